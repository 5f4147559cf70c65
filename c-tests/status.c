/* The status codes, their texts, and the version of the library. */
#include "check.h"

static const struct {
    uuid7_status status;
    int32_t number; /* of the ABI: it never changes */
} statuses[] = {
    {UUID7_STATUS_OK, 0},
    {UUID7_STATUS_NULL_POINTER, -1},
    {UUID7_STATUS_BUFFER_TOO_SMALL, -2},
    {UUID7_STATUS_BAD_COUNT, -3},
    {UUID7_STATUS_BAD_LENGTH, -4},
    {UUID7_STATUS_BAD_CHARACTER, -5},
    {UUID7_STATUS_OVERFLOW, -6},
    {UUID7_STATUS_BAD_CHECK, -7},
    {UUID7_STATUS_WRONG_VARIANT, -8},
    {UUID7_STATUS_WRONG_VERSION, -9},
    {UUID7_STATUS_BAD_TIME, -10},
    {UUID7_STATUS_BAD_CLOCK, -11},
    {UUID7_STATUS_NO_ENTROPY, -12},
    {UUID7_STATUS_NO_MEMORY, -13},
    {UUID7_STATUS_EXHAUSTED, -14},
    {UUID7_STATUS_BUSY, -15},
    {UUID7_STATUS_INTERNAL, -16},
    {UUID7_STATUS_BAD_FORM, -17},
    {UUID7_STATUS_BAD_FIELD, -18},
    {UUID7_STATUS_BAD_VALUE, -19},
    {UUID7_STATUS_BAD_SHARED, -20},
    {UUID7_STATUS_BAD_KEY, -21},
    {UUID7_STATUS_NOT_READY, -22},
};

enum { STATUSES = sizeof statuses / sizeof *statuses };

TEST(every_status_keeps_its_number) {
    for (int i = 0; i < STATUSES; i++) {
        check_note("%d", (int)statuses[i].number);
        CHECK(statuses[i].status == statuses[i].number);
    }
}

TEST(every_status_has_a_text_of_its_own) {
    const char *unknown = uuid7_status_text(1);
    for (int i = 0; i < STATUSES; i++) {
        const char *text = uuid7_status_text(statuses[i].status);
        check_note("%d", (int)statuses[i].number);
        CHECK(text != NULL && *text != '\0');
        CHECK(strcmp(text, unknown) != 0);
        for (int j = 0; j < i; j++)
            CHECK(strcmp(text, uuid7_status_text(statuses[j].status)) != 0);
        for (const char *c = text; *c != '\0'; c++)
            CHECK(*c >= ' ' && *c <= '~');
    }
}

TEST(a_number_that_is_no_status_has_a_text_that_says_so) {
    static const int32_t others[] = {1, 2, -100, -1000, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        check_note("%d", (int)others[i]);
        CHECK_TEXT("not a status of this library", uuid7_status_text(others[i]));
    }
}

TEST(the_text_of_a_status_is_static) {
    CHECK(uuid7_status_text(UUID7_STATUS_BUSY) == uuid7_status_text(UUID7_STATUS_BUSY));
    CHECK(uuid7_library_version() == uuid7_library_version());
}

TEST(the_library_is_of_the_version_of_its_header) {
    char version[64];
    snprintf(version, sizeof version, "%d.%d.%d", UUID7_VERSION_MAJOR, UUID7_VERSION_MINOR,
             UUID7_VERSION_PATCH);
    CHECK_TEXT(version, uuid7_library_version());
    CHECK_TEXT(version, UUID7_VERSION_STRING);
    CHECK(UUID7_VERSION_NUMBER == uuid7_library_version_number());
    CHECK(UUID7_VERSION_NUMBER ==
          UUID7_VERSION_MAJOR * 10000 + UUID7_VERSION_MINOR * 100 + UUID7_VERSION_PATCH);
}

int main(void) {
    RUN(every_status_keeps_its_number);
    RUN(every_status_has_a_text_of_its_own);
    RUN(a_number_that_is_no_status_has_a_text_that_says_so);
    RUN(the_text_of_a_status_is_static);
    RUN(the_library_is_of_the_version_of_its_header);
    return check_end();
}
