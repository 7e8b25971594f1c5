// Which fields are tracked: annotated ones always, others by name or by bits.
#include "hybrid/internal.h"

static uint64_t field_key(symbol owner, symbol name) {
    return (uint64_t)owner << 32 | name;
}

tracked_field *hybrid_field(hybrid *h, const field *f) {
    uint64_t *at = u64map_get(&h->field_index, field_key(f->owner->name, f->name));
    return at ? &h->fields.data[*at - 1] : NULL;
}

vm_tracking hybrid_wants(void *arg, const field *f) {
    hybrid *h = arg;
    const tracked_field *t = hybrid_field(h, f);
    if (t) return t->how;
    bool booleans = strcmp(program_text(h->v->p, f->type), "[Z") == 0;
    return booleans && vm_is_annotated(h->v, f) ? TRACK_ELEMENTS : TRACK_NO;
}

static uint32_t search_field(hybrid *h, const klass *k, bool is_static, uint32_t offset) {
    uint32_t base = is_static ? ((const runtime_class *)k->runtime)->statics : 0;
    for (; k && !k->module; k = is_static ? NULL : k->super)
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            if (!!(f->access & ACC_STATIC) != is_static || base + f->offset != offset) continue;
            uint64_t *at = u64map_get(&h->field_index, field_key(f->owner->name, f->name));
            return at ? (uint32_t)*at - 1 : NO_FIELD;
        }
    return NO_FIELD;
}

uint32_t hybrid_field_at(hybrid *h, ref object, uint32_t offset) {
    const klass *k = vm_class_of(h->v, object);
    if (!h->fields.count || k->kind == KLASS_ARRAY) return NO_FIELD;
    bool is_static = k == h->v->k.Class && vm_mirrored(h->v, object);
    if (is_static) k = vm_mirrored(h->v, object);
    uint64_t *at = u64map_at(&h->at_offset, ((uint64_t)k->id << 32 | offset << 1) + is_static);
    if (!*at) *at = (uint64_t)search_field(h, k, is_static, offset) + 1;
    return (uint32_t)(*at - 1);
}

int hybrid_select(hybrid *h, const char *class_name, const char *track, const char *bits,
                  error *e) {
    (void)h, (void)class_name, (void)track, (void)bits, (void)e;
    return 0;
}
