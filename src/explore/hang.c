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

// Backwards from the ends; the first state that is not met.
static uint32_t find_hang(mem *m, const state_graph *g, uint32_t states, const uint32_t *first,
                          const uint32_t *next) {
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
    uint32_t hang = 1; // states begin with 1
    while (hang < states && ends[hang]) hang++;
    vec_release(m, &work);
    mem_free(m, ends, states);
    return hang < states ? hang : 0;
}

uint32_t explore_graph_hang(const state_graph *g, mem *m, uint32_t count) {
    uint32_t states = count + 1;
    size_t bytes = (g->edges.count + 1) * sizeof(uint32_t);
    uint32_t *next = mem_zalloc(m, bytes);
    uint32_t *first = list_incoming(m, g, states, next);
    uint32_t hang = find_hang(m, g, states, first, next);
    mem_free(m, first, states * sizeof *first);
    mem_free(m, next, bytes);
    return hang;
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
