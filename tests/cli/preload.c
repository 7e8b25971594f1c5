// Loaded into weft by cache.sh: what chance decides, and what others may do to a process.
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/types.h>

// The same "random" keys in every process, so that two images can be compared.
ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
    (void)flags;
    memset(buffer, 0x5a, size);
    return (ssize_t)size;
}

// Something is mapped where a base image belongs: WEFT_TEST_TAKEN is the address.
__attribute__((constructor)) static void take(void) {
    const char *at = getenv("WEFT_TEST_TAKEN");
    if (at)
        mmap((void *)strtoull(at, NULL, 16), 4096, PROT_READ,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
}
