// A checked SPL program. Statements are lowered to the core of the paper's figure 1: every
// instruction touches at most one shared location, expressions are over locals and cannot fail.
//
// Local 0 is `this`, then the parameters, which are never assigned (the lowering copies those that
// are), then the declared variables, then temporaries.
#ifndef SPL_PROGRAM_H
#define SPL_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/intern.h"
#include "base/text.h"
#include "spl/ast.h"

// int, boolean, or a class by its number.
typedef int32_t spl_type;
enum { SPL_VOID, SPL_INT, SPL_BOOLEAN, SPL_NULL, SPL_FIRST_CLASS };

static inline bool spl_is_reference(spl_type t) {
    return t >= SPL_NULL;
}
static inline uint32_t spl_class_of(spl_type t) {
    return (uint32_t)(t - SPL_FIRST_CLASS);
}
static inline spl_type spl_type_of_class(uint32_t c) {
    return (spl_type)c + SPL_FIRST_CLASS;
}

typedef enum spl_operator {
    SPL_CONST, // value: the number, 0 or 1, or 0 for null
    SPL_LOCAL, // value: which
    SPL_NEG,
    SPL_NOT,
    SPL_ADD,
    SPL_SUB,
    SPL_MUL,
    SPL_DIV, // towards zero, as in Java; the lowering has checked the divisor before
    SPL_REM,
    SPL_EQ,
    SPL_NE,
    SPL_LT,
    SPL_LE,
    SPL_GT,
    SPL_GE,
    SPL_AND,
    SPL_OR,
} spl_operator;

typedef struct spl_expr {
    spl_operator op;
    spl_type type;
    int64_t value;
    const struct spl_expr *left, *right;
} spl_expr;

typedef enum spl_opcode {
    SPL_OP_ASSIGN, // dest = value
    SPL_OP_ANY,    // dest = an arbitrary value of its type
    SPL_OP_LOAD,   // dest = object.field
    SPL_OP_STORE,  // object.field = value
    SPL_OP_NEW,    // dest = new class `which`, at allocation site `site`
    SPL_OP_CALL,   // [dest =] object.method(args): runs on the caller's stack
    SPL_OP_POST,   // object.method(args): goes into the bag
    SPL_OP_BRANCH, // if value goto target
    SPL_OP_GOTO,   // goto target
    SPL_OP_RETURN, // return [value]
    SPL_OP_ASSERT, // an error unless value
    SPL_OP_ASSUME, // this execution does not count unless value
} spl_opcode;

typedef enum spl_error_kind {
    SPL_ERROR_ASSERT,
    SPL_ERROR_NULL,
    SPL_ERROR_DIVISION,
    SPL_ERROR_COUNT,
} spl_error_kind;

extern const char *const spl_error_text[SPL_ERROR_COUNT];

enum { SPL_NO_LOCAL = -1 };

typedef struct spl_instr {
    spl_opcode op;
    spl_error_kind error; // of an assert
    int32_t dest;         // SPL_NO_LOCAL: none
    int32_t object;       // the local that holds the receiver
    uint32_t which;       // field, class or method
    uint32_t site;        // of a new
    uint32_t target;
    uint32_t arg_count;
    const spl_expr *value;
    const spl_expr *const *args;
    spl_position at;
} spl_instr;

typedef struct spl_local {
    const char *name; // NULL: a temporary
    spl_type type;
} spl_local;

typedef struct spl_field {
    const char *name;
    spl_type type;
} spl_field;

typedef struct spl_method {
    const char *name;
    uint32_t class; // SPL_NO_CLASS: the start
    spl_type result;
    uint32_t formal_count; // parameters; they are locals 1 … formal_count
    spl_local *locals;
    uint32_t local_count;
    spl_instr *code;
    uint32_t code_count;
    spl_position at;
} spl_method;

enum { SPL_NO_CLASS = UINT32_MAX };

typedef struct spl_class {
    const char *name;
    bool is_thread;
    spl_field *fields;
    uint32_t field_count;
} spl_class;

typedef struct spl_site {
    uint32_t class;
    spl_position at;
} spl_site;

typedef struct spl_program {
    arena store;
    intern names;
    const char *path;
    spl_class *classes;
    uint32_t class_count;
    spl_method *methods;
    uint32_t method_count;
    // A method of no class that creates the first thread object and posts the first message: the
    // last line of the program.
    uint32_t start;
    spl_site *sites; // of the news, by number
    uint32_t site_count;
} spl_program;

// Parses, checks and lowers.
int spl_program_read(spl_program *p, mem *m, const char *path, error *e);
int spl_program_parse(spl_program *p, mem *m, const char *path, const char *source, size_t size,
                      error *e);
void spl_program_release(spl_program *p);

const char *spl_type_name(const spl_program *p, spl_type t);
// "Server.handle", or "start".
void spl_method_name(const spl_program *p, uint32_t method, text *out);

// Bit i of row pc: local i may be read before it is written when control is at pc.
typedef struct spl_liveness {
    size_t words; // per row
    uint64_t *bits;
} spl_liveness;

void spl_liveness_compute(uint32_t local_count, const spl_instr *code, uint32_t code_count,
                          arena *store, spl_liveness *live);
static inline bool spl_is_live(const spl_liveness *live, uint32_t pc, uint32_t local) {
    return live->bits[pc * live->words + local / 64] >> local % 64 & 1;
}

#endif
