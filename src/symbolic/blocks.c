// --solve blocks: the paper's algorithm. Paths are generated depth first, both sides of every
// branch, without asking whether any inputs lead there; the conditions of paths that end in an
// error are solved D at a time, by workers, meanwhile.
#include "symbolic/internal.h"

enum { MOST_CUTS = 10000 };

typedef struct generator {
    symbolic *x;
    symbolic_crew *crew;
    smt_terms errors; // Gamma: path conditions of errors that were not handed on
    smt_terms cuts;   // path conditions where the bound was met
} generator;

// ---------------------------------------------------------------- decisions

// The side that is taken now, of a condition that is open.
static bool settle(symbolic *x, path_kind kind, smt_term condition, bool first) {
    smt *s = x->v->terms->s;
    if (x->at < x->decisions.count) {
        smt_term known = x->decisions.data[x->at].condition;
        if (known != condition && known != smt_not(s, condition)) {
            explore_incomplete(&x->w, "internal error: an execution left its path");
            symbolic_stop(x, PATH_ABANDONED);
            return first;
        }
        return x->decisions.data[x->at++].condition == condition;
    }
    decision d = {.condition = first ? condition : smt_not(s, condition), .kind = kind};
    d.picked = x->picked;
    d.done = symbolic_is_last_try(x, &d, x->at ? &x->decisions.data[x->at - 1] : NULL);
    vec_push(x->m, &x->decisions, d);
    x->at++;
    return first;
}

static bool decide(void *arg, path_kind kind, smt_term condition, bool holds) {
    symbolic *x = arg;
    if (x->end != PATH_END || kind == PATH_INPUT || !x->search.valueless) return holds;
    if (kind == PATH_ASSUME) return true;
    if (kind == PATH_BRANCH && ++x->branches > x->bound) {
        symbolic_stop(x, PATH_CUT);
        return holds;
    }
    return settle(x, kind, condition, holds);
}

// A value that the term has on some inputs of the path.
static bool pick(void *arg, smt_term term, uint64_t *bits) {
    symbolic *x = arg;
    const vm_terms *terms = x->v->terms;
    if (x->end != PATH_END) return false;
    if (x->at < x->decisions.count) { // the one that was tried here before
        *bits = x->decisions.data[x->at].picked;
        return true;
    }
    smt_solver_push(x->solver);
    for (size_t i = 0; i < terms->path.count; i++)
        smt_solver_assert(x->solver, terms->path.data[i].term);
    smt_answer answer = symbolic_check(x);
    if (answer == SMT_SAT) *bits = x->picked = smt_solver_bits(x->solver, term);
    else symbolic_stop(x, answer == SMT_UNSAT ? PATH_VOID : PATH_ABANDONED);
    smt_solver_pop(x->solver);
    return answer == SMT_SAT;
}

// The next path: the deepest decision that can be is turned round. False: there is none.
static bool is_done(const decision *d) {
    return d->kind == PATH_SCHEDULE ? d->picked + 1 >= d->tries : d->done;
}

static bool next_path(symbolic *x) {
    while (x->decisions.count && is_done(&vec_last(&x->decisions))) x->decisions.count--;
    if (!x->decisions.count) return false;
    decision *d = &vec_last(&x->decisions);
    if (d->kind == PATH_SCHEDULE) {
        d->picked++;
        return true;
    }
    d->condition = smt_not(x->v->terms->s, d->condition);
    d->flipped = d->done = true;
    return true;
}

// ---------------------------------------------------------------- blocks

static smt_term path_condition_of(const symbolic *x) {
    const vm_terms *terms = x->v->terms;
    smt_term all = smt_bool(terms->s, true);
    for (size_t i = 0; i < x->length; i++) all = smt_and(terms->s, all, terms->path.data[i].term);
    return all;
}

static void hand_on(generator *g) {
    if (!g->errors.count) return;
    symbolic_crew_solve(g->crew, g->x->v, g->errors.data, g->errors.count);
    g->errors.count = 0;
    g->x->blocks++;
}

// Process, of the paper's figures 6 and 9.
static void process(generator *g) {
    symbolic *x = g->x;
    vec_push(x->m, &g->errors, path_condition_of(x));
    if (x->workers && g->errors.count >= x->block) hand_on(g);
}

static void generate(generator *g) {
    symbolic *x = g->x;
    do {
        path_end end = symbolic_execute(x);
        if (end == PATH_ERROR && x->here) return; // no input has part in it
        x->result.flaws.count = 0;                // claims, until a solver has seen them
        if (end == PATH_ERROR) process(g);
        if (end == PATH_CUT && g->cuts.count <= MOST_CUTS)
            vec_push(x->m, &g->cuts, path_condition_of(x));
        if (x->result.stopped || symbolic_crew_has_model(g->crew)) return;
    } while (next_path(x));
}

// A model was found: an execution on these inputs shows the error. A block does not say whose
// schedule it was.
static void show_error(symbolic *x) {
    x->search.valueless = false;
    x->result.flaws.count = 0;
    x->config.all_errors = x->all_errors;
    x->decisions.count = 0; // from now on those of schedules alone
    vec_clear(&x->visits);
    x->from_start = true;
    do symbolic_execute(x);
    while (!x->result.flaws.count && !x->result.stopped && next_path(x));
    if (!x->result.flaws.count)
        explore_incomplete(&x->w, "a model of a path condition did not lead to its error");
    else if (x->all_errors) explore_incomplete(&x->w, "blocks are solved until one has a model");
}

// Some inputs lead to the bound, or nobody knows.
static bool is_cut(generator *g) {
    symbolic *x = g->x;
    u64map ignored;
    if (!g->cuts.count) return false;
    if (g->cuts.count > MOST_CUTS) return true;
    u64map_init(&ignored, x->m);
    for (size_t i = 0; i < g->cuts.count; i += x->block) {
        size_t left = g->cuts.count - i;
        symbolic_crew_solve(g->crew, x->v, g->cuts.data + i, left < x->block ? left : x->block);
    }
    smt_answer answer = symbolic_crew_wait(g->crew, &ignored);
    u64map_release(&ignored);
    return answer != SMT_UNSAT;
}

void symbolic_search_blocks(symbolic *x) {
    generator g = {.x = x};
    x->search = (vm_term_search){.arg = x,
                                 .valueless = true,
                                 .decide = decide,
                                 .pick = pick,
                                 .note = symbolic_note_gap,
                                 .cut = symbolic_cut};
    x->v->terms->search = &x->search;
    x->config.all_errors = true;
    x->v->terms->elements = symbolic_elements(x->bound);
    x->solver = smt_solver_new_for_machine(x->v->terms->s, x->m, x->limits, x->seconds);
    g.crew = symbolic_crew_new(x->m, x->limits, x->workers, x->seconds, x->has_chosen_solver);
    x->from_start = true;
    generate(&g);
    bool found = x->result.flaws.count > 0;
    if (!x->result.stopped) hand_on(&g);
    smt_answer answer = x->result.stopped ? SMT_UNKNOWN : symbolic_crew_wait(g.crew, &x->values);
    if (found) x->bounded = false;
    else if (answer == SMT_SAT) show_error(x);
    else if (answer == SMT_UNKNOWN && !explore_limit_reached(&x->w))
        explore_incomplete(&x->w, "the solver did not decide a block");
    else if (answer == SMT_UNSAT) x->bounded = is_cut(&g);
    x->solver_calls += symbolic_crew_calls(g.crew);
    x->solver_seconds += symbolic_crew_seconds(g.crew);
    symbolic_crew_free(g.crew);
    smt_solver_free(x->solver);
    x->solver = NULL;
    vec_release(x->m, &g.errors);
    vec_release(x->m, &g.cuts);
}
