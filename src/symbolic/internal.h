// Shared by the files of this room.
#ifndef SYMBOLIC_INTERNAL_H
#define SYMBOLIC_INTERNAL_H

#include "explore/explorer.h"
#include "reduce/depend.h"
#include "symbolic/symbolic.h"
#include "vm/terms.h"

// A condition that the path settled.
typedef struct decision {
    smt_term condition; // as it holds on the path
    path_kind kind;
    bool flipped;    // the other side was first
    bool done;       // the other side needs no visit
    uint32_t tries;  // of a value given up: those tried before; of a schedule: its alternatives
    uint64_t picked; // the same, without values: the one that is tried; of a merge: it was done
    // Of a schedule before the first input: the state; 0: there were inputs. The steps that lead
    // there, the thread of the last one, and those that sleep.
    uint32_t state, steps, last_thread;
    thread_set asleep;
} decision;

typedef VEC(decision) decision_list;

// By state, before the first input: all that follows was looked at, but for what begins with the
// steps of these threads.
typedef struct visit {
    bool seen;
    thread_set asleep;
} visit;

typedef VEC(visit) visit_list;
typedef VEC(uint32_t) number_list;

// How an execution ended.
typedef enum path_end {
    PATH_END,      // it ran to its end
    PATH_ERROR,    // it broke a property
    PATH_REFUSED,  // an assumption does not hold
    PATH_CUT,      // it has more branches than the bound
    PATH_VOID,     // no inputs lead there
    PATH_LATE,     // its walk's turn is over: it is walked again
    PATH_ASLEEP,   // what follows was looked at with the threads' steps in another order
    PATH_ABANDONED // something was not supported, or a limit is reached: the result says so
} path_end;

// What a walk has covered.
// Branches: what is covered of shorter paths is worth nothing.
enum { SYMBOLIC_LEAST_COVERED = 256 };

typedef struct extent {
    uint32_t branches; // of a path; UINT32_MAX: none was cut off
    bool bounded, fewer, shortened;
    uint32_t elements; // of an array, where there would have been longer ones: `fewer`
    int64_t chars;     // of a string, likewise: `shortened`
} extent;

typedef struct symbolic {
    mem *m;
    vm *v;
    limits *limits;
    search_config config;
    search_result result;
    explorer w;
    vm_term_search search;
    uint32_t bound;   // branches of a path
    uint32_t allowed; // those of this walk: the bound, in the end
    int64_t chars;    // of a string that is an input, in the end
    bool chars_given; // by the user, who waits for them
    extent covered;   // by a walk to its end, without an error; no branches: by none
    bool enough;      // of longer strings: what is covered counts
    bool first;       // the first path of a walk, which may be longer
    double until;     // the end of this walk's turn; 0: none
    size_t block;
    unsigned workers;
    bool all_errors;
    double seconds;        // for one query
    arena store;           // of the next
    const char **commands; // solvers that are other programs, up to NULL
    bool without_z3, has_chosen_solver;
    thread_set asleep; // of the present state
    uint32_t here;     // the present state, as long as no input was drawn; else 0
    visit_list visits; // of this walk
    // Behind the first input, by number of the state (match.c): branches of the path that met it,
    // the fewest, + 1; 0: none did. In this walk. States since the last one that was known.
    number_list met;
    uint32_t in_vain;
    bool from_start; // the next execution: the explorer's path is another one's
    uint64_t matched;

    decision_list decisions; // of the path
    size_t at;               // decisions that this execution has made
    uint64_t picked;         // the value that was picked last
    uint32_t branches;       // those that are branches
    u64map values;           // inputs, by symbolic_input_key; those without are 0
    path_end end;            // PATH_END: it goes on
    size_t length;           // conditions of the path when it ended otherwise

    smt_solver *solver;
    struct symbolic_queries *queries;   // --solve auto; NULL: others
    struct symbolic_meetings *meetings; // --merge on
    struct symbolic_matches *matches;   // --solve auto; NULL: others
    struct symbolic_fuzz *fuzz;         // an execution on inputs that are drawn; else NULL
    size_t steps;                       // of the explorer's path, before the merge that is tried
    bool again; // the merge that is tried was done on an earlier execution of the path
    uint64_t paths, cut_paths, blocks, solver_calls, merges;
    double solver_seconds;
    bool undecided; // the solver did not decide a path condition
    bool bounded;   // some path may be longer than the bound
} symbolic;

static inline uint64_t symbolic_input_key(uint64_t number, unsigned bits) {
    return number << 8 | bits;
}

// ---------------------------------------------------------------- execute.c

// From the start, with the values of the inputs, as x->search decides.
path_end symbolic_execute(symbolic *x);
// This execution goes no further. For x->search.
void symbolic_stop(symbolic *x, path_end why);
void symbolic_cut(void *search); // it lies beyond a bound
uint64_t symbolic_draw(void *search, const thread *t, bool taken);
// Not everything was covered, because of this, at the place where the current thread is.
void symbolic_note_gap(void *search, const char *what);
// The decision is one of too many values of one term; its place is noted.
bool symbolic_is_last_try(symbolic *x, decision *d, const decision *before);

// Checks what is asserted, within the limits: SMT_UNKNOWN and x->result.stopped where they are
// reached.
smt_answer symbolic_check(symbolic *x);
// Which of several steps is taken next.
size_t symbolic_schedule(symbolic *x, size_t count);
// The values of the inputs become those of the solver's model.
void symbolic_take_model(symbolic *x);

// A string's length is at most that.
smt_term symbolic_at_most(smt *s, smt_term length, uint64_t most);

// ---------------------------------------------------------------- query.c

typedef struct symbolic_queries symbolic_queries;
symbolic_queries *symbolic_queries_new(symbolic *x);
void symbolic_queries_free(symbolic_queries *q);
void symbolic_queries_set_time(symbolic_queries *q, double seconds); // of a question; 0: any
// Do some inputs fulfil the first `count` decisions of the path, which the inputs of the last
// execution do, and another condition? SMT_SAT: x->values are such. SMT_UNKNOWN: noted, with
// x->result.stopped where a limit is reached.
smt_answer symbolic_query(symbolic_queries *q, size_t count, smt_term other);
// Inside a side that is merged: see vm_term_search. Asks the SAT solver alone, and not for long.
int symbolic_settle(void *search, smt_term condition);

// The conditions of the path so far that share inputs with one of these terms, directly or by
// others.
void symbolic_slice(symbolic_queries *q, const smt_term *terms, size_t count, smt_terms *slice);

// ---------------------------------------------------------------- match.c

typedef struct symbolic_matches symbolic_matches;
symbolic_matches *symbolic_matches_new(symbolic *x);
void symbolic_matches_free(symbolic_matches *s);
// An execution begins. It will be walked again: what it met was not followed to the end.
void symbolic_matches_begin(symbolic_matches *s);
void symbolic_matches_undo(symbolic_matches *s);
// All that follows the present state was looked at, or will be.
bool symbolic_is_match(symbolic_matches *s);

// ---------------------------------------------------------------- meeting.c

typedef struct symbolic_meetings symbolic_meetings;
symbolic_meetings *symbolic_meetings_new(symbolic *x);
void symbolic_meetings_free(symbolic_meetings *s);
const struct vm_meeting *symbolic_meeting(void *search, const unit *u, uint32_t pc);
bool symbolic_merge_pays(symbolic_meetings *s, const unit *u, uint32_t pc);
void symbolic_merge_tried(symbolic_meetings *s, const unit *u, uint32_t pc, bool success);

// ---------------------------------------------------------------- distance.c

// Values of the symbols, beginning with these, that fulfil the conditions; at most so many are
// tried. False: none were found.
bool symbolic_hunt(symbolic *x, const smt_term *conditions, size_t count, uint64_t evaluations,
                   u64map *values);

// ---------------------------------------------------------------- fuzz.c

typedef struct symbolic_fuzz symbolic_fuzz;
symbolic_fuzz *symbolic_fuzz_new(symbolic *x);
void symbolic_fuzz_free(symbolic_fuzz *f);
// Executions on drawn inputs, between walks. True: the search is over.
bool symbolic_fuzz_for(symbolic_fuzz *f, double seconds);
// The input before which the thread stopped has a value.
void symbolic_fuzz_draw(symbolic_fuzz *f, const vm_op *o);
bool symbolic_fuzz_is_long(const symbolic_fuzz *f); // this execution

// ---------------------------------------------------------------- path.c, blocks.c

// Whether branches are merged: where paths become many, never, always.
typedef enum symbolic_merges { MERGES_AUTO, MERGES_OFF, MERGES_ON } symbolic_merges;
// Of arrays whose lengths depend on inputs, where paths have at most so many branches.
uint32_t symbolic_elements(uint32_t branches);
void symbolic_search_paths(symbolic *x, bool by_z3, symbolic_merges merges);
void symbolic_search_blocks(symbolic *x);

// ---------------------------------------------------------------- workers.c

// Threads that solve blocks, each with a solver of its own.
typedef struct symbolic_crew symbolic_crew;

// No workers: blocks are solved when the crew is waited for. by_solver: by Z3 and the commands that
// were named alone, not by what knows more than one question.
symbolic_crew *symbolic_crew_new(mem *m, limits *l, unsigned workers, double seconds,
                                 bool by_solver);
void symbolic_crew_free(symbolic_crew *c);
// Is one of these satisfiable? The terms are copied. Waits while many blocks are waiting.
void symbolic_crew_solve(symbolic_crew *c, const vm *v, const smt_term *disjuncts, size_t count);
bool symbolic_crew_has_model(const symbolic_crew *c);
// Until all blocks are solved, one is satisfiable, or a limit is reached. SMT_SAT: `values` are
// those of the inputs.
smt_answer symbolic_crew_wait(symbolic_crew *c, u64map *values);
uint64_t symbolic_crew_calls(const symbolic_crew *c);
double symbolic_crew_seconds(const symbolic_crew *c);

#endif
