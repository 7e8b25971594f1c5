// From a flaw met by sets of executions to one concrete execution, in the explicit engine's terms.
//
// Backwards: from β at the flaw, through the events of each segment, to the set of assignments it
// could have come from; of the ways into a state, one that meets this set is followed. Each segment
// is run again for its events. Forwards: the explicit search stops for a value only where an input
// is read for the first time, so the steps that split on anything else vanish, and inputs whose
// value β had settled become steps.
#include "hybrid/internal.h"

typedef struct segment {
    event *events; // in the store
    size_t count;
} segment;

typedef struct replaying {
    hybrid *h;
    const found *f;
} replaying;

static void on_same_flaw(void *arg, property kind, const char *what) {
    const replaying *r = arg;
    if (kind == r->f->kind && strcmp(what, r->f->what) == 0)
        r->h->events_to_flaw = r->h->events.count;
}

// Runs the steps again from an expansion (+ 1; 0: the start) and notes what happens.
static void run_again(hybrid *h, uint32_t from, uint32_t first_step, uint32_t steps) {
    const expansion *e = from ? &h->expansions.data[from - 1] : NULL;
    explore_states_restore(h->w.x, e ? e->state : 1);
    hybrid_set(h, e ? e->set : h->start);
    vec_clear(&h->events);
    h->events_to_flaw = SIZE_MAX;
    h->recording = true;
    for (uint32_t i = 0; i < steps; i++) {
        step c = h->steps.data[first_step + i];
        event begin = {.kind = EVENT_STEP, .step = c, .chosen = hybrid_splits(h, &c)};
        vec_push(h->m, &h->events, begin);
        h->w.done =
            false; // the search is, and would have an exception end this walk that is handled
        if (explore_move(&h->w, &c) != MOVED) break;
        bool fresh;
        explore_states_capture(h->w.x, &fresh);
        hybrid_forget_dead(h);
    }
    h->recording = false;
    if (h->events_to_flaw < h->events.count) h->events.count = h->events_to_flaw;
}

static dd cube_of(hybrid *h, uint32_t variable) {
    return dd_cube(h->s, &h->variables.data[variable].domain, 1);
}

// The assignments before the events from which they lead into `set`.
static dd before(hybrid *h, dd set) {
    dd_space *s = h->s;
    dd_frame f = dd_open(s);
    for (size_t i = h->events.count; i-- > 0;) {
        const event *e = &h->events.data[i];
        switch (e->kind) {
        case EVENT_STEP: break;
        case EVENT_READ: set = dd_and(s, set, hybrid_is(h, e->variable, e->value)); break;
        case EVENT_WRITE:
            set = dd_and_exists(s, set, hybrid_is(h, e->variable, e->value),
                                cube_of(h, e->variable));
            break;
        case EVENT_COPY:
            set = dd_and_exists(s, set,
                                dd_equal(s, h->variables.data[e->variable].domain,
                                         h->variables.data[e->value].domain),
                                cube_of(h, e->variable));
            break;
        case EVENT_CREATED:
            for (uint32_t x = 0; x < h->variables.count; x++)
                if (h->variables.data[x].object == e->variable)
                    set = dd_exists(s, set, cube_of(h, x));
            break;
        }
    }
    return dd_close(s, f, set);
}

// ---------------------------------------------------------------- forwards

typedef struct writer {
    hybrid *h;
    u64map decided; // variables that hold a value
    VEC(step) path;
    uint32_t thread;
    const event *end; // of all events
} writer;

static bool is_among(const uint32_t *list, size_t count, uint32_t x) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == x) return true;
    return false;
}

// The value an input has that is copied before it is read: what the first of its copies that is
// read shows later. Any will do if none is.
static uint32_t value_seen_later(writer *w, const event *copy) {
    enum { MOST_COPIES = 16 };
    uint32_t same[MOST_COPIES] = {copy->variable, copy->value};
    size_t n = 2;
    for (const event *e = copy + 1; e < w->end && n; e++) {
        bool known = e->kind != EVENT_STEP && is_among(same, n, e->variable);
        if (e->kind == EVENT_READ && known) return e->value;
        bool joins = e->kind == EVENT_COPY && is_among(same, n, e->value);
        if (joins && !known && n < MOST_COPIES) same[n++] = e->variable;
        for (size_t i = 0; i < n;) {
            bool gone = e->kind == EVENT_CREATED
                            ? w->h->variables.data[same[i]].object == e->variable
                            : known && !joins && same[i] == e->variable;
            if (gone) same[i] = same[--n];
            else i++;
        }
    }
    return 0;
}

// The thread stops for the value of an input that nobody has asked for.
static void decide(writer *w, uint32_t variable, uint32_t value) {
    if (!w->h->variables.data[variable].input || !u64map_put(&w->decided, variable, 1)) return;
    step c = {.thread = (uint16_t)w->thread, .choice = value};
    vec_push(w->h->m, &w->path, c);
}

static void write_event(writer *w, const event *e) {
    hybrid *h = w->h;
    switch (e->kind) {
    case EVENT_STEP:
        w->thread = e->step.thread;
        if (!e->chosen) vec_push(h->m, &w->path, e->step);
        break;
    case EVENT_READ: decide(w, e->variable, e->value); break;
    case EVENT_COPY:
        decide(w, e->value, value_seen_later(w, e));
        u64map_put(&w->decided, e->variable, 1);
        break;
    case EVENT_WRITE: u64map_put(&w->decided, e->variable, 1); break;
    case EVENT_CREATED:
        for (uint32_t x = 0; x < h->variables.count; x++)
            if (h->variables.data[x].object == e->variable) u64map_remove(&w->decided, x);
        break;
    }
}

static void write_path(hybrid *h, const segment *segments, size_t count, flaw *out) {
    writer w = {.h = h};
    u64map_init(&w.decided, h->m);
    VEC(event) all = {0};
    for (size_t i = count; i-- > 0;)
        for (size_t k = 0; k < segments[i].count; k++) vec_push(h->m, &all, segments[i].events[k]);
    w.end = all.data + all.count;
    for (const event *e = all.data; e < w.end; e++) write_event(&w, e);
    out->path = arena_copy(&h->w.r->store, w.path.data, w.path.count * sizeof *w.path.data);
    out->length = (uint32_t)w.path.count;
    u64map_release(&w.decided);
    vec_release(h->m, &w.path);
    vec_release(h->m, &all);
}

// ---------------------------------------------------------------- all of it

static const visit *way_into(hybrid *h, const expansion *e, dd set, dd *part) {
    for (uint32_t i = e->visits; i; i = h->visits.data[i - 1].next) {
        *part = dd_and(h->s, set, h->visits.data[i - 1].part);
        if (*part != DD_FALSE) return &h->visits.data[i - 1];
    }
    return NULL;
}

static void make_witness(hybrid *h, const found *f, flaw *out) {
    replaying r = {h, f};
    h->w.on_flaw = on_same_flaw;
    h->w.on_flaw_arg = &r;
    dd_frame frame = dd_open(h->s);
    VEC(segment) segments = {0};
    uint32_t from = f->expansion, first_step = f->first_step, steps = f->steps;
    dd set = f->set;
    for (;;) {
        run_again(h, from, first_step, steps);
        segment x = {.count = h->events.count};
        x.events = arena_copy(&h->store, h->events.data, x.count * sizeof *x.events);
        vec_push(h->m, &segments, x);
        if (!from) break;
        const expansion *e = &h->expansions.data[from - 1];
        const visit *v = way_into(h, e, dd_and(h->s, before(h, set), e->set), &set);
        if (!v) break; // our own error: the flaw will not replay
        from = v->parent;
        first_step = v->first_step;
        steps = v->steps;
    }
    write_path(h, segments.data, segments.count, out);
    vec_release(h->m, &segments);
    dd_close(h->s, frame, DD_TRUE);
}

void hybrid_witnesses(hybrid *h) {
    search_result *r = h->w.r;
    uint64_t transitions = r->transitions;
    for (size_t i = 0; i < r->flaws.count; i++)
        for (size_t k = 0; k < h->found.count; k++)
            if (h->found.data[k].kind == r->flaws.data[i].kind &&
                strcmp(h->found.data[k].what, r->flaws.data[i].what) == 0)
                make_witness(h, &h->found.data[k], &r->flaws.data[i]);
    r->transitions = transitions;
}
