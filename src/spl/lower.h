// Shared by the two halves of the type checker: declarations and statements (lower.c), expressions
// (lower_expr.c).
#ifndef SPL_LOWER_H
#define SPL_LOWER_H

#include "base/table.h"
#include "base/vec.h"
#include "spl/program.h"

// Keys of `symbols`: what a name means in a class (owner: its number + 1) or in the program (0).
typedef enum symbol_kind { SYMBOL_CLASS, SYMBOL_FIELD, SYMBOL_METHOD } symbol_kind;

typedef struct goto_fixup {
    uint32_t at, label;
    spl_position where;
} goto_fixup;

typedef struct lowering {
    spl_program *p;
    const ast_program *ast;
    mem *m;
    error *e;
    u64map symbols; // (kind, owner, name) -> number
    VEC(spl_site) sites;
    // The method at hand.
    spl_method *method;
    u64map locals_by_name, labels;
    VEC(spl_local) locals;
    VEC(spl_instr) code;
    VEC(goto_fixup) gotos;
} lowering;

int spl_lower_fail(lowering *l, spl_position at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool spl_lower_lookup(lowering *l, symbol_kind kind, uint32_t owner, uint32_t name,
                      uint32_t *number);
const char *spl_lower_name(const lowering *l, uint32_t name);
spl_instr *spl_lower_emit(lowering *l, spl_opcode op, spl_position at);
int32_t spl_lower_local(lowering *l, const char *name, spl_type type); // a new one
const spl_expr *spl_lower_local_expr(lowering *l, int32_t local);
const spl_expr *spl_lower_const(lowering *l, spl_type type, int64_t value);

// The value of an expression of the wanted type (SPL_VOID: of whatever type it has), computed by
// code emitted before. The result reads locals only.
int spl_lower_expr(lowering *l, const ast_expr *x, spl_type wanted, const spl_expr **out);
// As spl_lower_expr, but a boolean comes out as a constant or a local: where control may depend on
// a comparison of ints there is an assignment.
int spl_lower_settled(lowering *l, const ast_expr *x, spl_type wanted, const spl_expr **out);
// A reference, in a local.
int spl_lower_object(lowering *l, const ast_expr *x, int32_t *local, uint32_t *class);
// A call, synchronous or not; dest may be SPL_NO_LOCAL.
int spl_lower_call(lowering *l, const ast_expr *x, int32_t dest, spl_type *type);
int spl_lower_check_type(lowering *l, spl_position at, spl_type wanted, spl_type found);

#endif
