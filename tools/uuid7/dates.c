/* Times as text.  The calendar is worked out here: that of C ends in 2038 on some systems. */
#include "command.h"

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
    return (size_t)snprintf(text, DATE_SIZE, "%04lld-%02d-%02dT%02d:%02d:%02d.%.*s",
                            (long long)date->year, date->month, date->day, date->hour, date->minute,
                            date->second, decimals, fraction);
}

void format_utc(int64_t seconds, uint32_t nanoseconds, int decimals, char text[DATE_SIZE]) {
    struct date date;
    date_of(seconds, &date);
    strcpy(text + format_date(&date, nanoseconds, decimals, text), "Z");
}

bool format_local(int64_t seconds, uint32_t nanoseconds, int decimals, char text[DATE_SIZE]) {
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
    length += (size_t)snprintf(text + length, DATE_SIZE - length, "%02d:%02d", (int)(ahead / 3600),
                               (int)(ahead / 60 % 60));
    if (ahead % 60 != 0) /* as before there were time zones */
        snprintf(text + length, DATE_SIZE - length, ":%02d", (int)(ahead % 60));
    return true;
}

/* Reads `digits` digits and the character after them. */
static bool read_digits(const char **text, int digits, char after, int *number) {
    for (*number = 0; digits > 0; digits--, ++*text) {
        if (**text < '0' || **text > '9')
            return false;
        *number = *number * 10 + (**text - '0');
    }
    return after == '\0' || *(*text)++ == after;
}

static bool is_date(const struct date *date) {
    struct date again;
    date_of(seconds_of(date), &again);
    return again.year == date->year && again.month == date->month && again.day == date->day &&
           date->hour < 24 && date->minute < 60 && date->second < 60;
}

static bool parse_utc(const char *text, uint64_t *unix_ms) {
    struct date date;
    int year, milliseconds = 0, worth = 100;
    int64_t seconds;
    if (!read_digits(&text, 4, '-', &year) || !read_digits(&text, 2, '-', &date.month) ||
        !read_digits(&text, 2, '\0', &date.day) || *text == '\0' ||
        strchr("Tt ", *text++) == NULL || !read_digits(&text, 2, ':', &date.hour) ||
        !read_digits(&text, 2, ':', &date.minute) || !read_digits(&text, 2, '\0', &date.second))
        return false;
    if (*text == '.') {
        if (*++text < '0' || *text > '9')
            return false;
        for (; *text >= '0' && *text <= '9'; text++, worth /= 10)
            milliseconds += worth * (*text - '0');
    }
    if (strcmp(text, "Z") != 0 && strcmp(text, "z") != 0 && strcmp(text, "+00:00") != 0)
        return false;
    date.year = year;
    seconds = date.month >= 1 && date.month <= 12 ? seconds_of(&date) : -1;
    if (seconds < 0 || !is_date(&date))
        return false;
    *unix_ms = (uint64_t)seconds * 1000 + (uint64_t)milliseconds;
    return true;
}

bool parse_time(const char *text, uint64_t *unix_ms) {
    if (text[0] == '\0' || strspn(text, "0123456789") != strlen(text))
        return parse_utc(text, unix_ms);
    *unix_ms = number_of("--at", text, UUID7_UNIX_MS_MAX);
    return true;
}
