// An execution of the model for people: one column a thread, one row a source line.
#include <stdio.h>
#include <string.h>

#include "java_dpn/internal.h"

enum { COLUMN = 34, MOST_COLUMNS = 4, MOST_ROWS = 60 };

typedef VEC(uint32_t) symbol_stack;

typedef struct showing {
    races *r;
    VEC(symbol_stack) threads;
    text *out;
    arena *store;
    const char *last_place;
    uint32_t last_thread, rows;
} showing;

// The instruction that a symbol stands before; false: none of the program's own code.
static bool place_of(const showing *x, uint32_t symbol, uint32_t *node, uint32_t *at) {
    char kind[16];
    const char *name = intern_text(&x->r->d.symbols, symbol);
    if (sscanf(name, "n%u_%15[a-z]_%u", node, kind, at) != 3) return false;
    if (strcmp(kind, "at") != 0 || *node >= x->r->t.nodes.count) return false;
    return !pt_is_library(&x->r->t.nodes.data[*node]);
}

static void add_row(showing *x, uint32_t thread, const char *words) {
    if (x->rows++ > MOST_ROWS) return;
    if (x->rows > MOST_ROWS) {
        text_printf(x->out, "  ...%c", JAVA_DPN_NEXT_LINE);
        return;
    }
    uint32_t column = thread < MOST_COLUMNS ? thread : MOST_COLUMNS - 1;
    text_printf(x->out, "  %*s%s%s%c", (int)(column * COLUMN), "",
                thread >= MOST_COLUMNS ? "(another) " : "", words, JAVA_DPN_NEXT_LINE);
}

static void describe_lock(const showing *x, uint32_t lock, text *out) {
    for (size_t i = 0; i < x->r->model_locks.count; i++)
        if (java_dpn_lock_number(&x->r->d, x->r->model_locks.data[i]) == lock)
            java_dpn_describe_lock(x->r, x->r->model_locks.data[i], out);
}

// What the step does to its thread's stack, and to the list of threads.
static uint32_t follow(showing *x, const dpn_step *s) {
    mem *m = x->r->m;
    const dpn_rule *rule = &x->r->d.rules.data[s->rule];
    symbol_stack *t = &x->threads.data[s->thread];
    vec_last(t) = rule->kind == DPN_CALL || rule->kind == DPN_MONITOR ? rule->below : rule->symbol;
    if (rule->kind == DPN_RETURN) t->count--;
    if ((rule->kind == DPN_CALL || rule->kind == DPN_MONITOR) && s->run == DPN_NONE)
        vec_push(m, t, rule->symbol);
    if (rule->kind != DPN_SPAWN) return 0;
    symbol_stack fresh = {0};
    vec_push(m, &fresh, rule->spawn_symbol);
    vec_push(m, &x->threads, fresh);
    return (uint32_t)x->threads.count - 1;
}

static void show_step(showing *x, const dpn_step *s) {
    const dpn_rule *rule = &x->r->d.rules.data[s->rule];
    uint32_t node, at, started = follow(x, s);
    if (!place_of(x, rule->from_symbol, &node, &at)) return;
    const char *place = java_dpn_place_name(x->r, x->store, node, at);
    text t;
    text_init(&t, x->r->m);
    text_add(&t, place);
    if (started) text_printf(&t, " starts thread %u", started);
    if (rule->kind == DPN_JOIN) text_add(&t, " waits for its end");
    if (rule->kind == DPN_MONITOR) {
        text_add(&t, " takes ");
        describe_lock(x, rule->lock, &t);
    }
    bool plain = rule->kind != DPN_SPAWN && rule->kind != DPN_JOIN && rule->kind != DPN_MONITOR;
    bool again = x->last_place && x->last_thread == s->thread && !strcmp(x->last_place, place);
    if (!plain || !again) add_row(x, s->thread, text_get(&t));
    x->last_place = place;
    x->last_thread = s->thread;
    text_release(&t);
}

// Who stands before what was asked about.
static void show_end(showing *x, const dpn_query *q) {
    const dpn_phase *last = &q->phases[q->phase_count - 1];
    for (uint32_t i = 0; i < x->threads.count; i++) {
        const symbol_stack *t = &x->threads.data[i];
        uint32_t node, at;
        bool asked = false;
        for (size_t k = 0; k < last->set_count && t->count; k++)
            asked |= last->sets[k].items[0] == vec_last(t);
        if (!asked || !place_of(x, vec_last(t), &node, &at)) continue;
        const char *place = java_dpn_place_name(x->r, x->store, node, at);
        add_row(x, i, arena_printf(x->store, "%s now", place));
    }
}

const char *java_dpn_schedule(races *r, const dpn_query *q, const dpn_outcome *o, arena *store) {
    text t;
    text_init(&t, r->m);
    showing x = {.r = r, .out = &t, .store = store};
    symbol_stack main = {0};
    vec_push(r->m, &main, r->d.start_symbol);
    vec_push(r->m, &x.threads, main);
    add_row(&x, 0, "main");
    for (size_t i = 0; i < o->schedule.steps.count; i++) show_step(&x, &o->schedule.steps.data[i]);
    show_end(&x, q);
    for (size_t i = 0; i < x.threads.count; i++) vec_release(r->m, &x.threads.data[i]);
    vec_release(r->m, &x.threads);
    const char *copy = arena_strdup(store, text_get(&t));
    text_release(&t);
    return copy;
}
