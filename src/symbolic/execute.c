// One execution from the start to its end.
#include "explore/describe.h"
#include "symbolic/internal.h"
#include "vm/term_states.h"

enum { START_STATE = 1 };
// Values of one term that are tried where it is given up: of an index, as many as small arrays have
// elements; of others, enough for flags and small ranges.
enum { MOST_INDICES = 256, MOST_VALUES = 32, MOST_BEYOND = 2 };

void symbolic_stop(symbolic *x, path_end why) {
    if (x->end != PATH_END) return;
    x->end = why;
    x->length = x->v->terms->path.count;
    x->v->ending = VM_CUT;
    x->v->budget = -1; // soon
}

void symbolic_cut(void *search) {
    symbolic_stop(search, PATH_REFUSED);
}

void symbolic_note_gap(void *search, const char *what) {
    symbolic *x = search;
    if (x->end != PATH_END) return; // what comes after an error, its report for one
    text where;
    text_init(&where, x->m);
    if (x->v->current && x->v->current->frame_count)
        explore_describe_thread_place(x->v, x->v->current, &where);
    explore_incomplete(&x->w, "%s%s%s", what, where.count ? " at " : "", text_get(&where));
    text_release(&where);
}

static uint32_t most_tries(const symbolic *x, path_kind kind) {
    switch (kind) {
    case PATH_INDEX: return MOST_INDICES;
    case PATH_LENGTH: return x->v->terms->elements + 2; // from 0 on: never
    case PATH_BEYOND: return MOST_BEYOND;
    default: return MOST_VALUES;
    }
}

bool symbolic_is_last_try(symbolic *x, decision *d, const decision *before) {
    static const char *const words[] = {
        [PATH_INDEX] = "not all values of an index were tried",
        [PATH_LENGTH] = "not all lengths of an array were tried",
        [PATH_NATIVE] = "not all values of an argument of a native method were tried",
        [PATH_HANDLE] = "not all values of an argument of a method handle were tried",
        [PATH_READ] = "not all values that native code reads were tried",
        [PATH_RETURN] = "not all results of a method called by native code were tried",
        [PATH_FULL] = "there are too many terms",
        [PATH_NAN] = "raw bits of a NaN were looked at",
    };
    if (!path_gives_up(d->kind)) return false;
    if (before && before->flipped && before->kind == d->kind) d->tries = before->tries + 1;
    if (d->kind == PATH_NAN) symbolic_note_gap(x, words[d->kind]);
    if (d->tries + 1 < most_tries(x, d->kind)) return false;
    if (d->kind == PATH_BEYOND) x->v->terms->fewer = true;
    else symbolic_note_gap(x, words[d->kind]);
    return true;
}

// ---------------------------------------------------------------- inputs

static int64_t value_of(const symbolic *x, uint64_t number, int64_t low, int64_t high) {
    unsigned bits = vm_term_input_bits(low, high);
    const uint64_t *found = u64map_get(&x->values, symbolic_input_key(number, bits));
    int64_t value = !found     ? 0
                    : low >= 0 ? (int64_t)*found
                               : (int64_t)(*found << (64 - bits)) >> (64 - bits);
    return value < low ? low : value > high ? high : value;
}

static uint64_t alternative(symbolic *x, const vm_op *o) {
    const vm_terms *terms = x->v->terms;
    if (x->fuzz) symbolic_fuzz_draw(x->fuzz, o);
    int64_t value = value_of(x, terms->number, terms->low, terms->high);
    return o->choice.alternatives ? (uint64_t)(value - terms->low) : (uint64_t)value;
}

uint64_t symbolic_draw(void *search, const thread *t, bool taken) {
    symbolic *x = search;
    step c = {.thread = (uint16_t)t->number, .choice = alternative(x, &t->next)};
    if (taken) vec_push(x->m, &x->w.path, c);
    return c.choice;
}

// ---------------------------------------------------------------- steps

// Those that sleep are not tried: the executions that begin with their steps were looked at.
static void drop_sleepers(symbolic *x) {
    explorer *w = &x->w;
    size_t kept = 0;
    for (size_t i = 0; i < w->alternatives.count; i++) {
        step c = w->alternatives.data[i];
        if (c.timeout || !(x->asleep & thread_bit(c.thread))) w->alternatives.data[kept++] = c;
    }
    w->alternatives.count = kept;
}

// The threads whose steps were tried in this state before the picked one.
static thread_set tried_before(const symbolic *x, size_t picked) {
    const step *list = x->w.alternatives.data;
    thread_set tried = 0;
    for (size_t i = 0; i < picked; i++)
        if (list[i].thread != list[picked].thread && !list[i].timeout)
            tried |= thread_bit(list[i].thread);
    return tried;
}

// Before a thread that is alone draws an input which is not the first: was all that follows looked
// at? What an execution repeats of the one before was new when that one came there.
static bool is_met(symbolic *x, const thread *t) {
    return x->matches && !x->here && x->v->live_threads == 1 && !t->next.object &&
           x->at == x->decisions.count && x->v->terms->number == x->v->terms->inputs &&
           symbolic_is_match(x->matches);
}

// False: nobody can move, or need.
static bool next_step(symbolic *x, step *by) {
    vm *v = x->v;
    explorer *w = &x->w;
    const thread *only;
    if (x->fuzz && symbolic_fuzz_is_long(x->fuzz)) symbolic_stop(x, PATH_CUT);
    explore_races(w);
    if (x->end != PATH_END) return false;
    vec_clear(&w->alternatives);
    only = explore_alone(w);
    bool draws = only && only->next.act == ACT_CHOOSE; // one value, not a step for each
    if (draws && is_met(x, only)) {
        x->matched++;
        x->end = PATH_ASLEEP;
        return false;
    }
    if (draws) {
        step c = {.thread = (uint16_t)only->number, .choice = alternative(x, &only->next)};
        vec_push(w->m, &w->alternatives, c);
        v->search->has_chosen = true;
    } else {
        explore_list(w, &only);
    }
    bool stuck = !draws && w->stuck;
    drop_sleepers(x);
    if (!w->alternatives.count) {
        if (stuck) explore_deadlock(w);
        else x->end = PATH_ASLEEP;
        return false;
    }
    size_t picked = w->alternatives.count > 1 ? symbolic_schedule(x, w->alternatives.count) : 0;
    if (x->end != PATH_END) return false;
    *by = w->alternatives.data[picked];
    x->asleep = reduce_still_asleep(v, x->asleep | tried_before(x, picked), by->thread,
                                    by->timeout);
    w->last_thread = by->thread;
    return true;
}

// One step. False: the execution is over.
static bool go_on(symbolic *x) {
    vm *v = x->v;
    step by;
    bool fresh;
    if (explore_ended(&x->w) || !next_step(x, &by)) return false;
    vec_push(x->m, &x->w.path, by);
    if (explore_draws(v, &by)) x->here = 0;
    move_outcome outcome = explore_move(&x->w, &by);
    if (v->ending == VM_INTERNAL) {
        explore_incomplete(&x->w, "internal error: %s", vm_ending_text(v));
        x->end = PATH_ABANDONED;
    }
    v->ending = VM_RUNNING;
    if (x->end != PATH_END) return false;
    if (outcome == MOVE_CUT) x->end = PATH_REFUSED;
    if (outcome == MOVE_FAILED || explore_limit_reached(&x->w)) x->end = PATH_ABANDONED;
    if (reduce_is_violated(v)) x->end = PATH_ABANDONED; // the search begins again
    if (outcome == MOVED && x->here) x->here = explore_states_capture(x->w.x, &fresh);
    return outcome == MOVED && x->end == PATH_END;
}

// The deepest state of the path that is kept; else its start.
static void go_to_start(symbolic *x) {
    explorer *w = &x->w;
    size_t n = x->from_start ? 0 : x->decisions.count;
    while (n && !x->decisions.data[n - 1].state) n--;
    const decision start = {.state = START_STATE}, *d = n ? &x->decisions.data[n - 1] : &start;
    if (x->matches) vm_terms_leave(x->v);
    explore_states_restore(w->x, d->state);
    vm_terms_reset(x->v);
    w->path.count = d->steps;
    w->last_thread = d->last_thread;
    x->at = n ? n - 1 : 0;
    x->asleep = d->asleep;
    x->here = d->state;
    x->from_start = false;
}

// The first error of an execution ends it.
static void on_flaw(void *arg, property kind, const char *what) {
    symbolic *x = arg;
    (void)kind, (void)what;
    if (x->end != PATH_END) return;
    x->end = PATH_ERROR;
    x->length = x->v->terms->path.count;
}

path_end symbolic_execute(symbolic *x) {
    explorer *w = &x->w;
    go_to_start(x);
    if (x->matches) symbolic_matches_begin(x->matches);
    w->done = false;
    w->on_flaw = on_flaw;
    w->on_flaw_arg = x;
    x->branches = 0; // none before the first input
    x->end = PATH_END;
    x->length = SIZE_MAX;
    while (go_on(x)) {
    }
    if (x->length > x->v->terms->path.count) x->length = x->v->terms->path.count;
    if (x->matches && x->end == PATH_LATE) symbolic_matches_undo(x->matches);
    x->paths++;
    if (x->end == PATH_CUT) x->cut_paths++;
    return x->end;
}

// ---------------------------------------------------------------- the solver

typedef struct query {
    smt_solver *solver;
    smt_answer answer;
} query;

static void ask(void *arg) {
    query *q = arg;
    q->answer = smt_solver_check(q->solver);
}

smt_answer symbolic_check(symbolic *x) {
    query q = {x->solver, SMT_UNKNOWN};
    double began = clock_now();
    stop_reason why = guard_run(x->m, ask, &q);
    x->solver_seconds += clock_now() - began;
    x->solver_calls++;
    if (why) {
        x->result.stopped = why;
        explore_incomplete(&x->w, "stopped");
        return SMT_UNKNOWN;
    }
    if (q.answer == SMT_UNKNOWN)
        explore_incomplete(&x->w, "the solver did not decide a path condition");
    return q.answer;
}

void symbolic_take_model(symbolic *x) {
    size_t at = 0;
    uint64_t key, symbol;
    u64map_clear(&x->values);
    while (u64map_next(&x->v->terms->symbols, &at, &key, &symbol))
        u64map_put(&x->values, key, smt_solver_bits(x->solver, (smt_term)symbol));
}
