// The model: construction and printing.
#include <string.h>

#include "dpn/dpn.h"

void dpn_model_init(dpn_model *d, mem *m) {
    *d = (dpn_model){.m = m, .start_state = DPN_NONE, .start_symbol = DPN_NONE};
    arena_init(&d->store, m);
    intern_init(&d->states, m);
    intern_init(&d->symbols, m);
    intern_init(&d->locks, m);
    intern_init(&d->names, m);
}

void dpn_model_release(dpn_model *d) {
    vec_release(d->m, &d->rules);
    vec_release(d->m, &d->queries);
    intern_release(&d->states);
    intern_release(&d->symbols);
    intern_release(&d->locks);
    intern_release(&d->names);
    arena_release(&d->store);
}

uint32_t dpn_state(dpn_model *d, const char *name) {
    return intern_string(&d->states, name);
}

uint32_t dpn_symbol(dpn_model *d, const char *name) {
    return intern_string(&d->symbols, name);
}

uint32_t dpn_lock(dpn_model *d, const char *name) {
    return intern_string(&d->locks, name);
}

uint32_t dpn_name(dpn_model *d, const char *name) {
    return intern_string(&d->names, name);
}

void dpn_start(dpn_model *d, uint32_t state, uint32_t symbol) {
    d->start_state = state;
    d->start_symbol = symbol;
}

uint32_t dpn_add_rule(dpn_model *d, dpn_rule rule) {
    vec_push(d->m, &d->rules, rule);
    return (uint32_t)(d->rules.count - 1);
}

static dpn_list copy_list(arena *a, dpn_list l) {
    if (!l.count) return (dpn_list){0};
    return (dpn_list){arena_copy(a, l.items, l.count * sizeof *l.items), l.count};
}

void dpn_add_query(dpn_model *d, const dpn_query *q) {
    arena *a = &d->store;
    dpn_phase *phases = ARENA_ARRAY(a, dpn_phase, q->phase_count);
    for (size_t i = 0; i < q->phase_count; i++) {
        const dpn_phase *from = &q->phases[i];
        dpn_list *sets = ARENA_ARRAY(a, dpn_list, from->set_count);
        for (size_t k = 0; k < from->set_count; k++) sets[k] = copy_list(a, from->sets[k]);
        phases[i] = *from;
        phases[i].sets = sets;
        phases[i].without = copy_list(a, from->without);
        phases[i].by = copy_list(a, from->by);
    }
    dpn_query copy = *q;
    copy.phases = phases;
    vec_push(d->m, &d->queries, copy);
}

void dpn_drop_locks(dpn_model *d) {
    for (size_t i = 0; i < d->rules.count; i++)
        if (d->rules.data[i].kind == DPN_MONITOR) d->rules.data[i].kind = DPN_CALL;
}

// ---- printing ----

static void print_rule(const dpn_model *d, const dpn_rule *r, text *out) {
    text_printf(out, "rule %s %s ", intern_text(&d->states, r->from_state),
                intern_text(&d->symbols, r->from_symbol));
    if (r->kind == DPN_MONITOR) text_printf(out, "-[%s]->", intern_text(&d->locks, r->lock));
    else if (r->kind == DPN_JOIN)
        text_printf(out, "-join%s %s->", r->all ? "all" : "", intern_text(&d->names, r->joined));
    else text_add(out, "->");
    text_printf(out, " %s", intern_text(&d->states, r->state));
    if (r->kind != DPN_RETURN) text_printf(out, " %s", intern_text(&d->symbols, r->symbol));
    if (r->kind == DPN_CALL || r->kind == DPN_MONITOR)
        text_printf(out, " %s", intern_text(&d->symbols, r->below));
    if (r->kind == DPN_SPAWN)
        text_printf(out, " spawn %s %s", intern_text(&d->states, r->spawn_state),
                    intern_text(&d->symbols, r->spawn_symbol));
    if (r->name != DPN_NONE) text_printf(out, " : %s", intern_text(&d->names, r->name));
    text_char(out, '\n');
}

static void print_list(const intern *in, dpn_list l, const char *separator, text *out) {
    text_add(out, "{");
    for (size_t i = 0; i < l.count; i++)
        text_printf(out, "%s %s", i ? separator : "", intern_text(in, l.items[i]));
    text_add(out, " }");
}

static void print_query(const dpn_model *d, const dpn_query *q, text *out) {
    if (q->is_error) text_add(out, "error ");
    text_add(out, q->parallel ? "parallel" : "visit");
    for (size_t i = 0; i < q->phase_count; i++) {
        const dpn_phase *p = &q->phases[i];
        if (i) text_add(out, " then");
        for (size_t k = 0; k < p->set_count; k++) {
            text_add(out, k && !q->parallel ? " & " : " ");
            print_list(&d->symbols, p->sets[k], "", out);
        }
        if (p->without.count) {
            text_add(out, " without ");
            print_list(&d->names, p->without, ";", out);
        }
        if (p->by.count) {
            text_add(out, " by ");
            print_list(&d->names, p->by, ";", out);
        }
    }
    text_char(out, '\n');
}

void dpn_print(const dpn_model *d, text *out) {
    text_add(out, "dpn\n");
    text_printf(out, "start %s %s\n", intern_text(&d->states, d->start_state),
                intern_text(&d->symbols, d->start_symbol));
    for (uint32_t i = 0; i < intern_count(&d->locks); i++)
        text_printf(out, "lock %s\n", intern_text(&d->locks, i));
    for (size_t i = 0; i < d->rules.count; i++) print_rule(d, &d->rules.data[i], out);
    for (size_t i = 0; i < d->queries.count; i++) print_query(d, &d->queries.data[i], out);
}
