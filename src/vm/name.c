// Names of classes, methods, allocation sites and objects that do not depend on what was loaded,
// linked or made first. A state's hash is made of them, and identity hash codes are.
#include "vm/internal.h"

static const hash128 start = {0x9ae16a3b2f90404f, 0xc949c7defebd419f};
enum {
    NAME_CLASS = 1,
    NAME_METHOD,
    NAME_STRING,
    NAME_BYTES,
    NAME_SITE,
    NAME_SMALL,
    NAME_C,
    NAME_PLACE
};

static hash128 text_name(hash128 h, const vm *v, symbol s) {
    const intern *names = &program_symbols(v->p)->names;
    return hash128_bytes(h, intern_text(names, s), intern_size(names, s));
}

static bool is_named(hash128 h) {
    return h.a || h.b;
}

hash128 vm_class_name(vm *v, const klass *k) {
    runtime_class *c = k->runtime;
    if (c && is_named(c->name)) return c->name;
    hash128 h = text_name(hash128_mix(start, NAME_CLASS), v, k->name);
    const klass *base = klass_base(k);
    if (base->dynamic) h = hash128_bytes(h, base->bytes, base->size);
    if (c) c->name = h;
    return h;
}

hash128 vm_method_name(vm *v, const method *m) {
    hash128 h = hash128_mix(vm_class_name(v, m->owner), NAME_METHOD);
    return text_name(text_name(h, v, m->name), v, m->type);
}

hash128 vm_unit_name(vm *v, const unit *u) {
    if (is_named(u->name)) return u->name;
    unit *mine = u == v->empty_clinit ? v->empty_clinit : u->m->prepared;
    mine->name = hash128_mix(vm_method_name(v, u->m), u == v->empty_clinit);
    return mine->name;
}

uint64_t vm_class_site(vm *v, klass *k, uint32_t which) {
    vm_link(v, k);
    return hash128_mix(vm_class_name(v, k), which).a | 1ull << 63;
}

// ---------------------------------------------------------------- sites

// Index of the first unit whose code begins above the address.
static size_t unit_above(const vm *v, uint64_t address) {
    size_t low = 0, high = v->units.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if ((uint64_t)(uintptr_t)v->units.data[middle]->code <= address) low = middle + 1;
        else high = middle;
    }
    return low;
}

void vm_remember_unit(vm *v, unit *u) {
    size_t at = unit_above(v, (uint64_t)(uintptr_t)u->code);
    vec_push(v->m, &v->units, u);
    memmove(v->units.data + at + 1, v->units.data + at,
            (v->units.count - 1 - at) * sizeof *v->units.data);
    v->units.data[at] = u;
}

// A site is a small number, a vm_class_site, the address of an instruction, or of a C function.
static hash128 site_name(vm *v, uint64_t site) {
    if (site < 4096 || site >> 63) return hash128_mix(hash128_mix(start, NAME_SMALL), site);
    size_t at = unit_above(v, site);
    if (at) {
        const unit *u = v->units.data[at - 1];
        uint64_t offset = site - (uint64_t)(uintptr_t)u->code;
        if (offset < u->count * sizeof *u->code)
            return hash128_mix(hash128_mix(vm_unit_name(v, u), NAME_SITE), offset);
    }
    // The executable is loaded anywhere, but as a whole.
    return hash128_mix(hash128_mix(start, NAME_C), site - (uint64_t)(uintptr_t)vm_object_name);
}

// ---------------------------------------------------------------- objects

static hash128 string_name(const vm *v, ref s) {
    ref value = vm_get_ref(v, s, v->k.String_value->offset);
    hash128 h = hash128_mix(hash128_mix(start, NAME_STRING),
                            (uint64_t)vm_get_byte(v, s, v->k.String_coder->offset));
    return hash128_bytes(h, vm_heap_at(&v->h, value, OBJECT_HEADER), vm_length(v, value));
}

static hash128 permanent_name(vm *v, ref r) {
    klass *k = vm_class_of(v, r), *mirrored = vm_mirrored(v, r);
    if (mirrored) return hash128_mix(vm_class_name(v, mirrored), 1);
    if (k == v->k.String) return string_name(v, r);
    if (k == v->k.ByteArray)
        return hash128_bytes(hash128_mix(start, NAME_BYTES), vm_heap_at(&v->h, r, OBJECT_HEADER),
                             vm_length(v, r));
    ref name = k == v->k.Module ? vm_get_ref(v, r, v->k.Module_name->offset) : 0;
    hash128 h = hash128_mix(vm_class_name(v, k), 2);
    return name ? hash128_join(h, string_name(v, name)) : h;
}

hash128 vm_object_name(vm *v, ref r) {
    if (r >= v->h.space.first) // a plain run: there are no bins
        return hash128_mix(hash128_mix(start, NAME_PLACE), r);
    vm_heap_bin *b = &v->h.bins.data[object_bin(vm_heap_object(&v->h, r))];
    if (b->site == SITE_PERMANENT) return permanent_name(v, r);
    if (!is_named(b->name))
        b->name = hash128_mix(site_name(v, b->site), (uint64_t)b->thread << 32 | b->size);
    return hash128_mix(b->name, vm_heap_position(b, r));
}
