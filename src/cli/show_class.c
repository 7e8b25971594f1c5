// One class, as text and as JSON.
#include <string.h>

#include "classfile/flow.h"
#include "cli/show.h"

typedef struct flag_name {
    unsigned bit;
    const char *name;
} flag_name;

static const flag_name member_flags[] = {
    {ACC_PUBLIC, "public"}, {ACC_PRIVATE, "private"}, {ACC_PROTECTED, "protected"},
    {ACC_STATIC, "static"}, {ACC_FINAL, "final"},     {ACC_ABSTRACT, "abstract"},
    {ACC_NATIVE, "native"}, {ACC_STRICT, "strictfp"}, {ACC_SYNTHETIC, "synthetic"},
};

void show_access(unsigned access, bool is_method, text *out) {
    for (size_t i = 0; i < sizeof member_flags / sizeof *member_flags; i++)
        if (access & member_flags[i].bit) text_printf(out, "%s ", member_flags[i].name);
    if (is_method && (access & ACC_SYNCHRONIZED)) text_add(out, "synchronized ");
    if (is_method && (access & ACC_BRIDGE)) text_add(out, "bridge ");
    if (is_method && (access & ACC_VARARGS)) text_add(out, "varargs ");
    if (!is_method && (access & ACC_VOLATILE)) text_add(out, "volatile ");
    if (!is_method && (access & ACC_TRANSIENT)) text_add(out, "transient ");
}

// ---------------------------------------------------------------- annotations

static void add_annotation(program *p, const cf_annotation *x, text *out);

static void add_value(program *p, const cf_value *v, text *out) {
    switch (v->tag) {
    case 'Z': text_add(out, v->constant.i ? "true" : "false"); break;
    case 'C': text_printf(out, "'\\u%04x'", (unsigned)v->constant.i & 0xffff); break;
    case 'D': text_printf(out, "%.17g", v->constant.d); break;
    case 'F': text_printf(out, "%.9gf", (double)v->constant.f); break;
    case 'J': text_printf(out, "%lldL", (long long)v->constant.j); break;
    case 's': text_printf(out, "\"%s\"", program_text(p, v->constant.text)); break;
    case 'e': text_printf(out, "%s.%s", program_text(p, v->type), program_text(p, v->name)); break;
    case 'c': text_printf(out, "%s.class", program_text(p, v->type)); break;
    case '@': add_annotation(p, v->annotation, out); break;
    case '[':
        text_char(out, '{');
        for (uint32_t i = 0; i < v->count; i++) {
            if (i) text_add(out, ", ");
            add_value(p, &v->elements[i], out);
        }
        text_char(out, '}');
        break;
    default: text_printf(out, "%d", v->constant.i);
    }
}

static void add_annotation(program *p, const cf_annotation *x, text *out) {
    text_printf(out, "@%s", program_text(p, x->type));
    if (x->count == 0) return;
    text_char(out, '(');
    for (uint32_t i = 0; i < x->count; i++) {
        text_printf(out, "%s%s = ", i ? ", " : "", program_text(p, x->names[i]));
        add_value(p, &x->values[i], out);
    }
    text_char(out, ')');
}

static void add_annotations(program *p, arena *a, const cf_class *c, cf_bytes bytes,
                            const char *indent, text *out) {
    cf_annotations list = cf_decode_annotations(a, c, bytes);
    for (uint32_t i = 0; i < list.count; i++) {
        text_add(out, indent);
        add_annotation(p, &list.list[i], out);
        text_char(out, '\n');
    }
}

// ---------------------------------------------------------------- types

static void add_type(program *p, vtype t, text *out) {
    static const char *const words[] = {"-", "int", "float", "long", "double", "null"};
    switch (vtype_kind(t)) {
    case KIND_REF: text_add(out, program_text(p, vtype_class(t))); break;
    case KIND_SPECIAL:
        switch ((t >> 3) & 3) {
        case SPECIAL_THIS: text_add(out, "uninitialized this"); break;
        case SPECIAL_NEW: text_printf(out, "uninitialized@%u", t >> 5); break;
        default: text_printf(out, "return@%u", t >> 5);
        }
        break;
    default: text_add(out, words[vtype_kind(t)]);
    }
}

static void add_frame(program *p, const code *c, const code_frame *f, text *out) {
    if (!f->slots) {
        text_add(out, "              (unreachable)\n");
        return;
    }
    uint32_t locals = c->method->code->max_locals;
    text_add(out, "              locals [");
    for (uint32_t i = 0; i < locals; i++) {
        if (i) text_add(out, ", ");
        add_type(p, f->slots[i], out);
    }
    text_add(out, "] stack [");
    for (uint32_t i = 0; i < f->stack; i++) {
        if (i) text_add(out, ", ");
        add_type(p, f->slots[locals + i], out);
    }
    text_add(out, "]\n");
}

// ---------------------------------------------------------------- text

static void add_code(program *p, const code *c, const code_frame *frames, const show_wants *wants,
                     text *out) {
    const cf_code *raw = c->method->code;
    text_printf(out, "    stack %u, locals %u\n", raw->max_stack, raw->max_locals);
    int line = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        int now = cf_line_at(raw, c->instrs[i].offset);
        if (now && now != line) text_printf(out, "    line %d\n", line = now);
        if (wants->types) add_frame(p, c, &frames[i], out);
        text_printf(out, "    %6u: ", c->instrs[i].offset);
        code_print_instr(program_symbols(p), c, i, out);
        text_char(out, '\n');
    }
    for (uint32_t i = 0; i < raw->handler_count; i++) {
        const cf_handler *h = &raw->handlers[i];
        text_printf(out, "    handler %u to %u: %u ", h->start, h->end, h->target);
        text_printf(out, "%s\n",
                    h->catch_type ? program_text(p, c->owner->constants[h->catch_type].text)
                                  : "any");
    }
}

static void add_calls(program *p, const code *c, text *out) {
    for (uint32_t i = 0; i < c->count; i++) {
        const code_instr *x = &c->instrs[i];
        if (!code_is_invoke(x->op)) continue;
        const cf_constant *k = &c->owner->constants[x->a];
        text_printf(out, "    calls %s", code_opcode_table[x->op].name + strlen("invoke"));
        text_printf(out, " %s%s",
                    k->tag == CONSTANT_InvokeDynamic
                        ? ""
                        : program_text(p, c->owner->constants[k->index].text),
                    k->tag == CONSTANT_InvokeDynamic ? "" : ".");
        text_printf(out, "%s%s\n", program_text(p, k->name), program_text(p, k->type));
    }
}

static int add_method(program *p, arena *a, method *m, const show_wants *wants, text *out,
                      link_error *e) {
    add_annotations(p, a, m->owner->file, m->file->annotations, "  ", out);
    text_add(out, "  ");
    show_access(m->access, true, out);
    text_printf(out, "method %s%s", program_text(p, m->name), program_text(p, m->type));
    for (uint32_t i = 0; i < m->file->exception_count; i++)
        text_printf(out, "%s %s", i ? "," : " throws",
                    program_text(p, m->owner->file->constants[m->file->exceptions[i]].text));
    text_char(out, '\n');
    if (!m->file->code) return 0;
    const code *c;
    code_frame *frames = NULL;
    if (program_verify_method(p, a, m, &c, wants->types ? &frames : NULL, e)) return ERR_INPUT;
    add_code(p, c, frames, wants, out);
    if (wants->calls) add_calls(p, c, out);
    return wants->cfg ? show_cfg_text(p, a, m, out, e) : 0;
}

static void add_header(program *p, arena *a, klass *k, text *out) {
    const cf_class *f = k->file;
    add_annotations(p, a, f, f->annotations, "", out);
    show_access(k->access & ~(unsigned)ACC_SUPER, false, out);
    text_printf(out, "%s %s",
                klass_is_interface(k) ? "interface"
                : f->is_record        ? "record"
                                      : "class",
                program_text(p, k->name));
    if (k->super) text_printf(out, " extends %s", program_text(p, k->super->name));
    for (uint32_t i = 0; i < k->interface_count; i++)
        text_printf(out, "%s %s", i ? "," : " implements", program_text(p, k->interfaces[i]->name));
    text_printf(out, "\n  version %u.%u, from %s", f->major, f->minor, f->origin);
    if (f->source_file != SYMBOL_NONE)
        text_printf(out, ", compiled from %s", program_text(p, f->source_file));
    text_char(out, '\n');
    for (uint32_t i = 0; i < f->permitted_count; i++)
        text_printf(out, "  permits %s\n", program_text(p, f->permitted[i]));
    for (uint32_t i = 0; i < f->component_count; i++)
        text_printf(out, "  component %s %s\n", program_text(p, f->components[i].name),
                    program_text(p, f->components[i].type));
}

bool show_is_wanted(program *p, const method *m, const show_wants *wants) {
    return !wants->method || strcmp(program_text(p, m->name), wants->method) == 0;
}

int show_no_method(program *p, klass *k, const show_wants *wants, link_error *e) {
    e->type = "java/lang/NoSuchMethodError";
    snprintf(e->message, sizeof e->message, "%.200s has no method %.200s", program_text(p, k->name),
             wants->method);
    return ERR_INPUT;
}

int show_class_text(program *p, klass *k, const show_wants *wants, text *out, link_error *e) {
    arena a;
    arena_init(&a, program_mem(p));
    add_header(p, &a, k, out);
    for (uint32_t i = 0; i < k->field_count && !wants->method; i++) {
        const field *f = &k->fields[i];
        add_annotations(p, &a, k->file, f->file->annotations, "  ", out);
        text_add(out, "  ");
        show_access(f->access, false, out);
        text_printf(out, "field %s %s\n", program_text(p, f->name), program_text(p, f->type));
    }
    int code = 0;
    bool any = false;
    for (uint32_t i = 0; i < k->method_count && !code; i++)
        if (show_is_wanted(p, &k->methods[i], wants)) {
            any = true;
            code = add_method(p, &a, &k->methods[i], wants, out, e);
        }
    if (!code && wants->method && !any) code = show_no_method(p, k, wants, e);
    arena_release(&a);
    return code;
}

// ---------------------------------------------------------------- JSON

static json_t *json_text(const char *s) {
    json_t *j = json_string(s);
    return j ? j
             : json_string_nocheck("(not valid UTF-8)"); // modified UTF-8 may have lone surrogates
}

static json_t *code_json(program *p, const code *c, text *scratch) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < c->count; i++) {
        json_t *x = json_object();
        json_object_set_new(x, "offset", json_integer(c->instrs[i].offset));
        int line = cf_line_at(c->method->code, c->instrs[i].offset);
        if (line) json_object_set_new(x, "line", json_integer(line));
        json_object_set_new(x, "opcode", json_text(code_opcode_table[c->instrs[i].op].name));
        text_clear(scratch);
        code_print_instr(program_symbols(p), c, i, scratch);
        json_object_set_new(x, "text", json_text(text_get(scratch)));
        json_array_append_new(list, x);
    }
    return list;
}

static json_t *member_json(program *p, symbol name, symbol type, unsigned access, bool is_method,
                           text *scratch) {
    json_t *j = json_object();
    json_object_set_new(j, "name", json_text(program_text(p, name)));
    json_object_set_new(j, "type", json_text(program_text(p, type)));
    text_clear(scratch);
    show_access(access, is_method, scratch);
    if (scratch->count) scratch->data[scratch->count - 1] = 0; // the last blank
    json_object_set_new(j, "access", json_text(text_get(scratch)));
    return j;
}

static int methods_json(program *p, klass *k, const show_wants *wants, json_t *list, text *scratch,
                        link_error *e) {
    arena a;
    arena_init(&a, program_mem(p));
    int code = 0;
    for (uint32_t i = 0; i < k->method_count && !code; i++) {
        method *m = &k->methods[i];
        if (!show_is_wanted(p, m, wants)) continue;
        json_t *j = member_json(p, m->name, m->type, m->access, true, scratch);
        json_array_append_new(list, j);
        if (!m->file->code) continue;
        const struct code *c;
        code = program_verify_method(p, &a, m, &c, NULL, e);
        if (!code) json_object_set_new(j, "code", code_json(p, c, scratch));
    }
    arena_release(&a);
    if (!code && wants->method && json_array_size(list) == 0) code = show_no_method(p, k, wants, e);
    return code;
}

int show_class_json(program *p, klass *k, const show_wants *wants, json_t **out, link_error *e) {
    text scratch;
    text_init(&scratch, program_mem(p));
    json_t *j = *out = json_object();
    json_object_set_new(j, "class", json_text(program_text(p, k->name)));
    json_object_set_new(j, "version", json_integer(k->file->major));
    json_object_set_new(j, "origin", json_text(k->file->origin));
    if (k->super) json_object_set_new(j, "super", json_text(program_text(p, k->super->name)));
    json_t *interfaces = json_array(), *fields = json_array(), *methods = json_array();
    for (uint32_t i = 0; i < k->interface_count; i++)
        json_array_append_new(interfaces, json_text(program_text(p, k->interfaces[i]->name)));
    for (uint32_t i = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        json_array_append_new(fields, member_json(p, f->name, f->type, f->access, false, &scratch));
    }
    json_object_set_new(j, "interfaces", interfaces);
    json_object_set_new(j, "fields", fields);
    json_object_set_new(j, "methods", methods);
    int code = methods_json(p, k, wants, methods, &scratch, e);
    text_release(&scratch);
    return code;
}
