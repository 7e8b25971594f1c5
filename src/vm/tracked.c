// Tracked fields: booleans that are inputs until they are written, and fields whose values an
// engine keeps for itself.
#include "vm/internal.h"
#include "vm/terms.h"

static bool names_tracking(const vm *v, const cf_class *c, cf_bytes annotations) {
    static const char name[] = "TrackWithBDD;";
    arena scratch;
    arena_init(&scratch, v->m);
    cf_annotations list = cf_decode_annotations(&scratch, c, annotations);
    bool found = false;
    for (uint32_t i = 0; i < list.count; i++) {
        const char *type = program_text(v->p, list.list[i].type);
        size_t length = strlen(type), n = sizeof name - 1;
        if (length <= n || strcmp(type + length - n, name) != 0) continue;
        char before = type[length - n - 1];
        found |= before == '/' || before == '$' || length == n + 1;
    }
    arena_release(&scratch);
    return found;
}

// Annotated with anything whose simple name is TrackWithBDD, whatever its retention.
bool vm_is_annotated(const vm *v, const field *f) {
    if (f->owner->module || f->file->constant_value) return false;
    return names_tracking(v, f->owner->file, f->file->annotations) ||
           names_tracking(v, f->owner->file, f->file->invisible);
}

vm_tracking vm_tracking_of(const vm *v, const field *f) {
    if (f->owner->module || f->file->constant_value) return TRACK_NO;
    if (f->kind == 'Z' && vm_is_annotated(v, f)) return TRACK_VALUE;
    return v->tracked ? v->tracked->wants(v->tracked->arg, f) : TRACK_NO;
}

bool vm_tracked_at(const vm *v, ref object, size_t offset, size_t size) {
    const klass *k = vm_class_of(v, object);
    if (k->kind == KLASS_ARRAY) {
        for (size_t i = 0; v->tracked && i < size; i++)
            if (vm_is_kept_element(v, object, offset + i)) return true;
        return false;
    }
    bool is_static = k == v->k.Class;
    if (is_static && !(k = vm_mirrored(v, object))) return false;
    uint32_t base = is_static ? ((const runtime_class *)k->runtime)->statics : 0;
    for (; k && !k->module; k = is_static ? NULL : k->super)
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            size_t at = base + f->offset, width = f->kind == 'Z' ? 1 : 4;
            if (!!(f->access & ACC_STATIC) == is_static && at < offset + size &&
                offset < at + width && vm_tracking_of(v, f) == TRACK_VALUE)
                return v->tracked || vm_peek_byte(v, object, at) == UNDECIDED;
        }
    return false;
}

// The input that an undecided boolean is becomes known.
static bool decide(vm *v, thread *t, ref object, uint32_t offset) {
    int8_t value = 0;
    if (vm_is_exploring(v)) {
        if (v->terms) {
            v->terms->low = 0, v->terms->high = 1, v->terms->number = v->terms->inputs;
            v->terms->is_length = false;
        }
        if (vm_must_stop(v, t, vm_op_decide(object, offset, 2))) return false;
        value = (int8_t)t->choice;
    } else {
        value = (int8_t)vm_choose(v, 2);
    }
    vm_put_byte(v, object, offset, value);
    if (v->terms && v->terms->plain) v->terms->inputs++;
    else if (v->terms) {
        smt_term input = vm_term_input(v, t, v->terms->inputs, 1, value, 0, 1);
        vm_term_put(v, object, offset, 1, smt_extend(v->terms->s, false, 8, input));
    }
    return true;
}

bool vm_decide_inputs(vm *v, thread *t, ref object) {
    const uint32_t *inputs = vm_runtime(vm_class_of(v, object))->tracked;
    for (; inputs && !v->tracked && *inputs; inputs++)
        if (vm_get_byte(v, object, *inputs) == UNDECIDED && !decide(v, t, object, *inputs))
            return false;
    return true;
}

bool vm_read_tracked(vm *v, thread *t, ref object, uint32_t offset, uint32_t size, uint32_t *word) {
    if (v->tracked) return v->tracked->read(v->tracked->arg, t, object, offset, word);
    if (size == 4) {
        *word = (uint32_t)vm_get_int(v, object, offset);
        return true;
    }
    if (vm_peek_byte(v, object, offset) == UNDECIDED && !decide(v, t, object, offset)) return false;
    *word = (uint32_t)vm_peek_byte(v, object, offset); // with its term: the interpreter loads that
    return true;
}

void vm_write_tracked(vm *v, ref object, uint32_t offset, uint32_t size, uint32_t word) {
    if (v->tracked) v->tracked->write(v->tracked->arg, object, offset, size == 1 ? word & 1 : word);
    else if (size == 4) vm_put_int(v, object, offset, (int32_t)word);
    else vm_put_byte(v, object, offset, (int8_t)(word & 1));
}

bool vm_is_undecided(const vm *v, ref object, uint32_t offset) {
    return v->tracked || vm_peek_byte(v, object, offset) == UNDECIDED;
}

static void copy_elements(vm *v, ref from, size_t from_offset, ref to, size_t to_offset,
                          size_t size) {
    const vm_tracked *h = v->tracked;
    // Within one array the order is memmove's.
    bool down = from == to && from_offset < to_offset;
    for (size_t n = 0; n < size; n++) {
        uint32_t i = (uint32_t)(down ? size - 1 - n : n);
        if (vm_is_kept_element(v, to, to_offset + i))
            h->copied(h->arg, from, (uint32_t)from_offset + i, to, (uint32_t)to_offset + i);
        else h->forgotten(h->arg, to, (uint32_t)to_offset + i);
    }
}

void vm_copy_tracked(vm *v, ref from, size_t from_offset, ref to, size_t to_offset, size_t size) {
    const vm_tracked *h = v->tracked;
    const klass *k = vm_class_of(v, to);
    if (!h) return;
    if (k->kind == KLASS_ARRAY) {
        if (k->component->primitive == 'Z')
            copy_elements(v, from, from_offset, to, to_offset, size);
        return;
    }
    for (; k && !k->module; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            if (!(k->fields[i].access & ACC_STATIC) &&
                vm_tracking_of(v, &k->fields[i]) == TRACK_VALUE)
                h->copied(h->arg, from, k->fields[i].offset, to, k->fields[i].offset);
}
