// Fields, calls, constructors.
#include <string.h>

#include "classfile/verify.h"

enum { DESCRIBED = 200 };

// Is `name` a superclass of the class being verified, and not that class itself?
static bool is_strict_super(verifier *v, symbol name, bool *yes) {
    *yes = false;
    if (name == v->owner->name) return true;
    int failure = v->hierarchy->is_super(v->hierarchy->context, name, yes, v->e);
    return failure ? code_verify_pass_on(v, failure) : true;
}

// JVMS 4.10.1.8: a protected member of a superclass in another package may be used only through
// objects of the current class. `object` is the type on the stack.
static bool check_protected(verifier *v, const cf_constant *k, vtype object, bool field) {
    symbol class_name = v->owner->constants[k->index].text;
    bool yes;
    if (object == v->this_type) return true;
    if (!is_strict_super(v, class_name, &yes)) return false;
    if (!yes) return true;
    int failure = v->hierarchy->is_protected(v->hierarchy->context, class_name, k->name, k->type,
                                             field, &yes, v->e);
    if (failure) return code_verify_pass_on(v, failure);
    if (!yes) return true;
    symbol top = code_verify_name(v, NAME_OBJECT);
    bool array = vtype_kind(object) == KIND_REF &&
                 cf_text(v->symbols, vtype_class(object))[0] == '[';
    // Arrays have a public clone(), though nothing declares it.
    if (array && !field && class_name == top && k->name == code_verify_name(v, NAME_CLONE))
        return true;
    if (!code_verify_assignable(v, object, v->this_type, &yes)) return false;
    // An interface takes any object, but not here: Object's protected methods are not its own.
    if (object == vtype_ref(top) && v->owner->access & ACC_INTERFACE && !v->inferring) yes = false;
    char buffer[DESCRIBED];
    if (!yes)
        return code_verify_fail(v, "%s.%s is protected: not accessible through %s",
                                cf_text(v->symbols, class_name), cf_text(v->symbols, k->name),
                                code_verify_describe(v, object, buffer, sizeof buffer));
    return true;
}

static bool declares_field(const cf_class *c, symbol name, symbol type) {
    for (uint32_t i = 0; i < c->field_count; i++)
        if (c->fields[i].name == name && c->fields[i].type == type) return true;
    return false;
}

// The object of a putfield or getfield.
static bool pop_owner(verifier *v, const cf_constant *k, bool put, vtype *object) {
    vtype wanted = vtype_ref(v->owner->constants[k->index].text);
    if (cf_text(v->symbols, vtype_class(wanted))[0] == '[')
        return code_verify_fail(v, "arrays have no fields");
    // A constructor may set the fields its own class declares before it calls super().
    if (put && v->depth > 0 && vtype_is_special(v->stack[v->depth - 1], SPECIAL_THIS) &&
        wanted == v->this_type && declares_field(v->owner, k->name, k->type)) {
        v->depth--;
        *object = v->this_type;
        return true;
    }
    return code_verify_pop(v, wanted, object);
}

bool code_verify_field(verifier *v, const code_instr *x) {
    const cf_constant *k = &v->owner->constants[x->a];
    const char *p = cf_text(v->symbols, k->type);
    vtype type = code_verify_type_at(v, &p), object;
    switch (x->op) {
    case OP_getstatic: return code_verify_push(v, type);
    case OP_putstatic: return code_verify_pop(v, type, NULL);
    case OP_getfield:
        return pop_owner(v, k, false, &object) && check_protected(v, k, object, true) &&
               code_verify_push(v, type);
    default:
        return code_verify_pop(v, type, NULL) && pop_owner(v, k, true, &object) &&
               check_protected(v, k, object, true);
    }
}

// Checks the arguments a method type asks for against the top of the stack and drops them. *type
// moves behind the closing parenthesis.
static bool pop_arguments(verifier *v, const char **type) {
    vtype wanted[256]; // at most 255 slots: checked when the class was parsed
    uint32_t n = 0;
    const char *p = *type + 1;
    while (*p != ')') {
        vtype t = code_verify_type_at(v, &p);
        wanted[n++] = t;
        if (vtype_is_wide(t)) wanted[n++] = KIND_TOP;
    }
    *type = p + 1;
    if (v->depth < n) return code_verify_fail(v, "stack underflow: the arguments take %u slots", n);
    const vtype *found = v->stack + v->depth - n;
    for (uint32_t i = 0; i < n; i++) {
        bool yes = true;
        if (wanted[i] == found[i]) continue;
        if (!code_verify_assignable(v, found[i], wanted[i], &yes)) return false;
        char want_text[DESCRIBED], found_text[DESCRIBED];
        if (!yes)
            return code_verify_fail(
                v, "expects %s as an argument, finds %s",
                code_verify_describe(v, wanted[i], want_text, sizeof want_text),
                code_verify_describe(v, found[i], found_text, sizeof found_text));
    }
    v->depth -= n;
    return true;
}

// Every copy of an uninitialised object becomes an object of its class.
static void initialise(verifier *v, vtype from, vtype to) {
    for (uint32_t i = 0; i < v->local_count; i++) {
        if (v->locals[i] != from) continue;
        v->locals[i] = to;
        v->locals_changed = true;
        if (v->touched) v->touched[i / 64] |= (uint64_t)1 << i % 64;
    }
    for (uint32_t i = 0; i < v->depth; i++)
        if (v->stack[i] == from) v->stack[i] = to;
    v->initialised = from;
}

static bool initialise_this(verifier *v, symbol class_name) {
    if (class_name != v->owner->name && class_name != v->owner->super)
        return code_verify_fail(v,
                                "calls the constructor of %s on this: only the own class's and the "
                                "superclass's can be",
                                cf_text(v->symbols, class_name));
    initialise(v, vtype_special(SPECIAL_THIS, 0), v->this_type);
    v->this_uninit = false;
    return true;
}

static bool initialise_new(verifier *v, const cf_constant *k, symbol class_name, vtype object) {
    uint32_t made_at = vtype_index(object);
    symbol made = v->owner->constants[v->c->instrs[made_at].a].text;
    if (made != class_name)
        return code_verify_fail(v, "calls the constructor of %s on an object of class %s",
                                cf_text(v->symbols, class_name), cf_text(v->symbols, made));
    // The object's class is the constructor's own: where that is a superclass and the constructor
    // protected, the object is never one of the current class.
    if (!check_protected(v, k, vtype_ref(made), false)) return false;
    initialise(v, object, vtype_ref(made));
    return true;
}

static bool call_constructor(verifier *v, const cf_constant *k) {
    symbol class_name = v->owner->constants[k->index].text;
    vtype object;
    if (!code_verify_pop_reference(v, true, &object)) return false;
    if (vtype_is_special(object, SPECIAL_THIS)) return initialise_this(v, class_name);
    if (vtype_is_special(object, SPECIAL_NEW)) return initialise_new(v, k, class_name, object);
    char buffer[DESCRIBED];
    return code_verify_fail(v, "calls a constructor on %s, which is initialised already",
                            code_verify_describe(v, object, buffer, sizeof buffer));
}

static bool is_direct_interface(const cf_class *c, symbol name) {
    for (uint32_t i = 0; i < c->interface_count; i++)
        if (c->interfaces[i] == name) return true;
    return false;
}

// invokespecial reaches methods of the current class, its superclasses and its direct
// superinterfaces.
static bool check_special(verifier *v, const cf_constant *k) {
    symbol class_name = v->owner->constants[k->index].text;
    bool yes;
    if (class_name == v->owner->name || class_name == v->owner->super) return true;
    if (v->inferring) {
        if (!is_strict_super(v, class_name, &yes)) return false;
    } else {
        if (is_direct_interface(v->owner, class_name)) return true;
        if (!code_verify_assignable(v, v->this_type, vtype_ref(class_name), &yes)) return false;
    }
    if (!yes)
        return code_verify_fail(v, "%s is no superclass of the current class",
                                cf_text(v->symbols, class_name));
    if (k->tag == CONSTANT_InterfaceMethodref)
        return code_verify_fail(v, "%s is no direct superinterface of the current class",
                                cf_text(v->symbols, class_name));
    return true;
}

static bool pop_receiver(verifier *v, const code_instr *x, const cf_constant *k) {
    vtype class_type, object;
    switch (x->op) {
    case OP_invokestatic:
    case OP_invokedynamic: return true;
    case OP_invokespecial: return code_verify_pop(v, v->this_type, NULL);
    default:
        class_type = vtype_ref(v->owner->constants[k->index].text);
        if (!code_verify_pop(v, class_type, &object)) return false;
        return x->op == OP_invokeinterface || check_protected(v, k, object, false);
    }
}

bool code_verify_invoke(verifier *v, const code_instr *x) {
    const cf_constant *k = &v->owner->constants[x->a];
    const char *p = cf_text(v->symbols, k->type);
    bool init = false;
    if (x->op == OP_invokespecial) {
        init = k->name == code_verify_name(v, NAME_INIT);
        if (!init && cf_text(v->symbols, k->name)[0] == '<')
            return code_verify_fail(v, "cannot call %s", cf_text(v->symbols, k->name));
        if (!init && !check_special(v, k)) return false;
    }
    if (!pop_arguments(v, &p)) return false;
    if (!(init ? call_constructor(v, k) : pop_receiver(v, x, k))) return false;
    if (*p == 'V') return true;
    if (init) return code_verify_fail(v, "a constructor cannot return anything");
    return code_verify_push(v, code_verify_type_at(v, &p));
}
