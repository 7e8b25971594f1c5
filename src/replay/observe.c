// Watching an execution, row by row. A row is a source line of the program's own that a thread
// executes; what the class library does on its behalf is noted with the line that called it.
#include "replay/observer.h"

static void put_object(void *observing, ref object, text *out) {
    observer *o = observing;
    replay_names_put(&o->names, object, NAME_MARK, out);
}

observer *replay_observer_new(mem *m, vm *v, arena *a, const replay_task *task) {
    observer *o = MEM_NEW(m, observer);
    o->m = m;
    o->v = v;
    o->a = a;
    o->last_thread = UINT32_MAX;
    o->context = UINT32_MAX;
    o->namer = (explore_names){.arg = o, .object = put_object, .holder = replay_holder};
    replay_sources_init(&o->sources, m, a, program_classpath(v->p), task->source);
    o->locals = task->locals;
    o->shows_tasks = task->tasks;
    replay_names_init(&o->names, m, v, a);
    u64map_init(&o->seen, m);
    u64map_init(&o->single, m);
    u64map_init(&o->said, m);
    text_init(&o->test.inputs, m);
    text_init(&o->test.statements, m);
    return o;
}

const explore_names *replay_observer_names(const observer *o) {
    return &o->namer;
}

void replay_observer_free(observer *o) {
    for (size_t i = 0; i < o->threads.count; i++) {
        vec_release(o->m, &o->threads.data[i].cursors);
        vec_release(o->m, &o->threads.data[i].held);
        vec_release(o->m, &o->threads.data[i].calls);
    }
    vec_release(o->m, &o->threads);
    vec_release(o->m, &o->rows);
    vec_release(o->m, &o->notes);
    vec_release(o->m, &o->inputs);
    vec_release(o->m, &o->shown);
    if (o->units_left) text_release(&o->units);
    text_release(&o->test.inputs);
    text_release(&o->test.statements);
    vec_release(o->m, &o->test.made);
    vec_release(o->m, &o->thread_names);
    vec_release(o->m, &o->tasks);
    u64map_release(&o->seen);
    u64map_release(&o->single);
    u64map_release(&o->said);
    vec_release(o->m, &o->locations);
    vec_release(o->m, &o->kinds);
    replay_names_release(&o->names);
    replay_sources_release(&o->sources);
    MEM_DROP(o->m, o);
}

// ---------------------------------------------------------------- what came of an operation

// "thread ", unless its name says so.
static const char *thread_word(const char *name) {
    return strstr(name, "thread") ? "" : "thread ";
}

static void say_thread_operation(observer *o, const pending_operation *p) {
    text name;
    text_init(&name, o->m);
    if (o->v->threads.count > p->threads) {
        if (!o->setup) o->setup = (uint32_t)o->rows.count;
        replay_put_thread(o, vec_last(&o->v->threads), &name);
        replay_say(o, p->t, NOTE_THREAD, "starts %s%s", thread_word(text_get(&name)),
                   text_get(&name));
    } else {
        const thread *other = vm_thread_of(o->v, p->o.object);
        // That a pool wakes a worker that has nothing to do is its own business.
        const frame *top = &p->t->frames[p->t->frame_count - 1];
        bool matters = other &&
                       (explore_describe_own_frame(o->v, other) ||
                        (p->t->frame_count > 1 && explore_describe_is_own(o->v, (top - 1)->u)));
        if (matters && other != p->t && other->interrupted) {
            replay_put_thread(o, other, &name);
            replay_say(o, p->t, NOTE_THREAD, "interrupts %s%s", thread_word(text_get(&name)),
                       text_get(&name));
        }
    }
    text_release(&name);
}

static void finish_pending(observer *o) {
    pending_operation p = o->pending;
    if (!p.is) return;
    o->pending.is = false;
    switch ((vm_act)p.o.act) {
    case ACT_WRITE: replay_say_write(o, &p); break;
    case ACT_LOCK: replay_say_monitor(o, &p); break;
    case ACT_WAIT: replay_say_waited(o, &p); break;
    case ACT_PARK: replay_say_parked(o, p.t); break;
    case ACT_THREAD: say_thread_operation(o, &p); break;
    default: break;
    }
}

// An update of the library's (Unsafe.getAndAddInt) is one operation; its code reads and compares.
static bool is_under_way(const observer *o, const thread *t) {
    const pending_operation *p = &o->pending;
    return p->is && p->o.act == ACT_WRITE && p->t == t && t->frame_count > p->depth;
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

// Of an input that is its own value: as Java writes it.
static const char *written_value(observer *o, char kind, uint64_t choice) {
    uint32_t words[2];
    long_words(words, (int64_t)choice);
    if (kind != 'F' && kind != 'D') return arena_printf(o->a, "%lld", (long long)choice);
    double x = kind == 'F' ? (double)word_float(words[0]) : words_double(words);
    if (x != x) return "NaN";
    if (x - x != 0) return x > 0 ? "Infinity" : "-Infinity";
    return arena_printf(o->a, kind == 'F' ? "%.9gf" : "%.17g", x);
}

// Of an array of enum constants.
static const char *constant_name(observer *o, ref constants, uint64_t index) {
    ref constant = vm_get_ref(o->v, constants, OBJECT_HEADER + 4 * (size_t)index);
    field *name = program_find_field(o->v->p, vm_class_of(o->v, constant), "name");
    ref string = name ? vm_get_ref(o->v, constant, name->offset) : 0;
    return vm_string(o->v, o->a, string);
}

static void see_input(observer *o, const thread *t, const vm_op *op) {
    const char *what = replay_input_place(o, t), *value = t->choice ? "true" : "false";
    const frame *f = &t->frames[t->frame_count - 1];
    bool argument = strcmp(program_text(o->v->p, f->u->m->owner->name), "weft/Entry") == 0;
    if (argument) what = arena_printf(o->a, "argument %zu", o->inputs.count + 1);
    if (argument && strcmp(program_text(o->v->p, f->u->m->name), "pick") == 0) {
        value = constant_name(o, t->stack[f->locals], t->choice);
    } else if (op->object) {
        text name;
        text_init(&name, o->m);
        replay_location(&o->names, op->object, op->choice.offset, false, &name);
        what = replay_keep(o, &name);
    } else if (op->choice.alternatives == 0) {
        value = written_value(o, (char)op->choice.first, t->choice);
    } else if (op->choice.first != INPUT_BOOLEAN) {
        value = arena_printf(o->a, "%lld", op->choice.first + (long long)t->choice);
    }
    if (replay_is_argument(o, t)) { // shown as a whole when the method begins
        add_input(o, t, "part of an argument", value, op->choice.alternatives);
        return;
    }
    add_input(o, t, what, value, op->choice.alternatives);
    value = replay_show_input(o, t, op, what, value);
    replay_test_input(o, t, op, what, value);
    if (!value) return;
    if (op->object || argument) value = arena_printf(o->a, "%s = %s", what, value);
    replay_add_note(o, t, NOTE_INPUT, arena_printf(o->a, "%s%s", argument ? "" : "input ", value));
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
            replay_put_thread(o, other, &woken);
        }
        waiting++;
    }
    if (!waiting) text_add(&woken, ", but nobody waits");
    replay_say_object(o, t, NOTE_THREAD, "notifies ", op->object, 0, text_get(&woken));
    if (!all && waiting > 1) {
        const char *number = arena_printf(o->a, "%llu", (unsigned long long)t->choice + 1);
        add_input(o, t, "which waiter is notified", number, waiting);
        replay_show_input(o, t, NULL, "which waiter is notified", number);
    }
    text_release(&woken);
}

static void see_pick(observer *o, const thread *t, const vm_op *op) {
    const char *what = "where a worker looks for a task first",
               *number = arena_printf(o->a, "%llu", (unsigned long long)t->choice + 1);
    add_input(o, t, what, number, op->choice.alternatives);
    replay_show_input(o, t, NULL, what, number);
}

static void see_operation(void *arg, thread *t, const vm_op *op) {
    observer *o = arg;
    if (is_under_way(o, t)) return;
    finish_pending(o);
    switch ((vm_act)op->act) {
    case ACT_READ:
    case ACT_WRITE: replay_see_access(o, t, op); return;
    case ACT_WAIT:
        replay_say_object(o, t, NOTE_WAIT,
                          explore_describe_is_joining(o->v, t)
                              ? (t->waking ? "wakes up from waiting for " : "waits for the end of ")
                          : t->waking ? "wakes up and takes back "
                                      : "waits on ",
                          op->object, 0, "");
        break;
    case ACT_NOTIFY:
        if (!replay_is_housekeeping(o, t)) see_notify(o, t, op);
        return;
    case ACT_UNPARK: {
        const thread *other = vm_thread_of(o->v, op->object);
        bool own = t->frame_count > 1 &&
                   explore_describe_is_own(o->v, t->frames[t->frame_count - 2].u);
        if (other && own) replay_say_object(o, t, NOTE_THREAD, "unparks ", op->object, 0, "");
        return;
    }
    case ACT_CLASS:
        if (explore_describe_is_own_class(o->v, vm_mirrored(o->v, op->object)))
            replay_say_object(o, t, NOTE_OTHER, "initialises ", op->object, 0, "");
        return;
    case ACT_CHOOSE: see_input(o, t, op); return;
    case ACT_PICK: see_pick(o, t, op); return;
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

// A method begins.
// A constructor begins with another one of its class: this(…).
static bool is_delegated(const thread *t, const frame *f) {
    const frame *caller = f - 1;
    return t->frame_count > 1 && caller->u->m->name == f->u->m->name &&
           caller->u->m->owner == f->u->m->owner && t->stack[caller->locals] == t->stack[f->locals];
}

static void see_begin(observer *o, const thread *t, const frame *f) {
    bool called = t->frame_count > 1 && explore_describe_is_own(o->v, (f - 1)->u);
    if (!o->last_own && called) {
        replay_begin_call(o, t, f);
        replay_names_look(&o->names, false);
    }
    replay_show_arguments(o, t, f);
    if (o->shows_tasks) replay_see_task(o, t, f);
    if (f->u != f->u->m->prepared) return; // code that the VM made has no method of its own
    const char *name = program_text(o->v->p, f->u->m->name);
    if (strcmp(name, "<init>") == 0 && !is_delegated(t, f)) {
        ref made = t->stack[f->locals]; // freed already where nobody needs it
        if (vm_heap_object(&o->v->h, made)->klass && vm_class_of(o->v, made) == f->u->m->owner)
            replay_names_created(&o->names, made, o->last_own || called);
    }
    if (strcmp(name, "write") == 0 &&
        strcmp(program_text(o->v->p, f->u->m->owner->name), "java/io/FileOutputStream") == 0 &&
        strcmp(program_text(o->v->p, f->u->m->type), "([BII)V") == 0)
        replay_see_output(o, t, f);
}

// What the local variables that are still needed hold before the line is executed.
static void say_locals(observer *o, const thread *t, const frame *f) {
    text s;
    text_init(&s, o->m);
    for (unsigned slot = 0; slot < f->u->max_locals; slot++) {
        char kind;
        const uint32_t *words = t->stack + f->locals + slot;
        const char *name = replay_local_name(o->v, f, slot, &kind);
        if (!name || strcmp(name, "this") == 0 || !replay_local_is_live(o->v, f, slot)) continue;
        text_printf(&s, "%s%s = ", s.count ? ", " : "with ", name);
        replay_value_of(&o->names, kind, words, &s);
    }
    if (s.count) replay_add_note(o, t, NOTE_OTHER, replay_keep(o, &s));
    else text_release(&s);
}

// The row of the line that the thread has come to.
static void see_own_line(observer *o, const thread *t, const frame *f, int line) {
    watched_thread *w = replay_watched(o, t);
    bool returned = false;
    while (w->cursors.count && !replay_is_alive(t, &vec_last(&w->cursors))) {
        w->cursors.count--;
        returned = true;
    }
    line_cursor *c = w->cursors.count ? &vec_last(&w->cursors) : NULL;
    if (c && c->depth == t->frame_count && c->u == f->u) {
        if (c->line == line) {
            // Back in the middle of a line: shown again only if something happens there.
            if (returned) {
                replay_note_held(o, w);
                w->row = NO_ROW;
            }
            return;
        }
        c->line = line;
    } else {
        vec_push(o->m, &w->cursors, (line_cursor){t->frame_count, f->u, line});
    }
    replay_new_row(o, t, f->u, line);
    replay_names_look(&o->names, false); // while the variables live that hold what is new
    if (o->locals) say_locals(o, t, f);
}

static void see_line(void *arg, thread *t, const frame *f, uint32_t pc) {
    observer *o = arg;
    if (o->pending.is && !is_under_way(o, t)) finish_pending(o);
    if (t->phase == PHASE_UNCAUGHT && t->frame_count == 1 && pc == 0)
        replay_unwind_calls(o, t, t->stack[f->locals + 1]); // dispatchUncaughtException(e) begins
    replay_look_for_unlocks(o, t, false);
    if (f->u != o->last_unit) {
        o->last_unit = f->u;
        o->last_own = explore_describe_is_own(o->v, f->u);
    }
    watched_thread *w = replay_watched(o, t);
    bool deeper = t->frame_count > w->depth;
    w->depth = t->frame_count;
    if (pc == 0 && !o->test.owner) replay_test_begin(o, t, f); // main's class began before it
    if (pc == 0 && deeper) see_begin(o, t, f);
    if (!o->last_own) return;
    if (w->calls.count) replay_end_calls(o, t, f, pc);
    see_own_line(o, t, f, line_of(o, f->u, pc));
}

vm_tracer replay_observer_tracer(observer *o) {
    return (vm_tracer){.arg = o, .operation = see_operation, .line = see_line};
}

void replay_observer_begin_moment(observer *o, const thread *t, uint32_t number, const step *by) {
    o->moment = number;
    o->monitors = o->v->monitors.count;
    replay_names_forget_dead(&o->names);
    if (t->number != o->last_thread) {
        replay_names_look(&o->names, true);
        o->context++;
        o->plain_from = o->rows.count;
        replay_watched(o, t)->row = NO_ROW;
    }
    o->last_thread = t->number;
    o->current = (thread *)(uintptr_t)t;
    while (o->thread_names.count <= t->number) vec_push(o->m, &o->thread_names, NULL);
    text name;
    text_init(&name, o->m);
    replay_put_thread(o, t, &name);
    o->thread_names.data[t->number] = replay_keep(o, &name);
    if (by->timeout)
        replay_say(o, t, NOTE_WAIT,
                   by->timeout == STEP_SPURIOUS  ? "wakes up for no reason"
                   : t->state == THREAD_SLEEPING ? "wakes up"
                                                 : "its wait times out");
}

void replay_observer_end_moment(observer *o) {
    // Stopped in the middle of an update: its steps are seen one by one.
    if (o->pending.is && is_under_way(o, o->pending.t)) o->pending.is = false;
    finish_pending(o);
    replay_look_for_unlocks(o, o->current, false);
    replay_note_held(o, replay_watched(o, o->current));
    replay_names_look(&o->names, false);
}
