// Classes annotated weft.EventLoop: their methods annotated weft.Event arrive in any order, any
// number of times, with all argument values (weft.Arrivals).
#include <string.h>

#include "check/annotations.h"

static int number(finder *f, annotation_found event, const char *name) {
    const cf_value *v = check_annotation_value(f, event, name);
    return v && v->tag == 'I' ? v->constant.i : 0;
}

static bool is_enum(finder *f, symbol class_name) {
    klass *k;
    link_error ignored;
    return program_load(f->p, class_name, &k, &ignored) == 0 && (k->access & ACC_ENUM);
}

// NULL: all values of its parameters can arrive.
static const char *look_at_parameters(finder *f, const method *m, annotation_found event,
                                      assumption_set *assumed) {
    const signature *s = m->signature;
    const char *name = program_text(f->p, m->name);
    for (unsigned i = 0; i < s->count; i++) {
        if (s->kinds[i] == 'Z') continue;
        bool whole = strchr("BSCIJ", s->kinds[i]) != NULL;
        if (whole && !check_annotation_value(f, event, "max"))
            return arena_printf(f->a, "event %s has numbers as parameters, but no max", name);
        if (whole && number(f, event, "min") > number(f, event, "max"))
            return arena_printf(f->a, "event %s has a min above its max", name);
        if (whole) continue;
        if (strchr("FD", s->kinds[i]) || !is_enum(f, s->classes[i]))
            return arena_printf(f->a,
                                "parameter %u of event %s is neither boolean, nor a whole number, "
                                "nor of an enum",
                                i + 1, name);
        *assumed |= ASSUMPTION_BIT(ASSUMPTION_ARGUMENTS);
    }
    return NULL;
}

static const char *add_event(finder *f, const method *m, annotation_found event, word_list *words,
                             assumption_set *assumed) {
    const char *name = program_text(f->p, m->name);
    if (!(m->access & ACC_PUBLIC) || (m->access & ACC_ABSTRACT))
        return arena_printf(f->a, "event %s is no public method", name);
    vec_push(f->m, words, check_finder_describe(f, m));
    vec_push(f->m, words, arena_printf(f->a, "%d", number(f, event, "min")));
    vec_push(f->m, words, arena_printf(f->a, "%d", number(f, event, "max")));
    return look_at_parameters(f, m, event, assumed);
}

static bool has_constructor(finder *f, const char *type) {
    return klass_method(f->k, program_symbol(f->p, "<init>"), program_symbol(f->p, type)) != NULL;
}

static const char *look_at_class(finder *f) {
    if (f->k->access & (ACC_ABSTRACT | ACC_INTERFACE)) return "its class is abstract";
    if (has_constructor(f, "()V") || has_constructor(f, "(Ljava/util/concurrent/Executor;)V"))
        return NULL;
    return "its class has no constructor without parameters or with an Executor";
}

// Those of its superclasses, too, unless they are overridden.
static bool is_hidden(finder *f, const klass *owner, const method *m) {
    for (const klass *k = f->k; k != owner; k = k->super)
        if (klass_method(k, m->name, m->type)) return true;
    return false;
}

bool check_loop_find(finder *f) {
    static const char *const loop[] = {"Lweft/EventLoop;", NULL}, *const event[] = {"Lweft/Event;",
                                                                                    NULL};
    if (!f->k->file || !check_annotation_of_class(f, f->k, loop).is) return false;
    entry n = {.class_name = "weft/Arrivals", .unknown = look_at_class(f)};
    word_list words = {0};
    vec_push(f->m, &words, check_finder_class_name(f, f->k));
    for (const klass *k = f->k; k && k->file; k = k->super)
        for (uint32_t i = 0; i < k->method_count; i++) {
            const method *m = &k->methods[i];
            annotation_found found = check_annotation_of_method(f, m, event);
            if (!found.is || (m->access & ACC_SYNTHETIC) || is_hidden(f, k, m)) continue;
            const char *why = add_event(f, m, found, &words, &n.assumed);
            if (!n.unknown) n.unknown = why;
        }
    bool has_events = words.count > 1;
    if (!has_events && check_finder_has_main(f)) {
        vec_release(f->m, &words);
        return false;
    }
    if (!has_events && !n.unknown) n.unknown = "an event loop without a method marked Event";
    check_finder_add(f, n, &words);
    return true;
}
