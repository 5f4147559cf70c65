/* bcryptprimitives.dll, for wine before version 9, which has none: Rust's standard library calls
 * it. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(void *bytes, ULONG size);

__declspec(dllexport) BOOL WINAPI ProcessPrng(unsigned char *bytes, size_t size) {
    return SystemFunction036(bytes, (ULONG)size);
}
