// --solve auto: the cheap answers first.
//
// A question is whether some inputs fulfil the conditions of a path and one more. Only those
// conditions that share inputs with it, directly or by others, matter (the slice): for all other
// inputs the values of the execution before, which took this path, still do. If a slice has a
// contradiction in it that was found earlier, nobody is asked; if an earlier model fulfils it,
// neither. Then a solver is.
#include "base/hash.h"
#include "symbolic/internal.h"
#include "vm/merge.h"

enum { MOST_MODELS = 8, MOST_CORES = 1 << 16 };

typedef struct symbol_range { // in `symbols`
    uint32_t first, count;
} symbol_range;

struct symbolic_queries {
    symbolic *x;
    smt_machine *machine;
    u64map ranges; // term -> symbol_range, of the symbols in it
    VEC(smt_term) symbols;
    smt_terms slice;
    smt_terms more; // conditions beside the path's
    VEC(bool) used;
    u64map reached; // symbols of the slice
    u64map present; // conditions of the slice
    // Contradictions: for the condition that was added last, lists in `cores` that end with
    // SMT_NONE; the first is the next list for the same condition.
    u64map last_core;
    VEC(smt_term) cores;
    // Of slices that were not easily refuted, inside a merge, the hashes: not asked again when the
    // path is walked again. Where two have one hash, a merge may be given up that need not.
    u64map open;
    u64map models[MOST_MODELS]; // symbol -> value
    size_t next_model;
    smt_eval *eval;
    u64map has_reals;    // term -> 1: a float is in it, 2: a function, 0: neither
    u64map free_results; // term of a function -> a symbol in its place
    smt_terms relaxed;   // the slice without functions
    bool by_points;      // intervals alone are asked: they know functions
};

symbolic_queries *symbolic_queries_new(symbolic *x) {
    symbolic_queries *q = MEM_NEW(x->m, symbolic_queries);
    q->x = x;
    q->machine = smt_machine_new(x->v->terms->s, x->m, x->limits, x->seconds);
    q->eval = smt_eval_new(x->v->terms->s, x->m);
    u64map_init(&q->ranges, x->m);
    u64map_init(&q->reached, x->m);
    u64map_init(&q->present, x->m);
    u64map_init(&q->last_core, x->m);
    u64map_init(&q->open, x->m);
    u64map_init(&q->has_reals, x->m);
    u64map_init(&q->free_results, x->m);
    for (int i = 0; i < MOST_MODELS; i++) u64map_init(&q->models[i], x->m);
    vec_push(x->m, &q->cores, SMT_NONE); // 0: no list
    return q;
}

void symbolic_queries_free(symbolic_queries *q) {
    mem *m = q->x->m;
    smt_machine_free(q->machine);
    smt_eval_free(q->eval);
    u64map_release(&q->ranges);
    u64map_release(&q->reached);
    u64map_release(&q->present);
    u64map_release(&q->last_core);
    u64map_release(&q->open);
    u64map_release(&q->has_reals);
    u64map_release(&q->free_results);
    vec_release(m, &q->relaxed);
    for (int i = 0; i < MOST_MODELS; i++) u64map_release(&q->models[i]);
    vec_release(m, &q->symbols);
    vec_release(m, &q->slice);
    vec_release(m, &q->more);
    vec_release(m, &q->used);
    vec_release(m, &q->cores);
    MEM_DROP(m, q);
}

void symbolic_queries_set_time(symbolic_queries *q, double seconds) {
    smt_machine_set_time(q->machine, seconds);
}

// ---------------------------------------------------------------- the slice

static symbol_range symbols_of(symbolic_queries *q, smt_term t) {
    const uint64_t *found = u64map_get(&q->ranges, t);
    if (found) return (symbol_range){(uint32_t)(*found >> 32), (uint32_t)*found};
    smt_terms list = {0};
    smt_symbols(q->x->v->terms->s, t, q->x->m, &list);
    symbol_range r = {(uint32_t)q->symbols.count, (uint32_t)list.count};
    for (size_t i = 0; i < list.count; i++) vec_push(q->x->m, &q->symbols, list.data[i]);
    vec_release(q->x->m, &list);
    u64map_put(&q->ranges, t, (uint64_t)r.first << 32 | r.count);
    return r;
}

static bool shares_symbols(symbolic_queries *q, symbol_range r) {
    for (uint32_t i = 0; i < r.count; i++)
        if (u64map_get(&q->reached, q->symbols.data[r.first + i])) return true;
    return false;
}

static void add_to_slice(symbolic_queries *q, smt_term t) {
    symbol_range r = symbols_of(q, t);
    for (uint32_t i = 0; i < r.count; i++) u64map_put(&q->reached, q->symbols.data[r.first + i], 1);
    u64map_put(&q->present, t, 1);
    vec_push(q->x->m, &q->slice, t);
}

static void add_if_connected(symbolic_queries *q, smt_term t) {
    if (!u64map_get(&q->present, t) && shares_symbols(q, symbols_of(q, t))) add_to_slice(q, t);
}

// The path's conditions in their order, then others.
static void make_slice(symbolic_queries *q, size_t count, const smt_term *more, size_t more_count) {
    const decision *path = q->x->decisions.data;
    size_t before;
    u64map_clear(&q->reached);
    u64map_clear(&q->present);
    vec_clear(&q->slice);
    add_to_slice(q, more[more_count - 1]);
    do {
        before = q->slice.count;
        for (size_t i = more_count; i-- > 0;) add_if_connected(q, more[i]);
        for (size_t i = count; i-- > 0;) add_if_connected(q, path[i].condition);
    } while (q->slice.count > before);
    vec_clear(&q->slice);
    for (size_t i = 0; i < count; i++) {
        uint64_t *in = u64map_get(&q->present, path[i].condition);
        if (!in || *in != 1) continue; // once
        *in = 2;
        vec_push(q->x->m, &q->slice, path[i].condition);
    }
    for (size_t i = 0; i < more_count; i++) {
        uint64_t *in = u64map_get(&q->present, more[i]);
        if (!in || *in != 1) continue;
        *in = 2;
        vec_push(q->x->m, &q->slice, more[i]);
    }
}

void symbolic_slice(symbolic_queries *q, const smt_term *terms, size_t count, smt_terms *slice) {
    const symbolic *x = q->x;
    size_t before;
    u64map_clear(&q->reached);
    u64map_clear(&q->present);
    vec_clear(&q->slice);
    for (size_t i = 0; i < count; i++) add_to_slice(q, terms[i]);
    u64map_clear(&q->present);
    vec_clear(&q->slice);
    do {
        before = q->slice.count;
        for (size_t i = x->at; i-- > 0;) add_if_connected(q, x->decisions.data[i].condition);
    } while (q->slice.count > before);
    vec_clear(slice);
    for (size_t i = 0; i < q->slice.count; i++) vec_push(x->m, slice, q->slice.data[i]);
}

// ---------------------------------------------------------------- what is known

static bool has_core(symbolic_queries *q, smt_term other) {
    const uint64_t *last = u64map_get(&q->last_core, other);
    for (size_t at = last ? *last : 0; at; at = q->cores.data[at]) {
        const smt_term *c = q->cores.data + at + 1;
        while (*c && u64map_get(&q->present, *c)) c++;
        if (!*c) return true;
    }
    return false;
}

static void keep_core(symbolic_queries *q, smt_term other) {
    mem *m = q->x->m;
    if (q->cores.count > MOST_CORES) {
        q->cores.count = 1;
        u64map_clear(&q->last_core);
    }
    uint64_t *last = u64map_at(&q->last_core, other);
    uint32_t before = (uint32_t)*last;
    *last = q->cores.count;
    vec_push(m, &q->cores, before);
    for (size_t i = 0; i < q->slice.count; i++)
        if (q->used.data[i]) vec_push(m, &q->cores, q->slice.data[i]);
    vec_push(m, &q->cores, SMT_NONE);
}

static bool fulfils(symbolic_queries *q, const u64map *model) {
    size_t at = 0;
    uint64_t symbol, unused;
    smt_eval_reset(q->eval);
    while (u64map_next(&q->reached, &at, &symbol, &unused)) {
        const uint64_t *value = u64map_get(model, symbol);
        smt_eval_set(q->eval, (smt_term)symbol, value ? *value : 0);
    }
    for (size_t i = q->slice.count; i-- > 0;)
        if (!smt_eval_get(q->eval, q->slice.data[i])) return false;
    return true;
}

static const u64map *find_model(symbolic_queries *q) {
    for (int i = 0; i < MOST_MODELS; i++)
        if (q->models[i].count && fulfils(q, &q->models[i])) return &q->models[i];
    return NULL;
}

static const u64map *keep_model(symbolic_queries *q) {
    u64map *model = &q->models[q->next_model];
    q->next_model = (q->next_model + 1) % MOST_MODELS;
    size_t at = 0;
    uint64_t symbol, unused, value;
    u64map_clear(model);
    while (u64map_next(&q->reached, &at, &symbol, &unused))
        if (smt_machine_value(q->machine, (smt_term)symbol, &value))
            u64map_put(model, symbol, value);
    return model;
}

// The inputs of the slice have the model's values, the others keep theirs.
static void take_values(symbolic_queries *q, const u64map *model) {
    symbolic *x = q->x;
    size_t at = 0;
    uint64_t key, symbol;
    while (u64map_next(&x->v->terms->symbols, &at, &key, &symbol)) {
        if (!u64map_get(&q->reached, symbol)) continue;
        const uint64_t *value = u64map_get(model, symbol);
        u64map_put(&x->values, key, value ? *value : 0);
    }
}

// ---------------------------------------------------------------- the question

typedef struct question {
    symbolic_queries *q;
    smt_answer answer;
} question;

static void ask(void *arg) {
    question *a = arg;
    symbolic_queries *q = a->q;
    if (q->by_points) {
        a->answer = smt_machine_search(q->machine, q->slice.data, q->slice.count, q->used.data);
        return;
    }
    const smt_terms *asked = q->relaxed.count ? &q->relaxed : &q->slice;
    a->answer = smt_machine_check(q->machine, asked->data, asked->count, q->used.data);
}

static smt_answer ask_solver(symbolic_queries *q) {
    symbolic *x = q->x;
    question a = {q, SMT_UNKNOWN};
    vec_resize(x->m, &q->used, q->slice.count);
    double began = clock_now();
    stop_reason why = guard_run(x->m, ask, &a);
    x->solver_seconds += clock_now() - began;
    x->solver_calls++;
    if (!why) return a.answer;
    x->result.stopped = why;
    explore_incomplete(&x->w, "stopped");
    return SMT_UNKNOWN;
}

// Has the model a string of more than so many chars?
static bool is_longer(const symbolic_queries *q, const u64map *model, uint64_t most) {
    const vm_terms *terms = q->x->v->terms;
    for (size_t i = 0; i < terms->lengths.count; i++) {
        const uint64_t *value = u64map_get(model, terms->lengths.data[i]);
        if (value && *value > most && u64map_get(&q->reached, terms->lengths.data[i])) return true;
    }
    return false;
}

// Asks again, for strings of at most so many chars.
static smt_answer ask_for_shorter(symbolic_queries *q, uint64_t most) {
    const vm_terms *terms = q->x->v->terms;
    size_t before = q->slice.count;
    for (size_t i = 0; i < terms->lengths.count; i++)
        if (u64map_get(&q->reached, terms->lengths.data[i]))
            vec_push(q->x->m, &q->slice, symbolic_at_most(terms->s, terms->lengths.data[i], most));
    smt_answer answer = ask_solver(q);
    q->slice.count = before;
    return answer;
}

// ---------------------------------------------------------------- floats and functions

// What is tried before a solver is asked about floats, and where it cannot answer.
enum { FEW_TRIES = 20000, MANY_TRIES = 400000 };

static bool has_functions(symbolic_queries *q, smt_term t, smt_terms *functions) {
    functions->count = 0;
    smt_functions(q->x->v->terms->s, t, q->x->m, functions);
    return functions->count;
}

// 2: the slice has a function in it that no solver knows; 1: floats; 0: neither.
static int kind_of_slice(symbolic_queries *q) {
    smt_terms functions = {0};
    int most = 0;
    for (size_t i = 0; i < q->slice.count; i++) {
        smt_term t = q->slice.data[i];
        if (!u64map_get(&q->has_reals, t)) {
            bool real = smt_has_reals(q->x->v->terms->s, t, q->x->m);
            u64map_put(&q->has_reals, t, !real ? 0 : has_functions(q, t, &functions) ? 2 : 1);
        }
        int kind = (int)*u64map_get(&q->has_reals, t);
        if (kind > most) most = kind;
    }
    vec_release(q->x->m, &functions);
    return most;
}

// Executions on longer strings than the bound may be cut off anywhere: they are taken only where no
// shorter ones lead.
static const u64map *shorten(symbolic_queries *q, const u64map *model) {
    const uint64_t limits[] = {(uint64_t)q->x->v->terms->longest, VM_MOST_DRAWN};
    if (is_longer(q, model, limits[0]) && kind_of_slice(q) == 2) { // no solver knows
        q->x->undecided = true;
        return model;
    }
    for (size_t i = 0; i < 2 && is_longer(q, model, limits[i]); i++) {
        smt_answer answer = ask_for_shorter(q, limits[i]);
        if (answer == SMT_SAT) return keep_model(q);
        if (answer == SMT_UNKNOWN) q->x->undecided = true;
    }
    return model;
}

// Every function's result may be anything: what has no inputs then has none.
static void relax(symbolic_queries *q) {
    smt *s = q->x->v->terms->s;
    smt_terms functions = {0}, symbols = {0};
    for (size_t i = 0; i < q->slice.count; i++) {
        has_functions(q, q->slice.data[i], &functions);
        symbols.count = 0;
        for (size_t k = 0; k < functions.count; k++) {
            uint64_t *symbol = u64map_at(&q->free_results, functions.data[k]);
            if (!*symbol) *symbol = smt_symbol(s, SMT_DOUBLE, "result");
            vec_push(q->x->m, &symbols, (smt_term)*symbol);
        }
        smt_term t = smt_substitute(s, q->slice.data[i], functions.data, symbols.data,
                                    functions.count);
        for (size_t k = 0; k < functions.count; k++)
            t = smt_and(s, t, smt_function_result(s, functions.data[k], symbols.data[k]));
        vec_push(q->x->m, &q->relaxed, t);
    }
    vec_release(q->x->m, &functions);
    vec_release(q->x->m, &symbols);
}

// From the values of the last execution on.
static const u64map *hunt(symbolic_queries *q, uint64_t tries) {
    symbolic *x = q->x;
    u64map *model = &q->models[q->next_model];
    size_t at = 0;
    uint64_t key, symbol;
    u64map_clear(model);
    while (u64map_next(&x->v->terms->symbols, &at, &key, &symbol)) {
        const uint64_t *value = u64map_get(&x->values, key);
        if (u64map_get(&q->reached, symbol)) u64map_put(model, symbol, value ? *value : 0);
    }
    if (!symbolic_hunt(x, q->slice.data, q->slice.count, tries, model)) {
        u64map_clear(model);
        return NULL;
    }
    q->next_model = (q->next_model + 1) % MOST_MODELS;
    return model;
}

// A slice with floats in it.
static smt_answer ask_about_reals(symbolic_queries *q, bool functions, const u64map **model) {
    if ((*model = hunt(q, FEW_TRIES))) return SMT_SAT;
    q->by_points = functions;
    smt_answer answer = functions ? ask_solver(q) : SMT_UNKNOWN;
    q->by_points = false;
    if (answer != SMT_UNKNOWN || q->x->result.stopped) return answer;
    if (functions) relax(q);
    answer = ask_solver(q);
    q->relaxed.count = 0;
    if (functions && answer == SMT_SAT) answer = SMT_UNKNOWN;
    if (answer != SMT_UNKNOWN || q->x->result.stopped) return answer;
    return (*model = hunt(q, MANY_TRIES)) ? SMT_SAT : SMT_UNKNOWN;
}

smt_answer symbolic_query(symbolic_queries *q, size_t count, smt_term other) {
    symbolic *x = q->x;
    if (smt_is_false(x->v->terms->s, other)) return SMT_UNSAT;
    make_slice(q, count, &other, 1);
    if (has_core(q, other)) return SMT_UNSAT;
    const u64map *model = find_model(q);
    int kind = model ? 0 : kind_of_slice(q);
    smt_answer answer = model  ? SMT_SAT
                        : kind ? ask_about_reals(q, kind == 2, &model)
                               : ask_solver(q);
    if (answer == SMT_UNSAT) keep_core(q, other);
    if (answer == SMT_SAT && !model) model = keep_model(q);
    if (answer == SMT_SAT) take_values(q, shorten(q, model));
    if (answer == SMT_UNKNOWN) x->undecided = true;
    return answer;
}

// ---------------------------------------------------------------- inside a merge

static uint64_t hash_of_slice(const symbolic_queries *q) {
    uint64_t h = q->slice.count;
    for (size_t i = 0; i < q->slice.count; i++) h = hash_mix(h, q->slice.data[i]);
    return h;
}

// No inputs take the path and the sides, with this condition.
static bool is_refuted(symbolic_queries *q, smt_term condition) {
    symbolic *x = q->x;
    const smt_terms *sides = &x->v->terms->sides;
    vec_clear(&q->more);
    vm_merge_list_noted(x->v, &q->more);
    for (size_t i = 0; i < sides->count; i++) vec_push(x->m, &q->more, sides->data[i]);
    vec_push(x->m, &q->more, condition);
    make_slice(q, x->at, q->more.data, q->more.count);
    if (has_core(q, condition)) return true;
    uint64_t hash = hash_of_slice(q);
    if (u64map_get(&q->open, hash) || kind_of_slice(q) == 2) return false; // no solver knows
    vec_resize(x->m, &q->used, q->slice.count);
    double began = clock_now();
    bool refuted = smt_machine_refutes(q->machine, q->slice.data, q->slice.count, q->used.data);
    x->solver_seconds += clock_now() - began;
    x->solver_calls++;
    if (refuted) keep_core(q, condition);
    else u64map_put(&q->open, hash, 1);
    return refuted;
}

int symbolic_settle(void *search, smt_term condition) {
    symbolic *x = search;
    if (x->end != PATH_END) return -1;
    if (x->until > 0 && clock_now() > x->until) {
        symbolic_stop(x, PATH_LATE);
        vm_merge_fail(x->v);
        return -1;
    }
    if (is_refuted(x->queries, smt_not(x->v->terms->s, condition))) return 1;
    return is_refuted(x->queries, condition) ? 0 : -1;
}
