#include "spl/machine.h"

#include <inttypes.h>
#include <string.h>

#include "base/checked.h"

void spl_machine_init(spl_machine *x, mem *m, const spl_program *p) {
    *x = (spl_machine){.m = m, .p = p};
}

static void free_values(spl_machine *x, int64_t *values, size_t count) {
    mem_free(x->m, values, count * sizeof *values);
}

static int64_t *new_values(spl_machine *x, size_t count) {
    return mem_zalloc(x->m, count * sizeof(int64_t));
}

static void drop_frame(spl_machine *x, spl_stack *s) {
    spl_frame f = vec_pop(&s->frames);
    free_values(x, f.locals, x->p->methods[f.method].local_count);
}

static void drop_stack(spl_machine *x, size_t stack) {
    spl_stack *s = &x->stacks.data[stack];
    while (s->frames.count) drop_frame(x, s);
    vec_release(x->m, &s->frames);
    memmove(s, s + 1, (x->stacks.count - stack - 1) * sizeof *s);
    x->stacks.count--;
}

static void drop_message(spl_machine *x, size_t message) {
    spl_message *e = &x->bag.data[message];
    free_values(x, e->args, x->p->methods[e->method].formal_count);
    memmove(e, e + 1, (x->bag.count - message - 1) * sizeof *e);
    x->bag.count--;
}

void spl_machine_clear(spl_machine *x) {
    while (x->stacks.count) drop_stack(x, x->stacks.count - 1);
    while (x->bag.count) drop_message(x, x->bag.count - 1);
    while (x->objects.count) {
        spl_object o = vec_pop(&x->objects);
        free_values(x, o.fields, x->p->classes[o.class].field_count);
    }
    x->posted = 0;
}

void spl_machine_release(spl_machine *x) {
    spl_machine_clear(x);
    vec_release(x->m, &x->stacks);
    vec_release(x->m, &x->bag);
    vec_release(x->m, &x->objects);
}

int64_t spl_machine_new(spl_machine *x, uint32_t class) {
    uint32_t number = 0;
    for (size_t i = x->objects.count; i-- > 0;)
        if (x->objects.data[i].class == class) {
            number = x->objects.data[i].number + 1;
            break;
        }
    vec_push(x->m, &x->objects,
             (spl_object){class, number, new_values(x, x->p->classes[class].field_count)});
    return (int64_t)x->objects.count;
}

spl_frame *spl_machine_push(spl_machine *x, size_t stack, uint32_t method) {
    spl_stack *s = &x->stacks.data[stack];
    vec_push(x->m, &s->frames,
             (spl_frame){method, 0, new_values(x, x->p->methods[method].local_count)});
    return &vec_last(&s->frames);
}

spl_message *spl_machine_post(spl_machine *x, uint32_t method, int64_t target) {
    vec_push(x->m, &x->bag,
             (spl_message){method, x->posted++, target,
                           new_values(x, x->p->methods[method].formal_count)});
    return &vec_last(&x->bag);
}

void spl_machine_restart(spl_machine *x) {
    spl_machine_clear(x);
    vec_push(x->m, &x->stacks, (spl_stack){0});
    spl_machine_push(x, 0, x->p->start);
}

bool spl_machine_may_take(const spl_machine *x, size_t message, bool concurrent) {
    if (!concurrent) return x->stacks.count == 0;
    for (size_t i = 0; i < x->stacks.count; i++) {
        int64_t busy = x->stacks.data[i].thread;
        if (busy == 0 || busy == x->bag.data[message].target) return false;
    }
    return true;
}

void spl_machine_take(spl_machine *x, size_t message) {
    const spl_message *e = &x->bag.data[message];
    vec_push(x->m, &x->stacks, (spl_stack){.thread = e->target});
    spl_frame *f = spl_machine_push(x, x->stacks.count - 1, e->method);
    f->locals[0] = e->target;
    for (uint32_t i = 0; i < x->p->methods[e->method].formal_count; i++)
        f->locals[i + 1] = e->args[i];
    drop_message(x, message);
}

static bool arithmetic(spl_operator op, int64_t a, int64_t b, int64_t *value) {
    switch (op) {
    case SPL_ADD: return checked_add(a, b, value);
    case SPL_SUB: return checked_sub(a, b, value);
    case SPL_MUL: return checked_mul(a, b, value);
    case SPL_DIV:
    case SPL_REM:
        // The divisor was asserted, but a machine never divides by zero whatever it is given.
        if (b == 0 || (a == INT64_MIN && b == -1)) return false;
        *value = op == SPL_DIV ? a / b : a % b;
        return true;
    case SPL_EQ: *value = a == b; return true;
    case SPL_NE: *value = a != b; return true;
    case SPL_LT: *value = a < b; return true;
    case SPL_LE: *value = a <= b; return true;
    case SPL_GT: *value = a > b; return true;
    case SPL_GE: *value = a >= b; return true;
    case SPL_AND: *value = a && b; return true;
    case SPL_OR: *value = a || b; return true;
    default: return false;
    }
}

bool spl_eval(const spl_expr *x, const int64_t *locals, int64_t *value) {
    int64_t a, b;
    switch (x->op) {
    case SPL_CONST: *value = x->value; return true;
    case SPL_LOCAL: *value = locals[x->value]; return true;
    case SPL_NEG: return spl_eval(x->left, locals, &a) && checked_sub((int64_t)0, a, value);
    case SPL_NOT:
        if (!spl_eval(x->left, locals, &a)) return false;
        *value = !a;
        return true;
    default:
        return spl_eval(x->left, locals, &a) && spl_eval(x->right, locals, &b) &&
               arithmetic(x->op, a, b, value);
    }
}

const spl_instr *spl_machine_next(const spl_machine *x, size_t stack) {
    const spl_frame *f = &vec_last(&x->stacks.data[stack].frames);
    return &x->p->methods[f->method].code[f->pc];
}

static spl_step fail(spl_machine *x, spl_error_kind kind, const spl_instr *i) {
    x->error = kind;
    x->error_at = i->at;
    return SPL_STEP_ERROR;
}

static spl_step return_value(spl_machine *x, size_t stack, const spl_instr *i) {
    spl_stack *s = &x->stacks.data[stack];
    int64_t value = 0;
    if (i->value && !spl_eval(i->value, vec_last(&s->frames).locals, &value))
        return SPL_STEP_OVERFLOW;
    drop_frame(x, s);
    if (!s->frames.count) {
        drop_stack(x, stack);
        return SPL_STEP_END;
    }
    spl_frame *caller = &vec_last(&s->frames);
    const spl_instr *call = &x->p->methods[caller->method].code[caller->pc++];
    if (call->dest != SPL_NO_LOCAL) caller->locals[call->dest] = value;
    return SPL_STEP_DONE;
}

// CALL and POST: the receiver is not null.
static spl_step invoke(spl_machine *x, size_t stack, const spl_instr *i, int64_t receiver) {
    int64_t *args;
    if (i->op == SPL_OP_POST) {
        spl_message *e = spl_machine_post(x, i->which, receiver);
        args = e->args;
    } else {
        spl_frame *callee = spl_machine_push(x, stack, i->which);
        callee->locals[0] = receiver;
        args = callee->locals + 1;
    }
    spl_stack *s = &x->stacks.data[stack];
    spl_frame *caller = &s->frames.data[s->frames.count - (i->op == SPL_OP_CALL ? 2 : 1)];
    for (uint32_t k = 0; k < i->arg_count; k++)
        if (!spl_eval(i->args[k], caller->locals, &args[k])) return SPL_STEP_OVERFLOW;
    if (i->op == SPL_OP_POST) caller->pc++; // a call moves on when it returns
    return SPL_STEP_DONE;
}

spl_step spl_machine_step(spl_machine *x, size_t stack, int64_t choice) {
    spl_frame *f = &vec_last(&x->stacks.data[stack].frames);
    const spl_instr *i = &x->p->methods[f->method].code[f->pc];
    int64_t value = 0, object = 0;
    if (i->op == SPL_OP_RETURN) return return_value(x, stack, i);
    if (i->value && !spl_eval(i->value, f->locals, &value)) return SPL_STEP_OVERFLOW;
    if (i->object != SPL_NO_LOCAL) {
        object = f->locals[i->object];
        if (object == 0) return fail(x, SPL_ERROR_NULL, i);
    }
    switch (i->op) {
    case SPL_OP_ASSIGN: f->locals[i->dest] = value; break;
    case SPL_OP_ANY: f->locals[i->dest] = choice; break;
    case SPL_OP_LOAD: f->locals[i->dest] = x->objects.data[object - 1].fields[i->which]; break;
    case SPL_OP_STORE: x->objects.data[object - 1].fields[i->which] = value; break;
    case SPL_OP_NEW: f->locals[i->dest] = spl_machine_new(x, i->which); break;
    case SPL_OP_CALL:
    case SPL_OP_POST: return invoke(x, stack, i, object);
    case SPL_OP_BRANCH: f->pc = value ? i->target : f->pc + 1; return SPL_STEP_DONE;
    case SPL_OP_GOTO: f->pc = i->target; return SPL_STEP_DONE;
    case SPL_OP_ASSERT:
        if (!value) return fail(x, i->error, i);
        break;
    case SPL_OP_ASSUME:
        if (!value) return SPL_STEP_CUT;
        break;
    case SPL_OP_RETURN: break;
    }
    f->pc++;
    return SPL_STEP_DONE;
}

void spl_machine_print(const spl_machine *x, spl_type type, int64_t value, text *out) {
    if (type == SPL_INT) text_printf(out, "%" PRId64, value);
    else if (type == SPL_BOOLEAN) text_add(out, value ? "true" : "false");
    else if (value == 0) text_add(out, "null");
    else {
        const spl_object *o = &x->objects.data[value - 1];
        text_printf(out, "%s#%u", x->p->classes[o->class].name, o->number);
    }
}

void spl_machine_print_message(const spl_machine *x, const spl_message *message, text *out) {
    const spl_method *method = &x->p->methods[message->method];
    spl_machine_print(x, method->locals[0].type, message->target, out);
    text_printf(out, ".%s(", method->name);
    for (uint32_t i = 0; i < method->formal_count; i++) {
        text_add(out, i ? ", " : "");
        spl_machine_print(x, method->locals[i + 1].type, message->args[i], out);
    }
    text_char(out, ')');
}
