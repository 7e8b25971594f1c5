// Classes that the program initialises only after its start. An initialiser that depends on nothing
// that others change, and changes nothing that others see, might as well have run in the start:
// then it does, in the VM, before anything is translated. It is watched while it runs.
//
//   writes   to what it made itself, to the statics of its class, and to caches of the JDK's
//   reads    the same, what is final, and what nobody writes later: that is looked at when it is
//            known what the rest of the program writes
//   else     no input, no output, no lock that others could have, no thread
//   classes  those that it initialises on the way do not look at it: two threads that initialise
//            such classes can wait for each other for ever
//
// An initialiser that does anything else, or fails, is taken back: whoever gets there does not
// know what follows, and says so.
#include <string.h>

#include "java_pushdown/internal.h"
#include "vm/search.h"
#include "vm/thread.h"

// Of a program that can reach half of the JDK the classes that are met first are enough: the others
// are those of code that it hardly ever gets to.
enum { MOST_MOVES = 400, MOST_CLASSES = 60 };

typedef struct running {
    jp_late *late;
    vm *v;
    thread *t;
    klass *k;        // the class that is asked for
    uint32_t below;  // frames of the thread before
    u64map makers;   // new object: id of the class whose initialiser made it + 1
    jp_lines *lines; // NULL: nobody asks
    const char *why; // it must not run early
    size_t looks;    // those of the others
} running;

void jp_late_init(jp_late *late, mem *m) {
    *late = (jp_late){.m = m};
    u64map_init(&late->refused, m);
}

void jp_late_release(jp_late *late) {
    vec_release(late->m, &late->looks);
    vec_release(late->m, &late->wanted);
    u64map_release(&late->refused);
}

// ---------------------------------------------------------------- what it may touch

// The innermost initialiser that runs.
static klass *initialising(const running *r) {
    for (uint32_t i = r->t->frame_count; i-- > r->below;)
        if (r->t->frames[i].flags & FRAME_CLINIT) return r->t->frames[i].subject;
    return r->k;
}

static bool is_own(const running *r, ref object) {
    const uint64_t *maker = u64map_get(&r->makers, object);
    klass *k = initialising(r);
    if (maker) return *maker == (uint64_t)k->id + 1;
    return object == vm_mirror(r->v, k);
}

static field *field_in(const vm *v, ref object, uint32_t offset) {
    klass *mirrored = vm_class_of(v, object) == v->k.Class ? vm_mirrored(v, object) : NULL;
    runtime_class *c = mirrored ? mirrored->runtime : NULL;
    for (uint32_t i = 0; c && i < mirrored->field_count; i++) {
        field *f = &mirrored->fields[i];
        if ((f->access & ACC_STATIC) && c->statics + f->offset == offset) return f;
    }
    for (klass *k = vm_class_of(v, object); k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            if (!(k->fields[i].access & ACC_STATIC) && k->fields[i].offset == offset)
                return &k->fields[i];
    return NULL;
}

// Whether assertions are on is looked up in maps that change only by methods that are refused.
static bool asks_for_assertions(const running *r) {
    for (uint32_t i = r->t->frame_count; i-- > r->below;) {
        const method *m = r->t->frames[i].u->m;
        if (m->owner->module &&
            strcmp(program_text(r->v->p, m->name), "desiredAssertionStatus") == 0)
            return true;
    }
    return false;
}

static void refuse(running *r, const char *why) {
    if (!r->why) r->why = why;
}

// The class needs one that is being initialised, its super class, and is needed there: whoever
// begins with it waits for who begins with that one, and the other way round.
static void look_for_subclass(running *r, const klass *k) {
    bool cycle = k != r->k && klass_is_subclass(k, r->k);
    for (uint32_t i = r->below; i < r->t->frame_count; i++) {
        const frame *f = &r->t->frames[i];
        if ((f->flags & FRAME_CLINIT) && f->subject != k) cycle |= klass_is_subclass(k, f->subject);
    }
    if (cycle) refuse(r, "a class that needs its subclass");
}

static klass *mirrored_by(const vm *v, ref object) {
    return vm_class_of(v, object) == v->k.Class ? vm_mirrored(v, object) : NULL;
}

static void on_write(void *owner, ref object, size_t offset, size_t size) {
    running *r = owner;
    if (size == 0) {
        u64map_put(&r->makers, object, (uint64_t)initialising(r)->id + 1);
        return;
    }
    if (is_own(r, object) || asks_for_assertions(r)) return;
    const klass *mirrored = mirrored_by(r->v, object);
    const runtime_class *c = mirrored ? mirrored->runtime : NULL;
    if (mirrored) look_for_subclass(r, mirrored);
    if (c && (offset - c->init < 8 || (c->linked && offset == c->linked))) return;
    const field *f = field_in(r->v, object, (uint32_t)offset);
    if (!f || !(vm_field_flags(r->v, f) & FIELD_BENIGN) || (f->access & ACC_STATIC))
        refuse(r, "it writes what others can read");
}

static void look_at(running *r, const field *f, char letter) {
    vec_push(r->late->m, &r->late->looks, (jp_look){r->k, f, letter});
}

static void on_read(running *r, ref object, uint32_t offset) {
    if (!object || is_own(r, object) || asks_for_assertions(r)) return;
    const klass *k = vm_class_of(r->v, object), *mirrored = mirrored_by(r->v, object);
    if (mirrored) look_for_subclass(r, mirrored);
    if (k->kind == KLASS_ARRAY) {
        if (!jp_reads_text(r->v, r->t, object))
            look_at(r, NULL, k->component->kind == KLASS_PRIMITIVE ? k->component->primitive : 'L');
        return;
    }
    const field *f = field_in(r->v, object, offset);
    if (!f) refuse(r, "it reads what is not known");
    else if (!(f->access & ACC_FINAL) && !(vm_field_flags(r->v, f) & FIELD_BENIGN))
        look_at(r, f, 0);
}

static void on_operation(void *arg, thread *t, const vm_op *o) {
    running *r = arg;
    if (t != r->t || t->frame_count <= r->below) return;
    switch (o->act) {
    case ACT_NONE:
    case ACT_SPIN:
    case ACT_CLASS:
    case ACT_WRITE: break; // on_write knows
    case ACT_READ: on_read(r, o->object, o->access.offset); break;
    case ACT_COPY: on_read(r, o->copy.from, 0); break;
    case ACT_LOCK:
        if (!is_own(r, o->object) && !asks_for_assertions(r)) refuse(r, "it takes a lock");
        break;
    default: refuse(r, "it does what others notice");
    }
}

static bool mentions(const klass *k, symbol name) {
    if (k->name == name) return true;
    for (uint32_t i = 1; k->file && i < k->file->constant_count; i++)
        if (k->file->constants[i].tag == CONSTANT_Class && k->file->constants[i].text == name)
            return true;
    return false;
}

// Code that runs inside the initialiser of one class, which itself runs inside that of another.
static void look_for_cycle(running *r, const klass *k) {
    const klass *inner = initialising(r);
    for (uint32_t i = r->below; i < r->t->frame_count; i++) {
        const frame *f = &r->t->frames[i];
        if (!(f->flags & FRAME_CLINIT) || f->subject == inner || f->subject->module) continue;
        if (mentions(k, f->subject->name)) refuse(r, "classes that initialise each other");
    }
}

static void on_instruction(void *arg, thread *t, const struct frame *f, uint32_t pc) {
    running *r = arg;
    const vm_tracer *lines = r->lines ? jp_lines_tracer(r->lines) : NULL;
    if (lines && !r->why) lines->line(lines->arg, t, f, pc);
    if (t != r->t) return;
    const klass *k = f->u->m->owner;
    if (k->module && strcmp(program_text(r->v->p, k->name), "java/io/PrintStream") == 0)
        refuse(r, "it prints");
    if (pc == 0 && !k->module) look_for_cycle(r, k);
    if (pc == 0 && !k->module) look_for_subclass(r, k);
}

// ---------------------------------------------------------------- running it

static bool waits_for_class(const running *r, const vm_op *o) {
    return o->act == ACT_CLASS && o->object == vm_mirror(r->v, r->k);
}

// The thread stands where it did: at the same operation, or, where that was to initialise the
// class, at the next.
static bool is_same_place(const running *r, const vm_op *before) {
    return waits_for_class(r, before) || memcmp(&r->t->next, before, sizeof *before) == 0;
}

// The frames above those of the start are gone, and the thread stands where it did.
static bool run_frames(running *r, jp_prefix *x, vm_op next) {
    thread *t = r->t;
    step by = {.thread = (uint16_t)t->number};
    t->next = vm_op_on(ACT_SPIN, 0);
    for (unsigned i = 0; i < MOST_MOVES && !r->why; i++) {
        move_outcome o = explore_move(&x->w, &by);
        bool goes_on = o == MOVED && t->state == THREAD_RUNNABLE && t->phase == PHASE_RUN;
        if (!goes_on || x->result.flaws.count || t->frame_count < r->below) return false;
        if (t->frame_count > r->below) continue;
        return !r->why && is_same_place(r, &next);
    }
    return false;
}

static bool initialise(running *r, jp_prefix *x) {
    vm *v = r->v;
    thread *t = r->t;
    vm_op next = t->next;
    const vm_tracer tracer = {.arg = r, .operation = on_operation, .line = on_instruction};
    void *owner = v->h.owner;
    void (*overwritten)(void *, ref, size_t, size_t) = v->h.overwritten;
    v->h.owner = r;
    v->h.overwritten = NULL; // an initialiser that writes to arguments is refused
    vm_search_trace(v, MODE_RECORD, &tracer);
    vm_heap_tell(&v->h, on_write);
    v->current = t;
    t->go = true; // that a class begins to be initialised needs no step of its own
    init_outcome o = vm_initialize(v, t, r->k);
    t->go = false;
    bool good = o == INITIALIZED;
    if (!good && t->frame_count > r->below && !t->exception) good = run_frames(r, x, next);
    vm_heap_tell(&v->h, NULL);
    vm_search_end_trace(v);
    v->h.owner = owner;
    v->h.overwritten = overwritten;
    if (!good || !waits_for_class(r, &next)) t->next = next;
    return good && vm_is_initialized(v, vm_link(v, r->k), t) && !r->why;
}

// A thread that stands before an operation of its own: what runs in between does not disturb it.
static thread *who_can(vm *v) {
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        bool stands = t->state == THREAD_RUNNABLE && t->phase == PHASE_RUN && t->frame_count;
        if (stands && t->next.act != ACT_NONE && t->next.act != ACT_SPIN) return t;
    }
    return NULL;
}

static void refuse_class(jp_late *late, const klass *k) {
    u64map_put(&late->refused, k->id, 1);
}

static bool run_one(jp_late *late, jp_prefix *x, klass *k, jp_lines *lines, uint32_t *state) {
    vm *v = x->w.v;
    thread *t = who_can(v);
    bool fresh;
    if (!t) return false;
    running r = {.late = late, .v = v, .t = t, .k = k, .below = t->frame_count, .lines = lines};
    r.looks = late->looks.count;
    u64map_init(&r.makers, late->m);
    bool good = initialise(&r, x);
    u64map_release(&r.makers);
    if (good) {
        *state = explore_states_capture(x->w.x, &fresh);
        log_say(x->config.log, LOG_VERBOSE, "%s was initialised in the program's start",
                program_text(v->p, k->name));
        return true;
    }
    log_say(x->config.log, LOG_VERBOSE, "%s cannot be initialised in the program's start: %s",
            program_text(v->p, k->name), r.why ? r.why : "it does not end by itself");
    late->looks.count = r.looks;
    refuse_class(late, k);
    explore_states_restore(x->w.x, *state);
    return false;
}

void jp_late_want(jp_late *late, jp_world *w, klass *k) {
    if (!late || jp_is_initialized(w, k) || u64map_get(&late->refused, k->id)) return;
    for (size_t i = 0; i < late->wanted.count; i++)
        if (late->wanted.data[i] == k) return;
    vec_push(late->m, &late->wanted, k);
}

bool jp_late_refuses(const jp_late *late, const klass *k) {
    return late && u64map_get(&late->refused, k->id);
}

// Somebody writes what an initialiser has looked at.
static const klass *disturbed(const jp_late *late, jp_world *w) {
    for (size_t i = 0; i < late->looks.count; i++) {
        const jp_look *x = &late->looks.data[i];
        if (x->f ? jp_is_written(w, x->f) : w->stores[(unsigned char)x->letter]) return x->k;
    }
    return NULL;
}

bool jp_late_run(jp_late *late, jp_prefix *x, jp_world *w, jp_lines *lines) {
    bool fresh, again = false;
    if (!late->start) late->start = late->state = explore_states_capture(x->w.x, &fresh);
    const klass *k = disturbed(late, w);
    if (k) { // all over again, without this one
        refuse_class(late, k);
        vec_clear(&late->looks);
        explore_states_restore(x->w.x, late->start);
        late->state = late->start;
        return true;
    }
    for (size_t i = 0; i < late->wanted.count && late->count < MOST_CLASSES; i++, late->count++)
        again |= run_one(late, x, late->wanted.data[i], lines, &late->state) ||
                 !late->wanted.data[i]->module; // it runs in the network then
    vec_clear(&late->wanted);
    return again;
}
