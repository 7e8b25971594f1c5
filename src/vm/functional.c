// Objects of functional interfaces whose methods call a method handle: for LambdaMetafactory where
// Java code calls it. One class for all objects of the same shape; making it is a cache.
#include "base/hash.h"
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/synth.h"

static bool write_body(vm *v, thread *t, const field *target, method *m) {
    const signature *s = m->signature;
    handle_call *c = vm_new_handle_call(v, t, m->type);
    if (!c) return false;
    c->way = CALL_CONVERTING;
    synth b;
    vm_synth_init(&b, v, m->argument_slots);
    vm_synth_load(&b, 'L', 0);
    vm_synth_get_field(&b, target);
    uint16_t local = 1;
    for (uint32_t i = 0; i < s->count; i++) {
        vm_synth_load(&b, s->kinds[i], local);
        local = (uint16_t)(local + vm_synth_kind_words(s->kinds[i]));
    }
    vm_synth_call_handle(&b, c);
    vm_synth_return(&b, s->returns);
    vm_synth_finish(&b, m);
    return true;
}

static klass *make_class(vm *v, thread *t, const char *name, const functional_shape *s) {
    synth_member target = {program_symbol(v->p, "target"),
                           program_symbol(v->p, "Ljava/lang/invoke/MethodHandle;"), ACC_FINAL};
    synth_member *methods = ARENA_ARRAY(&v->store, synth_member, s->type_count);
    for (uint32_t i = 0; i < s->type_count; i++)
        methods[i] = (synth_member){s->method_name, s->types[i], ACC_PUBLIC};
    klass *k = vm_synth_class(v, t, name, s->interfaces, s->interface_count, &target, 1, methods,
                              s->type_count);
    if (k) k->host = s->host;
    for (uint32_t i = 0; k && i < s->type_count; i++)
        if (!write_body(v, t, &k->fields[0], &k->methods[i])) return NULL;
    return k;
}

static bool has_shape(const klass *k, const functional_shape *s) {
    if (k->host != s->host || k->interface_count != s->interface_count ||
        k->method_count != s->type_count)
        return false;
    for (uint32_t i = 0; i < s->interface_count; i++)
        if (k->interfaces[i] != s->interfaces[i]) return false;
    for (uint32_t i = 0; i < s->type_count; i++)
        if (k->methods[i].name != s->method_name || k->methods[i].type != s->types[i]) return false;
    return true;
}

// The class of the shape; NULL: there is none yet, *hash is where to put it.
static klass *find_class(vm *v, uint64_t *hash, const functional_shape *s) {
    for (uint64_t *at; (at = u64map_get(&v->functional, *hash)); ++*hash) {
        klass *k = program_class(v->p, (uint32_t)*at - 1);
        if (has_shape(k, s)) return k;
    }
    return NULL;
}

ref vm_new_functional(vm *v, thread *t, const functional_shape *s, ref handle) {
    if (!vm_handle_model(v, t)) return 0;
    uint64_t shape = hash_mix(hash_mix(s->method_name, s->interface_count), s->host->id);
    for (uint32_t i = 0; i < s->interface_count; i++) shape = hash_mix(shape, s->interfaces[i]->id);
    for (uint32_t i = 0; i < s->type_count; i++) shape = hash_mix(shape, s->types[i]);
    klass *k = find_class(v, &shape, s);
    if (!k) {
        char name[300];
        snprintf(name, sizeof name, "%.200s$$Lambda+0x%016llx", program_text(v->p, s->host->name),
                 (unsigned long long)shape);
        k = make_class(v, t, name, s);
        if (!k) return 0;
        u64map_put(&v->functional, shape, (uint64_t)k->id + 1);
    }
    ref r = vm_new_object(v, t, k, vm_class_site(v, k, 0));
    if (r) vm_put_ref(v, r, k->fields[0].offset, handle);
    return r;
}
