// Flows that happen: random executions in the VM, in which every access is watched. What was seen
// is seen again when the same steps are taken from the start, or it does not count.
//
// Random walks suffice because the model has said already what is worth looking for; they prove
// nothing, and are asked for nothing else.
#include <string.h>

#include "base/random.h"
#include "base/table.h"
#include "explore/explorer.h"
#include "java_dpn/internal.h"
#include "vm/access.h"
#include "vm/code.h"

enum { LONGEST_WALK = 20000, MOST_WALKS = 5000, FRUITLESS = 600 };

// Who wrote a location last.
typedef struct last_write {
    ref object;
    uint32_t thread;
    const char *place; // "Bank.java:12"; NULL: not by the program's own code, or not known
} last_write;

// The instruction that a thread executes.
typedef struct cursor {
    const unit *u;
    uint32_t pc;
} cursor;

typedef struct watching {
    explorer w;
    mem *m;
    vm *v;
    arena store;
    VEC(cursor) cursors;     // by thread
    u64map last;             // location -> number of its last write, and 1
    VEC(last_write) writes;  // of this walk
    VEC(const char *) flows; // seen, ever; the last are of this walk
    VEC(const char *) again; // of the walk that is taken again
    bool repeats;
} watching;

// ---------------------------------------------------------------- accesses

// Of the instruction that makes the access; NULL: it is not the program's own.
static const char *place_of(watching *x, const thread *t) {
    if (t->number >= x->cursors.count || !t->frame_count) return NULL;
    cursor at = x->cursors.data[t->number];
    if (at.u != t->frames[t->frame_count - 1].u) return NULL; // a native method's
    const method *m = at.u->m;
    if (m->owner->module || !m->file || !m->file->code || !at.u->offsets || at.pc >= at.u->count)
        return NULL;
    int line = cf_line_at(m->file->code, at.u->offsets[at.pc]);
    const cf_class *file = m->owner->file;
    if (!file || file->source_file == SYMBOL_NONE || line <= 0) return NULL;
    return arena_printf(&x->store, "%s:%d", program_text(x->v->p, file->source_file), line);
}

static const char *name_of(watching *x, const vm_op *o) {
    text t;
    text_init(&t, x->m);
    if (explore_describe_field(x->v, o->object, o->access.offset))
        explore_describe_racy(x->v, o->object, o->access.offset, &t);
    else { // as java_dpn_field_name names elements
        const klass *k = vm_class_of(x->v, o->object);
        unsigned dimensions = 0;
        for (; k && k->kind == KLASS_ARRAY; k = k->component) dimensions++;
        const char *name = program_text(x->v->p, k->name), *slash = strrchr(name, '/');
        text_add(&t, slash ? slash + 1 : name);
        for (; dimensions; dimensions--) text_add(&t, "[]");
    }
    const char *copy = arena_strdup(&x->store, text_get(&t));
    text_release(&t);
    return copy;
}

static bool has(const watching *x, bool again, const char *flow) {
    size_t n = again ? x->again.count : x->flows.count;
    const char *const *list = again ? x->again.data : x->flows.data;
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i], flow) == 0) return true;
    return false;
}

static void see_read(watching *x, const thread *t, const vm_op *o, const last_write *w) {
    const char *place = w->place ? place_of(x, t) : NULL;
    if (!place) return;
    const char *flow = arena_printf(&x->store, "%s %s -> %s (%s)",
                                    w->thread == t->number ? "within" : "seen", w->place, place,
                                    name_of(x, o));
    if (has(x, x->repeats, flow)) return;
    if (x->repeats) vec_push(x->m, &x->again, flow);
    else vec_push(x->m, &x->flows, flow);
}

static void come_to(void *arg, thread *t, const frame *f, uint32_t pc) {
    watching *x = arg;
    while (x->cursors.count <= t->number) vec_push(x->m, &x->cursors, (cursor){0});
    x->cursors.data[t->number] = (cursor){f->u, pc};
}

static void see(void *arg, thread *t, const vm_op *o) {
    watching *x = arg;
    if (o->act == ACT_COPY) // to which elements is not asked
        for (size_t i = 0; i < x->writes.count; i++)
            if (!o->object || x->writes.data[i].object == o->object) x->writes.data[i].place = NULL;
    if (!vm_op_is_access(o)) return;
    uint64_t key = (uint64_t)o->object << 32 | o->access.offset;
    uint64_t *at = u64map_at(&x->last, key);
    if (o->act == ACT_READ) {
        if (*at) see_read(x, t, o, &x->writes.data[*at - 1]);
        return;
    }
    bool known = !o->access.atomic || explore_describe_field(x->v, o->object, o->access.offset);
    vec_push(x->m, &x->writes, ((last_write){o->object, t->number, known ? place_of(x, t) : NULL}));
    *at = x->writes.count;
}

// ---------------------------------------------------------------- walks

static void begin_walk(watching *x, uint32_t start) {
    explore_states_restore(x->w.x, start);
    u64map_clear(&x->last);
    vec_clear(&x->writes);
    vec_clear(&x->again);
}

static void walk(watching *x, rng *random) {
    explorer *w = &x->w;
    uint32_t eager = 1 + rng_below(random, 8); // to stay with a thread
    vec_clear(&w->path);
    for (uint32_t depth = 0; depth < LONGEST_WALK; depth++) {
        if (explore_limit_reached(w) || explore_ended(w)) return;
        vec_clear(&w->alternatives);
        explore_list_others(w, NULL);
        if (!w->alternatives.count) return;
        step c = w->alternatives.data[rng_below(random, (uint32_t)w->alternatives.count)];
        for (size_t i = 0; i < w->alternatives.count && !rng_one_in(random, eager); i++)
            if (w->alternatives.data[i].thread == w->last_thread) c = w->alternatives.data[i];
        w->last_thread = c.thread;
        vec_push(x->m, &w->path, c);
        if (explore_move(w, &c) != MOVED) return;
    }
}

// The same steps again: what is not seen again is forgotten.
static void repeat(watching *x, uint32_t start, size_t known) {
    begin_walk(x, start);
    x->repeats = true;
    for (size_t i = 0; i < x->w.path.count; i++) {
        x->w.last_thread = x->w.path.data[i].thread;
        if (explore_move(&x->w, &x->w.path.data[i]) != MOVED) break;
    }
    x->repeats = false;
    size_t kept = known;
    for (size_t i = known; i < x->flows.count; i++)
        if (has(x, true, x->flows.data[i])) x->flows.data[kept++] = x->flows.data[i];
    x->flows.count = kept;
}

static void walk_often(watching *x) {
    bool fresh;
    rng random = {1};
    uint32_t start = explore_states_capture(x->w.x, &fresh);
    for (unsigned i = 0, fruitless = 0; i < MOST_WALKS && fruitless < FRUITLESS; i++) {
        size_t known = x->flows.count;
        begin_walk(x, start);
        walk(x, &random);
        if (x->w.r->stopped) return;
        if (x->flows.count > known) repeat(x, start, known);
        fruitless = x->flows.count > known ? 0 : fruitless + 1;
    }
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    if (vm_push_main(task->vm, task->class_name, task->argc, task->argv, e)) return ERR_INPUT;
    watching x = {.m = task->context->m, .v = task->vm};
    search_config config = {.limits = task->context->limits, .all_errors = true};
    search_result r;
    explore_result_init(&r, x.m);
    arena_init(&x.store, x.m);
    u64map_init(&x.last, x.m);
    explore_begin(&x.w, x.m, x.v, &config, &r);
    vm_tracer tracer = {.arg = &x, .operation = see, .line = come_to};
    vm_search_trace(x.v, MODE_RECORD, &tracer); // nothing is reduced: every access is shown
    walk_often(&x);
    vm_search_end_trace(x.v);
    explore_end(&x.w);
    for (size_t i = 0; i < x.flows.count; i++) engine_sink_remark(sink, "%s", x.flows.data[i]);
    sink->gave_up(sink, "random walks prove nothing");
    vec_release(x.m, &x.flows);
    vec_release(x.m, &x.again);
    vec_release(x.m, &x.writes);
    vec_release(x.m, &x.cursors);
    u64map_release(&x.last);
    arena_release(&x.store);
    explore_result_release(&r);
    return 0;
}

static const option_spec no_options[] = {{NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL}};

const java_engine java_dpn_watch_engine = {
    .info = {.name = "watch",
             .summary = "random executions, in which flows are seen",
             .options = no_options},
    .run = run,
};
