// How often a place of the program can be passed at most, which bounds the objects that it makes:
// once for each time its method is entered, unless it lies in a loop.
#include "java_pushdown/internal.h"

#include "classfile/flow.h"

// A method of the program that the instruction may call; NULL: no more. By dispatch, on objects of
// the classes that there are: *next counts them.
static jp_body *next_callee(jp_world *w, const jp_instr *x, size_t *next) {
    method *m = x->p;
    if (x->special) return (*next)++ == 0 ? jp_body_of(w, m) : NULL;
    while (*next < w->classes.count) {
        klass *k = w->classes.data[(*next)++].k;
        bool conflict;
        method *found = klass_is_subclass(k, m->owner) ? program_select(w->p, k, m, &conflict)
                                                       : NULL;
        jp_body *b = found ? jp_body_of(w, found) : NULL;
        if (b) return b;
    }
    return NULL;
}

static uint32_t add_up_to(uint32_t a, uint32_t b, uint32_t most) {
    return a + b < most ? a + b : most;
}

uint32_t jp_passes(const jp_world *w, const jp_body *b, uint32_t pc) {
    return b->repeats[pc] ? w->settings.passes : b->entries;
}

static bool is_call(const jp_instr *x) {
    return code_is_invoke(x->op) && x->op != OP_invokedynamic;
}

// The length is a constant right before, with so many of the other lengths behind it.
static uint32_t known_length(const jp_world *w, const jp_body *b, uint32_t pc, uint32_t behind) {
    uint32_t most = w->settings.array_length;
    if (pc < behind + 1) return most;
    for (uint32_t i = 0; i <= behind; i++) {
        const jp_instr *x = &b->code[pc - 1 - i];
        if (x->op != OP_iconst_0 || x->kind != JP_INT || jp_is_jumped_to(b, pc - i)) return most;
    }
    int64_t length = b->code[pc - 1 - behind].j;
    return length >= 0 && length < most ? (uint32_t)length : most;
}

static void add_makings(jp_world *w, klass *k, uint32_t count, uint32_t longest) {
    jp_class *c = jp_class_of(w, k);
    c->makings = add_up_to(c->makings, count, w->settings.heap);
    if (c->longest < longest) c->longest = longest;
}

// An array of several dimensions, and those that it is made of.
static void add_dimensions(jp_world *w, const jp_body *b, uint32_t pc, uint32_t times) {
    const jp_instr *x = &b->code[pc];
    klass *k = x->p;
    for (int32_t i = 0; i < x->b; i++, k = k->component) {
        uint32_t length = known_length(w, b, pc, (uint32_t)(x->b - 1 - i));
        add_makings(w, k, times, length);
        times = times * length < w->settings.heap ? times * length : w->settings.heap;
    }
}

// What the places of a method do as often as they are passed: calls, and objects of classes.
static void add_passes(jp_world *w, const jp_body *b, uint32_t *entries) {
    uint32_t most = w->settings.heap;
    for (uint32_t pc = 0; pc < b->count && !b->trouble; pc++) {
        const jp_instr *x = &b->code[pc];
        if (!b->is_reached[pc] || x->trouble) continue;
        uint32_t times = jp_passes(w, b, pc);
        klass *made = jp_made_class(w, b, pc);
        w->repeats |= b->repeats[pc] && (made || is_call(x) || x->op == OP_multianewarray);
        bool makes_array = x->op == OP_newarray || x->op == OP_anewarray;
        if (x->op == OP_multianewarray) add_dimensions(w, b, pc, times);
        if (made)
            add_makings(w, made, times,
                        makes_array ? known_length(w, b, pc, 0) : w->settings.array_length);
        for (size_t i = 0; i < w->classes.count; i++)
            if (jp_clones(w, b, pc, w->classes.data[i].k))
                add_makings(w, w->classes.data[i].k, times, 0);
        size_t next = 0;
        for (jp_body *to; is_call(x) && (to = next_callee(w, x, &next));)
            entries[to->number] = add_up_to(entries[to->number], times, most);
    }
}

// Threads enter run, once each, and may have an exception handled.
static void add_threads(jp_world *w, uint32_t *entries) {
    method *run = program_find_method(w->p, w->v->k.Thread, "run", "()V");
    method *dispatcher = w->may_handle ? jp_dispatcher(w) : NULL;
    const jp_body *handled = dispatcher ? jp_body_of(w, dispatcher) : NULL;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        bool conflict;
        if (!klass_is_subclass(c->k, w->v->k.Thread)) continue;
        uint32_t count = c->existing + c->makings, most = w->settings.heap;
        method *found = run && w->starts_threads ? program_select(w->p, c->k, run, &conflict)
                                                 : NULL;
        const jp_body *b = found ? jp_body_of(w, found) : NULL;
        if (b) entries[b->number] = add_up_to(entries[b->number], count, most);
        if (handled) entries[handled->number] = add_up_to(entries[handled->number], count, most);
    }
}

// The entries of each method, as far as those of the others are known. False: nothing is new.
static bool add_entries(jp_world *w, uint32_t *entries) {
    bool changed = false;
    for (size_t i = 0; i < w->classes.count; i++) w->classes.data[i].makings = 0;
    for (size_t i = 0; i < w->bodies.count; i++) entries[i] = w->bodies.data[i]->frames;
    for (size_t i = 0; i < w->bodies.count; i++) add_passes(w, w->bodies.data[i], entries);
    add_threads(w, entries);
    jp_count_inits(w, entries);
    for (size_t i = 0; i < w->bodies.count; i++) {
        jp_body *b = w->bodies.data[i];
        changed |= entries[i] != b->entries;
        b->entries = entries[i];
    }
    return changed;
}

void jp_count_passes(jp_world *w) {
    uint32_t *entries = mem_zalloc(w->m, (w->bodies.count + 1) * sizeof *entries);
    for (size_t i = 0; i < w->bodies.count; i++) {
        jp_body *b = w->bodies.data[i];
        for (uint32_t pc = 0; pc < b->count && !b->trouble; pc++)
            b->repeats[pc] = b->is_reached[pc] && jp_is_in_loop(w, b, pc);
    }
    while (add_entries(w, entries)) {
    } // recursion grows up to the most
    mem_free(w->m, entries, (w->bodies.count + 1) * sizeof *entries);
}

// Thread.run calls that of its task, which is a thread that has itself for a task in no program.
static bool runs_task(const jp_world *w, const jp_body *b, const jp_body *to) {
    return b == to && b->m->owner == w->v->k.Thread;
}

// Can a call of the method lead to another one of it? state: 1: its callees are looked at, 2: done.
static bool recurs(jp_world *w, const jp_body *b, uint8_t *state) {
    bool found = state[b->number] == 1;
    if (state[b->number]) return found;
    state[b->number] = 1;
    for (uint32_t pc = 0; pc < b->count && !b->trouble && !found; pc++) {
        const jp_instr *x = &b->code[pc];
        if (!b->is_reached[pc] || x->trouble || !is_call(x)) continue;
        size_t next = 0;
        for (const jp_body *to; !found && (to = next_callee(w, x, &next));)
            found = !runs_task(w, b, to) && recurs(w, to, state);
    }
    state[b->number] = 2;
    return found;
}

bool jp_is_recursive(jp_world *w) {
    uint8_t *state = mem_zalloc(w->m, w->bodies.count + 1);
    bool found = false;
    for (size_t i = 0; i < w->bodies.count && !found; i++)
        found = recurs(w, w->bodies.data[i], state);
    mem_free(w->m, state, w->bodies.count + 1);
    return found;
}
