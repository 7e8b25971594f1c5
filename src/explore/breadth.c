// Breadth first: the witness is the shortest.
#include "explore/orders.h"

typedef struct flood {
    explorer *w;
    origins from; // by state
} flood;

// False: the state is known.
static bool arrive(flood *f, uint32_t parent, step by) {
    explorer *w = f->w;
    bool fresh;
    uint32_t state = explore_states_capture(w->x, &fresh);
    w->r->states += fresh;
    w->r->matched += !fresh;
    if (!fresh) return false;
    vec_resize(w->m, &f->from, state + 1);
    f->from.data[state] = (origin){.parent = parent, .by = by};
    explore_races(w);
    return true;
}

static void expand(flood *f, uint32_t state) {
    explorer *w = f->w;
    const thread *only;
    vec_clear(&w->alternatives);
    explore_list(w, &only);
    if (w->stuck) explore_deadlock(w);
    w->r->choices += w->alternatives.count > 1 ? w->alternatives.count : 0;
    bool cycle = false;
    for (size_t i = 0; i < w->alternatives.count && !w->done; i++) {
        step c = w->alternatives.data[i];
        if (i) explore_states_restore(w->x, state);
        vec_push(w->m, &w->path, c);
        move_outcome o = explore_move(w, &c);
        if (o == MOVED) cycle |= !arrive(f, state, c);
        if (o == MOVE_CUT) w->r->cut_paths++;
        w->path.count--;
        if (i + 1 < w->alternatives.count || !only || !cycle) continue;
        // Every cycle has a state from which all threads' steps are taken.
        explore_states_restore(w->x, state);
        explore_list_others(w, only);
        only = NULL;
    }
}

void explore_breadth_first(explorer *w) {
    flood f = {.w = w};
    arrive(&f, 0, (step){0});
    for (uint32_t state = 1; state < f.from.count && !w->done; state++) {
        if (explore_limit_reached(w) || reduce_is_violated(w->v)) break;
        explore_note_progress(w, w->path.count, f.from.count - state);
        explore_states_restore(w->x, state);
        explore_rebuild_path(w, &f.from, state);
        if (w->path.count > w->r->max_depth) w->r->max_depth = (uint32_t)w->path.count;
        if (explore_ended(w)) continue;
        if (w->config->max_depth && w->path.count >= w->config->max_depth) {
            explore_incomplete(w, "depth bound %u reached", w->config->max_depth);
            continue;
        }
        w->last_thread = f.from.data[state].by.thread;
        expand(&f, state);
    }
    vec_release(w->m, &f.from);
}
