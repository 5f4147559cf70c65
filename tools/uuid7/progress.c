/* Count and rate of long work on standard error: after a second, if that is a terminal and output
   does not go to one. */
#include "command.h"

#include <inttypes.h>
#include <string.h>

enum { FIRST_MS = 1000, EVERY_MS = 200, COUNT_SIZE = 32 };

static struct {
    bool is_wanted, is_shown;
    uint64_t count, total, started_ms, due_ms;
} progress;

void start_progress(uint64_t total) {
    progress.is_wanted = is_terminal(STANDARD_ERROR) && !is_terminal(STANDARD_OUTPUT);
    progress.total = total;
    progress.started_ms = steady_ms();
    progress.due_ms = progress.started_ms + FIRST_MS;
}

/* With a comma before each three digits. */
static void format_count(uint64_t count, char text[COUNT_SIZE]) {
    char digits[COUNT_SIZE];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, count);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *text++ = ',';
        *text++ = digits[i];
    }
    *text = '\0';
}

static void show(uint64_t now) {
    char count[COUNT_SIZE], rate[COUNT_SIZE];
    uint64_t elapsed = now - progress.started_ms;
    format_count(progress.count, count);
    format_count((uint64_t)((double)progress.count * 1000 / (double)elapsed), rate);
    fprintf(stderr, "\r%s UUIDs", count);
    if (progress.total > 0)
        fprintf(stderr, ", %d %%", (int)((double)progress.count * 100 / (double)progress.total));
    fprintf(stderr, ", %s a second\033[K", rate);
    fflush(stderr);
    progress.is_shown = true;
}

void add_progress(uint64_t count) {
    uint64_t now;
    progress.count += count;
    if (!progress.is_wanted || (now = steady_ms()) < progress.due_ms)
        return;
    progress.due_ms = now + EVERY_MS;
    show(now);
}

void show_step(const char *step) {
    if (!progress.is_shown)
        return;
    fprintf(stderr, ", %s", step);
    fflush(stderr);
}

void clear_progress(void) {
    if (!progress.is_shown)
        return;
    fputs("\r\033[K", stderr);
    progress.is_shown = false;
}
