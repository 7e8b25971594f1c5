#include "explore/search.h"

#include <stdarg.h>
#include <stdio.h>

enum { LOCAL_BUDGET = 2000000, MOST_THREADS = 250, START_STATE = 1 };

typedef struct visit_info { // of a captured state, by number: how it was reached first
    uint32_t parent;
    step by;
} visit_info;

typedef struct open_state {
    uint32_t state;
    uint32_t first, count, next; // its alternatives in the stack of alternatives
} open_state;

typedef struct search {
    mem *m;
    vm *v;
    explorer *x;
    const search_config *config;
    search_result *r;
    VEC(visit_info) info;
    VEC(open_state) stack;
    VEC(step) alternatives;
    VEC(step) path;
    uint32_t last_thread;
    uint32_t here; // the state the VM is in; 0: none that was captured
    bool done;
} search;

void search_result_init(search_result *r, mem *m) {
    *r = (search_result){.complete = true};
    arena_init(&r->store, m);
}

void search_result_release(search_result *r) {
    vec_release(r->store.m, &r->flaws);
    arena_release(&r->store);
}

static void incomplete(search *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void incomplete(search *s, const char *format, ...) {
    if (!s->r->complete) return;
    char text_buffer[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text_buffer, sizeof text_buffer, format, args);
    va_end(args);
    s->r->complete = false;
    s->r->reason = arena_strdup(&s->r->store, text_buffer);
}

// ---------------------------------------------------------------- flaws

static void place_text(vm *v, const frame *f, text *out) {
    const cf_class *file = f->u->m->owner->file;
    int line = vm_line(f->u, f->pc);
    if (file && file->source_file != SYMBOL_NONE && line > 0)
        text_printf(out, "%s:%d", program_text(v->p, file->source_file), line);
    else
        text_printf(out, "%s.%s", program_text(v->p, f->u->m->owner->name),
                    program_text(v->p, f->u->m->name));
}

// Where in the user's own code an exception was made, or where it came from.
static void exception_place(vm *v, ref exception, text *out) {
    ref trace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    int32_t n = trace ? vm_get_int(v, exception, v->k.Throwable_depth->offset) : 0, best = 0;
    for (int32_t i = n - 1; i >= 0; i--) {
        uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
        if (!program_method(v->p, (uint32_t)(at >> 32))->owner->module) best = i;
    }
    for (int32_t i = 0; i < n; i++) {
        uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
        if (!program_method(v->p, (uint32_t)(at >> 32))->owner->module) {
            best = i;
            break;
        }
    }
    if (!n) {
        text_add(out, "unknown place");
        return;
    }
    uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)best);
    method *m = program_method(v->p, (uint32_t)(at >> 32));
    frame f = {.u = m->prepared, .pc = (uint32_t)at};
    place_text(v, &f, out);
}

static const char *simple_class_name(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name), *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static bool same_flaw_known(const search *s, flaw_kind kind, const char *what) {
    for (size_t i = 0; i < s->r->flaws.count; i++)
        if (s->r->flaws.data[i].kind == kind && strcmp(s->r->flaws.data[i].what, what) == 0)
            return true;
    return false;
}

static void add_flaw(search *s, flaw_kind kind, const char *what, const char *details) {
    if (!s->config->flaws[kind] || same_flaw_known(s, kind, what)) return;
    arena *a = &s->r->store;
    flaw f = {.kind = kind,
              .what = arena_strdup(a, what),
              .details = arena_strdup(a, details),
              .length = (uint32_t)s->path.count};
    f.path = arena_copy(a, s->path.data, s->path.count * sizeof *f.path);
    vec_push(s->m, &s->r->flaws, f);
    if (!s->config->all_errors) s->done = true;
}

static bool has_handler(vm *v, const thread *t) {
    field *own = program_find_field(v->p, v->k.Thread, "uncaughtExceptionHandler");
    field *all = program_find_field(v->p, v->k.Thread, "defaultUncaughtExceptionHandler");
    runtime_class *c = vm_link(v, v->k.Thread);
    return (own && vm_get_ref(v, t->object, own->offset)) ||
           (all && vm_get_ref(v, c->mirror, c->statics + all->offset));
}

static void thread_name(vm *v, const thread *t, text *out) {
    ref name = vm_get_ref(v, t->object, v->k.Thread_name->offset);
    if (name) vm_string_text(v, name, out);
    else text_printf(out, "thread %u", t->number);
}

static void uncaught(search *s, const thread *t) {
    vm *v = s->v;
    if (has_handler(v, t)) return;
    klass *k = vm_class_of(v, t->exception);
    const char *name = simple_class_name(v, k);
    text what, details;
    text_init(&what, s->m);
    text_init(&details, s->m);
    text_printf(&what, "%s at ", name);
    exception_place(v, t->exception, &what);
    text_add(&details, "in thread ");
    thread_name(v, t, &details);
    text_add(&details, ": ");
    vm_describe_exception(v, t->exception, &details);
    text_char(&details, '\n');
    flaw_kind kind = strcmp(program_text(v->p, k->name), "java/lang/AssertionError") == 0
                         ? FLAW_ASSERT
                         : FLAW_EXCEPTION;
    add_flaw(s, kind, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

static bool is_daemon(const vm *v, const thread *t) {
    return v->k.Thread_daemon && vm_get_byte(v, t->object, v->k.Thread_daemon->offset);
}

static void object_text(vm *v, ref r, text *out) {
    char name[300];
    klass *mirrored = vm_class_of(v, r) == v->k.Class ? vm_mirrored(v, r) : NULL;
    if (mirrored) text_printf(out, "class %s", vm_dotted(v, mirrored->name, name, sizeof name));
    else
        text_printf(out, "%s@%x", vm_dotted(v, vm_class_of(v, r)->name, name, sizeof name),
                    (unsigned)vm_identity_hash(v, r));
}

static void describe_waiting(vm *v, const thread *t, text *out) {
    text_add(out, "  ");
    thread_name(v, t, out);
    ref on = t->on ? t->on : t->next.object;
    switch (t->state) {
    case THREAD_RUNNABLE:
    case THREAD_BLOCKED:
        text_add(out,
                 t->on_class ? " waits for the initialisation of " : " waits for the lock of ");
        object_text(v, on, out);
        break;
    case THREAD_WAITING:
        text_add(out, " waits to be notified on ");
        object_text(v, on, out);
        break;
    case THREAD_PARKED: text_add(out, " is parked"); break;
    default: text_add(out, " cannot move"); break;
    }
    const monitor *m = on ? vm_monitor((vm *)(uintptr_t)v, on) : NULL;
    if (m && m->thread != t->number) {
        text_add(out, ", held by ");
        thread_name(v, v->threads.data[m->thread], out);
    }
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (!t->frames[i].u->m->owner->module && !t->frames[i].u->hidden) {
            text_add(out, ", at ");
            place_text(v, &t->frames[i], out);
            break;
        }
    text_char(out, '\n');
}

static void deadlock(search *s) {
    vm *v = s->v;
    text what, details;
    text_init(&what, s->m);
    text_init(&details, s->m);
    text_add(&what, "deadlock");
    const char *joint = " at ";
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE || is_daemon(v, t)) continue;
        describe_waiting(v, t, &details);
        for (uint32_t k = t->frame_count; k-- > 0;)
            if (!t->frames[k].u->m->owner->module && !t->frames[k].u->hidden) {
                text_add(&what, joint);
                place_text(v, &t->frames[k], &what);
                joint = ", ";
                break;
            }
    }
    add_flaw(s, FLAW_DEADLOCK, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

// ---------------------------------------------------------------- what can happen next

static bool lock_is_free(vm *v, const thread *t, ref object) {
    const monitor *m = vm_monitor(v, object);
    return !m || m->thread == t->number;
}

static bool is_enabled(vm *v, const thread *t) {
    if (t->state != THREAD_RUNNABLE) return false;
    if (t->next.act == ACT_LOCK) return lock_is_free(v, t, t->next.object);
    if (t->next.act == ACT_WAIT && t->waking) return lock_is_free(v, t, t->next.object);
    return true;
}

static bool can_time_out(const thread *t) {
    return t->timed &&
           (t->state == THREAD_WAITING || t->state == THREAD_PARKED || t->state == THREAD_SLEEPING);
}

static uint32_t waiters(const vm *v, ref object) {
    uint32_t n = 0;
    for (size_t i = 0; i < v->threads.count; i++)
        n += v->threads.data[i]->state == THREAD_WAITING && v->threads.data[i]->on == object;
    return n;
}

static void add_alternatives(search *s, const thread *t) {
    uint32_t n = 1;
    if (t->next.act == ACT_CHOOSE) n = t->next.size;
    if (t->next.act == ACT_NOTIFY && t->next.size == 1) {
        n = waiters(s->v, t->next.object);
        if (n == 0) n = 1;
    }
    for (uint32_t c = 0; c < n; c++)
        vec_push(s->m, &s->alternatives, (step){.thread = (uint16_t)t->number, .choice = c});
}

static bool all_done(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state != THREAD_DONE && !is_daemon(v, v->threads.data[i]))
            return false;
    return true;
}

// Fills the alternatives of the present state, the thread that ran last first: few switches come
// first.
static void list_alternatives(search *s) {
    vm *v = s->v;
    // An input concerns its thread alone: no need to let others go first.
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_RUNNABLE && t->next.act == ACT_CHOOSE && s->config->reduce) {
            add_alternatives(s, t);
            return;
        }
    }
    size_t n = v->threads.count;
    for (size_t k = 0; k < n; k++) {
        const thread *t = v->threads.data[(s->last_thread + k) % n];
        if (is_enabled(v, t)) add_alternatives(s, t);
    }
    for (size_t k = 0; k < n; k++)
        if (can_time_out(v->threads.data[k]))
            vec_push(s->m, &s->alternatives, (step){.thread = (uint16_t)k, .timeout = 1});
}

// ---------------------------------------------------------------- one transition

typedef enum move_outcome { MOVED, MOVE_ENDED, MOVE_CUT, MOVE_FAILED } move_outcome;

// Will the thread meet the operation it stopped before? Not if its object has ceased to be shared,
// or somebody else has initialised the class or decided the input since: then the permission to go
// on must not be left for a later operation.
static bool still_visible(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    switch ((vm_act)o->act) {
    case ACT_NONE: return false;
    case ACT_READ:
    case ACT_WRITE:
    case ACT_LOCK: return vm_is_shared(v, o->object);
    case ACT_CLASS: return !vm_is_initialized(v, vm_link(v, vm_mirrored(v, o->object)), t);
    case ACT_CHOOSE: return !o->object || vm_get_byte(v, o->object, o->offset) == UNDECIDED;
    default: return true;
    }
}

static void begin_move(vm *v, thread *t, const step *c) {
    v->current = t;
    v->budget = LOCAL_BUDGET;
    t->choice = c->choice;
    if (c->timeout) {
        if (t->wake_at > v->time) v->time = t->wake_at;
        vm_wake(v, t, true);
        t->next = (vm_op){ACT_NONE, 0, 0, 0};
    } else {
        t->go = still_visible(v, t);
    }
}

static move_outcome stopped_move(search *s) {
    vm *v = s->v;
    vm_ending ending = v->ending;
    v->ending = VM_RUNNING;
    switch (ending) {
    case VM_FINISHED: return MOVE_ENDED;
    case VM_CUT: return MOVE_CUT;
    case VM_UNSUPPORTED: incomplete(s, "not supported: %s", vm_ending_text(v)); return MOVE_FAILED;
    default: incomplete(s, "the Java heap is full"); return MOVE_FAILED;
    }
}

// The thread runs to its next visible operation, its end, or until it blocks.
static move_outcome move(search *s, const step *c) {
    vm *v = s->v;
    thread *t = v->threads.data[c->thread];
    begin_move(v, t, c);
    s->r->transitions++;
    if (t->phase == PHASE_END) {
        t->go = false;
        vm_end_thread(v, t);
        return MOVED;
    }
    for (;;) {
        switch (vm_explore(v, t)) {
        case RUN_VISIBLE:
        case RUN_BLOCKED: t->go = false; goto out;
        case RUN_PREEMPTED:
            t->next = (vm_op){ACT_NONE, 0, 0, 0};
            t->go = false;
            goto out;
        case RUN_STOPPED: return stopped_move(s);
        case RUN_THROWN:
            if (t->phase == PHASE_RUN) uncaught(s, t);
            if (s->done) return MOVE_ENDED;
            vm_next_phase(v, t, true);
            break;
        case RUN_RETURNED: vm_next_phase(v, t, false); break;
        }
        if (t->state != THREAD_RUNNABLE || t->phase == PHASE_END) break;
        t->low = 0;
        v->budget = LOCAL_BUDGET;
    }
out:
    if (v->threads.count > MOST_THREADS) {
        incomplete(s, "more than %d threads", MOST_THREADS);
        return MOVE_FAILED;
    }
    return MOVED;
}

// ---------------------------------------------------------------- races

static bool overlaps(const vm_op *a, const vm_op *b) {
    return a->object == b->object && a->offset < b->offset + (b->size & 0xff) &&
           b->offset < a->offset + (a->size & 0xff);
}

static bool is_access(const vm_op *o) {
    return o->act == ACT_READ || o->act == ACT_WRITE;
}

// java.util.concurrent's own code reads and writes some plain fields without order, on purpose
// (waiter of a queue node, for one). Such pairs are explored but not reported; docs/explicit.md
// says so.
static bool is_benign_code(const vm *v, const thread *t) {
    const klass *k = t->frames[t->frame_count - 1].u->m->owner;
    return k->module && strncmp(program_text(v->p, k->name), "java/util/concurrent/", 21) == 0;
}

static void check_races(search *s) {
    vm *v = s->v;
    if (!s->config->flaws[FLAW_RACE]) return;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *a = v->threads.data[i];
        if (a->state != THREAD_RUNNABLE || !is_access(&a->next) || a->next.size & OP_ATOMIC)
            continue;
        for (size_t j = i + 1; j < v->threads.count; j++) {
            const thread *b = v->threads.data[j];
            if (b->state != THREAD_RUNNABLE || !is_access(&b->next) || b->next.size & OP_ATOMIC)
                continue;
            if (a->next.act == ACT_READ && b->next.act == ACT_READ) continue;
            if (!overlaps(&a->next, &b->next)) continue;
            if (is_benign_code(v, a) && is_benign_code(v, b)) continue;
            text what;
            text_init(&what, s->m);
            text_add(&what, "data race between ");
            place_text(v, &a->frames[a->frame_count - 1], &what);
            text_add(&what, " and ");
            place_text(v, &b->frames[b->frame_count - 1], &what);
            add_flaw(s, FLAW_RACE, text_get(&what), "");
            text_release(&what);
        }
    }
}

// ---------------------------------------------------------------- depth first

static void note_progress(search *s) {
    if (!log_progress_due(s->config->log)) return;
    double seconds = limits_elapsed(s->config->limits);
    log_progress(s->config->log, "%llu states, %.0f/s, depth %zu, %zu MB",
                 (unsigned long long)s->r->states, (double)s->r->states / (seconds + 1e-9),
                 s->stack.count, memory_resident() >> 20);
}

static void open_current(search *s, uint32_t state) {
    open_state o = {.state = state, .first = (uint32_t)s->alternatives.count};
    list_alternatives(s);
    o.count = (uint32_t)s->alternatives.count - o.first;
    s->r->choices += o.count > 1 ? o.count : 0;
    vec_push(s->m, &s->stack, o);
    if (s->stack.count > s->r->max_depth) s->r->max_depth = (uint32_t)s->stack.count;
}

// Shutdown hooks run after the last thread; they are not explored.
static bool has_shutdown_hooks(vm *v) {
    klass *k;
    link_error ignored;
    if (program_load(v->p, program_symbol(v->p, "java/lang/ApplicationShutdownHooks"), &k,
                     &ignored))
        return false;
    runtime_class *c = k->runtime;
    if (!c || vm_get_int(v, c->mirror, c->init) != INIT_DONE) return false;
    field *f = program_find_field(v->p, k, "hooks");
    ref hooks = f ? vm_get_ref(v, c->mirror, c->statics + f->offset) : 0;
    field *size = hooks ? program_find_field(v->p, vm_class_of(v, hooks), "size") : NULL;
    return size && vm_get_int(v, hooks, size->offset) > 0;
}

static bool ended(search *s) {
    if (!all_done(s->v)) return false;
    if (has_shutdown_hooks(s->v)) incomplete(s, "not supported: shutdown hooks in a check");
    return true;
}

// Looks at the state just reached; opens it if there is something to do in it.
static void arrive(search *s) {
    bool fresh;
    uint32_t state = s->here = explorer_capture(s->x, &fresh);
    s->r->states += fresh;
    if (!fresh) {
        s->r->matched++;
        return;
    }
    check_races(s);
    if (s->done || ended(s)) return;
    if (s->config->max_depth && s->stack.count >= s->config->max_depth) {
        incomplete(s, "depth bound %u reached", s->config->max_depth);
        return;
    }
    size_t before = s->stack.count;
    open_current(s, state);
    if (s->stack.data[before].count) return;
    s->stack.count = before;
    deadlock(s);
}

static void search_depth_first(search *s) {
    arrive(s);
    while (s->stack.count && !s->done) {
        stop_reason why = limits_poll(s->config->limits);
        if (why) {
            s->r->stopped = why;
            incomplete(s, "stopped");
            return;
        }
        note_progress(s);
        if (s->v->guards.violated) return; // start again
        open_state *top = &vec_last(&s->stack);
        if (top->next == top->count) {
            s->alternatives.count = top->first;
            s->stack.count--;
            if (s->path.count) s->path.count--;
            continue;
        }
        step c = s->alternatives.data[top->first + top->next++];
        if (s->here != top->state) explorer_restore(s->x, top->state);
        s->here = 0;
        s->last_thread = c.thread;
        vec_push(s->m, &s->path, c);
        size_t depth = s->stack.count;
        move_outcome o = move(s, &c);
        if (o == MOVED) arrive(s);
        if (o == MOVE_CUT) s->r->cut_paths++;
        if (s->stack.count == depth) s->path.count--;
    }
}

// ---------------------------------------------------------------- breadth first

static void rebuild_path(search *s, uint32_t state) {
    vec_clear(&s->path);
    for (uint32_t at = state; s->info.data[at].parent; at = s->info.data[at].parent)
        vec_push(s->m, &s->path, s->info.data[at].by);
    for (size_t i = 0; i < s->path.count / 2; i++) {
        step swap = s->path.data[i];
        s->path.data[i] = s->path.data[s->path.count - 1 - i];
        s->path.data[s->path.count - 1 - i] = swap;
    }
}

static void arrive_breadth(search *s, uint32_t parent, step by) {
    bool fresh;
    uint32_t state = explorer_capture(s->x, &fresh);
    s->r->states += fresh;
    if (!fresh) {
        s->r->matched++;
        return;
    }
    vec_resize(s->m, &s->info, state + 1);
    s->info.data[state] = (visit_info){.parent = parent, .by = by};
    check_races(s);
}

static void search_breadth_first(search *s) {
    vm *v = s->v;
    arrive_breadth(s, 0, (step){0});
    for (uint32_t state = 1; state < s->info.count && !s->done; state++) {
        stop_reason why = limits_poll(s->config->limits);
        if (why || v->guards.violated) {
            s->r->stopped = why;
            if (why) incomplete(s, "stopped");
            return;
        }
        note_progress(s);
        explorer_restore(s->x, state);
        rebuild_path(s, state);
        if (s->path.count > s->r->max_depth) s->r->max_depth = (uint32_t)s->path.count;
        if (ended(s)) continue;
        s->last_thread = s->info.data[state].by.thread;
        vec_clear(&s->alternatives);
        list_alternatives(s);
        if (!s->alternatives.count) deadlock(s);
        for (size_t i = 0; i < s->alternatives.count && !s->done; i++) {
            step c = s->alternatives.data[i];
            if (i) explorer_restore(s->x, state);
            vec_push(s->m, &s->path, c);
            move_outcome o = move(s, &c);
            if (o == MOVED) arrive_breadth(s, state, c);
            if (o == MOVE_CUT) s->r->cut_paths++;
            s->path.count--;
        }
    }
}

// ---------------------------------------------------------------- all of it

static void release(search *s) {
    vec_release(s->m, &s->info);
    vec_release(s->m, &s->stack);
    vec_release(s->m, &s->alternatives);
    vec_release(s->m, &s->path);
}

static void prepare_vm(vm *v, const search_config *config) {
    v->exploring = true;
    v->reduce = config->reduce;
    v->share_all = !config->reduce;
    u64map_clear(&v->guards.by_location);
    u64map_clear(&v->guards.relied_on);
    vec_clear(&v->guards.list);
    v->guards.violated = false;
    v->live_threads = 0;
    for (size_t i = 0; i < v->threads.count; i++) {
        v->live_threads += v->threads.data[i]->state != THREAD_DONE;
        v->threads.data[i]->next = (vm_op){ACT_NONE, 0, 0, 0};
    }
}

void search_run(mem *m, vm *v, const search_config *config, search_result *r) {
    bool again;
    do {
        // Again when a field thought to be guarded was not: all over, with that known.
        prepare_vm(v, config);
        search_result_release(r);
        search_result_init(r, m);
        search s = {.m = m, .v = v, .x = explorer_new(m, v), .config = config, .r = r};
        if (config->order == SEARCH_BFS) search_breadth_first(&s);
        else search_depth_first(&s);
        r->bytes_per_state = r->states ? (double)explorer_bytes(s.x) / (double)r->states : 0;
        again = v->guards.violated && !r->stopped;
        explorer_restore(s.x, START_STATE);
        explorer_free(s.x);
        release(&s);
    } while (again);
}

// ---------------------------------------------------------------- replay

bool search_replay(mem *m, vm *v, const search_config *config, const flaw *f, search_visit *visit,
                   void *arg) {
    search_config all = *config;
    for (unsigned i = 0; i < 4; i++) all.flaws[i] = true;
    all.all_errors = true;
    search_result r;
    search_result_init(&r, m);
    prepare_vm(v, config);
    search s = {.m = m, .v = v, .x = explorer_new(m, v), .config = &all, .r = &r};
    bool fresh;
    explorer_capture(s.x, &fresh);
    for (uint32_t i = 0; i < f->length; i++) {
        if (f->path[i].thread >= v->threads.count) break;
        if (visit) visit(arg, v, &f->path[i], v->threads.data[f->path[i].thread]);
        s.last_thread = f->path[i].thread;
        if (move(&s, &f->path[i]) != MOVED) break;
        explorer_capture(s.x, &fresh);
    }
    check_races(&s);
    if (!all_done(v)) {
        list_alternatives(&s);
        if (!s.alternatives.count) deadlock(&s);
    }
    bool same = same_flaw_known(&s, f->kind, f->what);
    explorer_restore(s.x, START_STATE);
    explorer_free(s.x);
    release(&s);
    search_result_release(&r);
    return same;
}
