// The witness file: JSON, one object a witness.
#include "base/hash.h"
#include "replay/internal.h"

enum { MOST_LINES = 2000 }; // of one context

static void write_key(text *out, const char *key, const char *value) {
    text_printf(out, "\"%s\": ", key);
    if (value) text_json(out, value);
    else text_add(out, "null");
}

// As on the command line: "modules": {"add-exports": ["java.base/sun.x=ALL-UNNAMED"]}
static void write_additions(classpath *cp, text *out) {
    size_t count, written = 0;
    const classpath_addition *list = classpath_additions(cp, &count);
    for (int kind = CLASSPATH_ADD_EXPORTS; kind <= CLASSPATH_ADD_MODULES; kind++) {
        size_t of_kind = 0;
        for (size_t i = 0; i < count; i++) {
            if ((int)list[i].kind != kind || list[i].from_manifest) continue;
            if (of_kind++) text_add(out, ", ");
            else
                text_printf(out, "%s\"%s\": [", written++ ? ", " : "\"modules\": {",
                            classpath_addition_name(kind));
            text_json(out, list[i].value);
        }
        if (of_kind) text_char(out, ']');
    }
    if (written) text_add(out, "},\n ");
}

static void write_settings(const char *key, const vm_setting *list, size_t count, text *out) {
    if (!count) return;
    text_printf(out, "\"%s\": [", key);
    for (size_t i = 0; i < count; i++) {
        text_add(out, i ? ", [" : "[");
        text_json(out, list[i].name);
        text_add(out, ", ");
        text_json(out, list[i].value);
        text_char(out, ']');
    }
    text_add(out, "],\n ");
}

static bool is_ascii(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        if ((bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\t') || bytes[i] > '~')
            return false;
    return true;
}

// As text, or else its bytes in hexadecimal.
static void write_input(const vm_given *g, text *out) {
    if (!g->input) return;
    if (is_ascii(g->input, g->input_size)) {
        text copy; // ends with a 0
        text_init(&copy, out->m);
        text_add_bytes(&copy, g->input, g->input_size);
        write_key(out, "stdin", text_get(&copy));
        text_release(&copy);
    } else {
        text_add(out, "\"stdin_bytes\": \"");
        for (size_t i = 0; i < g->input_size; i++)
            text_printf(out, "%02x", (unsigned char)g->input[i]);
        text_char(out, '"');
    }
    text_add(out, ",\n ");
}

static void write_given(const vm_given *g, text *out) {
    write_settings("properties", g->properties, g->property_count, out);
    write_settings("environment", g->variables, g->variable_count, out);
    write_input(g, out);
    if (g->symbolic) text_add(out, "\"outside\": \"symbolic\",\n ");
}

static void write_target(vm *v, const witness_target *t, text *out) {
    write_key(out, "target", t->operand);
    text_add(out, ",\n ");
    write_key(out, "class_path", t->class_path);
    text_add(out, ",\n \"arguments\": [");
    for (int i = 0; i < t->argc; i++) {
        if (i) text_add(out, ", ");
        text_json(out, t->argv[i]);
    }
    text_add(out, "],\n ");
    write_additions(program_classpath(v->p), out);
    write_given(v->given, out);
}

// The class files of the program's own, by content: the schedule fits no others.
static void write_classes(mem *m, vm *v, text *out) {
    bool first = true;
    arena scratch;
    arena_init(&scratch, m);
    text_add(out, "\"classes\": {");
    for (uint32_t i = 0; i < program_class_count(v->p); i++) {
        const klass *k = program_class(v->p, i);
        const char *name = program_text(v->p, k->name);
        class_bytes found;
        error ignored;
        if (k->kind != KLASS_CLASS || k->module || strncmp(name, "weft/", 5) == 0) continue;
        if (classpath_find(program_classpath(v->p), name, &scratch, &found, &ignored)) continue;
        text_add(out, first ? "" : ", ");
        text_json(out, name);
        text_printf(out, ": \"%016llx\"", (unsigned long long)hash_bytes(found.bytes, found.size));
        first = false;
    }
    text_add(out, "},\n ");
    arena_release(&scratch);
}

static void write_inputs(const trace *t, text *out) {
    text_add(out, "\"inputs\": [");
    for (uint32_t i = 0; i < t->input_count; i++) {
        const trace_input *in = &t->inputs[i];
        text_printf(out, "%s\n  {\"thread\": %u, ", i ? "," : "", in->thread);
        write_key(out, "what", in->what);
        text_add(out, ", ");
        write_key(out, "value", in->value);
        text_printf(out, ", \"choice\": %lld, \"alternatives\": %u}", (long long)in->choice,
                    in->alternatives);
    }
    text_add(out, "],\n ");
}

// One number a moment: the operations in it. Those that are more than that are objects.
static void write_moment(const moment *at, uint64_t before, const trace *t, uint32_t number,
                         uint32_t *input, text *out) {
    unsigned long long steps = (unsigned long long)(at->until - before);
    bool uses = *input < t->input_count && t->inputs[*input].moment == number;
    if (uses) text_printf(out, "{\"steps\": %llu, \"input\": %u}", steps, *input);
    else if (at->by.timeout)
        text_printf(out, "{\"steps\": %llu, \"%s\": true}", steps,
                    at->by.timeout == STEP_SPURIOUS ? "spurious" : "timeout");
    else text_printf(out, "%llu", steps);
    while (*input < t->input_count && t->inputs[*input].moment == number) ++*input;
}

static void write_lines(const trace *t, uint32_t context, text *out) {
    const trace_row *last = NULL;
    uint32_t shown = 0;
    text_add(out, "\"lines\": [");
    for (uint32_t i = 0; i < t->row_count; i++) {
        const trace_row *r = &t->rows[i];
        if (r->context != context || !r->file || !r->line) continue;
        if (last && last->line == r->line && strcmp(last->file, r->file) == 0) continue;
        last = r;
        if (shown++ >= MOST_LINES) continue;
        char place[600];
        snprintf(place, sizeof place, "%s:%d", r->file, r->line);
        if (shown > 1) text_add(out, ", ");
        text_json(out, place);
    }
    text_add(out, "]");
    if (shown > MOST_LINES) text_printf(out, ", \"more_lines\": %u", shown - MOST_LINES);
}

typedef struct thread_position {
    uint64_t passed;
} thread_position;

static void write_schedule(mem *m, const schedule *s, const trace *t, text *out) {
    VEC(thread_position) at = {0};
    uint32_t input = 0, context = 0;
    text_add(out, "\"schedule\": [");
    for (size_t i = 0; i < s->moments.count; context++) {
        uint32_t number = s->moments.data[i].by.thread;
        if (number >= at.count) vec_resize(m, &at, number + 1);
        uint64_t start = at.data[number].passed;
        text_printf(out, "%s\n  {\"thread\": %u, ", i ? "," : "", number);
        write_key(out, "name", number < t->thread_count ? t->threads[number] : NULL);
        text_add(out, ", \"moments\": [");
        for (bool first = true; i < s->moments.count && s->moments.data[i].by.thread == number;
             i++, first = false) {
            if (!first) text_add(out, ", ");
            write_moment(&s->moments.data[i], at.data[number].passed, t, (uint32_t)i, &input, out);
            at.data[number].passed = s->moments.data[i].until;
        }
        text_printf(out, "], \"steps\": %llu,\n   ",
                    (unsigned long long)(at.data[number].passed - start));
        write_lines(t, context, out);
        text_char(out, '}');
    }
    text_add(out, "]");
    vec_release(m, &at);
}

void replay_witness_write_run(mem *m, vm *v, const witness_target *target, const witness_run *run,
                              text *out) {
    text_add(out, "{");
    write_target(v, target, out);
    write_key(out, "jdk", classpath_jdk_version(program_classpath(v->p)));
    text_add(out, ",\n ");
    write_classes(m, v, out);
    text_printf(out, "\"run\": {\"seed\": %llu, \"heap_mb\": %zu, \"choices\": [",
                (unsigned long long)run->seed, run->heap_mb);
    for (size_t i = 0; i < run->choices.count; i++)
        text_printf(out, "%s%lld", i ? ", " : "", (long long)run->choices.data[i]);
    text_add(out, "]}}");
}

void replay_witness_write(mem *m, vm *v, const witness_target *target, const schedule *s,
                          const trace *t, text *out) {
    text_add(out, "{");
    write_target(v, target, out);
    write_key(out, "property", t->property);
    text_add(out, ",\n ");
    write_key(out, "error", t->title);
    text_add(out, ",\n ");
    write_key(out, "jdk", classpath_jdk_version(program_classpath(v->p)));
    text_add(out, ",\n ");
    write_classes(m, v, out);
    write_inputs(t, out);
    if (t->task_count) text_add(out, "\"tasks\": true,\n ");
    text_printf(out, "\"contexts\": %u,\n ", t->contexts);
    write_schedule(m, s, t, out);
    text_add(out, "}");
}
