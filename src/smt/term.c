// The store of terms: hash-consing, the boolean operators, traversals.
#include <inttypes.h>
#include <string.h>

#include "base/hash.h"
#include "smt/internal.h"

smt *smt_new(mem *m) {
    smt *s = MEM_NEW(m, smt);
    s->m = m;
    arena_init(&s->store, m);
    table_init(&s->index, m);
    u64map_init(&s->decimals, m);
    u64map_init(&s->facts, m);
    smt_make(s, (smt_node){.op = SMT_OP_SYMBOL, .name = "none"}); // number 0 is no term
    smt_make(s, (smt_node){.op = SMT_OP_FALSE, .sort = SMT_BOOL});
    smt_make(s, (smt_node){.op = SMT_OP_TRUE, .sort = SMT_BOOL});
    return s;
}

void smt_free(smt *s) {
    mem *m = s->m;
    vec_release(m, &s->nodes);
    vec_release(m, &s->sum_args);
    vec_release(m, &s->sum_factors);
    table_release(&s->index);
    u64map_release(&s->decimals);
    u64map_release(&s->facts);
    arena_release(&s->store);
    MEM_DROP(m, s);
}

static uint64_t hash_node(const smt_node *n) {
    uint64_t h = hash_mix(n->op | (uint64_t)n->sort << 8, (uint64_t)n->value);
    for (uint32_t i = 0; i < n->arg_count; i++)
        h = hash_mix(h, n->args[i] | (n->factors ? (uint64_t)n->factors[i] << 32 : 0));
    return h;
}

static bool same_node(const smt_node *a, const smt_node *b) {
    return a->op == b->op && a->sort == b->sort && a->value == b->value &&
           a->arg_count == b->arg_count &&
           memcmp(a->args, b->args, a->arg_count * sizeof *a->args) == 0 &&
           (!a->factors || memcmp(a->factors, b->factors, a->arg_count * sizeof *a->factors) == 0);
}

smt_term smt_make(smt *s, smt_node n) {
    static const smt_term nothing[1];
    if (!n.args) n.args = nothing;
    uint64_t hash = hash_node(&n);
    uint32_t id;
    for (table_probe p = table_find(&s->index, hash); table_next(&p, &id);)
        if (same_node(&s->nodes.data[id], &n)) return id;
    n.args = arena_copy(&s->store, n.args, n.arg_count * sizeof *n.args);
    if (n.factors) n.factors = arena_copy(&s->store, n.factors, n.arg_count * sizeof *n.factors);
    if (n.name) n.name = arena_strdup(&s->store, n.name);
    id = (uint32_t)s->nodes.count;
    vec_push(s->m, &s->nodes, n);
    table_add(&s->index, hash, id);
    return id;
}

size_t smt_count(const smt *s) {
    return s->nodes.count - 1;
}

const smt_node *smt_look(const smt *s, smt_term t) {
    return &s->nodes.data[t];
}

smt_term smt_symbol(smt *s, smt_sort sort, const char *name) {
    return smt_make(
        s, (smt_node){.op = SMT_OP_SYMBOL, .sort = sort, .value = ++s->symbols, .name = name});
}

// ------------------------------------------------------------------------------------- booleans

smt_term smt_bool(smt *s, bool value) {
    (void)s;
    return value ? 2 : 1;
}

bool smt_is_true(const smt *s, smt_term t) {
    (void)s;
    return t == 2;
}

bool smt_is_false(const smt *s, smt_term t) {
    (void)s;
    return t == 1;
}

static smt_term apply(smt *s, smt_operator op, smt_sort sort, uint32_t count,
                      const smt_term *args) {
    return smt_make(s, (smt_node){.op = op, .sort = sort, .arg_count = count, .args = args});
}

smt_term smt_not(smt *s, smt_term a) {
    if (a <= 2) return smt_bool(s, smt_is_false(s, a));
    if (smt_op(s, a) == SMT_OP_NOT) return smt_look(s, a)->args[0];
    return apply(s, SMT_OP_NOT, SMT_BOOL, 1, &a);
}

// x == y or x < y, of floats: x <= y, also where one is NaN. A compiler makes the former of the
// latter. SMT_NONE: something else.
static smt_term less_or_equal(smt *s, smt_term a, smt_term b) {
    const smt_node *equal = smt_look(s, a), *less = smt_look(s, b);
    if (equal->op == SMT_OP_FLT && less->op == SMT_OP_FEQ) return less_or_equal(s, b, a);
    if (equal->op != SMT_OP_FEQ || less->op != SMT_OP_FLT) return SMT_NONE;
    smt_term x = less->args[0], y = less->args[1];
    bool same = (equal->args[0] == x && equal->args[1] == y) ||
                (equal->args[0] == y && equal->args[1] == x);
    return same ? smt_real_2(s, SMT_OP_FLE, x, y) : SMT_NONE;
}

smt_term smt_and(smt *s, smt_term a, smt_term b) {
    if (smt_is_false(s, a) || smt_is_true(s, b) || a == b) return a;
    if (smt_is_false(s, b) || smt_is_true(s, a)) return b;
    if (a == smt_not(s, b)) return smt_bool(s, false);
    if (smt_op(s, a) == SMT_OP_NOT && smt_op(s, b) == SMT_OP_NOT) {
        smt_term both = less_or_equal(s, smt_look(s, a)->args[0], smt_look(s, b)->args[0]);
        if (both) return smt_not(s, both);
    }
    smt_term args[2] = {a < b ? a : b, a < b ? b : a};
    return apply(s, SMT_OP_AND, SMT_BOOL, 2, args);
}

smt_term smt_or(smt *s, smt_term a, smt_term b) {
    if (smt_is_true(s, a) || smt_is_false(s, b) || a == b) return a;
    if (smt_is_true(s, b) || smt_is_false(s, a)) return b;
    if (a == smt_not(s, b)) return smt_bool(s, true);
    smt_term at_most = less_or_equal(s, a, b);
    if (at_most) return at_most;
    smt_term args[2] = {a < b ? a : b, a < b ? b : a};
    return apply(s, SMT_OP_OR, SMT_BOOL, 2, args);
}

// ite(c, x + y, x) is x + ite(c, y, 0): a counter's steps become the parts of one sum. SMT_NONE:
// it is something else.
static smt_term step_of(smt *s, smt_term condition, smt_term sum, smt_term before, bool holds) {
    const smt_node *n = smt_look(s, sum);
    if (n->op != SMT_OP_PLUS || (n->args[0] != before && n->args[1] != before)) return SMT_NONE;
    smt_term step = n->args[0] == before ? n->args[1] : n->args[0];
    smt_term zero = smt_bits(s, smt_width(n->sort), 0);
    return smt_bits_2(s, SMT_OP_PLUS, before,
                      smt_ite(s, condition, holds ? step : zero, holds ? zero : step));
}

smt_term smt_ite(smt *s, smt_term condition, smt_term a, smt_term b) {
    if (smt_is_true(s, condition) || a == b) return a;
    if (smt_is_false(s, condition)) return b;
    if (smt_sort_of(s, a) == SMT_BOOL) {
        smt_term not = smt_not(s, condition);
        if (smt_is_true(s, a) || a == condition) return smt_or(s, condition, b);
        if (smt_is_false(s, a) || a == not ) return smt_and(s, not, b);
        if (smt_is_true(s, b) || b == not ) return smt_or(s, not, a);
        if (smt_is_false(s, b) || b == condition) return smt_and(s, condition, a);
        return smt_or(s, smt_and(s, condition, a), smt_and(s, not, b));
    }
    if (smt_sort_of(s, a) == SMT_STRING) return smt_string_choice(s, condition, a, b);
    const smt_node *x = smt_look(s, condition), *p = smt_look(s, a), *q = smt_look(s, b);
    if (x->op == SMT_OP_NOT) return smt_ite(s, x->args[0], b, a);
    if (p->op == SMT_OP_ITE && p->args[0] == condition) return smt_ite(s, condition, p->args[1], b);
    if (q->op == SMT_OP_ITE && q->args[0] == condition) return smt_ite(s, condition, a, q->args[2]);
    smt_term step = step_of(s, condition, a, b, true);
    if (!step) step = step_of(s, condition, b, a, false);
    if (step) return step;
    smt_term args[3] = {condition, a, b};
    return apply(s, SMT_OP_ITE, smt_sort_of(s, a), 3, args);
}

static smt_term iff(smt *s, smt_term a, smt_term b) {
    if (a == b) return smt_bool(s, true);
    if (smt_is_true(s, a)) return b;
    if (smt_is_true(s, b)) return a;
    if (smt_is_false(s, a)) return smt_not(s, b);
    if (smt_is_false(s, b)) return smt_not(s, a);
    if (a == smt_not(s, b)) return smt_bool(s, false);
    smt_term args[2] = {a < b ? a : b, a < b ? b : a};
    return apply(s, SMT_OP_IFF, SMT_BOOL, 2, args);
}

smt_term smt_eq(smt *s, smt_term a, smt_term b) {
    if (smt_sort_of(s, a) == SMT_BOOL) return iff(s, a, b);
    if (smt_sort_of(s, a) != SMT_INT) return smt_same(s, a, b);
    return smt_is_zero(s, smt_sub(s, a, b));
}

// ----------------------------------------------------------------------------------- traversals

static smt_term rebuild_other(smt *s, const smt_node *n, const smt_term *args) {
    unsigned width = smt_width(n->sort);
    switch (n->op) {
    case SMT_OP_NEG: return smt_neg(s, args[0]);
    case SMT_OP_ZEXT:
    case SMT_OP_SEXT: return smt_extend(s, n->op == SMT_OP_SEXT, width, args[0]);
    case SMT_OP_EXTRACT: return smt_extract(s, (unsigned)n->value, width, args[0]);
    case SMT_OP_CONCAT: return smt_concat(s, args[0], args[1]);
    case SMT_OP_FNEG:
    case SMT_OP_FABS:
    case SMT_OP_FSQRT:
    case SMT_OP_FNAN: return smt_real_1(s, n->op, args[0]);
    case SMT_OP_FROM_BITS: return smt_from_bits(s, args[0]);
    case SMT_OP_TO_BITS: return smt_to_bits(s, args[0]);
    case SMT_OP_FROM_SIGNED: return smt_from_signed(s, n->sort, args[0]);
    case SMT_OP_TO_SIGNED: return smt_to_signed(s, width, args[0]);
    case SMT_OP_TO_REAL: return smt_to_real(s, n->sort, args[0]);
    case SMT_OP_SELECT: return smt_select(s, args[0], args[1]);
    case SMT_OP_STORE: return smt_store(s, args[0], args[1], args[2]);
    case SMT_OP_FILLED: return smt_filled(s, n->sort >> 8 & 0xfff, args[0]);
    case SMT_OP_SAME: return smt_same(s, args[0], args[1]);
    case SMT_OP_FUNCTION:
        return smt_function(s, smt_function_of(n), args[0], n->arg_count > 1 ? args[1] : SMT_NONE);
    case SMT_OP_STRING: return smt_string(s, args[0], args + 1, n->arg_count - 1, n->value);
    default: break;
    }
    bool real = n->op >= SMT_OP_FADD && n->op <= SMT_OP_FEQ;
    return (real ? smt_real_2 : smt_bits_2)(s, n->op, args[0], args[1]);
}

static smt_term rebuild(smt *s, smt_term t, const smt_term *args) {
    smt_node n = *smt_look(s, t);
    switch (n.op) {
    case SMT_OP_BITS:
    case SMT_OP_FALSE:
    case SMT_OP_TRUE:
    case SMT_OP_SYMBOL: return t;
    case SMT_OP_SUM: {
        smt_term sum = smt_int(s, n.value);
        for (uint32_t i = 0; i < n.arg_count; i++)
            sum = smt_add(s, sum, smt_scale(s, n.factors[i], args[i]));
        return sum;
    }
    case SMT_OP_MUL: return smt_mul(s, args[0], args[1]);
    case SMT_OP_DIV: return smt_div(s, args[0], args[1]);
    case SMT_OP_MOD: return smt_mod(s, args[0], args[1]);
    case SMT_OP_NOT: return smt_not(s, args[0]);
    case SMT_OP_AND: return smt_and(s, args[0], args[1]);
    case SMT_OP_OR: return smt_or(s, args[0], args[1]);
    case SMT_OP_IFF: return iff(s, args[0], args[1]);
    case SMT_OP_ITE: return smt_ite(s, args[0], args[1], args[2]);
    case SMT_OP_LE: return smt_le(s, args[0], smt_int(s, 0));
    case SMT_OP_ZERO: return smt_eq(s, args[0], smt_int(s, 0));
    default: return rebuild_other(s, &n, args);
    }
}

static smt_term substitute(smt *s, smt_term t, u64map *done) {
    uint64_t *known = u64map_get(done, t);
    if (known) return (smt_term)*known;
    uint32_t count = smt_look(s, t)->arg_count;
    smt_term few[4], *args = few, result = t;
    if (count > 4) args = mem_alloc(s->m, count * sizeof *args);
    bool changed = false;
    for (uint32_t i = 0; i < count; i++) {
        smt_term old = smt_look(s, t)->args[i];
        args[i] = substitute(s, old, done);
        changed |= args[i] != old;
    }
    if (changed) result = rebuild(s, t, args);
    if (args != few) mem_free(s->m, args, count * sizeof *args);
    u64map_put(done, t, result);
    return result;
}

smt_term smt_substitute(smt *s, smt_term t, const smt_term *symbols, const smt_term *values,
                        size_t count) {
    u64map done;
    u64map_init(&done, s->m);
    for (size_t i = 0; i < count; i++) u64map_put(&done, symbols[i], values[i]);
    smt_term result = substitute(s, t, &done);
    u64map_release(&done);
    return result;
}

static void add_new(mem *m, smt_terms *out, smt_term t) {
    for (size_t i = 0; i < out->count; i++)
        if (out->data[i] == t) return;
    vec_push(m, out, t);
}

static void collect(const smt *s, smt_term t, mem *m, bool atoms, u64map *seen, smt_terms *out) {
    if (!u64map_put(seen, t, 1)) return;
    const smt_node *n = smt_look(s, t);
    bool atom = n->sort == SMT_BOOL && (n->op == SMT_OP_SYMBOL || n->op >= SMT_OP_LE);
    if (atoms ? atom : n->op == SMT_OP_SYMBOL) add_new(m, out, t);
    if (atoms && atom) return;
    for (uint32_t i = 0; i < n->arg_count; i++) collect(s, n->args[i], m, atoms, seen, out);
}

void smt_symbols(const smt *s, smt_term t, mem *m, smt_terms *out) {
    u64map seen;
    u64map_init(&seen, m);
    collect(s, t, m, false, &seen, out);
    u64map_release(&seen);
}

void smt_atoms(const smt *s, smt_term t, mem *m, smt_terms *out) {
    u64map seen;
    u64map_init(&seen, m);
    collect(s, t, m, true, &seen, out);
    u64map_release(&seen);
}

static void collect_functions(const smt *s, smt_term t, mem *m, u64map *seen, smt_terms *out) {
    if (!u64map_put(seen, t, 1)) return;
    const smt_node *n = smt_look(s, t);
    if (n->op == SMT_OP_FUNCTION) add_new(m, out, t);
    else
        for (uint32_t i = 0; i < n->arg_count; i++) collect_functions(s, n->args[i], m, seen, out);
}

void smt_functions(const smt *s, smt_term t, mem *m, smt_terms *out) {
    u64map seen;
    u64map_init(&seen, m);
    collect_functions(s, t, m, &seen, out);
    u64map_release(&seen);
}

static bool finds_real(const smt *s, smt_term t, u64map *seen) {
    if (!u64map_put(seen, t, 1)) return false;
    const smt_node *n = smt_look(s, t);
    if (smt_kind(n->sort) == SMT_KIND_REAL) return true;
    for (uint32_t i = 0; i < n->arg_count; i++)
        if (finds_real(s, n->args[i], seen)) return true;
    return false;
}

bool smt_has_reals(const smt *s, smt_term t, mem *m) {
    u64map seen;
    u64map_init(&seen, m);
    bool found = finds_real(s, t, &seen);
    u64map_release(&seen);
    return found;
}

// ------------------------------------------------------------------------------------- printing

static void print_product(const smt *s, int64_t factor, smt_term t, text *out) {
    if (factor != 1) text_printf(out, "%" PRId64 " * ", factor);
    smt_print(s, t, out);
}

// The terms of a sum whose factors have this sign, plus the constant; "0" if there are none.
static void print_side(const smt *s, const smt_node *n, int sign, int64_t constant, text *out) {
    bool first = true;
    for (uint32_t i = 0; i < n->arg_count; i++) {
        if ((n->factors[i] > 0) != (sign > 0)) continue;
        if (!first) text_add(out, " + ");
        first = false;
        print_product(s, sign > 0 ? n->factors[i] : -n->factors[i], n->args[i], out);
    }
    if (first) text_printf(out, "%" PRId64, constant);
    else if (constant)
        text_printf(out, " %c %" PRId64, constant > 0 ? '+' : '-',
                    constant > 0 ? constant : -constant);
}

// sum RELATION 0, with what is negative moved to the other side.
static void print_comparison(const smt *s, smt_term sum, const char *relation, text *out) {
    const smt_node *n = smt_look(s, sum);
    if (n->op != SMT_OP_SUM) {
        smt_print(s, sum, out);
        text_printf(out, " %s 0", relation);
        return;
    }
    print_side(s, n, 1, 0, out);
    text_printf(out, " %s ", relation);
    print_side(s, n, -1, -n->value, out);
}

static void print_negation(const smt *s, smt_term t, text *out) {
    const smt_node *n = smt_look(s, t);
    if (n->op == SMT_OP_LE) print_comparison(s, n->args[0], ">", out);
    else if (n->op == SMT_OP_ZERO) print_comparison(s, n->args[0], "!=", out);
    else {
        text_char(out, '!');
        smt_print(s, t, out);
    }
}

void smt_print(const smt *s, smt_term t, text *out) {
    static const char *const words[] = {
#define X(name, text) text,
        SMT_OPERATORS(X)
#undef X
    };
    const smt_node *n = smt_look(s, t);
    switch (n->op) {
    case SMT_OP_FALSE:
    case SMT_OP_TRUE: text_add(out, words[n->op]); break;
    case SMT_OP_SYMBOL: text_add(out, n->name); break;
    case SMT_OP_SUM: {
        bool nested = n->arg_count > 1 || (n->arg_count && n->value);
        if (nested) text_char(out, '(');
        for (uint32_t i = 0; i < n->arg_count; i++) {
            if (i) text_add(out, " + ");
            print_product(s, n->factors[i], n->args[i], out);
        }
        if (!n->arg_count) text_printf(out, "%" PRId64, n->value);
        else if (n->value) text_printf(out, " + %" PRId64, n->value);
        if (nested) text_char(out, ')');
        break;
    }
    case SMT_OP_BITS:
        if (smt_kind(n->sort) == SMT_KIND_REAL) text_printf(out, "%#" PRIx64, n->value);
        else text_printf(out, "%" PRId64, smt_as_signed((uint64_t)n->value, smt_width(n->sort)));
        break;
    case SMT_OP_NOT: print_negation(s, n->args[0], out); break;
    case SMT_OP_LE: print_comparison(s, n->args[0], "<=", out); break;
    case SMT_OP_ZERO: print_comparison(s, n->args[0], "==", out); break;
    default:
        text_printf(out, "(%s", words[n->op]);
        for (uint32_t i = 0; i < n->arg_count; i++) {
            text_char(out, ' ');
            smt_print(s, n->args[i], out);
        }
        text_char(out, ')');
    }
}
