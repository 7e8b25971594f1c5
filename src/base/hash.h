// Hash functions: fast, well mixed, the same on every machine. Whoever knows them can make things
// collide, so names from files are hashed with a random key.
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
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
// The same job for megabytes: several chains at once. The size is a multiple of 64, the address
// of 8.
uint64_t hash_pages(const void *data, size_t size);

// 128 bits: where a collision would go unnoticed.
typedef struct hash128 {
    uint64_t a, b;
} hash128;

static inline hash128 hash128_mix(hash128 h, uint64_t word) {
    return (hash128){hash_mix(h.a ^ word, 0x2d358dccaa6c78a5u),
                     hash_mix(h.b + word, 0x8bb84b93962eacc9u)};
}
static inline hash128 hash128_join(hash128 h, hash128 with) {
    return hash128_mix(hash128_mix(h, with.a), with.b);
}
// Sums of hashes are hashes of sets: the order does not matter, and a part can be taken out again.
static inline hash128 hash128_add(hash128 h, hash128 part) {
    return (hash128){h.a + part.a, h.b + part.b};
}
static inline hash128 hash128_take(hash128 h, hash128 part) {
    return (hash128){h.a - part.a, h.b - part.b};
}
static inline bool hash128_equal(hash128 x, hash128 y) {
    return x.a == y.a && x.b == y.b;
}
hash128 hash128_bytes(hash128 h, const void *data, size_t size);

typedef struct hash_key {
    uint64_t start, factor;
} hash_key;

hash_key hash_random_key(void);
uint64_t hash_keyed(hash_key key, const void *data, size_t size);

#endif
