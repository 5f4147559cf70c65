/* A program that uses a function of the next minor version. */

#include <uuid7.h>

int32_t uuid7_added_later(void);

int main(void) { return uuid7_added_later() != 7; }
