// What an observed thread reads and writes.
#include "replay/observer.h"

enum { MOST_NOTES = 200000 }; // beyond, accesses are not noted any more

// Fields of the class library that say something to its users: the state of collections and locks,
// the value of an atomic that they use themselves.
static bool is_telling(observer *o, const thread *t, ref object, const field *f) {
    const library_call *call = replay_current_call(o, t);
    const klass *owner = f ? f->owner : t->frames[t->frame_count - 1].u->m->owner;
    const char *name = program_text(o->v->p, owner->name);
    if (call && replay_is_atomic_class(o->v, call->u->m->owner))
        return f ? replay_is_atomic_class(o->v, f->owner)
                 : vm_class_of(o->v, object)->kind == KLASS_ARRAY;
    if (strncmp(name, "java/util/", 10) != 0 || strncmp(name + 10, "concurrent/", 11) == 0)
        return false;
    return !f || !(f->access & ACC_FINAL);
}

// Its constructor, the library's, is at work.
static bool is_new(const observer *o, const thread *t, ref object) {
    const frame *f = &t->frames[t->frame_count - 1];
    return !f->u->is_static && t->stack[f->locals] == object &&
           strcmp(program_text(o->v->p, f->u->m->name), "<init>") == 0;
}

// What nobody need be told: final fields, what a lambda captured, what the compiler made.
static bool is_dull(observer *o, const thread *t, ref object, uint32_t offset) {
    const field *f = explore_describe_field(o->v, object, offset);
    if (f && ((f->access & (ACC_FINAL | ACC_SYNTHETIC)) ||
              strstr(program_text(o->v->p, f->owner->name), "$$Lambda")))
        return true;
    if (replay_is_top_own(o, t)) return false;
    if (replay_is_housekeeping(o, t) || is_new(o, t, object)) return true;
    if (replay_is_sync_state(o, object, offset)) return false;
    if (f && !f->owner->module) return false; // by a VarHandle, an updater, reflection
    return !is_telling(o, t, object, f);
}

static const char *value_text(observer *o, ref object, uint32_t offset) {
    text s;
    text_init(&s, o->m);
    replay_value_at(&o->names, object, offset, &s);
    return replay_keep(o, &s);
}

static const char *location_text(observer *o, const vm_op *op, bool with_object) {
    text s;
    text_init(&s, o->m);
    replay_location(&o->names, op->object, op->access.offset, with_object, &s);
    return replay_keep(o, &s);
}

// The library's inside goes to the same places again and again. What one is called stays so while
// the object has its mark; a thread may be renamed.
static known_location location_words(observer *o, const vm_op *op) {
    klass *k = vm_class_of(o->v, op->object);
    uint64_t at = location_of(op->object, op->access.offset);
    const uint64_t *known = u64map_get(&o->said, at);
    if (known && !klass_is_subclass(k, o->v->k.Thread)) {
        known_location l = o->locations.data[*known];
        if (l.k == k && l.mark == replay_names_mark_of(&o->names, op->object)) return l;
    }
    known_location l = {
        .k = k, .brief = location_text(o, op, false), .full = location_text(o, op, true)};
    l.mark = replay_names_mark_of(&o->names, op->object);
    *u64map_at(&o->said, at) = o->locations.count;
    vec_push(o->m, &o->locations, l);
    return l;
}

// Made when it is needed: most accesses are folded.
const char *replay_access_words(const observer *o, const raw_note *n, const char *location) {
    if (n->access == ACCESS_READ) return arena_printf(o->a, "reads %s = %s", location, n->value);
    if (n->access == ACCESS_WRITE) return arena_printf(o->a, "writes %s = %s", location, n->value);
    if (strcmp(n->before, n->value) == 0)
        return arena_printf(o->a, "leaves %s = %s", location, n->value);
    return arena_printf(o->a, "%s: %s \u2192 %s", location, n->before, n->value);
}

static void say_access(observer *o, const thread *t, access_kind kind, const vm_op *op,
                       const char *before, const char *value) {
    known_location l = location_words(o, op);
    raw_note *n = replay_add_note(o, t, kind == ACCESS_READ ? NOTE_READ : NOTE_WRITE, NULL);
    n->variable_brief = l.brief;
    n->variable_full = l.full;
    n->before = before;
    n->value = value;
    n->access = kind;
    n->variable = n->location = location_of(op->object, op->access.offset);
    n->k = vm_class_of(o->v, op->object);
    const field *f = explore_describe_field(o->v, op->object, op->access.offset);
    n->library = f ? f->owner->module : n->k->module;
    uint64_t *one = u64map_at(&o->single, n->k->id + 1);
    if (!*one) *one = op->object;
    else if (*one != op->object) *one = UINT64_MAX;
}

// The name of the method that the top frame's instruction calls; NULL: it calls none.
static const char *called_method(const observer *o, const thread *t) {
    enum { INVOKEVIRTUAL = 0xb6, INVOKEINTERFACE = 0xb9 };
    const frame *f = &t->frames[t->frame_count - 1];
    const cf_member *m = f->u->m->file;
    const cf_code *c = m ? m->code : NULL;
    if (!c || !f->u->offsets || f->pc >= f->u->count) return NULL;
    uint32_t at = f->u->offsets[f->pc];
    if (at + 2 >= c->size || c->bytes[at] < INVOKEVIRTUAL || c->bytes[at] > INVOKEINTERFACE)
        return NULL;
    const cf_constant *constants = f->u->m->owner->file->constants;
    const cf_constant *method = &constants[c->bytes[at + 1] << 8 | c->bytes[at + 2]];
    return program_text(o->v->p, method->name);
}

// Does the operation read, modify and write in one? Else it only writes.
static bool is_update(const observer *o, const thread *t) {
    const char *name = called_method(o, t);
    return name && strncmp(name, "put", 3) != 0 && strncmp(name, "set", 3) != 0;
}

// What the update read just before is said by the update itself.
static void drop_read(observer *o, const thread *t, uint64_t variable) {
    for (size_t i = o->notes.count; i-- > 0;) {
        raw_note *n = &o->notes.data[i];
        if (n->context != o->context || n->thread != t->number) return;
        if (n->access == NO_ACCESS) continue;
        if (n->access == ACCESS_READ && n->variable == variable && n->call) n->dropped = true;
        return;
    }
}

void replay_say_write(observer *o, const pending_operation *p) {
    if (replay_is_sync_state(o, p->o.object, p->o.access.offset)) {
        replay_say_synchronizer(o, p);
        return;
    }
    const char *now = value_text(o, p->o.object, p->o.access.offset);
    if (p->update && strcmp(now, p->before) != 0)
        drop_read(o, p->t, location_of(p->o.object, p->o.access.offset));
    say_access(o, p->t, p->update ? ACCESS_UPDATE : ACCESS_WRITE, &p->o, p->before, now);
}

void replay_see_access(observer *o, thread *t, const vm_op *op) {
    if (o->v->threads.count == 1 || o->notes.count > MOST_NOTES) return;
    if (vm_class_of(o->v, op->object) == o->v->k.Class &&
        !explore_describe_field(o->v, op->object, op->access.offset))
        return; // the VM's own words in a mirror
    bool write = op->act == ACT_WRITE;
    replay_mark_seen(o, t, location_of(op->object, op->access.offset), write);
    replay_mark_seen(o, t, location_of(op->object, OBJECT_OFFSET), write);
    if (is_dull(o, t, op->object, op->access.offset)) return;
    const char *value = value_text(o, op->object, op->access.offset);
    if (write) {
        o->pending = (pending_operation){.is = true,
                                         .t = t,
                                         .o = *op,
                                         .depth = t->frame_count,
                                         .update = op->access.atomic && is_update(o, t),
                                         .before = value};
        if (replay_is_sync_state(o, op->object, op->access.offset))
            o->pending.before_word = vm_get_int(o->v, op->object, op->access.offset);
    } else if (!replay_is_sync_state(o, op->object, op->access.offset)) {
        say_access(o, t, ACCESS_READ, op, value, value);
    }
}
