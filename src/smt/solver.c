// Terms into Z3. A term is translated once and kept. Z3's error handler is off: it would have to
// leave through C++ frames. Every call that can fail is followed by check_error() instead.
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

#include "base/watch.h"
#include "smt/commands.h"
#include "smt/translate.h"

// What the terms need, each more than the one before, and what Z3 has for it: SAT by
// bit-blasting, the same after floats became bit vectors, everything.
typedef enum logic { LOGIC_BITS, LOGIC_FLOATS, LOGIC_ANY } logic;

struct smt_solver {
    smt *s;
    mem *m;
    limits *l;
    double seconds;
    Z3_context z;
    Z3_solver solver;
    Z3_model model;      // of the last SMT_SAT, or NULL
    VEC(Z3_ast) done;    // by term; NULL: not yet
    logic logic, needed; // what the solver is for, and what was translated
    smt_terms asserted;  // SMT_NONE: a level begins; for a change of the logic
    size_t calls;
    atomic_bool interrupted;
    atomic_bool is_beaten; // another solver was faster
    mem outside_mem;       // of what another thread allocates
    smt_eval *outside;     // a model that another solver gave, or NULL
    bool has_outside;      // it is that of the last SMT_SAT
    bool nonlinear;        // it has seen a product or quotient
    bool has_limits;       // the next two were set
    unsigned milliseconds, work;
};

static void check_error(smt_solver *x) {
    Z3_error_code code = Z3_get_error_code(x->z);
    if (code == Z3_OK) return;
    mem_unwind(x->m, code == Z3_MEMOUT_FAIL ? STOP_MEMORY : STOP_ENGINE, "Z3 failed");
}

static void make_solver(smt_solver *x) {
    if (x->solver) Z3_solver_dec_ref(x->z, x->solver);
    if (x->logic == LOGIC_ANY) x->solver = Z3_mk_simple_solver(x->z);
    else if (x->logic == LOGIC_BITS)
        x->solver = Z3_mk_solver_for_logic(x->z, Z3_mk_string_symbol(x->z, "QF_BV"));
    else {
        Z3_tactic floats = Z3_mk_tactic(x->z, "qffp");
        Z3_tactic_inc_ref(x->z, floats);
        x->solver = Z3_mk_solver_from_tactic(x->z, floats);
        Z3_tactic_dec_ref(x->z, floats);
    }
    Z3_solver_inc_ref(x->z, x->solver);
    x->has_limits = false;
    check_error(x);
}

static smt_solver *solver_new(smt *s, mem *m, limits *l, double seconds, logic first) {
    smt_solver *x = MEM_NEW(m, smt_solver);
    x->s = s, x->m = m, x->l = l, x->seconds = seconds, x->logic = first;
    Z3_config config = Z3_mk_config();
    x->z = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(x->z, NULL);
    make_solver(x);
    return x;
}

smt_solver *smt_solver_new(smt *s, mem *m, limits *l, double seconds) {
    return solver_new(s, m, l, seconds, LOGIC_ANY);
}

smt_solver *smt_solver_new_for_machine(smt *s, mem *m, limits *l, double seconds) {
    return solver_new(s, m, l, seconds, LOGIC_BITS);
}

void smt_set_commands(smt *s, const char *const *commands, bool without_z3, size_t memory_mb) {
    s->commands = commands && commands[0] ? commands : NULL;
    s->without_z3 = without_z3;
    s->memory_mb = memory_mb;
}

void smt_share_commands(const smt *from, smt *to) {
    smt_set_commands(to, from->commands, from->without_z3, from->memory_mb);
}

static void drop_model(smt_solver *x) {
    x->has_outside = false;
    if (x->model) Z3_model_dec_ref(x->z, x->model);
    x->model = NULL;
}

void smt_solver_free(smt_solver *x) {
    drop_model(x);
    if (x->outside) smt_eval_free(x->outside);
    for (size_t i = 0; i < x->done.count; i++)
        if (x->done.data[i]) Z3_dec_ref(x->z, x->done.data[i]);
    Z3_solver_dec_ref(x->z, x->solver);
    Z3_del_context(x->z);
    vec_release(x->m, &x->done);
    vec_release(x->m, &x->asserted);
    MEM_DROP(x->m, x);
}

static Z3_ast symbol(smt_solver *x, smt_term t, const smt_node *n) {
    Z3_symbol name = Z3_mk_int_symbol(x->z, (int)t);
    Z3_sort sort = smt_z3_sort(x->z, n->sort);
    Z3_ast result = Z3_mk_const(x->z, name, sort);
    Z3_inc_ref(x->z, result);
    Z3_dec_ref(x->z, Z3_sort_to_ast(x->z, sort));
    return result;
}

// Children are already there: no sub-term is built without a reference being held on it.
static Z3_ast sum(smt_solver *x, const smt_node *n) {
    Z3_sort int_sort = Z3_mk_int_sort(x->z);
    Z3_ast total = Z3_mk_int64(x->z, n->value, int_sort);
    Z3_inc_ref(x->z, total);
    for (uint32_t i = 0; i < n->arg_count; i++) {
        Z3_ast product[2] = {Z3_mk_int64(x->z, n->factors[i], int_sort), x->done.data[n->args[i]]};
        Z3_inc_ref(x->z, product[0]);
        Z3_ast both[2] = {total, n->factors[i] == 1 ? product[1] : Z3_mk_mul(x->z, 2, product)};
        Z3_inc_ref(x->z, both[1]);
        Z3_ast larger = Z3_mk_add(x->z, 2, both);
        Z3_inc_ref(x->z, larger);
        Z3_dec_ref(x->z, both[1]);
        Z3_dec_ref(x->z, product[0]);
        Z3_dec_ref(x->z, total);
        total = larger;
    }
    return total;
}

static Z3_ast zero_compare(smt_solver *x, smt_operator op, Z3_ast a) {
    Z3_ast zero = Z3_mk_int64(x->z, 0, Z3_mk_int_sort(x->z));
    Z3_inc_ref(x->z, zero);
    Z3_ast result = op == SMT_OP_LE ? Z3_mk_le(x->z, a, zero) : Z3_mk_eq(x->z, a, zero);
    Z3_inc_ref(x->z, result);
    Z3_dec_ref(x->z, zero);
    return result;
}

// Operators whose circuits are large: Z3's count of work does not see them being built.
static bool is_hard(smt_operator op) {
    return (op >= SMT_OP_TIMES && op <= SMT_OP_UREM) || (op >= SMT_OP_FNEG && op <= SMT_OP_TO_REAL);
}

static logic logic_of(smt_sort sort) {
    switch (smt_kind(sort)) {
    case SMT_KIND_BOOL:
    case SMT_KIND_BITS: return LOGIC_BITS;
    case SMT_KIND_REAL: return LOGIC_FLOATS;
    default: return LOGIC_ANY;
    }
}

static Z3_ast operation(smt_solver *x, smt_term t) {
    const smt_node *n = smt_look(x->s, t);
    if (logic_of(n->sort) > x->needed) x->needed = logic_of(n->sort);
    Z3_ast a[3];
    if (n->op == SMT_OP_SUM) return sum(x, n);
    for (uint32_t i = 0; i < n->arg_count; i++) a[i] = x->done.data[n->args[i]];
    if (n->op == SMT_OP_LE || n->op == SMT_OP_ZERO) return zero_compare(x, n->op, a[0]);
    if (n->op == SMT_OP_SYMBOL) return symbol(x, t, n);
    if (n->op >= SMT_OP_SAME) {
        x->nonlinear |= is_hard(n->op);
        return smt_z3_operation(x->z, x->s, n, a);
    }
    Z3_ast result = NULL;
    switch (n->op) {
    case SMT_OP_FALSE: result = Z3_mk_false(x->z); break;
    case SMT_OP_TRUE: result = Z3_mk_true(x->z); break;
    case SMT_OP_MUL:
        x->nonlinear = true;
        result = Z3_mk_mul(x->z, 2, a);
        break;
    case SMT_OP_DIV:
    case SMT_OP_MOD:
        x->nonlinear = true;
        result = (n->op == SMT_OP_DIV ? Z3_mk_div : Z3_mk_mod)(x->z, a[0], a[1]);
        break;
    case SMT_OP_NOT: result = Z3_mk_not(x->z, a[0]); break;
    case SMT_OP_AND: result = Z3_mk_and(x->z, 2, a); break;
    case SMT_OP_OR: result = Z3_mk_or(x->z, 2, a); break;
    case SMT_OP_IFF: result = Z3_mk_eq(x->z, a[0], a[1]); break;
    case SMT_OP_ITE: result = Z3_mk_ite(x->z, a[0], a[1], a[2]); break;
    default: break; // above
    }
    Z3_inc_ref(x->z, result);
    return result;
}

// Depth first with a stack of our own: a loop makes terms as deep as it is long.
static Z3_ast translate(smt_solver *x, smt_term t) {
    if (x->done.count <= t) vec_resize(x->m, &x->done, x->s->nodes.count);
    if (x->done.data[t]) return x->done.data[t];
    smt_terms stack = {0};
    vec_push(x->m, &stack, t);
    while (stack.count) {
        smt_term top = vec_last(&stack);
        const smt_node *n = smt_look(x->s, top);
        size_t before = stack.count;
        for (uint32_t i = 0; i < n->arg_count && !x->done.data[top]; i++)
            if (!x->done.data[n->args[i]]) vec_push(x->m, &stack, n->args[i]);
        if (stack.count > before) continue;
        if (!x->done.data[top]) x->done.data[top] = operation(x, top);
        stack.count--;
    }
    vec_release(x->m, &stack);
    check_error(x);
    return x->done.data[t];
}

void smt_solver_push(smt_solver *x) {
    vec_push(x->m, &x->asserted, SMT_NONE);
    Z3_solver_push(x->z, x->solver);
}

void smt_solver_pop(smt_solver *x) {
    drop_model(x);
    while (x->asserted.count && vec_pop(&x->asserted) != SMT_NONE) {
    }
    Z3_solver_pop(x->z, x->solver, 1);
}

// All that is asserted goes to a solver for what is needed now.
static void change_logic(smt_solver *x) {
    x->logic = x->needed;
    make_solver(x);
    for (size_t i = 0; i < x->asserted.count; i++) {
        smt_term t = x->asserted.data[i];
        if (t == SMT_NONE) Z3_solver_push(x->z, x->solver);
        else Z3_solver_assert(x->z, x->solver, x->done.data[t]);
    }
}

void smt_solver_assert(smt_solver *x, smt_term t) {
    Z3_ast translated = translate(x, t);
    vec_push(x->m, &x->asserted, t);
    if (x->needed > x->logic) change_logic(x);
    else Z3_solver_assert(x->z, x->solver, translated);
    check_error(x);
}

// Z3 counts its work; a linear query that is done with this much needs no clock. (A time-out costs
// a thread and two switches to it, several times what an easy query costs.) The count does not see
// the work on products, so those always run against the clock; that of SAT it sees.
enum { EASY_WORK = 200000, EASY_BITS = 20000000 };
enum { SHORT_TIME = 10 }; // seconds: with less, a clock is needed in any case

static void set_limits(smt_solver *x, unsigned milliseconds, unsigned work) {
    if (x->has_limits && x->milliseconds == milliseconds && x->work == work) return;
    Z3_params params = Z3_mk_params(x->z);
    Z3_params_inc_ref(x->z, params);
    Z3_params_set_uint(x->z, params, Z3_mk_string_symbol(x->z, "timeout"), milliseconds);
    Z3_params_set_uint(x->z, params, Z3_mk_string_symbol(x->z, "rlimit"), work);
    Z3_solver_set_params(x->z, x->solver, params);
    Z3_params_dec_ref(x->z, params);
    x->has_limits = true;
    x->milliseconds = milliseconds;
    x->work = work;
}

// First with the budget of an easy query; a hard one gets what is left of the time, but no more
// than one query may have.
static void interrupt(void *arg) {
    Z3_interrupt(arg);
}

static Z3_lbool check(smt_solver *x, unsigned count, const Z3_ast *assumptions) {
    if (x->l) watch_hook(x->l, interrupt, x->z);
    Z3_lbool answer = Z3_solver_check_assumptions(x->z, x->solver, count, assumptions);
    if (x->l) watch_hook(x->l, NULL, NULL);
    return answer;
}

// The budget of an easy query is used up. (Not every solver of Z3's says which limit it was.)
static bool is_out_of_work(const smt_solver *x) {
    const char *why = Z3_solver_get_reason_unknown(x->z, x->solver);
    return !x->interrupted && !x->is_beaten && (strstr(why, "resource") || strstr(why, "canceled"));
}

static Z3_lbool ask(smt_solver *x, unsigned count, const Z3_ast *assumptions) {
    double seconds = x->seconds > 0 ? x->seconds : 1e6;
    x->calls++;
    if (seconds > SHORT_TIME && (!x->nonlinear || x->logic == LOGIC_BITS)) {
        set_limits(x, UINT_MAX, x->logic == LOGIC_BITS ? EASY_BITS : EASY_WORK);
        Z3_lbool answer = check(x, count, assumptions);
        if (answer != Z3_L_UNDEF || Z3_get_error_code(x->z) != Z3_OK) return answer;
        if (!is_out_of_work(x)) return answer;
    }
    if (x->l && x->l->seconds > 0) seconds = fmin(seconds, x->l->seconds - limits_elapsed(x->l));
    set_limits(x, (unsigned)fmax(1, seconds * 1000), 0);
    return check(x, count, assumptions);
}

static smt_answer conclude(smt_solver *x, Z3_lbool answer) {
    drop_model(x);
    check_error(x);
    if (answer == Z3_L_FALSE) return SMT_UNSAT;
    if (answer == Z3_L_TRUE) {
        x->model = Z3_solver_get_model(x->z, x->solver);
        check_error(x);
        Z3_model_inc_ref(x->z, x->model);
        return SMT_SAT;
    }
    const char *why = Z3_solver_get_reason_unknown(x->z, x->solver);
    if (x->l && limits_look(x->l)) mem_unwind(x->m, x->l->stopped, NULL);
    if (x->interrupted || strcmp(why, "interrupted from keyboard") == 0)
        mem_unwind(x->m, STOP_INTERRUPT, NULL);
    return SMT_UNKNOWN;
}

// ---------------------------------------------------------------- other programs

enum { SHORT_WAIT = 20 }; // milliseconds between two looks at limits

typedef struct listener {
    smt_solver *x;
    smt_race *race;
    smt_answer answer;
    bool is_over; // nobody runs any more
    atomic_bool stops;
} listener;

static void listen_once(listener *l) {
    l->answer = smt_race_listen(l->race, SHORT_WAIT / 1000.0, &l->x->asserted, l->x->outside,
                                &l->is_over);
}

// Beside Z3, which is interrupted when somebody else was faster: again and again, because it may
// just be between two checks.
static void *listen_beside(void *arg) {
    listener *l = arg;
    while (!l->stops && !l->is_over && l->answer == SMT_UNKNOWN) listen_once(l);
    while (!l->stops && l->answer != SMT_UNKNOWN) {
        l->x->is_beaten = true;
        Z3_interrupt(l->x->z);
        poll(NULL, 0, 1);
    }
    return NULL;
}

// True: Z3 has answered.
static bool race_with_z3(listener *l, Z3_lbool *answer) {
    pthread_t thread;
    l->x->is_beaten = false;
    bool has_thread = !pthread_create(&thread, NULL, listen_beside, l);
    *answer = ask(l->x, 0, NULL);
    l->stops = true;
    if (has_thread) pthread_join(thread, NULL);
    return *answer != Z3_L_UNDEF;
}

// Of those symbols the commands are asked the values. False: there is one that they cannot say.
static bool gather_symbols(smt_solver *x, smt_terms *symbols) {
    for (size_t i = 0; i < x->asserted.count; i++)
        if (x->asserted.data[i] != SMT_NONE)
            smt_symbols(x->s, x->asserted.data[i], &x->outside_mem, symbols);
    for (size_t i = 0; i < symbols->count; i++)
        if (smt_kind(smt_sort_of(x->s, symbols->data[i])) > SMT_KIND_REAL) return false;
    return true;
}

static void listen_on(listener *l) {
    smt_solver *x = l->x;
    double end_at = x->seconds > 0 ? clock_now() + x->seconds : HUGE_VAL;
    while (l->answer == SMT_UNKNOWN && !l->is_over && !x->interrupted && clock_now() < end_at &&
           !(x->l && limits_look(x->l)))
        listen_once(l);
}

static smt_answer check_racing(smt_solver *x) {
    if (!x->outside) {
        mem_init(&x->outside_mem, 0);
        x->outside = smt_eval_new(x->s, &x->outside_mem);
    }
    smt_terms symbols = {0};
    Z3_lbool by_z3 = Z3_L_UNDEF;
    if (!gather_symbols(x, &symbols)) {
        vec_release(&x->outside_mem, &symbols);
        return conclude(x, ask(x, 0, NULL));
    }
    listener l = {.x = x, .answer = SMT_UNKNOWN};
    l.race = smt_race_new(&x->outside_mem, x->s, x->s->commands,
                          Z3_solver_to_string(x->z, x->solver), &symbols, x->s->memory_mb);
    if (x->s->without_z3) x->calls++;
    if (x->s->without_z3 || !race_with_z3(&l, &by_z3)) listen_on(&l);
    smt_race_free(l.race);
    vec_release(&x->outside_mem, &symbols);
    if (by_z3 != Z3_L_UNDEF || l.answer == SMT_UNKNOWN) {
        if (!x->s->without_z3) return conclude(x, by_z3);
        if (x->l && limits_look(x->l)) mem_unwind(x->m, x->l->stopped, NULL);
        if (x->interrupted) mem_unwind(x->m, STOP_INTERRUPT, NULL);
        drop_model(x);
        return SMT_UNKNOWN;
    }
    drop_model(x);
    x->has_outside = l.answer == SMT_SAT;
    return l.answer;
}

smt_answer smt_solver_check(smt_solver *x) {
    if (x->l) limits_check(x->l, x->m);
    return x->s->commands ? check_racing(x) : conclude(x, ask(x, 0, NULL));
}

// Z3 takes literals as assumptions: each assumption has a name, a boolean that implies it.
typedef struct named_assumptions {
    size_t count;
    Z3_ast *names, *list;
} named_assumptions;

static void name_assumptions(smt_solver *x, const smt_term *assumptions, named_assumptions *n) {
    n->names = mem_alloc(x->m, n->count * sizeof *n->names);
    n->list = mem_alloc(x->m, n->count * sizeof *n->list);
    for (size_t i = 0; i < n->count; i++) {
        n->names[i] = Z3_mk_fresh_const(x->z, "a", Z3_mk_bool_sort(x->z));
        Z3_inc_ref(x->z, n->names[i]);
        Z3_ast implies = Z3_mk_implies(x->z, n->names[i], translate(x, assumptions[i]));
        Z3_inc_ref(x->z, implies);
        Z3_solver_assert(x->z, x->solver, implies);
        Z3_dec_ref(x->z, implies);
    }
    check_error(x);
}

static void release_names(smt_solver *x, named_assumptions *n) {
    for (size_t i = 0; i < n->count; i++) Z3_dec_ref(x->z, n->names[i]);
    mem_free(x->m, n->names, n->count * sizeof *n->names);
    mem_free(x->m, n->list, n->count * sizeof *n->list);
}

// Under those assumptions that are wanted (NULL: all).
static smt_answer check_once(smt_solver *x, named_assumptions *n, const bool *wanted, bool *used) {
    unsigned count = 0;
    for (size_t i = 0; i < n->count; i++)
        if (!wanted || wanted[i]) n->list[count++] = n->names[i];
    if (x->l) limits_check(x->l, x->m);
    Z3_lbool answer = ask(x, count, n->list);
    if (answer == Z3_L_FALSE && used) {
        Z3_ast_vector core = Z3_solver_get_unsat_core(x->z, x->solver);
        Z3_ast_vector_inc_ref(x->z, core);
        for (size_t i = 0; i < n->count; i++) {
            used[i] = false;
            for (unsigned k = 0; k < Z3_ast_vector_size(x->z, core); k++)
                used[i] |= Z3_ast_vector_get(x->z, core, k) == n->names[i];
        }
        Z3_ast_vector_dec_ref(x->z, core);
    }
    return conclude(x, answer);
}

// Leaves out one assumption after the other, and keeps what is needed.
static void minimise(smt_solver *x, named_assumptions *n, bool *used) {
    size_t bytes = n->count * sizeof(bool);
    bool *try = mem_alloc(x->m, bytes), *smaller = mem_alloc(x->m, bytes);
    for (size_t i = 0; i < n->count; i++) {
        if (!used[i]) continue;
        memcpy(try, used, bytes);
        try[i] = false;
        if (check_once(x, n, try, smaller) == SMT_UNSAT) memcpy(used, smaller, bytes);
    }
    mem_free(x->m, try, bytes);
    mem_free(x->m, smaller, bytes);
}

smt_answer smt_solver_check_assuming(smt_solver *x, const smt_term *assumptions, size_t count,
                                     bool minimal, bool *used) {
    named_assumptions n = {.count = count};
    Z3_solver_push(x->z, x->solver);
    name_assumptions(x, assumptions, &n);
    smt_answer answer = check_once(x, &n, NULL, used);
    if (answer == SMT_UNSAT && minimal && used) minimise(x, &n, used);
    Z3_solver_pop(x->z, x->solver, 1); // a model outlives it
    release_names(x, &n);
    return answer;
}

static Z3_ast evaluate(smt_solver *x, smt_term t) {
    Z3_ast value = NULL;
    Z3_ast what = translate(x, t);
    if (!x->model || !Z3_model_eval(x->z, x->model, what, true, &value) || !value)
        mem_unwind(x->m, STOP_ENGINE, "Z3 has no value for a term");
    check_error(x);
    return value;
}

bool smt_solver_int(smt_solver *x, smt_term t, int64_t *value) {
    if (x->has_outside) {
        *value = (int64_t)smt_eval_get(x->outside, t);
        return true;
    }
    Z3_ast a = evaluate(x, t);
    Z3_inc_ref(x->z, a);
    bool fits = Z3_get_numeral_int64(x->z, a, value);
    Z3_get_error_code(x->z);
    Z3_dec_ref(x->z, a);
    return fits;
}

bool smt_solver_bool(smt_solver *x, smt_term t) {
    if (x->has_outside) return smt_eval_get(x->outside, t);
    Z3_ast a = evaluate(x, t);
    return Z3_get_bool_value(x->z, a) == Z3_L_TRUE;
}

uint64_t smt_solver_bits(smt_solver *x, smt_term t) {
    smt_sort sort = smt_sort_of(x->s, t);
    if (x->has_outside) return smt_eval_get(x->outside, t);
    Z3_ast a = evaluate(x, t), number = NULL;
    uint64_t value;
    Z3_inc_ref(x->z, a);
    if (smt_kind(sort) == SMT_KIND_REAL) {
        Z3_ast bits = smt_z3_float_bits(x->z, a, sort);
        Z3_dec_ref(x->z, a);
        Z3_model_eval(x->z, x->model, bits, true, &number);
        Z3_inc_ref(x->z, number);
        Z3_dec_ref(x->z, bits);
        a = number;
    }
    if (!Z3_get_numeral_uint64(x->z, a, &value))
        mem_unwind(x->m, STOP_ENGINE, "Z3 has no number for a term");
    Z3_dec_ref(x->z, a);
    return value;
}

void smt_solver_interrupt(smt_solver *x) {
    x->interrupted = true;
    Z3_interrupt(x->z);
}

void smt_solver_set_time(smt_solver *x, double seconds) {
    x->seconds = seconds;
}

size_t smt_solver_calls(const smt_solver *x) {
    return x->calls;
}
