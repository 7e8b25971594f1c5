// Decoding and verification of linked classes: what the verifier asks about the hierarchy.
#include <stdio.h>
#include <string.h>

#include "program/internal.h"

typedef struct asking {
    program *p;
    klass *k;       // the class being verified
    link_error why; // of a class that could not be loaded
    bool link_failed;
} asking;

static int load(asking *q, symbol name, klass **k, error *e) {
    if (name == q->k->name) {
        *k = q->k;
        return 0;
    }
    if (program_load(q->p, name, k, &q->why) == 0) return 0;
    q->link_failed = true;
    return error_set(e, ERR_MISSING, q->k->file->origin, "%s", q->why.message);
}

static bool is_object(const program *p, symbol name) {
    return name == p->object->name;
}

static int assignable(void *context, symbol from, symbol to, bool *yes, error *e) {
    asking *q = context;
    klass *target, *source;
    *yes = true;
    if (from == to || is_object(q->p, to)) return 0;
    if (load(q, to, &target, e)) return ERR_MISSING;
    if (klass_is_interface(target)) return 0;
    if (load(q, from, &source, e)) return ERR_MISSING;
    *yes = klass_is_subclass(source, target);
    return 0;
}

static int common(void *context, symbol a, symbol b, symbol *result, error *e) {
    asking *q = context;
    klass *x, *y;
    if (load(q, a, &x, e) || load(q, b, &y, e)) return ERR_MISSING;
    *result = q->p->object->name;
    if (klass_is_interface(x) || klass_is_interface(y)) return 0;
    while (!klass_is_subclass(y, x)) x = x->super;
    *result = x->name;
    return 0;
}

static int is_super(void *context, symbol name, bool *yes, error *e) {
    asking *q = context;
    (void)e;
    *yes = false;
    for (klass *c = q->k; c; c = c->super)
        if (c->name == name) *yes = true;
    return 0;
}

static int is_protected(void *context, symbol class_name, symbol member, symbol type, bool is_field,
                        bool *yes, error *e) {
    asking *q = context;
    klass *k;
    *yes = false;
    if (load(q, class_name, &k, e)) return ERR_MISSING;
    klass *owner = NULL;
    unsigned access = 0;
    if (is_field) {
        field *f = program_lookup_field(q->p, k, member, type);
        if (f) {
            owner = f->owner;
            access = f->access;
        }
    } else {
        method *m;
        if (program_lookup_method(q->p, k, member, type, &m) == 0) {
            owner = m->owner;
            access = m->access;
        }
    }
    *yes = owner && (access & ACC_PROTECTED) && !program_same_package(q->p, q->k, owner);
    return 0;
}

int program_decode(program *p, arena *a, const method *m, const code **c, link_error *e) {
    error why;
    if (code_decode(a, &p->symbols, m->owner->file, m->file, c, &why) == 0) return 0;
    return program_link_fail(e, "java/lang/VerifyError", "%s", why.message);
}

int program_verify_code(program *p, arena *a, const method *m, const code *c, code_frame **frames,
                        link_error *e) {
    asking q = {.p = p, .k = m->owner};
    code_hierarchy hierarchy = {&q, assignable, common, is_super, is_protected};
    error why;
    if (code_verify(a, &p->symbols, c, &hierarchy, frames, &why) == 0) return 0;
    if (q.link_failed) {
        *e = q.why;
        return ERR_INPUT;
    }
    return program_link_fail(e, "java/lang/VerifyError", "%s", why.message);
}

int program_verify_method(program *p, arena *a, const method *m, const code **c,
                          code_frame **frames, link_error *e) {
    if (program_decode(p, a, m, c, e)) return ERR_INPUT;
    return program_verify_code(p, a, m, *c, frames, e);
}

int program_verify(program *p, klass *k, link_error *e) {
    if (k->verified) return 0;
    arena scratch;
    arena_init(&scratch, p->m);
    int code = 0;
    for (uint32_t i = 0; i < k->method_count && !code; i++) {
        const struct code *decoded;
        if (!k->methods[i].file->code) continue;
        arena_mark mark = arena_get_mark(&scratch);
        code = program_verify_method(p, &scratch, &k->methods[i], &decoded, NULL, e);
        arena_rewind(&scratch, mark);
    }
    arena_release(&scratch);
    if (!code) k->verified = 1;
    return code;
}
