// A growable text buffer, always 0-terminated once something was added.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

#include "base/mem.h"

typedef struct text {
    mem *m;
    char *data; // NULL while empty and never used: use text_get
    size_t count, capacity;
} text;

void text_init(text *t, mem *m);
void text_release(text *t);
void text_clear(text *t);

void text_add(text *t, const char *s);
void text_add_bytes(text *t, const void *bytes, size_t size);
void text_char(text *t, char c);
void text_printf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(text *t, const char *format, va_list args);
// Adds s as a JSON string, quotes included; bytes that are not UTF-8 become U+FFFD.
void text_json(text *t, const char *s);
// Makes the modified UTF-8 of class files proper: surrogate pairs become one character, what is no
// character becomes U+FFFD.
void text_fix_utf8(text *t);
// Adds n copies of c.
void text_fill(text *t, char c, size_t n);

static inline const char *text_get(const text *t) {
    return t->data ? t->data : "";
}

#endif
