#include "classfile/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// 64 million slots are 256 MiB; the largest method of the JDK needs a thousandth. So does it of the
// looks at exception handlers, of which this many take about a second.
enum { SLOT_BUDGET = 1 << 26, HANDLER_BUDGET = 1 << 25 };

bool code_verify_fail(verifier *v, const char *format, ...) {
    if (v->failure) return false;
    char what[400];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    const code_instr *x = v->at < v->c->count ? &v->c->instrs[v->at] : NULL;
    v->failure = error_set(
        v->e, ERR_INPUT, v->owner->origin, "%s.%s%s at %u: %s%s%s",
        cf_text(v->symbols, v->owner->name), cf_text(v->symbols, v->method->name),
        cf_text(v->symbols, v->method->type), x ? x->offset : v->method->code->size,
        x ? code_opcode_table[x->op].name : "", x ? ": " : "", what);
    return false;
}

bool code_verify_pass_on(verifier *v, int failure) {
    if (!v->failure) v->failure = failure;
    return false;
}

static bool too_much(verifier *v, const char *what) {
    if (!v->failure)
        v->failure = error_set(
            v->e, ERR_UNSUPPORTED, v->owner->origin, "%s.%s: verifying it needs too much %s",
            cf_text(v->symbols, v->owner->name), cf_text(v->symbols, v->method->name), what);
    return false;
}

bool code_verify_look_at_handlers(verifier *v) {
    if (v->c->handler_count > v->handlers_left) return too_much(v, "time");
    v->handlers_left -= v->c->handler_count;
    return true;
}

static vtype *take_slots(verifier *v, arena *a, size_t count) {
    if (count > v->slots_left) {
        too_much(v, "memory");
        return NULL;
    }
    v->slots_left -= count;
    return arena_alloc(a, count * sizeof(vtype));
}

vtype *code_verify_slots(verifier *v, size_t count) {
    return take_slots(v, &v->scratch, count);
}

void code_verify_enter(verifier *v) {
    memset(v->locals, 0, v->max_locals * sizeof *v->locals);
    v->depth = 0;
    v->at = 0;
    v->this_uninit = v->is_init;
    uint32_t n = 0;
    if (!(v->method->access & ACC_STATIC))
        v->locals[n++] = v->is_init ? vtype_special(SPECIAL_THIS, 0) : v->this_type;
    const char *p = cf_text(v->symbols, v->method->type) + 1;
    while (*p != ')') {
        vtype t = code_verify_type_at(v, &p);
        v->locals[n++] = t;
        n += vtype_is_wide(t);
    }
    p++;
    v->return_type = *p == 'V' ? KIND_TOP : code_verify_type_at(v, &p);
    v->local_count = n;
}

bool code_verify_record(verifier *v) {
    if (!v->frames) return true;
    vtype *slots = take_slots(v, v->a, v->max_locals + v->depth);
    if (!slots) return false;
    if (v->max_locals) memcpy(slots, v->locals, v->max_locals * sizeof *slots);
    if (v->depth) memcpy(slots + v->max_locals, v->stack, v->depth * sizeof *slots);
    v->frames[v->at] = (code_frame){(uint16_t)v->depth, slots};
    return true;
}

static bool run(verifier *v) {
    uint32_t major = v->owner->major;
    v->inferring = major < 50;
    if (v->inferring) return code_verify_by_inference(v);
    if (code_verify_by_maps(v)) return true;
    if (major > 50 || v->failure != ERR_INPUT || v->bad_format) return false;
    // Version 50 was the transition: what fails the type checker may still pass the old way.
    v->failure = 0;
    v->inferring = true;
    v->slots_left = SLOT_BUDGET;
    if (v->frames) memset(v->frames, 0, v->c->count * sizeof *v->frames);
    return code_verify_by_inference(v);
}

int code_verify(arena *a, cf_symbols *symbols, const code *c, const code_hierarchy *hierarchy,
                code_frame **frames, error *e) {
    const cf_code *raw = c->method->code;
    verifier v = {
        .symbols = symbols,
        .c = c,
        .owner = c->owner,
        .method = c->method,
        .hierarchy = hierarchy,
        .e = e,
        .a = a,
        .slots_left = SLOT_BUDGET,
        .handlers_left = HANDLER_BUDGET,
        .max_locals = raw->max_locals,
        .max_stack = raw->max_stack,
        .this_type = vtype_ref(c->owner->name),
    };
    arena_init(&v.scratch, a->m);
    for (int i = 0; i < NAME_COUNT; i++) v.names[i] = SYMBOL_NONE;
    v.is_init = c->owner->super != SYMBOL_NONE &&
                strcmp(cf_text(symbols, c->method->name), "<init>") == 0;
    v.locals = arena_alloc(&v.scratch, (v.max_locals + v.max_stack + 1) * sizeof *v.locals);
    v.stack = v.locals + v.max_locals;
    if (frames) v.frames = ARENA_ARRAY(a, code_frame, c->count);
    bool ok = run(&v);
    if (ok && frames) *frames = v.frames;
    arena_release(&v.scratch);
    return ok ? 0 : v.failure;
}
