// Objects of the heap as Java that makes them, for a test: literals, and statements for what has
// parts. What has no such form is refused by name.
#include <math.h>
#include <stdlib.h>

#include "replay/observer.h"

static bool is_named(const vm *v, const klass *k, const char *name) {
    return strcmp(program_text(v->p, k->name), name) == 0;
}

static ref get(const vm *v, ref r, const char *name) {
    const field *f = r ? program_find_field(v->p, vm_class_of(v, r), name) : NULL;
    return f && (f->kind == 'L' || f->kind == '[') ? vm_get_ref(v, r, f->offset) : 0;
}

static int32_t get_int(const vm *v, ref r, const char *name) {
    const field *f = program_find_field(v->p, vm_class_of(v, r), name);
    return f && f->kind == 'I' ? vm_get_int(v, r, f->offset) : 0;
}

void replay_test_refuse(observer *o, const char *format, const char *what) {
    if (!o->test.refused) o->test.refused = arena_printf(o->a, format, what);
}

static const char *refuse_object(observer *o, const klass *k, const char *why) {
    char name[600];
    program_dotted(o->v->p, k->name, name, sizeof name);
    replay_test_refuse(o, arena_printf(o->a, "a %%s among the arguments%s", why), name);
    return "null";
}

// ---------------------------------------------------------------- names of classes

static const cf_inner *inner_of(const vm *v, const klass *k) {
    const cf_class *file = k->file;
    for (uint32_t i = 0; file && i < file->inner_count; i++) {
        symbol name = file->constants[file->inners[i].inner].text;
        if (strcmp(program_text(v->p, name), program_text(v->p, k->name)) == 0)
            return &file->inners[i];
    }
    return NULL;
}

static size_t package_length(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) : 0;
}

static bool is_of_package(const observer *o, const char *name) {
    const char *own = program_text(o->v->p, o->test.owner->name);
    size_t n = package_length(name);
    return n == package_length(own) && strncmp(name, own, n) == 0;
}

const char *replay_java_class(observer *o, const klass *k) {
    static const char *const primitives[] = {"boolean", "byte", "short", "char",
                                             "int",     "long", "float", "double"};
    if (k->kind == KLASS_PRIMITIVE) {
        const char *letter = strchr("ZBSCIJFD", k->primitive);
        return letter ? primitives[letter - "ZBSCIJFD"] : NULL;
    }
    if (k->kind == KLASS_ARRAY) {
        const char *of = replay_java_class(o, k->component);
        return of ? arena_printf(o->a, "%s[]", of) : NULL;
    }
    const char *name = program_text(o->v->p, k->name);
    const cf_inner *inner = inner_of(o->v, k);
    bool near = is_of_package(o, name);
    uint16_t access = inner ? inner->access : k->access;
    if ((access & ACC_PRIVATE) || (!near && !(access & ACC_PUBLIC))) return NULL;
    if (inner) {
        if (!inner->outer || inner->name == SYMBOL_NONE) return NULL; // local, or without a name
        klass *outer;
        link_error ignored;
        if (program_load(o->v->p, k->file->constants[inner->outer].text, &outer, &ignored))
            return NULL;
        const char *of = replay_java_class(o, outer);
        return of ? arena_printf(o->a, "%s.%s", of, program_text(o->v->p, inner->name)) : NULL;
    }
    if (near) return arena_strdup(o->a, name + (strchr(name, '/') ? package_length(name) + 1 : 0));
    if (!package_length(name)) return NULL; // of the package without name
    char dotted[600];
    return arena_strdup(o->a, program_dotted(o->v->p, k->name, dotted, sizeof dotted));
}

// ---------------------------------------------------------------- literals

static void put_unit(text *out, unsigned c) {
    if (c == '"' || c == '\\' || c == '\'') text_printf(out, "\\%c", (char)c);
    else if (c < ' ') text_printf(out, "\\%03o", c);
    else if (c < 127) text_char(out, (char)c);
    else text_printf(out, "\\u%04x", c);
}

static const char *string_literal(observer *o, ref s) {
    text out;
    text_init(&out, o->m);
    text_char(&out, '"');
    for (uint32_t i = 0; i < vm_string_length(o->v, s); i++)
        put_unit(&out, vm_string_char(o->v, s, i));
    text_char(&out, '"');
    return replay_keep(o, &out);
}

static const char *real_literal(observer *o, double x, bool single) {
    const char *type = single ? "Float" : "Double";
    char digits[64];
    if (isnan(x)) return arena_printf(o->a, "%s.NaN", type);
    if (isinf(x))
        return arena_printf(o->a, "%s.%s_INFINITY", type, x < 0 ? "NEGATIVE" : "POSITIVE");
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, x);
        double back = strtod(digits, NULL);
        if (single ? strtof(digits, NULL) == (float)x : back == x) break;
    }
    return arena_printf(o->a, "%s%s%s", digits, strpbrk(digits, ".e") ? "" : ".0",
                        single ? "f" : "");
}

static const char *char_literal(observer *o, unsigned c) {
    text out;
    text_init(&out, o->m);
    text_char(&out, '\'');
    put_unit(&out, c);
    text_char(&out, '\'');
    return replay_keep(o, &out);
}

const char *replay_java_value(observer *o, char kind, const uint32_t *words) {
    switch (kind) {
    case 'Z': return words[0] & 1 ? "true" : "false";
    case 'B': return arena_printf(o->a, "(byte) %d", (int8_t)words[0]);
    case 'S': return arena_printf(o->a, "(short) %d", (int16_t)words[0]);
    case 'C': return char_literal(o, (uint16_t)words[0]);
    case 'I': return arena_printf(o->a, "%d", (int32_t)words[0]);
    case 'J': return arena_printf(o->a, "%lldL", (long long)words_long(words));
    case 'F': return real_literal(o, (double)word_float(words[0]), true);
    case 'D': return real_literal(o, words_double(words), false);
    default: return replay_java_object(o, words[0]);
    }
}

// ---------------------------------------------------------------- objects with parts

static const char *see(observer *o, ref r, const char *name) {
    vec_push(o->m, &o->test.made, (test_object){r, name});
    return name;
}

static const char *new_name(observer *o) {
    return arena_printf(o->a, "object%u", ++o->test.objects);
}

static const char *part(observer *o, ref r, uint32_t offset, char kind) {
    uint32_t words[2] = {0};
    vm_fetch(o->v, r, offset, kind, words);
    return replay_java_value(o, kind, words);
}

static const char *array_value(observer *o, ref r) {
    const klass *k = vm_class_of(o->v, r), *of = k->component;
    const char *type = replay_java_class(o, of), *name = new_name(o);
    if (!type) return refuse_object(o, of, ", which the test cannot name,");
    bool numbers = of->kind == KLASS_PRIMITIVE;
    unsigned shift = ((const runtime_class *)k->runtime)->shift;
    const char *brackets = strstr(type, "[]"); // of an array of arrays: the length comes first
    text_printf(&o->test.statements, "        %s[] %s = new %.*s[%u]%s;\n", type, name,
                (int)(brackets ? brackets - type : (long)strlen(type)), type, vm_length(o->v, r),
                brackets ? brackets : "");
    see(o, r, name);
    for (uint32_t i = 0; i < vm_length(o->v, r); i++) {
        const char *e = part(o, r, OBJECT_HEADER + (i << shift), numbers ? of->primitive : 'L');
        text_printf(&o->test.statements, "        %s[%u] = %s;\n", name, i, e);
    }
    return name;
}

static void put_fields(observer *o, ref r, const klass *k, const char *name) {
    if (!k || k->module) return;
    put_fields(o, r, k->super, name);
    for (uint32_t i = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        if (f->access & ACC_STATIC) continue;
        const char *value = part(o, r, f->offset, f->kind);
        char owner[600];
        text_printf(&o->test.statements, "        Replay.set(%s, \"%s\", \"%s\", %s);\n", name,
                    program_dotted(o->v->p, k->name, owner, sizeof owner),
                    program_text(o->v->p, f->name), value);
    }
}

static const char *program_value(observer *o, ref r) {
    const klass *k = vm_class_of(o->v, r);
    const char *type = replay_java_class(o, k), *name = new_name(o);
    char dotted[600];
    for (const klass *s = k; s; s = s->super)
        if (s->module && !is_named(o->v, s, "java/lang/Object"))
            return refuse_object(o, k, ", a subclass of the library's,");
    if (type)
        text_printf(&o->test.statements, "        %s %s = Replay.make(%s.class);\n", type, name,
                    type);
    else
        text_printf(&o->test.statements, "        Object %s = Replay.make(\"%s\");\n", name,
                    program_dotted(o->v->p, k->name, dotted, sizeof dotted));
    see(o, r, name);
    put_fields(o, r, k, name);
    return name;
}

static const char *record_value(observer *o, ref r) {
    const klass *k = vm_class_of(o->v, r);
    const char *type = replay_java_class(o, k), *name = new_name(o);
    if (!type) return refuse_object(o, k, ", which the test cannot name,");
    see(o, r, NULL); // until its parts are there
    size_t at = o->test.made.count - 1;
    text parts;
    text_init(&parts, o->m);
    for (uint32_t i = 0, n = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        if (f->access & ACC_STATIC) continue;
        text_printf(&parts, "%s%s", n++ ? ", " : "", part(o, r, f->offset, f->kind));
    }
    text_printf(&o->test.statements, "        %s %s = new %s(%s);\n", type, name, type,
                text_get(&parts));
    text_release(&parts);
    o->test.made.data[at].name = name;
    return name;
}

static const char *enum_value(observer *o, ref r, const klass *k) {
    if (!is_named(o->v, k->super, "java/lang/Enum")) k = k->super; // a constant with a body
    const char *type = replay_java_class(o, k);
    if (!type) return refuse_object(o, k, ", which the test cannot name,");
    return arena_printf(o->a, "%s.%s", type, vm_string(o->v, o->a, get(o->v, r, "name")));
}

static const char *box_value(observer *o, ref r) {
    static const char *const boxes[] = {"ZBoolean", "BByte", "SShort", "CCharacter",
                                        "IInteger", "JLong", "FFloat", "DDouble"};
    const char *name = program_text(o->v->p, vm_class_of(o->v, r)->name);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strncmp(name, "java/lang/", 10) == 0 && strcmp(name + 10, boxes[i] + 1) == 0) {
            const field *f = program_find_field(o->v->p, vm_class_of(o->v, r), "value");
            return arena_printf(o->a, "%s.valueOf(%s)", boxes[i] + 1,
                                part(o, r, f->offset, boxes[i][0]));
        }
    return NULL;
}

// ---------------------------------------------------------------- collections

static void add(observer *o, const char *name, ref key, ref value, bool map) {
    const char *k = replay_java_object(o, key), *x = map ? replay_java_object(o, value) : NULL;
    if (map) text_printf(&o->test.statements, "        %s.put(%s, %s);\n", name, k, x);
    else text_printf(&o->test.statements, "        %s.add(%s);\n", name, k);
}

static void add_tree(observer *o, const char *name, ref node, bool map) {
    if (!node) return;
    add_tree(o, name, get(o->v, node, "left"), map);
    add(o, name, get(o->v, node, "key"), get(o->v, node, "value"), map);
    add_tree(o, name, get(o->v, node, "right"), map);
}

static void add_table(observer *o, const char *name, ref table, bool map) {
    for (uint32_t i = 0; table && i < vm_length(o->v, table); i++)
        for (ref node = vm_get_ref(o->v, table, OBJECT_HEADER + 4 * (size_t)i); node;
             node = get(o->v, node, "next"))
            add(o, name, get(o->v, node, "key"), get(o->v, node, "value"), map);
}

static void add_list(observer *o, const char *name, ref array, uint32_t from, uint32_t count) {
    for (uint32_t i = 0; array && i < count; i++) {
        uint32_t at = (from + i) % vm_length(o->v, array);
        add(o, name, vm_get_ref(o->v, array, OBJECT_HEADER + 4 * (size_t)at), 0, false);
    }
}

static void add_chain(observer *o, const char *name, ref node, const char *next, bool linked_map) {
    for (; node; node = get(o->v, node, next))
        add(o, name, get(o->v, node, linked_map ? "key" : "item"), get(o->v, node, "value"),
            linked_map);
}

// NULL: it is none that is known.
static const char *collection_value(observer *o, ref r) {
    static const char *const known[] = {"ArrayList", "LinkedList", "ArrayDeque",    "HashSet",
                                        "TreeSet",   "HashMap",    "LinkedHashMap", "TreeMap"};
    vm *v = o->v;
    const char *class_name = program_text(v->p, vm_class_of(v, r)->name), *type = NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(class_name, "java/util/", 10) == 0 && !strcmp(class_name + 10, known[i]))
            type = known[i];
    if (!type) return NULL;
    const char *name = new_name(o);
    text_printf(&o->test.statements, "        java.util.%s %s = new java.util.%s();\n", type, name,
                type);
    see(o, r, name);
#define IS(x) (strcmp(type, x) == 0)
    if (IS("ArrayList"))
        add_list(o, name, get(v, r, "elementData"), 0, (uint32_t)get_int(v, r, "size"));
    else if (IS("LinkedList")) add_chain(o, name, get(v, r, "first"), "next", false);
    else if (IS("ArrayDeque")) {
        ref elements = get(v, r, "elements");
        uint32_t head = (uint32_t)get_int(v, r, "head"), tail = (uint32_t)get_int(v, r, "tail"),
                 length = vm_length(v, elements);
        add_list(o, name, elements, head, (tail + length - head) % length);
    } else if (IS("HashSet")) add_table(o, name, get(v, get(v, r, "map"), "table"), false);
    else if (IS("TreeSet")) add_tree(o, name, get(v, get(v, r, "m"), "root"), false);
    else if (IS("HashMap")) add_table(o, name, get(v, r, "table"), true);
    else if (IS("LinkedHashMap")) add_chain(o, name, get(v, r, "head"), "after", true);
    else add_tree(o, name, get(v, r, "root"), true);
#undef IS
    return name;
}

const char *replay_java_object(observer *o, ref r) {
    vm *v = o->v;
    if (!r) return "null";
    const klass *k = vm_class_of(v, r);
    for (size_t i = 0; i < o->test.made.count; i++)
        if (o->test.made.data[i].object == r)
            return o->test.made.data[i].name ? o->test.made.data[i].name
                                             : refuse_object(o, k, " inside of itself");
    if (k == v->k.String) return string_literal(o, r);
    if (k->kind == KLASS_ARRAY) return array_value(o, r);
    for (const klass *s = k->super; s; s = s->super)
        if (is_named(v, s, "java/lang/Enum")) return enum_value(o, r, k);
    if (!k->module && k->file && k->file->is_record) return record_value(o, r);
    if (!k->module) return program_value(o, r);
    const char *value = box_value(o, r);
    if (!value) value = collection_value(o, r);
    if (!value && is_named(v, k, "java/lang/Object")) {
        value = see(o, r, new_name(o));
        text_printf(&o->test.statements, "        Object %s = new Object();\n", value);
    }
    if (!value && is_named(v, k, "java/util/Optional"))
        value = arena_printf(o->a, "java.util.Optional.ofNullable(%s)",
                             replay_java_object(o, get(v, r, "value")));
    return value ? value : refuse_object(o, k, "");
}
