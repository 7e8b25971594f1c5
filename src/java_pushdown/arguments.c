// A method with all its arguments. weft.Arguments makes them, in the VM: which objects there are,
// and how they hang together, is tried one shape after the other; numbers are terms that nobody
// computes with, and become free values of the network's variables. Before the first invariant is
// asked the network takes over: it calls the invariants, then the method.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/object.h"
#include "vm/search.h"
#include "vm/terms.h"

enum { START_STATE = 1, MOST_STEPS = 100000, MOST_SHAPES = 2000 };

bool jp_is_method(const engine_task *task) {
    return strcmp(task->class_name, "weft/Entry") == 0 && task->argc > 3 &&
           strcmp(task->argv[2], "method") == 0;
}

void jp_arguments_begin(jp_arguments *a, jp_prefix *x, const engine_task *task) {
    *a = (jp_arguments){.m = task->context->m, .v = task->vm};
    vm_terms_start(a->v, &(vm_term_options){0});
    a->v->terms->longest = 0;
    jp_prefix_begin(x, task);
    bool fresh;
    explore_states_capture(x->w.x, &fresh);
}

void jp_arguments_end(jp_arguments *a) {
    vm_terms_free(a->v);
    vec_release(a->m, &a->drawn);
    vec_release(a->m, &a->cells);
    vec_release(a->m, &a->texts);
    vec_release(a->m, &a->taken);
    vec_release(a->m, &a->asked);
}

// ---------------------------------------------------------------- inputs

static bool is_of(const vm *v, const frame *f, const char *class_name, const char *method) {
    return strcmp(program_text(v->p, f->u->m->owner->name), class_name) == 0 &&
           (!method || strcmp(program_text(v->p, f->u->m->name), method) == 0);
}

static const frame *top_frame(const thread *t) {
    return &t->frames[t->frame_count - 1];
}

// Is the input before which the thread stands a number that goes into the arguments as it is? Boxes
// of booleans are two objects, which a shape tells apart.
static bool is_number(const vm *v, const thread *t) {
    const frame *f = top_frame(t);
    if (is_of(v, f, "weft/Arguments", "array")) return true;
    return is_of(v, f, "weft/Arguments", "value") && t->next.choice.first != INPUT_BOOLEAN;
}

static bool is_text(const vm *v, const thread *t) {
    return !is_of(v, top_frame(t), "weft/Arguments", NULL);
}

static uint64_t next_choice(jp_arguments *a, const thread *t) {
    const vm_terms *terms = a->v->terms;
    const frame *f = top_frame(t);
    jp_drawn d = {.low = terms->low, .high = terms->high, .number = terms->number, .at = *f};
    d.is_few = t->next.choice.alternatives > 0;
    d.is_free = is_number(a->v, t);
    if (d.is_free) d.choice = d.is_few ? (uint64_t)(0 - terms->low) : 0;
    else if (!is_text(a->v, t)) {
        size_t n = a->depth++;
        if (n == a->taken.count) {
            jp_taken x = {.alternatives = t->next.choice.alternatives};
            vec_push(a->m, &a->taken, x);
        }
        d.choice = a->taken.data[n].choice;
    }
    vec_push(a->m, &a->drawn, d);
    return d.choice;
}

bool jp_arguments_next(jp_arguments *a) {
    while (a->taken.count) {
        jp_taken *last = &vec_last(&a->taken);
        if (++last->choice < last->alternatives) return true;
        a->taken.count--;
    }
    return false;
}

// ---------------------------------------------------------------- what came out

static jp_drawn *drawn_by(jp_arguments *a, smt_term symbol) {
    size_t at = 0;
    uint64_t key, value;
    while (u64map_next(&a->v->terms->symbols, &at, &key, &value))
        for (size_t i = 0; value == symbol && i < a->drawn.count; i++)
            if (a->drawn.data[i].number == key >> 8) return &a->drawn.data[i];
    return NULL;
}

// The input that a term is, cut or extended; NULL: it was computed.
static const jp_drawn *plain_input(jp_arguments *a, smt_term term) {
    const smt *s = a->v->terms->s;
    const smt_node *n = smt_look(s, term);
    while (n->op == SMT_OP_ZEXT || n->op == SMT_OP_SEXT ||
           (n->op == SMT_OP_EXTRACT && n->value == 0)) {
        term = n->args[0];
        n = smt_look(s, term);
    }
    return n->op == SMT_OP_SYMBOL ? drawn_by(a, term) : NULL;
}

// Something was decided by a number, and only one side of it is looked at.
static bool is_decided(jp_arguments *a) {
    const vm_terms *terms = a->v->terms;
    smt_terms symbols = {0};
    bool found = false;
    for (size_t i = 0; i < terms->path.count && !found; i++) {
        if (terms->path.data[i].kind == PATH_INPUT) continue;
        vec_clear(&symbols);
        smt_symbols(terms->s, terms->path.data[i].term, a->m, &symbols);
        for (size_t k = 0; k < symbols.count; k++) {
            const jp_drawn *d = drawn_by(a, symbols.data[k]);
            found |= d && d->is_free;
        }
    }
    vec_release(a->m, &symbols);
    return found;
}

static bool keep_terms(jp_arguments *a) {
    size_t at = 0;
    uint64_t key, term;
    while (u64map_next(&a->v->terms->heap, &at, &key, &term)) {
        ref object = (ref)(key >> 32);
        if (vm_class_of(a->v, object) == a->v->k.String) {
            vec_push(a->m, &a->texts, object);
            continue;
        }
        if (smt_sort_of(a->v->terms->s, (smt_term)term) == SMT_BOOL) continue; // may be cached
        const jp_drawn *d = plain_input(a, (smt_term)term);
        if (!d) return false;
        jp_free_cell c = {object, (uint32_t)key, (uint32_t)(d - a->drawn.data)};
        if (d->is_free) vec_push(a->m, &a->cells, c);
    }
    return true;
}

static method *reflected(const vm *v, ref r) {
    klass *k = vm_class_of(v, r);
    const field *owner = program_find_field(v->p, k, "clazz");
    const field *slot = program_find_field(v->p, k, "slot");
    if (!owner || !slot) return NULL;
    klass *declared = vm_mirrored(v, vm_get_ref(v, r, owner->offset));
    return &declared->methods[vm_get_int(v, r, slot->offset)];
}

static ref element(const vm *v, ref array, uint32_t i) {
    return vm_get_ref(v, array, OBJECT_HEADER + 4 * (size_t)i);
}

// ready(self, values, objects, invariants) is about to be called.
static void take(jp_arguments *a, const thread *t) {
    const vm *v = a->v;
    const frame *f = top_frame(t);
    const uint32_t *args = t->stack + f->sp - 4;
    a->at = *f;
    a->called = reflected(v, t->stack[f->locals]);
    a->self = args[0];
    a->values = args[1];
    vec_clear(&a->asked);
    for (uint32_t i = 0; i < vm_length(v, args[2]); i++)
        vec_push(a->m, &a->asked,
                 ((jp_asked){element(v, args[2], i), reflected(v, element(v, args[3], i))}));
}

// Boxes whose value was put elsewhere are garbage, which is gone once the state is captured.
static void drop_garbage(jp_arguments *a, jp_prefix *x) {
    bool fresh;
    size_t kept = 0;
    explore_states_capture(x->w.x, &fresh);
    for (size_t i = 0; i < a->cells.count; i++)
        if (vm_heap_object(&a->v->h, a->cells.data[i].object)->klass)
            a->cells.data[kept++] = a->cells.data[i];
    a->cells.count = kept;
}

static jp_shape shape_made(jp_arguments *a, jp_prefix *x, const thread *t) {
    if (is_decided(a) || !keep_terms(a)) {
        x->why = "arguments whose making depends on their values";
        return JP_SHAPE_FAILED;
    }
    take(a, t);
    drop_garbage(a, x);
    return a->called ? JP_SHAPE_MADE : JP_SHAPE_FAILED;
}

jp_shape jp_arguments_make(jp_arguments *a, jp_prefix *x) {
    vm *v = a->v;
    const thread *t = v->threads.data[0];
    explore_states_restore(x->w.x, START_STATE);
    vm_terms_reset(v);
    vec_clear(&x->w.path);
    vec_clear(&a->drawn);
    vec_clear(&a->cells);
    vec_clear(&a->texts);
    a->depth = 0;
    x->why = "the arguments were not made";
    if (++a->shapes > MOST_SHAPES) {
        x->why = "too many shapes of the arguments";
        return JP_SHAPE_FAILED;
    }
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        bool draws = t->next.act == ACT_CHOOSE && !t->next.object && t->frame_count;
        if (draws && is_of(v, top_frame(t), "weft/Arguments", "check")) return shape_made(a, x, t);
        step by = {.thread = 0, .choice = draws ? next_choice(a, t) : 0};
        vec_push(a->m, &x->w.path, by);
        move_outcome o = explore_move(&x->w, &by);
        if (x->result.flaws.count) return JP_SHAPE_ERROR;
        if (o == MOVE_CUT || o == MOVE_ENDED) return JP_SHAPE_NONE;
        if (o != MOVED || v->threads.count > 1) {
            if (x->result.reason) x->why = x->result.reason;
            return JP_SHAPE_FAILED;
        }
        if (explore_limit_reached(&x->w)) return JP_SHAPE_FAILED;
    }
    return JP_SHAPE_FAILED;
}

// ---------------------------------------------------------------- in the network

const jp_free_cell *jp_free_at(const jp_world *w, ref r, size_t offset) {
    const jp_arguments *a = w->arguments;
    for (size_t i = 0; a && i < a->cells.count; i++)
        if (a->cells.data[i].object == r && a->cells.data[i].offset == offset)
            return &a->cells.data[i];
    return NULL;
}

bool jp_is_free_text(const jp_world *w, ref r) {
    const jp_arguments *a = w->arguments;
    for (size_t i = 0; a && i < a->texts.count; i++)
        if (a->texts.data[i] == r) return true;
    return false;
}

// Its values that fit; the others are beyond a bound.
static void range_of(jp_world *w, const jp_drawn *d, unsigned bits, int64_t *low, int64_t *high) {
    int64_t half = (int64_t)1 << (bits - 1);
    *low = d->low, *high = d->high;
    if (bits == 1) return; // a boolean
    if (bits >= 32 && d->low >= INT32_MIN && d->high <= INT32_MAX) return;
    if (*low < -half) *low = -half, w->cuts_arguments = true;
    if (*high >= half) *high = half - 1, w->cuts_arguments = true;
}

const pd_expr *jp_any_value(jp_world *w, const jp_free_cell *c, jp_kind kind, unsigned bits,
                            const pd_expr *cell) {
    const jp_drawn *d = &w->arguments->drawn.data[c->drawn];
    int64_t low, high, half = (int64_t)1 << (bits - 1);
    range_of(w, d, bits, &low, &high);
    const pd_expr *any = pd_unary(w->n, PD_ANY, cell);
    if (bits == 1 || (low == -half && high == half - 1)) return any;
    jp_value v = jp_of(kind, cell);
    return jp_and(w, any,
                  jp_and(w, jp_not(w, jp_less(w, v, jp_fixed(kind, low))),
                         jp_not(w, jp_less(w, jp_fixed(kind, high), v))));
}

// What the arguments are made of.
void jp_reach_arguments(jp_world *w) {
    const jp_arguments *a = w->arguments;
    jp_late_want(w->late, w, a->called->owner);
    jp_reach_method(w, a->called);
    jp_body_of(w, a->called)->frames++;
    jp_reach_object(w, a->self);
    const signature *s = a->called->signature;
    for (uint32_t i = 0; i < s->count; i++)
        if (jp_kind_of_letter(s->kinds[i]) == JP_REF)
            jp_reach_object(w, element(w->v, a->values, i));
    for (size_t i = 0; i < a->asked.count; i++) {
        jp_reach_method(w, a->asked.data[i].invariant);
        jp_body_of(w, a->asked.data[i].invariant)->frames++;
        jp_reach_object(w, a->asked.data[i].object);
    }
    if (a->texts.count) jp_class_of(w, w->v->k.String)->made = true;
}

// Fields that are free at the start have variables.
void jp_note_free_fields(jp_world *w) {
    const jp_arguments *a = w->arguments;
    for (size_t i = 0; a && i < a->cells.count; i++) {
        const jp_free_cell *c = &a->cells.data[i];
        for (klass *k = vm_class_of(w->v, c->object); k && k->kind != KLASS_ARRAY; k = k->super)
            for (uint32_t n = 0; n < k->field_count; n++) {
                field *f = &k->fields[n];
                uint64_t key = (uint64_t)(uintptr_t)f;
                if (!(f->access & ACC_STATIC) && f->offset == c->offset &&
                    u64map_get(&w->field_of, key))
                    jp_field_of(w, f)->written = true;
            }
    }
}

// The box of a primitive argument.
static const pd_expr *argument(jp_world *w, char letter, ref box, const pd_expr *cell) {
    jp_kind kind = jp_kind_of_letter(letter);
    const field *f = program_find_field(w->p, vm_class_of(w->v, box), "value");
    const jp_free_cell *c = jp_free_at(w, box, f->offset);
    if (c) return jp_any_value(w, c, kind, jp_width(w, kind), cell);
    jp_value v = jp_fixed(kind, (int64_t)jp_read_word(w, box, f->offset, letter));
    return pd_binary(w->n, PD_EQ, cell, jp_expr(w, v));
}

static uint32_t cell_of(const jp_body *b, uint32_t slot, jp_kind kind) {
    return jp_is_live(b, 0, slot) ? b->cells[slot * (JP_REAL + 1) + kind] : 0;
}

const pd_expr *jp_argument_frame(jp_world *w) {
    const jp_arguments *a = w->arguments;
    const jp_body *b = jp_body_of(w, a->called);
    const signature *s = a->called->signature;
    const pd_expr *all = w->yes;
    uint32_t slot = 0;
    if (!(a->called->access & ACC_STATIC)) all = jp_this_is(w, b, a->self), slot = 1;
    for (uint32_t i = 0; i < s->count; i++) {
        jp_kind kind = jp_kind_of_letter(s->kinds[i]);
        uint32_t cell = kind == JP_REAL ? 0 : cell_of(b, slot, kind);
        ref r = element(w->v, a->values, i);
        if (cell && kind == JP_REF) {
            jp_value v = jp_fixed(JP_REF, jp_object_id(w, r));
            all = jp_and(w, all,
                         pd_binary(w->n, PD_EQ, jp_local(w, kind, cell - 1, 1), jp_expr(w, v)));
        } else if (cell) {
            all = jp_and(w, all, argument(w, s->kinds[i], r, jp_local(w, kind, cell - 1, 1)));
        }
        slot += s->kinds[i] == 'J' || s->kinds[i] == 'D' ? 2 : 1;
    }
    return all;
}

const pd_expr *jp_this_is(jp_world *w, const jp_body *b, ref r) {
    uint32_t cell = cell_of(b, 0, JP_REF);
    if (!cell) return w->yes;
    return pd_binary(w->n, PD_EQ, jp_local(w, JP_REF, cell - 1, 1),
                     pd_const(w->n, jp_object_id(w, r)));
}

// The parameter whose box this is.
static const pd_expr *parameter(jp_world *w, ref box) {
    const jp_arguments *a = w->arguments;
    const jp_body *b = jp_body_of(w, a->called);
    const signature *s = a->called->signature;
    uint32_t slot = !(a->called->access & ACC_STATIC);
    for (uint32_t i = 0; i < s->count; i++) {
        jp_kind kind = jp_kind_of_letter(s->kinds[i]);
        uint32_t cell = kind == JP_REAL || kind == JP_REF ? 0 : cell_of(b, slot, kind);
        if (cell && element(w->v, a->values, i) == box) return jp_local(w, kind, cell - 1, 0);
        slot += s->kinds[i] == 'J' || s->kinds[i] == 'D' ? 2 : 1;
    }
    return NULL;
}

const pd_expr *jp_free_variable(jp_world *w, const jp_free_cell *c) {
    uint32_t id = jp_object_id(w, c->object);
    if (!id) return parameter(w, c->object);
    for (size_t i = 0; i < w->arrays.count; i++) {
        const jp_array *a = &w->arrays.data[i];
        if (a->id != id || a->var == PD_NONE) continue;
        uint32_t at = (c->offset - OBJECT_HEADER) >> vm_link(w->v, a->k)->shift;
        return pd_read(w->n, a->var, a->length == 1 ? NULL : pd_const(w->n, at), 0);
    }
    for (size_t i = 0; i < w->fields.count; i++) {
        const jp_field *f = &w->fields.data[i];
        bool has = f->var != PD_NONE && !(f->f->access & ACC_STATIC) && f->f->offset == c->offset &&
                   klass_is_subclass(vm_class_of(w->v, c->object), f->f->owner);
        if (has) return jp_cell(w, f->var, f->first, f->count, jp_fixed(JP_REF, id), 0);
    }
    return NULL;
}
