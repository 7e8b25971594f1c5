// What reading and writing tracked locations does to β.
#include "hybrid/internal.h"

void hybrid_set(hybrid *h, dd now) {
    dd_assign(h->s, &h->now, now);
}

static void record(hybrid *h, event_kind kind, uint32_t variable, uint32_t value) {
    if (h->recording)
        vec_push(h->m, &h->events, (event){.kind = kind, .variable = variable, .value = value});
}

// β := (exists x: β) and x == code
static void assign(hybrid *h, uint32_t x, uint32_t code) {
    dd_frame f = dd_open(h->s);
    dd cube = dd_cube(h->s, &h->variables.data[x].domain, 1);
    hybrid_set(h, dd_and(h->s, dd_exists(h->s, h->now, cube), hybrid_is(h, x, code)));
    dd_close(h->s, f, DD_TRUE);
    h->variables.data[x].written = true;
    record(h, EVENT_WRITE, x, code);
}

static void write_word(void *arg, ref object, uint32_t offset, uint32_t word) {
    hybrid *h = arg;
    uint32_t x = hybrid_variable(h, object, offset);
    assign(h, x, hybrid_code(h, x, word));
}

// The number of codes x can have in β, at most two are counted; *code: one of them.
static unsigned possible(hybrid *h, uint32_t x, uint32_t *code) {
    unsigned n = 0;
    for (uint32_t c = 0, end = hybrid_codes(h, x); c < end && n < 2; c++)
        if (dd_allows(h->s, h->now, h->variables.data[x].domain, c)) {
            *code = c;
            n++;
        }
    return n;
}

static bool read_word(void *arg, thread *t, ref object, uint32_t offset, uint32_t *word) {
    hybrid *h = arg;
    uint32_t x = hybrid_variable(h, object, offset), code = 0;
    if (vm_has_chosen(t)) {
        t->go = false;
        code = t->choice;
    } else if (possible(h, x, &code) > 1) {
        t->next = vm_op_decide(object, offset, 1u << hybrid_bits(h, x));
        if (vm_is_exploring(h->v)) return false;
        // The program's own code does not run before the search begins.
        h->broken = "a tracked field is read before the search";
    }
    dd_frame f = dd_open(h->s);
    hybrid_set(h, dd_and(h->s, h->now, hybrid_is(h, x, code)));
    dd_close(h->s, f, DD_TRUE);
    record(h, EVENT_READ, x, code);
    *word = hybrid_word(h, x, code);
    return true;
}

static void copied(void *arg, ref from, uint32_t from_offset, ref to, uint32_t to_offset) {
    hybrid *h = arg;
    uint32_t x = hybrid_variable(h, to, to_offset), y = hybrid_variable(h, from, from_offset);
    if (x == y) return;
    dd_frame f = dd_open(h->s);
    dd cube = dd_cube(h->s, &h->variables.data[x].domain, 1);
    dd same = dd_equal(h->s, h->variables.data[x].domain, h->variables.data[y].domain);
    hybrid_set(h, dd_and(h->s, dd_exists(h->s, h->now, cube), same));
    dd_close(h->s, f, DD_TRUE);
    h->variables.data[x].written = true;
    record(h, EVENT_COPY, x, y);
}

static void forgotten(void *arg, ref object, uint32_t offset) {
    hybrid *h = arg;
    uint32_t x = hybrid_known_variable(h, object, offset);
    if (x == UINT32_MAX) return;
    dd_frame f = dd_open(h->s);
    hybrid_set(h, dd_exists(h->s, h->now, dd_cube(h->s, &h->variables.data[x].domain, 1)));
    dd_close(h->s, f, DD_TRUE);
}

// ---------------------------------------------------------------- objects and classes

// Fields that were not annotated start as Java starts them.
static void created(void *arg, ref object) {
    hybrid *h = arg;
    record(h, EVENT_CREATED, object, 0);
    if (!h->fields.count) return;
    for (const klass *k = vm_class_of(h->v, object); k && !k->module; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            const tracked_field *t = f->access & ACC_STATIC ? NULL : hybrid_field(h, f);
            if (t && t->how == TRACK_VALUE) assign(h, hybrid_variable(h, object, f->offset), 0);
        }
}

static void constrain(hybrid *h, dd *set, dd with) {
    dd_frame f = dd_open(h->s);
    dd_assign(h->s, set, dd_and(h->s, *set, with));
    dd_close(h->s, f, DD_TRUE);
}

// A class is linked once, whatever state that happens in: its statics have their first values in
// all of them.
static void linked(void *arg, klass *k) {
    hybrid *h = arg;
    dd_frame frame = dd_open(h->s);
    dd first = DD_TRUE;
    runtime_class *c = k->runtime;
    for (uint32_t i = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        const tracked_field *t = f->access & ACC_STATIC ? hybrid_field(h, f) : NULL;
        if (!t || t->how != TRACK_VALUE) continue;
        uint32_t x = hybrid_variable(h, c->mirror, c->statics + f->offset);
        first = dd_and(h->s, first, hybrid_is(h, x, 0));
    }
    if (first != DD_TRUE) {
        constrain(h, &h->now, first);
        constrain(h, &h->start, first);
        for (size_t i = 0; i < h->places.count; i++) {
            constrain(h, &h->places.data[i].known, first);
            constrain(h, &h->places.data[i].pending, first);
        }
        for (size_t i = 0; i < h->shares.count; i++) {
            constrain(h, &h->shares.data[i].wanted, first);
            constrain(h, &h->shares.data[i].todo, first);
        }
        for (size_t i = 0; i < h->visits.count; i++) constrain(h, &h->visits.data[i].part, first);
        for (size_t i = 0; i < h->expansions.count; i++)
            constrain(h, &h->expansions.data[i].set, first);
        for (size_t i = 0; i < h->found.count; i++) {
            constrain(h, &h->found.data[i].set, first);
            constrain(h, &h->found.data[i].all, first);
        }
    }
    dd_close(h->s, frame, DD_TRUE);
}

enum { MOST_ELEMENTS = 4096 }; // of an array that is taken over; longer ones stay in the core part

static void adopted(void *arg, ref array) {
    hybrid *h = arg;
    vm *v = h->v;
    const klass *k = vm_class_of(v, array);
    if (k->kind != KLASS_ARRAY || vm_length(v, array) > MOST_ELEMENTS) return;
    for (uint32_t i = 0; i < vm_length(v, array); i++) {
        if (k->component->kind == KLASS_ARRAY) {
            ref row = vm_get_ref(v, array, OBJECT_HEADER + 4 * (size_t)i);
            if (row) adopted(h, row);
        } else if (k->component->primitive == 'Z') {
            uint32_t offset = OBJECT_HEADER + i;
            int8_t value = vm_get_byte(v, array, offset);
            if (value == UNDECIDED) continue;
            vm_put_byte(v, array, offset, UNDECIDED);
            write_word(h, array, offset, (uint32_t)value);
        }
    }
}

static void formula(void *arg, text *out) {
    hybrid *h = arg;
    dd_print_formula(h->s, h->now, 256, out);
    log_say(h->log, LOG_VERBOSE, "trackedFormula(): %s", text_get(out));
}

void hybrid_install(hybrid *h) {
    h->hooks = (vm_tracked){
        .arg = h,
        .wants = hybrid_wants,
        .linked = linked,
        .created = created,
        .adopted = adopted,
        .read = read_word,
        .write = write_word,
        .copied = copied,
        .forgotten = forgotten,
        .formula = formula,
    };
    h->v->tracked = &h->hooks;
}
