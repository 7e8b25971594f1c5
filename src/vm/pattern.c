// Pattern switches: a site of SwitchBootstraps becomes a call of a method that tries the labels one
// after the other, from the given one on. int switch(target, restart): the index of the first label
// that fits, their number if none does, -1 for null.
#include "vm/internal.h"
#include "vm/site.h"

// Labels are classes, strings and ints; strings name the constants of an enum switch. Descriptions
// of enum constants are made by bootstrap methods of their own (Dynamic constants): those sites are
// left to Java code (models/).
static bool is_simple_label(const site *s, const cf_constant *label) {
    if (s->type->kinds[0] == 'L')
        return label->tag == CONSTANT_Class || label->tag == CONSTANT_String ||
               label->tag == CONSTANT_Integer;
    // A component of a record: its own primitive type, as a constant that a method of the JDK
    // makes.
    if (label->tag != CONSTANT_Dynamic) return false;
    const cf_class *f = s->k->file;
    const cf_constant *handle = &f->constants[f->bootstraps[label->index].method];
    const char *made_by = program_text(s->v->p, f->constants[handle->index].name);
    const char *name = program_text(s->v->p, label->name);
    return strcmp(made_by, "primitiveClass") == 0 && name[0] == s->type->kinds[0] && !name[1];
}

// The names of constants are asked of enums only.
static bool is_of_enum(const site *s) {
    klass *k, *e;
    link_error ignored;
    return s->type->kinds[0] == 'L' &&
           program_load(s->v->p, s->type->classes[0], &k, &ignored) == 0 &&
           program_load(s->v->p, program_symbol(s->v->p, "java/lang/Enum"), &e, &ignored) == 0 &&
           klass_is_subclass(k, e);
}

bool vm_site_is_simple_switch(const site *s, bool is_enum) {
    if (s->type->count != 2 || s->type->kinds[0] == '[' || s->type->kinds[1] != 'I' ||
        s->type->returns != 'I')
        return false;
    for (unsigned i = 0; i < s->bootstrap->argument_count; i++)
        if (!is_simple_label(s, site_argument(s, i))) return false;
    return !is_enum || is_of_enum(s);
}

typedef struct writer {
    synth b;
    site *s;
    bool failed;      // an exception is set
    uint16_t restart; // local
} writer;

enum { TARGET }; // local

static void call(writer *w, const char *class_name, const char *name, const char *type) {
    method *m = vm_synth_find(w->s->v, w->s->t, class_name, name, type);
    if (m) vm_synth_call(&w->b, m, false);
    else w->failed = true;
}

static void answer(writer *w, uint32_t index) {
    vm_synth_word(&w->b, index);
    vm_synth_return(&w->b, 'I');
}

// Is the target an instance? The branch is taken if not.
static uint32_t unless_instance(writer *w, klass *k) {
    vm_synth_load(&w->b, 'L', TARGET);
    vm_synth_op(&w->b, VOP_instanceof_q);
    vec_last(&w->b.code).p = k;
    return vm_synth_branch(&w->b, OP_ifeq);
}

static void try_class(writer *w, unsigned i) {
    klass *k;
    link_error e;
    if (program_resolve_class(w->s->v->p, w->s->k, w->s->bootstrap->arguments[i], &k, &e)) {
        vm_throw_link_error(w->s->v, w->s->t, &e);
        w->failed = true;
        return;
    }
    uint32_t next = unless_instance(w, k);
    answer(w, i);
    vm_synth_land(&w->b, next);
}

// A string, against the target itself or an enum's name.
static void try_text(writer *w, unsigned i, bool name) {
    ref text = vm_literal(w->s->v, w->s->t, site_argument(w->s, i)->text);
    if (!text) {
        w->failed = true;
        return;
    }
    vm_synth_word(&w->b, text);
    vm_synth_load(&w->b, 'L', TARGET);
    if (name) call(w, "java/lang/Enum", "name", "()Ljava/lang/String;");
    call(w, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
    uint32_t next = vm_synth_branch(&w->b, OP_ifeq);
    answer(w, i);
    vm_synth_land(&w->b, next);
}

static void try_number(writer *w, unsigned i, char kind, const char *get, const char *type) {
    klass *k = vm_synth_wrapper(w->s->v, w->s->t, kind);
    if (!k) {
        w->failed = true;
        return;
    }
    uint32_t other = unless_instance(w, k);
    vm_synth_load(&w->b, 'L', TARGET);
    call(w, program_text(w->s->v->p, k->name), get, type);
    vm_synth_word(&w->b, (uint32_t)site_argument(w->s, i)->i);
    uint32_t next = vm_synth_branch(&w->b, OP_if_icmpne);
    answer(w, i);
    vm_synth_land(&w->b, next);
    vm_synth_land(&w->b, other);
}

static void try_label(writer *w, unsigned i, bool is_enum) {
    switch (site_argument(w->s, i)->tag) {
    case CONSTANT_Class: try_class(w, i); break;
    case CONSTANT_String: try_text(w, i, is_enum); break;
    case CONSTANT_Dynamic: answer(w, i); break;
    default:
        try_number(w, i, 'I', "intValue", "()I");
        if (!w->failed) try_number(w, i, 'C', "charValue", "()C");
    }
}

native_outcome vm_site_link_switch(site *s, bool is_enum) {
    unsigned count = s->bootstrap->argument_count;
    method *m = vm_site_method(s, "Switch");
    if (!m) return NATIVE_THROW;
    bool object = s->type->kinds[0] == 'L';
    writer w = {.s = s, .restart = vm_synth_kind_words(s->type->kinds[0])};
    vm_synth_init(&w.b, s->v, m->argument_slots);
    vm_synth_load(&w.b, 'I', w.restart);
    vm_synth_word(&w.b, count + 1);
    call(&w, "java/util/Objects", "checkIndex", "(II)I");
    vm_synth_op(&w.b, OP_pop);
    if (object) {
        vm_synth_load(&w.b, 'L', TARGET);
        uint32_t there = vm_synth_branch(&w.b, OP_ifnonnull);
        answer(&w, (uint32_t)-1);
        vm_synth_land(&w.b, there);
    }
    for (unsigned i = 0; i < count && !w.failed; i++) {
        vm_synth_load(&w.b, 'I', w.restart);
        vm_synth_word(&w.b, i);
        uint32_t next = vm_synth_branch(&w.b, OP_if_icmpgt);
        try_label(&w, i, is_enum);
        vm_synth_land(&w.b, next);
    }
    answer(&w, count);
    if (w.failed) {
        vec_release(s->v->m, &w.b.code);
        return NATIVE_THROW;
    }
    vm_synth_finish(&w.b, m);
    return vm_site_becomes_call(s, m);
}
