#include "replay/names.h"

#include "base/hash.h"
#include "explore/describe.h"

void replay_names_init(object_names *n, mem *m, vm *v, arena *a) {
    *n = (object_names){.m = m, .v = v, .a = a};
    u64map_init(&n->by_object, m);
    u64map_init(&n->created, m);
    u64map_init(&n->counts, m);
    u64map_init(&n->generations, m);
}

void replay_names_release(object_names *n) {
    vec_release(n->m, &n->list);
    u64map_release(&n->by_object);
    u64map_release(&n->created);
    u64map_release(&n->counts);
    u64map_release(&n->generations);
}

static uint32_t next_number(object_names *n, const klass *k) {
    return (uint32_t)++ * u64map_at(&n->counts, k->id + 1);
}

void replay_names_created(object_names *n, ref object, bool by_program) {
    *u64map_at(&n->created, object) = by_program ? next_number(n, vm_class_of(n->v, object)) : 0;
    ++*u64map_at(&n->generations, object);
    uint64_t *known = u64map_at(&n->by_object, object);
    if (*known) n->list.data[*known - 1].object = 0; // what was at its place before
    *known = 0;
}

static uint32_t find(object_names *n, ref object) {
    uint64_t *known = u64map_at(&n->by_object, object);
    if (*known) return (uint32_t)*known - 1;
    const klass *k = vm_class_of(n->v, object);
    const uint64_t *number = u64map_get(&n->created, object);
    object_name name = {.object = object, .k = k};
    name.number = number && *number ? (uint32_t)*number : next_number(n, k);
    vec_push(n->m, &n->list, name);
    *u64map_at(&n->by_object, object) = n->list.count;
    return (uint32_t)n->list.count - 1;
}

uint32_t replay_names_mark_of(const object_names *n, ref object) {
    const uint64_t *known = u64map_get(&n->by_object, object);
    return known ? (uint32_t)*known : 0;
}

void replay_names_put(object_names *n, ref object, int mark, text *out) {
    klass *k = vm_class_of(n->v, object);
    if (k == n->v->k.Class || klass_is_subclass(k, n->v->k.Thread)) {
        explore_describe_object(n->v, object, out);
        return;
    }
    text_printf(out, "%c%u%c", mark, find(n, object), MARK_END);
}

const char *replay_local_name(const vm *v, const frame *f, unsigned slot, char *kind) {
    const cf_member *m = f->u->m->file;
    const cf_code *c = m ? m->code : NULL;
    if (!c || !f->u->offsets || f->pc >= f->u->count) return NULL;
    uint32_t at = f->u->offsets[f->pc];
    for (uint32_t i = 0; i < c->local_count; i++) {
        const cf_local *l = &c->locals[i];
        if (l->slot != slot || at < l->start || at >= (uint32_t)l->start + l->length) continue;
        *kind = program_text(v->p, l->type)[0];
        return program_text(v->p, l->name);
    }
    return NULL;
}

// ---------------------------------------------------------------- paths

// How a field of the class library carries a name on.
typedef enum path_step {
    STEP_SAME,  // what is there has the name of the object: a lock's inside
    STEP_FIELD, // "name.field"
    STEP_ITEM,  // "name[i]": an element of an array
    STEP_SLOT,  // an element of a table: the name of the object
    STEP_KEY,   // "name[key]": a node's value
    STEP_GET,   // "name.get()"
    STEP_FIRST, // "name[0]"
    STEP_SECOND,
} path_step;

static const struct library_step {
    const char *class_name, *field;
    path_step step;
} steps[] = {
    {"java/util/ArrayList", "elementData", STEP_SAME},
    {"java/util/Vector", "elementData", STEP_SAME},
    {"java/util/Arrays$ArrayList", "a", STEP_SAME},
    {"java/util/ImmutableCollections$ListN", "elements", STEP_SAME},
    {"java/util/ImmutableCollections$List12", "e0", STEP_FIRST},
    {"java/util/ImmutableCollections$List12", "e1", STEP_SECOND},
    {"java/util/concurrent/CopyOnWriteArrayList", "array", STEP_SAME},
    {"java/util/HashMap", "table", STEP_SAME},
    {"java/util/HashMap$Node", "value", STEP_KEY},
    {"java/util/HashMap$Node", "next", STEP_SAME},
    {"java/util/Hashtable", "table", STEP_SAME},
    {"java/util/Hashtable$Entry", "value", STEP_KEY},
    {"java/util/Hashtable$Entry", "next", STEP_SAME},
    {"java/util/TreeMap", "root", STEP_SAME},
    {"java/util/TreeMap$Entry", "value", STEP_KEY},
    {"java/util/TreeMap$Entry", "left", STEP_SAME},
    {"java/util/TreeMap$Entry", "right", STEP_SAME},
    {"java/util/concurrent/ConcurrentHashMap", "table", STEP_SAME},
    {"java/util/concurrent/ConcurrentHashMap$Node", "val", STEP_KEY},
    {"java/util/concurrent/ConcurrentHashMap$Node", "next", STEP_SAME},
    {"java/util/Collections$SynchronizedCollection", "c", STEP_SAME},
    {"java/util/Collections$SynchronizedMap", "m", STEP_SAME},
    {"java/util/Collections$UnmodifiableCollection", "c", STEP_SAME},
    {"java/util/Collections$UnmodifiableMap", "m", STEP_SAME},
    {"java/util/concurrent/atomic/AtomicReference", "value", STEP_GET},
    {"java/util/concurrent/atomic/AtomicReferenceArray", "array", STEP_SAME},
    {"java/util/concurrent/atomic/AtomicIntegerArray", "array", STEP_SAME},
    {"java/util/concurrent/atomic/AtomicLongArray", "array", STEP_SAME},
    {"java/util/concurrent/locks/ReentrantLock", "sync", STEP_SAME},
    {"java/util/concurrent/locks/ReentrantReadWriteLock", "sync", STEP_SAME},
    {"java/util/concurrent/locks/ReentrantReadWriteLock", "readerLock", STEP_SAME},
    {"java/util/concurrent/locks/ReentrantReadWriteLock", "writerLock", STEP_SAME},
    {"java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock", "sync", STEP_SAME},
    {"java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock", "sync", STEP_SAME},
    {"java/util/concurrent/Semaphore", "sync", STEP_SAME},
    {"java/util/concurrent/CountDownLatch", "sync", STEP_SAME},
};

enum { MOST_OBJECTS = 20000, MOST_STEPS = 6, MOST_ITEMS = 1000 };

typedef struct path_node {
    ref object;
    uint32_t parent; // index + 1
    uint32_t depth;
    path_step step;
    const char *name; // of a root, or of a field
    uint32_t index;   // STEP_ITEM
    ref key;          // STEP_KEY
    bool is_static;
    bool passing; // the root is a variable of a method that the outermost one called
    bool is_this; // a root without a name: its fields have theirs, as in the source
} path_node;

typedef struct path_search {
    object_names *n;
    VEC(path_node) nodes;
    u64map visited;
} path_search;

static void visit(path_search *s, const path_node *node) {
    if (!node->object || s->nodes.count >= MOST_OBJECTS || node->depth > MOST_STEPS) return;
    uint64_t *seen = u64map_at(&s->visited, node->object);
    if (*seen) return;
    *seen = 1;
    vec_push(s->n->m, &s->nodes, *node);
}

static bool is_own_class(const vm *v, const klass *k) {
    return k->kind == KLASS_CLASS && !k->module &&
           strncmp(program_text(v->p, k->name), "weft/", 5) != 0;
}

static bool is_made(const char *name) { // by the compiler
    return strchr(name, '$') != NULL;
}

static void visit_statics(path_search *s) {
    vm *v = s->n->v;
    for (uint32_t id = 0; id < program_class_count(v->p); id++) {
        klass *k = program_class(v->p, id);
        const runtime_class *c = k->runtime;
        if (!is_own_class(v, k) || !c || !c->mirror) continue;
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            const char *name = program_text(v->p, f->name);
            if (!(f->access & ACC_STATIC) || (f->kind != 'L' && f->kind != '[') || is_made(name))
                continue;
            text path;
            text_init(&path, s->n->m);
            explore_describe_class(v, k, &path);
            text_printf(&path, ".%s", name);
            visit(s, &(path_node){.object = vm_get_ref(v, c->mirror, c->statics + f->offset),
                                  .name = arena_strdup(s->n->a, text_get(&path)),
                                  .is_static = true});
            text_release(&path);
        }
    }
}

bool replay_local_is_live(vm *v, const frame *f, unsigned slot) {
    const unit_map *map = vm_map(v, f->u);
    return map && map->used[(size_t)f->pc * map->words + slot / 64] >> slot % 64 & 1;
}

// A dead variable may hold what is freed, or what took its place: unless nothing ever did.
static bool is_certain(object_names *n, const frame *f, unsigned slot, ref object) {
    if (!object || !vm_heap_object(&n->v->h, object)->klass) return false;
    const uint64_t *generation = u64map_get(&n->generations, object);
    if (generation && *generation == 1) return true;
    return replay_local_is_live(n->v, f, slot);
}

// `outer`: only those of the outermost method of the program's own.
static void visit_locals(path_search *s, bool outer) {
    vm *v = s->n->v;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE || !t->frames) continue;
        bool passing = false;
        for (uint32_t k = 0; k < t->frame_count; k++) {
            const frame *f = &t->frames[k];
            if (!explore_describe_is_own(v, f->u)) continue;
            for (unsigned slot = 0; slot < f->u->max_locals; slot++) {
                char kind;
                const char *name = replay_local_name(v, f, slot, &kind);
                if (!name || (kind != 'L' && kind != '[') || strcmp(name, "this") == 0) continue;
                ref object = t->stack[f->locals + slot];
                if (is_certain(s->n, f, slot, object))
                    visit(s, &(path_node){.object = object, .name = name, .passing = passing});
            }
            if (outer) break;
            passing = true;
        }
    }
}

// Last of all, so that what belongs to the object a method runs on has a name at least.
static void visit_this(path_search *s) {
    vm *v = s->n->v;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE || !t->frames) continue;
        for (uint32_t k = 0; k < t->frame_count; k++) {
            const frame *f = &t->frames[k];
            if (f->u->is_static || !explore_describe_is_own(v, f->u)) continue;
            ref object = t->stack[f->locals];
            if (!is_certain(s->n, f, 0, object)) continue;
            const klass *of = vm_class_of(v, object);
            const uint64_t *count = u64map_get(&s->n->counts, of->id + 1);
            if (of->module || (count && *count > 1)) continue;
            visit(s, &(path_node){.object = object, .name = "", .is_this = true});
        }
    }
}

static path_step library_step(const vm *v, const field *f, bool *known) {
    const char *class_name = program_text(v->p, f->owner->name);
    const char *name = program_text(v->p, f->name);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (strcmp(steps[i].field, name) == 0 && strcmp(steps[i].class_name, class_name) == 0) {
            *known = true;
            return steps[i].step;
        }
    *known = false;
    return STEP_SAME;
}

static ref key_of(const vm *v, ref node) {
    const field *key = program_find_field(v->p, vm_class_of(v, node), "key");
    return key ? vm_get_ref(v, node, key->offset) : 0;
}

static void visit_array(path_search *s, uint32_t at) {
    vm *v = s->n->v;
    path_node from = s->nodes.data[at];
    const klass *k = vm_class_of(v, from.object);
    if (k->component->kind == KLASS_PRIMITIVE) return;
    uint32_t length = vm_length(v, from.object);
    const char *element = program_text(v->p, klass_base(k)->name);
    bool table = klass_base(k)->module && (strstr(element, "$Node") || strstr(element, "$Entry"));
    for (uint32_t i = 0; i < length && i < MOST_ITEMS; i++)
        visit(s, &(path_node){.object = vm_get_ref(v, from.object, OBJECT_HEADER + 4 * (size_t)i),
                              .parent = at + 1,
                              .depth = from.depth + !table,
                              .step = table ? STEP_SLOT : STEP_ITEM,
                              .index = i,
                              .is_static = from.is_static,
                              .passing = from.passing});
}

static void visit_fields(path_search *s, uint32_t at) {
    vm *v = s->n->v;
    path_node from = s->nodes.data[at];
    for (const klass *k = vm_class_of(v, from.object); k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            if ((f->access & ACC_STATIC) || (f->kind != 'L' && f->kind != '[')) continue;
            path_node node = {.object = vm_get_ref(v, from.object, f->offset),
                              .parent = at + 1,
                              .depth = from.depth + 1,
                              .step = STEP_FIELD,
                              .name = program_text(v->p, f->name),
                              .is_static = from.is_static,
                              .passing = from.passing};
            bool known = is_own_class(v, k) && !is_made(node.name);
            if (!known && k->module) node.step = library_step(v, f, &known);
            if (!known) continue;
            if (node.step == STEP_SAME) node.depth--;
            if (node.step == STEP_KEY) node.key = key_of(v, from.object);
            visit(s, &node);
        }
}

static void write_path(const path_search *s, uint32_t at, text *out) {
    const path_node *node = &s->nodes.data[at];
    if (!node->parent) {
        text_add(out, node->name);
        return;
    }
    write_path(s, node->parent - 1, out);
    switch (node->step) {
    case STEP_FIELD:
        text_printf(out, "%s%s", s->nodes.data[node->parent - 1].is_this ? "" : ".", node->name);
        break;
    case STEP_ITEM: text_printf(out, "[%u]", node->index); break;
    case STEP_GET: text_add(out, ".get()"); break;
    case STEP_FIRST: text_add(out, "[0]"); break;
    case STEP_SECOND: text_add(out, "[1]"); break;
    case STEP_KEY:
        text_char(out, '[');
        replay_value(s->n, node->key, out);
        text_char(out, ']');
        break;
    case STEP_SAME:
    case STEP_SLOT: break;
    }
}

static void note_path(path_search *s, uint32_t at, size_t named) {
    object_names *n = s->n;
    const path_node *node = &s->nodes.data[at];
    text path;
    text_init(&path, n->m);
    write_path(s, at, &path);
    object_name *name = &n->list.data[named];
    bool marked = strchr(text_get(&path), VALUE_MARK) || strchr(text_get(&path), NAME_MARK);
    if (marked) { // a key that has no short name
    } else if (!name->path || (node->is_static && !name->is_static)) {
        name->path = arena_strdup(n->a, text_get(&path));
        name->is_static = node->is_static;
        name->passing = node->passing;
        name->inner = node->parent && node->step == STEP_SAME;
    } else if (node->is_static && strcmp(name->path, text_get(&path)) != 0) {
        name->moved = true;
    }
    text_release(&path);
}

void replay_names_forget_dead(object_names *n) {
    for (size_t i = 0; i < n->list.count; i++) {
        object_name *name = &n->list.data[i];
        if (!name->object || vm_heap_object(&n->v->h, name->object)->klass) continue;
        *u64map_at(&n->by_object, name->object) = 0;
        *u64map_at(&n->created, name->object) = 0;
        name->object = 0;
    }
}

// From the node on; gives the number of nodes.
static uint32_t visit_all(path_search *s, uint32_t from) {
    for (; from < s->nodes.count; from++) {
        const klass *k = vm_class_of(s->n->v, s->nodes.data[from].object);
        if (k->kind == KLASS_ARRAY) visit_array(s, from);
        else visit_fields(s, from);
    }
    return from;
}

static void note_second(path_search *s, uint32_t at, object_name *name) {
    const path_node *node = &s->nodes.data[at];
    text path;
    text_init(&path, s->n->m);
    write_path(s, at, &path);
    if (!strchr(text_get(&path), VALUE_MARK) && !strchr(text_get(&path), NAME_MARK)) {
        name->second = arena_strdup(s->n->a, text_get(&path));
        name->second_inner = node->parent && node->step == STEP_SAME;
    }
    text_release(&path);
}

// For names that are new, and not those of a static field.
static void look_for_second(object_names *n) {
    bool any = false;
    for (size_t i = n->looked; i < n->list.count; i++)
        any |= n->list.data[i].object && !n->list.data[i].is_static;
    if (!any) return;
    path_search s = {.n = n};
    u64map_init(&s.visited, n->m);
    visit_statics(&s);
    uint32_t done = visit_all(&s, 0);
    visit_locals(&s, true);
    visit_all(&s, done);
    for (uint32_t i = 0; i < s.nodes.count; i++) {
        const uint64_t *named = u64map_get(&n->by_object, s.nodes.data[i].object);
        object_name *name = named && *named ? &n->list.data[*named - 1] : NULL;
        if (name && !name->second) note_second(&s, i, name);
    }
    n->visited += s.nodes.count + program_class_count(n->v->p);
    vec_release(n->m, &s.nodes);
    u64map_release(&s.visited);
}

static void look(object_names *n) {
    if (!n->list.count) return;
    path_search s = {.n = n};
    u64map_init(&s.visited, n->m);
    visit_statics(&s); // everybody's names come first
    uint32_t done = visit_all(&s, 0);
    visit_locals(&s, false);
    done = visit_all(&s, done);
    visit_this(&s);
    visit_all(&s, done);
    for (uint32_t i = 0; i < s.nodes.count; i++) {
        if (s.nodes.data[i].is_this) continue;
        const uint64_t *named = u64map_get(&n->by_object, s.nodes.data[i].object);
        if (named && *named) note_path(&s, i, (size_t)*named - 1);
    }
    look_for_second(n);
    n->looked = n->list.count;
    n->visited += s.nodes.count + program_class_count(n->v->p);
    vec_release(n->m, &s.nodes);
    u64map_release(&s.visited);
}

void replay_names_look(object_names *n, bool anew) {
    enum { MOST_VISITED = 4000000 };
    if (n->visited < MOST_VISITED && (anew || n->looked < n->list.count)) look(n);
}

static bool is_first_good(const object_name *name) {
    return name->path && !name->moved && !name->shared;
}

static bool is_second_better(const object_name *name) {
    bool good = name->second && !name->second_shared;
    return good && (!is_first_good(name) || name->passing);
}

// Names that lead to one object are good: by their first paths, then by the second of the others.
void replay_names_settle(object_names *n) {
    replay_names_forget_dead(n);
    look(n);
    u64map by_path;
    u64map_init(&by_path, n->m);
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n->list.count; i++) {
            object_name *name = &n->list.data[i];
            if (!name->path || name->moved) continue;
            uint64_t *count = u64map_at(&by_path, hash_mix(hash_string(name->path), name->k->id));
            if (pass) name->shared = *count > 1;
            else ++*count;
        }
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < n->list.count; i++) {
            object_name *name = &n->list.data[i];
            if (!name->second || (is_first_good(name) && !name->passing)) continue;
            uint64_t *count = u64map_at(&by_path, hash_mix(hash_string(name->second), name->k->id));
            if (pass) name->second_shared = *count > 1;
            else ++*count;
        }
    u64map_release(&by_path);
}

// ---------------------------------------------------------------- resolving

// ReentrantLock$NonfairSync is what the user knows as a ReentrantLock.
static void class_words(const object_names *n, const klass *k, text *out) {
    const char *name = program_text(n->v->p, k->name), *dollar = strchr(name, '$');
    bool sync = k->module && dollar && strstr(dollar, "Sync") &&
                strncmp(name, "java/util/concurrent/", 21) == 0;
    if (!sync) {
        explore_describe_class(n->v, k, out);
        return;
    }
    const char *slash = strrchr(name, '/');
    text_add_bytes(out, slash + 1, (size_t)(dollar - slash - 1));
}

static bool is_letter(char c) {
    return c == '_' || c == '$' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

// As a word of its own: "b" is not in "submit".
static bool has_word(const char *s, const char *word) {
    size_t n = strlen(word);
    for (const char *at = s; (at = strstr(at, word)); at++)
        if ((at == s || !is_letter(at[-1])) && !is_letter(at[n])) return true;
    return false;
}

static void put_name(const object_names *n, size_t at, bool value, text *out) {
    const object_name *name = &n->list.data[at];
    bool second = is_second_better(name);
    const char *path = second ? name->second : is_first_good(name) ? name->path : NULL;
    bool inner = second ? name->second_inner : name->inner;
    // "head = head" says nothing.
    if (path && value && (inner || has_word(text_get(out), path))) path = NULL;
    if (path) {
        text_add(out, path);
        return;
    }
    class_words(n, name->k, out);
    text_printf(out, "#%u", name->number);
}

const char *replay_names_resolve(const object_names *n, const char *s) {
    if (!s || (!strchr(s, NAME_MARK) && !strchr(s, VALUE_MARK))) return s;
    text out;
    text_init(&out, n->m);
    while (*s) {
        if (*s != NAME_MARK && *s != VALUE_MARK) {
            text_char(&out, *s++);
            continue;
        }
        bool value = *s++ == VALUE_MARK;
        size_t at = 0;
        for (; *s >= '0' && *s <= '9'; s++) at = at * 10 + (size_t)(*s - '0');
        if (*s == MARK_END) s++;
        if (at < n->list.count) put_name(n, at, value, &out);
    }
    const char *resolved = arena_strdup(n->a, text_get(&out));
    text_release(&out);
    return resolved;
}
