#include "smt/translate.h"

#include <assert.h>

// What is being built; every part is referenced until the whole is done.
typedef struct builder {
    Z3_context z;
    Z3_ast parts[32];
    unsigned count;
} builder;

static Z3_ast keep(builder *b, Z3_ast a) {
    assert(b->count < sizeof b->parts / sizeof *b->parts);
    Z3_inc_ref(b->z, a);
    return b->parts[b->count++] = a;
}

static Z3_ast finish(builder *b, Z3_ast result) {
    Z3_inc_ref(b->z, result);
    while (b->count) Z3_dec_ref(b->z, b->parts[--b->count]);
    return result;
}

Z3_sort smt_z3_sort(Z3_context z, smt_sort sort) {
    Z3_sort result, index, element;
    switch (smt_kind(sort)) {
    case SMT_KIND_BOOL: result = Z3_mk_bool_sort(z); break;
    case SMT_KIND_INT: result = Z3_mk_int_sort(z); break;
    case SMT_KIND_BITS: result = Z3_mk_bv_sort(z, smt_width(sort)); break;
    case SMT_KIND_REAL: result = Z3_mk_fpa_sort(z, sort >> 8 & 0xfff, sort >> 20); break;
    default:
        index = smt_z3_sort(z, SMT_BITS(sort >> 8 & 0xfff));
        element = smt_z3_sort(z, SMT_BITS(smt_width(sort)));
        result = Z3_mk_array_sort(z, index, element);
        Z3_inc_ref(z, Z3_sort_to_ast(z, result));
        Z3_dec_ref(z, Z3_sort_to_ast(z, index));
        Z3_dec_ref(z, Z3_sort_to_ast(z, element));
        return result;
    }
    Z3_inc_ref(z, Z3_sort_to_ast(z, result));
    return result;
}

static Z3_sort sort_of(builder *b, smt_sort sort) {
    Z3_sort result = smt_z3_sort(b->z, sort);
    keep(b, Z3_sort_to_ast(b->z, result));
    Z3_dec_ref(b->z, Z3_sort_to_ast(b->z, result));
    return result;
}

static Z3_ast bits(builder *b, unsigned width, uint64_t value) {
    return keep(b, Z3_mk_unsigned_int64(b->z, value, sort_of(b, SMT_BITS(width))));
}

static Z3_ast real(builder *b, smt_sort sort, uint64_t value) {
    return keep(b, Z3_mk_fpa_to_fp_bv(b->z, bits(b, smt_width(sort), value), sort_of(b, sort)));
}

static Z3_ast nearest(builder *b) {
    return keep(b, Z3_mk_fpa_rne(b->z));
}

static Z3_ast float_bits(builder *b, Z3_ast a, smt_sort sort) {
    unsigned width = smt_width(sort);
    Z3_ast nan = bits(b, width, sort == SMT_FLOAT ? 0x7fc00000u : 0x7ff8000000000000u);
    Z3_ast is_nan = keep(b, Z3_mk_fpa_is_nan(b->z, a));
    Z3_ast plain = keep(b, Z3_mk_fpa_to_ieee_bv(b->z, a));
    return Z3_mk_ite(b->z, is_nan, nan, plain);
}

Z3_ast smt_z3_float_bits(Z3_context z, Z3_ast a, smt_sort sort) {
    builder b = {.z = z};
    return finish(&b, float_bits(&b, a, sort));
}

// Java's x % y from IEEE's remainder of |x| and |y|, which lies between -|y|/2 and |y|/2: where it
// is negative, |y| too much was taken off. Adding it back is exact, as the result is a float.
static Z3_ast java_remainder(builder *b, Z3_ast x, Z3_ast y, smt_sort sort) {
    Z3_context z = b->z;
    Z3_ast abs_x = keep(b, Z3_mk_fpa_abs(z, x)), abs_y = keep(b, Z3_mk_fpa_abs(z, y));
    Z3_ast near = keep(b, Z3_mk_fpa_rem(z, abs_x, abs_y)), zero = real(b, sort, 0);
    Z3_ast below = keep(b, Z3_mk_fpa_lt(z, near, zero));
    Z3_ast up = keep(b, Z3_mk_fpa_add(z, nearest(b), near, abs_y));
    Z3_ast size = keep(b, Z3_mk_fpa_abs(z, keep(b, Z3_mk_ite(z, below, up, near))));
    Z3_ast minus = keep(b, Z3_mk_fpa_is_negative(z, x));
    return Z3_mk_ite(z, minus, keep(b, Z3_mk_fpa_neg(z, size)), size);
}

// Towards 0, cut to the range; NaN is 0.
static Z3_ast to_signed(builder *b, Z3_ast x, smt_sort from, unsigned width) {
    Z3_context z = b->z;
    uint64_t top = (uint64_t)1 << (width - 1);
    smt_sort to = SMT_BITS(width);
    uint64_t bound = smt_compute(SMT_OP_FROM_SIGNED, from, 0, &to, &top); // -2^(width-1)
    Z3_ast low = real(b, from, bound), high = keep(b, Z3_mk_fpa_neg(z, low));
    Z3_ast toward_zero = keep(b, Z3_mk_fpa_rtz(z));
    Z3_ast inside = keep(b, Z3_mk_fpa_to_sbv(z, toward_zero, x, width));
    Z3_ast small = keep(b, Z3_mk_fpa_lt(z, x, low));
    Z3_ast above = keep(b, Z3_mk_ite(z, small, bits(b, width, top), inside));
    Z3_ast large = keep(b, Z3_mk_fpa_geq(z, x, high));
    Z3_ast most = bits(b, width, top - 1);
    Z3_ast number = keep(b, Z3_mk_ite(z, large, most, above));
    Z3_ast is_nan = keep(b, Z3_mk_fpa_is_nan(z, x));
    return Z3_mk_ite(z, is_nan, bits(b, width, 0), number);
}

static Z3_ast real_operation(builder *b, const smt_node *n, smt_sort from, const Z3_ast *a) {
    Z3_context z = b->z;
    switch (n->op) {
    case SMT_OP_FNEG: return Z3_mk_fpa_neg(z, a[0]);
    case SMT_OP_FABS: return Z3_mk_fpa_abs(z, a[0]);
    case SMT_OP_FSQRT: return Z3_mk_fpa_sqrt(z, nearest(b), a[0]);
    case SMT_OP_FADD: return Z3_mk_fpa_add(z, nearest(b), a[0], a[1]);
    case SMT_OP_FSUB: return Z3_mk_fpa_sub(z, nearest(b), a[0], a[1]);
    case SMT_OP_FMUL: return Z3_mk_fpa_mul(z, nearest(b), a[0], a[1]);
    case SMT_OP_FDIV: return Z3_mk_fpa_div(z, nearest(b), a[0], a[1]);
    case SMT_OP_FMOD: return java_remainder(b, a[0], a[1], from);
    case SMT_OP_FLT: return Z3_mk_fpa_lt(z, a[0], a[1]);
    case SMT_OP_FLE: return Z3_mk_fpa_leq(z, a[0], a[1]);
    case SMT_OP_FEQ: return Z3_mk_fpa_eq(z, a[0], a[1]);
    case SMT_OP_FNAN: return Z3_mk_fpa_is_nan(z, a[0]);
    case SMT_OP_FROM_BITS: return Z3_mk_fpa_to_fp_bv(z, a[0], sort_of(b, n->sort));
    case SMT_OP_TO_BITS: return float_bits(b, a[0], from);
    case SMT_OP_FROM_SIGNED:
        return Z3_mk_fpa_to_fp_signed(z, nearest(b), a[0], sort_of(b, n->sort));
    case SMT_OP_TO_SIGNED: return to_signed(b, a[0], from, smt_width(n->sort));
    case SMT_OP_TO_REAL: return Z3_mk_fpa_to_fp_float(z, nearest(b), a[0], sort_of(b, n->sort));
    default: return NULL;
    }
}

typedef Z3_ast z3_binary(Z3_context, Z3_ast, Z3_ast);

static z3_binary *binary(smt_operator op) {
    switch (op) {
    case SMT_OP_SAME: return Z3_mk_eq;
    case SMT_OP_PLUS: return Z3_mk_bvadd;
    case SMT_OP_MINUS: return Z3_mk_bvsub;
    case SMT_OP_TIMES: return Z3_mk_bvmul;
    case SMT_OP_SDIV: return Z3_mk_bvsdiv;
    case SMT_OP_SREM: return Z3_mk_bvsrem;
    case SMT_OP_UDIV: return Z3_mk_bvudiv;
    case SMT_OP_UREM: return Z3_mk_bvurem;
    case SMT_OP_BAND: return Z3_mk_bvand;
    case SMT_OP_BOR: return Z3_mk_bvor;
    case SMT_OP_BXOR: return Z3_mk_bvxor;
    case SMT_OP_SHL: return Z3_mk_bvshl;
    case SMT_OP_LSHR: return Z3_mk_bvlshr;
    case SMT_OP_ASHR: return Z3_mk_bvashr;
    case SMT_OP_SLT: return Z3_mk_bvslt;
    case SMT_OP_ULT: return Z3_mk_bvult;
    case SMT_OP_CONCAT: return Z3_mk_concat;
    case SMT_OP_SELECT: return Z3_mk_select;
    default: return NULL;
    }
}

static Z3_ast other_operation(builder *b, const smt_node *n, smt_sort from, const Z3_ast *a) {
    Z3_context z = b->z;
    unsigned width = smt_width(n->sort), low = (unsigned)n->value;
    switch (n->op) {
    case SMT_OP_BITS:
        return smt_kind(n->sort) == SMT_KIND_REAL ? real(b, n->sort, (uint64_t)n->value)
                                                  : bits(b, width, (uint64_t)n->value);
    case SMT_OP_NEG: return Z3_mk_bvneg(z, a[0]);
    case SMT_OP_ZEXT: return Z3_mk_zero_ext(z, width - smt_width(from), a[0]);
    case SMT_OP_SEXT: return Z3_mk_sign_ext(z, width - smt_width(from), a[0]);
    case SMT_OP_EXTRACT: return Z3_mk_extract(z, low + width - 1, low, a[0]);
    case SMT_OP_STORE: return Z3_mk_store(z, a[0], a[1], a[2]);
    default: {
        assert(n->op == SMT_OP_FILLED);
        Z3_sort index = sort_of(b, SMT_BITS(n->sort >> 8 & 0xfff));
        return Z3_mk_const_array(z, index, a[0]);
    }
    }
}

Z3_ast smt_z3_operation(Z3_context z, const smt *s, const smt_node *n, const Z3_ast *args) {
    builder b = {.z = z};
    smt_sort from = n->arg_count ? smt_sort_of(s, n->args[0]) : 0;
    z3_binary *two = binary(n->op);
    Z3_ast result = two ? two(z, args[0], args[1]) : real_operation(&b, n, from, args);
    return finish(&b, result ? result : other_operation(&b, n, from, args));
}
