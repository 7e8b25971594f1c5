// Printing of programs, and liveness of locals.
#include "spl/program.h"

#include <inttypes.h>
#include <string.h>

const char *spl_type_name(const spl_program *p, spl_type t) {
    static const char *const words[] = {"void", "int", "boolean", "null"};
    return t < SPL_FIRST_CLASS ? words[t] : p->classes[spl_class_of(t)].name;
}

void spl_method_name(const spl_program *p, uint32_t method, text *out) {
    const spl_method *x = &p->methods[method];
    if (x->class == SPL_NO_CLASS) text_add(out, "start");
    else text_printf(out, "%s.%s", p->classes[x->class].name, x->name);
}

static void print_local(const spl_method *method, int64_t local, text *out) {
    const char *name = method->locals[local].name;
    if (name) text_add(out, name);
    else text_printf(out, "$%" PRId64, local);
}

void spl_expr_print(const spl_method *method, const spl_expr *x, text *out) {
    static const char *const words[] = {
        [SPL_ADD] = "+", [SPL_SUB] = "-",  [SPL_MUL] = "*", [SPL_DIV] = "/", [SPL_REM] = "%",
        [SPL_EQ] = "==", [SPL_NE] = "!=",  [SPL_LT] = "<",  [SPL_LE] = "<=", [SPL_GT] = ">",
        [SPL_GE] = ">=", [SPL_AND] = "&&", [SPL_OR] = "||",
    };
    switch (x->op) {
    case SPL_CONST:
        if (x->type == SPL_INT) text_printf(out, "%" PRId64, x->value);
        else if (x->type == SPL_BOOLEAN) text_add(out, x->value ? "true" : "false");
        else text_add(out, "null");
        return;
    case SPL_LOCAL: print_local(method, x->value, out); return;
    case SPL_NEG:
    case SPL_NOT:
        text_add(out, x->op == SPL_NEG ? "-" : "!");
        spl_expr_print(method, x->left, out);
        return;
    default:
        text_char(out, '(');
        spl_expr_print(method, x->left, out);
        text_printf(out, " %s ", words[x->op]);
        spl_expr_print(method, x->right, out);
        text_char(out, ')');
    }
}

static const char *field_name(const spl_program *p, const spl_method *method, const spl_instr *i) {
    spl_type type = method->locals[i->object].type;
    return p->classes[spl_class_of(type)].fields[i->which].name;
}

void spl_instr_print(const spl_program *p, const spl_method *method, const spl_instr *i,
                     text *out) {
    if (i->dest != SPL_NO_LOCAL) {
        print_local(method, i->dest, out);
        text_add(out, " = ");
    }
    switch (i->op) {
    case SPL_OP_ASSIGN: spl_expr_print(method, i->value, out); break;
    case SPL_OP_ANY: text_add(out, "any"); break;
    case SPL_OP_LOAD:
        print_local(method, i->object, out);
        text_printf(out, ".%s", field_name(p, method, i));
        break;
    case SPL_OP_STORE:
        print_local(method, i->object, out);
        text_printf(out, ".%s = ", field_name(p, method, i));
        spl_expr_print(method, i->value, out);
        break;
    case SPL_OP_NEW: text_printf(out, "new %s", p->classes[i->which].name); break;
    case SPL_OP_CALL:
    case SPL_OP_POST:
        text_add(out, i->op == SPL_OP_POST ? "post " : "");
        print_local(method, i->object, out);
        text_printf(out, ".%s(", p->methods[i->which].name);
        for (uint32_t k = 0; k < i->arg_count; k++) {
            text_add(out, k ? ", " : "");
            spl_expr_print(method, i->args[k], out);
        }
        text_char(out, ')');
        break;
    case SPL_OP_BRANCH:
        text_add(out, "if ");
        spl_expr_print(method, i->value, out);
        text_printf(out, " goto %u", i->target);
        break;
    case SPL_OP_GOTO: text_printf(out, "goto %u", i->target); break;
    case SPL_OP_RETURN:
        text_add(out, "return");
        if (i->value) {
            text_char(out, ' ');
            spl_expr_print(method, i->value, out);
        }
        break;
    case SPL_OP_ASSERT:
    case SPL_OP_ASSUME:
        text_add(out, i->op == SPL_OP_ASSERT ? "assert " : "assume ");
        spl_expr_print(method, i->value, out);
        break;
    }
}

// ------------------------------------------------------------------------------------- liveness

static void set_used(uint64_t *row, const spl_expr *x) {
    if (!x) return;
    if (x->op == SPL_LOCAL) row[x->value / 64] |= (uint64_t)1 << x->value % 64;
    set_used(row, x->left);
    set_used(row, x->right);
}

// row becomes what is live before the instruction, from what is live after it.
static void transfer(const spl_instr *i, uint64_t *row) {
    if (i->dest != SPL_NO_LOCAL) row[i->dest / 64] &= ~((uint64_t)1 << i->dest % 64);
    if (i->object != SPL_NO_LOCAL) row[i->object / 64] |= (uint64_t)1 << i->object % 64;
    set_used(row, i->value);
    for (uint32_t k = 0; k < i->arg_count; k++) set_used(row, i->args[k]);
}

void spl_liveness_compute(uint32_t local_count, const spl_instr *code, uint32_t code_count,
                          arena *store, spl_liveness *live) {
    size_t words = (local_count + 63) / 64;
    live->words = words;
    live->bits = ARENA_ARRAY(store, uint64_t, words * ((size_t)code_count + 1));
    uint64_t *row = live->bits + words * code_count; // scratch
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t pc = code_count; pc-- > 0;) {
            const spl_instr *i = &code[pc];
            memset(row, 0, words * sizeof *row);
            for (int way = 0; way < 2; way++) {
                bool falls = i->op != SPL_OP_GOTO && i->op != SPL_OP_RETURN;
                bool jumps = i->op == SPL_OP_GOTO || i->op == SPL_OP_BRANCH;
                if (way == 0 ? !falls : !jumps) continue;
                const uint64_t *next = live->bits + words * (way == 0 ? pc + 1 : i->target);
                for (size_t w = 0; w < words; w++) row[w] |= next[w];
            }
            transfer(i, row);
            uint64_t *here = live->bits + words * pc;
            if (memcmp(here, row, words * sizeof *row) != 0) {
                memcpy(here, row, words * sizeof *row);
                changed = true;
            }
        }
    }
    memset(row, 0, words * sizeof *row);
}
