#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

void text_init(text *t, mem *m) {
    *t = (text){.m = m};
}

void text_release(text *t) {
    mem_free(t->m, t->data, t->capacity);
    *t = (text){.m = t->m};
}

void text_clear(text *t) {
    t->count = 0;
    if (t->data) t->data[0] = 0;
}

static void make_room(text *t, size_t extra) {
    size_t need = t->count + extra + 1;
    if (need <= t->capacity) return;
    size_t grown = t->capacity ? t->capacity * 2 : 64;
    if (grown < need) grown = need;
    t->data = mem_resize(t->m, t->data, t->capacity, grown);
    t->capacity = grown;
}

void text_add_bytes(text *t, const void *bytes, size_t size) {
    make_room(t, size);
    if (size) memcpy(t->data + t->count, bytes, size);
    t->count += size;
    t->data[t->count] = 0;
}

void text_add(text *t, const char *s) {
    text_add_bytes(t, s, strlen(s));
}

void text_char(text *t, char c) {
    text_add_bytes(t, &c, 1);
}

void text_fill(text *t, char c, size_t n) {
    make_room(t, n);
    memset(t->data + t->count, c, n);
    t->count += n;
    t->data[t->count] = 0;
}

void text_vprintf(text *t, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    make_room(t, (size_t)length);
    vsnprintf(t->data + t->count, (size_t)length + 1, format, again);
    t->count += (size_t)length;
    va_end(again);
}

void text_printf(text *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_vprintf(t, format, args);
    va_end(args);
}

// Length of the UTF-8 sequence at s, 0 if it is none.
static size_t utf8_length(const unsigned char *s) {
    size_t n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 : (*s & 0xf0) == 0xe0 ? 3 : 0;
    if (*s >= 0xf0 && *s < 0xf5) n = 4;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    bool overlong = (*s == 0xe0 && s[1] < 0xa0) || (*s == 0xf0 && s[1] < 0x90);
    bool surrogate = *s == 0xed && s[1] >= 0xa0, beyond = *s == 0xf4 && s[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : n;
}

void text_json(text *t, const char *s) {
    text_char(t, '"');
    for (const unsigned char *c = (const unsigned char *)s; *c;) {
        size_t n = utf8_length(c);
        if (*c == '"' || *c == '\\') text_printf(t, "\\%c", *c);
        else if (*c < 0x20 || *c == 0x7f) text_printf(t, "\\u%04x", *c);
        else if (n == 0) text_add(t, "\\ufffd");
        else text_add_bytes(t, c, n);
        c += n ? n : 1;
    }
    text_char(t, '"');
}

// The UTF-16 unit at p, if three bytes encode a surrogate; else 0.
static unsigned surrogate_at(const unsigned char *p, size_t left) {
    if (left < 3 || p[0] != 0xed || p[1] < 0xa0 || p[1] > 0xbf || (p[2] & 0xc0) != 0x80) return 0;
    return 0xd000u | (p[1] & 0x3fu) << 6 | (p[2] & 0x3fu);
}

// Length of the good UTF-8 sequence at p; 0: it is none.
static size_t sequence_at(const unsigned char *p, size_t left) {
    size_t n = p[0] < 0x80   ? 1
               : p[0] < 0xc2 ? 0
               : p[0] < 0xe0 ? 2
               : p[0] < 0xf0 ? 3
               : p[0] < 0xf5 ? 4
                             : 0;
    if (!n || n > left) return 0;
    for (size_t i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90)) return 0;
    if ((p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf4 && p[1] > 0x8f)) return 0;
    return n;
}

void text_fix_utf8(text *t) {
    text out;
    const unsigned char *p = (const unsigned char *)text_get(t);
    size_t i = 0;
    while (i < t->count && sequence_at(p + i, t->count - i)) i += sequence_at(p + i, t->count - i);
    if (i == t->count) return; // as it nearly always is
    text_init(&out, t->m);
    text_add_bytes(&out, p, i);
    while (i < t->count) {
        size_t left = t->count - i, n = sequence_at(p + i, left);
        unsigned high = surrogate_at(p + i, left);
        unsigned low = high && left >= 6 ? surrogate_at(p + i + 3, left - 3) : 0;
        if (n) {
            text_add_bytes(&out, p + i, n);
            i += n;
        } else if (high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
            unsigned c = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            text_char(&out, (char)(0xf0 | c >> 18));
            text_char(&out, (char)(0x80 | (c >> 12 & 0x3f)));
            text_char(&out, (char)(0x80 | (c >> 6 & 0x3f)));
            text_char(&out, (char)(0x80 | (c & 0x3f)));
            i += 6;
        } else {
            text_add(&out, "\xef\xbf\xbd");
            i += high ? 3 : 1;
        }
    }
    text_release(t);
    *t = out;
}
