// Class files: parse, decode, print, verify both ways, find live locals. The class hierarchy is
// made up, so that no JDK is needed and an input means the same everywhere.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "classfile/code.h"
#include "fuzz.h"

typedef struct world {
    cf_symbols symbols;
    const cf_class *c;
} world;

// Answers that depend on the names alone. Some loads fail.
static uint64_t chance(world *w, symbol a, symbol b) {
    return hash_mix(hash_string(cf_text(&w->symbols, a)), hash_string(cf_text(&w->symbols, b)));
}

static int assignable(void *context, symbol from, symbol to, bool *yes, error *e) {
    uint64_t h = chance(context, from, to);
    *yes = h & 1;
    return h % 61 == 0 ? error_set(e, ERR_MISSING, NULL, "no such class") : 0;
}

static int common(void *context, symbol a, symbol b, symbol *result, error *e) {
    world *w = context;
    (void)a, (void)b, (void)e;
    *result = cf_symbol(&w->symbols, "java/lang/Object");
    return 0;
}

static int is_super(void *context, symbol name, bool *yes, error *e) {
    world *w = context;
    (void)e;
    *yes = name == w->c->name || name == w->c->super ||
           strcmp(cf_text(&w->symbols, name), "java/lang/Object") == 0;
    return 0;
}

static int is_protected(void *context, symbol class_name, symbol member, symbol type, bool field,
                        bool *yes, error *e) {
    (void)type, (void)field, (void)e;
    *yes = chance(context, class_name, member) % 3 == 0;
    return 0;
}

// What later rooms rely on: the stack fits, classes are named, a long or double is followed by
// nothing, special types refer to instructions.
static void check_slot(const world *w, const code *c, vtype t, vtype next) {
    unsigned kind = vtype_kind(t);
    if (kind == KIND_REF && vtype_class(t) >= intern_count(&w->symbols.names)) abort();
    if ((kind == KIND_LONG || kind == KIND_DOUBLE) && next != KIND_TOP) abort();
    if (kind == KIND_SPECIAL && t >> 5 >= c->count) abort();
}

static void check_frames(const world *w, const code *c, const code_frame *frames) {
    uint32_t max_locals = c->method->code->max_locals;
    for (uint32_t i = 0; i < c->count; i++) {
        const vtype *slots = frames[i].slots;
        uint32_t count = max_locals + frames[i].stack;
        if (!slots) continue;
        if (frames[i].stack > c->method->code->max_stack) abort();
        for (uint32_t k = 0; k < count; k++) {
            bool last = k + 1 == max_locals || k + 1 == count;
            check_slot(w, c, slots[k], last ? KIND_INT : slots[k + 1]);
        }
    }
}

static void try_method(world *w, arena *a, const cf_member *m) {
    const code *c;
    code_frame *frames;
    error e;
    text out;
    if (code_decode(a, &w->symbols, w->c, m, &c, &e)) return;
    text_init(&out, a->m);
    for (uint32_t i = 0; i < c->count; i++) {
        code_print_instr(&w->symbols, c, i, &out);
        if (code_index_at(c, c->instrs[i].offset) != i) abort();
        cf_line_at(m->code, c->instrs[i].offset);
        if (out.count > 100000) text_clear(&out);
    }
    text_release(&out);
    code_hierarchy h = {w, assignable, common, is_super, is_protected};
    if (code_verify(a, &w->symbols, c, &h, &frames, &e) == 0) {
        check_frames(w, c, frames);
        code_live_locals(a, c);
    }
    if (code_verify(a, &w->symbols, c, &h, NULL, &e) && !e.message[0]) abort();
}

static void try_annotations(arena *a, const cf_class *c) {
    cf_annotations *lists;
    cf_decode_annotations(a, c, c->annotations);
    for (uint32_t i = 0; i < c->field_count; i++)
        cf_decode_annotations(a, c, c->fields[i].annotations);
    for (uint32_t i = 0; i < c->method_count; i++) {
        const cf_member *m = &c->methods[i];
        cf_decode_annotations(a, c, m->annotations);
        cf_decode_parameter_annotations(a, c, m->parameter_annotations, &lists);
        if (m->annotation_default.data) cf_decode_value(a, c, m->annotation_default);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    mem m;
    arena a;
    error e;
    world w;
    cf_failure failure;
    mem_init(&m, 0);
    arena_init(&a, &m);
    cf_symbols_init(&w.symbols, &m);
    if (cf_parse(&a, &w.symbols, "input", data, size, &w.c, &failure, &e) == 0) {
        try_annotations(&a, w.c);
        for (uint32_t i = 0; i < w.c->method_count; i++)
            if (w.c->methods[i].code) try_method(&w, &a, &w.c->methods[i]);
    }
    cf_symbols_release(&w.symbols);
    arena_release(&a);
    if (m.live) abort();
    return 0;
}
