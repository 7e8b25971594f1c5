// Numbers are two's complement of a fixed width, always the true value: what would not fit is said
// (*outside), and the caller leads there to a bound. Widths of 32 bits wrap around as Java does.
#include "java_pushdown/internal.h"

#include "classfile/opcode.h"

jp_value jp_fixed(jp_kind kind, int64_t c) {
    return (jp_value){.kind = (uint8_t)kind, .fixed = true, .c = c};
}

jp_value jp_of(jp_kind kind, const pd_expr *e) {
    return (jp_value){.kind = (uint8_t)kind, .e = e};
}

bool jp_fits(const jp_world *w, jp_kind kind, int64_t c) {
    unsigned bits = jp_width(w, kind);
    int64_t half = (int64_t)1 << (bits - 1);
    return kind == JP_REF || bits >= 32 || (c >= -half && c < half);
}

const pd_expr *jp_expr(jp_world *w, jp_value v) {
    if (!v.fixed) return v.e;
    return pd_const(w->n, (uint32_t)v.c & pd_mask(jp_width(w, (jp_kind)v.kind)));
}

// ---------------------------------------------------------------- conditions

const pd_expr *jp_and(jp_world *w, const pd_expr *a, const pd_expr *b) {
    if (a == w->no || b == w->no) return w->no;
    if (a == w->yes) return b;
    return b == w->yes ? a : pd_binary(w->n, PD_AND, a, b);
}

const pd_expr *jp_or(jp_world *w, const pd_expr *a, const pd_expr *b) {
    if (a == w->yes || b == w->yes) return w->yes;
    if (a == w->no) return b;
    return b == w->no ? a : pd_binary(w->n, PD_OR, a, b);
}

const pd_expr *jp_not(jp_world *w, const pd_expr *a) {
    if (a == w->yes) return w->no;
    if (a == w->no) return w->yes;
    return a->op == PD_NOT ? a->a : pd_unary(w->n, PD_NOT, a);
}

static const pd_expr *known(const jp_world *w, bool yes) {
    return yes ? w->yes : w->no;
}

const pd_expr *jp_equal(jp_world *w, jp_value a, jp_value b) {
    if (a.fixed && b.fixed) return known(w, a.c == b.c);
    jp_kind kind = (jp_kind)a.kind;
    // What does not fit is not what any variable holds.
    if ((a.fixed && !jp_fits(w, kind, a.c)) || (b.fixed && !jp_fits(w, kind, b.c))) return w->no;
    return pd_binary(w->n, PD_EQ, jp_expr(w, a), jp_expr(w, b));
}

// As an unsigned number in the same order.
static const pd_expr *biased(jp_world *w, jp_value v) {
    unsigned bits = jp_width(w, (jp_kind)v.kind);
    uint32_t half = (uint32_t)1 << (bits - 1);
    if (v.fixed) return pd_const(w->n, ((uint32_t)v.c ^ half) & pd_mask(bits));
    return pd_binary(w->n, PD_BITXOR, v.e, pd_const(w->n, half));
}

const pd_expr *jp_less(jp_world *w, jp_value a, jp_value b) {
    if (a.fixed && b.fixed) return known(w, a.c < b.c);
    if (a.fixed && !jp_fits(w, (jp_kind)a.kind, a.c)) return known(w, a.c < 0);
    if (b.fixed && !jp_fits(w, (jp_kind)b.kind, b.c)) return known(w, b.c > 0);
    return pd_binary(w->n, PD_LT, biased(w, a), biased(w, b));
}

const pd_expr *jp_in_range(jp_world *w, jp_value v, uint32_t first, uint32_t count) {
    if (!count) return w->no;
    if (v.fixed) return known(w, v.c >= first && v.c < (int64_t)first + count);
    if (count == 1) return pd_binary(w->n, PD_EQ, v.e, pd_const(w->n, first));
    const pd_expr *below = pd_binary(w->n, PD_LT, v.e, pd_const(w->n, first + count));
    bool last = first + count >= w->total;
    const pd_expr *above = pd_binary(w->n, PD_GE, v.e, pd_const(w->n, first));
    if (last) return above;
    return first == 0 ? below : pd_binary(w->n, PD_AND, above, below);
}

jp_value jp_choose(jp_world *w, jp_kind kind, const pd_expr *cond, jp_value yes, jp_value no) {
    if (cond == w->yes) return yes;
    if (cond == w->no || (yes.fixed && no.fixed && yes.c == no.c)) return no;
    const pd_expr *e = pd_ternary(w->n, cond, jp_expr(w, yes), jp_expr(w, no));
    return jp_of(kind, jp_extend(w, e, e->width, jp_width(w, kind), false));
}

const pd_expr *jp_is_a(jp_world *w, jp_value v, const klass *k) {
    const pd_expr *any = w->no;
    uint32_t first = 0, count = 0;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        uint32_t n = jp_class_count(c);
        if (!n || !klass_is_subclass(c->k, k)) continue;
        if (count && first + count == c->first) {
            count += n;
            continue;
        }
        any = jp_or(w, any, jp_in_range(w, v, first, count));
        first = c->first;
        count = n;
    }
    return jp_or(w, any, jp_in_range(w, v, first, count));
}

const pd_expr *jp_cell(jp_world *w, uint32_t var, uint32_t first, uint32_t count, jp_value v,
                       unsigned primes) {
    if (count == 1) return pd_read(w->n, var, NULL, primes);
    const pd_expr *index = v.fixed ? pd_const(w->n, (uint32_t)v.c - first)
                           : first ? pd_binary(w->n, PD_SUB, v.e, pd_const(w->n, first))
                                   : v.e;
    return pd_read(w->n, var, index, primes);
}

// ---------------------------------------------------------------- arithmetic

const pd_expr *jp_extend(jp_world *w, const pd_expr *e, unsigned from, unsigned to, bool sign) {
    if (from >= to) return e;
    uint32_t low = e->value & pd_mask(from), top = (uint32_t)1 << (from - 1);
    if (e->op == PD_CONST) return pd_const(w->n, (sign ? (low ^ top) - top : low) & pd_mask(to));
    // Xor with the highest bit, twice: the result is as wide as the literal.
    const pd_expr *high = pd_const(w->n, (uint32_t)1 << (to - 1));
    e = pd_binary(w->n, PD_BITXOR, pd_binary(w->n, PD_BITXOR, e, high), high);
    if (!sign) return e;
    const pd_expr *half = pd_const(w->n, (uint32_t)1 << (from - 1));
    return pd_binary(w->n, PD_SUB, pd_binary(w->n, PD_BITXOR, e, half), half);
}

static int64_t wrap(jp_kind kind, int64_t c) {
    return kind == JP_INT ? (int32_t)(uint32_t)(uint64_t)c : c;
}

static bool fold(uint8_t op, jp_kind kind, int64_t a, int64_t b, int64_t *r) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    unsigned shift = (unsigned)(y & (kind == JP_INT ? 31 : 63));
    switch (op) {
    case OP_iadd: *r = (int64_t)(x + y); break;
    case OP_isub: *r = (int64_t)(x - y); break;
    case OP_imul: *r = (int64_t)(x * y); break;
    case OP_idiv:
        if (b == -1) *r = (int64_t)(0 - x);
        else *r = a / b;
        break;
    case OP_irem: *r = b == -1 ? 0 : a % b; break;
    case OP_iand: *r = a & b; break;
    case OP_ior: *r = a | b; break;
    case OP_ixor: *r = a ^ b; break;
    case OP_ishl: *r = (int64_t)(x << shift); break;
    case OP_ishr: *r = a >> shift; break;
    case OP_iushr:
        *r = kind == JP_INT ? (int64_t)((uint32_t)x >> shift) : (int64_t)(x >> shift);
        break;
    default: return false;
    }
    *r = wrap(kind, *r);
    return true;
}

typedef struct operands {
    jp_world *w;
    jp_kind kind;
    unsigned bits;
    const pd_expr *a, *b;
    const pd_expr **outside;
} operands;

static const pd_expr *bin(const operands *o, pd_op op, const pd_expr *a, const pd_expr *b) {
    return pd_binary(o->w->n, op, a, b);
}

static const pd_expr *number(const operands *o, uint32_t c) {
    return pd_const(o->w->n, c & pd_mask(o->bits));
}

static const pd_expr *is_negative(const operands *o, const pd_expr *a) {
    return bin(o, PD_GE, a, number(o, (uint32_t)1 << (o->bits - 1)));
}

static const pd_expr *negated(const operands *o, const pd_expr *a) {
    return bin(o, PD_SUB, number(o, 0), a); // as wide as a
}

static const pd_expr *magnitude(const operands *o, const pd_expr *a) {
    if (a->op == PD_CONST) // folding would not know the width
        return number(o, a->value >> (o->bits - 1) & 1 ? 0 - a->value : a->value);
    return pd_ternary(o->w->n, is_negative(o, a), negated(o, a), a);
}

static jp_value add(const operands *o, bool subtract) {
    const pd_expr *r = bin(o, subtract ? PD_SUB : PD_ADD, o->a, o->b);
    if (o->bits < 32) {
        // The sign of the result is wrong: both operands say so.
        const pd_expr *x = bin(o, PD_BITXOR, o->a, subtract ? o->b : r);
        const pd_expr *y = subtract ? bin(o, PD_BITXOR, o->a, r) : bin(o, PD_BITXOR, o->b, r);
        *o->outside = is_negative(o, bin(o, PD_BITAND, x, y));
    }
    return jp_of(o->kind, r);
}

static jp_value multiply(const operands *o) {
    if (o->bits < 32 && 2 * o->bits <= 32) {
        unsigned twice = 2 * o->bits;
        const pd_expr *r = bin(o, PD_MUL, jp_extend(o->w, o->a, o->bits, twice, true),
                               jp_extend(o->w, o->b, o->bits, twice, true));
        // r + 2^(bits-1) must be below 2^bits.
        const pd_expr *up = bin(o, PD_ADD, r, pd_const(o->w->n, (uint32_t)1 << (o->bits - 1)));
        *o->outside = bin(o, PD_GE, up, pd_const(o->w->n, (uint32_t)1 << o->bits));
    } else if (o->bits < 32) {
        *o->outside = o->w->yes;
    }
    return jp_of(o->kind, bin(o, PD_MUL, o->a, o->b));
}

static jp_value divide(const operands *o, bool rest) {
    const pd_expr *x = magnitude(o, o->a), *y = magnitude(o, o->b);
    const pd_expr *r = bin(o, rest ? PD_MOD : PD_DIV, x, y);
    const pd_expr *sign = is_negative(o, o->a);
    if (!rest) sign = bin(o, PD_NE, sign, is_negative(o, o->b));
    if (!rest && o->bits < 32) { // the least number by -1
        const pd_expr *least = number(o, (uint32_t)1 << (o->bits - 1));
        *o->outside = jp_and(o->w, bin(o, PD_EQ, o->a, least),
                             bin(o, PD_EQ, o->b, number(o, UINT32_MAX)));
    }
    return jp_of(o->kind, pd_ternary(o->w->n, sign, negated(o, r), r));
}

static const pd_expr *shift_right(const operands *o, uint32_t k) {
    const pd_expr *half = number(o, (uint32_t)1 << (o->bits - 1));
    if (k >= o->bits)
        return pd_ternary(o->w->n, is_negative(o, o->a), number(o, UINT32_MAX), number(o, 0));
    const pd_expr *up = bin(o, PD_SHR, bin(o, PD_BITXOR, o->a, half), pd_const(o->w->n, k));
    return bin(o, PD_SUB, up, number(o, (uint32_t)1 << (o->bits - 1) >> k));
}

enum { MOST_SHIFTED = 16 }; // bits of a number that is shifted by a variable

// To the right, by a variable: of its value the low bits count, which its own bits must hold.
static const pd_expr *shift_right_by(const operands *o, jp_value by) {
    jp_world *w = o->w;
    unsigned most = o->kind == JP_INT ? 31 : 63;
    const pd_expr *amount = pd_binary(w->n, PD_BITAND, jp_expr(w, by), pd_const(w->n, most));
    const pd_expr *r = shift_right(o, o->bits - 1); // so far, or further
    for (uint32_t k = 0; k + 1 < o->bits; k++) {
        const pd_expr *here = pd_binary(w->n, PD_EQ, amount, pd_const(w->n, k));
        r = pd_ternary(w->n, here, k ? shift_right(o, k) : o->a, r);
    }
    return r;
}

static jp_value shift(const operands *o, uint8_t op, jp_value by) {
    jp_world *w = o->w;
    bool is_held = w->settings.bits >= (o->kind == JP_INT ? 5 : 6);
    if (!by.fixed && op == OP_ishr && is_held && o->bits <= MOST_SHIFTED)
        return jp_of(o->kind, shift_right_by(o, by));
    if (!by.fixed) {
        *o->outside = w->yes; // rare
        return jp_of(o->kind, o->a);
    }
    uint32_t k = (uint32_t)by.c & (o->kind == JP_INT ? 31 : 63);
    if (k == 0) return jp_of(o->kind, o->a);
    if (op == OP_ishr) return jp_of(o->kind, shift_right(o, k));
    if (op == OP_iushr) {
        if (o->bits == 32) return jp_of(o->kind, bin(o, PD_SHR, o->a, pd_const(w->n, k)));
        *o->outside = is_negative(o, o->a);
        return jp_of(o->kind, shift_right(o, k));
    }
    if (o->bits < 32 && k >= o->bits) {
        *o->outside = bin(o, PD_NE, o->a, number(o, 0));
        return jp_of(o->kind, number(o, 0));
    }
    const pd_expr *r = bin(o, PD_SHL, o->a, pd_const(w->n, k));
    operands back = *o;
    back.a = r;
    if (o->bits < 32) *o->outside = bin(o, PD_NE, shift_right(&back, k), o->a);
    return jp_of(o->kind, r);
}

// The int operation that a long one is like.
static uint8_t as_int(uint8_t op) {
    if (op == OP_ineg || op == OP_lneg) return OP_ineg;
    if (op >= OP_iadd && op <= OP_drem) return (uint8_t)(op - (op - OP_iadd) % 4);
    if (op >= OP_ishl && op <= OP_lxor) return (uint8_t)(op - (op - OP_ishl) % 2);
    return op;
}

// a & m, where m does not fit: of a number that is not negative its own bits count; the result for
// a negative one does not fit either.
static jp_value mask(jp_world *w, jp_kind kind, jp_value a, int64_t m, const pd_expr **outside) {
    unsigned bits = jp_width(w, kind);
    operands o = {w, kind, bits, a.e, NULL, outside};
    *outside = is_negative(&o, a.e);
    uint32_t low = (uint32_t)m & (((uint32_t)1 << (bits - 1)) - 1);
    return jp_of(kind, bin(&o, PD_BITAND, a.e, number(&o, low)));
}

jp_value jp_arith(jp_world *w, uint8_t op, jp_value a, jp_value b, const pd_expr **outside) {
    jp_kind kind = (jp_kind)a.kind;
    int64_t r;
    op = as_int(op);
    *outside = w->no;
    if (op == OP_ineg) {
        b = a;
        a = jp_fixed(kind, 0);
        op = OP_isub;
    }
    bool is_shift = op == OP_ishl || op == OP_ishr || op == OP_iushr;
    if (a.fixed && b.fixed && fold(op, kind, a.c, b.c, &r)) return jp_fixed(kind, r);
    if (op == OP_iand && b.fixed && !a.fixed && !jp_fits(w, kind, b.c))
        return mask(w, kind, a, b.c, outside);
    if ((a.fixed && !jp_fits(w, kind, a.c)) || (!is_shift && b.fixed && !jp_fits(w, kind, b.c))) {
        *outside = w->yes;
        return jp_fixed(kind, 0);
    }
    unsigned bits = jp_width(w, kind);
    // A literal is as narrow as it can be: one of the operands is as wide as the result.
    const pd_expr *x = jp_expr(w, a), *y = is_shift ? NULL : jp_expr(w, b);
    if (a.fixed && is_shift) {
        *outside = w->yes;
        return jp_fixed(kind, 0);
    }
    operands o = {w, kind, bits, x, y, outside};
    switch (op) {
    case OP_iadd: return add(&o, false);
    case OP_isub: return add(&o, true);
    case OP_imul: return multiply(&o);
    case OP_idiv: return divide(&o, false);
    case OP_irem: return divide(&o, true);
    case OP_iand: return jp_of(kind, bin(&o, PD_BITAND, x, y));
    case OP_ior: return jp_of(kind, bin(&o, PD_BITOR, x, y));
    case OP_ixor: return jp_of(kind, bin(&o, PD_BITXOR, x, y));
    default: return shift(&o, op, b);
    }
}

// ---------------------------------------------------------------- conversions

// Not in the range of `bits` bits, signed.
static const pd_expr *not_in(jp_world *w, jp_value a, int64_t low, int64_t high) {
    return jp_or(w, jp_less(w, a, jp_fixed((jp_kind)a.kind, low)),
                 jp_less(w, jp_fixed((jp_kind)a.kind, high), a));
}

// Its low bits, as a signed number; an int has more.
static jp_value low_bits(jp_world *w, jp_value a, unsigned count) {
    const pd_expr *sign = pd_const(w->n, (uint32_t)1 << (count - 1));
    const pd_expr *low = pd_binary(w->n, PD_BITAND, a.e, pd_const(w->n, pd_mask(count)));
    return jp_of(JP_INT, pd_binary(w->n, PD_SUB, pd_binary(w->n, PD_BITXOR, low, sign), sign));
}

jp_value jp_convert(jp_world *w, uint8_t op, jp_value a, const pd_expr **outside) {
    unsigned bits = w->settings.bits;
    int64_t half = (int64_t)1 << (bits - 1);
    *outside = w->no;
    if (a.fixed) {
        switch (op) {
        case OP_i2l: return jp_fixed(JP_LONG, a.c);
        case OP_l2i: return jp_fixed(JP_INT, (int32_t)(uint32_t)(uint64_t)a.c);
        case OP_i2b: return jp_fixed(JP_INT, (int8_t)a.c);
        case OP_i2c: return jp_fixed(JP_INT, (uint16_t)a.c);
        default: return jp_fixed(JP_INT, (int16_t)a.c);
        }
    }
    switch (op) {
    case OP_i2l: return jp_of(JP_LONG, jp_extend(w, a.e, bits, 2 * bits, true));
    case OP_l2i: // stored in fewer bits next
        *outside = not_in(w, a, -half, half - 1);
        return jp_of(JP_INT, a.e);
    case OP_i2c:
        if (bits > 16)
            return jp_of(JP_INT, pd_binary(w->n, PD_BITAND, a.e, pd_const(w->n, UINT16_MAX)));
        *outside = jp_less(w, a, jp_fixed(JP_INT, 0));
        return a;
    case OP_i2b: return bits > 8 ? low_bits(w, a, 8) : a;
    default: return bits > 16 ? low_bits(w, a, 16) : a;
    }
}
