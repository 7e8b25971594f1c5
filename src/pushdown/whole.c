// contexts auto, where stacks stay low: all configurations, however many contexts they need.
//
// The stacks' labels are told apart one by one, data are sets: a control state is the labels on all
// stacks, its data a BDD over the globals, the privates of each process and the locals of each
// frame. Nothing is abstracted, so a query that no configuration answers is answered for good. A
// stack that grows too high, or too many control states, end it without an answer.
//
// A process whose next rules touch no globals may go alone: its steps commute with all others'. Not
// so where it comes back to what is known (the others would be put off for ever), or where it may
// be stuck.
#include <string.h>

#include "pushdown/search.h"

enum { MOST_DEPTH = 24, MOST_STATES = 6000, MOST_IMAGES = 40000, MOST_NODES = 200000 };

typedef struct seat {    // a frame of an instance, by its height
    dd_map *load, *keep; // its locals and the privates, to CUR and back
    dd_map *push;        // the same of a push: CUR to the frame above, l'' to this one
    VEC(dd_domain) locals;
} seat;

typedef struct place { // of an instance
    size_t instance;
    VEC(dd_domain) privates;
    dd_map *pop; // CUR to the privates
    VEC(seat) seats;
} place;

typedef struct control {
    uint32_t *words; // by instance: height, labels from the bottom
    size_t size;
    dd known, fresh;
} control;

typedef struct whole {
    pd_search *s;
    VEC(place) places;
    VEC(control) states;
    u64map index;       // hash to the first state + 1
    VEC(uint32_t) next; // with the same hash, + 1
    VEC(uint32_t) work;
    bool *reached; // by query
    size_t images;
    bool failed;
} whole;

// ---------------------------------------------------------------- domains

// The lowest frames of a few processes have variables beside those of the same cell elsewhere.
enum { NEAR = 6, FEW_PROCESSES = 4 };

void pd_whole_needs(uint32_t processes, uint32_t *more) {
    if (processes < 2 || processes > FEW_PROCESSES) return;
    more[PD_PRIVATE] = processes;
    more[PD_LOCAL] = processes * NEAR;
}

// Of the frame of this height; 0 for privates.
static dd_domain copy_of(whole *w, pd_place p, uint32_t i, size_t instance, uint32_t height) {
    size_t each = p == PD_LOCAL ? NEAR : 1, number = instance * each + height;
    if (height < each && number < w->s->code.more[p])
        return pd_more(&w->s->code, p, i, (uint32_t)number);
    const pd_cell *cell = &w->s->code.n->cells[p].data[i];
    return dd_add_domains(w->s->code.s, 1, cell->bits, cell->size);
}

static void make_place(whole *w, place *x, size_t instance) {
    x->instance = instance;
    pd_code *c = &w->s->code;
    x->pop = dd_map_new(c->s);
    for (uint32_t i = 0; i < c->n->cells[PD_PRIVATE].count; i++) {
        vec_push(c->m, &x->privates, copy_of(w, PD_PRIVATE, i, instance, 0));
        dd_map_add(c->s, x->pop, pd_domain(c, PD_PRIVATE, i, PD_CUR), vec_last(&x->privates));
    }
}

// The frame of this height, and the one above it.
static seat *seat_at(whole *w, place *x, uint32_t height) {
    pd_code *c = &w->s->code;
    while (x->seats.count <= height + 1) {
        seat y = {.load = dd_map_new(c->s), .keep = dd_map_new(c->s)};
        for (uint32_t i = 0; i < c->n->cells[PD_PRIVATE].count; i++) {
            dd_domain cur = pd_domain(c, PD_PRIVATE, i, PD_CUR);
            dd_map_add(c->s, y.load, x->privates.data[i], cur);
            dd_map_add(c->s, y.keep, cur, x->privates.data[i]);
        }
        for (uint32_t i = 0; i < c->n->cells[PD_LOCAL].count; i++) {
            dd_domain cur = pd_domain(c, PD_LOCAL, i, PD_CUR);
            vec_push(c->m, &y.locals,
                     copy_of(w, PD_LOCAL, i, x->instance, (uint32_t)x->seats.count));
            dd_map_add(c->s, y.load, vec_last(&y.locals), cur);
            dd_map_add(c->s, y.keep, cur, vec_last(&y.locals));
        }
        vec_push(c->m, &x->seats, y);
    }
    seat *y = &x->seats.data[height];
    if (y->push) return y;
    y->push = dd_map_new(c->s);
    for (uint32_t i = 0; i < c->n->cells[PD_PRIVATE].count; i++)
        dd_map_add(c->s, y->push, pd_domain(c, PD_PRIVATE, i, PD_CUR), x->privates.data[i]);
    for (uint32_t i = 0; i < c->n->cells[PD_LOCAL].count; i++) {
        dd_map_add(c->s, y->push, pd_domain(c, PD_LOCAL, i, PD_CUR),
                   x->seats.data[height + 1].locals.data[i]);
        dd_map_add(c->s, y->push, pd_domain(c, PD_LOCAL, i, PD_FIFTH), y->locals.data[i]);
    }
    return y;
}

// ---------------------------------------------------------------- control states

static const uint32_t *stack_of(const whole *w, const uint32_t *words, size_t instance) {
    (void)w;
    while (instance--) words += *words + 1;
    return words;
}

static uint32_t top_label(const uint32_t *stack) {
    return *stack ? stack[*stack] : PD_EMPTY;
}

static uint64_t hash_words(const uint32_t *words, size_t size) {
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < size; i++) h = (h ^ words[i]) * 1099511628211u;
    return h ? h : 1;
}

// Asked of one process and nothing else: any order of the steps shows it.
static bool is_simple(const pd_query *q) {
    return q->count == 1 && !q->when;
}

static void note_queries(whole *w, const uint32_t *words) {
    for (size_t q = 0; q < w->s->n->queries.count; q++) {
        if (w->s->n->queries.data[q].is_deadlock) continue; // note_deadlocks
        if (!is_simple(&w->s->n->queries.data[q])) {
            w->reached[q] = true; // or not: nothing is said
            continue;
        }
        const pd_atom *atom = &w->s->n->queries.data[q].atoms[0];
        for (size_t i = 0; i < w->s->instances.count && !w->reached[q]; i++)
            w->reached[q] = w->s->instances.data[i].process == atom->process &&
                            top_label(stack_of(w, words, i)) == atom->label;
        // A run is wanted, and the search by contexts finds it.
        if (w->reached[q] && w->s->n->queries.data[q].is_error) w->failed = true;
    }
}

// The state of these labels, new if need be.
static control *control_of(whole *w, const uint32_t *words, size_t size, uint32_t *number) {
    mem *m = w->s->m;
    uint64_t *first = u64map_at(&w->index, hash_words(words, size));
    for (uint32_t i = (uint32_t)*first; i; i = w->next.data[i - 1]) {
        control *x = &w->states.data[i - 1];
        *number = i - 1;
        if (x->size == size && memcmp(x->words, words, size * sizeof *words) == 0) return x;
    }
    control x = {.words = mem_alloc(m, size * sizeof *words), .size = size};
    memcpy(x.words, words, size * sizeof *words);
    x.known = x.fresh = DD_FALSE;
    vec_push(m, &w->states, x);
    vec_push(m, &w->next, (uint32_t)*first);
    *first = w->states.count;
    *number = (uint32_t)w->states.count - 1;
    note_queries(w, words);
    if (w->states.count > MOST_STATES) w->failed = true;
    return &vec_last(&w->states);
}

// All processes are stopped, and one waits. A process that goes alone is not: it moves before any
// deadlock, and may as well move first.
static void note_deadlocks(whole *w, const uint32_t *words, dd set) {
    pd_code *c = &w->s->code;
    dd_frame f = dd_open(c->s);
    dd waits = DD_FALSE;
    for (size_t i = 0; i < w->s->instances.count && set != DD_FALSE; i++) {
        const uint32_t *stack = stack_of(w, words, i);
        if (!*stack) continue;
        const dd_map *own = seat_at(w, &w->places.data[i], *stack - 1)->keep;
        set = dd_and(c->s, set, dd_rename(c->s, pd_stopped_at(c, top_label(stack), false), own));
        dd mine = dd_rename(c->s, pd_stopped_at(c, top_label(stack), true), own);
        waits = dd_or(c->s, waits, mine);
    }
    set = dd_and(c->s, set, waits);
    for (size_t q = 0; q < w->s->n->queries.count && set != DD_FALSE; q++) {
        const pd_query *x = &w->s->n->queries.data[q];
        if (!x->is_deadlock || dd_and(c->s, set, pd_encode(c, x->when)) == DD_FALSE) continue;
        w->reached[q] = true;
        if (x->is_error) w->failed = true;
    }
    dd_close(c->s, f, DD_TRUE);
}

// True: all of it is new there.
static bool add(whole *w, const uint32_t *words, size_t size, dd set) {
    dd_space *b = w->s->code.s;
    uint32_t number;
    if (set == DD_FALSE) return true;
    control *x = control_of(w, words, size, &number);
    dd_frame f = dd_open(b);
    dd news = dd_diff(b, set, x->known);
    bool all = news == set;
    if (news != DD_FALSE) {
        note_deadlocks(w, words, news);
        if (x->fresh == DD_FALSE) vec_push(w->s->m, &w->work, number);
        dd_assign(b, &x->fresh, dd_or(b, x->fresh, news));
        dd_assign(b, &x->known, dd_or(b, x->known, news));
    }
    dd_close(b, f, DD_TRUE);
    return all;
}

// ---------------------------------------------------------------- steps

static bool is_local(const pd_network *n, const pd_expr *e) {
    if (!e) return true;
    if (e->op == PD_READ && n->vars.data[e->value].place == PD_GLOBAL) return false;
    return is_local(n, e->a) && is_local(n, e->b) && is_local(n, e->c);
}

// Its rules touch no globals, and it is not stopped before them.
static bool goes_alone(whole *w, uint32_t label) {
    const pd_code *c = &w->s->code;
    bool any = false;
    if (c->n->labels.data[label].stops) return false;
    for (uint32_t r = pd_first_rule(c, label); r != PD_NONE; r = pd_next_rule(c, r)) {
        any = true;
        if (!is_local(c->n, c->n->rules.data[r].condition)) return false;
    }
    return any;
}

// The labels after the rule.
static size_t step_words(const control *x, const uint32_t *stack, const pd_symbolic *r,
                         uint32_t *out) {
    size_t before = (size_t)(stack - x->words), height = *stack;
    size_t after = x->size - before - height - 1, grown = height - 1 + r->count;
    memcpy(out, x->words, before * sizeof *out);
    out[before] = (uint32_t)grown;
    memcpy(out + before + 1, stack + 1, (height - 1) * sizeof *out);
    if (r->count == 1) out[before + height] = r->to[0];
    if (r->count == 2) out[before + height] = r->to[1], out[before + height + 1] = r->to[0];
    memcpy(out + before + 1 + grown, stack + 1 + height, after * sizeof *out);
    return before + 1 + grown + after;
}

// One rule of the instance. False: it comes back to what is known, in part.
static bool take(whole *w, uint32_t state, dd set, size_t instance, uint32_t rule) {
    pd_code *c = &w->s->code;
    const pd_symbolic *r = pd_get_rule(c, rule);
    const control *x = &w->states.data[state];
    const uint32_t *stack = stack_of(w, x->words, instance);
    uint32_t height = *stack - 1;
    place *at = &w->places.data[instance];
    seat *y = seat_at(w, at, height);
    dd_frame f = dd_open(c->s);
    dd here = dd_rename(c->s, set, y->load);
    here = dd_and_exists(c->s, here, r->relation, r->gone);
    here = dd_rename(c->s, here, c->next_to_cur);
    here = dd_rename(c->s, here, r->count == 2 ? y->push : r->count ? y->keep : at->pop);
    bool good = true;
    w->images++;
    if (here != DD_FALSE && r->count == 2 && *stack == MOST_DEPTH) w->failed = true;
    if (here != DD_FALSE && !w->failed) {
        uint32_t *words = mem_alloc(c->m, (x->size + 1) * sizeof *words);
        size_t capacity = x->size + 1, size = step_words(x, stack, r, words);
        c->rules.data[rule].fired = true;
        good = add(w, words, size, here);
        mem_free(c->m, words, capacity * sizeof *words);
    }
    dd_close(c->s, f, DD_TRUE);
    return good;
}

// All rules of the instance. False: see take.
static bool take_all(whole *w, uint32_t state, dd set, size_t instance) {
    const pd_code *c = &w->s->code;
    bool good = true;
    uint32_t label = top_label(stack_of(w, w->states.data[state].words, instance));
    if (label == PD_EMPTY) return true;
    for (uint32_t r = pd_first_rule(c, label); r != PD_NONE && !w->failed; r = pd_next_rule(c, r))
        good &= take(w, state, set, instance, r);
    return good;
}

// Can it make a step with all of the data?
static bool is_never_stuck(whole *w, uint32_t state, dd set, size_t instance) {
    pd_code *c = &w->s->code;
    const uint32_t *stack = stack_of(w, w->states.data[state].words, instance);
    seat *y = seat_at(w, &w->places.data[instance], *stack - 1);
    dd_frame f = dd_open(c->s);
    dd left = dd_rename(c->s, set, y->load);
    for (uint32_t r = pd_first_rule(c, top_label(stack)); r != PD_NONE && left != DD_FALSE;
         r = pd_next_rule(c, r)) {
        const pd_symbolic *x = pd_get_rule(c, r);
        dd_frame inner = dd_open(c->s);
        dd can = dd_exists(c->s, x->relation, c->all[PD_NEXT]);
        can = dd_exists(c->s, can, c->locals[PD_FIFTH]);
        left = dd_close(c->s, inner, dd_diff(c->s, left, can));
    }
    dd_close(c->s, f, DD_TRUE);
    return left == DD_FALSE;
}

static void expand(whole *w, uint32_t state) {
    dd_space *b = w->s->code.s;
    control *x = &w->states.data[state];
    dd set = x->fresh;
    x->fresh = DD_FALSE; // the reference is ours now
    size_t count = w->s->instances.count, alone = count;
    for (size_t i = 0; i < count && alone == count; i++) {
        uint32_t label = top_label(stack_of(w, x->words, i));
        if (label != PD_EMPTY && goes_alone(w, label) && is_never_stuck(w, state, set, i))
            alone = i;
    }
    bool enough = alone < count && take_all(w, state, set, alone);
    for (size_t i = 0; i < count && !enough && !w->failed; i++)
        if (i != alone) take_all(w, state, set, i);
    dd_drop(b, set);
}

// ---------------------------------------------------------------- all of it

static bool is_suitable(const pd_search *s) {
    if (s->code.slots || !s->n->queries.count || s->instances.count < 2) return false;
    for (size_t i = 0; i < s->instances.count; i++)
        if (s->instances.data[i].start == PD_EMPTY) return false;
    return true;
}

static void start(whole *w) {
    pd_search *s = w->s;
    pd_code *c = &s->code;
    VEC(uint32_t) words = {0};
    dd_frame f = dd_open(c->s);
    dd globals = dd_exists(c->s, c->start, dd_and(c->s, c->privates[PD_CUR], c->locals[PD_CUR]));
    dd set = globals;
    for (size_t i = 0; i < s->instances.count; i++) {
        place x = {0};
        make_place(w, &x, i);
        vec_push(s->m, &w->places, x);
        seat *y = seat_at(w, &vec_last(&w->places), 0);
        set = dd_and(c->s, set, dd_rename(c->s, c->start, y->keep));
        vec_push(s->m, &words, 1);
        vec_push(s->m, &words, s->instances.data[i].start);
    }
    add(w, words.data, words.count, set);
    dd_close(c->s, f, DD_TRUE);
    vec_release(s->m, &words);
}

static void release(whole *w) {
    mem *m = w->s->m;
    dd_space *b = w->s->code.s;
    for (size_t i = 0; i < w->states.count; i++) {
        dd_drop(b, w->states.data[i].known);
        dd_drop(b, w->states.data[i].fresh);
        mem_free(m, w->states.data[i].words, w->states.data[i].size * sizeof(uint32_t));
    }
    for (size_t i = 0; i < w->places.count; i++) {
        place *x = &w->places.data[i];
        for (size_t k = 0; k < x->seats.count; k++) {
            dd_map_free(b, x->seats.data[k].load);
            dd_map_free(b, x->seats.data[k].keep);
            if (x->seats.data[k].push) dd_map_free(b, x->seats.data[k].push);
            vec_release(m, &x->seats.data[k].locals);
        }
        dd_map_free(b, x->pop);
        vec_release(m, &x->privates);
        vec_release(m, &x->seats);
    }
    vec_release(m, &w->places);
    vec_release(m, &w->states);
    vec_release(m, &w->next);
    vec_release(m, &w->work);
    u64map_release(&w->index);
}

bool pd_whole(pd_search *s, bool *reached) {
    if (!is_suitable(s)) return false;
    whole w = {.s = s, .reached = reached};
    u64map_init(&w.index, s->m);
    start(&w);
    for (size_t at = 0; at < w.work.count && !w.failed; at++) {
        expand(&w, w.work.data[at]);
        if (w.images > MOST_IMAGES || dd_get_stats(s->code.s).nodes > MOST_NODES) w.failed = true;
        if (s->l) limits_check(s->l, s->m);
    }
    bool good = !w.failed;
    release(&w);
    return good;
}
