// Tasks as symbols, and back.
//
// What only one pending task reaches belongs to its symbol: classes, allocation sites and contents,
// in the order in which a walk from the task meets them, so that the places of these objects do not
// matter. Everything else that it refers to stays in the heap under its identity: what existed at
// the start, for ever; other objects only if they are pinned. An object whose identity hash code
// somebody has asked for, and a Thread, are not moved, either.
#include "java_async/internal.h"

#include "reduce/reduce.h"

static const uint64_t SEVERAL = UINT64_MAX; // in room.owner: reached by more than one task

// A reference to the symbol's own object number i.
enum { OWN = 1u << 31 };

typedef struct object_text {
    uint64_t site;
    uint32_t klass, length, size, pad;
} object_text; // then its contents

// ---------------------------------------------------------------- references

typedef void visitor(ja_room *r, size_t offset, ref to, void *arg);

static void each_reference(ja_room *r, ref at, visitor *visit, void *arg) {
    vm *v = r->v;
    const klass *k = vm_class_of(v, at);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY) {
        for (uint32_t i = 0, n = c->is_reference_array ? vm_length(v, at) : 0; i < n; i++) {
            size_t offset = OBJECT_HEADER + 4 * (size_t)i;
            if (vm_get_ref(v, at, offset)) visit(r, offset, vm_get_ref(v, at, offset), arg);
        }
        return;
    }
    for (const uint32_t *offset = c->ref_offsets; *offset; offset++)
        if (vm_get_ref(v, at, *offset)) visit(r, *offset, vm_get_ref(v, at, *offset), arg);
}

// Must it stay where it is, whoever refers to it?
static bool stays(ja_room *r, ref at) {
    const klass *k = vm_class_of(r->v, at);
    return explore_states_is_live(r->w.x, at) || klass_is_subclass(k, r->v->k.Thread) ||
           k == r->v->k.Class || reduce_is_hashed(r->v, at);
}

// ---------------------------------------------------------------- who owns what

typedef struct walk {
    uint64_t task; // number + 1
} walk;

static void claim(ja_room *r, size_t offset, ref to, void *arg) {
    (void)offset;
    const walk *w = arg;
    if (stays(r, to)) return;
    uint64_t *owner = u64map_at(&r->owner, to);
    if (*owner == w->task || *owner == SEVERAL) return;
    *owner = *owner ? SEVERAL : w->task;
    vec_push(r->m, &r->work, to); // what several reach, they reach all of
}

static void claim_all(ja_room *r, uint32_t number, ref task) {
    walk w = {number + 1};
    vec_clear(&r->work);
    // The same object posted twice is reached by two tasks.
    claim(r, 0, task, &w);
    while (r->work.count) {
        ref at = vec_pop(&r->work);
        each_reference(r, at, claim, &w);
    }
}

static bool is_own(const ja_room *r, uint32_t number, ref at) {
    const uint64_t *owner = u64map_get(&r->owner, at);
    return owner && *owner == number + 1;
}

// ---------------------------------------------------------------- what a task shares

// Futures come and go: as long as few are held with their tasks, they need not stay for ever.
// Anything else that tasks share is likely to be there for long.
typedef struct border {
    uint32_t number;
    bool pin_all; // also futures
    bool open;    // something that may go away is left
    ref failed;   // more cannot be pinned
    VEC(ref) seen;
} border;

static bool is_firm(ja_room *r, ref at) {
    return explore_states_is_lasting(r->w.x, at) || ja_board_is_pinned(r, at);
}

static bool is_future(const ja_room *r, ref at) {
    const klass *k = vm_class_of(r->v, at);
    for (uint32_t i = 0; k->module && i < k->all_interface_count; i++)
        if (strcmp(program_text(r->v->p, k->all_interfaces[i]->name),
                   "java/util/concurrent/Future") == 0)
            return true;
    return false;
}

static void look(ja_room *r, size_t offset, ref to, void *arg) {
    (void)offset;
    border *b = arg;
    if (is_own(r, b->number, to)) {
        for (size_t i = 0; i < b->seen.count; i++)
            if (b->seen.data[i] == to) return;
        vec_push(r->m, &b->seen, to);
        return;
    }
    if (is_firm(r, to)) return;
    if (!b->pin_all && is_future(r, to)) b->open = true;
    else if (!ja_board_pin(r, to)) b->failed = to;
}

static void say_too_many(ja_room *r, ref at) {
    text name;
    text_init(&name, r->m);
    explore_describe_class(r->v, vm_class_of(r->v, at), &name);
    ja_room_stop(r, "pending tasks share more and more objects: %s", text_get(&name));
    text_release(&name);
}

// Pins what the task shares. True: something is left that need not be pinned while it is held.
static bool pin_border(ja_room *r, uint32_t number, ref task, bool all) {
    border b = {.number = number, .pin_all = all};
    look(r, 0, task, &b);
    for (size_t i = 0; i < b.seen.count; i++) each_reference(r, b.seen.data[i], look, &b);
    vec_release(r->m, &b.seen);
    if (b.failed) say_too_many(r, b.failed);
    return b.open;
}

// ---------------------------------------------------------------- symbols

typedef struct writing {
    uint32_t number;
    VEC(ref) own; // in the order of their numbers
    char *contents;
} writing;

static uint32_t coded(ja_room *r, writing *w, ref to) {
    if (!is_own(r, w->number, to)) return to;
    for (uint32_t i = 0; i < w->own.count; i++)
        if (w->own.data[i] == to) return (uint32_t)OWN | i;
    vec_push(r->m, &w->own, to);
    return (uint32_t)OWN | (uint32_t)(w->own.count - 1);
}

static void write_reference(ja_room *r, size_t offset, ref to, void *arg) {
    writing *w = arg;
    uint32_t code = coded(r, w, to);
    memcpy(w->contents + offset - OBJECT_HEADER, &code, sizeof code);
}

static void write_object(ja_room *r, writing *w, ref at, text *out) {
    vm *v = r->v;
    const object *o = vm_heap_object(&v->h, at);
    uint32_t size = vm_object_size(v, at);
    object_text head = {v->h.bins.data[object_bin(o)].site, o->klass, o->length, size, 0};
    text_add_bytes(out, &head, sizeof head);
    size_t from = out->count;
    text_add_bytes(out, vm_heap_at(&v->h, at, OBJECT_HEADER), size - OBJECT_HEADER);
    w->contents = out->data + from;
    each_reference(r, at, write_reference, w);
}

// "Counter.lambda$main$0", "Server.Request": what a person calls the task.
static const char *name_of(ja_room *r, ref task, size_t number) {
    text name;
    text_init(&name, r->m);
    explore_describe_class(r->v, vm_class_of(r->v, task), &name);
    for (size_t i = 0; i < name.count; i++) {
        char c = name.data[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!plain) name.data[i] = '_';
    }
    const char *kept = arena_printf(&r->store, "t%zu_%s", number, text_get(&name));
    text_release(&name);
    return kept;
}

static uint32_t symbol_of(ja_room *r, uint32_t number, ja_pending p) {
    writing w = {.number = number};
    text out;
    text_init(&out, r->m);
    uint32_t head[2] = {p.queue, coded(r, &w, p.task)};
    text_add_bytes(&out, head, sizeof head);
    for (size_t i = 0; i < w.own.count; i++) write_object(r, &w, w.own.data[i], &out);
    size_t known = intern_count(&r->texts);
    uint32_t id = intern_bytes(&r->texts, out.data, out.count);
    if (id == known)
        vec_push(r->m, &r->symbols,
                 (ja_symbol){p.queue, (uint32_t)w.own.count, name_of(r, p.task, known)});
    vec_release(r->m, &w.own);
    text_release(&out);
    return id;
}

// ---------------------------------------------------------------- after a move

static void settle_in_bag(ja_room *r) {
    ja_pending all[BOARD_TASKS];
    bool held[BOARD_TASKS];
    uint32_t n = ja_board_count(r), left = 0;
    for (uint32_t i = 0; i < n; i++) all[i] = ja_board_get(r, i);
    ja_board_clear(r);
    explore_states_find_live(r->w.x);
    u64map_clear(&r->owner);
    for (uint32_t i = 0; i < n; i++) claim_all(r, i, all[i].task);
    for (uint32_t i = 0; i < n; i++) left += held[i] = pin_border(r, i, all[i].task, false);
    for (uint32_t i = 0; i < n && left > r->held; i++)
        if (held[i]) pin_border(r, i, all[i].task, true);
    for (uint32_t i = 0; i < n; i++) {
        if (held[i] && left <= r->held) ja_board_post(r, all[i].queue, all[i].task);
        else vec_push(r->m, &r->posts, symbol_of(r, i, all[i]));
    }
}

void ja_tasks_settle(ja_room *r) {
    uint32_t n = ja_board_count(r);
    if (!ja_board_in_bag(r) && n <= r->keep) return;
    ja_board_set_in_bag(r);
    if (n) settle_in_bag(r);
}

// ---------------------------------------------------------------- back

typedef struct made {
    VEC(ref) own; // by number
    ref at;
} made;

static ref decoded(uint32_t code, const ref *own) {
    return code & (uint32_t)OWN ? own[code & ~(uint32_t)OWN] : code;
}

// Its references are still coded.
static void decode(ja_room *r, size_t offset, ref code, void *arg) {
    const made *x = arg;
    ref to = decoded(code, x->own.data);
    memcpy(vm_heap_at(&r->v->h, x->at, offset), &to, sizeof to);
}

// False: the heap is full. Others may have accessed the object before it was posted.
static bool make_object(ja_room *r, const thread *t, made *x, const char **text) {
    vm *v = r->v;
    object_text o;
    memcpy(&o, *text, sizeof o);
    ref at = vm_heap_new(&v->h, t->number, o.site, o.klass, o.size, o.length);
    if (!at) return false;
    vm_heap_object(&v->h, at)->bin |= (uint32_t)BIN_LEFT;
    memcpy(vm_heap_at(&v->h, at, OBJECT_HEADER), *text + sizeof o, o.size - OBJECT_HEADER);
    vec_push(r->m, &x->own, at);
    *text += sizeof o + o.size - OBJECT_HEADER;
    return true;
}

ref ja_tasks_make(ja_room *r, const thread *t, uint32_t symbol) {
    const char *text = intern_text(&r->texts, symbol);
    uint32_t head[2], n = r->symbols.data[symbol].objects;
    memcpy(head, text, sizeof head);
    text += sizeof head;
    made x = {0};
    bool enough = true;
    for (uint32_t i = 0; i < n && enough; i++) enough = make_object(r, t, &x, &text);
    for (uint32_t i = 0; i < n && enough; i++) {
        x.at = x.own.data[i];
        each_reference(r, x.at, decode, &x);
    }
    ref task = enough ? decoded(head[1], x.own.data) : 0;
    vec_release(r->m, &x.own);
    return task;
}
