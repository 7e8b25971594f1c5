// Behind the first input: before an input is drawn, the state is compared with earlier ones.
//
// A state over terms is the VM's state without the values beside terms, the terms that can still be
// read, and those conditions of the path that share inputs with these, directly or by others. The
// other conditions are about inputs that nobody will ask for again. Terms are hash-consed, so equal
// ones have equal numbers. What follows such a state depends on nothing else: the inputs that are
// still to come have other names, no other values. A term of inputs which the path says are one
// number is a number.
//
// A state that was met with as many branches left, or more, is not followed again, also one of the
// path itself: what follows it there is what will be looked at.
#include <stdlib.h>

#include "base/intern.h"
#include "symbolic/internal.h"
#include "vm/term_states.h"

// States without a match after which one walk gives matching up; terms of a state.
enum { MOST_IN_VAIN = 20000, MOST_TERMS = 4000 };

typedef struct met_state { // a state that this execution met
    uint32_t state;
    uint32_t branches; // before, + 1; 0: it was new
} met_state;

struct symbolic_matches {
    symbolic *x;
    intern states;
    vm_hidden_list hidden;
    VEC(uint32_t) key;
    smt_terms terms, slice;
    smt_terms symbols, numbers; // that the path settles, and what they are
    VEC(met_state) met;
};

symbolic_matches *symbolic_matches_new(symbolic *x) {
    symbolic_matches *s = MEM_NEW(x->m, symbolic_matches);
    s->x = x;
    intern_init(&s->states, x->m);
    return s;
}

void symbolic_matches_free(symbolic_matches *s) {
    mem *m = s->x->m;
    intern_release(&s->states);
    vec_release(m, &s->hidden);
    vec_release(m, &s->key);
    vec_release(m, &s->terms);
    vec_release(m, &s->slice);
    vec_release(m, &s->symbols);
    vec_release(m, &s->numbers);
    vec_release(m, &s->met);
    MEM_DROP(m, s);
}

void symbolic_matches_begin(symbolic_matches *s) {
    vec_clear(&s->met);
}

void symbolic_matches_undo(symbolic_matches *s) {
    for (size_t i = s->met.count; i-- > 0;)
        s->x->met.data[s->met.data[i].state] = s->met.data[i].branches;
    vec_clear(&s->met);
}

// ---------------------------------------------------------------- what the path settles

// Inputs that the path says are a number.
static void list_settled(symbolic_matches *s) {
    const symbolic *x = s->x;
    smt *terms = x->v->terms->s;
    vec_clear(&s->symbols);
    vec_clear(&s->numbers);
    for (size_t i = 0; i < x->at; i++) {
        const smt_node *n = smt_look(terms, x->decisions.data[i].condition);
        bool contrary = n->op == SMT_OP_NOT; // of one bit
        uint64_t number;
        if (contrary) n = smt_look(terms, n->args[0]);
        if (n->op != SMT_OP_SAME || smt_op(terms, n->args[0]) != SMT_OP_SYMBOL ||
            !smt_is_bits(terms, n->args[1], &number))
            continue;
        unsigned width = smt_width(smt_sort_of(terms, n->args[0]));
        if (contrary && width != 1) continue;
        smt_term symbol = n->args[0];
        vec_push(x->m, &s->symbols, symbol);
        vec_push(x->m, &s->numbers, smt_bits(terms, width, contrary ? !number : number));
    }
}

static bool is_settled(void *arg, smt_term t) {
    const symbolic_matches *s = arg;
    smt *terms = s->x->v->terms->s;
    uint64_t value;
    if (!s->symbols.count || smt_kind(smt_sort_of(terms, t)) != SMT_KIND_BITS) return false;
    return smt_is_bits(terms,
                       smt_substitute(terms, t, s->symbols.data, s->numbers.data, s->symbols.count),
                       &value);
}

// ---------------------------------------------------------------- the state

static int by_place(const void *a, const void *b) {
    const vm_hidden *x = a, *y = b;
    if (x->object != y->object) return x->object < y->object ? -1 : 1;
    if (x->thread != y->thread) return x->thread < y->thread ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static int by_number(const void *a, const void *b) {
    smt_term x = *(const smt_term *)a, y = *(const smt_term *)b;
    return x < y ? -1 : x > y;
}

static void add_terms(symbolic_matches *s) {
    mem *m = s->x->m;
    vm_hidden_list *list = &s->hidden;
    if (list->count) qsort(list->data, list->count, sizeof *list->data, by_place);
    vec_clear(&s->terms);
    for (size_t i = 0; i < list->count; i++) {
        const vm_hidden *h = &list->data[i];
        if (!h->used) continue;
        const uint32_t words[] = {h->object, h->thread, h->offset, h->term};
        for (size_t k = 0; k < 4; k++) vec_push(m, &s->key, words[k]);
        vec_push(m, &s->terms, h->term);
    }
}

static void add_conditions(symbolic_matches *s) {
    symbolic_slice(s->x->queries, s->terms.data, s->terms.count, &s->slice);
    if (s->slice.count) qsort(s->slice.data, s->slice.count, sizeof *s->slice.data, by_number);
    vec_push(s->x->m, &s->key, SMT_NONE); // ends the terms
    for (size_t i = 0; i < s->slice.count; i++) vec_push(s->x->m, &s->key, s->slice.data[i]);
}

// The number of the present state. UINT32_MAX: it has too many terms.
static uint32_t present_state(symbolic_matches *s) {
    symbolic *x = s->x;
    bool fresh;
    if (x->v->terms->heap.count > MOST_TERMS) return UINT32_MAX;
    list_settled(s);
    vm_terms_hide(x->v, (vm_settled){is_settled, s}, &s->hidden);
    uint32_t state = explore_states_capture(x->w.x, &fresh);
    vm_terms_show(x->v, &s->hidden);
    vec_clear(&s->key);
    vec_push(x->m, &s->key, state);
    add_terms(s);
    add_conditions(s);
    return intern_bytes(&s->states, s->key.data, s->key.count * sizeof *s->key.data);
}

bool symbolic_is_match(symbolic_matches *s) {
    symbolic *x = s->x;
    if (x->in_vain > MOST_IN_VAIN) return false;
    uint32_t state = present_state(s);
    if (state == UINT32_MAX) return false;
    if (state >= x->met.count) vec_resize(x->m, &x->met, state + 1);
    uint32_t *met = &x->met.data[state];
    if (*met && *met - 1 <= x->branches) {
        x->in_vain = 0;
        return true;
    }
    x->in_vain++;
    vec_push(x->m, &s->met, (met_state){state, *met});
    *met = x->branches + 1;
    return false;
}
