// Values by content, read from the heap without running any code of the program.
#include <math.h>
#include <stdlib.h>

#include "explore/describe.h"
#include "replay/names.h"

enum { MOST_CHARS = 40, MOST_ITEMS = 5, MOST_NESTING = 3, MOST_NODES = 4096 };

static void value(object_names *n, ref r, unsigned nesting, text *out);

static bool is_named(const vm *v, const klass *k, const char *name) {
    return strcmp(program_text(v->p, k->name), name) == 0;
}

static bool is_a(const vm *v, const klass *k, const char *name) {
    for (; k; k = k->super)
        if (is_named(v, k, name)) return true;
    return false;
}

static const field *find_field(const vm *v, ref r, const char *name) {
    return program_find_field(v->p, vm_class_of(v, r), name);
}

static ref get(const vm *v, ref r, const char *name) {
    const field *f = r ? find_field(v, r, name) : NULL;
    return f && (f->kind == 'L' || f->kind == '[') ? vm_get_ref(v, r, f->offset) : 0;
}

static int32_t get_int(const vm *v, ref r, const char *name) {
    const field *f = find_field(v, r, name);
    return f && f->kind == 'I' ? vm_get_int(v, r, f->offset) : 0;
}

// ---------------------------------------------------------------- single things

// As a Java literal: quoted, control characters escaped.
static void put_escaped(const char *s, size_t most, text *out) {
    size_t chars = 0;
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        bool begins = (c & 0xc0) != 0x80;
        if (begins && chars++ == most) {
            text_add(out, "...");
            return;
        }
        if (c == '"' || c == '\\') text_printf(out, "\\%c", c);
        else if (c == '\n') text_add(out, "\\n");
        else if (c == '\t') text_add(out, "\\t");
        else if (c == '\r') text_add(out, "\\r");
        else if (c < ' ' || c == 127) text_printf(out, "\\u%04x", c);
        else text_char(out, (char)c);
    }
}

// The beginning: as much as is shown, and a character more.
static void put_beginning(const vm *v, ref s, text *out) {
    text content;
    text_init(&content, v->m);
    vm_string_head(v, s, 2 * (MOST_CHARS + 1), &content); // two chars may be one character
    text_fix_utf8(&content);
    put_escaped(text_get(&content), MOST_CHARS, out);
    text_release(&content);
}

static void string_value(const vm *v, ref s, text *out) {
    text_char(out, '"');
    put_beginning(v, s, out);
    text_char(out, '"');
}

static void char_value(unsigned c, text *out) {
    if (c >= ' ' && c < 127) text_printf(out, "'%c'", (char)c);
    else text_printf(out, "'\\u%04x'", c);
}

// The shortest decimal that means the same number.
static void real_value(double x, bool single, text *out) {
    char digits[64];
    if (isnan(x)) {
        text_add(out, "NaN");
        return;
    }
    if (isinf(x)) {
        text_add(out, x < 0 ? "-Infinity" : "Infinity");
        return;
    }
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, x);
        double back = strtod(digits, NULL);
        if (single ? (float)back == (float)x : back == x) break;
    }
    text_add(out, digits);
    if (!strpbrk(digits, ".e")) text_add(out, ".0");
}

void replay_value_of(object_names *n, char kind, const uint32_t *words, text *out) {
    switch (kind) {
    case 'Z': text_add(out, words[0] & 1 ? "true" : "false"); break;
    case 'B': text_printf(out, "%d", (int8_t)words[0]); break;
    case 'S': text_printf(out, "%d", (int16_t)words[0]); break;
    case 'C': char_value((uint16_t)words[0], out); break;
    case 'I': text_printf(out, "%d", (int32_t)words[0]); break;
    case 'J': text_printf(out, "%lld", (long long)words_long(words)); break;
    case 'F': real_value((double)word_float(words[0]), true, out); break;
    case 'D': real_value(words_double(words), false, out); break;
    default: value(n, words[0], 0, out);
    }
}

static void field_value(object_names *n, ref object, uint32_t offset, char kind, unsigned nesting,
                        text *out) {
    uint32_t words[2] = {0};
    if (kind == 'Z' && vm_peek_byte(n->v, object, offset) == UNDECIDED) {
        text_add(out, "undecided");
        return;
    }
    vm_fetch(n->v, object, offset, kind, words);
    if (kind == 'L' || kind == '[') value(n, words[0], nesting, out);
    else replay_value_of(n, kind, words, out);
}

static bool box_value(object_names *n, ref r, text *out) {
    static const struct {
        const char *name;
        char kind;
    } boxes[] = {{"java/lang/Integer", 'I'},
                 {"java/lang/Boolean", 'Z'},
                 {"java/lang/Long", 'J'},
                 {"java/lang/Double", 'D'},
                 {"java/lang/Character", 'C'},
                 {"java/lang/Float", 'F'},
                 {"java/lang/Short", 'S'},
                 {"java/lang/Byte", 'B'},
                 {"java/util/concurrent/atomic/AtomicInteger", 'I'},
                 {"java/util/concurrent/atomic/AtomicLong", 'J'},
                 {"java/util/concurrent/atomic/AtomicReference", 'L'}};
    const char *name = program_text(n->v->p, vm_class_of(n->v, r)->name);
    const field *f = find_field(n->v, r, "value");
    for (size_t i = 0; f && i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(boxes[i].name, name) == 0) {
            field_value(n, r, f->offset, boxes[i].kind, MOST_NESTING, out);
            return true;
        }
    if (strcmp(name, "java/util/concurrent/atomic/AtomicBoolean") == 0 && f) {
        text_add(out, vm_get_int(n->v, r, f->offset) ? "true" : "false");
        return true;
    }
    return false;
}

static void exception_value(const vm *v, ref r, text *out) {
    explore_describe_class((vm *)(uintptr_t)v, vm_class_of(v, r), out);
    ref message = vm_get_ref(v, r, v->k.Throwable_detailMessage->offset);
    if (!message) return;
    text_add(out, ": ");
    put_beginning(v, message, out);
}

// ---------------------------------------------------------------- things with parts

static void record_value(object_names *n, ref r, unsigned nesting, text *out) {
    const klass *k = vm_class_of(n->v, r);
    unsigned shown = 0;
    explore_describe_class(n->v, k, out);
    text_char(out, '[');
    for (uint32_t i = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        if (f->access & ACC_STATIC) continue;
        text_printf(out, "%s%s=", shown++ ? ", " : "", program_text(n->v->p, f->name));
        field_value(n, r, f->offset, f->kind, nesting + 1, out);
    }
    text_char(out, ']');
}

typedef struct items {
    object_names *n;
    text *out;
    unsigned nesting, count;
} items;

// Whether the item is to be written; separators and the dots after the last are.
static bool next_item(items *l) {
    if (l->count <= MOST_ITEMS && l->count) text_add(l->out, ", ");
    if (l->count == MOST_ITEMS) text_add(l->out, "...");
    return l->count++ < MOST_ITEMS;
}

static void put_item(items *l, ref r) {
    if (next_item(l)) value(l->n, r, l->nesting + 1, l->out);
}

static void put_entry(items *l, ref key, ref r) {
    if (!next_item(l)) return;
    value(l->n, key, l->nesting + 1, l->out);
    text_char(l->out, '=');
    value(l->n, r, l->nesting + 1, l->out);
}

// Another thread may be in the middle of changing it: nothing is taken for granted.
static uint32_t length_of(const vm *v, ref array) {
    return array ? vm_length(v, array) : 0;
}

static void array_items(items *l, ref array, uint32_t from, uint32_t count) {
    const vm *v = l->n->v;
    if (!array) return;
    const klass *k = vm_class_of(v, array);
    char kind = k->component->kind == KLASS_PRIMITIVE ? k->component->primitive : 'L';
    unsigned shift = ((const runtime_class *)k->runtime)->shift;
    uint32_t length = vm_length(v, array);
    if (count > length) count = length;
    for (uint32_t i = 0; i < count && l->count <= MOST_ITEMS; i++)
        if (next_item(l))
            field_value(l->n, array, OBJECT_HEADER + (((uint32_t)((from + i) % length)) << shift),
                        kind, l->nesting + 1, l->out);
}

// Chains of `next`, from each slot of a table.
static void table_items(items *l, ref table, const char *value_name, bool keys_only) {
    const vm *v = l->n->v;
    unsigned visited = 0;
    uint32_t length = length_of(v, table);
    for (uint32_t i = 0; i < length && i < MOST_NODES; i++)
        for (ref node = vm_get_ref(v, table, OBJECT_HEADER + 4 * (size_t)i);
             node && visited++ < MOST_NODES && l->count <= MOST_ITEMS;
             node = get(v, node, "next")) {
            ref key = get(v, node, "key");
            if (!key) continue; // a bin of another shape
            if (keys_only) put_item(l, key);
            else put_entry(l, key, get(v, node, value_name));
        }
}

static void tree_items(items *l, ref node, bool keys_only, unsigned depth) {
    const vm *v = l->n->v;
    if (!node || depth > 64 || l->count > MOST_ITEMS) return;
    tree_items(l, get(v, node, "left"), keys_only, depth + 1);
    if (keys_only) put_item(l, get(v, node, "key"));
    else put_entry(l, get(v, node, "key"), get(v, node, "value"));
    tree_items(l, get(v, node, "right"), keys_only, depth + 1);
}

static void chain_items(items *l, ref node, const char *item) {
    const vm *v = l->n->v;
    for (unsigned i = 0; node && i < MOST_NODES && l->count <= MOST_ITEMS; i++) {
        ref r = get(v, node, item);
        if (r) put_item(l, r);
        ref next = get(v, node, "next");
        node = next == node ? 0 : next;
    }
}

// What is known of a collection's inside. False: nothing.
static bool collection_items(items *l, ref r) {
    const vm *v = l->n->v;
    const klass *k = vm_class_of(v, r);
#define IS(name) is_a(v, k, "java/util/" name)
    if (IS("ArrayList"))
        array_items(l, get(v, r, "elementData"), 0, (uint32_t)get_int(v, r, "size"));
    else if (IS("Vector"))
        array_items(l, get(v, r, "elementData"), 0, (uint32_t)get_int(v, r, "elementCount"));
    else if (IS("Arrays$ArrayList")) array_items(l, get(v, r, "a"), 0, UINT32_MAX);
    else if (IS("concurrent/CopyOnWriteArrayList"))
        array_items(l, get(v, r, "array"), 0, UINT32_MAX);
    else if (IS("LinkedList")) chain_items(l, get(v, r, "first"), "item");
    else if (IS("concurrent/ConcurrentLinkedQueue") || IS("concurrent/LinkedBlockingQueue"))
        chain_items(l, get(v, r, "head"), "item");
    else if (IS("concurrent/ConcurrentLinkedDeque") || IS("concurrent/LinkedBlockingDeque"))
        chain_items(l, get(v, r, IS("concurrent/LinkedBlockingDeque") ? "first" : "head"), "item");
    else if (IS("PriorityQueue"))
        array_items(l, get(v, r, "queue"), 0, (uint32_t)get_int(v, r, "size"));
    else if (IS("concurrent/ArrayBlockingQueue"))
        array_items(l, get(v, r, "items"), (uint32_t)get_int(v, r, "takeIndex"),
                    (uint32_t)get_int(v, r, "count"));
    else if (IS("ArrayDeque")) {
        ref elements = get(v, r, "elements");
        uint32_t head = (uint32_t)get_int(v, r, "head"), tail = (uint32_t)get_int(v, r, "tail"),
                 length = length_of(v, elements);
        array_items(l, elements, head, length ? (tail + length - head) % length : 0);
    } else if (IS("HashSet")) table_items(l, get(v, get(v, r, "map"), "table"), "value", true);
    else if (IS("TreeSet")) tree_items(l, get(v, get(v, r, "m"), "root"), true, 0);
    else if (IS("HashMap")) table_items(l, get(v, r, "table"), "value", false);
    else if (IS("Hashtable")) table_items(l, get(v, r, "table"), "value", false);
    else if (IS("concurrent/ConcurrentHashMap")) table_items(l, get(v, r, "table"), "val", false);
    else if (IS("TreeMap")) tree_items(l, get(v, r, "root"), false, 0);
    else if (IS("ImmutableCollections$ListN")) array_items(l, get(v, r, "elements"), 0, UINT32_MAX);
    else if (IS("ImmutableCollections$List12")) {
        static const char *const parts[] = {"e0", "e1"};
        const klass *object = v->k.Object;
        for (unsigned i = 0; i < 2; i++) {
            ref e = get(v, r, parts[i]);
            if (e && vm_class_of(v, e) != object) put_item(l, e); // else: there is no second one
        }
    } else return false;
#undef IS
    return true;
}

static bool collection_value(object_names *n, ref r, unsigned nesting, text *out) {
    const klass *k = vm_class_of(n->v, r);
    const char *name = program_text(n->v->p, k->name);
    if (!k->module || strncmp(name, "java/util/", 10) != 0) return false;
    ref inner = 0;
    if (strncmp(name, "java/util/Collections$", 22) == 0) { // a view
        inner = get(n->v, r, "c");
        if (!inner) inner = get(n->v, r, "m");
    }
    if (inner) return collection_value(n, inner, nesting, out);
    size_t before = out->count;
    bool map = strstr(name, "Map") || strcmp(name, "java/util/Hashtable") == 0;
    items l = {.n = n, .out = out, .nesting = nesting};
    text_char(out, map ? '{' : '[');
    if (!collection_items(&l, r)) {
        out->count = before;
        if (out->data) out->data[before] = 0;
        return false;
    }
    text_char(out, map ? '}' : ']');
    return true;
}

static bool optional_value(object_names *n, ref r, unsigned nesting, text *out) {
    if (!is_named(n->v, vm_class_of(n->v, r), "java/util/Optional")) return false;
    ref inner = get(n->v, r, "value");
    text_add(out, inner ? "Optional[" : "Optional.empty");
    if (!inner) return true;
    value(n, inner, nesting + 1, out);
    text_char(out, ']');
    return true;
}

static void value(object_names *n, ref r, unsigned nesting, text *out) {
    vm *v = n->v;
    if (!r) {
        text_add(out, "null");
        return;
    }
    klass *k = vm_class_of(v, r);
    if (k == v->k.String) {
        string_value(v, r, out);
        return;
    }
    if (k->kind == KLASS_ARRAY && nesting < MOST_NESTING && vm_length(v, r) <= MOST_ITEMS) {
        items l = {.n = n, .out = out, .nesting = nesting};
        text_char(out, '[');
        array_items(&l, r, 0, vm_length(v, r));
        text_char(out, ']');
        return;
    }
    if (is_a(v, k, "java/lang/Enum")) {
        ref name = get(v, r, "name");
        if (name) vm_string_text(v, name, out);
        return;
    }
    if (box_value(n, r, out)) return;
    if (klass_is_subclass(k, v->k.Throwable)) {
        exception_value(v, r, out);
        return;
    }
    if (nesting < MOST_NESTING) {
        if (k->super && is_named(v, k->super, "java/lang/Record")) {
            record_value(n, r, nesting, out);
            return;
        }
        if (optional_value(n, r, nesting, out) || collection_value(n, r, nesting, out)) return;
    }
    if (strstr(program_text(v->p, k->name), "$$Lambda")) text_add(out, "a lambda");
    else replay_names_put(n, r, VALUE_MARK, out);
}

void replay_value(object_names *n, ref r, text *out) {
    value(n, r, 0, out);
}

// ---------------------------------------------------------------- locations

bool replay_is_atomic_class(const vm *v, const klass *k) {
    return strncmp(program_text(v->p, k->name), "java/util/concurrent/atomic/", 28) == 0;
}

void replay_value_at(object_names *n, ref object, uint32_t offset, text *out) {
    const klass *k = vm_class_of(n->v, object);
    const field *f = explore_describe_field(n->v, object, offset);
    char kind = f ? f->kind : 0;
    if (k->kind == KLASS_ARRAY)
        kind = k->component->kind == KLASS_PRIMITIVE ? k->component->primitive : 'L';
    if (!kind) text_char(out, '?');
    else if (f && is_named(n->v, f->owner, "java/util/concurrent/atomic/AtomicBoolean"))
        text_add(out, vm_get_int(n->v, object, offset) ? "true" : "false");
    else field_value(n, object, offset, kind, 0, out);
}

void replay_location(object_names *n, ref object, uint32_t offset, bool with_object, text *out) {
    const klass *k = vm_class_of(n->v, object);
    const field *f = explore_describe_field(n->v, object, offset);
    if (k->kind == KLASS_ARRAY) {
        replay_names_put(n, object, NAME_MARK, out);
        unsigned shift = ((const runtime_class *)k->runtime)->shift;
        text_printf(out, "[%u]", (offset - OBJECT_HEADER) >> shift);
    } else if (f && replay_is_atomic_class(n->v, f->owner)) {
        replay_names_put(n, object, NAME_MARK, out);
        if (strcmp(program_text(n->v->p, f->name), "value") != 0)
            text_printf(out, ".%s", program_text(n->v->p, f->name));
    } else if (f && (with_object || f->owner->module) && !(f->access & ACC_STATIC)) {
        replay_names_put(n, object, NAME_MARK, out);
        text_printf(out, ".%s", program_text(n->v->p, f->name));
    } else {
        explore_describe_location(n->v, object, offset, out);
    }
}
