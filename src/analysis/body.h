// A method's bytecode as statements over variables, for analyses that do not care about the order
// in which things happen.
//
// Every value of reference type has a variable: parameters, results of instructions, and at each
// block where several ways meet one variable for every local and stack slot that holds a reference
// there. So a local that javac uses for two purposes is two variables, and the statements are as
// precise as static single assignment would be. Variable 0 … are the parameters, by slot; then come
// the result and what is thrown.
#ifndef ANALYSIS_BODY_H
#define ANALYSIS_BODY_H

#include "analysis/cfg.h"

enum { BODY_NONE = UINT32_MAX };

typedef enum body_op {
    BODY_NEW,         // to = new type (an array, too)
    BODY_COPY,        // to = from
    BODY_CAST,        // to = (type) from
    BODY_LOAD,        // to = base.field; to may be BODY_NONE: a primitive
    BODY_STORE,       // base.field = from; likewise
    BODY_LOAD_STATIC, // to = field
    BODY_STORE_STATIC,
    BODY_LOAD_ELEMENT,  // to = base[…]
    BODY_STORE_ELEMENT, // base[…] = from
    BODY_CALL,          // to = target(arguments), the receiver first
    BODY_DYNAMIC,       // to = what invokedynamic's bootstrap gives; constant: its index
    BODY_STRING,        // to = a string constant
    BODY_CLASS,         // to = the mirror of type
    BODY_CONSTANT,      // to = another constant (MethodHandle, MethodType, Dynamic)
    BODY_CATCH,         // to = what was thrown, if it is a `type` (NULL: anything)
    BODY_THROW,         // throw from
    BODY_RETURN,        // return from
    BODY_ENTER,         // monitorenter base
    BODY_EXIT,          // monitorexit base
    BODY_INIT,          // type may be initialised here
} body_op;

typedef struct body_statement {
    uint8_t op;
    uint8_t call; // BODY_CALL: a call_kind
    uint16_t argument_count;
    uint32_t at; // instruction
    uint32_t to, base, from;
    uint32_t constant;
    union {
        klass *type;
        field *field;
        method *target;
    };
    const uint32_t *arguments; // a variable each parameter, BODY_NONE for primitives
} body_statement;

typedef struct body {
    const method *m;
    const cfg *g; // NULL: there is no code
    uint32_t variable_count;
    uint32_t result, thrown; // variables
    uint32_t count;
    const body_statement *statements; // in the order of blocks and instructions; copies last
    const uint32_t *first;            // by instruction: its first statement; count + 1 entries
    const bool *fresh; // by variable: cannot be null (a new object, this, a constant)
    // By variable: one that refers to the same object wherever both are defined, or this is null.
    // Not itself: where ways meet, or behind a cast.
    const uint32_t *origin;
    uint32_t failed; // instructions whose operand cannot be resolved: they throw
} body;

// Everything lives in the arena. ERR_INPUT: a Java error, as analysis_cfg.
int analysis_body(program *p, arena *a, mem *m, const method *method, const body **b,
                  link_error *e);
// A method without code: parameters, a result, what it throws, and three variables behind these
// for whoever says what it does.
enum { BODY_GIVEN = 1, BODY_KEPT = 2, BODY_INNER = 3 }; // from `thrown`
const body *analysis_body_without_code(arena *a, const method *m);

#endif
