// Classes annotated weft.EventLoop: calls of their public methods go to a native (vm_facts).
#include "vm/internal.h"

static bool is_annotated(const vm *v, const klass *k) {
    if (!k->file->annotations.data) return false;
    arena scratch;
    arena_init(&scratch, v->m);
    cf_annotations list = cf_decode_annotations(&scratch, k->file, k->file->annotations);
    bool found = false;
    for (uint32_t i = 0; i < list.count; i++)
        found |= strcmp(program_text(v->p, list.list[i].type), "Lweft/EventLoop;") == 0;
    arena_release(&scratch);
    return found;
}

// A bridge calls the method that it stands for.
static bool is_handler(const vm *v, const method *m) {
    return (m->access & ACC_PUBLIC) &&
           !(m->access & (ACC_STATIC | ACC_ABSTRACT | ACC_SYNTHETIC | ACC_NATIVE)) &&
           program_text(v->p, m->name)[0] != '<';
}

// Of an inherited method the native looks at the receiver.
static void find_handlers(const vm *v, klass *k) {
    for (uint32_t i = 0; i < k->method_count && !k->module; i++) {
        method *m = &k->methods[i];
        unit *u = m->prepared;
        if (!is_handler(v, m)) continue;
        m->is_handler = true;
        if (u && u->code) u->native = v->facts->call_handler;
    }
}

void vm_link_loop(const vm *v, runtime_class *c) {
    klass *k = c->k;
    if (k->kind != KLASS_CLASS || k->module || !v->facts) return;
    c->is_loop = (k->super && vm_runtime(k->super)->is_loop) || is_annotated(v, k);
    for (klass *s = k; s && c->is_loop; s = s->super) find_handlers(v, s);
    for (uint32_t i = 0; i < k->all_interface_count && c->is_loop; i++)
        find_handlers(v, k->all_interfaces[i]);
}
