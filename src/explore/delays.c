// Executions with few delays first: Emmi, Qadeer and Rakamaric, "Delay-bounded scheduling". Without
// delays threads run one after the other in the order of their creation, each until it blocks or
// ends; a delay passes over the thread whose turn it is. With a hundred threads there are far fewer
// such executions than ones with as many preemptions, and errors of few threads show among them.
//
// Level by level, so that a state is met with the fewest delays first. Nothing is proved: there is
// a budget, and a thread is not delayed before an operation that no other thread was seen to
// conflict with. On a level those come first that are likely to matter, and few: the second delay
// is before an operation on the same thing as the first, and not many operations are on it.
#include <stdlib.h>

#include "base/hash.h"
#include "base/random.h"
#include "explore/orders.h"

enum { MOST_DELAYS = 2 };

typedef struct task {
    uint32_t state, last; // the thread that ran before
    step by;
    uint64_t passed_over; // what the first thread that is delayed is about to do; 0: nobody is
    uint64_t before;      // what one that was delayed before was about to do; 0: nobody was
    uint64_t order;       // among those of a level: the least comes first
} task;

typedef VEC(task) task_list;

typedef struct delays {
    explorer *w;
    origins from; // by state
    task_list now, later[MOST_DELAYS + 1];
    u64map met;       // state and thread that ran last
    u64map conflicts; // operation -> thread + 1, and bits
    u64map counts;    // operation -> how many there are without delays
    uint32_t level;
    task current;
    rng random;
} delays;

enum { SEVERAL = 1 << 16, WRITTEN = 1 << 17 };

// Operations on the same thing have the same number. 0: it may conflict with anything.
static uint64_t operation_key(const vm_op *o) {
    switch (o->act) {
    case ACT_READ:
    case ACT_WRITE: return ((uint64_t)o->object << 32 | o->access.offset) + 1;
    case ACT_LOCK:
    case ACT_CALL: return ((uint64_t)o->object << 32) + 1;
    default: return 0;
    }
}

static void note_operation(delays *d, const thread *t) {
    uint64_t key = operation_key(&t->next);
    if (!key) return;
    const uint64_t *known = u64map_get(&d->conflicts, key);
    uint64_t now = known ? *known : t->number + 1;
    if ((now & 0xffff) != t->number + 1) now |= SEVERAL;
    if (t->next.act != ACT_READ) now |= WRITTEN;
    u64map_put(&d->conflicts, key, now);
    if (!d->level) ++*u64map_at(&d->counts, key);
}

static bool may_conflict(const delays *d, uint64_t key) {
    if (!key) return true;
    const uint64_t *known = u64map_get(&d->conflicts, key);
    return known && (*known & SEVERAL) && (*known & WRITTEN);
}

static void build_path(void *arg, property kind, const char *what) {
    delays *d = arg;
    (void)kind, (void)what;
    explore_rebuild_path(d->w, &d->from, d->current.state);
    if (d->current.state) vec_push(d->w->m, &d->w->path, d->current.by);
}

// The alternatives stand in the order of turns, from the thread that ran last on.
static void plan(delays *d, uint32_t state, uint32_t last) {
    explorer *w = d->w;
    uint32_t rank = 0;
    uint64_t before_this = d->current.passed_over ? d->current.passed_over : d->current.before;
    const step *first = w->alternatives.data, *before = first;
    for (size_t i = 0; i < w->alternatives.count; before = &first[i++]) {
        task t = {.state = state, .last = last, .by = first[i], .before = before_this};
        rank += t.by.thread != before->thread || t.by.timeout != before->timeout;
        if (d->level + rank > MOST_DELAYS) break;
        if (rank) t.passed_over = operation_key(&w->v->threads.data[first->thread]->next);
        vec_push(w->m, rank ? &d->later[d->level + rank] : &d->now, t);
    }
    vec_clear(&w->alternatives);
}

static void arrive(delays *d, uint32_t last) {
    explorer *w = d->w;
    bool fresh;
    uint32_t state = explore_states_capture(w->x, &fresh);
    w->r->states += fresh;
    w->r->matched += !fresh;
    if (fresh) {
        vec_resize(w->m, &d->from, state + 1);
        uint32_t depth = d->current.state ? d->from.data[d->current.state].depth + 1 : 0;
        d->from.data[state] = (origin){d->current.state, d->current.by, depth};
        if (depth > w->r->max_depth) w->r->max_depth = depth;
        explore_races(w);
    }
    if (w->done || explore_ended(w)) return;
    if (w->config->max_depth && d->from.data[state].depth >= w->config->max_depth) return;
    if (!u64map_put(&d->met, (uint64_t)state << 16 | last, 1)) return;
    const thread *only;
    size_t n = w->v->threads.count;
    w->last_thread = (uint32_t)((last + explore_has_had_its_turn(w->v->threads.data[last])) % n);
    explore_list(w, &only);
    if (fresh && w->stuck) explore_deadlock(w);
    plan(d, state, last);
}

static void take(delays *d, const task *t) {
    explorer *w = d->w;
    explore_states_restore(w->x, t->state);
    const thread *alone = explore_alone(w);
    d->current = *t;
    if (!t->by.timeout) note_operation(d, w->v->threads.data[t->by.thread]);
    move_outcome o = explore_move(w, &t->by);
    if (o == MOVE_CUT) w->r->cut_paths++;
    // What is a thread's own affair is nobody's turn.
    if (o == MOVED) arrive(d, alone ? t->last : t->by.thread);
}

static int compare_tasks(const void *a, const void *b) {
    const task *x = a, *y = b;
    return (x->order < y->order) - (x->order > y->order); // the last one is taken first
}

// Where they are too many, the budget is spent on all parts of those that count alike.
static void order_tasks(delays *d, task_list *due) {
    for (size_t i = 0; i < due->count; i++) {
        task *t = &due->data[i];
        const uint64_t *known = u64map_get(&d->counts, t->passed_over);
        uint64_t count = known && *known < 0xffff ? *known : known ? 0xffff : 0;
        bool apart = t->before && t->before != t->passed_over;
        t->order = (uint64_t)apart << 48 | count << 32 | rng_below(&d->random, UINT32_MAX);
    }
    if (due->count) qsort(due->data, due->count, sizeof *due->data, compare_tasks);
}

static bool next_task(delays *d, task *t) {
    if (d->now.count) {
        *t = vec_pop(&d->now);
        return true;
    }
    while (d->level <= MOST_DELAYS) {
        task_list *due = &d->later[d->level];
        while (due->count) {
            *t = vec_pop(due);
            if (may_conflict(d, t->passed_over)) return true;
        }
        if (++d->level <= MOST_DELAYS) order_tasks(d, &d->later[d->level]);
    }
    return false;
}

void explore_by_delays(explorer *w) {
    delays d = {.w = w, .random = {w->config->seed}};
    void (*outer)(void *, property, const char *) = w->on_flaw;
    u64map_init(&d.met, w->m);
    u64map_init(&d.conflicts, w->m);
    u64map_init(&d.counts, w->m);
    w->on_flaw = build_path;
    w->on_flaw_arg = &d;
    arrive(&d, 0);
    task t;
    while (!w->done && !reduce_is_violated(w->v) && !explore_limit_reached(w) &&
           !explore_is_spent(w) && next_task(&d, &t)) {
        explore_note_progress(w, d.level, d.now.count);
        take(&d, &t);
    }
    if (!w->done) explore_incomplete(w, "executions with few delays found nothing");
    w->on_flaw = outer;
    u64map_release(&d.met);
    u64map_release(&d.conflicts);
    u64map_release(&d.counts);
    vec_release(w->m, &d.from);
    vec_release(w->m, &d.now);
    for (size_t i = 0; i <= MOST_DELAYS; i++) vec_release(w->m, &d.later[i]);
}
