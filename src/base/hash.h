// Hash functions: fast, well mixed, the same on every machine. Whoever knows them can make things
// collide, so names from files are hashed with a random key.
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_mix(uint64_t a, uint64_t b) {
    __uint128_t product = (__uint128_t)(a ^ 0x9e3779b97f4a7c15u) * (b ^ 0xe7037ed1a0b428dbu);
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t hash_u64(uint64_t x) {
    return hash_mix(x, 0x8ebc6af09c88c6e3u);
}

uint64_t hash_bytes(const void *data, size_t size);
uint64_t hash_string(const char *s);

typedef struct hash_key {
    uint64_t start, factor;
} hash_key;

hash_key hash_random_key(void);
uint64_t hash_keyed(hash_key key, const void *data, size_t size);

#endif
