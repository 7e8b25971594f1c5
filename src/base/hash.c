#include "base/hash.h"

#include <string.h>

uint64_t hash_bytes(const void *data, size_t size) {
    const unsigned char *p = data;
    uint64_t h = hash_u64(size);
    for (; size >= 8; p += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = hash_mix(h, word);
    }
    if (size) {
        uint64_t word = 0;
        memcpy(&word, p, size);
        h = hash_mix(h, word);
    }
    return h;
}

uint64_t hash_string(const char *s) {
    return hash_bytes(s, strlen(s));
}
