/* Which ordered sequence uuid7() draws from. */
#ifndef SHARE_H
#define SHARE_H

#include <uuid7.h>

/* Generates the next UUID: of the shared file, if there is one, else of the process. */
uuid7_status generate_in_order(uint8_t uuid[UUID7_SIZE]);

/* Draws from the sequence in a file from now on, in every thread; makes the file if there is none.
   Returns NULL, or what is wrong. */
const char *share_file(const char *path);

#endif
