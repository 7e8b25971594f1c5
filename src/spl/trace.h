// An abstract counterexample, executed with terms for ints and everything else as it is. Either it
// is an execution of the program, or what contradicts it yields predicates.
#ifndef SPL_TRACE_H
#define SPL_TRACE_H

#include "spl/abstract.h"
#include "spl/explore.h"

typedef enum spl_trace_answer {
    TRACE_FEASIBLE,
    TRACE_CONTRADICTION, // between conditions on ints: see core
    TRACE_HEAP,          // a summary object was read as what it is not
    TRACE_UNDECIDED,     // the solver does not know
} spl_trace_answer;

typedef enum spl_place_kind {
    PLACE_LOCAL,    // owner: frame, index: local
    PLACE_FIELD,    // owner: object, index: field
    PLACE_ARGUMENT, // owner: message, index: parameter
    PLACE_RESULT,   // owner: frame
} spl_place_kind;

// An int variable of the execution.
typedef struct spl_place {
    spl_place_kind kind;
    uint32_t owner, index;
    smt_term symbol; // stands for it in the events
    smt_term value;  // at present, over the inputs
} spl_place;

typedef struct spl_trace_frame {
    uint32_t body, pc;
    bool on_stack;
    int64_t *values;  // booleans and references
    uint32_t *places; // of ints
    uint32_t result;  // place
} spl_trace_frame;

typedef struct spl_trace_object {
    uint32_t site, index; // the index-th of its site
    int64_t *values;
    uint32_t *places;
} spl_trace_object;

typedef struct spl_trace_message {
    uint32_t symbol, body;
    bool pending;
    int64_t target;
    int64_t *values;
    uint32_t *places;
} spl_trace_message;

// What happened to ints, in order, over the places' symbols.
typedef struct spl_event {
    bool is_condition;       // `term` holds here
    smt_term symbol, term;   // else symbol = term
    smt_term value;          // the term over the inputs
    uint32_t caller, callee; // frames, where a call returns (symbol == SMT_NONE)
} spl_event;

typedef struct spl_trace {
    spl_abstraction *a;
    mem *m;
    arena store;
    VEC(spl_place) places;
    u64map place_of; // symbol -> place
    VEC(spl_trace_frame) frames;
    VEC(uint32_t) stack;
    VEC(spl_trace_object) objects;
    VEC(spl_trace_message) messages; // 0 is the start of the program
    VEC(spl_event) events;
    // What a replay needs: messages in the order they were taken, values of the anys.
    VEC(uint32_t) taken;
    VEC(smt_term) inputs; // SMT_NONE: a boolean, in `choices`
    VEC(int64_t) choices;
    VEC(uint32_t) core; // events, all from core_from on
    uint32_t core_from;
    bool *touched; // by site: an object beyond the bound was used
    bool failed;   // the error was reached
} spl_trace;

void spl_trace_init(spl_trace *t, spl_abstraction *a);
void spl_trace_release(spl_trace *t);
spl_trace_answer spl_trace_run(spl_trace *t, const async_witness *w);

// After TRACE_CONTRADICTION: makes `core` one of the events from `from` on.
void spl_trace_core(spl_trace *t, uint32_t from);

typedef enum spl_refinement {
    REFINED_PREDICATES,
    REFINED_OBJECTS, // more objects have a name of their own
    REFINED_NOTHING,
} spl_refinement;

// After TRACE_CONTRADICTION or TRACE_HEAP: makes the abstraction finer, so that this trace is not
// found again.
spl_refinement spl_refine(spl_trace *t, spl_trace_answer answer, uint32_t objects_max);

// After TRACE_FEASIBLE: runs it in the interpreter, with the solver's values. True if it fails, as
// it should; then the machine stands at the error and `out` has the schedule.
bool spl_trace_replay(spl_trace *t, spl_machine *machine, spl_schedule *out);

#endif
