#include "spl/witness.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct story {
    spl_machine machine;
    text human, json, row;
    bool concurrent, any_row;
} story;

static const char *file_name(const spl_program *p) {
    const char *slash = strrchr(p->path, '/');
    return slash ? slash + 1 : p->path;
}

const char *spl_error_describe(const spl_program *p, spl_error_kind kind, spl_position at,
                               char *buffer, size_t size) {
    snprintf(buffer, size, "%s at %s:%d", spl_error_text[kind], file_name(p), at.line);
    return buffer;
}

static void json_string(text *out, const char *s) {
    text_char(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') text_char(out, '\\');
        if ((unsigned char)*s < 0x20) text_printf(out, "\\u%04x", (unsigned char)*s);
        else text_char(out, *s);
    }
    text_char(out, '"');
}

static void thread_name(const story *s, int64_t thread, text *out) {
    const spl_machine *x = &s->machine;
    if (thread == 0) text_add(out, "start");
    else spl_machine_print(x, spl_type_of_class(x->objects.data[thread - 1].class), thread, out);
}

// One row: who, where, what.
static void add_row(story *s, int64_t thread, int line, const char *kind, const char *what) {
    text name;
    text_init(&name, s->human.m);
    thread_name(s, thread, &name);
    if (strcmp(kind, "take") == 0) text_printf(&s->human, "  %s\n", what);
    else if (s->concurrent)
        text_printf(&s->human, "  %6d  %-12s %s\n", line, text_get(&name), what);
    else text_printf(&s->human, "  %6d  %s\n", line, what);
    text_add(&s->json, s->any_row ? ",\n    " : "\n    ");
    text_printf(&s->json, "{\"kind\": \"%s\", \"thread\": ", kind);
    json_string(&s->json, text_get(&name));
    text_printf(&s->json, ", \"line\": %d, \"text\": ", line);
    json_string(&s->json, what);
    text_char(&s->json, '}');
    s->any_row = true;
    text_release(&name);
}

static void print_value(story *s, spl_type type, int64_t value) {
    spl_machine_print(&s->machine, type, value, &s->row);
}

// Describes an executed instruction into s->row; nothing where nothing a reader knows has changed.
static void describe(story *s, const spl_instr *i, const spl_method *method, size_t stack,
                     int64_t object, spl_step step) {
    const spl_machine *x = &s->machine;
    text_clear(&s->row);
    if (step == SPL_STEP_END || step == SPL_STEP_ERROR) return;
    const spl_frame *f = &vec_last(&x->stacks.data[stack].frames);
    if (i->op == SPL_OP_STORE) {
        spl_type type = spl_type_of_class(x->objects.data[object - 1].class);
        const spl_field *field = &x->p->classes[spl_class_of(type)].fields[i->which];
        print_value(s, type, object);
        text_printf(&s->row, ".%s = ", field->name);
        print_value(s, field->type, x->objects.data[object - 1].fields[i->which]);
    } else if (i->op == SPL_OP_POST) {
        text_add(&s->row, "post ");
        spl_machine_print_message(x, &vec_last(&x->bag), &s->row);
    } else if (i->op == SPL_OP_CALL) {
        spl_message call = {i->which, 0, f->locals[0], f->locals + 1};
        text_add(&s->row, "call ");
        spl_machine_print_message(x, &call, &s->row);
    } else if (i->op == SPL_OP_RETURN && i->value) {
        const spl_instr *call = &x->p->methods[f->method].code[f->pc - 1];
        text_add(&s->row, "return");
        if (call->dest != SPL_NO_LOCAL) {
            text_char(&s->row, ' ');
            print_value(s, method->result, f->locals[call->dest]);
        }
    } else if (i->op != SPL_OP_RETURN && i->dest != SPL_NO_LOCAL &&
               (method->locals[i->dest].name || i->op == SPL_OP_ANY)) {
        const char *name = method->locals[i->dest].name;
        text_printf(&s->row, "%s = ", name ? name : "any");
        print_value(s, method->locals[i->dest].type, f->locals[i->dest]);
    }
}

static void tell_move(story *s, spl_move move) {
    spl_machine *x = &s->machine;
    if (move.stack == SPL_TAKE) {
        const spl_message *e = &x->bag.data[move.message];
        text_clear(&s->row);
        spl_machine_print_message(x, e, &s->row);
        add_row(s, e->target, x->p->methods[e->method].at.line, "take", text_get(&s->row));
        spl_machine_take(x, move.message);
        return;
    }
    const spl_stack *stack = &x->stacks.data[move.stack];
    const spl_frame *f = &vec_last(&stack->frames);
    const spl_method *method = &x->p->methods[f->method];
    const spl_instr *i = &method->code[f->pc];
    int64_t thread = stack->thread, object = i->object == SPL_NO_LOCAL ? 0 : f->locals[i->object];
    spl_step step = spl_machine_step(x, move.stack, move.choice);
    describe(s, i, method, move.stack, object, step);
    if (s->row.count) add_row(s, thread, i->at.line, "step", text_get(&s->row));
    if (step == SPL_STEP_ERROR) add_row(s, thread, i->at.line, "error", spl_error_text[x->error]);
}

static void write_schedule(text *json, const spl_schedule *schedule) {
    text_add(json, "  \"schedule\": [");
    for (size_t i = 0; i < schedule->count; i++) {
        const spl_move *m = &schedule->data[i];
        text_add(json, i ? ", " : "");
        if (m->stack == SPL_TAKE) text_printf(json, "{\"take\": %u}", m->message);
        else if (m->choice)
            text_printf(json, "{\"step\": %u, \"any\": %" PRId64 "}", m->stack, m->choice);
        else text_printf(json, "{\"step\": %u}", m->stack);
    }
    text_add(json, "]");
}

void spl_witness_add(result *r, const spl_program *p, mem *m, bool concurrent, const char *title,
                     const char *ending, const spl_schedule *schedule) {
    story s = {.concurrent = concurrent};
    spl_machine_init(&s.machine, m, p);
    text_init(&s.human, m);
    text_init(&s.json, m);
    text_init(&s.row, m);
    text_add(&s.json, "{\"file\": ");
    json_string(&s.json, p->path);
    text_add(&s.json, ", \"property\": ");
    json_string(&s.json, title);
    text_printf(&s.json, ", \"semantics\": \"%s\",\n  \"steps\": [",
                concurrent ? "concurrent" : "serialized");
    spl_machine_restart(&s.machine);
    for (size_t i = 0; i < schedule->count; i++) tell_move(&s, schedule->data[i]);
    text_add(&s.json, "],\n");
    write_schedule(&s.json, schedule);
    text_char(&s.json, '}');
    if (ending) text_printf(&s.human, "  %s\n", ending);
    result_witness(r, (witness){title, text_get(&s.human), text_get(&s.json), NULL});
    text_release(&s.human);
    text_release(&s.json);
    text_release(&s.row);
    spl_machine_release(&s.machine);
}
