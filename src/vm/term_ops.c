// What each operation on values means for terms.
#include "vm/internal.h"
#include "vm/terms.h"

static const struct {
    const char *operands;
    char result;
} kinds[] = {
#define X(name, operands, result) {operands, result},
    TERM_OPS(X)
#undef X
};

static smt_term narrow(smt *s, smt_term a, unsigned bits, bool is_signed) {
    return smt_extend(s, is_signed, 32, smt_extract(s, 0, bits, a));
}

// Java counts shifts modulo the width.
static smt_term shift(smt *s, smt_operator op, smt_term a, smt_term count) {
    unsigned width = smt_width(smt_sort_of(s, a));
    count = smt_bits_2(s, SMT_OP_BAND, count, smt_bits(s, 32, width - 1));
    return smt_bits_2(s, op, a, smt_extend(s, false, width, count));
}

static smt_term sign_of(smt *s, smt_term less, smt_term equal) {
    return smt_ite(s, less, smt_bits(s, 32, UINT64_MAX),
                   smt_ite(s, equal, smt_bits(s, 32, 0), smt_bits(s, 32, 1)));
}

// fcmpl and the like: `unordered` is what a NaN gives.
static smt_term compare_reals(smt *s, smt_term a, smt_term b, int unordered) {
    smt_term equal = smt_real_2(s, SMT_OP_FEQ, a, b);
    if (unordered > 0) return sign_of(s, smt_real_2(s, SMT_OP_FLT, a, b), equal);
    return smt_ite(s, smt_real_2(s, SMT_OP_FLT, b, a), smt_bits(s, 32, 1),
                   smt_ite(s, equal, smt_bits(s, 32, 0), smt_bits(s, 32, UINT64_MAX)));
}

static smt_term compute(smt *s, term_op op, smt_term a, smt_term b) {
    switch (op) {
    case TERM_ADD:
    case TERM_LADD: return smt_bits_2(s, SMT_OP_PLUS, a, b);
    case TERM_SUB:
    case TERM_LSUB: return smt_bits_2(s, SMT_OP_MINUS, a, b);
    case TERM_MUL:
    case TERM_LMUL: return smt_bits_2(s, SMT_OP_TIMES, a, b);
    case TERM_DIV:
    case TERM_LDIV: return smt_bits_2(s, SMT_OP_SDIV, a, b);
    case TERM_REM:
    case TERM_LREM: return smt_bits_2(s, SMT_OP_SREM, a, b);
    case TERM_AND:
    case TERM_LAND: return smt_bits_2(s, SMT_OP_BAND, a, b);
    case TERM_OR:
    case TERM_LOR: return smt_bits_2(s, SMT_OP_BOR, a, b);
    case TERM_XOR:
    case TERM_LXOR: return smt_bits_2(s, SMT_OP_BXOR, a, b);
    case TERM_SHL:
    case TERM_LSHL: return shift(s, SMT_OP_SHL, a, b);
    case TERM_LSHR:
    case TERM_LLSHR: return shift(s, SMT_OP_LSHR, a, b);
    case TERM_ASHR:
    case TERM_LASHR: return shift(s, SMT_OP_ASHR, a, b);
    case TERM_NEG:
    case TERM_LNEG: return smt_neg(s, a);
    case TERM_FADD:
    case TERM_DADD: return smt_real_2(s, SMT_OP_FADD, a, b);
    case TERM_FSUB:
    case TERM_DSUB: return smt_real_2(s, SMT_OP_FSUB, a, b);
    case TERM_FMUL:
    case TERM_DMUL: return smt_real_2(s, SMT_OP_FMUL, a, b);
    case TERM_FDIV:
    case TERM_DDIV: return smt_real_2(s, SMT_OP_FDIV, a, b);
    case TERM_FREM:
    case TERM_DREM: return smt_real_2(s, SMT_OP_FMOD, a, b);
    case TERM_FNEG:
    case TERM_DNEG: return smt_real_1(s, SMT_OP_FNEG, a);
    case TERM_SQRT: return smt_real_1(s, SMT_OP_FSQRT, a);
    case TERM_I2L: return smt_extend(s, true, 64, a);
    case TERM_L2I: return smt_extract(s, 0, 32, a);
    case TERM_I2F:
    case TERM_L2F: return smt_from_signed(s, SMT_FLOAT, a);
    case TERM_I2D:
    case TERM_L2D: return smt_from_signed(s, SMT_DOUBLE, a);
    case TERM_F2I:
    case TERM_D2I: return smt_to_signed(s, 32, a);
    case TERM_F2L:
    case TERM_D2L: return smt_to_signed(s, 64, a);
    case TERM_F2D: return smt_to_real(s, SMT_DOUBLE, a);
    case TERM_D2F: return smt_to_real(s, SMT_FLOAT, a);
    case TERM_I2B: return narrow(s, a, 8, true);
    case TERM_I2C: return narrow(s, a, 16, false);
    case TERM_I2S: return narrow(s, a, 16, true);
    case TERM_BIT0: return narrow(s, a, 1, false);
    case TERM_LCMP: return sign_of(s, smt_bits_2(s, SMT_OP_SLT, a, b), smt_eq(s, a, b));
    case TERM_FCMPL:
    case TERM_DCMPL: return compare_reals(s, a, b, -1);
    case TERM_FCMPG:
    case TERM_DCMPG: return compare_reals(s, a, b, 1);
    case TERM_OP_COUNT: break;
    }
    assert(!"no such operation");
    return SMT_NONE;
}

// Another value than the right one, whatever the inputs are; of a comparison, another answer.
static smt_term spoil(smt *s, smt_term a) {
    smt_sort sort = smt_sort_of(s, a);
    if (smt_kind(sort) == SMT_KIND_BITS) {
        smt_term minus = smt_neg(s, a), one = smt_bits(s, smt_width(sort), 1);
        return smt_ite(s, smt_eq(s, a, minus), smt_bits_2(s, SMT_OP_PLUS, a, one), minus);
    }
    smt_term nan = smt_real_1(s, SMT_OP_FNAN, a);
    return smt_ite(s, nan, smt_real(s, sort, 0), smt_real_1(s, SMT_OP_FNEG, a));
}

// No more terms: the operands are made concrete, and so is the result.
static bool is_full(vm *v, thread *t, uint32_t *to, uint32_t *x, uint32_t *y) {
    if (smt_count(v->terms->s) <= v->terms->most) return false;
    vm_term_concretise(v, t, PATH_FULL, x, 1);
    if (y) vm_term_concretise(v, t, PATH_FULL, y, 1);
    *vm_term_at(to) = SMT_NONE;
    return true;
}

void vm_term_apply(vm *v, thread *t, term_op op, uint32_t *to, uint32_t *x, uint32_t *y) {
    vm_terms *terms = v->terms;
    if (is_full(v, t, to, x, y)) return;
    smt_term a = vm_term_word(v, t, kinds[op].operands[0], x);
    smt_term b = y ? vm_term_word(v, t, kinds[op].operands[1], y) : SMT_NONE;
    smt_term term = compute(terms->s, op, a, b);
    if (terms->planted == (int)op) term = spoil(terms->s, term);
    *vm_term_at(to) = term; // a known one too: the next check sees it
}

void vm_term_function(vm *v, thread *t, smt_c_function *function, uint32_t *args, unsigned count) {
    const vm_term_search *search = v->terms->search;
    bool depends = vm_term_of(t, args) || (count > 1 && vm_term_of(t, args + 2));
    if (!depends) return;
    if (search && search->functions && smt_count(v->terms->s) <= v->terms->most) {
        smt_term a = vm_term_word(v, t, 'D', args);
        smt_term b = count > 1 ? vm_term_word(v, t, 'D', args + 2) : SMT_NONE;
        v->terms->result = smt_function(v->terms->s, function, a, b);
    } else {
        vm_term_concretise(v, t, PATH_NATIVE, args, 2 * count);
    }
}

void vm_term_add(vm *v, thread *t, uint32_t *to, int32_t number) {
    smt *s = v->terms->s;
    if (is_full(v, t, to, to, NULL)) return;
    smt_term a = vm_term_word(v, t, 'I', to);
    *vm_term_at(to) = smt_bits_2(s, SMT_OP_PLUS, a, smt_bits(s, 32, (uint32_t)number));
}

// The verifier lets any int through; boolean, byte, char and short are cut to size.
void vm_term_narrow(vm *v, thread *t, const unit *u, uint32_t *x) {
    switch (u->m->signature->returns) {
    case 'Z': vm_term_apply(v, t, TERM_BIT0, x, x, NULL); break;
    case 'B': vm_term_apply(v, t, TERM_I2B, x, x, NULL); break;
    case 'C': vm_term_apply(v, t, TERM_I2C, x, x, NULL); break;
    case 'S': vm_term_apply(v, t, TERM_I2S, x, x, NULL); break;
    default: break;
    }
}
