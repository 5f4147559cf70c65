#!/usr/bin/env python3
"""The command on a pseudo-terminal: colour, progress, and what is typed.

    terminal.py <the command>
"""

import os
import pty
import re
import signal
import subprocess
import sys
import tempfile

UUID7 = os.path.abspath(sys.argv[1])
SAMPLE = b"017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
ENDLESS = str(2**64 - 1)
COLOUR = b"\x1b[36m"
PROGRESS = rb"\r[0-9,]{5,} UUIDs%s, [0-9,]+ a second\x1b\[K"


class Terminal:
    """A shell command with standard error on a pseudo-terminal, and input and output as asked for."""

    started = []

    def __init__(self, script, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, **environment):
        self.master, slave = pty.openpty()
        at = {"terminal": slave}
        self.process = subprocess.Popen(
            ["sh", "-c", script, "sh", UUID7],
            stdin=at.get(stdin, stdin), stdout=at.get(stdout, stdout), stderr=slave,
            start_new_session=True, env=dict(os.environ, TERM="xterm", **environment))
        os.close(slave)
        self.started.append(self.process)
        self.text = b""

    def read(self):
        """Adds what is written next; false at the end."""
        try:
            more = os.read(self.master, 65536)
        except OSError:  # no process has it open any more
            more = b""
        self.text += more
        return more != b""

    def read_until(self, pattern):
        while not re.search(pattern, self.text):
            assert self.read(), f"ended without {pattern}: {self.text[-500:]}"

    def read_to_end(self):
        while self.read():
            pass
        return self.process.wait()

    def interrupt(self):
        os.killpg(self.process.pid, signal.SIGINT)
        return self.read_to_end()


def test_colour_is_used_on_a_terminal():
    for verb in "show " + SAMPLE.decode(), "layout 7":
        for environment, coloured in ({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True):
            terminal = Terminal('exec "$1" ' + verb, stdout="terminal", **environment)
            assert terminal.read_to_end() == 0
            assert (COLOUR in terminal.text) == coloured, (verb, environment, terminal.text)


def test_a_typed_uuid_is_shown_at_the_end_of_its_line():
    terminal = Terminal('exec "$1" show', stdin="terminal", stdout="terminal")
    for _ in range(2):
        terminal.text = b""
        os.write(terminal.master, SAMPLE + b"\n")
        terminal.read_until(rb"sql-server 8f39070c")
    os.write(terminal.master, b"\x04")  # the end of input
    assert terminal.read_to_end() == 0


def test_new_shows_count_share_and_rate():
    terminal = Terminal(f'exec "$1" new -n {ENDLESS}')
    terminal.read_until(PROGRESS % rb", [0-9]+ %")
    assert terminal.interrupt() == -signal.SIGINT


def test_convert_and_sort_check_show_count_and_rate():
    for verb in "convert -t id25", "sort-check":
        terminal = Terminal(f'"$1" new -n {ENDLESS} 2>/dev/null | "$1" {verb}')
        terminal.read_until(PROGRESS % b"")
        terminal.interrupt()


def test_progress_is_taken_away_at_the_end_and_before_a_message():
    # Input goes on until progress was seen.  Then comes a bad line, then the end.
    reader, writer = os.pipe()
    terminal = Terminal('exec "$1" convert', stdin=reader)
    os.close(reader)
    while not re.search(PROGRESS % b"", terminal.text):
        os.write(writer, (SAMPLE + b"\n") * 1000)
        os.set_blocking(terminal.master, False)
        try:
            terminal.read()
        except BlockingIOError:
            pass
        os.set_blocking(terminal.master, True)
    os.write(writer, b"nonsense\n")
    os.close(writer)
    assert terminal.read_to_end() == 1
    assert re.search(rb"\x1b\[K\r\x1b\[Kuuid7: line [0-9]+: no form has 8 bytes\r\n", terminal.text), terminal.text
    assert terminal.text.endswith(b"bytes\r\n") or terminal.text.endswith(b"\r\x1b[K"), terminal.text


def test_no_progress_without_a_terminal_or_among_output():
    with tempfile.TemporaryFile() as errors:
        # Whoever reads this much has waited for more than a second of work.
        script = f'exec "$1" new -n {ENDLESS}'
        process = subprocess.Popen(["sh", "-c", script, "sh", UUID7], stdout=subprocess.PIPE, stderr=errors)
        seen = Terminal(script)
        seen.read_until(PROGRESS % rb", [0-9]+ %")
        seen.interrupt()
        process.stdout.read(1 << 20)
        process.kill()
        process.wait()
        process.stdout.close()
        errors.seek(0)
        assert errors.read() == b""
    terminal = Terminal(script, stdout="terminal")
    seen = Terminal(script)
    while not re.search(PROGRESS % rb", [0-9]+ %", seen.text):
        assert terminal.read() and seen.read()
        terminal.text = terminal.text[-200:]
        assert b"a second" not in terminal.text
    seen.interrupt()
    terminal.interrupt()


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    for name, test in tests:
        print(name, flush=True)
        try:
            test()
        finally:
            for process in Terminal.started:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
    print(f"{len(tests)} passed, 0 failed")


main()
