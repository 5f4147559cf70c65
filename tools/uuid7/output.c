/* Writing, and stopping. */
#include "command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

NO_RETURN static void stop_for_output(void) { stop_for_system("standard output"); }

void write_bytes(const char *bytes, size_t size) {
    if (fwrite(bytes, 1, size, stdout) != size)
        stop_for_output();
}

void write_text(const char *format, ...) {
    va_list arguments;
    int written;
    va_start(arguments, format);
    written = vprintf(format, arguments);
    va_end(arguments);
    if (written < 0)
        stop_for_output();
}

void flush_output(void) {
    if (fflush(stdout) != 0)
        stop_for_output();
}

void close_output(void) {
    clear_progress();
    /* A full disk may show only here. */
    if (fclose(stdout) != 0)
        stop_for_output();
}

/* What is said may hold any bytes of the command line, and any number of them; a terminal must not
   obey them. */
static void complain_with(const char *format, va_list arguments) {
    char message[512];
    int length = vsnprintf(message, sizeof message, format, arguments);
    for (char *sign = message; *sign != '\0'; sign++)
        if ((unsigned char)*sign < ' ' || *sign == 0x7f)
            *sign = '?';
    clear_progress();
    fprintf(stderr, "uuid7: %s%s\n", length < 0 ? format : message,
            length >= (int)sizeof message ? "..." : "");
}

void complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain_with(format, arguments);
    va_end(arguments);
}

void stop_for_usage(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain_with(format, arguments);
    va_end(arguments);
    fprintf(stderr, "Try 'uuid7 %s%s--help'.\n", verb != NULL ? verb->name : "",
            verb != NULL ? " " : "");
    exit(EXIT_BAD_USAGE);
}

void stop_for_system(const char *what) {
    complain("%s: %s", what, strerror(errno));
    exit(EXIT_NO_SYSTEM);
}

void stop_unless_ok(uuid7_status status) {
    if (status == UUID7_STATUS_OK)
        return;
    complain("%s", uuid7_status_text(status));
    exit(EXIT_NO_SYSTEM);
}
