// Watching an execution, row by row. A row is a source line of the program's own that a thread
// executes; what the class library does on its behalf is noted with the line that called it.
#include "replay/internal.h"

enum {
    NO_ROW = UINT32_MAX,
    LOCK_OFFSET = UINT32_MAX,
    LONG_STRETCH = 2000, // of rows without notes: half of them are dropped from its middle
    MOST_NOTES = 200000, // beyond, accesses are not noted any more
    LINE_CACHE = 4096,
};

typedef struct cached_line {
    const unit *u;
    uint32_t pc;
    int line;
} cached_line;

// Where a thread is in each of its own frames.
typedef struct line_cursor {
    uint32_t depth; // number of frames
    const unit *u;
    int line;
} line_cursor;

typedef struct held_lock {
    ref object;
    bool synchronizer; // of java.util.concurrent, not a monitor
} held_lock;

typedef struct watched_thread {
    VEC(line_cursor) cursors;
    VEC(held_lock) held;
    uint32_t row;   // where notes go; NO_ROW: one is to be made first
    line_cursor at; // of that row; depth 0: no code of the program's own
} watched_thread;

typedef struct raw_note {
    uint32_t row;
    trace_note_kind kind;
    const char *brief, *full; // without and with the object's identity
    const klass *k;           // of the object; NULL: no object
    uint64_t location;        // shown only if others have to do with it; 0: always
} raw_note;

// An operation that has been let go: what came of it is seen when the next thing happens.
typedef struct pending_operation {
    bool is;
    thread *t;
    vm_op o;
    const char *before;
    int32_t before_word;
    size_t threads;
} pending_operation;

enum { SEEN_SEVERAL = 1, SEEN_WRITTEN = 2, SEEN_THREAD = 4 }; // in `seen`: and the first thread

struct observer {
    mem *m;
    vm *v;
    arena *a;
    sources sources;
    VEC(trace_row) rows;
    VEC(raw_note) notes;
    VEC(trace_input) inputs;
    VEC(watched_thread) threads;
    VEC(const char *) names;
    u64map seen;   // location -> SEEN_…
    u64map single; // class id -> the one object seen, 0: several
    pending_operation pending;
    uint32_t moment, context, last_thread;
    size_t monitors;
    thread *current;
    const step *by;
    const unit *last_unit;
    bool last_own;
    size_t plain_from; // rows from here on have no notes
    cached_line lines[LINE_CACHE];
};

observer *replay_observer_new(mem *m, vm *v, arena *a, const char *source) {
    observer *o = MEM_NEW(m, observer);
    o->m = m;
    o->v = v;
    o->a = a;
    o->last_thread = UINT32_MAX;
    o->context = UINT32_MAX;
    replay_sources_init(&o->sources, m, a, program_classpath(v->p), source);
    u64map_init(&o->seen, m);
    u64map_init(&o->single, m);
    return o;
}

void replay_observer_free(observer *o) {
    for (size_t i = 0; i < o->threads.count; i++) {
        vec_release(o->m, &o->threads.data[i].cursors);
        vec_release(o->m, &o->threads.data[i].held);
    }
    vec_release(o->m, &o->threads);
    vec_release(o->m, &o->rows);
    vec_release(o->m, &o->notes);
    vec_release(o->m, &o->inputs);
    vec_release(o->m, &o->names);
    u64map_release(&o->seen);
    u64map_release(&o->single);
    replay_sources_release(&o->sources);
    MEM_DROP(o->m, o);
}

static watched_thread *watched(observer *o, const thread *t) {
    while (o->threads.count <= t->number)
        vec_push(o->m, &o->threads, (watched_thread){.row = NO_ROW});
    return &o->threads.data[t->number];
}

static const char *keep(observer *o, text *t) {
    text_fix_utf8(t);
    for (size_t i = 0; i < t->count; i++)
        if ((unsigned char)t->data[i] < ' ') t->data[i] = ' '; // it is shown in one line
    const char *s = arena_strdup(o->a, text_get(t));
    text_release(t);
    return s;
}

// ---------------------------------------------------------------- rows

static void note_held(observer *o, watched_thread *w) {
    if (w->row == NO_ROW) return;
    o->rows.data[w->row].held = NULL;
    if (!w->held.count) return;
    text t;
    text_init(&t, o->m);
    for (size_t i = 0; i < w->held.count; i++) {
        if (i) text_add(&t, ", ");
        explore_describe_object(o->v, w->held.data[i].object, &t);
    }
    o->rows.data[w->row].held = keep(o, &t);
}

// A long loop in which nothing is noted must not fill the memory with its rows.
static void drop_plain_rows(observer *o) {
    enum { KEPT = LONG_STRETCH / 4, DROPPED = LONG_STRETCH / 2 };
    if (o->rows.count - o->plain_from < LONG_STRETCH) return;
    trace_row *at = &o->rows.data[o->plain_from + KEPT];
    uint32_t omitted = DROPPED;
    for (size_t i = 0; i <= DROPPED; i++) omitted += at[i].omitted;
    memmove(at, at + DROPPED, (o->rows.count - o->plain_from - KEPT - DROPPED) * sizeof *at);
    o->rows.count -= DROPPED;
    at->omitted = omitted;
}

static void new_row(observer *o, const thread *t, const unit *u, int line) {
    watched_thread *w = watched(o, t);
    note_held(o, w);
    drop_plain_rows(o);
    trace_row r = {.thread = t->number, .context = o->context, .moment = o->moment};
    if (u) {
        const source_file *s = replay_sources_of(&o->sources, o->v, u->m->owner);
        text method;
        text_init(&method, o->m);
        explore_describe_class(o->v, u->m->owner, &method);
        text_printf(&method, ".%s", program_text(o->v->p, u->m->name));
        r.method = keep(o, &method);
        const char *slash = s->name ? strrchr(s->name, '/') : NULL;
        r.file = slash ? slash + 1 : s->name;
        r.path = s->path;
        r.line = line > 0 ? line : 0;
        if (line > 0 && (size_t)line <= s->count) r.source = s->lines[line - 1];
    }
    w->row = (uint32_t)o->rows.count;
    w->at = (line_cursor){u ? t->frame_count : 0, u, line};
    vec_push(o->m, &o->rows, r);
}

// Is the frame that it belongs to still there?
static bool is_alive(const thread *t, const line_cursor *c) {
    return !c->depth || (c->depth <= t->frame_count && t->frames[c->depth - 1].u == c->u);
}

// The row that a note of this thread belongs to.
static uint32_t row_for_note(observer *o, const thread *t) {
    watched_thread *w = watched(o, t);
    if (w->row != NO_ROW && is_alive(t, &w->at)) return w->row;
    while (w->cursors.count && !is_alive(t, &vec_last(&w->cursors))) w->cursors.count--;
    if (w->cursors.count) {
        line_cursor c = vec_last(&w->cursors);
        new_row(o, t, c.u, c.line);
        watched(o, t)->at.depth = c.depth;
    } else {
        new_row(o, t, NULL, 0);
    }
    return watched(o, t)->row;
}

static void add_note(observer *o, const thread *t, trace_note_kind kind, const char *brief,
                     const char *full, ref object, uint64_t location) {
    raw_note n = {.kind = kind, .brief = brief, .full = full ? full : brief, .location = location};
    n.row = row_for_note(o, t);
    o->plain_from = o->rows.count;
    if (object) {
        n.k = vm_class_of(o->v, object);
        uint64_t *one = u64map_at(&o->single, n.k->id + 1);
        if (!*one) *one = object;
        else if (*one != object) *one = UINT64_MAX;
    }
    vec_push(o->m, &o->notes, n);
}

__attribute__((format(printf, 4, 5))) static void
say(observer *o, const thread *t, trace_note_kind kind, const char *format, ...) {
    text s;
    text_init(&s, o->m);
    va_list args;
    va_start(args, format);
    text_vprintf(&s, format, args);
    va_end(args);
    add_note(o, t, kind, keep(o, &s), NULL, 0, 0);
}

// "locks Device@1f", always shown or only if others use the object as well.
static void say_object(observer *o, const thread *t, trace_note_kind kind, const char *words,
                       ref object, uint64_t location, const char *after) {
    text s;
    text_init(&s, o->m);
    text_add(&s, words);
    explore_describe_object(o->v, object, &s);
    text_add(&s, after);
    add_note(o, t, kind, keep(o, &s), NULL, 0, location);
}

// ---------------------------------------------------------------- locks

static uint64_t location_of(ref object, uint32_t offset) {
    return (uint64_t)object << 32 | offset;
}

static void mark_seen(observer *o, const thread *t, uint64_t location, bool write) {
    uint64_t *s = u64map_at(&o->seen, location);
    uint64_t me = (t->number + 1ull) * SEEN_THREAD;
    if (!*s) *s = me;
    else if ((*s & ~3ull) != me) *s |= SEEN_SEVERAL;
    if (write) *s |= SEEN_WRITTEN;
}

static void mark_seen_always(observer *o, uint64_t location) {
    *u64map_at(&o->seen, location) |= SEEN_SEVERAL | SEEN_WRITTEN;
}

static void hold(observer *o, const thread *t, ref object, bool synchronizer) {
    vec_push(o->m, &watched(o, t)->held, (held_lock){object, synchronizer});
}

static bool let_go(watched_thread *w, ref object) {
    for (size_t i = w->held.count; i-- > 0;)
        if (w->held.data[i].object == object) {
            memmove(&w->held.data[i], &w->held.data[i + 1],
                    (w->held.count - i - 1) * sizeof *w->held.data);
            w->held.count--;
            return true;
        }
    return false;
}

// Monitors that the thread had and has no more.
static void look_for_unlocks(observer *o, const thread *t, bool quietly) {
    if (o->v->monitors.count == o->monitors && !quietly) return;
    o->monitors = o->v->monitors.count;
    watched_thread *w = watched(o, t);
    for (size_t i = w->held.count; i-- > 0;) {
        held_lock h = w->held.data[i];
        const monitor *m = h.synchronizer ? NULL : vm_monitor(o->v, h.object);
        if (h.synchronizer || (m && m->thread == t->number)) continue;
        let_go(w, h.object);
        if (!quietly)
            say_object(o, t, NOTE_UNLOCK, "unlocks ", h.object, location_of(h.object, LOCK_OFFSET),
                       "");
        w = watched(o, t);
    }
}

// ---------------------------------------------------------------- what came of an operation

static const char *value_text(observer *o, ref object, uint32_t offset) {
    text s;
    text_init(&s, o->m);
    explore_describe_value(o->v, object, offset, &s);
    return keep(o, &s);
}

static void say_access(observer *o, const thread *t, trace_note_kind kind, const char *words,
                       const vm_op *op, const char *value, bool always) {
    text brief, full;
    text_init(&brief, o->m);
    text_init(&full, o->m);
    text_add(&brief, words);
    text_add(&full, words);
    explore_describe_location(o->v, op->object, op->access.offset, false, &brief);
    explore_describe_location(o->v, op->object, op->access.offset, true, &full);
    text_printf(&brief, " = %s", value);
    text_printf(&full, " = %s", value);
    const char *b = keep(o, &brief), *f = keep(o, &full);
    add_note(o, t, kind, b, f, op->object, always ? 0 : location_of(op->object, op->access.offset));
}

static bool is_sync_state(observer *o, ref object, uint32_t offset) {
    const field *f = explore_describe_field(o->v, object, offset);
    return f && strcmp(program_text(o->v->p, f->name), "state") == 0 &&
           strcmp(program_text(o->v->p, f->owner->name),
                  "java/util/concurrent/locks/AbstractQueuedSynchronizer") == 0;
}

// The state word of a lock of java.util.concurrent, in the words of its users. False: it is some
// other synchronizer's.
static bool say_synchronizer(observer *o, const thread *t, const vm_op *op, int32_t before) {
    enum { SHARED_UNIT = 1 << 16 };
    const char *name = program_text(o->v->p, vm_class_of(o->v, op->object)->name);
    bool both = strncmp(name, "java/util/concurrent/locks/ReentrantReadWriteLock$", 50) == 0;
    if (!both && strncmp(name, "java/util/concurrent/locks/ReentrantLock$", 41) != 0) return false;
    int32_t now = vm_get_int(o->v, op->object, op->access.offset);
    int32_t mask = both ? SHARED_UNIT - 1 : -1;
    uint64_t location = location_of(op->object, op->access.offset);
    if (!(before & mask) && (now & mask)) {
        say_object(o, t, NOTE_LOCK, "locks ", op->object, location, both ? " for writing" : "");
        hold(o, t, op->object, true);
    } else if ((before & mask) && !(now & mask)) {
        let_go(watched(o, t), op->object);
        say_object(o, t, NOTE_UNLOCK, "unlocks ", op->object, location, "");
    } else if (both && now / SHARED_UNIT > before / SHARED_UNIT) {
        say_object(o, t, NOTE_LOCK, "locks ", op->object, location, " for reading");
    } else if (both && now / SHARED_UNIT < before / SHARED_UNIT) {
        say_object(o, t, NOTE_UNLOCK, "unlocks ", op->object, location, " for reading");
    }
    return true;
}

static bool is_top_own(const observer *o, const thread *t) {
    return t->frame_count && explore_describe_is_own(o->v, t->frames[t->frame_count - 1].u);
}

// The class library at work for itself: no code of the program's own called it, or it keeps the
// books of threads and classes.
static bool is_housekeeping(const observer *o, const thread *t) {
    if (t->phase != PHASE_RUN) return true;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        if (explore_describe_is_own(o->v, t->frames[i].u)) return false;
        const char *name = program_text(o->v->p, t->frames[i].u->m->owner->name);
        if (strncmp(name, "java/lang/Thread", 16) == 0 ||
            strncmp(name, "java/lang/ClassLoader", 21) == 0)
            return true;
    }
    return true;
}

// Number of frames of the class library above the program's own.
static uint32_t library_depth(const observer *o, const thread *t) {
    uint32_t n = 0;
    while (n < t->frame_count &&
           !explore_describe_is_own(o->v, t->frames[t->frame_count - 1 - n].u))
        n++;
    return n;
}

// Fields of the class library that say something to its users: the state of collections and locks,
// the value of an atomic that they use themselves.
static bool is_telling(observer *o, const thread *t, ref object, uint32_t offset) {
    enum { NEAR = 2 };
    if (is_sync_state(o, object, offset)) return true;
    const field *f = explore_describe_field(o->v, object, offset);
    const char *name = program_text(o->v->p, f ? f->owner->name
                                               : t->frames[t->frame_count - 1].u->m->owner->name);
    if (strncmp(name, "java/util/concurrent/atomic/", 28) == 0) return library_depth(o, t) <= NEAR;
    if (strncmp(name, "java/util/", 10) != 0 || strncmp(name + 10, "concurrent/", 11) == 0)
        return false;
    return !f || !(f->access & ACC_FINAL);
}

// What nobody need be told: final fields, what a lambda captured, what the compiler made.
static bool is_dull(observer *o, const thread *t, ref object, uint32_t offset) {
    const field *f = explore_describe_field(o->v, object, offset);
    if (f && ((f->access & (ACC_FINAL | ACC_SYNTHETIC)) ||
              strstr(program_text(o->v->p, f->owner->name), "$$Lambda")))
        return true;
    if (is_top_own(o, t)) return false;
    return is_housekeeping(o, t) || !is_telling(o, t, object, offset);
}

static void say_write(observer *o, const pending_operation *p) {
    const vm_op *op = &p->o;
    if (is_sync_state(o, op->object, op->access.offset) &&
        say_synchronizer(o, p->t, op, p->before_word))
        return;
    const char *now = value_text(o, op->object, op->access.offset);
    bool swap = op->access.atomic && !is_top_own(o, p->t);
    bool failed = swap && strcmp(now, p->before) == 0;
    say_access(o, p->t, NOTE_WRITE, failed ? "leaves " : "writes ", op, now, false);
}

static void say_parked(observer *o, const thread *t) {
    if (t->state != THREAD_PARKED) return;
    ref blocker = explore_describe_blocker(o->v, t);
    if (!blocker) {
        say(o, t, NOTE_WAIT, "parks");
        return;
    }
    if (strstr(program_text(o->v->p, vm_class_of(o->v, blocker)->name), "$ConditionObject")) {
        say(o, t, NOTE_WAIT, "waits for a signal on a Condition");
        return;
    }
    const thread *owner = explore_describe_is_synchronizer(o->v, blocker)
                              ? explore_describe_owner(o->v, blocker)
                              : NULL;
    text after;
    text_init(&after, o->m);
    if (owner) {
        text_add(&after, ", held by ");
        explore_describe_thread(o->v, owner, &after);
    }
    say_object(o, t, NOTE_WAIT, "waits for ", blocker, 0, text_get(&after));
    text_release(&after);
}

static void say_thread_operation(observer *o, const pending_operation *p) {
    text name;
    text_init(&name, o->m);
    if (o->v->threads.count > p->threads) {
        explore_describe_thread(o->v, vec_last(&o->v->threads), &name);
        say(o, p->t, NOTE_THREAD, "starts thread %s", text_get(&name));
    } else {
        const thread *other = vm_thread_of(o->v, p->o.object);
        if (other && other != p->t && other->interrupted) {
            explore_describe_thread(o->v, other, &name);
            say(o, p->t, NOTE_THREAD, "interrupts thread %s", text_get(&name));
        }
    }
    text_release(&name);
}

static void finish_pending(observer *o) {
    pending_operation p = o->pending;
    if (!p.is) return;
    o->pending.is = false;
    switch ((vm_act)p.o.act) {
    case ACT_WRITE: say_write(o, &p); break;
    case ACT_LOCK: {
        const monitor *m = vm_monitor(o->v, p.o.object);
        if (!m || m->thread != p.t->number) break;
        uint64_t location = location_of(p.o.object, LOCK_OFFSET);
        o->monitors = o->v->monitors.count;
        if (!is_top_own(o, p.t) && is_housekeeping(o, p.t)) break;
        mark_seen(o, p.t, location, true);
        if (is_top_own(o, p.t)) mark_seen_always(o, location);
        say_object(o, p.t, NOTE_LOCK, "locks ", p.o.object, location, "");
        hold(o, p.t, p.o.object, false);
        break;
    }
    case ACT_WAIT: {
        const monitor *m = vm_monitor(o->v, p.o.object);
        if (m && m->thread == p.t->number) hold(o, p.t, p.o.object, false); // it is back
        else look_for_unlocks(o, p.t, true);
        o->monitors = o->v->monitors.count;
        break;
    }
    case ACT_PARK: say_parked(o, p.t); break;
    case ACT_THREAD: say_thread_operation(o, &p); break;
    default: break;
    }
}

// ---------------------------------------------------------------- operations

static void add_input(observer *o, const thread *t, const char *what, const char *value,
                      uint32_t alternatives) {
    trace_input input = {.thread = t->number,
                         .what = what,
                         .value = value,
                         .choice = t->choice,
                         .alternatives = alternatives,
                         .moment = o->moment};
    vec_push(o->m, &o->inputs, input);
}

// Of an array of enum constants.
static const char *constant_name(observer *o, ref constants, uint32_t index) {
    ref constant = vm_get_ref(o->v, constants, OBJECT_HEADER + 4 * (size_t)index);
    field *name = program_find_field(o->v->p, vm_class_of(o->v, constant), "name");
    ref string = name ? vm_get_ref(o->v, constant, name->offset) : 0;
    return vm_string(o->v, o->a, string);
}

static void see_input(observer *o, const thread *t, const vm_op *op) {
    const char *what = "input", *value = t->choice ? "true" : "false";
    const frame *f = &t->frames[t->frame_count - 1];
    bool argument = strcmp(program_text(o->v->p, f->u->m->owner->name), "weft/Entry") == 0;
    if (argument) what = arena_printf(o->a, "argument %zu", o->inputs.count + 1);
    if (argument && strcmp(program_text(o->v->p, f->u->m->name), "pick") == 0) {
        value = constant_name(o, t->stack[f->locals], t->choice);
    } else if (op->object) {
        text name;
        text_init(&name, o->m);
        explore_describe_location(o->v, op->object, op->choice.offset, false, &name);
        what = keep(o, &name);
    } else if (op->choice.first != INPUT_BOOLEAN) {
        value = arena_printf(o->a, "%lld", (long long)op->choice.first + t->choice);
    }
    add_input(o, t, what, value, op->choice.alternatives);
    add_note(o, t, NOTE_INPUT,
             arena_printf(o->a, "%s%s%s%s", op->object ? "input " : "", what,
                          op->object || argument ? " = " : " ", value),
             NULL, 0, 0);
}

static void see_notify(observer *o, const thread *t, const vm_op *op) {
    text woken;
    text_init(&woken, o->m);
    uint32_t waiting = 0;
    bool all = !op->notify.one;
    for (size_t i = 0; i < o->v->threads.count; i++) {
        const thread *other = o->v->threads.data[i];
        if (other->state != THREAD_WAITING || other->on != op->object) continue;
        if (all || waiting == t->choice) {
            text_add(&woken, woken.count ? ", " : ", waking ");
            explore_describe_thread(o->v, other, &woken);
        }
        waiting++;
    }
    if (!waiting) text_add(&woken, ", but nobody waits");
    say_object(o, t, NOTE_THREAD, "notifies ", op->object, 0, text_get(&woken));
    if (!all && waiting > 1)
        add_input(o, t, "which waiter is notified", arena_printf(o->a, "%u", t->choice + 1),
                  waiting);
    text_release(&woken);
}

static void see_access(observer *o, thread *t, const vm_op *op) {
    if (o->v->threads.count == 1 || o->notes.count > MOST_NOTES) return;
    if (vm_class_of(o->v, op->object) == o->v->k.Class &&
        !explore_describe_field(o->v, op->object, op->access.offset))
        return; // the VM's own words in a mirror
    bool write = op->act == ACT_WRITE;
    mark_seen(o, t, location_of(op->object, op->access.offset), write);
    if (is_dull(o, t, op->object, op->access.offset)) return;
    const char *value = value_text(o, op->object, op->access.offset);
    if (write) {
        o->pending = (pending_operation){.is = true, .t = t, .o = *op, .before = value};
        if (is_sync_state(o, op->object, op->access.offset))
            o->pending.before_word = vm_get_int(o->v, op->object, op->access.offset);
    } else if (!is_sync_state(o, op->object, op->access.offset)) {
        say_access(o, t, NOTE_READ, "reads ", op, value, false);
    }
}

static void see_operation(void *arg, thread *t, const vm_op *op) {
    observer *o = arg;
    finish_pending(o);
    switch ((vm_act)op->act) {
    case ACT_READ:
    case ACT_WRITE: see_access(o, t, op); return;
    case ACT_WAIT:
        say_object(o, t, NOTE_WAIT,
                   klass_is_subclass(vm_class_of(o->v, op->object), o->v->k.Thread)
                       ? (t->waking ? "wakes up from waiting for " : "waits for the end of ")
                   : t->waking ? "wakes up and takes back "
                               : "waits on ",
                   op->object, 0, "");
        break;
    case ACT_NOTIFY:
        if (!is_housekeeping(o, t)) see_notify(o, t, op);
        return;
    case ACT_UNPARK: {
        const thread *other = vm_thread_of(o->v, op->object);
        bool own = t->frame_count > 1 &&
                   explore_describe_is_own(o->v, t->frames[t->frame_count - 2].u);
        if (other && own) say_object(o, t, NOTE_THREAD, "unparks ", op->object, 0, "");
        return;
    }
    case ACT_CLASS: say_object(o, t, NOTE_OTHER, "initialises ", op->object, 0, ""); return;
    case ACT_CHOOSE: see_input(o, t, op); return;
    case ACT_LOCK: {
        const monitor *m = vm_monitor(o->v, op->object);
        if (m && m->thread == t->number) return; // once more
        break;
    }
    default: break;
    }
    o->pending = (pending_operation){.is = true, .t = t, .o = *op, .threads = o->v->threads.count};
}

static int line_of(observer *o, const unit *u, uint32_t pc) {
    cached_line *c = &o->lines[((uintptr_t)u / sizeof *u + pc) % LINE_CACHE];
    if (c->u != u || c->pc != pc) *c = (cached_line){u, pc, vm_line(u, pc)};
    return c->line;
}

static void see_line(void *arg, thread *t, const frame *f, uint32_t pc) {
    observer *o = arg;
    if (o->pending.is) finish_pending(o);
    look_for_unlocks(o, t, false);
    if (f->u != o->last_unit) {
        o->last_unit = f->u;
        o->last_own = explore_describe_is_own(o->v, f->u);
    }
    if (!o->last_own) return;
    int line = line_of(o, f->u, pc);
    watched_thread *w = watched(o, t);
    bool returned = false;
    while (w->cursors.count && !is_alive(t, &vec_last(&w->cursors))) {
        w->cursors.count--;
        returned = true;
    }
    line_cursor *c = w->cursors.count ? &vec_last(&w->cursors) : NULL;
    if (c && c->depth == t->frame_count && c->u == f->u) {
        if (c->line == line) {
            // Back in the middle of a line: shown again only if something happens there.
            if (returned) {
                note_held(o, w);
                w->row = NO_ROW;
            }
            return;
        }
        c->line = line;
    } else {
        vec_push(o->m, &w->cursors, (line_cursor){t->frame_count, f->u, line});
    }
    new_row(o, t, f->u, line);
}

vm_tracer replay_observer_tracer(observer *o) {
    return (vm_tracer){.arg = o, .operation = see_operation, .line = see_line};
}

void replay_observer_begin_moment(observer *o, const thread *t, uint32_t number, const step *by) {
    o->moment = number;
    o->monitors = o->v->monitors.count;
    if (t->number != o->last_thread) {
        o->context++;
        o->plain_from = o->rows.count;
        watched(o, t)->row = NO_ROW;
    }
    o->last_thread = t->number;
    o->current = (thread *)(uintptr_t)t;
    while (o->names.count <= t->number) vec_push(o->m, &o->names, NULL);
    text name;
    text_init(&name, o->m);
    explore_describe_thread(o->v, t, &name);
    o->names.data[t->number] = keep(o, &name);
    if (by->timeout)
        say(o, t, NOTE_WAIT,
            by->timeout == STEP_SPURIOUS  ? "wakes up for no reason"
            : t->state == THREAD_SLEEPING ? "wakes up"
                                          : "its wait times out");
}

void replay_observer_end_moment(observer *o) {
    finish_pending(o);
    look_for_unlocks(o, o->current, false);
    note_held(o, watched(o, o->current));
}

// ---------------------------------------------------------------- the trace

static bool is_shown(const observer *o, const raw_note *n) {
    if (!n->location) return true;
    const uint64_t *s = u64map_get(&o->seen, n->location);
    return s && (*s & SEEN_SEVERAL) && (*s & SEEN_WRITTEN);
}

static const char *note_text(const observer *o, const raw_note *n) {
    if (!n->k) return n->brief;
    const uint64_t *one = u64map_get(&o->single, n->k->id + 1);
    return one && *one == UINT64_MAX && n->k != o->v->k.Class ? n->full : n->brief;
}

// Notes are in the order of time; each row takes its own.
static void attach_notes(observer *o, trace_row *rows, size_t count) {
    VEC(uint32_t) start = {0};
    vec_resize(o->m, &start, count + 2);
    for (size_t i = 0; i < o->notes.count; i++) start.data[o->notes.data[i].row + 2]++;
    for (size_t i = 2; i < count + 2; i++) start.data[i] += start.data[i - 1];
    trace_note *list = ARENA_ARRAY(o->a, trace_note, o->notes.count + 1);
    for (size_t i = 0; i < count; i++) rows[i].notes = list + start.data[i + 1];
    for (size_t i = 0; i < o->notes.count; i++) {
        const raw_note *n = &o->notes.data[i];
        if (!is_shown(o, n)) continue;
        trace_row *r = &rows[n->row];
        trace_note note = {n->kind, note_text(o, n)};
        if (r->note_count && strcmp(r->notes[r->note_count - 1].text, note.text) == 0) continue;
        list[start.data[n->row + 1] + r->note_count++] = note;
    }
    vec_release(o->m, &start);
}

// Not lines at which nothing happens: closing braces, a class's own preparations, the same again.
static bool is_row_shown(const trace_row *r, const trace_row *before) {
    if (r->note_count || r->omitted) return true;
    if (!r->method) return false;
    if (before && before->context == r->context && before->line == r->line && before->file &&
        r->file && strcmp(before->file, r->file) == 0)
        return false;
    size_t n = strlen(r->method);
    if (n > 9 && strcmp(r->method + n - 9, ".<clinit>") == 0) return false;
    return !r->source || strspn(r->source, "{}();") < strlen(r->source);
}

void replay_observer_finish(observer *o, trace *out) {
    *out = (trace){0};
    trace_row *rows = arena_copy(o->a, o->rows.data, o->rows.count * sizeof *o->rows.data);
    attach_notes(o, rows, o->rows.count);
    size_t kept = 0;
    for (size_t i = 0; i < o->rows.count; i++)
        if (is_row_shown(&rows[i], kept ? &rows[kept - 1] : NULL)) rows[kept++] = rows[i];
    out->rows = rows;
    out->row_count = (uint32_t)kept;
    out->threads = arena_copy(o->a, o->names.data, o->names.count * sizeof *o->names.data);
    out->thread_count = (uint32_t)o->names.count;
    out->inputs = arena_copy(o->a, o->inputs.data, o->inputs.count * sizeof *o->inputs.data);
    out->input_count = (uint32_t)o->inputs.count;
}
