// Strings and builders whose content depends on inputs: where their terms are, and what becomes of
// them when code without a summary looks inside.
#include "vm/internal.h"
#include "vm/merge.h"
#include "vm/terms.h"

enum { LATIN1 = 0, UTF16 = 1 };
enum { MOST_UNITS = 1000 }; // of a string with a term; longer ones are bytes with terms

// The fields of a String or of an AbstractStringBuilder; no count: it is a String.
typedef struct text_fields {
    uint32_t value, coder, count;
} text_fields;

static text_fields fields_of(vm *v, ref object) {
    klass *k = vm_class_of(v, object);
    if (k == v->k.String)
        return (text_fields){v->k.String_value->offset, v->k.String_coder->offset, 0};
    return (text_fields){program_find_field(v->p, k, "value")->offset,
                         program_find_field(v->p, k, "coder")->offset,
                         program_find_field(v->p, k, "count")->offset};
}

static uint64_t key_of(ref object, uint32_t offset) {
    return (uint64_t)object << 32 | offset;
}

// Reads past the terms.
static uint32_t raw_word(const vm *v, ref r, uint32_t offset) {
    uint32_t x;
    memcpy(&x, vm_heap_at(&v->h, r, offset), sizeof x);
    return x;
}

static smt_term given_content(vm *v, ref object, const text_fields *f) {
    if (!vm_is_watched(v, object)) return SMT_NONE;
    const uint64_t *found = u64map_get(&v->terms->heap, key_of(object, f->value));
    bool given = found && smt_sort_of(v->terms->s, (smt_term)*found) == SMT_STRING;
    return given ? (smt_term)*found : SMT_NONE;
}

bool vm_term_is_string(vm *v, ref object) {
    text_fields f = fields_of(v, object);
    if (given_content(v, object, &f)) return true;
    ref array = raw_word(v, object, f.value);
    return array && vm_is_watched(v, array);
}

// Of bytes that carry terms, or none.
static smt_term read_units(vm *v, ref array, bool wide, uint32_t count) {
    smt *s = v->terms->s;
    VEC(smt_term) units = {0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = OBJECT_HEADER + (i << wide);
        smt_term unit = vm_is_watched(v, array) ? vm_term_get(v, array, at, 1u << wide) : SMT_NONE;
        uint16_t value = 0;
        memcpy(&value, vm_heap_at(&v->h, array, at), (size_t)1 << wide); // what was given up, too
        unit = unit ? smt_extend(s, false, 16, unit) : smt_bits(s, 16, value);
        vec_push(v->m, &units, unit);
    }
    smt_term t = smt_string(s, smt_bits(s, 32, count), units.data, count, true);
    vec_release(v->m, &units);
    return t;
}

// The sides of a branch that is merged look at no bytes of a string: such a branch is forked.
static void leave_merge(vm *v) {
    if (v->terms->join) vm_merge_fail(v);
}

smt_term vm_term_string(vm *v, ref object) {
    text_fields f = fields_of(v, object);
    smt_term given = given_content(v, object, &f);
    if (given) return given;
    ref array = raw_word(v, object, f.value);
    if (!array) return SMT_NONE;
    if (f.count && u64map_get(&v->terms->heap, key_of(object, f.count))) return SMT_NONE;
    bool wide = *vm_heap_at(&v->h, object, f.coder) == UTF16;
    uint32_t n = f.count ? raw_word(v, object, f.count) : vm_length(v, array) >> wide;
    return n <= MOST_UNITS ? read_units(v, array, wide, n) : SMT_NONE;
}

// ---------------------------------------------------------------- merging

bool vm_term_is_text(vm *v, ref object, vm_text_offsets *at) {
    klass *k = vm_class_of(v, object);
    const klass *builder = k->super;
    bool is_builder = builder && builder->module && k != v->k.String &&
                      strcmp(program_text(v->p, builder->name),
                             "java/lang/AbstractStringBuilder") == 0;
    if (!is_builder) return false;
    text_fields f = fields_of(v, object);
    *at = (vm_text_offsets){f.value, f.coder, f.count};
    return true;
}

smt_term vm_term_units(vm *v, ref array, bool wide, uint32_t count) {
    bool fits = array && count <= MOST_UNITS && vm_length(v, array) >= count << wide;
    return fits ? read_units(v, array, wide, count) : SMT_NONE;
}

// ---------------------------------------------------------------- new content

static uint32_t concrete_length(vm *v, smt_term content) {
    uint64_t known;
    smt_term length = smt_string_length(v->terms->s, content);
    if (smt_is_bits(v->terms->s, length, &known)) return (uint32_t)known;
    return vm_term_valueless(v) ? 0 : (uint32_t)vm_term_value(v, length);
}

// The units by this execution's inputs; of a string of `count` that has fewer, the rest is 0.
static uint16_t *concrete_units(vm *v, smt_term content, uint32_t count) {
    uint16_t *units = mem_zalloc(v->m, (count + 1) * sizeof *units);
    for (uint32_t i = 0; i < count && i < smt_string_count(v->terms->s, content); i++) {
        smt_term unit = smt_string_unit(v->terms->s, content, i);
        uint64_t known = 0;
        if (!smt_is_bits(v->terms->s, unit, &known) && !vm_term_valueless(v))
            known = vm_term_value(v, unit);
        units[i] = (uint16_t)known;
    }
    return units;
}

// New bytes for the object, and whether they are wide. False: an exception is set.
static bool write_units(vm *v, thread *t, ref object, const text_fields *f, const uint16_t *units,
                        uint32_t count, bool wide) {
    ref array = vm_new_array(v, t, v->k.ByteArray, count << wide, (uint64_t)(uintptr_t)write_units);
    if (!array) return false;
    uint8_t *bytes = vm_heap_at(&v->h, array, OBJECT_HEADER);
    if (wide) memcpy(bytes, units, count * sizeof *units);
    else
        for (uint32_t i = 0; i < count; i++) bytes[i] = (uint8_t)units[i];
    vm_put_ref(v, object, f->value, array);
    vm_put_byte(v, object, f->coder, wide ? UTF16 : LATIN1);
    if (f->count) vm_put_int(v, object, f->count, (int32_t)count);
    return true;
}

void vm_term_put_string(vm *v, ref object, smt_term content) {
    smt *s = v->terms->s;
    text_fields f = fields_of(v, object);
    if (smt_string_is_known(s, content)) return;
    vm_term_put(v, object, f.value, 4, content);
    smt_term wide = smt_not(s, smt_string_below(s, content, 0x100));
    vm_term_put(v, object, f.coder, 1, smt_bool_bits(s, 32, wide));
    if (f.count) vm_term_put(v, object, f.count, 4, smt_string_length(s, content));
}

bool vm_term_set_string(vm *v, thread *t, ref object, smt_term content) {
    text_fields f = fields_of(v, object);
    uint32_t n = concrete_length(v, content);
    uint16_t *units = concrete_units(v, content, n);
    bool wide = false;
    for (uint32_t i = 0; i < n; i++) wide |= units[i] > 0xff;
    bool done = write_units(v, t, object, &f, units, n, wide);
    mem_free(v->m, units, (n + 1) * sizeof *units);
    if (done) vm_term_put_string(v, object, content);
    return done;
}

ref vm_term_new_string(vm *v, thread *t, smt_term content) {
    ref r = vm_new_object(v, t, v->k.String, (uint64_t)(uintptr_t)vm_term_new_string);
    return r && vm_term_set_string(v, t, r, content) ? r : 0;
}

// ---------------------------------------------------------------- looking inside

bool vm_term_agrees(vm *v, ref object, smt_term content) {
    text_fields f = fields_of(v, object);
    ref array = raw_word(v, object, f.value);
    bool wide = *vm_heap_at(&v->h, object, f.coder) == UTF16;
    uint32_t n = concrete_length(v, content);
    uint32_t length = f.count ? raw_word(v, object, f.count) : vm_length(v, array) >> wide;
    if (length != n) return false;
    uint16_t *units = concrete_units(v, content, n);
    bool same = true;
    for (uint32_t i = 0; i < n && i < smt_string_count(v->terms->s, content); i++) {
        uint16_t value = 0;
        memcpy(&value, vm_heap_at(&v->h, array, OBJECT_HEADER + (i << wide)), (size_t)1 << wide);
        same &= value == units[i];
    }
    mem_free(v->m, units, (n + 1) * sizeof *units);
    return same;
}

// Each byte or pair of bytes gets its term.
static void lay_units(vm *v, ref array, bool wide, smt_term content, uint32_t count) {
    smt *s = v->terms->s;
    for (uint32_t i = 0; i < count; i++)
        vm_term_put(v, array, OBJECT_HEADER + (i << wide), 1u << wide,
                    smt_extend(s, false, 32, smt_string_unit(s, content, i)));
}

void vm_term_open_string(vm *v, thread *t, ref object) {
    leave_merge(v);
    smt *s = v->terms->s;
    text_fields f = fields_of(v, object);
    smt_term content = given_content(v, object, &f);
    bool valueless = vm_term_valueless(v), wide = *vm_heap_at(&v->h, object, f.coder) == UTF16;
    uint32_t n = concrete_length(v, content);
    vm_term_forget(v, object, f.value);
    vm_term_forget(v, object, f.coder);
    if (f.count) vm_term_forget(v, object, f.count);
    if (!vm_term_decided(v, t, smt_string_fits(s, content), n <= smt_string_count(s, content))) {
        vm_term_too_long(v);
        return;
    }
    vm_term_pin(v, t, PATH_LENGTH, smt_string_length(s, content), &n);
    wide = !vm_term_decided(v, t, smt_string_below(s, content, 0x100), !wide);
    if (valueless) {
        uint16_t *units = concrete_units(v, content, n);
        write_units(v, t, object, &f, units, n, wide);
        mem_free(v->m, units, (n + 1) * sizeof *units);
    }
    if (n <= smt_string_count(s, content))
        lay_units(v, raw_word(v, object, f.value), wide, content, n);
}
