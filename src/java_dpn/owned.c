// Objects that are not known to anybody else yet: between `new`, or the beginning of a constructor,
// and the first statement that could hand the object on.
//
// In analysis/body.h's statements a variable that is defined by `new` is not used any more behind
// the next block where ways meet, so all its uses lie in a tree of blocks and "before" is
// dominance.
#include "java_dpn/internal.h"
#include "vm/class.h"

static bool leaks_this(races *r, const method *m, unsigned depth);

static const body *body_of_method(const races *r, const method *m) {
    uint64_t *at = u64map_get(&r->t.bodies, (uint64_t)m->id << 1 | 1);
    return at ? (const body *)(uintptr_t)*at : NULL;
}

// Throwable.fillInStackTrace, which nobody has overridden: it gives the exception back.
static bool is_fill_in(const races *r, const body_statement *s) {
    if (s->op != BODY_CALL || s->target->owner != r->t.v->k.Throwable ||
        s->target->name != program_symbol(r->t.p, "fillInStackTrace"))
        return false;
    for (size_t i = 0; i < r->t.nodes.count; i++) {
        const method *m = r->t.nodes.data[i].m;
        if (m->name == s->target->name && m->owner != s->target->owner) return false;
    }
    return true;
}

// Does this statement give the variable to somebody else?
static bool hands_on(races *r, const body_statement *s, uint32_t variable, unsigned depth) {
    switch (s->op) {
    case BODY_STORE: return s->from == variable && s->base != variable; // not into itself
    case BODY_STORE_STATIC:
    case BODY_STORE_ELEMENT:
    case BODY_CAST:
    case BODY_THROW:
    case BODY_RETURN: return s->from == variable;
    case BODY_CALL:
    case BODY_DYNAMIC: break;
    default: return false;
    }
    for (unsigned i = 0; i < s->argument_count; i++) {
        if (s->arguments[i] != variable || is_fill_in(r, s)) continue;
        if (s->op == BODY_DYNAMIC || s->call == CALL_VIRTUAL || s->call == CALL_INTERFACE)
            return true;
        pt_effect e = analysis_effect(r->t.v, s->target, false);
        if (e == EFFECT_COPY || e == EFFECT_NOTHING) continue;
        bool constructor = i == 0 && s->call == CALL_SPECIAL &&
                           s->target->name == program_symbol(r->t.p, "<init>");
        if (!constructor || leaks_this(r, s->target, depth + 1)) return true;
    }
    return false;
}

static bool leaks_this(races *r, const method *m, unsigned depth) {
    const body *b = body_of_method(r, m);
    pt_effect e = analysis_effect(r->t.v, m, false);
    if (e == EFFECT_TASK || e == EFFECT_BUILDER || e == EFFECT_VALUE || e == EFFECT_SUMMARY)
        return false;
    if (!b || depth > 8) return true;
    for (uint32_t i = 0; i < b->count; i++)
        if ((b->statements[i].op == BODY_COPY && b->statements[i].from == 0) ||
            hands_on(r, &b->statements[i], 0, depth))
            return true;
    return false;
}

static bool is_defined_by_new(const races *r, const body *b, uint32_t variable) {
    if (variable == 0)
        return !(b->m->access & ACC_STATIC) && b->m->name == program_symbol(r->t.p, "<init>");
    for (uint32_t i = 0; i < b->count; i++)
        if (b->statements[i].to == variable) return b->statements[i].op == BODY_NEW;
    return false;
}

bool java_dpn_is_owned(races *r, const body *b, const body_statement *s) {
    if (!rests_on(r, s->base == 0 ? REST_FINALS : REST_OWNERSHIP)) return false;
    if (!b->g || b->g->has_subroutines || !is_defined_by_new(r, b, s->base)) return false;
    for (uint32_t i = 0; i < b->count; i++) {
        const body_statement *u = &b->statements[i];
        if (u->at >= b->g->c->count || !hands_on(r, u, s->base, 0)) continue;
        if (u->at != s->at && cfg_dominates(b->g, u->at, s->at)) return false;
        if (u->at == s->at) return false;
    }
    return true;
}
