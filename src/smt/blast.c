#include "smt/blast.h"

#include <assert.h>

#include "base/hash.h"
#include "smt/internal.h"
#include "smt/range.h"

typedef enum blast_state { BLAST_NOT_YET, BLAST_DONE, BLAST_IMPOSSIBLE } blast_state;

typedef struct blasted {
    uint32_t at;         // its bits in `bits`, the lowest first
    uint32_t first, end; // variables made for it
    uint32_t round;      // in which it was wanted
    uint32_t state;
    smt_range range;
} blasted;

struct smt_blaster {
    const smt *s;
    mem *m;
    smt_sat *sat;
    VEC(smt_literal) bits;
    VEC(blasted) terms;  // by term
    u64map gates[2];     // by kind: inputs -> output
    u64map divisions[2]; // signed or not: arguments -> where in `bits` quotient and rest are, + 1
    VEC(smt_term) stack;
    uint32_t round;
};

// The first variable is true.
enum { TRUE_LITERAL = 0, FALSE_LITERAL = 1 };

typedef enum gate { GATE_AND, GATE_XOR } gate;

smt_blaster *smt_blaster_new(const smt *s, mem *m, smt_sat *sat) {
    smt_blaster *b = MEM_NEW(m, smt_blaster);
    b->s = s;
    b->m = m;
    b->sat = sat;
    for (int i = 0; i < 2; i++) {
        u64map_init(&b->gates[i], m);
        u64map_init(&b->divisions[i], m);
    }
    smt_literal known = 2 * smt_sat_variable(sat, false);
    assert(known == TRUE_LITERAL);
    smt_sat_add(sat, &known, 1);
    return b;
}

void smt_blaster_free(smt_blaster *b) {
    mem *m = b->m;
    for (int i = 0; i < 2; i++) {
        u64map_release(&b->gates[i]);
        u64map_release(&b->divisions[i]);
    }
    vec_release(m, &b->bits);
    vec_release(m, &b->terms);
    vec_release(m, &b->stack);
    MEM_DROP(m, b);
}

// ---------------------------------------------------------------- gates

static smt_literal new_literal(smt_blaster *b) {
    return 2 * smt_sat_variable(b->sat, false);
}

static void clause2(smt_blaster *b, smt_literal x, smt_literal y) {
    smt_sat_add(b->sat, (smt_literal[]){x, y}, 2);
}

static void clause3(smt_blaster *b, smt_literal x, smt_literal y, smt_literal z) {
    smt_sat_add(b->sat, (smt_literal[]){x, y, z}, 3);
}

// The output of a gate that is there, or a new one.
static bool find_gate(smt_blaster *b, gate kind, smt_literal x, smt_literal y, smt_literal *out) {
    uint64_t key = (uint64_t)x << 32 | y, *found = u64map_get(&b->gates[kind], key);
    *out = found ? (smt_literal)*found : new_literal(b);
    if (!found) u64map_put(&b->gates[kind], key, *out);
    return found;
}

static smt_literal and_gate(smt_blaster *b, smt_literal x, smt_literal y) {
    smt_literal out;
    if (x > y) return and_gate(b, y, x);
    if (x == TRUE_LITERAL || x == y) return y;
    if (x == FALSE_LITERAL || x == (y ^ 1)) return FALSE_LITERAL;
    if (find_gate(b, GATE_AND, x, y, &out)) return out;
    clause2(b, out ^ 1, x);
    clause2(b, out ^ 1, y);
    clause3(b, out, x ^ 1, y ^ 1);
    return out;
}

static smt_literal or_gate(smt_blaster *b, smt_literal x, smt_literal y) {
    return and_gate(b, x ^ 1, y ^ 1) ^ 1;
}

static smt_literal xor_gate(smt_blaster *b, smt_literal x, smt_literal y) {
    smt_literal out, sign = (x ^ y) & 1;
    x &= ~1u, y &= ~1u;
    if (x > y) return xor_gate(b, y, x) ^ sign;
    if (x == TRUE_LITERAL) return y ^ 1 ^ sign;
    if (x == y) return FALSE_LITERAL ^ sign;
    if (find_gate(b, GATE_XOR, x, y, &out)) return out ^ sign;
    clause3(b, out ^ 1, x, y);
    clause3(b, out ^ 1, x ^ 1, y ^ 1);
    clause3(b, out, x ^ 1, y);
    clause3(b, out, x, y ^ 1);
    return out ^ sign;
}

static smt_literal ite_gate(smt_blaster *b, smt_literal c, smt_literal x, smt_literal y) {
    if (c == TRUE_LITERAL || x == y) return x;
    if (c == FALSE_LITERAL) return y;
    if (x <= FALSE_LITERAL || x == c || x == (c ^ 1)) {
        bool one = x == TRUE_LITERAL || x == c;
        return one ? or_gate(b, c, y) : and_gate(b, c ^ 1, y);
    }
    if (y <= FALSE_LITERAL || y == c || y == (c ^ 1)) {
        bool one = y == TRUE_LITERAL || y == (c ^ 1);
        return one ? or_gate(b, c ^ 1, x) : and_gate(b, c, x);
    }
    if (x == (y ^ 1)) return xor_gate(b, c, y);
    smt_literal out = new_literal(b);
    clause3(b, c ^ 1, x ^ 1, out);
    clause3(b, c ^ 1, x, out ^ 1);
    clause3(b, c, y ^ 1, out);
    clause3(b, c, y, out ^ 1);
    clause3(b, x ^ 1, y ^ 1, out); // these two follow, and help
    clause3(b, x, y, out ^ 1);
    return out;
}

// At least two of three.
static smt_literal majority(smt_blaster *b, smt_literal x, smt_literal y, smt_literal z) {
    if (x <= FALSE_LITERAL) return x == TRUE_LITERAL ? or_gate(b, y, z) : and_gate(b, y, z);
    if (y <= FALSE_LITERAL) return y == TRUE_LITERAL ? or_gate(b, x, z) : and_gate(b, x, z);
    if (z <= FALSE_LITERAL) return z == TRUE_LITERAL ? or_gate(b, x, y) : and_gate(b, x, y);
    if (x == y) return x;
    if (x == z || y == z) return z;
    if (x == (y ^ 1)) return z;
    if (x == (z ^ 1)) return y;
    if (y == (z ^ 1)) return x;
    smt_literal out = new_literal(b);
    clause3(b, x ^ 1, y ^ 1, out);
    clause3(b, x ^ 1, z ^ 1, out);
    clause3(b, y ^ 1, z ^ 1, out);
    clause3(b, x, y, out ^ 1);
    clause3(b, x, z, out ^ 1);
    clause3(b, y, z, out ^ 1);
    return out;
}

// ---------------------------------------------------------------- words

enum { MOST_BITS = 64 };
typedef struct word {
    unsigned width;
    smt_literal bit[MOST_BITS]; // the lowest first
} word;

static word constant(unsigned width, uint64_t value) {
    word w = {.width = width};
    for (unsigned i = 0; i < width; i++) w.bit[i] = value >> i & 1 ? TRUE_LITERAL : FALSE_LITERAL;
    return w;
}

static word not_word(word x) {
    for (unsigned i = 0; i < x.width; i++) x.bit[i] ^= 1;
    return x;
}

static word add(smt_blaster *b, const word *x, const word *y, smt_literal carry) {
    word sum = {.width = x->width};
    for (unsigned i = 0; i < x->width; i++) {
        smt_literal half = xor_gate(b, x->bit[i], y->bit[i]);
        sum.bit[i] = xor_gate(b, half, carry);
        if (i + 1 < x->width) carry = majority(b, x->bit[i], y->bit[i], carry);
    }
    return sum;
}

static word subtract(smt_blaster *b, const word *x, const word *y) {
    word inverse = not_word(*y);
    return add(b, x, &inverse, TRUE_LITERAL);
}

static word negate(smt_blaster *b, const word *x) {
    word zero = constant(x->width, 0);
    return subtract(b, &zero, x);
}

static word choose(smt_blaster *b, smt_literal c, const word *x, const word *y) {
    word r = {.width = x->width};
    for (unsigned i = 0; i < x->width; i++) r.bit[i] = ite_gate(b, c, x->bit[i], y->bit[i]);
    return r;
}

// x < y, unsigned.
static smt_literal less(smt_blaster *b, const word *x, const word *y) {
    smt_literal borrow = FALSE_LITERAL;
    for (unsigned i = 0; i < x->width; i++) borrow = majority(b, x->bit[i] ^ 1, y->bit[i], borrow);
    return borrow;
}

static smt_literal signed_less(smt_blaster *b, word x, word y) {
    smt_literal sign = x.bit[x.width - 1];
    x.bit[x.width - 1] = y.bit[x.width - 1];
    y.bit[x.width - 1] = sign;
    return less(b, &x, &y);
}

static smt_literal equal(smt_blaster *b, const word *x, const word *y) {
    smt_literal all = TRUE_LITERAL;
    for (unsigned i = 0; i < x->width; i++)
        all = and_gate(b, all, xor_gate(b, x->bit[i], y->bit[i]) ^ 1);
    return all;
}

static unsigned count_known(const word *x) {
    unsigned known = 0;
    for (unsigned i = 0; i < x->width; i++) known += x->bit[i] <= FALSE_LITERAL;
    return known;
}

static word multiply(smt_blaster *b, const word *x, const word *y) {
    if (count_known(x) > count_known(y)) return multiply(b, y, x);
    word sum = constant(x->width, 0);
    for (unsigned i = 0; i < x->width; i++) {
        word part = constant(x->width, 0);
        if (y->bit[i] == FALSE_LITERAL) continue;
        for (unsigned k = i; k < x->width; k++) part.bit[k] = and_gate(b, x->bit[k - i], y->bit[i]);
        sum = add(b, &sum, &part, FALSE_LITERAL);
    }
    return sum;
}

// Restoring division: a quotient of ones and a remainder of x where y is 0, as SMT-LIB wants it.
static void divide(smt_blaster *b, const word *x, const word *y, word *quotient, word *rest) {
    unsigned width = x->width;
    *quotient = *rest = constant(width, 0);
    for (unsigned i = width; i-- > 0;) {
        smt_literal high = rest->bit[width - 1]; // one bit more than the word has
        for (unsigned k = width - 1; k > 0; k--) rest->bit[k] = rest->bit[k - 1];
        rest->bit[0] = x->bit[i];
        smt_literal fits = or_gate(b, high, less(b, rest, y) ^ 1);
        word less_y = subtract(b, rest, y);
        *rest = choose(b, fits, &less_y, rest);
        quotient->bit[i] = fits;
    }
}

static word magnitude(smt_blaster *b, const word *x) {
    word minus = negate(b, x);
    return choose(b, x->bit[x->width - 1], &minus, x);
}

// The rest is less than y, where y is not 0: this follows from the circuit, but would take very
// long to be learned.
static void bound_rest(smt_blaster *b, const word *y, const word *rest) {
    word zero = constant(y->width, 0);
    clause2(b, less(b, rest, y), equal(b, y, &zero));
}

// quotient * y + rest is x, whatever the signs are. This follows, too: what a program computes from
// both (floorMod, digits) is then seen at once. Cheap where y is a number.
static void check_division(smt_blaster *b, const word *x, const word *y, const word *quotient,
                           const word *rest) {
    if (count_known(y) < y->width) return;
    word product = multiply(b, quotient, y), sum = add(b, &product, rest, FALSE_LITERAL);
    for (unsigned i = 0; i < x->width; i++) {
        clause2(b, sum.bit[i] ^ 1, x->bit[i]);
        clause2(b, sum.bit[i], x->bit[i] ^ 1);
    }
}

static void divide_signed(smt_blaster *b, const word *x, const word *y, word *quotient,
                          word *rest) {
    smt_literal sx = x->bit[x->width - 1], sy = y->bit[y->width - 1];
    word mx = magnitude(b, x), my = magnitude(b, y);
    divide(b, &mx, &my, quotient, rest);
    bound_rest(b, &my, rest);
    word minus = negate(b, quotient);
    *quotient = choose(b, xor_gate(b, sx, sy), &minus, quotient);
    minus = negate(b, rest);
    *rest = choose(b, sx, &minus, rest);
}

// By stages of 1, 2, 4, … bits; further than the word is wide, all bits are filled.
static word shift(smt_blaster *b, smt_operator op, word x, const word *by) {
    smt_literal fill = op == SMT_OP_ASHR ? x.bit[x.width - 1] : FALSE_LITERAL, far = FALSE_LITERAL;
    for (unsigned stage = 0; stage < by->width; stage++) {
        unsigned distance = stage < 7 ? 1u << stage : MOST_BITS;
        if (distance >= x.width) {
            far = or_gate(b, far, by->bit[stage]);
            continue;
        }
        word moved = x;
        for (unsigned i = 0; i < x.width; i++) {
            if (op == SMT_OP_SHL) moved.bit[i] = i < distance ? fill : x.bit[i - distance];
            else moved.bit[i] = i + distance < x.width ? x.bit[i + distance] : fill;
        }
        x = choose(b, by->bit[stage], &moved, &x);
    }
    for (unsigned i = 0; i < x.width; i++) x.bit[i] = ite_gate(b, far, fill, x.bit[i]);
    return x;
}

// ---------------------------------------------------------------- terms

static word word_of(const smt_blaster *b, smt_term t) {
    word w = {.width = smt_width(smt_sort_of(b->s, t))};
    const smt_literal *bits = b->bits.data + b->terms.data[t].at;
    for (unsigned i = 0; i < w.width; i++) w.bit[i] = bits[i];
    return w;
}

static word bitwise(smt_blaster *b, smt_operator op, const word *x, const word *y) {
    word r = {.width = x->width};
    for (unsigned i = 0; i < x->width; i++)
        r.bit[i] = op == SMT_OP_BAND  ? and_gate(b, x->bit[i], y->bit[i])
                   : op == SMT_OP_BOR ? or_gate(b, x->bit[i], y->bit[i])
                                      : xor_gate(b, x->bit[i], y->bit[i]);
    return r;
}

// One circuit makes both quotient and rest.
static word divided(smt_blaster *b, const smt_node *n, const word *x, const word *y) {
    bool is_signed = n->op == SMT_OP_SDIV || n->op == SMT_OP_SREM;
    bool wants_rest = n->op == SMT_OP_SREM || n->op == SMT_OP_UREM;
    uint64_t *known = u64map_at(&b->divisions[is_signed], (uint64_t)n->args[0] << 32 | n->args[1]);
    if (!*known) {
        word quotient, rest;
        if (is_signed) divide_signed(b, x, y, &quotient, &rest);
        else {
            divide(b, x, y, &quotient, &rest);
            bound_rest(b, y, &rest);
        }
        check_division(b, x, y, &quotient, &rest);
        known = u64map_at(&b->divisions[is_signed], (uint64_t)n->args[0] << 32 | n->args[1]);
        *known = b->bits.count + 1;
        for (unsigned i = 0; i < x->width; i++) vec_push(b->m, &b->bits, quotient.bit[i]);
        for (unsigned i = 0; i < x->width; i++) vec_push(b->m, &b->bits, rest.bit[i]);
    }
    word r = {.width = x->width};
    const smt_literal *bits = b->bits.data + *known - 1 + (wants_rest ? x->width : 0);
    for (unsigned i = 0; i < r.width; i++) r.bit[i] = bits[i];
    return r;
}

// Takes bits out, or puts words together.
static word rearranged(const smt_node *n, const word *x, const word *y) {
    word r = {.width = smt_width(n->sort)};
    smt_literal above = n->op == SMT_OP_SEXT ? x->bit[x->width - 1] : FALSE_LITERAL;
    for (unsigned i = 0; i < r.width; i++) {
        if (n->op == SMT_OP_EXTRACT) r.bit[i] = x->bit[i + (unsigned)n->value];
        else if (n->op == SMT_OP_CONCAT) r.bit[i] = i < y->width ? y->bit[i] : x->bit[i - y->width];
        else r.bit[i] = i < x->width ? x->bit[i] : above;
    }
    return r;
}

static word one_bit(smt_literal l) {
    word w = {.width = 1};
    w.bit[0] = l;
    return w;
}

static word symbol(smt_blaster *b, unsigned width) {
    word w = {.width = width};
    for (unsigned i = 0; i < width; i++) w.bit[i] = 2 * smt_sat_variable(b->sat, true);
    return w;
}

// Of arguments that are there. False: not for circuits.
static bool operation(smt_blaster *b, const smt_node *n, word *r) {
    word a[3];
    for (uint32_t i = 0; i < n->arg_count; i++) a[i] = word_of(b, n->args[i]);
    switch (n->op) {
    case SMT_OP_FALSE: *r = one_bit(FALSE_LITERAL); return true;
    case SMT_OP_TRUE: *r = one_bit(TRUE_LITERAL); return true;
    case SMT_OP_SYMBOL: *r = symbol(b, smt_width(n->sort)); return true;
    case SMT_OP_BITS: *r = constant(smt_width(n->sort), (uint64_t)n->value); return true;
    case SMT_OP_NOT: *r = one_bit(a[0].bit[0] ^ 1); return true;
    case SMT_OP_AND: *r = one_bit(and_gate(b, a[0].bit[0], a[1].bit[0])); return true;
    case SMT_OP_OR: *r = one_bit(or_gate(b, a[0].bit[0], a[1].bit[0])); return true;
    case SMT_OP_IFF:
    case SMT_OP_SAME: *r = one_bit(equal(b, &a[0], &a[1])); return true;
    case SMT_OP_ITE: *r = choose(b, a[0].bit[0], &a[1], &a[2]); return true;
    case SMT_OP_NEG: *r = negate(b, &a[0]); return true;
    case SMT_OP_PLUS: *r = add(b, &a[0], &a[1], FALSE_LITERAL); return true;
    case SMT_OP_MINUS: *r = subtract(b, &a[0], &a[1]); return true;
    case SMT_OP_TIMES: *r = multiply(b, &a[0], &a[1]); return true;
    case SMT_OP_SDIV:
    case SMT_OP_SREM:
    case SMT_OP_UDIV:
    case SMT_OP_UREM: *r = divided(b, n, &a[0], &a[1]); return true;
    case SMT_OP_BAND:
    case SMT_OP_BOR:
    case SMT_OP_BXOR: *r = bitwise(b, n->op, &a[0], &a[1]); return true;
    case SMT_OP_SHL:
    case SMT_OP_LSHR:
    case SMT_OP_ASHR: *r = shift(b, n->op, a[0], &a[1]); return true;
    case SMT_OP_SLT: *r = one_bit(signed_less(b, a[0], a[1])); return true;
    case SMT_OP_ULT: *r = one_bit(less(b, &a[0], &a[1])); return true;
    case SMT_OP_ZEXT:
    case SMT_OP_SEXT:
    case SMT_OP_EXTRACT:
    case SMT_OP_CONCAT: *r = rearranged(n, &a[0], &a[1]); return true;
    default: return false;
    }
}

static bool is_for_circuits(const smt_blaster *b, const smt_node *n) {
    smt_sort_kind kind = smt_kind(n->sort);
    if (kind != SMT_KIND_BOOL && kind != SMT_KIND_BITS) return false;
    for (uint32_t i = 0; i < n->arg_count; i++)
        if (b->terms.data[n->args[i]].state != BLAST_DONE) return false;
    return true;
}

// The bits that the range settles: those above it are 0, or as the sign.
static void narrow(word *r, smt_sort sort, smt_range range) {
    if (smt_kind(sort) == SMT_KIND_BOOL) {
        if (range.low == range.high) r->bit[0] = range.low ? TRUE_LITERAL : FALSE_LITERAL;
        return;
    }
    unsigned bits = 0; // without the sign
    while (bits + 1 < r->width && (range.high >> bits > 0 || range.low >> bits < -1)) bits++;
    smt_literal above = range.low >= 0   ? FALSE_LITERAL
                        : range.high < 0 ? TRUE_LITERAL
                                         : r->bit[bits];
    for (; bits < r->width; bits++) r->bit[bits] = above;
}

static void blast_one(smt_blaster *b, smt_term t) {
    smt_node n = *smt_look(b->s, t);
    blasted done = {.state = BLAST_IMPOSSIBLE, .first = smt_sat_variables(b->sat)};
    smt_range ranges[3] = {0};
    word r;
    if (is_for_circuits(b, &n) && operation(b, &n, &r)) {
        for (uint32_t i = 0; i < n.arg_count; i++) ranges[i] = b->terms.data[n.args[i]].range;
        done.range = smt_range_of(b->s, t, ranges);
        if (n.op != SMT_OP_SYMBOL) narrow(&r, n.sort, done.range);
        done.state = BLAST_DONE;
        done.at = (uint32_t)b->bits.count;
        for (unsigned i = 0; i < r.width; i++) vec_push(b->m, &b->bits, r.bit[i]);
    }
    done.end = smt_sat_variables(b->sat);
    b->terms.data[t] = done;
}

bool smt_blast(smt_blaster *b, smt_term t, smt_literal *l) {
    if (b->terms.count <= smt_count(b->s)) vec_resize(b->m, &b->terms, smt_count(b->s) + 1);
    vec_push(b->m, &b->stack, t);
    while (b->stack.count) {
        smt_term top = vec_last(&b->stack);
        const smt_node *n = smt_look(b->s, top);
        size_t before = b->stack.count;
        for (uint32_t i = 0; i < n->arg_count && b->terms.data[top].state == BLAST_NOT_YET; i++)
            if (b->terms.data[n->args[i]].state == BLAST_NOT_YET)
                vec_push(b->m, &b->stack, n->args[i]);
        if (b->stack.count > before) continue;
        if (b->terms.data[top].state == BLAST_NOT_YET) blast_one(b, top);
        b->stack.count--;
    }
    if (b->terms.data[t].state != BLAST_DONE) return false;
    *l = b->bits.data[b->terms.data[t].at];
    return true;
}

void smt_blast_begin(smt_blaster *b) {
    b->round++;
}

void smt_blast_want(smt_blaster *b, smt_term t) {
    vec_push(b->m, &b->stack, t);
    while (b->stack.count) {
        smt_term top = vec_pop(&b->stack);
        blasted *d = &b->terms.data[top];
        if (d->round == b->round) continue;
        d->round = b->round;
        for (uint32_t v = d->first; v < d->end; v++) smt_sat_want(b->sat, v);
        const smt_node *n = smt_look(b->s, top);
        for (uint32_t i = 0; i < n->arg_count; i++) vec_push(b->m, &b->stack, n->args[i]);
    }
}

bool smt_blast_value(const smt_blaster *b, smt_term symbol, uint64_t *value) {
    if (symbol >= b->terms.count) return false;
    const blasted *d = &b->terms.data[symbol];
    if (d->state != BLAST_DONE || d->round != b->round) return false;
    *value = 0;
    for (unsigned i = 0; i < smt_width(smt_sort_of(b->s, symbol)); i++)
        *value |= (uint64_t)(smt_sat_value(b->sat, b->bits.data[d->at + i]) == 1) << i;
    return true;
}
