// Initialisers of the JDK's classes, and the own code of its logging, reflection and localisation,
// which a reduced search takes for one step.
//
// An initialiser fills tables (time zones, locales, providers): thousands of accesses to objects
// that its class's static fields refer to, while nobody else can have come to them, since whoever
// needs the class waits until it is done. So what it does to objects that it has made itself, or to
// its class's fields, concerns nobody. What it does to others is part of the step that needed the
// class, and of its footprint: that no thread has to come in between is an assumption about the
// JDK, and said with the verdict. Code of the program that an initialiser calls is code of the
// program.
//
// What logging, reflection and localisation do when they are first asked for something (read a
// configuration, make a proxy, load the data of a locale) is a burst as those of pools are
// (bursts.c): its first operation is a stop, what follows belongs to it, up to where code of the
// program comes on top. classlib/facts.c has the methods: each is made to look like one step to
// the others. Watched is that nobody but the same code accesses what they access.
#include "reduce/internal.h"
#include "vm/name.h"

// What the VM makes for lambda expressions and the like does nothing but call.
static bool is_jdks(const unit *u) {
    return u->m->owner->module || u->hidden;
}

static bool is_proxy_class(const vm *v, const klass *k) {
    return k && strcmp(program_text(v->p, k->name), "java/lang/reflect/Proxy") == 0;
}

// A class that Proxy has made is the program's, but what initialises it is code of the JDK's.
static bool is_called_by_proxy(const vm *v, const thread *t, uint32_t i) {
    while (i-- > 0 && t->frames[i].u->m->owner->module)
        if (is_proxy_class(v, t->frames[i].u->m->owner)) return true;
    return false;
}

static bool initializes_proxy(const vm *v, const thread *t, uint32_t i) {
    return is_proxy_class(v, t->frames[i].subject->super) && is_called_by_proxy(v, t, i);
}

bool reduce_begins_proxy(const vm *v, const thread *t, const vm_op *o) {
    return o->act == ACT_CLASS && is_proxy_class(v, vm_mirrored(v, o->object)->super) &&
           is_called_by_proxy(v, t, t->frame_count);
}

static bool is_initializer(const vm *v, const thread *t, uint32_t i) {
    const frame *f = &t->frames[i];
    return (f->flags & FRAME_CLINIT) && (f->subject->module || initializes_proxy(v, t, i));
}

// From the top down as far as there is code of the JDK alone: the next initialiser below `from`,
// its index + 1; 0: there is none.
static uint32_t initializer_below(const vm *v, const thread *t, uint32_t from) {
    for (uint32_t i = from; i-- > 0;) {
        if (is_initializer(v, t, i)) return i + 1;
        if (!is_jdks(t->frames[i].u)) return 0;
    }
    return 0;
}

bool reduce_has_initializer(const vm *v, const thread *t) {
    return reduction_of(v)->on && !reduce_looks_inside(v) &&
           initializer_below(v, t, t->frame_count);
}

// Who made it, as the heap has it (vm/object.c).
static uint32_t maker(const vm *v, ref object) {
    if (object >= v->h.space.first) return 0;
    return v->h.bins.data[object_bin(vm_heap_object(&v->h, object))].thread;
}

bool reduce_has_maker(vm *v, const thread *t, ref object) {
    if (!reduce_has_initializer(v, t)) return false;
    const klass *mirrored = vm_class_of(v, object) == v->k.Class ? vm_mirrored(v, object) : NULL;
    uint32_t by = maker(v, object);
    if (!mirrored && !(by & ALLOCATED_BY_CLASS)) return false;
    for (uint32_t i = t->frame_count; (i = initializer_below(v, t, i)) > 0; i--) {
        const klass *k = t->frames[i - 1].subject;
        if (mirrored ? mirrored == k : by == (ALLOCATED_BY_CLASS | (uint32_t)vm_class_name(v, k).a))
            return true;
    }
    return false;
}

// Can it be part of one?
static bool takes_part(const vm *v, const thread *t, uint32_t i) {
    const frame *f = &t->frames[i];
    if (f->u->known == KNOWN_OWN) return !reduce_is_shared(v, t->stack[f->locals]);
    return f->u->known != KNOWN_APART && (is_jdks(f->u) || is_initializer(v, t, i));
}

uint32_t reduce_library_call(const vm *v, const thread *t) {
    uint32_t found = 0, published = 0;
    if (!vm_has_met(v, KNOWN_BIT(KNOWN_LIBRARY) | KNOWN_BIT(KNOWN_PUBLISH))) return 0;
    for (uint32_t i = t->frame_count; i-- > 0 && takes_part(v, t, i);) {
        if (t->frames[i].u->known == KNOWN_LIBRARY) found = i + 1;
        if (t->frames[i].u->known == KNOWN_PUBLISH) published = i + 1;
    }
    return published ? published : found;
}

bool reduce_is_library(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0 && is_jdks(t->frames[i].u);)
        if (t->frames[i].u->known >= KNOWN_LIBRARY) return true;
    return false;
}
