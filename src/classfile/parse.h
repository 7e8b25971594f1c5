// What the files of the class-file parser share.
#ifndef CLASSFILE_PARSE_H
#define CLASSFILE_PARSE_H

#include "classfile/classfile.h"

// A cursor over the bytes. Failure is sticky: the first one is kept, reads after it give 0.
typedef struct parser {
    arena *a;
    cf_symbols *symbols;
    const uint8_t *start, *at, *end;
    cf_class *c;
    error *e;
    cf_failure failure;
    bool failed;
} parser;

// Record the failure at the current offset; return ERR_INPUT.
int cf_parse_fail(parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static inline bool parse_has(parser *p, size_t n) {
    if ((size_t)(p->end - p->at) >= n) return true;
    if (!p->failed) cf_parse_fail(p, "truncated class file");
    p->at = p->end;
    return false;
}
static inline uint8_t parse_u1(parser *p) {
    return parse_has(p, 1) ? *p->at++ : 0;
}
static inline uint16_t parse_u2(parser *p) {
    if (!parse_has(p, 2)) return 0;
    p->at += 2;
    return (uint16_t)(p->at[-2] << 8 | p->at[-1]);
}
static inline uint32_t parse_u4(parser *p) {
    if (!parse_has(p, 4)) return 0;
    p->at += 4;
    return (uint32_t)p->at[-4] << 24 | (uint32_t)p->at[-3] << 16 | (uint32_t)p->at[-2] << 8 |
           p->at[-1];
}

int cf_parse_constants(parser *p);
// Once bootstrap methods are known.
int cf_parse_check_dynamic(parser *p);

// The constant at an index, which must have the tag; NULL after a failure ("bad WHAT index 7: …").
const cf_constant *cf_parse_constant(parser *p, unsigned index, uint8_t tag, const char *what);
// Its symbol, for Utf8, Class and the like; SYMBOL_NONE after a failure.
symbol cf_parse_symbol(parser *p, unsigned index, uint8_t tag, const char *what);

// Access flags of a class, or of one in InnerClasses.
bool cf_parse_class_access_ok(unsigned access, unsigned major);

int cf_parse_class_attributes(parser *p);
int cf_parse_field_attributes(parser *p, cf_member *f);
int cf_parse_method_attributes(parser *p, cf_member *m);

// Are these the bytes of a well-formed annotation list (parameter lists, element value)?
bool cf_parse_annotations_ok(const cf_class *c, cf_bytes b);
bool cf_parse_parameter_annotations_ok(const cf_class *c, cf_bytes b);
bool cf_parse_value_ok(const cf_class *c, cf_bytes b);

#endif
