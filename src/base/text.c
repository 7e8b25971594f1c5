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
