/*
 * The interface of libuuid, as libuuid7 serves it: every call, type and macro of libuuid 2.41.
 * libuuid's manual pages describe the calls; docs/from-libuuid.md lists what differs.
 */
#ifndef UUID_UUID_H
#define UUID_UUID_H

#include <sys/time.h>
#include <sys/types.h>
#include <time.h>

typedef unsigned char uuid_t[16];

#define UUID_STR_LEN 37 /* the text and its NUL */

#define UUID_VARIANT_NCS 0
#define UUID_VARIANT_DCE 1
#define UUID_VARIANT_MICROSOFT 2
#define UUID_VARIANT_OTHER 3
#define UUID_VARIANT_SHIFT 5
#define UUID_VARIANT_MASK 0x7

#define UUID_TYPE_DCE_NIL 0
#define UUID_TYPE_DCE_TIME 1
#define UUID_TYPE_DCE_SECURITY 2
#define UUID_TYPE_DCE_MD5 3
#define UUID_TYPE_DCE_RANDOM 4
#define UUID_TYPE_DCE_SHA1 5
#define UUID_TYPE_DCE_TIME_V6 6
#define UUID_TYPE_DCE_TIME_V7 7
#define UUID_TYPE_DCE_VENDOR 8
#define UUID_TYPE_SHIFT 4
#define UUID_TYPE_MASK 0xf

#if defined(__GNUC__)
#define UUID_UNUSED __attribute__((unused))
#else
#define UUID_UNUSED
#endif

/* A constant: its name and its 16 bytes. */
#define UUID_DEFINE(name, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15)    \
    static const uuid_t name UUID_UNUSED = {b0, b1, b2,  b3,  b4,  b5,  b6,  b7,                   \
                                            b8, b9, b10, b11, b12, b13, b14, b15}

#ifdef __cplusplus
extern "C" {
#endif

/* Generation. */
void uuid_generate(uuid_t out);
void uuid_generate_random(uuid_t out);
void uuid_generate_time(uuid_t out);
int uuid_generate_time_safe(uuid_t out);
void uuid_generate_time_v6(uuid_t out);
void uuid_generate_time_v7(uuid_t out);
void uuid_generate_md5(uuid_t out, const uuid_t ns, const char *name, size_t len);
void uuid_generate_sha1(uuid_t out, const uuid_t ns, const char *name, size_t len);
const uuid_t *uuid_get_template(const char *alias);

/* Text. */
int uuid_parse(const char *in, uuid_t uu);
int uuid_parse_range(const char *in_start, const char *in_end, uuid_t uu);
void uuid_unparse(const uuid_t uu, char *out);
void uuid_unparse_lower(const uuid_t uu, char *out);
void uuid_unparse_upper(const uuid_t uu, char *out);

/* Values. */
void uuid_clear(uuid_t uu);
void uuid_copy(uuid_t dst, const uuid_t src);
int uuid_compare(const uuid_t uu1, const uuid_t uu2);
int uuid_is_null(const uuid_t uu);
int uuid_type(const uuid_t uu);
int uuid_variant(const uuid_t uu);

/* A 32-bit system has another struct timeval for programs that ask for 64 bits of time. */
#if defined(__USE_TIME_BITS64) && defined(__TIMESIZE) && __TIMESIZE == 32
#define uuid_time uuid_time64
#endif
time_t uuid_time(const uuid_t uu, struct timeval *ret_tv);

#ifdef __cplusplus
}
#endif

#endif
