// --solve path and auto: depth first over the paths that some inputs take, one concrete execution a
// path.
//
// An execution runs on the inputs of a model, which stand beside the terms and decide the branches.
// Then the deepest decision whose other side was not visited is turned round, if the solver finds
// inputs that lead there. In `path` this is one Z3, whose assertions are the decisions of the path,
// a level each; in `auto`, query.c.
#include <math.h>

#include "symbolic/internal.h"

// A value that was given up, or a target of a switch, that is not tried again: the execution, which
// has another one, does not ask for it.
static bool is_excluded(const decision *d) {
    return d->flipped && (path_gives_up(d->kind) || d->kind == PATH_SWITCH);
}

// Branches of a walk's first path, which runs on beyond the bound: it may find something at once.
enum { MOST_OF_FIRST = 20000 };

static void add_decision(symbolic *x, path_kind kind, smt_term condition, bool holds) {
    decision d = {.condition = condition, .kind = kind};
    const decision *before = x->at ? &x->decisions.data[x->at - 1] : NULL;
    d.done = symbolic_is_last_try(x, &d, before) || kind == PATH_INPUT ||
             (kind == PATH_ASSUME && holds) || // the contrary is refused at once
             x->branches > x->allowed;
    vec_push(x->m, &x->decisions, d);
    x->at++;
}

static bool decide(void *arg, path_kind kind, smt_term condition, bool holds) {
    symbolic *x = arg;
    if (x->end != PATH_END) return holds;
    smt_term taken = holds ? condition : smt_not(x->v->terms->s, condition);
    if ((kind == PATH_BRANCH || kind == PATH_SWITCH) && ++x->branches > x->allowed) {
        if (!x->first || x->branches > MOST_OF_FIRST) {
            symbolic_stop(x, PATH_CUT);
            return holds;
        }
        x->bounded = true;
    }
    while (x->at < x->decisions.count && is_excluded(&x->decisions.data[x->at])) x->at++;
    if (x->at == x->decisions.count) add_decision(x, kind, taken, holds);
    else if (x->decisions.data[x->at++].condition != taken) {
        explore_incomplete(&x->w, "internal error: an execution left its path");
        symbolic_stop(x, PATH_ABANDONED);
    }
    return holds;
}

// ---------------------------------------------------------------- merging

// Whether a branch is merged is part of the path, so that every execution of the path does the
// same.
static void add_merge(symbolic *x, bool success) {
    decision d = {.condition = smt_bool(x->v->terms->s, true),
                  .kind = PATH_MERGE,
                  .done = true,
                  .picked = success};
    vec_push(x->m, &x->decisions, d);
}

static bool may_merge(void *arg, const unit *u, uint32_t pc) {
    symbolic *x = arg;
    if (x->end != PATH_END) return false;
    x->again = x->at < x->decisions.count;
    x->steps = x->w.path.count;
    if (x->again && x->decisions.data[x->at].kind != PATH_MERGE) {
        explore_incomplete(&x->w, "internal error: an execution left its path");
        symbolic_stop(x, PATH_ABANDONED);
        return false;
    }
    bool tries = x->again ? x->decisions.data[x->at].picked
                          : symbolic_merge_pays(x->meetings, u, pc);
    if (tries) return true;
    if (!x->again) add_merge(x, false);
    x->at++;
    return false;
}

static void merged(void *arg, const unit *u, uint32_t pc, bool success) {
    symbolic *x = arg;
    if (!success) x->w.path.count = x->steps;
    if (x->end != PATH_END) return;
    if (x->again && !success) {
        explore_incomplete(&x->w, "sides that were merged could not be merged again");
        symbolic_stop(x, PATH_ABANDONED);
    }
    if (!x->again) {
        add_merge(x, success);
        symbolic_merge_tried(x->meetings, u, pc, success);
        x->merges += success;
    }
    x->at++;
}

// ---------------------------------------------------------------- threads

static bool is_on_path(const symbolic *x, uint32_t state) {
    for (size_t i = 0; i < x->decisions.count; i++)
        if (x->decisions.data[i].state == state) return true;
    return false;
}

// Was all that follows looked at, with the same threads awake, or more? A state of the path itself
// is not done with.
static bool is_known(symbolic *x) {
    if (!x->here) return false;
    if (x->here >= x->visits.count) vec_resize(x->m, &x->visits, x->here + 1);
    visit *known = &x->visits.data[x->here];
    bool covered = known->seen && !(known->asleep & ~x->asleep) && !is_on_path(x, x->here);
    known->asleep = known->seen ? known->asleep & x->asleep : x->asleep;
    known->seen = true;
    return covered;
}

size_t symbolic_schedule(symbolic *x, size_t count) {
    if (x->at == x->decisions.count) {
        if (is_known(x)) {
            x->matched++;
            x->end = PATH_ASLEEP;
            return 0;
        }
        decision d = {.condition = smt_bool(x->v->terms->s, true),
                      .kind = PATH_SCHEDULE,
                      .tries = (uint32_t)count,
                      .state = x->here,
                      .steps = (uint32_t)x->w.path.count,
                      .last_thread = x->w.last_thread,
                      .asleep = x->asleep};
        vec_push(x->m, &x->decisions, d);
    }
    const decision *d = &x->decisions.data[x->at++];
    if (d->kind == PATH_SCHEDULE && d->tries == count) return d->picked;
    explore_incomplete(&x->w, "internal error: an execution left its path");
    symbolic_stop(x, PATH_ABANDONED);
    return 0;
}

// ---------------------------------------------------------------- paths

smt_term symbolic_at_most(smt *s, smt_term length, uint64_t most) {
    smt_term limit = smt_bits(s, smt_width(smt_sort_of(s, length)), most);
    return smt_not(s, smt_bits_2(s, SMT_OP_ULT, limit, length));
}

// Executions on longer strings than the bound may be cut off anywhere: shorter ones are taken where
// they lead to the same place.
static void shorten(symbolic *x) {
    const vm_terms *terms = x->v->terms;
    bool longer = false;
    for (size_t i = 0; i < terms->lengths.count; i++)
        longer |= smt_solver_bits(x->solver, terms->lengths.data[i]) > (uint64_t)terms->longest;
    if (!longer) return;
    smt_solver_push(x->solver);
    for (size_t i = 0; i < terms->lengths.count; i++)
        smt_solver_assert(x->solver, symbolic_at_most(terms->s, terms->lengths.data[i],
                                                      (uint64_t)terms->longest));
    if (symbolic_check(x) == SMT_SAT) symbolic_take_model(x);
    smt_solver_pop(x->solver);
}

// Do inputs lead to the other side of the last decision? Then x->values are such.
static bool has_other_side(symbolic *x, smt_term other, size_t *asserted) {
    if (x->queries) return symbolic_query(x->queries, x->decisions.count - 1, other) == SMT_SAT;
    smt_solver_push(x->solver);
    smt_solver_assert(x->solver, other);
    if (symbolic_check(x) == SMT_SAT) {
        symbolic_take_model(x);
        shorten(x);
        ++*asserted;
        return true;
    }
    smt_solver_pop(x->solver);
    return false;
}

// Turns the deepest decision round that can be. False: there is none.
static bool next_path(symbolic *x, size_t *asserted) {
    for (; x->decisions.count && !x->result.stopped; x->decisions.count--) {
        decision *d = &vec_last(&x->decisions);
        if (x->solver) smt_solver_pop(x->solver);
        *asserted = x->decisions.count - 1;
        if (d->kind == PATH_SCHEDULE && d->picked + 1 < d->tries) {
            d->picked++; // the same inputs lead here
            return true;
        }
        if (d->done || d->kind == PATH_SCHEDULE) continue;
        smt_term other = smt_not(x->v->terms->s, d->condition);
        if (!has_other_side(x, other, asserted)) continue;
        d->condition = other;
        d->flipped = d->done = true;
        return true;
    }
    return false;
}

// The decisions of the path, a level each.
static void assert_decisions(symbolic *x, size_t *asserted) {
    for (; x->solver && *asserted < x->decisions.count; ++*asserted) {
        smt_solver_push(x->solver);
        smt_solver_assert(x->solver, x->decisions.data[*asserted].condition);
    }
}

// ---------------------------------------------------------------- walks

// Auto: two walks over all paths, one by one and with merging. Nobody knows beforehand which one
// ends first, so they take turns, each a share of what was spent before, and have the same time. A
// walk goes on where it was; it begins again to look deeper, or to spend more time on questions
// that were not decided. What the solvers learned stays.
typedef struct walk {
    bool merges, begun, ended;
    bool late;                    // the last path was not walked to its end
    bool stuck;                   // nor was any other one in the last turn
    double spent, turn, question; // seconds: in all, the last turn, for one question
    // While the other one walks:
    decision_list decisions;
    visit_list visits;
    number_list met;
    uint32_t in_vain;
    u64map values;
    bool complete, bounded, fewer, shortened, undecided;
    const char *reason;
    uint32_t allowed;
    int64_t longest;
} walk;

// The first turn is short, and the first paths have few branches. Merging walks a long path again
// where it was not done in time: then it has longer turns, and more of them.
static const double FIRST_TURN = 0.3, TURN_SHARE = 0.25, STUCK_SHARE = 3, FIRST_QUESTION = 3,
                    FIRST_FUZZ = 0.01, FUZZ_SHARE = 0.3;
enum { FIRST_BRANCHES = 64, LONGER = 2, DEEPER = 4 };
// An array whose length depends on inputs: paths grow with it.
enum { FIRST_ELEMENTS = 8, MOST_ELEMENTS = 128, MANY_BRANCHES = 1000 };
// Chars of a string that is an input.
enum { FIRST_CHARS = 16 };

uint32_t symbolic_elements(uint32_t branches) {
    uint32_t more = branches / (FIRST_BRANCHES / FIRST_ELEMENTS);
    if (branches >= MANY_BRANCHES || more > MOST_ELEMENTS) return MOST_ELEMENTS;
    return more < FIRST_ELEMENTS ? FIRST_ELEMENTS : more;
}

static void switch_to(symbolic *x, walk *w) {
    decision_list decisions = x->decisions;
    u64map values = x->values;
    x->search.meeting = w->merges ? symbolic_meeting : NULL;
    x->search.whole_arrays = w->merges;
    x->decisions = w->decisions, w->decisions = decisions;
    x->values = w->values, w->values = values;
    visit_list visits = x->visits;
    x->visits = w->visits, w->visits = visits;
    number_list met = x->met;
    x->met = w->met, w->met = met;
    x->in_vain = w->in_vain;
    x->bounded = w->bounded, x->undecided = w->undecided, x->allowed = w->allowed;
    x->v->terms->fewer = w->fewer, x->v->terms->elements = symbolic_elements(x->allowed);
    x->v->terms->shortened = w->shortened, x->v->terms->longest = w->longest;
    x->result.complete = w->complete, x->result.reason = w->reason;
}

static void switch_from(symbolic *x, walk *w) {
    decision_list decisions = x->decisions;
    u64map values = x->values;
    x->decisions = w->decisions, w->decisions = decisions;
    x->values = w->values, w->values = values;
    visit_list visits = x->visits;
    x->visits = w->visits, w->visits = visits;
    number_list met = x->met;
    x->met = w->met, w->met = met;
    w->in_vain = x->in_vain;
    w->bounded = x->bounded, w->undecided = x->undecided, w->allowed = x->allowed;
    w->fewer = x->v->terms->fewer;
    w->shortened = x->v->terms->shortened, w->longest = x->v->terms->longest;
    w->complete = x->result.complete, w->reason = x->result.reason;
}

static void begin_walk(symbolic *x, walk *w) {
    x->decisions.count = 0;
    vec_clear(&x->visits);
    vec_clear(&x->met);
    x->in_vain = 0;
    x->bounded = x->undecided = x->v->terms->fewer = x->v->terms->shortened = false;
    x->v->terms->elements = symbolic_elements(x->allowed);
    u64map_clear(&x->values);
    explore_result_reset(&x->result);
    w->begun = x->first = true;
    w->late = false;
}

// True: the search is over.
static bool is_over(const symbolic *x) {
    return x->result.stopped || (x->result.flaws.count && !x->all_errors) ||
           reduce_is_violated(x->v); // begins again
}

// All paths were walked, or time is up: false.
static bool walk_paths(symbolic *x, walk *w) {
    size_t asserted = 0; // decisions, in the solver
    x->from_start = true;
    if (w->begun && !w->late && !next_path(x, &asserted)) return !is_over(x);
    if (!w->begun) begin_walk(x, w);
    do {
        path_end end = symbolic_execute(x);
        x->first = false;
        if (end == PATH_CUT) x->bounded = true;
        w->late = end == PATH_LATE;
        if (w->late || is_over(x)) return false;
        assert_decisions(x, &asserted);
        // Of a merge all depends on this question.
        if (w->merges && x->undecided) return true;
        if (x->until > 0 && clock_now() > x->until) return false;
    } while (next_path(x, &asserted));
    return !is_over(x);
}

// What a walk that ended has covered, if no other one covered as much.
static void note_covered(symbolic *x) {
    const vm_terms *terms = x->v->terms;
    if (!x->result.complete) return;
    extent new = {.branches = x->bounded || terms->fewer ? x->allowed : UINT32_MAX,
                  .bounded = x->bounded,
                  .fewer = terms->fewer,
                  .shortened = terms->shortened,
                  .elements = terms->elements,
                  .chars = terms->longest};
    if (new.branches >= x->covered.branches &&new.chars >= x->covered.chars) x->covered = new;
}

// Looks further than the last time: at longer paths, then at longer strings. False: as far as it
// may, in all that was cut off.
static bool go_deeper(symbolic *x) {
    vm_terms *terms = x->v->terms;
    bool branches = (x->bounded || terms->fewer) && x->allowed < x->bound;
    bool chars = terms->shortened && terms->longest < x->chars;
    if (!branches && !chars) return false;
    note_covered(x);
    if (branches) x->allowed = x->allowed > x->bound / DEEPER ? x->bound : x->allowed * DEEPER;
    else terms->longest = terms->longest > x->chars / DEEPER ? x->chars : terms->longest * DEEPER;
    return true;
}

// After all paths. True: the search is over, and its result is that of this walk.
static bool has_result(symbolic *x, walk *w, bool last_question) {
    const vm_terms *terms = x->v->terms;
    bool shortened = terms->shortened && terms->longest < x->chars;
    if (x->result.complete && !x->undecided && !x->bounded && !terms->fewer && !shortened)
        return true;
    if (x->result.complete && x->undecided && !last_question) {
        w->begun = false;
        return false;
    }
    if (!x->undecided && go_deeper(x)) {
        w->begun = false;
        return false;
    }
    w->ended = true;
    return x->result.complete && !x->undecided && w->merges;
}

// True: the search is over.
static bool take_turn(symbolic *x, walk *w) {
    bool limited = x->seconds <= 0 || w->question < x->seconds, over = false;
    double began = clock_now();
    uint64_t paths = x->paths;
    w->turn = w->stuck ? LONGER * w->turn : fmax(FIRST_TURN, TURN_SHARE * w->spent);
    x->until = began + w->turn;
    symbolic_queries_set_time(x->queries, limited ? w->question : x->seconds);
    switch_to(x, w);
    while (!over && !w->ended && walk_paths(x, w)) {
        over = has_result(x, w, !limited);
        if (!w->begun && x->undecided) break; // next time, for longer
    }
    if (x->undecided) w->question *= DEEPER;
    w->spent += clock_now() - began;
    w->stuck = w->late && x->paths <= paths + 1;
    over |= is_over(x);
    if (!over) switch_from(x, w);
    return over;
}

// The one that had less time.
static walk *next_walk(walk *walks) {
    double share = walks[1].stuck ? STUCK_SHARE : 1;
    if (walks[0].ended || walks[1].ended) return &walks[walks[0].ended];
    return &walks[walks[1].spent < share * walks[0].spent];
}

// All paths are covered but those of longer strings and arrays, and looking at these takes long:
// nobody waits until time is up for an error that these alone have.
static bool is_enough(const symbolic *x, const walk *walks, double *patience) {
    static const double LEAST_PATIENCE = 1, PATIENCE = 4; // seconds; times what it took so far
    double spent = walks[0].spent + walks[1].spent;
    const extent *covered = &x->covered;
    if (x->chars_given || covered->branches < SYMBOLIC_LEAST_COVERED || covered->bounded ||
        !(covered->shortened || covered->fewer))
        return false;
    if (*patience <= 0) *patience = fmax(LEAST_PATIENCE, PATIENCE * spent);
    return spent > *patience;
}

static void take_turns(symbolic *x) {
    walk walks[2] = {{.allowed = x->bound < FIRST_BRANCHES ? x->bound : FIRST_BRANCHES,
                      .question = FIRST_QUESTION},
                     {.merges = true, .question = FIRST_QUESTION}};
    symbolic_fuzz *fuzz = symbolic_fuzz_new(x);
    bool over = symbolic_fuzz_for(fuzz, FIRST_FUZZ);
    for (int i = 0; i < 2; i++) u64map_init(&walks[i].values, x->m);
    walks[1].allowed = walks[0].allowed;
    for (int i = 0; i < 2; i++) walks[i].longest = x->chars < FIRST_CHARS ? x->chars : FIRST_CHARS;
    double patience = 0;
    while (!over && !x->enough && !(walks[0].ended && walks[1].ended)) {
        double began = clock_now();
        over = take_turn(x, next_walk(walks));
        if (!over) over = symbolic_fuzz_for(fuzz, FUZZ_SHARE * (clock_now() - began));
        x->enough = !over && is_enough(x, walks, &patience);
    }
    symbolic_fuzz_free(fuzz);
    if (!over) switch_to(x, &walks[!walks[0].complete && walks[1].complete]);
    if (x->undecided && !x->result.stopped)
        explore_incomplete(&x->w, "the solver did not decide a path condition");
    for (int i = 0; i < 2; i++) {
        vec_release(x->m, &walks[i].decisions);
        vec_release(x->m, &walks[i].visits);
        vec_release(x->m, &walks[i].met);
        u64map_release(&walks[i].values);
    }
}

// One walk to its end.
static void walk_all(symbolic *x, bool merges) {
    walk w = {.merges = merges};
    x->search.meeting = merges ? symbolic_meeting : NULL;
    x->search.whole_arrays = merges;
    x->allowed = x->bound;
    x->v->terms->elements = symbolic_elements(x->bound);
    x->until = 0;
    walk_paths(x, &w);
    if (x->undecided && !x->result.stopped)
        explore_incomplete(&x->w, "the solver did not decide a path condition");
}

void symbolic_search_paths(symbolic *x, bool by_z3, symbolic_merges merges) {
    x->search = (vm_term_search){.arg = x,
                                 .functions = !by_z3,
                                 .decide = decide,
                                 .may_merge = may_merge,
                                 .merged = merged,
                                 .draw = symbolic_draw,
                                 .settle = symbolic_settle,
                                 .note = symbolic_note_gap,
                                 .cut = symbolic_cut};
    x->v->terms->search = &x->search;
    if (by_z3) x->solver = smt_solver_new_for_machine(x->v->terms->s, x->m, x->limits, x->seconds);
    else {
        x->queries = symbolic_queries_new(x);
        x->matches = symbolic_matches_new(x);
    }
    x->meetings = symbolic_meetings_new(x);
    if (merges == MERGES_AUTO && !x->all_errors) take_turns(x);
    else walk_all(x, merges == MERGES_ON);
    if (x->solver) smt_solver_free(x->solver);
    if (x->queries) symbolic_queries_free(x->queries);
    if (x->matches) symbolic_matches_free(x->matches);
    vec_release(x->m, &x->met);
    symbolic_meetings_free(x->meetings);
    x->solver = NULL;
    x->queries = NULL;
    x->matches = NULL;
}
