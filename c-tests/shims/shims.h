/*
 * The clock and the randomness of the system, as a test wants them.  The shims are a shared
 * library in front of libc: linked by the program, or put before any program by LD_PRELOAD with the
 * behaviour in the environment, e.g. SHIM_RANDOM_CALL=short.
 */
#ifndef SHIMS_H
#define SHIMS_H

#include <stddef.h>

#if defined(__GNUC__)
#define SHIM_FORMAT __attribute__((format(printf, 1, 2)))
#else
#define SHIM_FORMAT
#endif

/*
 * clock_gettime(CLOCK_REALTIME), from now on; SHIM_CLOCK at the start.  MS may be negative.
 *
 *     real               as the system has it
 *     moved MS           MS ms from where the system has it
 *     coarse NS          in steps of NS ns
 *     frozen MS          stays at MS
 *     walk MS STEP       MS at the next read, and STEP ms more at each one after it
 *     flip MS OTHER      MS and OTHER in turn
 *     fail ERRNO READS   cannot be read, after READS reads more of the system's
 */
SHIM_FORMAT void shim_clock(const char *behaviour, ...);

/* How often CLOCK_REALTIME was read. */
unsigned long shim_clock_reads(void);

/*
 * getrandom, from now on; SHIM_RANDOM_CALL at the start.  After any of them: `after N` lets the
 * first N calls pass, `in child` all but those of other processes than the one that set it.
 *
 *     real               as the system has it
 *     short              one byte at a time
 *     interrupted        every other call fails with EINTR
 *     fail ERRNO         fails
 *     byte N             every byte is N
 *     counting           bytes count up, on over calls
 *     known STREAM       bytes that look random, on over calls, and that the test can know
 */
SHIM_FORMAT void shim_random_call(const char *behaviour, ...);

/*
 * read of /dev/urandom and /dev/random, likewise; SHIM_RANDOM_DEVICE at the start.  And:
 *
 *     none ERRNO         open fails
 *     file               an ordinary file has the name
 *     zero               /dev/zero has the name
 *     unseeded           poll on it says that there is no entropy yet
 *     end                there is nothing to be read
 */
SHIM_FORMAT void shim_random_device(const char *behaviour, ...);

/* The bytes of a known stream from a position on. */
void shim_random_known(long stream, unsigned long position, unsigned char *bytes, size_t size);

/* How often getrandom was called, and a device opened. */
unsigned long shim_random_calls(void);
unsigned long shim_random_opens(void);

/* madvise fails with this errno from now on, or not for 0; SHIM_ADVICE at the start. */
void shim_advice(int number);

#endif
