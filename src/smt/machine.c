// Questions about booleans and bit vectors go to the SAT solver, the rest to Z3.
#include <math.h>
#include <string.h>

#include "smt/blast.h"
#include "smt/boxes.h"
#include "smt/internal.h"
#include "smt/threshold.h"

// What a question may cost before another solver is asked: conflicts of the SAT solver (circuits of
// products are better left to others soon), terms that intervals are computed of (a million: about
// 0.05 s), seconds of Z3, and of the SAT solver, too, where its conflicts were had sooner. Nobody
// knows beforehand who is the best, so they take turns, each turn longer than the one before. The
// SAT solver goes on where it was; Z3 begins again.
enum {
    FEW_CONFLICTS = 2000, // between two looks at the clock
    EASY_CONFLICTS = 300,
    FIRST_CONFLICTS = 20000,
    FIRST_OF_PRODUCTS = 1000,
    FIRST_WORK = 400000,
    LONGER = 4,
};
static const double FIRST_SECONDS = 0.4;

struct smt_machine {
    smt *s;
    mem *m;
    limits *l;
    double seconds;
    smt_sat *sat;
    smt_blaster *blaster;
    smt_boxes *boxes;
    smt_threshold *threshold;
    smt_terms above;              // the question about one bit of each number
    smt_solver *_Atomic z3;       // NULL: not yet
    smt_terms in_z3;              // a level each
    VEC(smt_literal) assumptions; // of the question, one a condition
    smt_eval *model;              // of the last SMT_SAT
    enum { BY_SAT, BY_BOXES, BY_Z3 } answered;
    smt_terms symbols, stack; // of the question; of gather_symbols
    VEC(uint32_t) seen;       // by term: the last question that it was part of
    uint32_t round;
    uint64_t hard;
};

smt_machine *smt_machine_new(smt *s, mem *m, limits *l, double seconds) {
    smt_machine *x = MEM_NEW(m, smt_machine);
    x->s = s, x->m = m, x->l = l, x->seconds = seconds;
    x->sat = smt_sat_new(m);
    x->blaster = smt_blaster_new(s, m, x->sat);
    x->boxes = smt_boxes_new(s, m, l);
    x->threshold = smt_threshold_new(s, m);
    x->model = smt_eval_new(s, m);
    return x;
}

void smt_machine_free(smt_machine *x) {
    mem *m = x->m;
    if (x->z3) smt_solver_free(x->z3);
    smt_blaster_free(x->blaster);
    smt_boxes_free(x->boxes);
    smt_threshold_free(x->threshold);
    smt_sat_free(x->sat);
    smt_eval_free(x->model);
    vec_release(m, &x->in_z3);
    vec_release(m, &x->above);
    vec_release(m, &x->assumptions);
    vec_release(m, &x->symbols);
    vec_release(m, &x->stack);
    vec_release(m, &x->seen);
    MEM_DROP(m, x);
}

void smt_machine_set_time(smt_machine *x, double seconds) {
    x->seconds = seconds;
}

void smt_machine_interrupt(smt_machine *x, limits *l) {
    atomic_store(&l->stopped, STOP_INTERRUPT);
    smt_solver *z3 = x->z3; // one that is made later looks at the limits first
    if (z3) smt_solver_interrupt(z3);
}

uint64_t smt_machine_hard(const smt_machine *x) {
    return x->hard;
}

// ---------------------------------------------------------------- Z3

// What the last question had in front of this one stays asserted.
static void assert_in_z3(smt_machine *x, const smt_term *conditions, size_t count) {
    size_t same = 0;
    if (!x->z3) x->z3 = smt_solver_new_for_machine(x->s, x->m, x->l, x->seconds);
    while (same < count && same < x->in_z3.count && x->in_z3.data[same] == conditions[same]) same++;
    for (; x->in_z3.count > same; x->in_z3.count--) smt_solver_pop(x->z3);
    for (; same < count; same++) {
        smt_solver_push(x->z3);
        vec_push(x->m, &x->in_z3, conditions[same]);
        smt_solver_assert(x->z3, conditions[same]);
    }
}

static smt_answer ask_z3(smt_machine *x, const smt_term *conditions, size_t count, double seconds,
                         bool *used) {
    x->hard++;
    x->answered = BY_Z3;
    assert_in_z3(x, conditions, count);
    smt_solver_set_time(x->z3, seconds);
    if (used) memset(used, true, count);
    return smt_solver_check(x->z3);
}

// ---------------------------------------------------------------- SAT

// False: the question has something else in it.
static bool blast_all(smt_machine *x, const smt_term *conditions, size_t count) {
    vec_clear(&x->assumptions);
    for (size_t i = 0; i < count; i++) {
        smt_literal l;
        if (!smt_blast(x->blaster, conditions[i], &l)) return false;
        vec_push(x->m, &x->assumptions, l);
    }
    smt_sat_begin(x->sat);
    smt_blast_begin(x->blaster);
    for (size_t i = 0; i < count; i++) smt_blast_want(x->blaster, conditions[i]);
    return true;
}

static void note_used(const smt_machine *x, size_t count, bool *used) {
    for (size_t i = 0; used && i < count; i++)
        used[i] = smt_sat_failed(x->sat, x->assumptions.data[i]);
}

// At least so many conflicts, and for that long.
static smt_answer ask_sat(smt_machine *x, size_t count, uint64_t least, double seconds,
                          double until, bool *used) {
    smt_answer answer = SMT_UNKNOWN;
    double enough = clock_now() + seconds;
    x->answered = BY_SAT;
    uint64_t few = smt_boxes_is_hard(x->boxes) ? FEW_CONFLICTS / 20 : FEW_CONFLICTS;
    for (uint64_t spent = 0; answer == SMT_UNKNOWN; spent += few) {
        double now = clock_now();
        if (x->l && limits_look(x->l)) mem_unwind(x->m, x->l->stopped, NULL);
        if (now > until || (now > enough && spent >= least)) break;
        answer = smt_sat_solve(x->sat, x->assumptions.data, count, few, x->l);
    }
    if (answer == SMT_UNSAT) note_used(x, count, used);
    return answer;
}

static smt_answer ask_boxes(smt_machine *x, const smt_term *conditions, size_t count, uint64_t work,
                            bool *used) {
    x->answered = BY_BOXES;
    if (used) memset(used, true, count);
    smt_answer answer = smt_boxes_check(x->boxes, conditions, count, work);
    if (x->l && limits_look(x->l)) mem_unwind(x->m, x->l->stopped, NULL);
    return answer;
}

// The order of the numbers alone refutes the last condition.
static bool is_out_of_order(smt_machine *x, const smt_term *conditions, size_t count,
                            uint64_t conflicts, bool *used) {
    if (!smt_threshold_make(x->threshold, conditions, count, &x->above) ||
        !blast_all(x, x->above.data, x->above.count) ||
        smt_sat_solve(x->sat, x->assumptions.data, x->above.count, conflicts, x->l) != SMT_UNSAT)
        return false;
    if (used) memset(used, true, count);
    return true;
}

bool smt_machine_refutes(smt_machine *x, const smt_term *conditions, size_t count, bool *used) {
    smt_answer answer = ask_boxes(x, conditions, count, 0, used);
    if (answer == SMT_UNKNOWN && is_out_of_order(x, conditions, count, EASY_CONFLICTS, used))
        return true;
    if (answer != SMT_UNKNOWN || smt_boxes_is_hard(x->boxes)) return answer == SMT_UNSAT;
    if (!blast_all(x, conditions, count)) return false;
    answer = smt_sat_solve(x->sat, x->assumptions.data, count, EASY_CONFLICTS, x->l);
    if (answer == SMT_UNSAT) note_used(x, count, used);
    return answer == SMT_UNSAT;
}

// ---------------------------------------------------------------- models

bool smt_machine_value(smt_machine *x, smt_term symbol, uint64_t *value) {
    if (x->answered == BY_SAT) return smt_blast_value(x->blaster, symbol, value);
    if (x->answered == BY_BOXES) return smt_boxes_value(x->boxes, symbol, value);
    if (symbol >= x->seen.count || x->seen.data[symbol] != x->round) return false;
    bool is_bool = smt_kind(smt_sort_of(x->s, symbol)) == SMT_KIND_BOOL;
    *value = is_bool ? smt_solver_bool(x->z3, symbol) : smt_solver_bits(x->z3, symbol);
    return true;
}

static void gather_symbols(smt_machine *x, const smt_term *conditions, size_t count) {
    vec_clear(&x->symbols);
    if (x->seen.count <= smt_count(x->s)) vec_resize(x->m, &x->seen, smt_count(x->s) + 1);
    x->round++;
    for (size_t i = 0; i < count; i++) vec_push(x->m, &x->stack, conditions[i]);
    while (x->stack.count) {
        smt_term t = vec_pop(&x->stack);
        const smt_node *n = smt_look(x->s, t);
        if (x->seen.data[t] == x->round) continue;
        x->seen.data[t] = x->round;
        if (n->op == SMT_OP_SYMBOL) vec_push(x->m, &x->symbols, t);
        for (uint32_t k = 0; k < n->arg_count; k++) vec_push(x->m, &x->stack, n->args[k]);
    }
}

static bool is_model(smt_machine *x, const smt_term *conditions, size_t count) {
    gather_symbols(x, conditions, count);
    smt_eval_reset(x->model);
    for (size_t i = 0; i < x->symbols.count; i++) {
        uint64_t value;
        smt_sort_kind kind = smt_kind(smt_sort_of(x->s, x->symbols.data[i]));
        if (kind == SMT_KIND_INT || kind == SMT_KIND_ARRAY) return true; // has no value
        if (smt_machine_value(x, x->symbols.data[i], &value))
            smt_eval_set(x->model, x->symbols.data[i], value);
    }
    for (size_t i = 0; i < count; i++)
        if (!smt_eval_get(x->model, conditions[i])) return false;
    return true;
}

smt_answer smt_machine_search(smt_machine *x, const smt_term *conditions, size_t count,
                              bool *used) {
    smt_answer answer = ask_boxes(x, conditions, count, FIRST_WORK, used);
    return answer == SMT_SAT && !is_model(x, conditions, count) ? SMT_UNKNOWN : answer;
}

typedef struct turn {
    uint64_t work, conflicts;
    double seconds;
    bool blasted; // it is about booleans and bit vectors alone
} turn;

// One turn of each.
static smt_answer take_turns(smt_machine *x, const smt_term *conditions, size_t count,
                             const turn *t, double until, bool *used) {
    smt_answer answer = SMT_UNKNOWN;
    if (t->blasted) answer = ask_sat(x, count, t->conflicts, t->seconds, until, used);
    if (answer == SMT_UNKNOWN) answer = ask_boxes(x, conditions, count, t->work, used);
    double left = until - clock_now(), seconds = t->blasted ? t->seconds : left;
    if (answer == SMT_UNKNOWN && left > 0)
        answer = ask_z3(x, conditions, count, left < seconds ? left : seconds, used);
    return answer;
}

// Circuits of products and quotients are hard where intervals are easy, and so are floats: nothing
// is translated before intervals were tried.
smt_answer smt_machine_check(smt_machine *x, const smt_term *conditions, size_t count, bool *used) {
    double until = clock_now() + (x->seconds > 0 ? x->seconds : 1e9);
    smt_answer answer = ask_boxes(x, conditions, count, 0, used);
    bool hard = smt_boxes_is_hard(x->boxes);
    if (answer == SMT_UNKNOWN && hard) answer = ask_boxes(x, conditions, count, FIRST_WORK, used);
    if (answer == SMT_UNKNOWN && is_out_of_order(x, conditions, count, FIRST_CONFLICTS, used))
        return SMT_UNSAT;
    if (answer == SMT_UNKNOWN) {
        turn t = {FIRST_WORK, hard ? FIRST_OF_PRODUCTS : FIRST_CONFLICTS, FIRST_SECONDS,
                  blast_all(x, conditions, count)};
        do {
            answer = take_turns(x, conditions, count, &t, until, used);
            t.work *= LONGER, t.conflicts *= LONGER, t.seconds *= LONGER;
        } while (answer == SMT_UNKNOWN && clock_now() < until);
    }
    if (answer == SMT_SAT && !is_model(x, conditions, count))
        mem_unwind(x->m, STOP_ENGINE, "a solver's model does not fulfil what was asked");
    return answer;
}
