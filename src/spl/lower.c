// Type checking and lowering in one walk: declarations first, then every method's statements.
#include "spl/lower.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"

// Later rooms number sites, locals and fields in 20 bits.
enum { SOURCE_MAX = 1 << 20, METHODS_MAX = 4096 };

const char *const spl_error_text[SPL_ERROR_COUNT] = {
    [SPL_ERROR_ASSERT] = "assertion failed",
    [SPL_ERROR_NULL] = "access through null",
    [SPL_ERROR_DIVISION] = "division by zero",
};

int spl_lower_fail(lowering *l, spl_position at, const char *format, ...) {
    char message[400];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return error_at_line(l->e, l->ast->path, at.line, at.column, "%s", message);
}

const char *spl_lower_name(const lowering *l, uint32_t name) {
    return intern_text(&l->p->names, name);
}

static uint64_t symbol_key(symbol_kind kind, uint32_t owner, uint32_t name) {
    return (uint64_t)kind << 60 | (uint64_t)(owner & 0x0fffffff) << 32 | name;
}

bool spl_lower_lookup(lowering *l, symbol_kind kind, uint32_t owner, uint32_t name,
                      uint32_t *number) {
    uint64_t *found = u64map_get(&l->symbols, symbol_key(kind, owner, name));
    if (found) *number = (uint32_t)*found;
    return found != NULL;
}

spl_instr *spl_lower_emit(lowering *l, spl_opcode op, spl_position at) {
    vec_push(l->m, &l->code,
             (spl_instr){.op = op, .at = at, .dest = SPL_NO_LOCAL, .object = SPL_NO_LOCAL});
    return &vec_last(&l->code);
}

int32_t spl_lower_local(lowering *l, const char *name, spl_type type) {
    vec_push(l->m, &l->locals, (spl_local){name, type});
    return (int32_t)l->locals.count - 1;
}

static int resolve_type(lowering *l, ast_type type, spl_type *out) {
    const char *name = spl_lower_name(l, type.name);
    uint32_t class;
    if (strcmp(name, "int") == 0) *out = SPL_INT;
    else if (strcmp(name, "boolean") == 0) *out = SPL_BOOLEAN;
    else if (strcmp(name, "void") == 0) *out = SPL_VOID;
    else if (spl_lower_lookup(l, SYMBOL_CLASS, 0, type.name, &class))
        *out = spl_type_of_class(class);
    else return spl_lower_fail(l, type.at, "no class or thread '%s'", name);
    return 0;
}

static int define(lowering *l, symbol_kind kind, uint32_t owner, uint32_t name, uint32_t number,
                  spl_position at) {
    static const char *const words[] = {"class or thread", "field", "method"};
    if (u64map_put(&l->symbols, symbol_key(kind, owner, name), number)) return 0;
    return spl_lower_fail(l, at, "%s '%s' is defined twice", words[kind], spl_lower_name(l, name));
}

// --------------------------------------------------------------------------------- declarations

static int declare_fields(lowering *l, uint32_t class) {
    const ast_class *from = &l->ast->classes[class];
    spl_class *to = &l->p->classes[class];
    to->field_count = (uint32_t)from->field_count;
    to->fields = ARENA_ARRAY(&l->p->store, spl_field, from->field_count);
    for (uint32_t i = 0; i < to->field_count; i++) {
        const ast_variable *v = &from->fields[i];
        to->fields[i].name = spl_lower_name(l, v->name);
        int code = resolve_type(l, v->type, &to->fields[i].type);
        if (!code && to->fields[i].type == SPL_VOID)
            code = spl_lower_fail(l, v->at, "a field cannot be void");
        if (!code) code = define(l, SYMBOL_FIELD, class + 1, v->name, i, v->at);
        if (code) return code;
    }
    return 0;
}

static int declare_method(lowering *l, uint32_t class, const ast_method *from, spl_method *to) {
    *to = (spl_method){.name = spl_lower_name(l, from->name),
                       .class = class,
                       .formal_count = (uint32_t)from->formal_count,
                       .at = from->at};
    int code = resolve_type(l, from->result, &to->result);
    if (!code && l->p->classes[class].is_thread && to->result != SPL_VOID)
        code = spl_lower_fail(l, from->result.at,
                              "'%s' is a method of a thread: it is posted and must be void",
                              to->name);
    // Enough for callers; lowering the body replaces it by the full list.
    to->locals = ARENA_ARRAY(&l->p->store, spl_local, from->formal_count + 1);
    to->local_count = to->formal_count + 1;
    to->locals[0] = (spl_local){"this", spl_type_of_class(class)};
    for (size_t i = 0; !code && i < from->formal_count; i++) {
        to->locals[i + 1].name = spl_lower_name(l, from->formals[i].name);
        code = resolve_type(l, from->formals[i].type, &to->locals[i + 1].type);
    }
    return code;
}

static int declare(lowering *l) {
    spl_program *p = l->p;
    size_t methods = 1;
    p->class_count = (uint32_t)l->ast->class_count;
    p->classes = ARENA_ARRAY(&p->store, spl_class, p->class_count);
    int code = 0;
    for (uint32_t c = 0; !code && c < p->class_count; c++) {
        const ast_class *from = &l->ast->classes[c];
        p->classes[c].name = spl_lower_name(l, from->name);
        p->classes[c].is_thread = from->is_thread;
        methods += from->method_count;
        if (methods > METHODS_MAX)
            return spl_lower_fail(l, from->at, "more than %d methods", METHODS_MAX);
        code = define(l, SYMBOL_CLASS, 0, from->name, c, from->at);
    }
    p->methods = ARENA_ARRAY(&p->store, spl_method, methods);
    for (uint32_t c = 0; !code && c < p->class_count; c++) {
        const ast_class *from = &l->ast->classes[c];
        code = declare_fields(l, c);
        for (size_t i = 0; !code && i < from->method_count; i++) {
            const ast_method *method = &from->methods[i];
            code = define(l, SYMBOL_METHOD, c + 1, method->name, p->method_count, method->at);
            if (!code) code = declare_method(l, c, method, &p->methods[p->method_count++]);
        }
    }
    return code;
}

// ----------------------------------------------------------------------------------- statements

static int assign_local(lowering *l, const ast_expr *value, int32_t dest) {
    spl_type type = l->locals.data[dest].type;
    size_t before = l->code.count;
    const spl_expr *x;
    int code = spl_lower_expr(l, value, type, &x);
    if (code) return code;
    // The value was just computed into a temporary: compute it into the variable instead.
    if (l->code.count > before && x->op == SPL_LOCAL && vec_last(&l->code).dest == x->value &&
        vec_last(&l->code).op != SPL_OP_ASSIGN && !l->locals.data[x->value].name) {
        vec_last(&l->code).dest = dest;
        return 0;
    }
    spl_instr *i = spl_lower_emit(l, SPL_OP_ASSIGN, value->at);
    i->dest = dest;
    i->value = x;
    return 0;
}

static int assign_field(lowering *l, const ast_statement *s, int32_t object, uint32_t class) {
    uint32_t field;
    if (!spl_lower_lookup(l, SYMBOL_FIELD, class + 1, s->target->name, &field)) {
        if (s->target->kind == AST_NAME)
            return spl_lower_fail(l, s->target->at, "no variable or field '%s'",
                                  spl_lower_name(l, s->target->name));
        return spl_lower_fail(l, s->target->at, "%s has no field '%s'", l->p->classes[class].name,
                              spl_lower_name(l, s->target->name));
    }
    const spl_expr *value;
    int code = spl_lower_settled(l, s->value, l->p->classes[class].fields[field].type, &value);
    if (code) return code;
    spl_instr *i = spl_lower_emit(l, SPL_OP_STORE, s->at);
    i->object = object;
    i->which = field;
    i->value = value;
    return 0;
}

static int assignment(lowering *l, const ast_statement *s) {
    int32_t object = 0;
    uint32_t class = l->method->class;
    if (s->target->kind == AST_NAME) {
        uint64_t *local = u64map_get(&l->locals_by_name, s->target->name);
        if (local) return assign_local(l, s->value, (int32_t)*local);
        return assign_field(l, s, object, class);
    }
    if (s->target->kind != AST_FIELD)
        return spl_lower_fail(l, s->target->at, "only variables and fields can be assigned");
    int code = spl_lower_object(l, s->target->left, &object, &class);
    return code ? code : assign_field(l, s, object, class);
}

static int declaration(lowering *l, const ast_statement *s) {
    spl_type type;
    int code = resolve_type(l, s->type, &type);
    if (code) return code;
    if (u64map_get(&l->locals_by_name, s->name))
        return spl_lower_fail(l, s->name_at, "variable '%s' is defined twice",
                              spl_lower_name(l, s->name));
    int32_t local = spl_lower_local(l, spl_lower_name(l, s->name), type);
    if (s->value) code = assign_local(l, s->value, local);
    u64map_put(&l->locals_by_name, s->name, (uint64_t)local);
    return code;
}

static void jump(lowering *l, const ast_statement *s, spl_opcode op, const spl_expr *value) {
    spl_instr *i = spl_lower_emit(l, op, s->at);
    i->value = value;
    vec_push(l->m, &l->gotos, (goto_fixup){(uint32_t)l->code.count - 1, s->name, s->name_at});
}

static int return_statement(lowering *l, const ast_statement *s) {
    const spl_expr *value = NULL;
    spl_type result = l->method->result;
    if (s->value && result == SPL_VOID)
        return spl_lower_fail(l, s->value->at, "'%s' is void: it returns nothing", l->method->name);
    if (!s->value && result != SPL_VOID)
        return spl_lower_fail(l, s->at, "'%s' returns a %s", l->method->name,
                              spl_type_name(l->p, result));
    int code = s->value ? spl_lower_settled(l, s->value, result, &value) : 0;
    if (!code) spl_lower_emit(l, SPL_OP_RETURN, s->at)->value = value;
    return code;
}

static int statement(lowering *l, const ast_statement *s) {
    const spl_expr *value;
    spl_type type;
    int code = 0;
    switch (s->kind) {
    case STATEMENT_EMPTY: break;
    case STATEMENT_LOCAL: return declaration(l, s);
    case STATEMENT_ASSIGN: return assignment(l, s);
    case STATEMENT_CALL: return spl_lower_call(l, s->value, SPL_NO_LOCAL, &type);
    case STATEMENT_GOTO: jump(l, s, SPL_OP_GOTO, NULL); break;
    case STATEMENT_IF:
        code = spl_lower_expr(l, s->value, SPL_BOOLEAN, &value);
        if (!code) jump(l, s, SPL_OP_BRANCH, value);
        break;
    case STATEMENT_RETURN: return return_statement(l, s);
    case STATEMENT_ASSERT:
    case STATEMENT_ASSUME:
        code = spl_lower_expr(l, s->value, SPL_BOOLEAN, &value);
        if (!code)
            spl_lower_emit(l, s->kind == STATEMENT_ASSERT ? SPL_OP_ASSERT : SPL_OP_ASSUME, s->at)
                ->value = value;
        break;
    }
    return code;
}

// Parameters stay as they came in: one that is assigned gets a copy that goes by its name.
static void copy_assigned_formals(lowering *l, const ast_method *from) {
    for (size_t i = 0; i < from->statement_count; i++) {
        const ast_statement *s = &from->statements[i];
        if (s->kind != STATEMENT_ASSIGN || s->target->kind != AST_NAME) continue;
        uint64_t *local = u64map_get(&l->locals_by_name, s->target->name);
        if (!local || *local > from->formal_count) continue;
        const spl_local *formal = &l->locals.data[*local];
        const spl_expr *value = spl_lower_local_expr(l, (int32_t)*local);
        int32_t copy = spl_lower_local(l, formal->name, formal->type);
        spl_instr *assign = spl_lower_emit(l, SPL_OP_ASSIGN, from->at);
        assign->dest = copy;
        assign->value = value;
        u64map_put(&l->locals_by_name, s->target->name, (uint64_t)copy);
    }
}

// A path through a method with a result that gets to its end without a return.
static bool end_is_reachable(lowering *l) {
    size_t n = l->code.count, top = 0;
    bool *seen = mem_zalloc(l->m, n * sizeof *seen);
    uint32_t *stack = mem_alloc(l->m, n * sizeof *stack);
    seen[0] = true;
    stack[top++] = 0;
    while (top) {
        uint32_t pc = stack[--top];
        const spl_instr *i = &l->code.data[pc];
        uint32_t next[2];
        size_t count = 0;
        if (i->op != SPL_OP_RETURN && i->op != SPL_OP_GOTO) next[count++] = pc + 1;
        if (i->op == SPL_OP_BRANCH || i->op == SPL_OP_GOTO) next[count++] = i->target;
        for (size_t k = 0; k < count; k++)
            if (!seen[next[k]]) {
                seen[next[k]] = true;
                stack[top++] = next[k];
            }
    }
    bool reachable = seen[n - 1];
    mem_free(l->m, seen, n * sizeof *seen);
    mem_free(l->m, stack, n * sizeof *stack);
    return reachable;
}

static int resolve_gotos(lowering *l) {
    for (size_t i = 0; i < l->gotos.count; i++) {
        const goto_fixup *g = &l->gotos.data[i];
        uint64_t *target = u64map_get(&l->labels, g->label);
        if (!target)
            return spl_lower_fail(l, g->where, "no label '%s' in '%s'", spl_lower_name(l, g->label),
                                  l->method->name);
        l->code.data[g->at].target = (uint32_t)*target;
    }
    return 0;
}

static void begin_method(lowering *l, spl_method *method) {
    l->method = method;
    u64map_clear(&l->locals_by_name);
    u64map_clear(&l->labels);
    vec_clear(&l->locals);
    vec_clear(&l->code);
    vec_clear(&l->gotos);
    for (uint32_t i = 0; i < method->local_count; i++)
        vec_push(l->m, &l->locals, method->locals[i]);
}

static void end_method(lowering *l) {
    spl_method *method = l->method;
    arena *store = &l->p->store;
    method->locals = arena_copy(store, l->locals.data, l->locals.count * sizeof *l->locals.data);
    method->local_count = (uint32_t)l->locals.count;
    method->code = arena_copy(store, l->code.data, l->code.count * sizeof *l->code.data);
    method->code_count = (uint32_t)l->code.count;
}

static int lower_method(lowering *l, const ast_method *from, spl_method *method) {
    begin_method(l, method);
    int code = 0;
    for (uint32_t i = 0; !code && i < method->formal_count; i++)
        if (!u64map_put(&l->locals_by_name, from->formals[i].name, i + 1))
            code = spl_lower_fail(l, from->formals[i].at, "parameter '%s' is defined twice",
                                  spl_lower_name(l, from->formals[i].name));
    copy_assigned_formals(l, from);
    for (size_t i = 0; !code && i < from->statement_count; i++) {
        const ast_statement *s = &from->statements[i];
        if (s->label != INTERN_NONE && !u64map_put(&l->labels, s->label, l->code.count))
            code = spl_lower_fail(l, s->label_at, "label '%s' is defined twice",
                                  spl_lower_name(l, s->label));
        if (!code) code = statement(l, s);
    }
    spl_lower_emit(l, SPL_OP_RETURN, from->end);
    if (!code) code = resolve_gotos(l);
    if (!code && method->result != SPL_VOID && end_is_reachable(l))
        code = spl_lower_fail(l, from->end, "'%s' can end without a return", method->name);
    end_method(l);
    return code;
}

// The last line of the program, as a method of no class.
static int lower_start(lowering *l) {
    const ast_program *ast = l->ast;
    spl_program *p = l->p;
    spl_method *start = &p->methods[p->method_count];
    uint32_t class;
    p->start = p->method_count++;
    *start = (spl_method){.name = "start", .class = SPL_NO_CLASS, .at = ast->start_at};
    begin_method(l, start);
    spl_lower_local(l, "this", SPL_NULL);
    if (!spl_lower_lookup(l, SYMBOL_CLASS, 0, ast->start_class, &class))
        return spl_lower_fail(l, ast->start_at, "no class or thread '%s'",
                              spl_lower_name(l, ast->start_class));
    if (!p->classes[class].is_thread)
        return spl_lower_fail(l, ast->start_at,
                              "the program must start on a thread; '%s' is a class",
                              p->classes[class].name);
    ast_expr object = {.kind = AST_NEW, .name = ast->start_class, .at = ast->start_at};
    ast_expr call = {.kind = AST_CALL,
                     .name = ast->start_method,
                     .at = ast->start_at,
                     .left = &object,
                     .args = ast->start_args,
                     .arg_count = ast->start_arg_count};
    for (size_t i = 0; i < call.arg_count; i++)
        if (call.args[i]->kind > AST_ANY || call.args[i]->kind == AST_THIS)
            return spl_lower_fail(l, call.args[i]->at, "the program starts with constants, or any");
    spl_type type;
    int code = spl_lower_call(l, &call, SPL_NO_LOCAL, &type);
    spl_lower_emit(l, SPL_OP_RETURN, ast->start_at);
    end_method(l);
    return code;
}

static int lower_program(lowering *l) {
    spl_program *p = l->p;
    int code = declare(l);
    uint32_t number = 0;
    for (size_t c = 0; !code && c < l->ast->class_count; c++)
        for (size_t i = 0; !code && i < l->ast->classes[c].method_count; i++)
            code = lower_method(l, &l->ast->classes[c].methods[i], &p->methods[number++]);
    if (!code) code = lower_start(l);
    p->sites = arena_copy(&p->store, l->sites.data, l->sites.count * sizeof *l->sites.data);
    p->site_count = (uint32_t)l->sites.count;
    return code;
}

int spl_program_parse(spl_program *p, mem *m, const char *path, const char *source, size_t size,
                      error *e) {
    *p = (spl_program){.path = path};
    arena_init(&p->store, m);
    intern_init(&p->names, m);
    p->path = arena_strdup(&p->store, path);
    arena tree;
    arena_init(&tree, m);
    ast_program ast;
    int code = spl_ast_parse(&ast, &tree, &p->names, p->path, source, size, e);
    if (!code) {
        lowering l = {.p = p, .ast = &ast, .m = m, .e = e};
        u64map_init(&l.symbols, m);
        u64map_init(&l.locals_by_name, m);
        u64map_init(&l.labels, m);
        code = lower_program(&l);
        u64map_release(&l.symbols);
        u64map_release(&l.locals_by_name);
        u64map_release(&l.labels);
        vec_release(m, &l.sites);
        vec_release(m, &l.locals);
        vec_release(m, &l.code);
        vec_release(m, &l.gotos);
    }
    arena_release(&tree);
    if (code) spl_program_release(p);
    return code;
}

int spl_program_read(spl_program *p, mem *m, const char *path, error *e) {
    arena a;
    arena_init(&a, m);
    const char *data;
    size_t size;
    int code = file_read(&a, path, SOURCE_MAX, &data, &size, e);
    if (!code) code = spl_program_parse(p, m, path, data, size, e);
    arena_release(&a);
    return code;
}

void spl_program_release(spl_program *p) {
    intern_release(&p->names);
    arena_release(&p->store);
}
