#include "classfile/classname.h"

#include <string.h>

bool cf_classname_valid(const char *name, size_t length) {
    bool empty_part = true;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (c == '.' || c == ';' || c == '[' || c == 0) return false;
        if (c == '/' && empty_part) return false;
        empty_part = c == '/';
    }
    return !empty_part;
}

static bool part_valid(const char *part, size_t length) {
    if (length == 0) return false;
    return !(part[0] == '.' && (length == 1 || (length == 2 && part[1] == '.')));
}

bool classpath_resource_name_valid(const char *name, size_t length) {
    if (memchr(name, 0, length)) return false;
    size_t start = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && name[i] != '/') continue;
        if (!part_valid(name + start, i - start)) return false;
        start = i + 1;
    }
    return true;
}

size_t classpath_package_length(const char *name, size_t length) {
    const char *slash = length ? memrchr(name, '/', length) : NULL;
    return slash ? (size_t)(slash - name) : 0;
}

// The surrogate that three bytes at p encode, or 0.
static unsigned surrogate_at(const unsigned char *p, const unsigned char *end) {
    if (end - p < 3 || p[0] != 0xed || p[1] < 0xa0 || p[1] > 0xbf || (p[2] & 0xc0) != 0x80)
        return 0;
    return 0xd000u | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
}

const char *cf_utf8_from_modified(arena *a, const char *text, size_t length) {
    if (!memchr(text, 0xed, length)) return text;
    char *out = arena_alloc(a, length + 1), *w = out;
    const unsigned char *p = (const unsigned char *)text, *end = p + length;
    while (p < end) {
        unsigned high = surrogate_at(p, end), low = high ? surrogate_at(p + 3, end) : 0;
        if (high < 0xd800 || high > 0xdbff || low < 0xdc00) {
            *w++ = (char)*p++;
            continue;
        }
        unsigned c = 0x10000u + ((high - 0xd800u) << 10) + (low - 0xdc00u);
        *w++ = (char)(0xf0 | c >> 18);
        *w++ = (char)(0x80 | (c >> 12 & 0x3f));
        *w++ = (char)(0x80 | (c >> 6 & 0x3f));
        *w++ = (char)(0x80 | (c & 0x3f));
        p += 6;
    }
    *w = 0;
    return out;
}

// The character beyond U+FFFF that four bytes at p encode, or 0.
static unsigned supplementary_at(const unsigned char *p, const unsigned char *end) {
    if (end - p < 4 || p[0] < 0xf0 || p[0] > 0xf4) return 0;
    for (int i = 1; i < 4; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    unsigned c = (p[0] & 7u) << 18 | (p[1] & 0x3fu) << 12 | (p[2] & 0x3fu) << 6 | (p[3] & 0x3fu);
    return c >= 0x10000 && c <= 0x10ffff ? c : 0;
}

static bool has_supplementary(const unsigned char *p, const unsigned char *end) {
    for (; p < end; p++)
        if (*p >= 0xf0 && supplementary_at(p, end)) return true;
    return false;
}

const char *cf_utf8_to_modified(arena *a, const char *text, size_t length) {
    const unsigned char *p = (const unsigned char *)text, *end = p + length;
    if (!has_supplementary(p, end)) return text;
    unsigned char *out = arena_alloc(a, length * 2 + 1), *w = out;
    while (p < end) {
        unsigned c = supplementary_at(p, end);
        if (!c) {
            *w++ = *p++;
            continue;
        }
        unsigned halves[] = {0xd800u + ((c - 0x10000u) >> 10), 0xdc00u + (c & 0x3ffu)};
        for (int i = 0; i < 2; i++) {
            *w++ = 0xed;
            *w++ = (unsigned char)(0x80 | (halves[i] >> 6 & 0x3f));
            *w++ = (unsigned char)(0x80 | (halves[i] & 0x3f));
        }
        p += 4;
    }
    *w = 0;
    return (const char *)out;
}
