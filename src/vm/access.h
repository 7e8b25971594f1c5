// Reading and writing objects from C.
#ifndef VM_ACCESS_H
#define VM_ACCESS_H

#include "vm/machine.h"

static inline klass *vm_class_by_id(const vm *v, uint32_t id) {
    return program_class(v->p, id);
}
static inline klass *vm_class_of(const vm *v, ref r) {
    return program_class(v->p, vm_heap_object(&v->h, r)->klass - 1);
}
static inline runtime_class *vm_runtime(klass *k) {
    return k->runtime;
}

// C code reads a field or element: if it has a term, that is made concrete.
void vm_observe(const vm *v, ref r, size_t offset, size_t size);
static inline bool vm_is_watched(const vm *v, ref r) {
    return __builtin_expect(vm_heap_object(&v->h, r)->epoch == HEAP_WATCHED, 0);
}

// A look at a byte that does not tell what it is, only whether it is UNDECIDED.
static inline int8_t vm_peek_byte(const vm *v, ref r, size_t offset) {
    return (int8_t)*vm_heap_at(&v->h, r, offset);
}

#define VM_GET(type, name)                                                                         \
    static inline type vm_get_##name(const vm *v, ref r, size_t offset) {                          \
        type x;                                                                                    \
        if (vm_is_watched(v, r)) vm_observe(v, r, offset, sizeof x);                               \
        memcpy(&x, vm_heap_at(&v->h, r, offset), sizeof x);                                        \
        return x;                                                                                  \
    }                                                                                              \
    static inline void vm_put_##name(vm *v, ref r, size_t offset, type x) {                        \
        vm_heap_touch(&v->h, r, offset, sizeof x);                                                 \
        memcpy(vm_heap_at(&v->h, r, offset), &x, sizeof x);                                        \
    }
VM_GET(int8_t, byte)
VM_GET(int16_t, short)
VM_GET(uint16_t, char)
VM_GET(int32_t, int)
VM_GET(int64_t, long)
VM_GET(float, float)
VM_GET(double, double)
#undef VM_GET

// Exploring: a reference was stored.
void vm_publish(vm *v, ref container, ref value);
static inline ref vm_get_ref(const vm *v, ref r, size_t offset) {
    return (ref)vm_get_int(v, r, offset);
}
static inline void vm_put_ref(vm *v, ref r, size_t offset, ref x) {
    vm_put_int(v, r, offset, (int32_t)x);
    if (vm_is_exploring(v)) vm_publish(v, r, x);
}

static inline uint32_t vm_length(const vm *v, ref array) {
    return vm_heap_object(&v->h, array)->length;
}
static inline int64_t words_long(const uint32_t *w) {
    int64_t x;
    memcpy(&x, w, sizeof x);
    return x;
}
static inline void long_words(uint32_t *w, int64_t x) {
    memcpy(w, &x, sizeof x);
}
static inline double words_double(const uint32_t *w) {
    double x;
    memcpy(&x, w, sizeof x);
    return x;
}
static inline void double_words(uint32_t *w, double x) {
    memcpy(w, &x, sizeof x);
}
static inline float word_float(uint32_t w) {
    float x;
    memcpy(&x, &w, sizeof x);
    return x;
}
static inline uint32_t float_word(float x) {
    uint32_t w;
    memcpy(&w, &x, sizeof w);
    return w;
}

#endif
