#include "explore/walk.h"

typedef struct visit_info { // of a captured state, by number: how it was reached first
    uint32_t parent;
    step by;
} visit_info;

typedef struct open_state {
    uint32_t state;
    uint32_t first, count, next; // its alternatives in the stack of alternatives
    const thread *only;          // these are its steps alone; NULL: all are listed
    bool cycle;                  // one of them led to a state on the stack
} open_state;

typedef struct search {
    walker w;
    VEC(visit_info) info;
    VEC(open_state) stack;
    uint32_t here;         // the state the VM is in; 0: none that was captured
    VEC(uint8_t) on_stack; // by state
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
    walk_list(&s->w, &o.only);
    o.count = (uint32_t)s->w.alternatives.count - o.first;
    s->w.r->choices += o.count > 1 ? o.count : 0;
    vec_push(s->w.m, &s->stack, o);
    vec_resize(s->w.m, &s->on_stack, state + 1);
    s->on_stack.data[state] = 1;
    if (s->stack.count > s->w.r->max_depth) s->w.r->max_depth = (uint32_t)s->stack.count;
}

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(search *s) {
    bool fresh;
    uint32_t state = s->here = explorer_capture(s->w.x, &fresh);
    s->w.r->states += fresh;
    if (!fresh) {
        s->w.r->matched++;
        if (s->stack.count && s->on_stack.data[state]) vec_last(&s->stack).cycle = true;
        return;
    }
    vec_resize(s->w.m, &s->on_stack, state + 1);
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

// Every cycle has a state from which all threads' steps are taken.
static void list_the_rest(search *s, open_state *top) {
    if (s->here != top->state) explorer_restore(s->w.x, top->state);
    s->here = top->state;
    walk_list_others(&s->w, top->only);
    top->count = (uint32_t)s->w.alternatives.count - top->first;
    top->only = NULL;
}

static void search_depth_first(search *s) {
    arrive(s);
    while (s->stack.count && !s->w.done) {
        if (walk_limit_reached(&s->w)) return;
        if (s->w.v->guards.violated) return; // start again
        note_progress(s);
        open_state *top = &vec_last(&s->stack);
        if (top->next == top->count && top->only && top->cycle) {
            list_the_rest(s, top);
            continue;
        }
        if (top->next == top->count) {
            s->on_stack.data[top->state] = 0;
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

static bool arrive_breadth(search *s, uint32_t parent, step by) {
    bool fresh;
    uint32_t state = explorer_capture(s->w.x, &fresh);
    s->w.r->states += fresh;
    s->w.r->matched += !fresh;
    if (!fresh) return false;
    vec_resize(s->w.m, &s->info, state + 1);
    s->info.data[state] = (visit_info){.parent = parent, .by = by};
    walk_races(&s->w);
    return true;
}

static void expand(search *s, uint32_t state) {
    walker *w = &s->w;
    const thread *only;
    vec_clear(&w->alternatives);
    walk_list(w, &only);
    if (!w->alternatives.count) walk_deadlock(w);
    bool cycle = false;
    for (size_t i = 0; i < w->alternatives.count && !w->done; i++) {
        step c = w->alternatives.data[i];
        if (i) explorer_restore(w->x, state);
        vec_push(w->m, &w->path, c);
        move_outcome o = walk_move(w, &c);
        if (o == MOVED) cycle |= !arrive_breadth(s, state, c);
        if (o == MOVE_CUT) w->r->cut_paths++;
        w->path.count--;
        if (i + 1 < w->alternatives.count || !only || !cycle) continue;
        explorer_restore(w->x, state);
        walk_list_others(w, only);
        only = NULL;
    }
}

static void search_breadth_first(search *s) {
    walker *w = &s->w;
    arrive_breadth(s, 0, (step){0});
    for (uint32_t state = 1; state < s->info.count && !w->done; state++) {
        if (walk_limit_reached(w) || w->v->guards.violated) return;
        note_progress(s);
        explorer_restore(w->x, state);
        rebuild_path(s, state);
        if (w->path.count > w->r->max_depth) w->r->max_depth = (uint32_t)w->path.count;
        if (walk_ended(w)) continue;
        w->last_thread = s->info.data[state].by.thread;
        expand(s, state);
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
        vec_release(m, &s.on_stack);
    } while (again);
}
