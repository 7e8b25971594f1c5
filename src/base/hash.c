#include "base/hash.h"

#include <string.h>
#include <sys/random.h>
#include <time.h>

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

hash128 hash128_bytes(hash128 h, const void *data, size_t size) {
    const unsigned char *p = data;
    h = hash128_mix(h, size);
    for (; size >= 8; p += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = hash128_mix(h, word);
    }
    if (size) {
        uint64_t word = 0;
        memcpy(&word, p, size);
        h = hash128_mix(h, word);
    }
    return h;
}

uint64_t hash_pages(const void *data, size_t size) {
    const uint64_t *p = data, *end = p + size / 8;
    uint64_t a = size, b = 1, c = 2, d = 3;
    for (; p < end; p += 8) {
        a = hash_mix(a ^ p[0], p[1]);
        b = hash_mix(b ^ p[2], p[3]);
        c = hash_mix(c ^ p[4], p[5]);
        d = hash_mix(d ^ p[6], p[7]);
    }
    return hash_mix(hash_mix(a, b), hash_mix(c, d));
}

uint64_t hash_string(const char *s) {
    return hash_bytes(s, strlen(s));
}

hash_key hash_random_key(void) {
    hash_key key;
    if (getrandom(&key, sizeof key, 0) == (ssize_t)sizeof key) return key;
    struct timespec now; // better than nothing
    clock_gettime(CLOCK_REALTIME, &now);
    return (hash_key){hash_u64((uint64_t)now.tv_nsec), hash_mix((uint64_t)(uintptr_t)&now, 1)};
}

// What a block does to the state depends on the key from the first block on, so that no choice of
// blocks is known to bring two states together.
uint64_t hash_keyed(hash_key key, const void *data, size_t size) {
    const unsigned char *p = data;
    uint64_t h = hash_mix(key.start ^ size, key.factor), words[2];
    for (; size >= sizeof words; p += sizeof words, size -= sizeof words) {
        memcpy(words, p, sizeof words);
        h = hash_mix(h ^ words[0], key.factor ^ words[1]);
    }
    if (size) {
        words[0] = words[1] = 0;
        if (size % 4 == 0) { // most parts of states: no call for a few bytes
            uint64_t *last = words;
            if (size & 8) memcpy(last++, p, 8);
            if (size & 4) memcpy(last, p + (size & 8), 4);
        } else memcpy(words, p, size);
        h = hash_mix(h ^ words[0], key.factor ^ words[1]);
    }
    return hash_mix(h, key.start);
}
