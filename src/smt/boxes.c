#include "smt/boxes.h"

#include <math.h>
#include <string.h>

#include "smt/internal.h"
#include "smt/interval.h"
#include "smt/sums.h"

// Passes over all terms for one box; each may narrow what the next one sees.
enum { MOST_PASSES = 6, MOST_ARGS = 3 };
// A box of so many points is not cut: all are tried.
enum { MOST_POINTS = 64, FEW_BOXES = 4 };

typedef struct node {
    smt_term term;
    uint32_t args[MOST_ARGS]; // places
} node;

struct smt_boxes {
    smt *s;
    mem *m;
    limits *l;
    VEC(node) order;           // the terms of the question, arguments first
    VEC(uint32_t) place, seen; // by term
    VEC(smt_interval) now;     // by place
    VEC(uint32_t) variables;   // places: symbols, and floats whose bits are a symbol
    VEC(smt_interval) boxes;   // to be looked at: an interval for each variable
    VEC(uint32_t) conditions;  // places
    smt_terms stack;
    smt_eval *eval;
    u64map model; // symbol -> value
    uint32_t round;
    uint64_t work;
    bool evaluates; // all symbols are variables
    bool hard;
};

smt_boxes *smt_boxes_new(smt *s, mem *m, limits *l) {
    smt_boxes *b = MEM_NEW(m, smt_boxes);
    b->s = s, b->m = m, b->l = l;
    b->eval = smt_eval_new(s, m);
    u64map_init(&b->model, m);
    return b;
}

void smt_boxes_free(smt_boxes *b) {
    mem *m = b->m;
    vec_release(m, &b->order);
    vec_release(m, &b->place);
    vec_release(m, &b->seen);
    vec_release(m, &b->now);
    vec_release(m, &b->variables);
    vec_release(m, &b->boxes);
    vec_release(m, &b->conditions);
    vec_release(m, &b->stack);
    smt_eval_free(b->eval);
    u64map_release(&b->model);
    MEM_DROP(m, b);
}

// ---------------------------------------------------------------- the question

static bool is_symbol(const smt_boxes *b, smt_term t) {
    return smt_op(b->s, t) == SMT_OP_SYMBOL;
}

static bool is_real_variable(const smt_boxes *b, const smt_node *n) {
    return n->op == SMT_OP_FROM_BITS && is_symbol(b, n->args[0]);
}

static uint32_t used_args(const smt_boxes *b, const smt_node *n) {
    if (n->arg_count > MOST_ARGS || is_real_variable(b, n)) return 0;
    return n->arg_count;
}

static bool is_hard(const smt *s, const smt_node *n) {
    uint64_t known;
    if (smt_kind(n->sort) == SMT_KIND_REAL) return true;
    return n->op >= SMT_OP_TIMES && n->op <= SMT_OP_UREM && !smt_is_bits(s, n->args[0], &known) &&
           (n->op != SMT_OP_TIMES || !smt_is_bits(s, n->args[1], &known));
}

static void add_node(smt_boxes *b, smt_term t) {
    const smt_node *n = smt_look(b->s, t);
    node x = {.term = t};
    for (uint32_t i = 0; i < used_args(b, n); i++) x.args[i] = b->place.data[n->args[i]];
    smt_sort_kind kind = smt_kind(n->sort);
    b->hard |= is_hard(b->s, n);
    if (n->op == SMT_OP_SYMBOL && kind != SMT_KIND_BITS && kind != SMT_KIND_BOOL)
        b->evaluates = false;
    if (n->arg_count > MOST_ARGS) b->evaluates = false; // what is in there was not looked at
    if (n->op == SMT_OP_SYMBOL || is_real_variable(b, n))
        vec_push(b->m, &b->variables, (uint32_t)b->order.count);
    b->place.data[t] = (uint32_t)b->order.count;
    b->seen.data[t] = b->round;
    vec_push(b->m, &b->order, x);
}

static void add_terms(smt_boxes *b, smt_term condition) {
    vec_push(b->m, &b->stack, condition);
    while (b->stack.count) {
        smt_term t = vec_last(&b->stack);
        const smt_node *n = smt_look(b->s, t);
        size_t before = b->stack.count;
        bool known = b->seen.data[t] == b->round;
        for (uint32_t i = 0; !known && i < used_args(b, n); i++)
            if (b->seen.data[n->args[i]] != b->round) vec_push(b->m, &b->stack, n->args[i]);
        if (b->stack.count > before) continue;
        if (!known) add_node(b, t);
        b->stack.count--;
    }
    vec_push(b->m, &b->conditions, b->place.data[condition]);
}

// A symbol whose bits are looked at beside the float they make: two variables for one thing.
static bool is_split_twice(const smt_boxes *b) {
    for (size_t i = 0; i < b->variables.count; i++) {
        const smt_node *n = smt_look(b->s, b->order.data[b->variables.data[i]].term);
        if (n->op == SMT_OP_FROM_BITS && b->seen.data[n->args[0]] == b->round) return true;
    }
    return false;
}

static void begin(smt_boxes *b, const smt_term *conditions, size_t count) {
    if (b->place.count <= smt_count(b->s)) {
        vec_resize(b->m, &b->place, smt_count(b->s) + 1);
        vec_resize(b->m, &b->seen, smt_count(b->s) + 1);
    }
    b->round++;
    b->evaluates = true;
    b->hard = false;
    b->work = 0;
    vec_clear(&b->order);
    vec_clear(&b->variables);
    vec_clear(&b->conditions);
    vec_clear(&b->boxes);
    for (size_t i = 0; i < count; i++) add_terms(b, conditions[i]);
    if (is_split_twice(b)) b->evaluates = false;
    vec_resize(b->m, &b->now, b->order.count);
}

// ---------------------------------------------------------------- one box

static bool narrow(smt_boxes *b, uint32_t place, const smt_interval *by, bool *smaller) {
    smt_sort sort = smt_sort_of(b->s, b->order.data[place].term);
    *smaller |= smt_interval_narrow(sort, &b->now.data[place], by);
    return !smt_interval_is_empty(sort, &b->now.data[place]);
}

static bool go_forward(smt_boxes *b, bool *smaller) {
    smt_interval args[MOST_ARGS];
    for (uint32_t i = 0; i < b->order.count; i++) {
        const node *x = &b->order.data[i];
        const smt_node *n = smt_look(b->s, x->term);
        uint32_t count = used_args(b, n);
        if (!count && n->arg_count) continue;
        for (uint32_t k = 0; k < count; k++) args[k] = b->now.data[x->args[k]];
        smt_interval r = n->op == SMT_OP_SYMBOL ? smt_interval_all(n->sort)
                                                : smt_interval_of(b->s, n, x->term, args);
        if (!narrow(b, i, &r, smaller)) return false;
    }
    return true;
}

static bool go_back(smt_boxes *b, bool *smaller) {
    smt_interval args[MOST_ARGS];
    for (uint32_t i = (uint32_t)b->order.count; i-- > 0;) {
        const node *x = &b->order.data[i];
        const smt_node *n = smt_look(b->s, x->term);
        uint32_t count = used_args(b, n);
        for (uint32_t k = 0; k < count; k++) args[k] = b->now.data[x->args[k]];
        if (!count || !smt_interval_back(b->s, n, &b->now.data[i], args)) continue;
        for (uint32_t k = 0; k < count; k++)
            if (!narrow(b, x->args[k], &args[k], smaller)) return false;
    }
    return true;
}

// False: no point of the box fulfils the conditions.
static bool shrink(smt_boxes *b, const smt_interval *box) {
    smt_interval yes = {.bits = {1, 1}};
    bool smaller = true;
    for (size_t i = 0; i < b->order.count; i++)
        b->now.data[i] = smt_interval_all(smt_sort_of(b->s, b->order.data[i].term));
    for (size_t i = 0; box && i < b->variables.count; i++)
        b->now.data[b->variables.data[i]] = box[i];
    for (size_t i = 0; i < b->conditions.count; i++)
        if (!narrow(b, b->conditions.data[i], &yes, &smaller)) return false;
    for (int pass = 0; pass < MOST_PASSES && smaller; pass++) {
        smaller = false;
        b->work += b->order.count + 1;
        bool first = pass == 0, unused = false;
        if (!go_forward(b, first ? &unused : &smaller) || !go_back(b, &smaller)) return false;
    }
    return true;
}

// ---------------------------------------------------------------- points

static uint64_t bits_of(smt_sort sort, double x) {
    uint64_t bits = 0;
    float small = (float)x;
    if (smt_width(sort) == 32) memcpy(&bits, &small, sizeof small);
    else memcpy(&bits, &x, sizeof x);
    return bits;
}

// Numbers in the order of floats: halving them halves how many floats there are between two.
static int64_t rank_of(double x) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static double of_rank(int64_t rank) {
    int64_t bits = rank < 0 ? INT64_MIN - rank : rank;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// Below the higher end, if there is something.
static double middle_of(smt_sort sort, const smt_interval *a) {
    if (!(a->low < a->high)) return a->low <= a->high ? a->low : NAN;
    int64_t low = rank_of(a->low), high = rank_of(a->high);
    double middle = of_rank(low / 2 + high / 2);
    if (smt_width(sort) == 32) middle = (double)(float)middle;
    if (middle >= a->high) middle = smt_interval_next(sort, a->high, -INFINITY);
    return middle < a->low ? a->low : middle;
}

static bool is_point(smt_sort sort, const smt_interval *a) {
    if (smt_kind(sort) == SMT_KIND_REAL) return a->low == a->high && !a->nan && a->low != 0;
    return a->bits.low == a->bits.high;
}

// The number nearest to 0: the smallest inputs that fail are the ones that people like to read.
static uint64_t simplest(smt_sort sort, const smt_interval *a) {
    if (smt_kind(sort) != SMT_KIND_REAL)
        return (uint64_t)(a->bits.low > 0 ? a->bits.low : a->bits.high < 0 ? a->bits.high : 0);
    if (a->low > a->high) return bits_of(sort, NAN);
    return bits_of(sort, a->low > 0 ? a->low : a->high < 0 ? a->high : 0);
}

static smt_term symbol_of(const smt_boxes *b, uint32_t place) {
    smt_term t = b->order.data[place].term;
    const smt_node *n = smt_look(b->s, t);
    return n->op == SMT_OP_FROM_BITS ? n->args[0] : t;
}

// The values of b->model are evaluated. True: they fulfil the conditions.
static bool evaluate(smt_boxes *b) {
    smt_eval_reset(b->eval);
    for (size_t i = 0; i < b->variables.count; i++) {
        smt_term symbol = symbol_of(b, b->variables.data[i]);
        smt_eval_set(b->eval, symbol, *u64map_get(&b->model, symbol));
    }
    b->work += b->order.count + 1;
    for (size_t i = b->conditions.count; i-- > 0;)
        if (!smt_eval_get(b->eval, b->order.data[b->conditions.data[i]].term)) return false;
    return true;
}

static void take(smt_boxes *b, uint32_t place, uint64_t value) {
    smt_term symbol = symbol_of(b, place);
    u64map_put(&b->model, symbol, value & smt_mask(smt_width(smt_sort_of(b->s, symbol))));
}

// A point of the box is tried. True: it fulfils the conditions.
static bool try_point(smt_boxes *b, bool *all_points) {
    *all_points = true;
    u64map_clear(&b->model);
    for (size_t i = 0; i < b->variables.count; i++) {
        uint32_t place = b->variables.data[i];
        smt_sort sort = smt_sort_of(b->s, b->order.data[place].term);
        *all_points &= is_point(sort, &b->now.data[place]);
        take(b, place, simplest(sort, &b->now.data[place]));
    }
    return evaluate(b);
}

// How many points the box has. 0: more than a few, or floats.
static uint64_t points_of(const smt_boxes *b) {
    uint64_t points = 1;
    for (size_t i = 0; i < b->variables.count; i++) {
        uint32_t place = b->variables.data[i];
        smt_range r = b->now.data[place].bits;
        uint64_t more = (uint64_t)r.high - (uint64_t)r.low;
        if (smt_kind(smt_sort_of(b->s, b->order.data[place].term)) == SMT_KIND_REAL) return 0;
        if (more >= MOST_POINTS || (points *= more + 1) > MOST_POINTS) return 0;
    }
    return points;
}

// All of them.
static bool try_points(smt_boxes *b, uint64_t points) {
    for (uint64_t point = 0; point < points; point++) {
        uint64_t rest = point;
        u64map_clear(&b->model);
        for (size_t i = 0; i < b->variables.count; i++) {
            smt_range r = b->now.data[b->variables.data[i]].bits;
            uint64_t count = (uint64_t)r.high - (uint64_t)r.low + 1;
            take(b, b->variables.data[i], (uint64_t)r.low + rest % count);
            rest /= count;
        }
        if (evaluate(b)) return true;
    }
    return false;
}

// ---------------------------------------------------------------- cutting

static double size_of(smt_sort sort, const smt_interval *a) {
    if (smt_kind(sort) != SMT_KIND_REAL) return (double)a->bits.high - (double)a->bits.low;
    if (a->low > a->high) return 0;
    return (double)rank_of(a->high) - (double)rank_of(a->low) + a->nan;
}

// The smallest variable, if there are few values to try, else the largest. SIZE_MAX: none.
static size_t pick(const smt_boxes *b) {
    size_t smallest = SIZE_MAX, largest = SIZE_MAX;
    double least = 4096, most = 0;
    for (size_t i = 0; i < b->variables.count; i++) {
        uint32_t place = b->variables.data[i];
        smt_sort sort = smt_sort_of(b->s, b->order.data[place].term);
        double size = size_of(sort, &b->now.data[place]);
        if (size <= 0) continue;
        if (smt_kind(sort) != SMT_KIND_REAL && size < least) least = size, smallest = i;
        if (size > most) most = size, largest = i;
    }
    return smallest != SIZE_MAX ? smallest : largest;
}

static void cut(smt_sort sort, smt_interval *first, smt_interval *second) {
    if (smt_kind(sort) != SMT_KIND_REAL) {
        int64_t middle = first->bits.low +
                         (int64_t)(((uint64_t)first->bits.high - (uint64_t)first->bits.low) / 2);
        first->bits.high = middle;
        second->bits.low = middle + 1;
        return;
    }
    if (first->nan) { // NaN alone
        first->nan = false;
        second->low = INFINITY, second->high = -INFINITY;
        return;
    }
    double middle = middle_of(sort, first);
    first->high = middle;
    second->low = smt_interval_next(sort, middle, INFINITY);
}

static void push_box(smt_boxes *b) {
    for (size_t i = 0; i < b->variables.count; i++)
        vec_push(b->m, &b->boxes, b->now.data[b->variables.data[i]]);
}

// The box, which is in b->now, in two. False: it cannot be cut.
static bool cut_box(smt_boxes *b) {
    size_t count = b->variables.count, picked = pick(b);
    if (picked == SIZE_MAX) return false;
    push_box(b);
    push_box(b);
    smt_interval *second = &b->boxes.data[b->boxes.count - count + picked], *first = second - count;
    cut(smt_sort_of(b->s, b->order.data[b->variables.data[picked]].term), first, second);
    return true;
}

static smt_answer search(smt_boxes *b, uint64_t work) {
    size_t count = b->variables.count;
    bool all_points;
    push_box(b);
    while (b->boxes.count && b->work < work && !(b->l && limits_look(b->l))) {
        b->boxes.count -= count;
        if (!shrink(b, b->boxes.data + b->boxes.count)) continue;
        if (b->evaluates && try_point(b, &all_points)) return SMT_SAT;
        if (b->evaluates && all_points) continue;
        uint64_t points = b->evaluates ? points_of(b) : 0;
        if (points && try_points(b, points)) return SMT_SAT;
        if (points) continue;
        if (!cut_box(b)) return SMT_UNKNOWN;
    }
    return b->boxes.count ? SMT_UNKNOWN : SMT_UNSAT;
}

static smt_range range_now(void *arg, smt_term t) {
    const smt_boxes *b = arg;
    return b->now.data[b->place.data[t]].bits;
}

// What is asked is the last condition, the others are known to have a solution.
static bool sums_refute(smt_boxes *b, smt_term last) {
    return smt_sums_refute(b->s, b->m, (smt_ranges){range_now, b}, last);
}

smt_answer smt_boxes_check(smt_boxes *b, const smt_term *conditions, size_t count, uint64_t work) {
    begin(b, conditions, count);
    if (!shrink(b, NULL)) return SMT_UNSAT;
    if (count && sums_refute(b, conditions[count - 1])) return SMT_UNSAT;
    return b->variables.count ? search(b, work ? work : FEW_BOXES * b->work) : SMT_UNKNOWN;
}

bool smt_boxes_is_hard(const smt_boxes *b) {
    return b->hard;
}

bool smt_boxes_value(const smt_boxes *b, smt_term symbol, uint64_t *value) {
    const uint64_t *found = u64map_get(&b->model, symbol);
    if (found) *value = *found;
    return found;
}
