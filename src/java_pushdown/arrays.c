// Arrays: each has variables of its own, an element each. Those of the prefix have their length for
// ever; those made later get room for so many elements, and a variable for their length.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/object.h"

enum { LONGEST_KEPT = 64, SHORT = 8 }; // elements of an array of the prefix; see add_array
enum { FEW = 16 };                     // elements that one rule may choose among

static char component(const klass *k) {
    if (k->component->kind == KLASS_PRIMITIVE) return k->component->primitive;
    return 'L';
}

static bool is_for(uint8_t op, char letter) {
    switch (op) {
    case OP_iaload:
    case OP_iastore: return letter == 'I';
    case OP_laload:
    case OP_lastore: return letter == 'J';
    case OP_baload:
    case OP_bastore: return letter == 'B' || letter == 'Z';
    case OP_caload:
    case OP_castore: return letter == 'C';
    case OP_saload:
    case OP_sastore: return letter == 'S';
    default: return letter == 'L';
    }
}

// ---------------------------------------------------------------- what there is

// Elements of the arrays that are reached, where references are taken out of arrays.
void jp_reach_elements(jp_world *w) {
    for (size_t i = 0; i < w->objects.count && w->takes_elements; i++) {
        ref r = w->objects.data[i].r;
        const klass *k = vm_class_of(w->v, r);
        if (k->kind != KLASS_ARRAY || component(k) != 'L') continue;
        uint32_t n = vm_length(w->v, r);
        for (uint32_t e = 0; e < n && n <= LONGEST_KEPT; e++)
            jp_reach_object(w, vm_get_ref(w->v, r, OBJECT_HEADER + 4 * (size_t)e));
    }
}

// Is the access a rule for each element that it may be? One relation between a value and many
// elements has too many nodes. What it needs is computed by the rules before.
bool jp_access_splits(const jp_world *w, uint8_t op) {
    if (op >= OP_iastore && op <= OP_sastore) return true;
    if (op < OP_iaload || op > OP_saload) return false;
    uint64_t elements = 0;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        if (c->k->kind == KLASS_ARRAY && is_for(op, component(c->k)))
            elements += (uint64_t)c->pool * c->longest;
    }
    for (size_t i = 0; i < w->objects.count; i++) {
        const klass *k = vm_class_of(w->v, w->objects.data[i].r);
        if (k->kind != KLASS_ARRAY || !is_for(op, component(k))) continue;
        if (w->stores[(unsigned char)component(k)])
            elements += vm_length(w->v, w->objects.data[i].r);
    }
    return elements > FEW;
}

static uint32_t element_bits(const jp_world *w, char letter) {
    return letter == 'Z' ? 1 : jp_width(w, jp_kind_of_letter(letter));
}

static int64_t word_at(const jp_world *w, klass *k, char letter, ref r, uint32_t i) {
    const runtime_class *c = vm_link(w->v, k);
    return (int64_t)jp_read_word(w, r, OBJECT_HEADER + ((size_t)i << c->shift), letter);
}

static bool starts_wide(const jp_world *w, const jp_array *a, ref r) {
    if (a->letter == 'L' || a->letter == 'Z') return false;
    for (uint32_t e = 0; r && e < a->length; e++)
        if (!jp_fits(w, jp_kind_of_letter(a->letter), word_at(w, a->k, a->letter, r, e)))
            return true;
    return false;
}

// The text of a String, which nobody writes, or one of a kind that nobody writes.
static bool is_kept(const jp_world *w, char letter, ref r) {
    for (uint32_t i = 0; r && w->arguments && i < w->arguments->cells.count; i++)
        if (w->arguments->cells.data[i].object == r) return false;
    if (!r || !w->stores[(unsigned char)letter]) return r;
    const field *value = letter == 'B' ? program_find_field(w->p, w->v->k.String, "value") : NULL;
    for (size_t i = 0; value && i < w->objects.count; i++) {
        ref x = w->objects.data[i].r;
        if (vm_class_of(w->v, x) == w->v->k.String && vm_get_ref(w->v, x, value->offset) == r)
            return true;
    }
    return false;
}

static void add_array(jp_world *w, klass *k, uint32_t id, ref r) {
    char letter = component(k);
    jp_array a = {.k = k, .id = id, .letter = letter, .var = PD_NONE, .length_var = PD_NONE};
    a.length = r ? vm_length(w->v, r) : jp_class_of(w, k)->longest;
    a.bits = element_bits(w, letter);
    bool real = jp_kind_of_letter(letter) == JP_REAL;
    if (is_kept(w, letter, r)) {
        a.kept = r;
        vec_push(w->m, &w->arrays, a);
        return;
    }
    a.wide = !real && a.bits <= 32 && r && a.length <= LONGEST_KEPT && starts_wide(w, &a, r);
    if (!real && !a.wide && a.bits <= 32 && a.length && (!r || a.length <= LONGEST_KEPT)) {
        // Among the ints that are stored in it where it is short, else below those that select.
        const char *name = arena_printf(&w->store, "array_%u", id);
        bool is_short = letter != 'L' && a.length <= SHORT;
        uint32_t cluster = is_short ? JP_FREE : JP_FIRST_FIELD + (uint32_t)w->fields.count + id;
        a.var = jp_add_var(w, PD_GLOBAL, name, a.bits, a.length, cluster);
    }
    if (!r) {
        uint32_t bits = 1;
        while ((uint32_t)1 << bits <= a.length) bits++;
        const char *name = arena_printf(&w->store, "length_%u", id);
        a.length_var = jp_add_var(w, PD_GLOBAL, name, bits, 0, JP_FREE);
    }
    vec_push(w->m, &w->arrays, a);
}

static void start_array(jp_world *w, const jp_array *a, ref r) {
    for (uint32_t e = 0; e < a->length && a->var != PD_NONE; e++) {
        int64_t v = word_at(w, a->k, a->letter, r, e);
        const pd_expr *cell = pd_read(w->n, a->var, a->length == 1 ? NULL : pd_const(w->n, e), 0);
        const jp_free_cell *any = jp_free_at(
            w, r, OBJECT_HEADER + ((size_t)e << vm_link(w->v, a->k)->shift));
        if (any)
            w->n->init = pd_and(w->n, w->n->init,
                                jp_any_value(w, any, jp_kind_of_letter(a->letter), a->bits, cell));
        if (!v || any) continue;
        const pd_expr *value = pd_const(w->n, (uint32_t)v & pd_mask(a->bits));
        w->n->init = pd_and(w->n, w->n->init, pd_binary(w->n, PD_EQ, cell, value));
    }
}

void jp_declare_arrays(jp_world *w) {
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        if (c->k->kind != KLASS_ARRAY) continue;
        for (uint32_t n = 0; n < jp_class_count(c); n++) {
            ref r = 0;
            for (size_t k = 0; k < w->objects.count; k++)
                if (w->objects.data[k].id == c->first + n) r = w->objects.data[k].r;
            add_array(w, c->k, c->first + n, r);
            if (r) start_array(w, &vec_last(&w->arrays), r);
        }
    }
}

// ---------------------------------------------------------------- access

static const pd_expr *is_array(jp_world *w, jp_value array, const jp_array *a) {
    return jp_equal(w, array, jp_fixed(JP_REF, a->id));
}

jp_value jp_length_of(jp_world *w, const jp_array *a) {
    if (a->length_var == PD_NONE) return jp_fixed(JP_INT, a->length);
    uint32_t bits = w->n->vars.data[a->length_var].bits;
    return jp_of(
        JP_INT, jp_extend(w, pd_read(w->n, a->length_var, NULL, 0), bits, w->settings.bits, false));
}

// A choice among what arrays have: where there is nothing else yet, that of the first.
static jp_value choose(jp_world *w, jp_kind kind, const pd_expr *cond, jp_value yes, jp_value no,
                       bool first) {
    return first ? yes : jp_choose(w, kind, cond, yes, no);
}

void jp_array_length(jp_stretch *s) {
    jp_world *w = s->w;
    jp_value array = jp_pop(s), length = jp_fixed(JP_INT, 0);
    jp_check_null(s, array);
    bool first = true;
    for (size_t i = 0; i < w->arrays.count && s->guard != w->no; i++) {
        const jp_array *a = &w->arrays.data[i];
        const pd_expr *here = is_array(w, array, a);
        if (here == w->no) continue;
        if (!jp_fits(w, JP_INT, a->length)) {
            if (here == w->yes) length = jp_fixed(JP_INT, a->length);
            else jp_limit_where(s, here, JP_INTS, "the length of an array");
            continue;
        }
        length = choose(w, JP_INT, here, jp_length_of(w, a), length, first);
        first = false;
    }
    jp_push(s, length);
}

// Bounds, and arrays that have no variables.
static void check_access(jp_stretch *s, uint8_t op, jp_value array, jp_value index) {
    jp_world *w = s->w;
    const pd_expr *outside = w->no;
    jp_check_null(s, array);
    for (size_t i = 0; i < w->arrays.count; i++) {
        const jp_array *a = &w->arrays.data[i];
        const pd_expr *here = is_for(op, a->letter) ? is_array(w, array, a) : w->no;
        const pd_expr *within = jp_less(w, index, jp_length_of(w, a));
        outside = jp_or(w, outside, jp_and(w, here, jp_not(w, within)));
    }
    outside = jp_or(w, outside, jp_less(w, index, jp_fixed(JP_INT, 0)));
    jp_throw_vm(s, outside, "java/lang/ArrayIndexOutOfBoundsException");
    for (size_t i = 0; i < w->arrays.count; i++) {
        const jp_array *a = &w->arrays.data[i];
        if (a->var == PD_NONE && !a->kept && is_for(op, a->letter))
            jp_limit_where(s, is_array(w, array, a), a->wide ? JP_INTS : JP_UNKNOWN,
                           a->wide ? "an element" : "a large array");
    }
}

static const pd_expr *element(jp_world *w, const jp_array *a, jp_value index, unsigned primes) {
    return pd_read(w->n, a->var, a->length == 1 ? NULL : jp_expr(w, index), primes);
}

static int64_t kept_element(const jp_world *w, const jp_array *a, uint32_t i) {
    return word_at(w, a->k, a->letter, a->kept, i);
}

// An element of an array that nobody writes; where it does not fit its bits there is a bound.
static jp_value load_kept(jp_stretch *s, const jp_array *a, const pd_expr *here, jp_kind kind,
                          jp_value index) {
    jp_world *w = s->w;
    if (index.fixed && here == w->yes) return jp_fixed(kind, kept_element(w, a, (uint32_t)index.c));
    jp_value v = jp_fixed(kind, 0);
    for (uint32_t i = 0; i < a->length; i++) {
        const pd_expr *at = jp_equal(w, index, jp_fixed(JP_INT, i));
        if (at == w->no) continue;
        jp_value x = jp_fixed(kind, kept_element(w, a, i));
        if (!jp_fits(w, kind, x.c)) jp_limit_where(s, jp_and(w, here, at), JP_INTS, "an element");
        else v = choose(w, kind, at, x, v, i == 0);
    }
    return v;
}

// The element that is loaded, of whatever array it is.
static jp_value chosen(jp_stretch *s, uint8_t op, jp_kind kind, jp_value array, jp_value index) {
    jp_world *w = s->w;
    jp_value v = jp_fixed(kind, 0);
    bool first = true;
    for (size_t i = 0; i < w->arrays.count && s->guard != w->no; i++) {
        const jp_array *a = &w->arrays.data[i];
        const pd_expr *here = is_array(w, array, a);
        if ((a->var == PD_NONE && !a->kept) || !is_for(op, a->letter) || here == w->no) continue;
        if (a->kept && a->length > LONGEST_KEPT && !index.fixed) {
            jp_limit_where(s, here, JP_UNKNOWN, "a large array");
            continue;
        }
        if (a->kept && index.fixed && (index.c < 0 || index.c >= a->length)) continue;
        const pd_expr *e = a->kept ? NULL : element(w, a, index, 0);
        jp_value x = a->kept ? load_kept(s, a, here, kind, index)
                             : jp_of(kind, jp_extend(w, e, a->bits, jp_width(w, kind), false));
        if (x.fixed && !jp_fits(w, kind, x.c) && here != w->yes) {
            jp_limit_where(s, here, JP_INTS, "an element");
            continue;
        }
        v = choose(w, kind, here, x, v, first);
        first = false;
    }
    return v;
}

// An element of this array: within its length.
static const pd_expr *is_element(jp_world *w, const jp_array *a, jp_value array, jp_value index,
                                 uint32_t i) {
    jp_value at = jp_fixed(JP_INT, i);
    const pd_expr *within = jp_less(w, at, jp_length_of(w, a));
    return jp_and(w, is_array(w, array, a), jp_and(w, jp_equal(w, index, at), within));
}

// The ways on of a load: a rule for each element that it may read.
static void load_from(jp_stretch *before, const jp_array *a, jp_kind kind, jp_value array,
                      jp_value index) {
    jp_world *w = before->w;
    for (uint32_t i = 0; i < a->length; i++) {
        jp_stretch *x = jp_branch(before, is_element(w, a, array, index, i));
        if (!x) continue;
        jp_value at = jp_fixed(JP_INT, i);
        if (a->kept) jp_push_wide(x, jp_fixed(kind, kept_element(w, a, i)));
        else
            jp_push_wide(x, jp_of(kind, jp_extend(w, element(w, a, at, 0), a->bits,
                                                  jp_width(w, kind), false)));
        jp_go_to(x, x->pc + 1);
        jp_branch_free(x);
    }
}

void jp_array_load(jp_stretch *s, uint8_t op) {
    jp_world *w = s->w;
    jp_value index = jp_pop(s), array = jp_pop(s);
    jp_kind kind = op == OP_aaload ? JP_REF : op == OP_laload ? JP_LONG : JP_INT;
    bool splits = jp_access_splits(w, op);
    jp_stretch *before = splits ? jp_branch(s, w->yes) : NULL;
    check_access(s, op, array, index);
    if (!splits) jp_push_wide(s, chosen(s, op, kind, array, index));
    for (size_t i = 0; i < w->arrays.count && before; i++) {
        const jp_array *a = &w->arrays.data[i];
        if ((a->var == PD_NONE && !a->kept) || !is_for(op, a->letter)) continue;
        load_from(before, a, kind, array, index);
    }
    if (before) jp_branch_free(before);
    s->ended |= splits;
}

// Null and objects of the class can be elements of the array.
static const pd_expr *can_hold(jp_world *w, const jp_array *a, jp_value v) {
    if (a->letter != 'L') return w->yes;
    return jp_or(w, jp_equal(w, v, jp_fixed(JP_REF, 0)), jp_is_a(w, v, a->k->component));
}

// The ways on of a store: a rule for each element that it may write.
static void store_into(jp_stretch *before, const jp_array *a, jp_value array, jp_value index,
                       jp_value v) {
    jp_world *w = before->w;
    const pd_expr *good = can_hold(w, a, v);
    for (uint32_t i = 0; i < a->length; i++) {
        jp_stretch *x = jp_branch(before, jp_and(w, is_element(w, a, array, index, i), good));
        if (!x) continue;
        jp_affect(x, pd_binary(w->n, PD_EQ, element(w, a, jp_fixed(JP_INT, i), 1), jp_expr(w, v)));
        jp_go_to(x, x->pc + 1);
        jp_branch_free(x);
    }
}

void jp_array_store(jp_stretch *s, uint8_t op) {
    jp_world *w = s->w;
    jp_value v = jp_pop_wide(s), index = jp_pop(s), array = jp_pop(s);
    jp_stretch *before = jp_branch(s, w->yes);
    check_access(s, op, array, index);
    const pd_expr *wrong = w->no;
    for (size_t i = 0; i < w->arrays.count && op == OP_aastore; i++) {
        const jp_array *a = &w->arrays.data[i];
        if (a->letter == 'L')
            wrong = jp_or(w, wrong, jp_and(w, is_array(w, array, a), jp_not(w, can_hold(w, a, v))));
    }
    jp_throw_vm(s, wrong, "java/lang/ArrayStoreException");
    bool fits = s->guard != w->no && jp_must_fit(s, v, jp_width(w, (jp_kind)v.kind));
    for (size_t i = 0; i < w->arrays.count && fits; i++) {
        const jp_array *a = &w->arrays.data[i];
        if (a->var != PD_NONE && is_for(op, a->letter)) store_into(before, a, array, index, v);
    }
    jp_branch_free(before);
    s->ended = true;
}

// ---------------------------------------------------------------- handles

static uint8_t load_of(const klass *k) {
    switch (k->component->kind == KLASS_PRIMITIVE ? k->component->primitive : 'L') {
    case 'I': return OP_iaload;
    case 'J': return OP_laload;
    case 'C': return OP_caload;
    case 'S': return OP_saload;
    case 'L': return OP_aaload;
    default: return OP_baload;
    }
}

void jp_reach_array_access(jp_world *w, const klass *k, bool writes) {
    char letter = k->component->kind == KLASS_PRIMITIVE ? k->component->primitive : 'L';
    if (writes && !w->stores[(unsigned char)letter])
        w->stores[(unsigned char)letter] = w->changed = true;
    if (letter == 'L' && !w->takes_elements) w->takes_elements = w->changed = true;
    jp_reach_thrown(w, "java/lang/NullPointerException");
    jp_reach_thrown(w, "java/lang/ArrayIndexOutOfBoundsException");
}

void jp_refuse_store(jp_stretch *s, jp_value array, jp_value v) {
    jp_world *w = s->w;
    for (size_t i = 0; i < w->arrays.count && s->guard != w->no; i++) {
        const jp_array *a = &w->arrays.data[i];
        if (a->letter != 'L') continue;
        const pd_expr *wrong = jp_and(w, is_array(w, array, a), jp_not(w, can_hold(w, a, v)));
        jp_limit_where(s, wrong, JP_UNKNOWN, "an object that its array cannot hold");
    }
}

void jp_each_element(jp_stretch *s, const klass *k, jp_value array, jp_value index,
                     jp_element_way *way, void *arg) {
    jp_world *w = s->w;
    uint8_t op = load_of(k);
    jp_kind kind = op == OP_aaload ? JP_REF : op == OP_laload ? JP_LONG : JP_INT;
    jp_stretch *before = jp_branch(s, w->yes);
    check_access(s, op, array, index);
    for (size_t n = 0; n < w->arrays.count; n++) {
        const jp_array *a = &w->arrays.data[n];
        if ((a->var == PD_NONE && !a->kept) || !is_for(op, a->letter)) continue;
        for (uint32_t i = 0; i < a->length; i++) {
            jp_stretch *x = jp_branch(before, is_element(w, a, array, index, i));
            if (!x) continue;
            jp_value at = jp_fixed(JP_INT, i),
                     old = jp_fixed(kind, a->kept ? kept_element(w, a, i) : 0);
            if (!a->kept)
                old = jp_of(kind,
                            jp_extend(w, element(w, a, at, 0), a->bits, jp_width(w, kind), false));
            way(x, old, a->kept ? NULL : element(w, a, at, 1), arg);
            if (!x->ended && x->guard != w->no) jp_go_to(x, x->pc + 1);
            jp_branch_free(x);
        }
    }
    jp_branch_free(before);
    s->ended = true;
}

// ---------------------------------------------------------------- making one

void jp_new_array(jp_stretch *s, klass *k) {
    jp_world *w = s->w;
    jp_value length = jp_pop(s);
    jp_throw_vm(s, jp_less(w, length, jp_fixed(JP_INT, 0)), "java/lang/NegativeArraySizeException");
    jp_limit_where(s, jp_less(w, jp_fixed(JP_INT, jp_class_of(w, k)->longest), length), JP_HEAP,
                   "a long array");
    if (s->guard == w->no) return;
    const jp_class *c = jp_class_of(w, k);
    jp_value made = jp_new_object(s, k);
    for (size_t i = 0; i < w->arrays.count; i++) {
        const jp_array *a = &w->arrays.data[i];
        if (a->k != k || a->length_var == PD_NONE) continue;
        const pd_expr *here = c->pool == 1 ? w->yes : is_array(w, made, a),
                      *now = jp_expr(w, length);
        if (here != w->yes)
            now = pd_ternary(w->n, here, now, pd_read(w->n, a->length_var, NULL, 0));
        jp_affect(s, pd_binary(w->n, PD_EQ, pd_read(w->n, a->length_var, NULL, 1), now));
    }
    jp_push(s, made);
}
