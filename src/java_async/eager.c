// Posts that need not wait for others.
//
// A step that posts to a pool in a bag, and otherwise only reads, can come first and alone: more in
// the bag disables nothing, and takes and other posts commute with it. Unless somebody else, later,
// writes what it reads (the pool's state, to shut it down) or asks whether the queue is empty. That
// nobody does is looked at when the search has ended: by then all rules that can follow are known.
// Where somebody does, the words are given up and the search begins again. That an eager step leads
// back to what is known, and others would be put off for ever, is seen in search.c.
//
// With it n handlers that post to each other have O(n^2) rules, not O(n^3): of a thread that posts
// in a loop and a loop that runs handlers, the handlers need not be tried at each of the posts.
#include "java_async/internal.h"

#include "reduce/footprint.h"

// Words of an object, by their number; what else there is of it from the other end.
enum { MOST_RESTARTS = 8 };
static const uint32_t ALL_OF_IT = UINT32_MAX, CONTENTS = UINT32_MAX - PART_ANYTHING - 1;
static const uint64_t ANYTHING = UINT64_MAX;

static uint64_t word(ref object, uint32_t part) {
    return (uint64_t)object << 32 | part;
}

typedef struct looking {
    ja_room *r;
    const thread *t;
    bool may_be_eager;
} looking;

static void note_read(looking *x, uint64_t what) {
    vec_push(x->r->m, &x->r->reads, what);
}

static void note_write(looking *x, uint64_t what) {
    vec_push(x->r->m, &x->r->writes, what);
    x->may_be_eager = false;
}

static void visit(void *arg, const reduce_access *a) {
    looking *x = arg;
    bool memory = a->part == PART_MEMORY;
    if (!memory && !(a->part == PART_ALL && !a->writes)) x->may_be_eager = false;
    if (a->part == PART_ANYTHING) note_write(x, ANYTHING);
    if (!memory) { // locks, lives and permits are read by no eager step
        if (a->part == PART_ALL && a->writes) note_write(x, word(a->object, ALL_OF_IT));
        if (a->part == PART_ALL && !a->writes) note_read(x, word(a->object, ALL_OF_IT));
        return;
    }
    for (uint32_t at = a->offset / 4; at <= (a->offset + a->size - 1) / 4; at++)
        if (a->writes) note_write(x, word(a->object, at));
        else note_read(x, word(a->object, at));
}

// An operation on a loop's queue. A task is taken: whatever else is posted.
static void note_queue(looking *x, const vm_op *o) {
    bool posts = o->act == ACT_WRITE && o->access.offset == JA_POSTED;
    bool is_event = posts && ja_events_is_queue(x->r, o->object);
    if (posts) note_read(x, word(o->object, CONTENTS));
    if (is_event) note_read(x, word(o->object, ja_events_dispatcher_at(x->r, o->object) / 4));
    if (!posts && o->act != ACT_PARK) note_write(x, word(o->object, CONTENTS));
}

static void note_operation(looking *x, const vm_op *o) {
    bool on_queue = (vm_op_is_access(o) || o->act == ACT_PARK) && o->object != x->t->object &&
                    ja_board_is_loop(x->r, o->object);
    if (on_queue) note_queue(x, o);
    else reduce_footprint(x->r->v, x->t, o, visit, x);
}

void ja_eager_begin(ja_room *r, const ja_jump *jump, ja_rule *x) {
    const thread *t = r->v->threads.data[jump->by.thread];
    looking l = {.r = r, .t = t, .may_be_eager = true};
    r->woke = false;
    x->first_read = (uint32_t)r->reads.count;
    x->first_write = (uint32_t)r->writes.count;
    // What it has accessed since its last step is forgotten by a step (reduce/handover.c).
    x->eager = vm_op_is_access(&t->next) && jump->answer == JA_NONE && !jump->by.timeout &&
               !t->recent.count && ja_board_in_bag(r);
    if (jump->by.timeout) reduce_timeout_footprint(r->v, t, visit, &l);
    else note_operation(&l, &t->next);
    if (jump->answer == JA_YES || jump->answer == JA_NO)
        note_write(&l, word(t->next.object, CONTENTS));
    x->eager &= l.may_be_eager;
    reduce_begin_log(r->v);
}

void ja_eager_end(ja_room *r, ja_rule *x) {
    const thread *t = r->v->threads.data[x->thread];
    looking l = {.r = r, .t = t, .may_be_eager = true};
    reduce_log log = reduce_end_log(r->v);
    for (size_t i = 0; i < log.count; i++) note_operation(&l, &log.ops[i]);
    if (log.more) note_write(&l, ANYTHING);
    x->eager &= l.may_be_eager && !r->woke && t->state == THREAD_RUNNABLE && !x->flaw;
    x->writes = (uint32_t)r->writes.count - x->first_write;
    if (!x->eager) r->reads.count = x->first_read;
    x->reads = (uint32_t)r->reads.count - x->first_read;
}

bool ja_eager_is(const ja_room *r, const ja_rule *x) {
    if (!x->eager || r->eager_restarts > MOST_RESTARTS) return false;
    for (uint32_t i = 0; i < x->reads; i++)
        if (u64map_get(&r->given_up, r->reads.data[x->first_read + i])) return false;
    return true;
}

// ---------------------------------------------------------------- does anybody write it?

// Rules by the control that they lead to: those of control c are list[first[c]…first[c + 1]).
typedef struct backward {
    VEC(uint32_t) first, list, work;
    VEC(bool) reaches; // by control
} backward;

static void backward_init(const ja_room *r, backward *b) {
    mem *m = r->m;
    *b = (backward){0};
    vec_resize(m, &b->first, r->controls.count + 2);
    vec_resize(m, &b->list, r->rules.count);
    for (size_t i = 0; i < r->rules.count; i++) b->first.data[r->rules.data[i].to + 2]++;
    for (size_t i = 2; i < b->first.count; i++) b->first.data[i] += b->first.data[i - 1];
    for (uint32_t i = 0; i < r->rules.count; i++)
        b->list.data[b->first.data[r->rules.data[i].to + 1]++] = i;
    vec_resize(m, &b->reaches, r->controls.count);
}

static void backward_release(const ja_room *r, backward *b) {
    vec_release(r->m, &b->first);
    vec_release(r->m, &b->list);
    vec_release(r->m, &b->work);
    vec_release(r->m, &b->reaches);
}

static void reach(const ja_room *r, backward *b, uint32_t control) {
    if (b->reaches.data[control]) return;
    b->reaches.data[control] = true;
    vec_push(r->m, &b->work, control);
}

static bool meets(uint64_t read, uint64_t written) {
    return written == ANYTHING || written == read ||
           (written >> 32 == read >> 32 &&
            ((uint32_t)written == ALL_OF_IT || (uint32_t)read == ALL_OF_IT));
}

static bool writes(const ja_room *r, const ja_rule *x, uint64_t read) {
    for (uint32_t i = 0; i < x->writes; i++)
        if (meets(read, r->writes.data[x->first_write + i])) return true;
    return false;
}

// From which controls can another thread come to write it?
static void find_writers(const ja_room *r, backward *b, uint64_t read, uint32_t but) {
    memset(b->reaches.data, 0, b->reaches.count * sizeof *b->reaches.data);
    for (size_t i = 0; i < r->rules.count; i++) {
        const ja_rule *x = &r->rules.data[i];
        if (x->thread != but && writes(r, x, read)) reach(r, b, x->from);
    }
    while (b->work.count) {
        uint32_t at = vec_pop(&b->work);
        for (uint32_t i = b->first.data[at]; i < b->first.data[at + 1]; i++)
            reach(r, b, r->rules.data[b->list.data[i]].from);
    }
}

// Those in whose control the word was relied on.
static void give_up(ja_room *r, const backward *b, uint64_t read, uint32_t thread) {
    for (size_t i = 0; i < r->eager.count; i++) {
        const ja_rule *x = &r->rules.data[r->eager.data[i]];
        if (x->thread != thread || !b->reaches.data[x->from]) continue;
        for (uint32_t k = 0; k < x->reads; k++)
            if (r->reads.data[x->first_read + k] == read) {
                u64map_put(&r->given_up, read, 1);
                reduce_set_violated(r->v, true);
                return;
            }
    }
}

void ja_eager_check(ja_room *r) {
    if (!r->eager.count) return;
    backward b;
    u64map done; // word, by thread
    u64map_init(&done, r->m);
    backward_init(r, &b);
    for (size_t i = 0; i < r->eager.count; i++) {
        const ja_rule *x = &r->rules.data[r->eager.data[i]];
        for (uint32_t k = 0; k < x->reads; k++) {
            uint64_t read = r->reads.data[x->first_read + k];
            uint64_t *threads = u64map_at(&done, read), bit = (uint64_t)1 << x->thread % 64;
            if (*threads & bit && x->thread < 64) continue;
            *threads |= bit;
            find_writers(r, &b, read, x->thread);
            give_up(r, &b, read, x->thread);
        }
    }
    r->eager_restarts += reduce_is_violated(r->v);
    backward_release(r, &b);
    u64map_release(&done);
}
