// Hangs: states from which no schedule lets all threads that are no daemons end, though threads can
// move. Where all states and steps are known, these are the states that no end can be reached from;
// a deadlock is an end here, since it is reported as what it is.
//
// A reduced search preserves them. Take a state h that a sequence of steps s leads to, and suppose
// that in the reduced graph every state can reach an end. Either a step that is taken in the
// reduced graph is one of s, and can come first; or all that are taken commute with s, and s still
// leads from their successors to a state that h can reach. Choosing in the second case the step
// that is nearest to an end, s is used up before the end is reached: h can reach a state of the
// reduced graph, and so an end. (Sleep sets leave out steps that are needed here.)
#include "explore/hang.h"
#include "explore/describe.h"
#include "explore/orders.h"

enum { LONGEST_ROUND = 20000 };

void explore_graph_release(state_graph *g, mem *m) {
    vec_release(m, &g->edges);
    vec_release(m, &g->ends);
}

// A list of edges for each state they lead to: `next` of the edge before, + 1.
static uint32_t *list_incoming(mem *m, const state_graph *g, uint32_t states, uint32_t *next) {
    uint32_t *first = mem_zalloc(m, states * sizeof *first);
    for (size_t i = 0; i < g->edges.count; i++) {
        next[i] = first[g->edges.data[i].to];
        first[g->edges.data[i].to] = (uint32_t)i + 1;
    }
    return first;
}

// Backwards from the ends: by state, whether one can be reached.
static uint8_t *find_ends(mem *m, const state_graph *g, uint32_t states) {
    size_t bytes = (g->edges.count + 1) * sizeof(uint32_t);
    uint32_t *next = mem_zalloc(m, bytes);
    uint32_t *first = list_incoming(m, g, states, next);
    uint8_t *ends = mem_zalloc(m, states);
    VEC(uint32_t) work = {0};
    for (size_t i = 0; i < g->ends.count; i++) vec_push(m, &work, g->ends.data[i]);
    while (work.count) {
        uint32_t at = vec_pop(&work);
        if (ends[at]) continue;
        ends[at] = 1;
        for (uint32_t e = first[at]; e; e = next[e - 1])
            if (!ends[g->edges.data[e - 1].from]) vec_push(m, &work, g->edges.data[e - 1].from);
    }
    vec_release(m, &work);
    mem_free(m, first, states * sizeof *first);
    mem_free(m, next, bytes);
    return ends;
}

uint32_t explore_graph_hang(const state_graph *g, mem *m, uint32_t count) {
    uint32_t states = count + 1, hang = 1; // states begin with 1
    uint8_t *ends = find_ends(m, g, states);
    while (hang < states && ends[hang]) hang++;
    mem_free(m, ends, states);
    return hang < states ? hang : 0;
}

// ---------------------------------------------------------------- tasks that wait for ever

// If the thread has put off waiting, it begins in earnest, which nobody notices.
void explore_wait_in_earnest(explorer *w, const thread *t) {
    enum { FEW_STEPS = 100 };
    for (unsigned i = 0; i < FEW_STEPS && explore_is_put_off(w->v, t); i++) {
        step by = {.thread = (uint16_t)t->number};
        vec_push(w->m, &w->path, by);
        if (explore_move(w, &by) != MOVED) return;
    }
}

static void tell_of_task(explorer *w, const thread *t) {
    uint64_t transitions = w->r->transitions;
    explore_wait_in_earnest(w, t);
    w->r->transitions = transitions;
    if (explore_may_wait_for_ever(w->v, t)) explore_task_waits(w, t);
}

static const thread *first_waiting(const explorer *w, uint64_t movers) {
    for (size_t i = 0; i < w->v->threads.count && i < 64; i++)
        if (!(movers >> i & 1) && explore_may_wait_for_ever(w->v, w->v->threads.data[i]))
            return w->v->threads.data[i];
    return NULL;
}

void explore_component_tasks(explorer *w, uint64_t movers) {
    const thread *t = first_waiting(w, movers);
    size_t length = w->path.count;
    if (t) tell_of_task(w, t);
    w->path.count = length;
}

static uint64_t movers_here(const explorer *w) {
    uint64_t movers = 0;
    for (size_t i = 0; i < w->v->threads.count && i < 64; i++)
        if (explore_has_step(w->v, w->v->threads.data[i])) movers |= (uint64_t)1 << i;
    return movers;
}

void explore_graph_tasks(const state_graph *g, explorer *w, graph_path *path, void *arg) {
    mem *m = w->m;
    uint32_t states = (uint32_t)explore_states_count(w->x) + 1;
    uint8_t *ends = find_ends(m, g, states);
    uint64_t *movers = mem_zalloc(m, states * sizeof *movers); // now or later
    for (uint32_t s = 1; s < states; s++) {
        if (!ends[s]) explore_states_restore(w->x, s);
        if (!ends[s]) movers[s] = movers_here(w);
    }
    for (bool changes = true; changes;) {
        changes = false;
        for (size_t i = g->edges.count; i-- > 0;) {
            graph_edge e = g->edges.data[i];
            if (ends[e.from] || !(movers[e.to] & ~movers[e.from])) continue;
            movers[e.from] |= movers[e.to];
            changes = true;
        }
    }
    const thread *t = NULL;
    for (uint32_t s = 1; s < states && !t; s++) {
        if (ends[s]) continue;
        explore_states_restore(w->x, s);
        t = first_waiting(w, movers[s]);
        if (t) path(arg, s);
        if (t) tell_of_task(w, t);
    }
    mem_free(m, movers, states * sizeof *movers);
    mem_free(m, ends, states);
}

// ---------------------------------------------------------------- saying so

static void describe(explorer *w, text *what, text *details) {
    vm *v = w->v;
    text_add(what, "hang");
    explore_list_places(w, what);
    text_add(details, "no schedule lets these threads end:\n");
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE || vm_is_daemon(v, t)) continue;
        text_add(details, "  ");
        explore_describe_thread(v, t, details);
        text_add(details, " at ");
        explore_describe_thread_place(v, t, details);
        text_char(details, '\n');
    }
}

void explore_hang(explorer *w) {
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    describe(w, &what, &details);
    text_fix_utf8(&what);
    text_fix_utf8(&details);
    if (!w->r->hang) w->r->hang = arena_strdup(&w->r->store, text_get(&what));
    explore_add_flaw(w, PROPERTY_HANG, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

// Threads take turns until a state comes back. No end can be reached, so one does.
void explore_go_round(explorer *w) {
    VEC(uint8_t) met = {0};
    uint64_t transitions = w->r->transitions;
    size_t base = w->alternatives.count;
    bool fresh;
    for (uint32_t turn = 0; turn < LONGEST_ROUND; turn++) {
        uint32_t state = explore_states_capture(w->x, &fresh);
        if (state >= met.count) vec_resize(w->m, &met, state + 1);
        if (met.data[state]) break;
        met.data[state] = 1;
        explore_list_others(w, NULL);
        size_t n = w->alternatives.count - base;
        if (!n) break;
        step s = w->alternatives.data[base + turn % n];
        w->alternatives.count = base;
        vec_push(w->m, &w->path, s);
        w->last_thread = s.thread;
        if (explore_move(w, &s) != MOVED) break;
    }
    w->alternatives.count = base;
    w->r->transitions = transitions;
    vec_release(w->m, &met);
}
