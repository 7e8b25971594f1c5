// Reading a witness file. It may be anything: nothing in it is trusted.
#include <jansson.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "replay/internal.h"

enum { MOST_FILE = 1 << 28, MOST_THREADS = 250, MOST_MOMENTS = 1 << 26 };

typedef struct reader {
    mem *m;
    arena *a;
    const char *path;
    witness_file *out;
    error *e;
    VEC(uint64_t) inputs;    // choices
    VEC(uint64_t) positions; // by thread
} reader;

__attribute__((format(printf, 2, 3))) static int bad(reader *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_vset(r->e, ERR_INPUT, r->path, format, args);
    va_end(args);
    return ERR_INPUT;
}

static int read_string(reader *r, const json_t *from, const char *key, bool optional,
                       const char **out) {
    const json_t *value = json_object_get(from, key);
    *out = NULL;
    if (optional && (!value || json_is_null(value))) return 0;
    if (!json_is_string(value)) return bad(r, "\"%s\" is missing or no string", key);
    *out = arena_strdup(r->a, json_string_value(value));
    return 0;
}

static int read_number(reader *r, const json_t *value, const char *key, double most,
                       uint64_t *out) {
    if (!json_is_integer(value)) return bad(r, "\"%s\" is missing or no number", key);
    json_int_t n = json_integer_value(value);
    if (n < 0 || (double)n > most) return bad(r, "\"%s\" is out of range", key);
    *out = (uint64_t)n;
    return 0;
}

static int read_additions(reader *r, const json_t *w) {
    witness_target *t = &r->out->target;
    const json_t *modules = json_object_get(w, "modules");
    if (!modules) return 0;
    if (!json_is_object(modules)) return bad(r, "\"modules\" is no object");
    size_t most = 0;
    for (int kind = CLASSPATH_ADD_EXPORTS; kind <= CLASSPATH_ADD_MODULES; kind++)
        most += json_array_size(json_object_get(modules, classpath_addition_name(kind)));
    t->additions = ARENA_ARRAY(r->a, classpath_addition, most);
    for (int kind = CLASSPATH_ADD_EXPORTS; kind <= CLASSPATH_ADD_MODULES; kind++) {
        const json_t *list = json_object_get(modules, classpath_addition_name(kind));
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *value = json_string_value(json_array_get(list, i));
            if (!value) return bad(r, "\"modules\" has something that is no string");
            t->additions[t->addition_count++] = (classpath_addition){
                .kind = kind, .value = arena_strdup(r->a, value)};
        }
    }
    return 0;
}

// [["NAME", "VALUE"], …]
static int read_settings(reader *r, const json_t *w, const char *key, const vm_setting **out,
                         size_t *count) {
    const json_t *list = json_object_get(w, key);
    if (!list) return 0;
    if (!json_is_array(list)) return bad(r, "\"%s\" is no list", key);
    *count = json_array_size(list);
    vm_setting *settings = ARENA_ARRAY(r->a, vm_setting, *count);
    *out = settings;
    for (size_t i = 0; i < *count; i++) {
        const json_t *pair = json_array_get(list, i);
        const char *name = json_string_value(json_array_get(pair, 0)),
                   *value = json_string_value(json_array_get(pair, 1));
        if (!name || !*name || !value || strchr(name, '='))
            return bad(r, "\"%s\" has something that is no pair of a name and a value", key);
        settings[i] = (vm_setting){arena_strdup(r->a, name), arena_strdup(r->a, value)};
    }
    return 0;
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

static int read_input(reader *r, const json_t *w, vm_given *g) {
    const char *bytes;
    if (read_string(r, w, "stdin", true, &g->input)) return ERR_INPUT;
    if (g->input) g->input_size = strlen(g->input);
    if (read_string(r, w, "stdin_bytes", true, &bytes)) return ERR_INPUT;
    if (!bytes) return 0;
    size_t size = strlen(bytes) / 2;
    char *input = ARENA_ARRAY(r->a, char, size + 1);
    for (size_t i = 0; i < size; i++) {
        int high = hex_digit(bytes[2 * i]), low = hex_digit(bytes[2 * i + 1]);
        if (high < 0 || low < 0) return bad(r, "\"stdin_bytes\" is not hexadecimal");
        input[i] = (char)(high << 4 | low);
    }
    g->input = input;
    g->input_size = size;
    return 0;
}

static int read_given(reader *r, const json_t *w, vm_given *g) {
    if (read_settings(r, w, "properties", &g->properties, &g->property_count)) return ERR_INPUT;
    if (read_settings(r, w, "environment", &g->variables, &g->variable_count)) return ERR_INPUT;
    const char *outside;
    if (read_string(r, w, "outside", true, &outside)) return ERR_INPUT;
    if (outside && strcmp(outside, "symbolic") != 0) return bad(r, "\"outside\" is not known");
    g->symbolic = outside != NULL;
    return read_input(r, w, g);
}

static int read_target(reader *r, const json_t *w) {
    witness_target *t = &r->out->target;
    if (read_string(r, w, "target", false, &t->operand)) return ERR_INPUT;
    if (read_string(r, w, "class_path", true, &t->class_path)) return ERR_INPUT;
    if (read_additions(r, w) || read_given(r, w, &t->given)) return ERR_INPUT;
    const json_t *arguments = json_object_get(w, "arguments");
    if (!arguments) return 0;
    if (!json_is_array(arguments)) return bad(r, "\"arguments\" is no list");
    t->argv = ARENA_ARRAY(r->a, char *, json_array_size(arguments) + 1);
    for (size_t i = 0; i < json_array_size(arguments); i++) {
        const json_t *s = json_array_get(arguments, i);
        if (!json_is_string(s)) return bad(r, "\"arguments\" has something that is no string");
        t->argv[t->argc++] = arena_strdup(r->a, json_string_value(s));
    }
    return 0;
}

static int read_property(reader *r, const json_t *w) {
    const char *name;
    if (read_string(r, w, "property", false, &name)) return ERR_INPUT;
    r->out->kind = property_named(name, strlen(name));
    if (r->out->kind == PROPERTY_COUNT) return bad(r, "\"property\" is none of %s", PROPERTY_NAMES);
    return read_string(r, w, "error", false, &r->out->what);
}

static int read_classes(reader *r, json_t *w) {
    json_t *classes = json_object_get(w, "classes");
    const char *name;
    json_t *value;
    if (!classes) return 0;
    if (!json_is_object(classes)) return bad(r, "\"classes\" is no object");
    json_object_foreach(classes, name, value) {
        const char *digits = json_string_value(value);
        char *end = NULL;
        uint64_t hash = digits ? strtoull(digits, &end, 16) : 0;
        if (!digits || !*digits || *end) return bad(r, "\"classes\" has a value that is no hash");
        vec_push(r->m, &r->out->classes, (witness_class){arena_strdup(r->a, name), hash});
    }
    return 0;
}

static int read_inputs(reader *r, const json_t *w) {
    const json_t *inputs = json_object_get(w, "inputs");
    if (!json_is_array(inputs)) return bad(r, "\"inputs\" is missing or no list");
    for (size_t i = 0; i < json_array_size(inputs); i++) {
        const json_t *in = json_array_get(inputs, i);
        const json_t *value = json_object_get(in, "choice");
        uint64_t choice, alternatives;
        if (read_number(r, json_object_get(in, "alternatives"), "alternatives", 4e9, &alternatives))
            return ERR_INPUT;
        if (alternatives == 0 && json_is_integer(value)) {
            vec_push(r->m, &r->inputs, (uint64_t)json_integer_value(value));
            continue;
        }
        if (read_number(r, value, "choice", 4e9, &choice)) return ERR_INPUT;
        if (choice >= alternatives) return bad(r, "input %zu chooses none of its alternatives", i);
        vec_push(r->m, &r->inputs, choice);
    }
    return 0;
}

static int read_moment(reader *r, uint32_t number, const json_t *from) {
    moment at = {.by = {.thread = (uint16_t)number}};
    uint64_t steps, input;
    const json_t *value = json_is_object(from) ? json_object_get(from, "steps") : from;
    if (read_number(r, value, "steps", 9e15, &steps)) return ERR_INPUT;
    if (json_is_object(from) && json_object_get(from, "input")) {
        double most = (double)r->inputs.count - 1;
        if (read_number(r, json_object_get(from, "input"), "input", most, &input)) return ERR_INPUT;
        at.by.choice = r->inputs.data[input];
    }
    if (json_is_true(json_object_get(from, "timeout"))) at.by.timeout = STEP_TIMEOUT;
    if (json_is_true(json_object_get(from, "spurious"))) at.by.timeout = STEP_SPURIOUS;
    at.until = r->positions.data[number] += steps;
    vec_push(r->m, &r->out->schedule.moments, at);
    if (r->out->schedule.moments.count > MOST_MOMENTS) return bad(r, "too many moments");
    return 0;
}

static int read_schedule(reader *r, const json_t *w) {
    const json_t *contexts = json_object_get(w, "schedule");
    if (!json_is_array(contexts)) return bad(r, "\"schedule\" is missing or no list");
    for (size_t i = 0; i < json_array_size(contexts); i++) {
        const json_t *c = json_array_get(contexts, i), *moments = json_object_get(c, "moments");
        uint64_t number;
        if (read_number(r, json_object_get(c, "thread"), "thread", MOST_THREADS, &number))
            return ERR_INPUT;
        if (!json_is_array(moments)) return bad(r, "\"moments\" is missing or no list");
        if (number >= r->positions.count) vec_resize(r->m, &r->positions, number + 1);
        for (size_t k = 0; k < json_array_size(moments); k++)
            if (read_moment(r, (uint32_t)number, json_array_get(moments, k))) return ERR_INPUT;
    }
    return 0;
}

// The way to a flaw.
static int read_path(reader *r, json_t *w) {
    r->out->tasks = json_is_true(json_object_get(w, "tasks"));
    return read_property(r, w) || read_inputs(r, w) || read_schedule(r, w) ? ERR_INPUT : 0;
}

static int read_run(reader *r, const json_t *w) {
    const json_t *run = json_object_get(w, "run"), *choices = json_object_get(run, "choices");
    witness_run *out = &r->out->run;
    uint64_t heap;
    if (read_number(r, json_object_get(run, "seed"), "seed", 9e15, &out->seed) ||
        read_number(r, json_object_get(run, "heap_mb"), "heap_mb", 8192, &heap))
        return ERR_INPUT;
    out->heap_mb = heap;
    if (!json_is_array(choices)) return bad(r, "\"choices\" is missing or no list");
    for (size_t i = 0; i < json_array_size(choices); i++) {
        const json_t *choice = json_array_get(choices, i);
        if (!json_is_integer(choice)) return bad(r, "choice %zu is no number", i);
        vec_push(r->m, &out->choices, json_integer_value(choice));
    }
    return 0;
}

// The first witness is the file's own object, the others follow in "others".
static json_t *pick(reader *r, json_t *whole, size_t number) {
    json_t *w = whole;
    if (number) w = json_array_get(json_object_get(whole, "others"), number - 1);
    if (!json_is_object(w)) {
        if (number) bad(r, "has no witness number %zu", number + 1);
        else bad(r, "is no witness: no JSON object");
        return NULL;
    }
    r->out->is_run = json_object_get(w, "run");
    if (!r->out->is_run && !json_object_get(w, "schedule")) {
        bad(r, "is no witness of a Java program: \"schedule\" is missing");
        return NULL;
    }
    return w;
}

int replay_witness_read(mem *m, arena *a, const char *path, size_t number, witness_file *out,
                        error *e) {
    *out = (witness_file){0};
    reader r = {.m = m, .a = a, .path = path, .out = out, .e = e};
    const char *data;
    size_t size;
    int code = file_read(a, path, MOST_FILE, &data, &size, e);
    if (code) return code;
    json_error_t why;
    json_t *whole = json_loadb(data, size, JSON_REJECT_DUPLICATES, &why);
    if (!whole) return error_at_line(e, path, why.line, why.column, "%s", why.text);
    json_t *w = pick(&r, whole, number);
    code = w ? read_target(&r, w) : ERR_INPUT;
    if (!code) code = read_classes(&r, w);
    if (!code) code = out->is_run ? read_run(&r, w) : read_path(&r, w);
    json_decref(whole);
    vec_release(m, &r.inputs);
    vec_release(m, &r.positions);
    if (code) replay_witness_release(out, m);
    return code;
}

void replay_witness_release(witness_file *w, mem *m) {
    replay_schedule_release(&w->schedule, m);
    vec_release(m, &w->run.choices);
    vec_release(m, &w->classes);
}

const char *replay_witness_changed(vm *v, const witness_file *w, arena *a) {
    for (size_t i = 0; i < w->classes.count; i++) {
        class_bytes found;
        error ignored;
        const char *name = w->classes.data[i].name;
        if (classpath_find(program_classpath(v->p), name, a, &found, &ignored))
            return arena_printf(a, "class %s is not there any more", name);
        if (hash_bytes(found.bytes, found.size) != w->classes.data[i].hash)
            return arena_printf(a, "class %s has changed since the witness was made", name);
    }
    return NULL;
}
