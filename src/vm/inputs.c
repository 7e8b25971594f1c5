// The classes whose methods are inputs, assumptions and atomic sections: weft.Verify, and those of
// other tools that programs are written for.
//
// Our own come before the class path (classpath_target), so no method of a class of these names
// that the class path brings is ever run. A program may have been written for another one of that
// name, though: what ours lacks has a meaning that is not known, and ends the execution by name. So
// does a class nested in one of them.
#include "vm/inputs.h"

#include "vm/internal.h"

static const char *const input_classes[] = {
    "weft/Verify",
    "gov/nasa/jpf/vm/Verify",
    "gov/nasa/jpf/jvm/Verify",
    "org/sosy_lab/sv_benchmarks/Verifier",
    "org/cprover/CProver",
};

// The length of the name if the text begins with it, with slashes or dots; else 0.
static size_t name_at(const char *text, const char *name) {
    size_t n = 0;
    while (name[n] && (text[n] == name[n] || (text[n] == '.' && name[n] == '/'))) n++;
    return name[n] ? 0 : n;
}

bool vm_names_input_class(const char *message) {
    for (size_t i = 0; i < sizeof input_classes / sizeof *input_classes; i++)
        for (const char *p = message; *p; p++)
            if (name_at(p, input_classes[i])) return true;
    return false;
}

bool vm_is_input_class(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name);
    for (size_t i = 0; i < sizeof input_classes / sizeof *input_classes; i++) {
        size_t n = name_at(name, input_classes[i]);
        if (n && !name[n]) return true;
    }
    return false;
}

static native_outcome refuse_nested(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)args, (void)result;
    return vm_unsupported(v, t, "a class nested in one that stands for inputs");
}

static native_outcome refuse_debug(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)args, (void)result;
    return vm_unsupported(v, t, "gov.nasa.jpf.symbc.Debug");
}

const native_entry *vm_find_nested_input(const vm *v, const method *m) {
    static const native_entry refusal = {.run = refuse_nested};
    static const native_entry debug = {.run = refuse_debug};
    const char *name = program_text(v->p, m->owner->name);
    if (!m->owner->module && name_at(name, "gov/nasa/jpf/symbc/Debug")) return &debug;
    for (size_t i = 0; !m->owner->module && i < sizeof input_classes / sizeof *input_classes; i++) {
        size_t n = name_at(name, input_classes[i]);
        if (n && name[n] == '$' && strcmp(name, "weft/Verify$AssumptionFailed") != 0)
            return &refusal;
    }
    return NULL;
}
