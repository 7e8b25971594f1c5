#include "spl/lower.h"

const spl_expr *spl_lower_const(lowering *l, spl_type type, int64_t value) {
    spl_expr *x = ARENA_NEW(&l->p->store, spl_expr);
    *x = (spl_expr){.op = SPL_CONST, .type = type, .value = value};
    return x;
}

const spl_expr *spl_lower_local_expr(lowering *l, int32_t local) {
    spl_expr *x = ARENA_NEW(&l->p->store, spl_expr);
    *x = (spl_expr){.op = SPL_LOCAL, .type = l->locals.data[local].type, .value = local};
    return x;
}

static const spl_expr *operation(lowering *l, spl_operator op, spl_type type, const spl_expr *left,
                                 const spl_expr *right) {
    spl_expr *x = ARENA_NEW(&l->p->store, spl_expr);
    *x = (spl_expr){.op = op, .type = type, .left = left, .right = right};
    return x;
}

static const spl_expr *in_temporary(lowering *l, const spl_expr *x, spl_position at) {
    int32_t t = spl_lower_local(l, NULL, x->type);
    spl_instr *i = spl_lower_emit(l, SPL_OP_ASSIGN, at);
    i->dest = t;
    i->value = x;
    return spl_lower_local_expr(l, t);
}

int spl_lower_check_type(lowering *l, spl_position at, spl_type wanted, spl_type found) {
    if (wanted == found || (found == SPL_NULL && wanted >= SPL_NULL)) return 0;
    return spl_lower_fail(l, at, "expected %s, found %s", spl_type_name(l->p, wanted),
                          spl_type_name(l->p, found));
}

int spl_lower_object(lowering *l, const ast_expr *x, int32_t *local, uint32_t *class) {
    const spl_expr *value;
    int code = spl_lower_expr(l, x, SPL_VOID, &value);
    if (code) return code;
    if (value->type == SPL_NULL)
        return spl_lower_fail(l, x->at, "null has no fields and no methods");
    if (!spl_is_reference(value->type))
        return spl_lower_fail(l, x->at, "%s has no fields and no methods",
                              spl_type_name(l->p, value->type));
    *class = spl_class_of(value->type);
    *local = (int32_t)value->value; // a reference that is not null is always in a local
    return 0;
}

// The receiver of a bare name: this.
static int this_object(lowering *l, int32_t *local, uint32_t *class) {
    *local = 0;
    *class = l->method->class;
    return 0;
}

static int load(lowering *l, const ast_expr *x, int32_t object, uint32_t class,
                const spl_expr **out) {
    uint32_t field;
    if (!spl_lower_lookup(l, SYMBOL_FIELD, class + 1, x->name, &field))
        return spl_lower_fail(l, x->at, "%s has no field '%s'", l->p->classes[class].name,
                              spl_lower_name(l, x->name));
    int32_t t = spl_lower_local(l, NULL, l->p->classes[class].fields[field].type);
    spl_instr *i = spl_lower_emit(l, SPL_OP_LOAD, x->at);
    i->dest = t;
    i->object = object;
    i->which = field;
    *out = spl_lower_local_expr(l, t);
    return 0;
}

static int name_expr(lowering *l, const ast_expr *x, const spl_expr **out) {
    uint64_t *local = u64map_get(&l->locals_by_name, x->name);
    uint32_t field, class;
    int32_t object;
    if (local) {
        *out = spl_lower_local_expr(l, (int32_t)*local);
        return 0;
    }
    if (!spl_lower_lookup(l, SYMBOL_FIELD, l->method->class + 1, x->name, &field))
        return spl_lower_fail(l, x->at, "no variable or field '%s'", spl_lower_name(l, x->name));
    this_object(l, &object, &class);
    return load(l, x, object, class, out);
}

int spl_lower_call(lowering *l, const ast_expr *x, int32_t dest, spl_type *type) {
    int32_t object;
    uint32_t class, number;
    int code = x->left ? spl_lower_object(l, x->left, &object, &class)
                       : this_object(l, &object, &class);
    if (code) return code;
    if (!spl_lower_lookup(l, SYMBOL_METHOD, class + 1, x->name, &number))
        return spl_lower_fail(l, x->at, "%s has no method '%s'", l->p->classes[class].name,
                              spl_lower_name(l, x->name));
    const spl_method *callee = &l->p->methods[number];
    if (x->arg_count != callee->formal_count)
        return spl_lower_fail(l, x->at, "'%s' takes %u argument%s, found %zu", callee->name,
                              callee->formal_count, callee->formal_count == 1 ? "" : "s",
                              x->arg_count);
    const spl_expr **args = ARENA_ARRAY(&l->p->store, const spl_expr *, x->arg_count);
    for (size_t i = 0; i < x->arg_count; i++) {
        code = spl_lower_settled(l, x->args[i], callee->locals[i + 1].type, &args[i]);
        if (code) return code;
    }
    bool posts = l->p->classes[class].is_thread;
    spl_instr *i = spl_lower_emit(l, posts ? SPL_OP_POST : SPL_OP_CALL, x->at);
    i->dest = dest;
    i->object = object;
    i->which = number;
    i->args = args;
    i->arg_count = (uint32_t)x->arg_count;
    *type = callee->result;
    return 0;
}

static int call_expr(lowering *l, const ast_expr *x, const spl_expr **out) {
    spl_type type;
    int code = spl_lower_call(l, x, SPL_NO_LOCAL, &type);
    if (code) return code;
    if (vec_last(&l->code).op == SPL_OP_POST)
        return spl_lower_fail(l, x->at,
                              "'%s' is a method of a thread: it is posted and has no value",
                              spl_lower_name(l, x->name));
    if (type == SPL_VOID)
        return spl_lower_fail(l, x->at, "'%s' is void: it has no value",
                              spl_lower_name(l, x->name));
    size_t at = l->code.count - 1;
    int32_t t = spl_lower_local(l, NULL, type);
    l->code.data[at].dest = t;
    *out = spl_lower_local_expr(l, t);
    return 0;
}

static int new_expr(lowering *l, const ast_expr *x, const spl_expr **out) {
    uint32_t class;
    if (!spl_lower_lookup(l, SYMBOL_CLASS, 0, x->name, &class))
        return spl_lower_fail(l, x->at, "no class or thread '%s'", spl_lower_name(l, x->name));
    int32_t t = spl_lower_local(l, NULL, spl_type_of_class(class));
    spl_instr *i = spl_lower_emit(l, SPL_OP_NEW, x->at);
    i->dest = t;
    i->which = class;
    i->site = (uint32_t)l->sites.count;
    vec_push(l->m, &l->sites, (spl_site){class, x->at});
    *out = spl_lower_local_expr(l, t);
    return 0;
}

static int any_expr(lowering *l, const ast_expr *x, spl_type wanted, const spl_expr **out) {
    if (spl_is_reference(wanted))
        return spl_lower_fail(l, x->at, "any is a boolean or an int, not a %s",
                              spl_type_name(l->p, wanted));
    int32_t t = spl_lower_local(l, NULL, wanted == SPL_VOID ? SPL_INT : wanted);
    spl_instr *i = spl_lower_emit(l, SPL_OP_ANY, x->at);
    i->dest = t;
    *out = spl_lower_local_expr(l, t);
    return 0;
}

// Nothing happens when x is evaluated: no access to a shared location, no error, no choice.
static bool is_quiet(lowering *l, const ast_expr *x) {
    switch (x->kind) {
    case AST_NUMBER:
    case AST_TRUE:
    case AST_FALSE:
    case AST_NULL:
    case AST_THIS: return true;
    case AST_NAME: return u64map_get(&l->locals_by_name, x->name) != NULL;
    case AST_UNARY: return is_quiet(l, x->left);
    case AST_BINARY:
        return x->op != OPERATOR_DIV && x->op != OPERATOR_REM && is_quiet(l, x->left) &&
               is_quiet(l, x->right);
    default: return false;
    }
}

// && and || whose right side must not be touched when the left side decides.
static int short_circuit(lowering *l, const ast_expr *x, const spl_expr **out) {
    const spl_expr *left, *right;
    int code = spl_lower_expr(l, x->left, SPL_BOOLEAN, &left);
    if (code) return code;
    int32_t t = (int32_t)in_temporary(l, left, x->at)->value;
    const spl_expr *value = spl_lower_local_expr(l, t);
    if (x->op == OPERATOR_AND) value = operation(l, SPL_NOT, SPL_BOOLEAN, value, NULL);
    spl_instr *branch = spl_lower_emit(l, SPL_OP_BRANCH, x->at);
    branch->value = value;
    size_t at = l->code.count - 1;
    code = spl_lower_expr(l, x->right, SPL_BOOLEAN, &right);
    if (code) return code;
    spl_instr *i = spl_lower_emit(l, SPL_OP_ASSIGN, x->at);
    i->dest = t;
    i->value = right;
    l->code.data[at].target = (uint32_t)l->code.count;
    *out = spl_lower_local_expr(l, t);
    return 0;
}

static const struct {
    spl_operator op;
    spl_type operand, result;
} binary_types[] = {
    [OPERATOR_OR] = {SPL_OR, SPL_BOOLEAN, SPL_BOOLEAN},
    [OPERATOR_AND] = {SPL_AND, SPL_BOOLEAN, SPL_BOOLEAN},
    [OPERATOR_EQ] = {SPL_EQ, SPL_VOID, SPL_BOOLEAN},
    [OPERATOR_NE] = {SPL_NE, SPL_VOID, SPL_BOOLEAN},
    [OPERATOR_LT] = {SPL_LT, SPL_INT, SPL_BOOLEAN},
    [OPERATOR_LE] = {SPL_LE, SPL_INT, SPL_BOOLEAN},
    [OPERATOR_GT] = {SPL_GT, SPL_INT, SPL_BOOLEAN},
    [OPERATOR_GE] = {SPL_GE, SPL_INT, SPL_BOOLEAN},
    [OPERATOR_ADD] = {SPL_ADD, SPL_INT, SPL_INT},
    [OPERATOR_SUB] = {SPL_SUB, SPL_INT, SPL_INT},
    [OPERATOR_MUL] = {SPL_MUL, SPL_INT, SPL_INT},
    [OPERATOR_DIV] = {SPL_DIV, SPL_INT, SPL_INT},
    [OPERATOR_REM] = {SPL_REM, SPL_INT, SPL_INT},
};

// == and != compare two ints, two booleans, or two references of which one could be the other.
static int equality_operands(lowering *l, const ast_expr *x, const spl_expr **left,
                             const spl_expr **right) {
    bool any_first = x->left->kind == AST_ANY; // its type is that of the other side
    int code = spl_lower_expr(l, any_first ? x->right : x->left, SPL_VOID,
                              any_first ? right : left);
    if (code) return code;
    spl_type type = any_first ? (*right)->type : (*left)->type;
    const ast_expr *other = any_first ? x->left : x->right;
    code = spl_lower_expr(l, other, other->kind == AST_ANY ? type : SPL_VOID,
                          any_first ? left : right);
    if (code) return code;
    spl_type a = (*left)->type, b = (*right)->type;
    if (a == b || (a == SPL_NULL && spl_is_reference(b)) || (b == SPL_NULL && spl_is_reference(a)))
        return 0;
    return spl_lower_fail(l, x->at, "%s and %s cannot be compared", spl_type_name(l->p, a),
                          spl_type_name(l->p, b));
}

static int binary_expr(lowering *l, const ast_expr *x, const spl_expr **out) {
    if ((x->op == OPERATOR_AND || x->op == OPERATOR_OR) && !is_quiet(l, x->right))
        return short_circuit(l, x, out);
    const spl_expr *left, *right;
    spl_type operand = binary_types[x->op].operand;
    int code;
    if (operand == SPL_VOID) code = equality_operands(l, x, &left, &right);
    else {
        code = spl_lower_expr(l, x->left, operand, &left);
        if (!code) code = spl_lower_expr(l, x->right, operand, &right);
    }
    if (code) return code;
    bool divides = x->op == OPERATOR_DIV || x->op == OPERATOR_REM;
    if (divides && !(right->op == SPL_CONST && right->value != 0)) {
        spl_instr *check = spl_lower_emit(l, SPL_OP_ASSERT, x->at);
        check->error = SPL_ERROR_DIVISION;
        check->value = operation(l, SPL_NE, SPL_BOOLEAN, right, spl_lower_const(l, SPL_INT, 0));
    }
    *out = operation(l, binary_types[x->op].op, binary_types[x->op].result, left, right);
    return 0;
}

static int unary_expr(lowering *l, const ast_expr *x, const spl_expr **out) {
    bool negates = x->op == OPERATOR_NEG;
    spl_type type = negates ? SPL_INT : SPL_BOOLEAN;
    const spl_expr *left;
    int code = spl_lower_expr(l, x->left, type, &left);
    if (!code) *out = operation(l, negates ? SPL_NEG : SPL_NOT, type, left, NULL);
    return code;
}

static int expr_of_kind(lowering *l, const ast_expr *x, spl_type wanted, const spl_expr **out) {
    int32_t object;
    uint32_t class;
    int code;
    switch (x->kind) {
    case AST_NUMBER: *out = spl_lower_const(l, SPL_INT, x->value); return 0;
    case AST_TRUE: *out = spl_lower_const(l, SPL_BOOLEAN, 1); return 0;
    case AST_FALSE: *out = spl_lower_const(l, SPL_BOOLEAN, 0); return 0;
    case AST_NULL: *out = spl_lower_const(l, SPL_NULL, 0); return 0;
    case AST_THIS: *out = spl_lower_local_expr(l, 0); return 0;
    case AST_ANY: return any_expr(l, x, wanted, out);
    case AST_NEW: return new_expr(l, x, out);
    case AST_NAME: return name_expr(l, x, out);
    case AST_FIELD:
        code = spl_lower_object(l, x->left, &object, &class);
        return code ? code : load(l, x, object, class, out);
    case AST_CALL: return call_expr(l, x, out);
    case AST_UNARY: return unary_expr(l, x, out);
    case AST_BINARY: return binary_expr(l, x, out);
    }
    return spl_lower_fail(l, x->at, "unknown expression");
}

int spl_lower_expr(lowering *l, const ast_expr *x, spl_type wanted, const spl_expr **out) {
    int code = expr_of_kind(l, x, wanted, out);
    if (code || wanted == SPL_VOID) return code;
    return spl_lower_check_type(l, x->at, wanted, (*out)->type);
}

int spl_lower_settled(lowering *l, const ast_expr *x, spl_type wanted, const spl_expr **out) {
    int code = spl_lower_expr(l, x, wanted, out);
    if (!code && (*out)->type == SPL_BOOLEAN && (*out)->op != SPL_CONST && (*out)->op != SPL_LOCAL)
        *out = in_temporary(l, *out, x->at);
    return code;
}
