// Bit vectors: constructors that simplify. A constant stands second where the operator allows, so
// that chains of constants meet.
#include <assert.h>

#include "smt/internal.h"

smt_term smt_apply(smt *s, smt_operator op, smt_sort sort, int64_t value, uint32_t count,
                   const smt_term *args) {
    return smt_make(
        s, (smt_node){.op = op, .sort = sort, .value = value, .arg_count = count, .args = args});
}

static unsigned width_of(const smt *s, smt_term t) {
    return smt_width(smt_sort_of(s, t));
}

static smt_term constant(smt *s, smt_sort sort, uint64_t value) {
    if (sort == SMT_BOOL) return smt_bool(s, value);
    return smt_apply(s, SMT_OP_BITS, sort, (int64_t)smt_canonical(sort, value), 0, NULL);
}

smt_term smt_bits(smt *s, unsigned width, uint64_t value) {
    return constant(s, SMT_BITS(width), value);
}

smt_term smt_real(smt *s, smt_sort sort, uint64_t bits) {
    return constant(s, sort, bits);
}

bool smt_is_bits(const smt *s, smt_term t, uint64_t *value) {
    const smt_node *n = smt_look(s, t);
    if (n->op != SMT_OP_BITS) return false;
    *value = (uint64_t)n->value;
    return true;
}

smt_term smt_bool_bits(smt *s, unsigned width, smt_term a) {
    return smt_ite(s, a, smt_bits(s, width, 1), smt_bits(s, width, 0));
}

// --------------------------------------------------------------------------- shared with reals.c

// All arguments known: the result.
static bool fold(smt *s, smt_operator op, smt_sort sort, int64_t value, uint32_t count,
                 const smt_term *args, smt_term *result) {
    uint64_t values[2] = {0, 0};
    smt_sort sorts[2] = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        if (!smt_is_bits(s, args[i], &values[i])) return false;
        sorts[i] = smt_sort_of(s, args[i]);
    }
    *result = constant(s, sort, smt_compute(op, sort, value, sorts, values));
    return true;
}

// Of a choice: how deep it is, and how many values it has.
enum { MOST_CHOICES = 2, MOST_COMPARED = 12, MOST_VALUES = 16 };

// Is t ite(condition, x, y) with known x and y? Operators with one unknown side move into it: that
// is how a comparison's -1, 0, 1 and a boolean's 0, 1 disappear again. Long ones stay as they are,
// except in comparisons, which become conditions without any numbers.
static bool is_choice(const smt *s, smt_term t, int most, int *values) {
    uint64_t value;
    if (smt_is_bits(s, t, &value)) return --*values >= 0;
    const smt_node *n = smt_look(s, t);
    return n->op == SMT_OP_ITE && most > 0 && is_choice(s, n->args[1], most - 1, values) &&
           is_choice(s, n->args[2], most - 1, values);
}

static bool moves_into(const smt *s, smt_term t, smt_sort result) {
    int values = MOST_VALUES;
    uint64_t known;
    return !smt_is_bits(s, t, &known) &&
           is_choice(s, t, result == SMT_BOOL ? MOST_COMPARED : MOST_CHOICES, &values);
}

smt_term smt_operation(smt *s, smt_operator op, smt_sort sort, int64_t value, uint32_t count,
                       const smt_term *args) {
    smt_term result;
    uint64_t known;
    if (fold(s, op, sort, value, count, args, &result)) return result;
    for (uint32_t i = 0; i < count; i++) {
        if (!moves_into(s, args[i], sort) || (count == 2 && !smt_is_bits(s, args[1 - i], &known)))
            continue;
        const smt_node *n = smt_look(s, args[i]);
        smt_term condition = n->args[0], left[2] = {0}, right[2] = {0};
        for (uint32_t k = 0; k < count; k++) left[k] = right[k] = args[k];
        left[i] = n->args[1];
        right[i] = n->args[2];
        smt_term yes = smt_operation(s, op, sort, value, count, left);
        smt_term no = smt_operation(s, op, sort, value, count, right);
        return smt_ite(s, condition, yes, no);
    }
    return smt_apply(s, op, sort, value, count, args);
}

// -------------------------------------------------------------------------------------- operators

smt_term smt_neg(smt *s, smt_term a) {
    if (smt_op(s, a) == SMT_OP_NEG) return smt_look(s, a)->args[0];
    return smt_operation(s, SMT_OP_NEG, smt_sort_of(s, a), 0, 1, &a);
}

static bool commutes(smt_operator op) {
    return op == SMT_OP_PLUS || op == SMT_OP_TIMES || op == SMT_OP_BAND || op == SMT_OP_BOR ||
           op == SMT_OP_BXOR || op == SMT_OP_SAME;
}

// (x op c) op d is x op (c op d).
static bool regroup(smt *s, smt_operator op, smt_term *a, smt_term *b) {
    uint64_t c, d;
    const smt_node *n = smt_look(s, *a);
    if (op == SMT_OP_SAME || !commutes(op) || n->op != op || !smt_is_bits(s, *b, &d) ||
        !smt_is_bits(s, n->args[1], &c))
        return false;
    smt_sort sort = n->sort, sorts[2] = {sort, sort};
    *a = n->args[0];
    *b = smt_bits(s, smt_width(sort), smt_compute(op, sort, 0, sorts, (uint64_t[]){c, d}));
    return true;
}

// a op c, c known. SMT_NONE: nothing to say.
static smt_term with_constant(smt *s, smt_operator op, smt_term a, uint64_t c) {
    unsigned width = width_of(s, a);
    uint64_t all = smt_mask(width), top = (uint64_t)1 << (width - 1);
    switch (op) {
    case SMT_OP_PLUS:
    case SMT_OP_MINUS:
    case SMT_OP_BXOR: return c == 0 ? a : SMT_NONE;
    case SMT_OP_BOR: return c == 0 ? a : c == all ? smt_bits(s, width, all) : SMT_NONE;
    case SMT_OP_BAND:
        if (c == all) return a;
        if (c == 0) return smt_bits(s, width, 0);
        // The mask keeps all that there is.
        if (smt_op(s, a) == SMT_OP_ZEXT) {
            uint64_t kept = smt_mask(width_of(s, smt_look(s, a)->args[0]));
            if ((kept & ~c) == 0) return a;
        }
        return SMT_NONE;
    case SMT_OP_TIMES: return c == 1 ? a : c == 0 ? smt_bits(s, width, 0) : SMT_NONE;
    case SMT_OP_SDIV:
    case SMT_OP_UDIV: return c == 1 ? a : SMT_NONE;
    case SMT_OP_SREM:
    case SMT_OP_UREM: return c == 1 ? smt_bits(s, width, 0) : SMT_NONE;
    case SMT_OP_SHL:
    case SMT_OP_LSHR: return c == 0 ? a : c >= width ? smt_bits(s, width, 0) : SMT_NONE;
    case SMT_OP_ASHR: return c == 0 ? a : SMT_NONE;
    case SMT_OP_ULT: return c == 0 ? smt_bool(s, false) : SMT_NONE;
    case SMT_OP_SLT: return c == top ? smt_bool(s, false) : SMT_NONE;
    default: return SMT_NONE;
    }
}

static smt_term with_itself(smt *s, smt_operator op, smt_term a) {
    switch (op) {
    case SMT_OP_MINUS:
    case SMT_OP_BXOR: return smt_bits(s, width_of(s, a), 0);
    case SMT_OP_BAND:
    case SMT_OP_BOR: return a;
    case SMT_OP_SLT:
    case SMT_OP_ULT: return smt_bool(s, false);
    case SMT_OP_SAME: return smt_bool(s, true);
    default: return SMT_NONE;
    }
}

smt_term smt_bits_2(smt *s, smt_operator op, smt_term a, smt_term b) {
    assert(smt_sort_of(s, a) == smt_sort_of(s, b));
    uint64_t c, first = 0;
    bool a_known = smt_is_bits(s, a, &first);
    if (commutes(op) && (a_known || (a > b && !smt_is_bits(s, b, &c)))) {
        smt_term t = a;
        a = b;
        b = t;
    }
    if (op == SMT_OP_MINUS && smt_is_bits(s, b, &c)) { // a - c is a + -c
        op = SMT_OP_PLUS;
        b = smt_bits(s, width_of(s, a), 0 - c);
    }
    regroup(s, op, &a, &b);
    smt_term simple = a == b ? with_itself(s, op, a) : SMT_NONE;
    uint64_t all = smt_mask(width_of(s, a)); // nothing is larger than the largest
    if (a_known && ((op == SMT_OP_SLT && first == all >> 1) || (op == SMT_OP_ULT && first == all)))
        return smt_bool(s, false);
    if (!simple && smt_is_bits(s, b, &c) && smt_op(s, a) != SMT_OP_BITS)
        simple = with_constant(s, op, a, c);
    if (simple) return simple;
    smt_sort sort = op == SMT_OP_SLT || op == SMT_OP_ULT ? SMT_BOOL : smt_sort_of(s, a);
    return smt_operation(s, op, sort, 0, 2, (smt_term[]){a, b});
}

// a == c for bit vectors: the operators around the unknown that can be undone are.
static smt_term same_as(smt *s, smt_term a, uint64_t c) {
    const smt_node *n = smt_look(s, a);
    smt_term x = n->arg_count ? n->args[0] : SMT_NONE;
    uint64_t k;
    switch (n->op) {
    case SMT_OP_PLUS:
        if (!smt_is_bits(s, n->args[1], &k)) return SMT_NONE;
        return smt_same(s, x, smt_bits(s, smt_width(n->sort), c - k));
    case SMT_OP_BXOR:
        if (!smt_is_bits(s, n->args[1], &k)) return SMT_NONE;
        return smt_same(s, x, smt_bits(s, smt_width(n->sort), c ^ k));
    case SMT_OP_ZEXT:
    case SMT_OP_SEXT: {
        unsigned inner = width_of(s, x);
        uint64_t low = c & smt_mask(inner);
        smt_sort from = SMT_BITS(inner);
        if (smt_compute(n->op, n->sort, 0, &from, &low) != c) return smt_bool(s, false);
        return smt_same(s, x, smt_bits(s, inner, low));
    }
    default: return SMT_NONE;
    }
}

smt_term smt_same(smt *s, smt_term a, smt_term b) {
    assert(smt_sort_of(s, a) == smt_sort_of(s, b));
    uint64_t c;
    if (a == b) return smt_bool(s, true);
    if (smt_is_bits(s, a, &c) || (a > b && !smt_is_bits(s, b, &c))) {
        smt_term t = a;
        a = b;
        b = t;
    }
    if (smt_is_bits(s, b, &c) && smt_kind(smt_sort_of(s, a)) == SMT_KIND_BITS) {
        smt_term simple = same_as(s, a, c);
        if (simple) return simple;
    }
    if (smt_differ_by(s, a, b, &c)) return smt_bool(s, c == 0);
    return smt_operation(s, SMT_OP_SAME, SMT_BOOL, 0, 2, (smt_term[]){a, b});
}

// ------------------------------------------------------------------------------------------ widths

smt_term smt_extend(smt *s, bool is_signed, unsigned width, smt_term a) {
    const smt_node *n = smt_look(s, a);
    assert(smt_width(n->sort) <= width);
    if (smt_width(n->sort) == width) return a;
    // What was extended with zeros has no sign any more.
    if (n->op == SMT_OP_ZEXT || (n->op == SMT_OP_SEXT && is_signed))
        return smt_extend(s, n->op == SMT_OP_SEXT, width, n->args[0]);
    return smt_operation(s, is_signed ? SMT_OP_SEXT : SMT_OP_ZEXT, SMT_BITS(width), 0, 1, &a);
}

smt_term smt_extract(smt *s, unsigned low, unsigned width, smt_term a) {
    const smt_node *n = smt_look(s, a);
    assert(low + width <= smt_width(n->sort));
    if (width == smt_width(n->sort)) return a;
    if (n->op == SMT_OP_EXTRACT) return smt_extract(s, low + (unsigned)n->value, width, n->args[0]);
    if (n->op == SMT_OP_ZEXT || n->op == SMT_OP_SEXT) {
        smt_term inner = n->args[0];
        unsigned has = width_of(s, inner);
        if (low + width <= has) return smt_extract(s, low, width, inner);
        if (low == 0) return smt_extend(s, n->op == SMT_OP_SEXT, width, inner);
        if (low >= has && n->op == SMT_OP_ZEXT) return smt_bits(s, width, 0);
    }
    if (n->op == SMT_OP_CONCAT) {
        smt_term high_part = n->args[0], low_part = n->args[1];
        unsigned has = width_of(s, low_part);
        if (low + width <= has) return smt_extract(s, low, width, low_part);
        if (low >= has) return smt_extract(s, low - has, width, high_part);
    }
    return smt_operation(s, SMT_OP_EXTRACT, SMT_BITS(width), low, 1, &a);
}

smt_term smt_concat(smt *s, smt_term high, smt_term low) {
    const smt_node *h = smt_look(s, high), *l = smt_look(s, low);
    unsigned width = smt_width(h->sort) + smt_width(l->sort);
    assert(width <= 64);
    if (h->op == SMT_OP_EXTRACT && l->op == SMT_OP_EXTRACT && h->args[0] == l->args[0] &&
        h->value == l->value + (int64_t)smt_width(l->sort))
        return smt_extract(s, (unsigned)l->value, width, l->args[0]);
    return smt_operation(s, SMT_OP_CONCAT, SMT_BITS(width), 0, 2, (smt_term[]){high, low});
}

// ------------------------------------------------------------------------------------------ arrays

smt_term smt_filled(smt *s, unsigned index_width, smt_term element) {
    smt_sort sort = SMT_ARRAY(index_width, width_of(s, element));
    return smt_apply(s, SMT_OP_FILLED, sort, 0, 1, &element);
}

smt_term smt_store(smt *s, smt_term array, smt_term index, smt_term element) {
    const smt_node *n = smt_look(s, array);
    if (n->op == SMT_OP_STORE && n->args[1] == index) array = n->args[0];
    return smt_apply(s, SMT_OP_STORE, smt_sort_of(s, array), 0, 3,
                     (smt_term[]){array, index, element});
}

smt_term smt_select(smt *s, smt_term array, smt_term index) {
    for (;;) {
        const smt_node *n = smt_look(s, array);
        if (n->op == SMT_OP_FILLED) return n->args[0];
        if (n->op != SMT_OP_STORE) break;
        if (n->args[1] == index) return n->args[2];
        // Another place for certain, or perhaps the same one?
        smt_term rest = n->args[0];
        if (!smt_is_false(s, smt_same(s, n->args[1], index))) break;
        array = rest;
    }
    return smt_apply(s, SMT_OP_SELECT, SMT_BITS(smt_width(smt_sort_of(s, array))), 0, 2,
                     (smt_term[]){array, index});
}
