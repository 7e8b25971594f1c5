// Conversions of single values between types, as MethodHandle.asType and explicitCastArguments
// make them.
#include "vm/handle.h"
#include "vm/internal.h"

char vm_kind_of(const klass *k) {
    return k->kind == KLASS_PRIMITIVE ? k->primitive : 'L';
}

static const char *const widens[128] = {
    ['Z'] = "Z",    ['B'] = "BSIJFD", ['S'] = "SIJFD", ['C'] = "CIJFD",
    ['I'] = "IJFD", ['J'] = "JFD",    ['F'] = "FD",    ['D'] = "D"};

static bool widens_to(char from, char to) {
    return widens[(unsigned char)from] && strchr(widens[(unsigned char)from], to);
}

static const char wrapper_kinds[] = "ZBCSIJFD";
static const char *const wrapper_names[] = {
    "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
    "java/lang/Integer", "java/lang/Long", "java/lang/Float",     "java/lang/Double"};

static klass *wrapper(vm *v, char kind) {
    klass *k;
    link_error e;
    symbol name = program_symbol(v->p, wrapper_names[strchr(wrapper_kinds, kind) - wrapper_kinds]);
    return program_load(v->p, name, &k, &e) ? NULL : k;
}

// The primitive that a class is the wrapper of; 0: none.
static char wrapped_kind(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name);
    if (strncmp(name, "java/lang/", 10) != 0) return 0;
    for (size_t i = 0; wrapper_kinds[i]; i++)
        if (strcmp(name, wrapper_names[i]) == 0) return wrapper_kinds[i];
    return 0;
}

bool vm_is_convertible(vm *v, const klass *from, const klass *to) {
    char a = vm_kind_of(from), b = vm_kind_of(to);
    if (from == to || a == 'V' || b == 'V' || to == v->k.Object) return true;
    if (a == 'L' && b == 'L') return true;
    if (a != 'L' && b != 'L') return widens_to(a, b);
    if (a != 'L') {
        klass *box = wrapper(v, a);
        return box && klass_is_subclass(box, to);
    }
    klass *box = wrapper(v, b);
    if (box && klass_is_subclass(box, from)) return true;
    char wrapped = wrapped_kind(v, from);
    return wrapped && widens_to(wrapped, b);
}

// ---------------------------------------------------------------- primitives

static int64_t to_long(double x) {
    if (x != x) return 0;
    if (x >= 9223372036854775807.0) return INT64_MAX;
    if (x <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)x;
}

static int32_t to_int(double x) {
    if (x != x) return 0;
    if (x >= 2147483647.0) return INT32_MAX;
    if (x <= -2147483648.0) return INT32_MIN;
    return (int32_t)x;
}

static void put_integer(char to, int64_t x, uint32_t *out) {
    switch (to) {
    case 'Z': out[0] = x & 1; break; // explicitCastArguments: the lowest bit
    case 'B': out[0] = (uint32_t)(int8_t)x; break;
    case 'S': out[0] = (uint32_t)(int16_t)x; break;
    case 'C': out[0] = (uint16_t)x; break;
    case 'J': long_words(out, x); break;
    case 'F': out[0] = float_word((float)x); break;
    case 'D': double_words(out, (double)x); break;
    default: out[0] = (uint32_t)x;
    }
}

// Any numeric conversion (JLS 5.1.2, 5.1.3); boolean counts as the byte 0 or 1.
static void convert_primitive(char from, char to, const uint32_t *in, uint32_t *out) {
    if (from == 'F' || from == 'D') {
        double x = from == 'F' ? (double)word_float(in[0]) : words_double(in);
        if (to == 'D') double_words(out, x);
        else if (to == 'F') out[0] = float_word((float)x);
        else if (to == 'J') long_words(out, to_long(x));
        else put_integer(to, to_int(x), out);
        return;
    }
    put_integer(to, from == 'J' ? words_long(in) : (int32_t)in[0], out);
}

// ---------------------------------------------------------------- references

// As Class.cast says it.
void vm_throw_cast(vm *v, thread *t, const klass *from, const klass *to) {
    char a[300], b[300];
    vm_throw(v, t, "java/lang/ClassCastException", "Cannot cast %s to %s",
             vm_dotted(v, from->name, a, sizeof a), vm_dotted(v, to->name, b, sizeof b));
}

// HotSpot's message comes from inside the JDK.
static void throw_unboxed_null(vm *v, thread *t, const klass *from, char to) {
    static const char *const names[128] = {['B'] = "byte", ['S'] = "short", ['I'] = "int",
                                           ['J'] = "long", ['F'] = "float", ['D'] = "double"};
    const char *name = wrapped_kind(v, from) ? NULL : names[(unsigned char)to];
    if (!name) vm_throw(v, t, "java/lang/NullPointerException", NULL);
    else
        vm_throw(v, t, "java/lang/NullPointerException",
                 "Cannot invoke \"java.lang.Number.%sValue()\" because the return value of "
                 "\"sun.invoke.util.ValueConversions.primitiveConversion("
                 "sun.invoke.util.Wrapper, Object, boolean)\" is null",
                 name);
}

static bool unbox(vm *v, thread *t, const klass *from, char to, bool explicit, ref box,
                  uint32_t *out) {
    if (!box) {
        if (explicit) {
            out[0] = 0;
            if (vm_kind_words(to) == 2) out[1] = 0;
            return true;
        }
        throw_unboxed_null(v, t, from, to);
        return false;
    }
    if (vm_unbox(v, box, to, out)) return true;
    const klass *k = vm_class_of(v, box);
    char kind = wrapped_kind(v, k);
    uint32_t words[2];
    if (kind && explicit && vm_unbox(v, box, kind, words)) {
        convert_primitive(kind, to, words, out);
        return true;
    }
    if (kind && to != 'Z' && to != 'C') {
        vm_throw_cast(v, t, k, wrapper(v, to));
        return false;
    }
    // The JDK casts to the wrapper class, or to Number for the numbers.
    klass *number;
    link_error e;
    if (to == 'Z' || to == 'C') number = wrapper(v, to);
    else if (program_load(v->p, program_symbol(v->p, "java/lang/Number"), &number, &e))
        number = NULL;
    if (number) vm_throw_bad_cast(v, t, k, number);
    return false;
}

bool vm_convert(vm *v, thread *t, const klass *from, const klass *to, bool explicit,
                const uint32_t *in, uint32_t *out) {
    char a = vm_kind_of(from), b = vm_kind_of(to);
    if (b == 'V') return true;
    if (from == to) {
        memcpy(out, in, vm_kind_words(a) * sizeof *in);
        return true;
    }
    if (a == 'V') {
        memset(out, 0, vm_kind_words(b) * sizeof *out);
        return true;
    }
    if (a != 'L' && b != 'L') {
        uint32_t words[2] = {in[0], vm_kind_words(a) == 2 ? in[1] : 0};
        convert_primitive(a, b, words, out);
        return true;
    }
    if (a == 'L' && b != 'L') return unbox(v, t, from, b, explicit, in[0], out);
    ref value = in[0];
    if (a != 'L') {
        value = vm_box(v, t, a, in);
        if (!value) return false;
    }
    bool unchecked = explicit && klass_is_interface(to);
    if (value && !unchecked && !klass_is_subclass(vm_class_of(v, value), to)) {
        // Arrays of primitives are cast by an instruction, all else by Class.cast.
        bool by_code = to->kind == KLASS_ARRAY && to->component->kind == KLASS_PRIMITIVE;
        (by_code ? vm_throw_bad_cast : vm_throw_cast)(v, t, vm_class_of(v, value), to);
        return false;
    }
    out[0] = value;
    return true;
}
