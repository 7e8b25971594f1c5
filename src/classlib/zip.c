// java.util.zip: checksums. Compression keeps its state outside the heap: refused by name.
#include "classlib/natives.h"

// The reflected polynomial of CRC-32 (ISO 3309), bit by bit through a table of one byte's effect.
static uint32_t crc_of_byte(uint32_t x) {
    for (int i = 0; i < 8; i++) x = x & 1 ? x >> 1 ^ 0xedb88320u : x >> 1;
    return x;
}

static uint32_t crc32_update(uint32_t crc, const uint8_t *bytes, size_t count) {
    uint32_t table[256];
    crc = ~crc;
    if (count >= 64) {
        for (uint32_t i = 0; i < 256; i++) table[i] = crc_of_byte(i);
        for (size_t i = 0; i < count; i++) crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xff];
    } else {
        for (size_t i = 0; i < count; i++) crc = crc >> 8 ^ crc_of_byte((crc ^ bytes[i]) & 0xff);
    }
    return ~crc;
}

static uint32_t adler32_update(uint32_t adler, const uint8_t *bytes, size_t count) {
    enum { BASE = 65521 };
    uint32_t a = adler & 0xffff, b = adler >> 16;
    for (size_t i = 0; i < count; i++) {
        a = (a + bytes[i]) % BASE;
        b = (b + a) % BASE;
    }
    return b << 16 | a;
}

// update(sum, byte); updateBytes(sum, array, offset, count): Java code has checked the bounds.
#define CHECKSUM(name, function)                                                                   \
    NATIVE(name##_update) {                                                                        \
        uint8_t byte = (uint8_t)args[1];                                                           \
        RETURN_INT(function(args[0], &byte, 1));                                                   \
    }                                                                                              \
    NATIVE(name##_updateBytes) {                                                                   \
        if (!args[1]) THROW_NULL;                                                                  \
        if ((uint64_t)args[2] + args[3] > vm_length(v, args[1]))                                   \
            return vm_throw(v, t, "java/lang/ArrayIndexOutOfBoundsException", NULL);               \
        size_t at = OBJECT_HEADER + (size_t)args[2];                                               \
        if (vm_is_watched(v, args[1])) vm_observe(v, args[1], at, args[3]);                        \
        RETURN_INT(function(args[0], vm_heap_at(&v->h, args[1], at), args[3]));                    \
    }
CHECKSUM(CRC32, crc32_update)
CHECKSUM(Adler32, adler32_update)

NATIVE(no_compression) {
    return vm_unsupported(v, t, "compression (java.util.zip)");
}

#define ZIP "java/util/zip/"

const native_entry classlib_natives_zip[] = {
    {ZIP "CRC32", "update", "(II)I", CRC32_update},
    {ZIP "CRC32", "updateBytes0", NULL, CRC32_updateBytes},
    {ZIP "Adler32", "update", "(II)I", Adler32_update},
    {ZIP "Adler32", "updateBytes", NULL, Adler32_updateBytes},
    {ZIP "Deflater", "init", NULL, no_compression, .outside = OUTSIDE_REFUSED},
    {ZIP "Inflater", "init", NULL, no_compression, .outside = OUTSIDE_REFUSED},
    {0},
};
