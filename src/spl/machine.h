// The interpreter: a configuration (q, S, M) of the paper's section 3 and its moves. The same
// machine runs the serialized and the concurrent semantics; they differ in one rule, CONSUME
// MESSAGE, that is in spl_machine_may_take().
//
//     q   objects: the values of all fields; pc and locals of the frames
//     S   stacks, one a busy thread object
//     M   bag
//
// ints are 64 bits wide here: an overflow ends the run (SPL_STEP_OVERFLOW), it does not wrap.
#ifndef SPL_MACHINE_H
#define SPL_MACHINE_H

#include "base/vec.h"
#include "spl/program.h"

typedef struct spl_object {
    uint32_t class, number; // the number-th of its class, from 0
    int64_t *fields;
} spl_object;

typedef struct spl_frame {
    uint32_t method, pc;
    int64_t *locals; // ints, booleans (0 or 1), references (object number + 1; 0: null)
} spl_frame;

typedef struct spl_stack {
    int64_t thread; // a reference; 0: the start of the program
    VEC(spl_frame) frames;
} spl_stack;

typedef struct spl_message {
    uint32_t method;
    uint32_t serial; // how many were posted before it
    int64_t target;
    int64_t *args; // as many as the method has parameters
} spl_message;

typedef struct spl_machine {
    mem *m;
    const spl_program *p;
    VEC(spl_object) objects;
    VEC(spl_stack) stacks;
    VEC(spl_message) bag;
    uint32_t posted;
    // After SPL_STEP_ERROR.
    spl_error_kind error;
    spl_position error_at;
} spl_machine;

typedef enum spl_step {
    SPL_STEP_DONE,
    SPL_STEP_END,      // and the stack is gone: the handler has ended
    SPL_STEP_ERROR,    // see error, error_at
    SPL_STEP_CUT,      // an assumption does not hold: this execution does not count
    SPL_STEP_OVERFLOW, // an int left the 64 bits
} spl_step;

void spl_machine_init(spl_machine *x, mem *m, const spl_program *p);
void spl_machine_release(spl_machine *x);
void spl_machine_clear(spl_machine *x);   // nothing in it
void spl_machine_restart(spl_machine *x); // the start of the program is about to run

// The instruction the stack executes next.
const spl_instr *spl_machine_next(const spl_machine *x, size_t stack);
// Executes it; `choice` is the value of an `any`.
spl_step spl_machine_step(spl_machine *x, size_t stack, int64_t choice);
// CONSUME MESSAGE: in the serialized semantics nobody is busy, in the concurrent one the target is
// not.
bool spl_machine_may_take(const spl_machine *x, size_t message, bool concurrent);
void spl_machine_take(spl_machine *x, size_t message);

// For building configurations piece by piece.
int64_t spl_machine_new(spl_machine *x, uint32_t class);
spl_frame *spl_machine_push(spl_machine *x, size_t stack, uint32_t method);
spl_message *spl_machine_post(spl_machine *x, uint32_t method, int64_t target);

// A value as a person reads it: 3, true, null, Server#1.
void spl_machine_print(const spl_machine *x, spl_type type, int64_t value, text *out);
// "Server#1.handle(3, null)"
void spl_machine_print_message(const spl_machine *x, const spl_message *message, text *out);

// False where an int left the 64 bits.
bool spl_eval(const spl_expr *x, const int64_t *locals, int64_t *value);

#endif
