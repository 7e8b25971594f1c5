#include "explore/walk.h"

typedef struct visit_info { // of a captured state, by number: how it was reached first
    uint32_t parent;
    step by;
} visit_info;

typedef struct open_state {
    uint32_t state;
    uint32_t first, count, next; // its alternatives in the stack of alternatives
} open_state;

typedef struct search {
    walker w;
    VEC(visit_info) info;
    VEC(open_state) stack;
    uint32_t here; // the state the VM is in; 0: none that was captured
} search;

// ---------------------------------------------------------------- depth first

static void note_progress(search *s) {
    if (!log_progress_due(s->w.config->log)) return;
    double seconds = limits_elapsed(s->w.config->limits);
    log_progress(s->w.config->log, "%llu states, %.0f/s, depth %zu, %zu MB",
                 (unsigned long long)s->w.r->states, (double)s->w.r->states / (seconds + 1e-9),
                 s->stack.count, memory_resident() >> 20);
}

static void open_current(search *s, uint32_t state) {
    open_state o = {.state = state, .first = (uint32_t)s->w.alternatives.count};
    walk_list(&s->w);
    o.count = (uint32_t)s->w.alternatives.count - o.first;
    s->w.r->choices += o.count > 1 ? o.count : 0;
    vec_push(s->w.m, &s->stack, o);
    if (s->stack.count > s->w.r->max_depth) s->w.r->max_depth = (uint32_t)s->stack.count;
}

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(search *s) {
    bool fresh;
    uint32_t state = s->here = explorer_capture(s->w.x, &fresh);
    s->w.r->states += fresh;
    if (!fresh) {
        s->w.r->matched++;
        return;
    }
    walk_races(&s->w);
    if (s->w.done || walk_ended(&s->w)) return;
    if (s->w.config->max_depth && s->stack.count >= s->w.config->max_depth) {
        walk_incomplete(&s->w, "depth bound %u reached", s->w.config->max_depth);
        return;
    }
    size_t before = s->stack.count;
    open_current(s, state);
    if (s->stack.data[before].count) return;
    s->stack.count = before;
    walk_deadlock(&s->w);
}

static void search_depth_first(search *s) {
    arrive(s);
    while (s->stack.count && !s->w.done) {
        if (walk_limit_reached(&s->w)) return;
        if (s->w.v->guards.violated) return; // start again
        note_progress(s);
        open_state *top = &vec_last(&s->stack);
        if (top->next == top->count) {
            s->w.alternatives.count = top->first;
            s->stack.count--;
            if (s->w.path.count) s->w.path.count--;
            continue;
        }
        step c = s->w.alternatives.data[top->first + top->next++];
        if (s->here != top->state) explorer_restore(s->w.x, top->state);
        s->here = 0;
        s->w.last_thread = c.thread;
        vec_push(s->w.m, &s->w.path, c);
        size_t depth = s->stack.count;
        move_outcome o = walk_move(&s->w, &c);
        if (o == MOVED) arrive(s);
        if (o == MOVE_CUT) s->w.r->cut_paths++;
        if (s->stack.count == depth) s->w.path.count--;
    }
}

// ---------------------------------------------------------------- breadth first

static void rebuild_path(search *s, uint32_t state) {
    vec_clear(&s->w.path);
    for (uint32_t at = state; s->info.data[at].parent; at = s->info.data[at].parent)
        vec_push(s->w.m, &s->w.path, s->info.data[at].by);
    for (size_t i = 0; i < s->w.path.count / 2; i++) {
        step swap = s->w.path.data[i];
        s->w.path.data[i] = s->w.path.data[s->w.path.count - 1 - i];
        s->w.path.data[s->w.path.count - 1 - i] = swap;
    }
}

static void arrive_breadth(search *s, uint32_t parent, step by) {
    bool fresh;
    uint32_t state = explorer_capture(s->w.x, &fresh);
    s->w.r->states += fresh;
    if (!fresh) {
        s->w.r->matched++;
        return;
    }
    vec_resize(s->w.m, &s->info, state + 1);
    s->info.data[state] = (visit_info){.parent = parent, .by = by};
    walk_races(&s->w);
}

static void search_breadth_first(search *s) {
    arrive_breadth(s, 0, (step){0});
    for (uint32_t state = 1; state < s->info.count && !s->w.done; state++) {
        if (walk_limit_reached(&s->w) || s->w.v->guards.violated) return;
        note_progress(s);
        explorer_restore(s->w.x, state);
        rebuild_path(s, state);
        if (s->w.path.count > s->w.r->max_depth) s->w.r->max_depth = (uint32_t)s->w.path.count;
        if (walk_ended(&s->w)) continue;
        s->w.last_thread = s->info.data[state].by.thread;
        vec_clear(&s->w.alternatives);
        walk_list(&s->w);
        if (!s->w.alternatives.count) walk_deadlock(&s->w);
        for (size_t i = 0; i < s->w.alternatives.count && !s->w.done; i++) {
            step c = s->w.alternatives.data[i];
            if (i) explorer_restore(s->w.x, state);
            vec_push(s->w.m, &s->w.path, c);
            move_outcome o = walk_move(&s->w, &c);
            if (o == MOVED) arrive_breadth(s, state, c);
            if (o == MOVE_CUT) s->w.r->cut_paths++;
            s->w.path.count--;
        }
    }
}

// ---------------------------------------------------------------- all of it

void search_run(mem *m, vm *v, const search_config *config, search_result *r) {
    bool again;
    do {
        // Again when a field thought to be guarded was not: all over, with that known.
        search_result_release(r);
        search_result_init(r, m);
        search s = {0};
        walk_begin(&s.w, m, v, config, r);
        if (config->order == SEARCH_BFS) search_breadth_first(&s);
        else search_depth_first(&s);
        r->bytes_per_state = r->states ? (double)explorer_bytes(s.w.x) / (double)r->states : 0;
        again = v->guards.violated && !r->stopped;
        walk_end(&s.w);
        vec_release(m, &s.info);
        vec_release(m, &s.stack);
    } while (again);
}
