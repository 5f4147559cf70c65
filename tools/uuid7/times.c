/* Times as text.  The calendar is worked out here: that of C ends in 2038 on some systems. */
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

struct date {
    int64_t year;
    int month, day, hour, minute, second;
};

/* Years are counted from March, so that a leap day is the last of its year. */
enum { DAYS_PER_400_YEARS = 146097, DAYS_BEFORE_1970 = 719468 /* since 0000-03-01 */ };

static int64_t floor_divided(int64_t number, int64_t divisor) {
    return number / divisor - (number % divisor < 0);
}

static void date_of(int64_t seconds, struct date *date) {
    int64_t days = floor_divided(seconds, 86400);
    int64_t of_day = seconds - days * 86400;
    int64_t era = floor_divided(days + DAYS_BEFORE_1970, DAYS_PER_400_YEARS);
    int64_t day = days + DAYS_BEFORE_1970 - era * DAYS_PER_400_YEARS;
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t month;
    day -= year * 365 + year / 4 - year / 100;
    month = (5 * day + 2) / 153;
    date->day = (int)(day - (153 * month + 2) / 5 + 1);
    date->month = (int)(month < 10 ? month + 3 : month - 9);
    date->year = era * 400 + year + (date->month <= 2);
    date->hour = (int)(of_day / 3600);
    date->minute = (int)(of_day / 60 % 60);
    date->second = (int)(of_day % 60);
}

static int64_t seconds_of(const struct date *date) {
    int64_t year = date->year - (date->month <= 2);
    int64_t era = floor_divided(year, 400);
    int64_t of_era = year - era * 400;
    int64_t month = date->month > 2 ? date->month - 3 : date->month + 9;
    int64_t day = of_era * 365 + of_era / 4 - of_era / 100 + (153 * month + 2) / 5 + date->day - 1;
    int64_t days = era * DAYS_PER_400_YEARS + day - DAYS_BEFORE_1970;
    return days * 86400 + date->hour * 3600 + date->minute * 60 + date->second;
}

static size_t format_date(const struct date *date, uint32_t nanoseconds, int decimals, char *text) {
    char fraction[10];
    snprintf(fraction, sizeof fraction, "%09u", (unsigned)(nanoseconds % 1000000000));
    return (size_t)snprintf(text, TIME_SIZE, "%04lld-%02d-%02dT%02d:%02d:%02d.%.*s",
                            (long long)date->year, date->month, date->day, date->hour, date->minute,
                            date->second, decimals, fraction);
}

void format_utc(int64_t seconds, uint32_t nanoseconds, int decimals, char text[TIME_SIZE]) {
    struct date date;
    date_of(seconds, &date);
    strcpy(text + format_date(&date, nanoseconds, decimals, text), "Z");
}

bool format_local(int64_t seconds, uint32_t nanoseconds, int decimals, char text[TIME_SIZE]) {
    time_t time = (time_t)seconds;
    const struct tm *local = (int64_t)time == seconds ? localtime(&time) : NULL;
    struct date date;
    int64_t ahead;
    size_t length;
    if (local == NULL)
        return false;
    date.year = (int64_t)local->tm_year + 1900;
    date.month = local->tm_mon + 1;
    date.day = local->tm_mday;
    date.hour = local->tm_hour;
    date.minute = local->tm_min;
    date.second = local->tm_sec;
    ahead = seconds_of(&date) - seconds;
    length = format_date(&date, nanoseconds, decimals, text);
    text[length++] = ahead < 0 ? '-' : '+';
    ahead = ahead < 0 ? -ahead : ahead;
    length += (size_t)snprintf(text + length, TIME_SIZE - length, "%02d:%02d", (int)(ahead / 3600),
                               (int)(ahead / 60 % 60));
    if (ahead % 60 != 0) /* as before there were time zones */
        snprintf(text + length, TIME_SIZE - length, ":%02d", (int)(ahead % 60));
    return true;
}

/* ---- reading ---- */

const char times_help[] =
    "TIME is one of\n"
    "  2024-02-29               a day\n"
    "  2024-02-29T12:00:00.5Z   a time of a day; as exact as is known, with a space\n"
    "                           for the T, an offset such as +01:00, or none for UTC\n"
    "  1709208000000            milliseconds since 1970\n"
    "  @1709208000.5            seconds since 1970\n"
    "  now, -2h, +1d12h         distance from now, in w, d, h, m, s or ms\n";

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static const int64_t LAST_MS = (int64_t)UUID7_UNIX_MS_MAX;

static bool is_digit(char sign) { return sign >= '0' && sign <= '9'; }

/* Reads `digits` digits. */
static bool read_digits(const char **text, int digits, int *number) {
    for (*number = 0; digits > 0; digits--, ++*text) {
        if (!is_digit(**text))
            return false;
        *number = *number * 10 + (**text - '0');
    }
    return true;
}

static bool read_sign(const char **text, const char *signs) {
    if (**text == '\0' || strchr(signs, **text) == NULL)
        return false;
    ++*text;
    return true;
}

/* Reads any number of digits, up to the last millisecond. */
static bool read_number(const char **text, int64_t *number) {
    if (!is_digit(**text))
        return false;
    for (*number = 0; is_digit(**text); ++*text) {
        *number = *number * 10 + (**text - '0');
        if (*number > LAST_MS)
            return false;
    }
    return true;
}

/* Reads decimals of a second, if there are any, and cuts them to milliseconds. */
static bool read_decimals(const char **text, int64_t *first, int64_t *width) {
    if (!read_sign(text, "."))
        return true;
    if (!is_digit(**text))
        return false;
    for (*width = SECOND; is_digit(**text); ++*text) {
        if (*width == 1)
            continue;
        *width /= 10;
        *first += *width * (**text - '0');
    }
    return true;
}

static bool is_date(const struct date *date) {
    struct date again;
    if (date->month < 1 || date->month > 12)
        return false;
    date_of(seconds_of(date), &again);
    return again.year == date->year && again.month == date->month && again.day == date->day &&
           date->hour < 24 && date->minute < 60 && date->second < 60;
}

/* Reads `Z`, or `+01:00`, `+0100`, `+01`; without any it is UTC. */
static bool read_offset(const char **text, int64_t *first) {
    bool is_behind = **text == '-';
    int hours, minutes = 0;
    if (**text == '\0' || read_sign(text, "Zz"))
        return true;
    if (!read_sign(text, "+-") || !read_digits(text, 2, &hours))
        return false;
    if (**text != '\0' &&
        ((!read_sign(text, ":") && !is_digit(**text)) || !read_digits(text, 2, &minutes)))
        return false;
    if (hours > 23 || minutes > 59)
        return false;
    *first += (is_behind ? 1 : -1) * ((int64_t)hours * HOUR + (int64_t)minutes * MINUTE);
    return true;
}

static bool read_date(const char *text, int64_t *first, int64_t *width) {
    struct date date = {0, 0, 0, 0, 0, 0};
    int64_t decimals = 0;
    int year;
    bool has_time;
    if (!read_digits(&text, 4, &year) || !read_sign(&text, "-") ||
        !read_digits(&text, 2, &date.month) || !read_sign(&text, "-") ||
        !read_digits(&text, 2, &date.day))
        return false;
    date.year = year;
    *width = DAY;
    has_time = read_sign(&text, "Tt ");
    if (has_time) {
        if (!read_digits(&text, 2, &date.hour) || !read_sign(&text, ":") ||
            !read_digits(&text, 2, &date.minute))
            return false;
        *width = MINUTE;
        if (read_sign(&text, ":")) {
            *width = SECOND;
            if (!read_digits(&text, 2, &date.second) || !read_decimals(&text, &decimals, width))
                return false;
        }
    }
    if (!is_date(&date))
        return false;
    *first = seconds_of(&date) * SECOND + decimals;
    return (!has_time || read_offset(&text, first)) && *text == '\0';
}

/* Reads `now`, `now-2h`, `-2h`, `+1d12h`. */
static bool read_distance(const char *text, int64_t *first) {
    static const struct {
        const char *name;
        int64_t ms;
    } units[] = {{"ms", 1},   {"s", SECOND}, {"m", MINUTE},
                 {"h", HOUR}, {"d", DAY},    {"w", (int64_t)7 * DAY}};
    enum { UNITS = sizeof units / sizeof *units };
    int64_t sign, number;
    bool has_now = strncmp(text, "now", 3) == 0;
    *first = (int64_t)now_ms();
    text += has_now ? 3 : 0;
    if (*text == '\0')
        return has_now;
    sign = *text == '-' ? -1 : 1;
    if (!read_sign(&text, "+-"))
        return false;
    do {
        size_t unit = 0;
        if (!read_number(&text, &number))
            return false;
        while (unit < UNITS && strncmp(text, units[unit].name, strlen(units[unit].name)) != 0)
            unit++;
        if (unit == UNITS || number > LAST_MS / units[unit].ms)
            return false;
        text += strlen(units[unit].name);
        *first += sign * number * units[unit].ms;
        if (*first < 0 || *first > LAST_MS)
            return false;
    } while (*text != '\0');
    return true;
}

static bool read_since_1970(const char *text, int64_t *first, int64_t *width) {
    bool is_seconds = read_sign(&text, "@");
    int64_t decimals = 0;
    *width = is_seconds ? SECOND : 1;
    if (!read_number(&text, first) || (is_seconds && !read_decimals(&text, &decimals, width)) ||
        *text != '\0' || *first > LAST_MS / (is_seconds ? SECOND : 1))
        return false;
    *first = *first * (is_seconds ? SECOND : 1) + decimals;
    return true;
}

uint64_t now_ms(void) {
    uint8_t uuid[UUID7_SIZE];
    uint64_t unix_ms;
    stop_unless_ok(uuid7_generate(uuid));
    stop_unless_ok(uuid7_unix_ms_of(uuid, &unix_ms));
    return unix_ms;
}

struct span time_of(const char *option, const char *text) {
    struct span span;
    int64_t first = 0, width = 1;
    span.is_relative = false;
    if (!read_since_1970(text, &first, &width) && !read_date(text, &first, &width)) {
        width = 1;
        span.is_relative = read_distance(text, &first);
        if (!span.is_relative) {
            complain("%s%s: not a time", option, text);
            fputs(times_help, stderr);
            exit(EXIT_BAD_USAGE);
        }
    }
    if (first < 0)
        stop_for_usage("%s%s: before 1970, where the times of version 7 begin", option, text);
    if (first > LAST_MS || LAST_MS - first < width - 1)
        stop_for_usage("%s%s: past 10889, where the times of version 7 end", option, text);
    span.first_ms = (uint64_t)first;
    span.last_ms = (uint64_t)(first + width - 1);
    return span;
}
