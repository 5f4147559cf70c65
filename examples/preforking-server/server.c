/*
 * A server of the old kind: the parent binds a port, forks workers and replaces those that die;
 * each worker is multi-threaded and answers each line that it reads with
 *
 *     <pid of the worker> <new UUID>
 *
 *     preforking-server [PORT [SECONDS]]
 *
 * listens on the loopback interface alone, on any free port if PORT is 0 or not given, tells which
 * one, and stops on SIGTERM, on SIGINT, or after SECONDS.
 *
 * The library asks nothing of such a program: not a call before the fork, nor one after it.  The
 * parent uses it first here, so that each worker starts from a copy of its state; their UUIDs are
 * distinct all the same.  Within a worker they are in order, whichever of its threads answers.
 */
#define _POSIX_C_SOURCE 200809L

#include "uuid7.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    WORKERS = 4,
    THREADS = 4,
    IDLE_SECONDS = 10,   /* after which a silent client gives its thread back */
    REPLACEMENTS = 1000, /* after which something else must be wrong */
    LINES = 64,          /* read and answered at a time */
    ANSWER_SIZE = 64,    /* a pid, a space, a UUID, a newline */
};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

/* ---- the worker ---- */

/* Writes one answer, and returns its length. */
static size_t answer(char *line) {
    uint8_t uuid[UUID7_SIZE];
    char text[UUID7_HYPHENATED_SIZE];
    uuid7_status status = uuid7_generate_ordered(uuid);
    if (status == UUID7_STATUS_OK)
        status = uuid7_to_hyphenated(uuid, text, sizeof text);
    if (status != UUID7_STATUS_OK)
        snprintf(text, sizeof text, "error %d", (int)status);
    int length = snprintf(line, ANSWER_SIZE, "%ld %s\n", (long)getpid(), text);
    return length > 0 ? (size_t)length : 0;
}

static int send_all(int client, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(client, bytes, size, MSG_NOSIGNAL);
        if (sent < 0)
            return -1;
        bytes += sent;
        size -= (size_t)sent;
    }
    return 0;
}

/* Answers every line of a client, whatever it contains. */
static void serve(int client) {
    char lines[LINES], answers[LINES * ANSWER_SIZE];
    struct timeval idle = {.tv_sec = IDLE_SECONDS};
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &idle, sizeof idle);
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &idle, sizeof idle);
    for (;;) {
        size_t size = 0;
        ssize_t received = recv(client, lines, sizeof lines, 0);
        if (received <= 0)
            break;
        for (ssize_t i = 0; i < received; i++)
            if (lines[i] == '\n')
                size += answer(answers + size);
        if (send_all(client, answers, size) < 0)
            break;
    }
    close(client);
}

static void *accept_and_serve(void *listener) {
    for (;;) {
        int client = accept(*(const int *)listener, NULL, NULL);
        if (client >= 0)
            serve(client);
        else if (errno != EINTR && errno != ECONNABORTED)
            fail("accept");
    }
    return NULL;
}

/* Serves until SIGTERM comes, or the parent is gone without having sent it. */
static void work(int listener, pid_t parent, const sigset_t *signals) {
    const struct timespec second = {.tv_sec = 1};
    for (int i = 0; i < THREADS; i++) {
        pthread_t thread;
        errno = pthread_create(&thread, NULL, accept_and_serve, &listener);
        if (errno != 0)
            fail("pthread_create");
    }
    for (int signal = 0; signal != SIGTERM && getppid() == parent;)
        signal = sigtimedwait(signals, NULL, &second);
    _exit(0); /* what the parent has registered for its own exit is not the worker's to do */
}

/* ---- the parent ---- */

static int listen_on_loopback(long port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    socklen_t size = sizeof address;
    int yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (listener < 0 || setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0 ||
        bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 64) < 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) < 0)
        fail("listen");
    printf("port %d\n", ntohs(address.sin_port));
    return listener;
}

static pid_t start_worker(int listener, const sigset_t *signals) {
    pid_t parent = getpid();
    fflush(stdout); /* or the worker would print it once more */
    pid_t worker = fork();
    if (worker < 0)
        fail("fork");
    if (worker == 0)
        work(listener, parent, signals);
    printf("worker %ld has started\n", (long)worker);
    return worker;
}

/* Replaces every worker that has ended.  Returns how many. */
static int replace_the_dead(pid_t workers[WORKERS], int listener, const sigset_t *signals) {
    int replaced = 0;
    for (int i = 0; i < WORKERS; i++)
        if (waitpid(workers[i], NULL, WNOHANG) == workers[i]) {
            printf("worker %ld has ended\n", (long)workers[i]);
            workers[i] = start_worker(listener, signals);
            replaced++;
        }
    return replaced;
}

static void stop(const pid_t workers[WORKERS]) {
    for (int i = 0; i < WORKERS; i++)
        kill(workers[i], SIGTERM);
    for (int i = 0; i < WORKERS; i++)
        waitpid(workers[i], NULL, 0);
    printf("stopped\n");
}

/* A decimal number of at most `most`, or -1. */
static long number(const char *text, long most) {
    char *end;
    long number = strtol(text, &end, 10);
    return *text == '\0' || *end != '\0' || number < 0 || number > most ? -1 : number;
}

int main(int count, char **arguments) {
    pid_t workers[WORKERS];
    int signal = 0, replaced = 0;
    char first[ANSWER_SIZE];
    long port = count > 1 ? number(arguments[1], 65535) : 0;
    long seconds = count > 2 ? number(arguments[2], 86400) : 0;
    if (port < 0 || seconds < 0 || count > 3) {
        fprintf(stderr, "usage: %s [PORT [SECONDS]]\n", arguments[0]);
        return 2;
    }

    /* They are waited for, not handled: in the parent here, in a worker by its first thread. */
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGALRM);
    sigprocmask(SIG_BLOCK, &signals, NULL);

    int listener = listen_on_loopback(port);
    answer(first);
    printf("parent %s", first);
    for (int i = 0; i < WORKERS; i++)
        workers[i] = start_worker(listener, &signals);
    alarm((unsigned)seconds); /* 0: never */

    while ((signal == 0 || signal == SIGCHLD) && replaced < REPLACEMENTS) {
        fflush(stdout);
        if (sigwait(&signals, &signal) != 0)
            fail("sigwait");
        replaced += replace_the_dead(workers, listener, &signals);
    }
    stop(workers);
    return replaced < REPLACEMENTS ? 0 : 1;
}
