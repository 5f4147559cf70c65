#!/usr/bin/env python3
"""Drives the pre-forking server, as a test of it and of the library below it.

    drive.py SERVER

Several clients ask for thousands of UUIDs at once while workers are killed and replaced.  No UUID
may come twice, from any process; and an answer of a worker that was there before a question was put
to the same worker must sort below the answer to it, whichever connections they came by.
"""

import collections
import os
import queue
import random
import signal
import socket
import subprocess
import sys
import threading
import time

CLIENTS = 8
ANSWERS = 4000  # for each client
KILLS = 6
PATIENCE = 600  # seconds, after which something hangs; the server then stops by itself

Answer = collections.namedtuple("Answer", "asked told worker uuid")


class Server:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "0", str(PATIENCE)], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.port = int(self.next("port")[1])
        self.first = self.next("parent")[2]
        self.alive = {int(self.next("worker", "started")[1]) for _ in range(4)}
        self.ever = set(self.alive)

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.split())

    def next(self, first, last=None):
        words = self.lines.get(timeout=PATIENCE)
        assert words[0] == first and last in (None, words[-1]), words
        return words

    def kill_a_worker(self):
        worker = random.choice(sorted(self.alive))
        os.kill(worker, signal.SIGKILL)
        ended, started = self.next("worker", "ended"), self.next("worker", "started")
        assert int(ended[1]) == worker, (ended, worker)
        self.alive = self.alive - {worker} | {int(started[1])}
        self.ever |= self.alive

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


def ask(connection, file, count):
    """Puts `count` questions at once; the answers may be fewer if the worker is killed meanwhile."""
    asked = time.monotonic_ns()
    connection.sendall(b"next\n" * count)
    for _ in range(count):
        line = file.readline()
        if not line.endswith(b"\n"):
            raise ConnectionResetError
        worker, uuid = line.decode("ascii").split()
        assert len(uuid) == 36 and uuid[14] == "7", line
        yield Answer(asked, time.monotonic_ns(), int(worker), uuid)


def client(server, answers):
    """Connects again and again, so as to meet many workers."""
    while len(answers) < ANSWERS:
        try:
            with server.connect() as connection, connection.makefile("rb") as file:
                for _ in range(50):
                    batch = []
                    try:
                        batch.extend(ask(connection, file, random.randint(1, 9)))
                    finally:
                        answers.extend(batch)
        except ConnectionError:
            pass  # the worker was killed; another one takes over


def check_order(answers):
    """Each answer sorts above all those of its worker that were there before it was asked for."""
    by_worker = collections.defaultdict(list)
    for answer in answers:
        by_worker[answer.worker].append(answer)
    for of_one in by_worker.values():
        of_one.sort(key=lambda answer: answer.asked)
        earlier = sorted(of_one, key=lambda answer: answer.told)
        highest, seen = "", 0
        for answer in of_one:
            while earlier[seen].told < answer.asked:
                highest = max(highest, earlier[seen].uuid)
                seen += 1
            assert highest < answer.uuid, (highest, answer)


def main(program):
    server = Server(program)
    try:
        drive(server)
    finally:
        server.process.terminate()
        server.process.wait(PATIENCE)


def drive(server):
    answers = [[] for _ in range(CLIENTS)]
    failures = []

    def run(own):
        try:
            client(server, own)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(own,), daemon=True) for own in answers]
    for thread in threads:
        thread.start()
    for kill in range(KILLS):
        due = (kill + 1) * CLIENTS * ANSWERS // (KILLS + 1)
        while sum(map(len, answers)) < due and not failures:
            time.sleep(0.001)
        server.kill_a_worker()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a client waits for ever"
    if failures:
        raise failures[0]

    # Every worker that is there now takes part, the new ones too.
    last, deadline = [], time.monotonic() + PATIENCE
    while {answer.worker for answer in last} != server.alive:
        assert time.monotonic() < deadline, "a worker does not answer"
        with server.connect() as connection, connection.makefile("rb") as file:
            last.extend(ask(connection, file, 1))

    for own in answers:
        for one, next_one in zip(own, own[1:]):  # the answers to a batch, too, are in order
            assert one.asked != next_one.asked or one.uuid < next_one.uuid, (one, next_one)
    every = [answer for own in answers + [last] for answer in own]
    uuids = [server.first] + [answer.uuid for answer in every]
    assert len(set(uuids)) == len(uuids), "a UUID came twice"
    assert min(uuids) == server.first, "a worker went back behind what its parent made before the fork"
    assert {answer.worker for answer in every} <= server.ever
    check_order(every)

    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0
    server.next("stopped")
    try:
        server.connect()
    except ConnectionRefusedError:
        pass
    else:
        raise AssertionError("a worker still listens")
    print(f"{len(uuids)} UUIDs of {len(server.ever)} workers: all distinct, and in order")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
