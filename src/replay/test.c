// The execution as a test for a plain JVM: its inputs, and the call of main or of the method that
// is checked, with arguments that are made anew.
#include "replay/observer.h"

static bool is_of(const vm *v, const frame *f, const char *class_name, const char *name) {
    return strcmp(program_text(v->p, f->u->m->owner->name), class_name) == 0 &&
           strcmp(program_text(v->p, f->u->m->name), name) == 0;
}

// ---------------------------------------------------------------- inputs

// As weft.inputs has it.
static int64_t drawn(const thread *t, const vm_op *op) {
    if (op->choice.alternatives)
        return op->choice.first == INPUT_BOOLEAN ? (int64_t)t->choice
                                                 : op->choice.first + (int64_t)t->choice;
    return (char)op->choice.first == 'F' ? (int32_t)t->choice : (int64_t)t->choice;
}

// Comments are ASCII, and an escape in one means nothing.
static void put_comment(text *out, const char *s) {
    for (; *s; s++) {
        if (*s == '\\') text_add(out, "\\\\");
        else text_char(out, *s >= ' ' && *s < 127 ? *s : '?');
    }
}

void replay_test_input(observer *o, const thread *t, const vm_op *op, const char *what,
                       const char *value) {
    test_text *x = &o->test;
    int64_t number = drawn(t, op);
    if (strcmp(program_text(o->v->p, t->frames[t->frame_count - 1].u->m->owner->name),
               "weft/World") == 0)
        replay_test_refuse(o, "%s, of the outside world, cannot be given to a test", what);
    if (op->object) replay_test_refuse(o, "%s is an input, but false on a plain JVM", what);
    text_printf(&x->inputs, "%s%lld%s,", x->open ? " " : "            ", (long long)number,
                number == (int32_t)number ? "" : "L");
    x->open = !value;
    if (!value) return; // a string is not whole
    text_add(&x->inputs, " // ");
    put_comment(&x->inputs, what);
    text_add(&x->inputs, " = ");
    put_comment(&x->inputs, value);
    text_char(&x->inputs, '\n');
}

// ---------------------------------------------------------------- the call

// "(Foo) null": of several methods of a name, the one that was checked.
static const char *argument(observer *o, const signature *s, unsigned i, const uint32_t *words,
                            bool *direct) {
    const char *value = replay_java_value(o, s->kinds[i], words);
    klass *k;
    link_error ignored;
    if (s->classes[i] == SYMBOL_NONE) return value;
    if (program_load(o->v->p, s->classes[i], &k, &ignored)) return value;
    const char *type = replay_java_class(o, k);
    if (!type) *direct = false;
    if (words[0] && vm_class_of(o->v, words[0]) == k) return value;
    return type ? arena_printf(o->a, "(%s) %s", type, value) : value;
}

static void call(observer *o, const thread *t, const frame *f) {
    const method *m = f->u->m;
    const signature *s = m->signature;
    const uint32_t *at = t->stack + f->locals;
    const char *owner = replay_java_class(o, m->owner), *self = "null";
    bool direct = owner && !(m->access & ACC_PRIVATE);
    char dotted[600];
    text list;
    text_init(&list, o->m);
    if (!f->u->is_static) {
        self = replay_java_object(o, *at);
        direct &= replay_java_class(o, vm_class_of(o->v, *at)) != NULL;
        at++;
    }
    for (unsigned i = 0; i < s->count; i++) {
        text_printf(&list, "%s%s", i ? ", " : "", argument(o, s, i, at, &direct));
        at += s->kinds[i] == 'J' || s->kinds[i] == 'D' ? 2 : 1;
    }
    if (direct)
        text_printf(&o->test.statements, "        %s.%s(%s);\n", f->u->is_static ? owner : self,
                    program_text(o->v->p, m->name), text_get(&list));
    else
        text_printf(&o->test.statements, "        Replay.call(\"%s\", \"%s\", \"%s\", %s%s%s);\n",
                    program_dotted(o->v->p, m->owner->name, dotted, sizeof dotted),
                    program_text(o->v->p, m->name), program_text(o->v->p, m->type), self,
                    s->count == 0   ? ""
                    : s->count == 1 ? ", (Object) "
                                    : ", ",
                    text_get(&list));
    text_release(&list);
}

void replay_test_begin(observer *o, const thread *t, const frame *f) {
    bool is_main = f == t->frames && t->number == 0 && !f->u->m->owner->module &&
                   strcmp(program_text(o->v->p, f->u->m->name), "main") == 0;
    bool checked = f > t->frames && (f->flags & FRAME_DROP) &&
                   is_of(o->v, f - 1, "weft/Arguments", "check");
    if (o->test.owner || (!is_main && !checked)) return;
    if (is_main && is_of(o->v, f, "weft/Entry", "main")) return;
    o->test.owner = f->u->m->owner;
    if (o->test.owner->module) replay_test_refuse(o, "the method is the %s", "JDK's own");
    o->test.entry = arena_strdup(o->a, program_text(o->v->p, f->u->m->name));
    call(o, t, f);
}

// ---------------------------------------------------------------- the whole

static const char *package_of(observer *o) {
    const char *name = program_text(o->v->p, o->test.owner->name), *slash = strrchr(name, '/');
    if (!slash) return NULL;
    char *package = arena_strndup(o->a, name, (size_t)(slash - name));
    for (char *c = package; *c; c++)
        if (*c == '/') *c = '.';
    return package;
}

static void put_quoted(text *out, const char *s) {
    text_char(out, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c == '"' || c == '\\') text_printf(out, "\\%c", c);
        else if (c < ' ' || c > 126) text_printf(out, "\\%03o", c);
        else text_char(out, (char)c);
    }
    text_char(out, '"');
}

// What the user gave of the outside world.
static void put_given(observer *o, text *out) {
    const vm_given *g = o->v->given;
    if (g->variable_count) replay_test_refuse(o, "%s of the environment", g->variables[0].name);
    for (size_t i = 0; i < g->property_count; i++) {
        text_add(out, "        System.setProperty(");
        put_quoted(out, g->properties[i].name);
        text_add(out, ", ");
        put_quoted(out, g->properties[i].value);
        text_add(out, ");\n");
    }
    if (!g->input) return;
    text_add(out, "        System.setIn(new java.io.ByteArrayInputStream(new byte[] {");
    for (size_t i = 0; i < g->input_size; i++)
        text_printf(out, "%s%d", i ? ", " : "", (signed char)g->input[i]);
    text_add(out, "}));\n");
}

// "Exception in thread "main", caught at Foo.java:3: ...": it does not leave main.
static bool is_kept(const char *details) {
    const char *name = details ? strchr(details, '"') : NULL,
               *end = name ? strchr(name + 1, '"') : NULL;
    return end && end[1] == ',';
}

trace_test replay_test_finish(observer *o, property kind, const char *details) {
    test_text *x = &o->test;
    text body;
    text_init(&body, o->m);
    if (kind != PROPERTY_ASSERT && kind != PROPERTY_EXCEPTION)
        replay_test_refuse(o, "a %s does not end a test", property_name(kind));
    if (o->thread_names.count > 1 && o->context)
        replay_test_refuse(o, "the error depends on the order in which threads %s", "run");
    if (is_kept(details)) replay_test_refuse(o, "the error does not leave the %s", "program");
    if (!x->owner)
        replay_test_refuse(o, "a test shows it already%s",
                           x->inputs.count ? ", with its inputs as -Dweft.inputs has them" : "");
    put_given(o, &body);
    if (x->inputs.count)
        text_printf(&body, "        Replay.inputs(new long[] {\n%s        });\n",
                    text_get(&x->inputs));
    text_add(&body, text_get(&x->statements));
    trace_test test = {.package = x->owner ? package_of(o) : NULL,
                       .entry = x->entry,
                       .body = arena_strdup(o->a, text_get(&body)),
                       .refused = x->refused};
    text_release(&body);
    return test;
}
