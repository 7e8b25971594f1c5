// Calls of the program's own code into the class library: shown with arguments and result, their
// inside is folded unless another thread came in between.
#include "replay/observer.h"

const library_call *replay_current_call(observer *o, const thread *t) {
    const watched_thread *w = replay_watched(o, t);
    return w->calls.count ? &vec_last(&w->calls) : NULL;
}

static bool begins(const char *s, const char *with) {
    return strncmp(s, with, strlen(with)) == 0;
}

// Receivers that are values, or whose operations are told in other words.
static bool is_value_class(const vm *v, klass *k) {
    static const char *const values[] = {
        "java/lang/",          "java/io/",           "java/math/",
        "java/time/",          "java/lang/reflect/", "java/nio/",
        "java/util/function/", "java/util/stream/",  "java/util/Optional",
        "java/util/Random",    "java/util/regex/",   "java/util/concurrent/ThreadLocalRandom"};
    const char *name = program_text(v->p, k->name);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (begins(name, values[i])) return true;
    return !k->module || k->kind == KLASS_ARRAY || klass_is_subclass(k, v->k.Thread);
}

// Is the call, once it has returned, to be shown?
static bool is_told(const observer *o, const library_call *c) {
    if (!c->receiver || c->u->is_static) return false;
    const klass *owner = c->u->m->owner;
    const char *name = program_text(o->v->p, owner->name);
    if (replay_is_atomic_class(o->v, owner) &&
        program_find_field(o->v->p, (klass *)(uintptr_t)owner, "value"))
        return false; // its value is told
    if (begins(name, "java/util/concurrent/atomic/Atomic") &&
        (strstr(name, "Array") || strstr(name, "Updater")))
        return false;
    if (!c->u->return_words && (begins(name, "java/util/concurrent/CountDownLatch") ||
                                begins(name, "java/util/concurrent/Semaphore")))
        return false; // their count is told
    // Locks say what they do; what remains is whether one could be had.
    char returns = c->u->m->signature->returns;
    return !begins(name, "java/util/concurrent/locks/") || (returns != 'V' && returns != 'L');
}

static const char *describe(observer *o, const thread *t, const frame *f) {
    const method *m = f->u->m;
    const uint32_t *words = t->stack + f->locals;
    text s;
    text_init(&s, o->m);
    if (!f->u->is_static) {
        replay_names_put(&o->names, words[0], NAME_MARK, &s);
        words++;
    }
    text_printf(&s, ".%s(", program_text(o->v->p, m->name));
    for (unsigned i = 0; i < m->signature->count; i++) {
        char kind = m->signature->kinds[i];
        if (i) text_add(&s, ", ");
        replay_value_of(&o->names, kind, words, &s);
        words += kind == 'J' || kind == 'D' ? 2 : 1;
    }
    text_char(&s, ')');
    return replay_keep(o, &s);
}

void replay_begin_call(observer *o, const thread *t, const frame *f) {
    const frame *caller = f - 1;
    watched_thread *w = replay_watched(o, t);
    bool made = f->u->hidden;
    // What an exception's message is made of is its own affair; other constructors are no calls.
    bool message = klass_is_subclass(f->u->m->owner, o->v->k.Throwable);
    bool constructor = program_text(o->v->p, f->u->m->name)[0] == '<';
    if (!made && ((constructor && !message) || (f->flags & FRAME_CLINIT))) return;
    library_call c = {.depth = t->frame_count - 1,
                      .pc = caller->pc,
                      .caller = caller->u,
                      .u = f->u,
                      .context = o->context,
                      .notes = o->notes.count};
    if (!made && !constructor && !f->u->is_static) c.receiver = t->stack[f->locals];
    bool value = c.receiver && is_value_class(o->v, vm_class_of(o->v, c.receiver));
    if (value) c.receiver = 0;
    if (o->v->threads.count > 1 && is_told(o, &c)) {
        replay_mark_seen(o, t, location_of(c.receiver, OBJECT_OFFSET), true);
        c.text = describe(o, t, f);
    }
    vec_push(o->m, &w->calls, c);
}

// What the class library did inside of its number-th call, where nobody came in between. Of a call
// that is not shown, what it wrote is.
static bool is_in_one_go(const observer *o, const thread *t, const library_call *c) {
    for (size_t i = c->notes; i < o->notes.count; i++)
        if (o->notes.data[i].thread == t->number && o->notes.data[i].context != o->context)
            return false;
    return true;
}

static void fold(observer *o, const thread *t, const library_call *c, size_t number) {
    const char *name = program_text(o->v->p, c->u->m->owner->name);
    bool made = c->u->hidden; // by the VM: strings put together
    if (!is_in_one_go(o, t, c) || replay_is_atomic_class(o->v, c->u->m->owner) ||
        (!made && begins(name, "java/util/concurrent/locks/")))
        return;
    for (size_t i = c->notes; i < o->notes.count; i++) {
        raw_note *n = &o->notes.data[i];
        if (n->thread != t->number || n->call != number) continue;
        bool access = n->access != NO_ACCESS && n->library;
        bool notifies = n->kind == NOTE_THREAD && n->object && c->text;
        if (n->kind == NOTE_LOCK || n->kind == NOTE_UNLOCK || notifies ||
            (access && (c->text || n->access == ACCESS_READ)))
            n->folded = true;
    }
}

// A call on a collection is like an access to a variable: to the key's value, if it has one.
static void take_for_access(observer *o, raw_note *n, const library_call *c) {
    static const char *const reads[] = {"get",   "contains", "is",    "size", "peek",  "element",
                                        "first", "last",     "index", "has",  "values"};
    static const char *const writes[] = {"put", "set", "replace"}; // whatever was there before
    static const char *const changes[] = {"add",   "offer", "remove", "push", "insert",
                                          "clear", "poll",  "take",   "pop"};
    const char *name = program_text(o->v->p, c->u->m->name);
    const char *open = strchr(c->text, '('), *end = open + strcspn(open, ",)");
    const char *equals = strstr(n->brief + strlen(c->text), " = ");
    for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
        if (begins(name, reads[i])) n->access = ACCESS_READ;
    if (begins(name, "getAnd")) n->access = NO_ACCESS;
    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++)
        if (begins(name, writes[i])) n->access = ACCESS_WRITE;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (begins(name, changes[i])) n->access = ACCESS_UPDATE;
    if (n->access == NO_ACCESS) return;
    n->is_call = true;
    n->variable = location_of(c->receiver, OBJECT_OFFSET);
    const signature *s = c->u->m->signature;
    if (s->count && strstr(program_text(o->v->p, c->u->m->owner->name), "Map"))
        n->variable ^= hash_bytes(open, (size_t)(end - open));
    n->value = n->access == ACCESS_READ && equals ? equals + 3 : c->text;
    n->before = "";
    n->variable_brief = n->variable_full = c->text;
}

// Is a handler of the frame about to begin? Else an instruction may run again: its call site or
// constant is linked now.
static bool is_handling(const frame *f, uint32_t pc) {
    if (f->sp != f->base + 1) return false;
    for (uint32_t i = 0; i < f->u->handler_count; i++)
        if (f->u->handlers[i].target == pc) return true;
    return false;
}

// The call ended in a handler of its caller's: why the program went another way, so of a call whose
// result would not be shown this is, too.
static void say_exception(observer *o, const thread *t, ref exception, const library_call *c) {
    if (c->u->hidden || o->v->threads.count < 2) return;
    text s;
    text_init(&s, o->m);
    if (c->text) text_add(&s, c->text);
    else text_printf(&s, "%s()", program_text(o->v->p, c->u->m->name));
    const char *name = program_text(o->v->p, vm_class_of(o->v, exception)->name);
    const char *slash = strrchr(name, '/');
    text_printf(&s, " throws %s", slash ? slash + 1 : name);
    replay_add_note(o, t, NOTE_OTHER, replay_keep(o, &s));
}

static void say_result(observer *o, const thread *t, const frame *f, const library_call *c) {
    text s;
    text_init(&s, o->m);
    text_add(&s, c->text);
    char kind = c->u->m->signature->returns;
    if (kind != 'V') {
        text_add(&s, " = ");
        replay_value_of(&o->names, kind, t->stack + f->sp - c->u->return_words, &s);
    }
    raw_note *n = replay_add_note(o, t, NOTE_OTHER, replay_keep(o, &s));
    n->location = location_of(c->receiver, OBJECT_OFFSET);
    n->used = true;
    n->inside = c->notes;
    take_for_access(o, n, c);
}

void replay_end_calls(observer *o, const thread *t, const frame *f, uint32_t pc) {
    watched_thread *w = replay_watched(o, t);
    while (w->calls.count && vec_last(&w->calls).depth >= t->frame_count) {
        library_call c = vec_pop(&w->calls);
        if (c.depth != t->frame_count || c.caller != f->u) continue;
        fold(o, t, &c, w->calls.count + 1);
        if (pc == c.pc + 1 && c.text) say_result(o, t, f, &c);
        else if (pc != c.pc + 1 && is_handling(f, pc)) // alone, as a handler finds it
            say_exception(o, t, t->stack[f->sp - 1], &c);
        w = replay_watched(o, t);
    }
}

void replay_unwind_calls(observer *o, const thread *t, ref exception) {
    watched_thread *w = replay_watched(o, t);
    if (!w->calls.count) return;
    library_call c = vec_pop(&w->calls);
    size_t number = w->calls.count + 1;
    vec_clear(&w->calls);
    if (!c.text) return; // what it did is all there is to see
    fold(o, t, &c, number);
    say_exception(o, t, exception, &c);
}

// FileOutputStream.write(byte[], int, int) of standard output or error begins.
void replay_see_output(observer *o, const thread *t, const frame *f) {
    enum { MOST_BYTES = 200 };
    const uint32_t *words = t->stack + f->locals;
    const field *fd = program_find_field(o->v->p, vm_class_of(o->v, words[0]), "fd");
    ref descriptor = fd ? vm_get_ref(o->v, words[0], fd->offset) : 0;
    const field *number = descriptor
                              ? program_find_field(o->v->p, vm_class_of(o->v, descriptor), "fd")
                              : NULL;
    int32_t to = number ? vm_get_int(o->v, descriptor, number->offset) : -1;
    ref bytes = words[1];
    int32_t from = (int32_t)words[2], count = (int32_t)words[3];
    if ((to != 1 && to != 2) || !bytes || from < 0 || count <= 0 ||
        (uint32_t)from + (uint32_t)count > vm_length(o->v, bytes))
        return;
    if (replay_is_housekeeping(o, t)) return; // an uncaught exception
    bool cut = count > MOST_BYTES;
    if (cut) count = MOST_BYTES;
    const char *data = (const char *)vm_heap_at(&o->v->h, bytes, OBJECT_HEADER + (size_t)from);
    while (count && (data[count - 1] == '\n' || data[count - 1] == '\r')) count--;
    if (!count) return;
    text s;
    text_init(&s, o->m);
    text_add(&s, to == 1 ? "prints \"" : "prints to standard error \"");
    for (int32_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)data[i];
        if (c == '\n') text_add(&s, "\\n");
        else if (c < ' ' || c == 127) text_printf(&s, "\\u%04x", c);
        else text_char(&s, (char)c);
    }
    text_add(&s, cut ? "...\"" : "\"");
    replay_add_note(o, t, NOTE_OTHER, replay_keep(o, &s));
}
