// Classes annotated weft.EventLoop: a call of a public method is a post to the object's loop, whose
// thread makes it (models/desktop/java/awt/EventLoops.java).
#include "classfile/opcode.h"
#include "classlib/natives.h"

#define LOOPS "java/awt/EventLoops"
#define HANDLER LOOPS "$Handler"

static bool is_of(const vm *v, const frame *f, const char *class_name) {
    return strcmp(program_text(v->p, f->u->m->owner->name), class_name) == 0;
}

// The innermost frame that is not the JDK's: of reflection, who asked for the call.
static const frame *who_calls(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (!t->frames[i].u->m->owner->module) return &t->frames[i];
    return NULL;
}

// super.method()
static bool is_to_super(const vm *v, const thread *t) {
    const frame *f = &t->frames[t->frame_count - 1];
    const cf_code *code = f->u->m->file ? f->u->m->file->code : NULL;
    return !v->in_call && code && f->u->offsets && f->pc < f->u->count &&
           code->bytes[f->u->offsets[f->pc]] == OP_invokespecial;
}

// The thread runs a handler of the loop, or makes the loop.
static bool is_inside(vm *v, const thread *t, ref loop) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const frame *f = &t->frames[i];
        ref self = f->u->is_static || !f->u->argument_slots ? 0 : t->stack[f->locals];
        if (self && is_of(v, f, HANDLER) && classlib_get_ref(v, self, "owner") == loop) return true;
        if (self == loop && strcmp(program_text(v->p, f->u->m->name), "<init>") == 0) return true;
    }
    return false;
}

static bool is_reference(char kind) {
    return kind == 'L' || kind == '[';
}

// The arguments by their places: numbers in one array, references in the other.
static bool pack(vm *v, thread *t, const method *m, const uint32_t *args, uint32_t *words) {
    uint32_t slots = m->argument_slots - 1u, at = 0;
    ref numbers = vm_new_array(v, t, v->k.IntArray, slots, SITE(pack));
    ref objects = numbers ? vm_new_array(v, t, v->k.ObjectArray, slots, SITE(is_reference)) : 0;
    if (!objects) return false;
    for (unsigned i = 0; i < m->signature->count; i++) {
        char kind = m->signature->kinds[i];
        uint32_t count = kind == 'J' || kind == 'D' ? 2 : 1;
        if (is_reference(kind)) classlib_set_element(v, objects, at, args[1 + at]);
        for (uint32_t k = 0; k < count && !is_reference(kind); k++)
            vm_put_int(v, numbers, OBJECT_HEADER + 4 * (size_t)(at + k), (int32_t)args[1 + at + k]);
        at += count;
    }
    words[0] = numbers;
    words[1] = objects;
    return true;
}

static method *find(vm *v, thread *t, const char *name, const char *type) {
    klass *k = vm_load(v, t, LOOPS);
    return k ? program_find_method(v->p, k, name, type) : NULL;
}

native_outcome classlib_call_handler(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    method *m = (v->in_call ? v->in_call : v->in_native)->m;
    const frame *caller = who_calls(t);
    bool is_ours = m->owner->runtime && vm_is_loop(v, vm_class_of(v, args[0]));
    if (!is_ours || !caller || is_of(v, &t->frames[t->frame_count - 1], HANDLER) ||
        is_of(v, caller, "weft/Entry") || is_to_super(v, t))
        return NATIVE_CODE;
    if (m->signature->returns != 'V' && !is_of(v, caller, "weft/Arrivals")) {
        char name[300];
        if (is_inside(v, t, args[0])) return NATIVE_CODE;
        return vm_unsupported(
            v, t, "a call of %s.%s, which has a result, from outside of its event loop",
            vm_dotted(v, m->owner->name, name, sizeof name), program_text(v->p, m->name));
    }
    method *post = find(v, t, "post",
                        "(Ljava/lang/Object;Ljava/lang/Class;I[I[Ljava/lang/Object;)V");
    uint32_t words[5] = {args[0], vm_mirror(v, m->owner), m->index};
    if (!post || !pack(v, t, m, args, words + 3)) return NATIVE_THROW;
    return vm_push_call(v, t, post, words, 0, result);
}

NATIVE(Handler_call) {
    method *m = &vm_mirrored(v, args[1])->methods[args[2]];
    uint32_t words[256] = {args[0]}, at = 0;
    ref numbers = args[3], objects = args[4];
    for (unsigned i = 0; i < m->signature->count; i++) {
        char kind = m->signature->kinds[i];
        uint32_t count = kind == 'J' || kind == 'D' ? 2 : 1;
        if (is_reference(kind)) words[1 + at] = classlib_get_element(v, objects, at);
        for (uint32_t k = 0; k < count && !is_reference(kind); k++)
            words[1 + at + k] = (uint32_t)vm_get_int(v, numbers,
                                                     OBJECT_HEADER + 4 * (size_t)(at + k));
        at += count;
    }
    return vm_push_call(v, t, m, words, FRAME_BOX, result);
}

NATIVE(Arrivals_execute) {
    method *m = find(v, t, "execute", "(Ljava/lang/Object;Ljava/lang/Runnable;)V");
    uint32_t words[2] = {args[0], args[1]};
    return m ? vm_push_call(v, t, m, words, 0, result) : NATIVE_THROW;
}

NATIVE(Arrivals_join) {
    method *m = find(v, t, "join", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
    uint32_t words[2] = {args[0], args[1]};
    return m ? vm_push_call(v, t, m, words, 0, result) : NATIVE_THROW;
}

NATIVE(Arrivals_post) {
    return classlib_invoke(v, t, args, FRAME_BOX, result);
}

const native_entry classlib_natives_event_loops[] = {
    {HANDLER, "call", NULL, Handler_call},
    {"weft/Arrivals", "execute", NULL, Arrivals_execute},
    {"weft/Arrivals", "join", NULL, Arrivals_join},
    {"weft/Arrivals", "post", NULL, Arrivals_post},
    {0},
};
