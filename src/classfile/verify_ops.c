// What each instruction does to the types on the stack and in the locals.
#include <string.h>

#include "classfile/verify.h"

enum { DESCRIBED = 200 }; // bytes for the name of a type in a message

static bool underflow(verifier *v) {
    return code_verify_fail(v, "stack underflow");
}

static bool mismatch(verifier *v, const char *wanted, vtype found) {
    char buffer[DESCRIBED];
    return code_verify_fail(v, "expects %s on the stack, finds %s", wanted,
                            code_verify_describe(v, found, buffer, sizeof buffer));
}

bool code_verify_push(verifier *v, vtype t) {
    uint32_t size = vtype_is_wide(t) ? 2 : 1;
    if (v->depth + size > v->max_stack)
        return code_verify_fail(v, "stack overflow: max_stack is %u", v->max_stack);
    v->stack[v->depth++] = t;
    if (size == 2) v->stack[v->depth++] = KIND_TOP;
    return true;
}

bool code_verify_pop(verifier *v, vtype wanted, vtype *found) {
    uint32_t size = vtype_is_wide(wanted) ? 2 : 1;
    if (v->depth < size) return underflow(v);
    vtype top = v->stack[v->depth - size];
    if (top != wanted) {
        bool yes = false;
        if (vtype_kind(wanted) == KIND_REF && !code_verify_assignable(v, top, wanted, &yes))
            return false;
        char buffer[DESCRIBED];
        if (!yes) return mismatch(v, code_verify_describe(v, wanted, buffer, sizeof buffer), top);
    }
    v->depth -= size;
    if (found) *found = top;
    return true;
}

bool code_verify_pop_reference(verifier *v, bool uninitialised_allowed, vtype *found) {
    if (v->depth < 1) return underflow(v);
    vtype top = v->stack[v->depth - 1];
    if (!vtype_is_object(top) && !(uninitialised_allowed && vtype_is_uninitialised(top)))
        return mismatch(v, "a reference", top);
    v->depth--;
    if (found) *found = top;
    return true;
}

static bool pop_int(verifier *v) {
    return code_verify_pop(v, KIND_INT, NULL);
}

// Pops a whole signature like "AII" and pushes another, of primitive types only.
static vtype letter_type(char c) {
    switch (c) {
    case 'I': return KIND_INT;
    case 'J': return KIND_LONG;
    case 'F': return KIND_FLOAT;
    default: return KIND_DOUBLE;
    }
}

static bool by_table(verifier *v, const opcode_info *op) {
    for (size_t i = strlen(op->pops); i-- > 0;)
        if (!code_verify_pop(v, letter_type(op->pops[i]), NULL)) return false;
    for (const char *p = op->pushes; *p; p++)
        if (!code_verify_push(v, letter_type(*p))) return false;
    return true;
}

// Locals.

static void touch(verifier *v, uint32_t local, bool wide) {
    if (!v->touched) return;
    v->touched[local / 64] |= (uint64_t)1 << local % 64;
    if (wide) touch(v, local + 1, false);
}

static bool load(verifier *v, uint32_t local, vtype wanted) {
    vtype found = v->locals[local];
    touch(v, local, vtype_is_wide(wanted));
    bool good = wanted == KIND_REF ? vtype_is_object(found) || vtype_is_uninitialised(found)
                                   : found == wanted;
    char want_text[DESCRIBED], found_text[DESCRIBED];
    if (!good)
        return code_verify_fail(
            v, "expects %s in local %u, finds %s",
            wanted == KIND_REF ? "a reference"
                               : code_verify_describe(v, wanted, want_text, sizeof want_text),
            local, code_verify_describe(v, found, found_text, sizeof found_text));
    return code_verify_push(v, found);
}

static void set_local(verifier *v, uint32_t local, vtype t) {
    bool wide = vtype_is_wide(t);
    touch(v, local, wide);
    if (v->locals[local] == t) return; // most stores change nothing, and handlers need no new look
    // The other half of a long or double that is overwritten is not usable any more.
    if (local > 0 && vtype_is_wide(v->locals[local - 1])) v->locals[local - 1] = KIND_TOP;
    v->locals[local] = t;
    if (wide) v->locals[local + 1] = KIND_TOP;
    uint32_t end = local + 1 + wide;
    if (end > v->local_count) v->local_count = end;
    v->locals_changed = true;
}

static bool store(verifier *v, uint32_t local, vtype wanted) {
    if (wanted == KIND_REF) {
        bool address = v->inferring && v->depth > 0 &&
                       vtype_is_special(v->stack[v->depth - 1], SPECIAL_RETURN);
        if (address) wanted = v->stack[--v->depth];
        else if (!code_verify_pop_reference(v, true, &wanted)) return false;
    } else if (!code_verify_pop(v, wanted, NULL)) {
        return false;
    }
    set_local(v, local, wanted);
    return true;
}

static bool increment(verifier *v, uint32_t local) {
    char buffer[DESCRIBED];
    touch(v, local, false);
    if (v->locals[local] == KIND_INT) return true;
    return code_verify_fail(v, "expects int in local %u, finds %s", local,
                            code_verify_describe(v, v->locals[local], buffer, sizeof buffer));
}

// Arrays.

// An array whose descriptor goes on with one of the letters behind the [, or null.
static bool pop_array(verifier *v, const char *letters, const char *wanted, vtype *found) {
    vtype array;
    if (!code_verify_pop_reference(v, false, &array)) return false;
    if (found) *found = array;
    if (array == KIND_NULL) return true;
    const char *name = cf_text(v->symbols, vtype_class(array));
    if (name[0] == '[' && (!letters || strchr(letters, name[1]))) return true;
    return mismatch(v, wanted, array);
}

static const struct array_kind {
    const char *letters, *wanted;
    vtype element;
} array_kinds[] = {
    // in the order of iaload … saload, iastore … sastore
    {"I", "an array of int", KIND_INT},         {"J", "an array of long", KIND_LONG},
    {"F", "an array of float", KIND_FLOAT},     {"D", "an array of double", KIND_DOUBLE},
    {"L[", "an array of references", KIND_REF}, {"BZ", "an array of byte or boolean", KIND_INT},
    {"C", "an array of char", KIND_INT},        {"S", "an array of short", KIND_INT},
};

static bool array_load(verifier *v, const struct array_kind *k) {
    vtype array;
    if (!pop_int(v) || !pop_array(v, k->letters, k->wanted, &array)) return false;
    return code_verify_push(v, k->element == KIND_REF ? code_verify_element(v, array) : k->element);
}

// What is stored into an array of references is checked when the program runs.
static bool array_store(verifier *v, const struct array_kind *k) {
    if (!(k->element == KIND_REF ? code_verify_pop_reference(v, false, NULL)
                                 : code_verify_pop(v, k->element, NULL)))
        return false;
    return pop_int(v) && pop_array(v, k->letters, k->wanted, NULL);
}

static bool new_array(verifier *v, int32_t type) {
    static const char *const names[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
    return pop_int(v) && code_verify_push(v, vtype_ref(cf_symbol(v->symbols, names[type - 4])));
}

static bool multi_array(verifier *v, const code_instr *x) {
    for (int32_t i = 0; i < x->b; i++)
        if (!pop_int(v)) return false;
    return code_verify_push(v, vtype_ref(v->owner->constants[x->a].text));
}

// The stack instructions, in slots: copies `moved` slots below the `over` slots under them. Neither
// border may cut a long or double in two.

static bool is_cut(const verifier *v, uint32_t slots) {
    uint32_t border = v->depth - slots;
    return border > 0 && vtype_is_wide(v->stack[border - 1]);
}

static bool check_slots(verifier *v, uint32_t moved, uint32_t over) {
    uint32_t all = moved + over;
    if (v->depth < all) return underflow(v);
    if (is_cut(v, moved) || is_cut(v, all)) return code_verify_fail(v, "splits a long or double");
    for (uint32_t i = v->depth - all; i < v->depth; i++)
        if (v->stack[i] == KIND_TOP && !(i > 0 && vtype_is_wide(v->stack[i - 1])))
            return mismatch(v, "a value", KIND_TOP);
    return true;
}

static bool duplicate(verifier *v, uint32_t moved, uint32_t over) {
    if (!check_slots(v, moved, over)) return false;
    if (v->depth + moved > v->max_stack)
        return code_verify_fail(v, "stack overflow: max_stack is %u", v->max_stack);
    vtype *from = v->stack + v->depth - moved - over;
    memmove(from + moved, from, (moved + over) * sizeof *from);
    memcpy(from, from + moved + over, moved * sizeof *from);
    v->depth += moved;
    return true;
}

static bool discard(verifier *v, uint32_t slots) {
    if (!check_slots(v, slots, 0)) return false;
    v->depth -= slots;
    return true;
}

static bool swap(verifier *v) {
    if (!check_slots(v, 1, 1)) return false;
    vtype *top = v->stack + v->depth - 1, t = top[0];
    top[0] = top[-1];
    top[-1] = t;
    return true;
}

// Constants and objects.

static bool load_constant(verifier *v, const cf_constant *k) {
    const char *type;
    switch (k->tag) {
    case CONSTANT_Integer: return code_verify_push(v, KIND_INT);
    case CONSTANT_Float: return code_verify_push(v, KIND_FLOAT);
    case CONSTANT_Long: return code_verify_push(v, KIND_LONG);
    case CONSTANT_Double: return code_verify_push(v, KIND_DOUBLE);
    case CONSTANT_String: return code_verify_push(v, vtype_ref(code_verify_name(v, NAME_STRING)));
    case CONSTANT_Class: return code_verify_push(v, vtype_ref(code_verify_name(v, NAME_CLASS)));
    case CONSTANT_MethodHandle:
        return code_verify_push(v, vtype_ref(code_verify_name(v, NAME_METHOD_HANDLE)));
    case CONSTANT_MethodType:
        return code_verify_push(v, vtype_ref(code_verify_name(v, NAME_METHOD_TYPE)));
    default: // Dynamic: code_decode let no other pass
        type = cf_text(v->symbols, k->type);
        return code_verify_push(v, code_verify_type_at(v, &type));
    }
}

// Two uninitialised objects of one `new` must not be confused: initialising one would make the
// other pass for initialised. The type checker need not look: the first time control comes to the
// `new`, no stack map that mentions its object can fit.
static bool new_object(verifier *v) {
    vtype t = vtype_special(SPECIAL_NEW, v->at);
    for (uint32_t i = 0; i < v->depth && v->inferring; i++)
        if (v->stack[i] == t)
            return code_verify_fail(v, "an object of this new is on the stack, uninitialised");
    for (uint32_t i = 0; i < v->local_count && v->inferring; i++)
        if (v->locals[i] == t) set_local(v, i, KIND_TOP);
    return code_verify_push(v, t);
}

static bool return_nothing(verifier *v) {
    if (v->return_type != KIND_TOP) return code_verify_fail(v, "the method must return a value");
    if (v->is_init && v->this_uninit)
        return code_verify_fail(v, "a constructor returns without having called this() or super()");
    return true;
}

static bool return_value(verifier *v, vtype wanted) {
    vtype found = wanted;
    if (!(wanted == KIND_REF ? code_verify_pop_reference(v, true, &found)
                             : code_verify_pop(v, wanted, NULL)))
        return false;
    if (v->return_type == KIND_TOP)
        return code_verify_fail(v, "the method must not return a value");
    bool yes = false;
    if (!code_verify_assignable(v, found, v->return_type, &yes)) return false;
    char found_text[DESCRIBED], type_text[DESCRIBED];
    if (!yes)
        return code_verify_fail(
            v, "returns %s where %s is wanted",
            code_verify_describe(v, found, found_text, sizeof found_text),
            code_verify_describe(v, v->return_type, type_text, sizeof type_text));
    return true;
}

// Only the inference knows subroutines; it also finds out where ret goes.
static bool subroutine_step(verifier *v, const code_instr *x) {
    char buffer[DESCRIBED];
    if (!v->inferring) return code_verify_fail(v, "subroutines have no stack maps");
    if (x->op != OP_ret) return code_verify_push(v, vtype_special(SPECIAL_RETURN, (uint32_t)x->b));
    touch(v, x->a, false);
    if (vtype_is_special(v->locals[x->a], SPECIAL_RETURN)) return true;
    return code_verify_fail(v, "expects a return address in local %u, finds %s", x->a,
                            code_verify_describe(v, v->locals[x->a], buffer, sizeof buffer));
}

static bool objects_step(verifier *v, const code_instr *x) {
    const cf_constant *k = &v->owner->constants[x->a];
    // The type checker lets objects that are not initialised be compared and locked.
    bool lenient = !v->inferring;
    switch (x->op) {
    case OP_new: return new_object(v);
    case OP_newarray: return new_array(v, x->b);
    case OP_anewarray: return pop_int(v) && code_verify_push(v, code_verify_array_of(v, k->text));
    case OP_multianewarray: return multi_array(v, x);
    case OP_arraylength:
        return pop_array(v, NULL, "an array", NULL) && code_verify_push(v, KIND_INT);
    case OP_athrow: return code_verify_pop(v, vtype_ref(code_verify_name(v, NAME_THROWABLE)), NULL);
    case OP_checkcast:
        return code_verify_pop_reference(v, false, NULL) && code_verify_push(v, vtype_ref(k->text));
    case OP_instanceof:
        return code_verify_pop_reference(v, false, NULL) && code_verify_push(v, KIND_INT);
    case OP_monitorenter:
    case OP_monitorexit: return code_verify_pop_reference(v, lenient, NULL);
    case OP_if_acmpeq:
    case OP_if_acmpne:
        return code_verify_pop_reference(v, lenient, NULL) &&
               code_verify_pop_reference(v, lenient, NULL);
    case OP_ifnull:
    case OP_ifnonnull: return code_verify_pop_reference(v, true, NULL);
    case OP_aconst_null: return code_verify_push(v, KIND_NULL);
    case OP_ldc:
    case OP_ldc_w:
    case OP_ldc2_w: return load_constant(v, k);
    case OP_return: return return_nothing(v);
    case OP_areturn: return return_value(v, KIND_REF);
    case OP_ireturn: return return_value(v, KIND_INT);
    case OP_lreturn: return return_value(v, KIND_LONG);
    case OP_freturn: return return_value(v, KIND_FLOAT);
    case OP_dreturn: return return_value(v, KIND_DOUBLE);
    case OP_jsr:
    case OP_jsr_w:
    case OP_ret: return subroutine_step(v, x);
    default: return by_table(v, &code_opcode_table[x->op]); // arithmetic, branches on int
    }
}

static bool stack_step(verifier *v, uint8_t op) {
    switch (op) {
    case OP_pop: return discard(v, 1);
    case OP_pop2: return discard(v, 2);
    case OP_dup: return duplicate(v, 1, 0);
    case OP_dup_x1: return duplicate(v, 1, 1);
    case OP_dup_x2: return duplicate(v, 1, 2);
    case OP_dup2: return duplicate(v, 2, 0);
    case OP_dup2_x1: return duplicate(v, 2, 1);
    case OP_dup2_x2: return duplicate(v, 2, 2);
    default: return swap(v);
    }
}

// The five types of loads and stores, in the order of the opcodes.
static const vtype move_types[] = {KIND_INT, KIND_LONG, KIND_FLOAT, KIND_DOUBLE, KIND_REF};

bool code_verify_step(verifier *v) {
    const code_instr *x = &v->c->instrs[v->at];
    uint8_t op = x->op;
    v->locals_changed = false;
    v->initialised = KIND_TOP;
    if (op >= OP_getstatic && op <= OP_putfield) return code_verify_field(v, x);
    if (op >= OP_invokevirtual && op <= OP_invokedynamic) return code_verify_invoke(v, x);
    if (op >= OP_iload && op <= OP_aload) return load(v, x->a, move_types[op - OP_iload]);
    if (op >= OP_iload_0 && op <= OP_aload_3)
        return load(v, x->a, move_types[(op - OP_iload_0) / 4]);
    if (op >= OP_istore && op <= OP_astore) return store(v, x->a, move_types[op - OP_istore]);
    if (op >= OP_istore_0 && op <= OP_astore_3)
        return store(v, x->a, move_types[(op - OP_istore_0) / 4]);
    if (op >= OP_iaload && op <= OP_saload) return array_load(v, &array_kinds[op - OP_iaload]);
    if (op >= OP_iastore && op <= OP_sastore) return array_store(v, &array_kinds[op - OP_iastore]);
    if (op >= OP_pop && op <= OP_swap) return stack_step(v, op);
    switch (op) {
    case OP_iinc: return increment(v, x->a);
    case OP_nop:
    case OP_goto:
    case OP_goto_w: return true;
    default: return objects_step(v, x);
    }
}
