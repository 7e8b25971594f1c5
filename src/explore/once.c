// A program with one thread and no inputs has one execution: it is run, at the speed of a plain
// run, with garbage collected and no state kept. Whatever a search would have to look at (a second
// thread, an input, an error, a loop that may have no end) ends this in vain.
#include "base/hash.h"
#include "explore/orders.h"

// The frames of the thread at the end of a turn. Where none of them has changed, the execution may
// be going round.
static uint64_t frames_hash(const thread *t) {
    uint64_t h = t->frame_count;
    for (uint32_t i = 0; i < t->frame_count; i++) {
        const frame *f = &t->frames[i];
        h = hash_mix(hash_mix(h, (uint64_t)(uintptr_t)f->u), f->pc);
        for (uint32_t at = f->locals; at < f->sp; at++) h = hash_mix(h, t->stack[at]);
    }
    return h;
}

// Brent: each turn is compared with the last one whose number was a power of two. O(frames) a turn.
// A loop that counts in a field has equal frames, too: it is given some time, half a second or so.
enum { PATIENCE = 256 };
typedef struct rounds {
    uint64_t turns, kept;
} rounds;

static bool goes_round(rounds *r, const thread *t) {
    if (!explore_has_had_its_turn(t)) return false;
    uint64_t now = frames_hash(t);
    if (r->turns >= PATIENCE && now == r->kept) return true;
    if (!(r->turns & (r->turns - 1))) r->kept = now;
    r->turns++;
    return false;
}

// The JVM ends: main's thread runs the shutdown hooks and waits for them.
static bool is_shutting_down(const vm *v) {
    const thread *t = v->threads.data[0];
    for (uint32_t i = 0; i < t->frame_count; i++) {
        const klass *k = t->frames[i].u->m->owner;
        if (k->module && strcmp(program_text(v->p, k->name), "java/lang/Shutdown") == 0)
            return true;
    }
    return false;
}

// One thread after the other: main's, which then waits for a single hook.
static bool is_alone(const vm *v) {
    size_t count = v->threads.count;
    if (count == 2 && v->threads.data[1]->state != THREAD_DONE)
        return v->threads.data[0]->state == THREAD_WAITING && is_shutting_down(v);
    return count == 1 || (count == 2 && is_shutting_down(v));
}

// What the only thread does next. NULL: there is none, or there are several.
static const step *only_step(explorer *w) {
    if (!is_alone(w->v)) return NULL;
    for (size_t i = 0; i < w->v->threads.count; i++)
        if (w->v->threads.data[i]->next.act == ACT_CHOOSE) return NULL;
    vec_clear(&w->alternatives);
    explore_list_others(w, NULL);
    return w->alternatives.count == 1 ? &w->alternatives.data[0] : NULL;
}

static bool run_to_end(explorer *w) {
    const search_result *r = w->r;
    rounds turns = {0};
    size_t threads = 1; // that had their turn
    while (!explore_ended(w)) {
        const step *next = only_step(w);
        if (!next || goes_round(&turns, w->v->threads.data[next->thread])) return false;
        threads = w->v->threads.count;
        explore_note_progress(w, 0, 1);
        move_outcome o = explore_move(w, next);
        if (r->flaws.count || r->dropped || r->cut_paths || o == MOVE_CUT) return false;
        if (o == MOVE_FAILED) return r->stopped != STOP_NONE;
        if (o == MOVE_ENDED) break; // System.exit
    }
    return w->v->threads.count == threads; // else one was started last, a daemon perhaps
}

bool explore_once(mem *m, vm *v, const search_config *config, bool counted, search_result *r) {
    explorer w = {.m = m, .v = v, .config = config, .r = r};
    // What does not move leaves gaps.
    if (vm_heap_collect(&v->h, (v->h.reserved - v->h.top) / 2, 0)) return false;
    reduce_begin_alone(v, counted);
    v->search->timeouts = config->timeouts;
    r->states = 1;
    bool all = run_to_end(&w);
    r->looked_for_hangs = true;
    reduce_end(v);
    vec_release(m, &w.alternatives);
    vec_release(m, &w.path);
    return all;
}
