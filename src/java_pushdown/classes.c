// Initialisers of the program's classes that run after its start, in the network: those that may
// not run in the start (late.c). A class has a global, its state: new, done, failed, or which
// thread initialises it. Who needs a new class calls, in place of the instruction:
//
//   begin   takes the class; who comes second goes back and looks again
//   super   the same for its super class
//   body    <clinit>
//   end     done; or failed, with the exception
//
// and looks again: the class is done, or its own; another thread's it waits for; a failed one
// throws. So it is in the VM (JVMS 5.5).
#include "java_pushdown/internal.h"

#include "vm/link.h"

enum { NEW, DONE, FAILED, FIRST_OWNER }; // the state, or FIRST_OWNER + the thread's index

struct jp_init {
    klass *k;
    method *code;   // <clinit>
    uint32_t above; // place of its super class among the initialisers + 1; 0: needs none
    uint32_t var;
    uint32_t begin, super, body, end, back;
};

static bool has_default_method(const klass *k) {
    for (uint32_t i = 0; i < k->method_count; i++)
        if (!(k->methods[i].access & (ACC_STATIC | ACC_ABSTRACT | ACC_PRIVATE))) return true;
    return false;
}

// Those with default methods would have to be initialised, too.
static bool has_late_interface(const jp_world *w, const klass *k) {
    for (uint32_t i = 0; i < k->all_interface_count; i++) {
        klass *of = k->all_interfaces[i];
        const runtime_class *x = vm_link(w->v, of);
        bool late = x->clinit && !vm_is_initialized(w->v, x, w->loader);
        if (of != k && late && has_default_method(of)) return true;
    }
    return false;
}

static uint32_t number_of(const jp_world *w, const klass *k) {
    for (uint32_t i = 0; i < w->inits.count; i++)
        if (w->inits.data[i]->k == k) return i + 1;
    return 0;
}

static bool is_possible(const jp_world *w, klass *k) {
    for (klass *x = k; x && !jp_is_initialized(w, x); x = x->super)
        if (x->module || has_late_interface(w, x)) return false;
    return true;
}

static klass *super_of(const klass *k) {
    return klass_is_interface(k) ? NULL : k->super;
}

// A class without <clinit> has nothing to do but to initialise its super class; another thread may
// wait for it meanwhile.
void jp_reach_init(jp_world *w, klass *k) {
    if (jp_is_initialized(w, k) || number_of(w, k) || !is_possible(w, k)) return;
    jp_init *x = ARENA_NEW(&w->store, jp_init);
    x->k = k;
    x->code = vm_link(w->v, k)->clinit;
    x->var = PD_NONE;
    vec_push(w->m, &w->inits, x);
    w->changed = true;
    if (x->code) jp_reach_method(w, x->code);
    jp_reach_thrown(w, "java/lang/NoClassDefFoundError");
    jp_reach_thrown(w, "java/lang/ExceptionInInitializerError");
    if (super_of(k)) jp_reach_init(w, k->super);
}

static const jp_init *init_of(const jp_world *w, const klass *k) {
    uint32_t number = number_of(w, k);
    return number ? w->inits.data[number - 1] : NULL;
}

bool jp_runs_init(const jp_world *w, klass *k) {
    return init_of(w, k) != NULL;
}

// The class that must be initialised before the instruction; NULL: none.
klass *jp_needed_class(jp_world *w, const jp_instr *x) {
    if (x->trouble) return NULL;
    switch (x->op) {
    case OP_new: return x->p;
    case OP_getstatic:
    case OP_putstatic: return ((field *)x->p)->owner;
    case OP_invokestatic: return jp_model_of(w, x->p) ? NULL : ((method *)x->p)->owner;
    default: return NULL;
    }
}

// ---------------------------------------------------------------- rules

static const pd_expr *state_is(jp_world *w, const jp_init *x, uint32_t value, unsigned primes) {
    return pd_binary(w->n, PD_EQ, pd_read(w->n, x->var, NULL, primes), pd_const(w->n, value));
}

// The running thread's number among the states: it is 1 more than its index.
static const pd_expr *mine(jp_world *w, const jp_init *x, unsigned primes) {
    const pd_expr *me = jp_extend(w, pd_read(w->n, w->me_var, NULL, 0), w->thread_bits,
                                  w->n->vars.data[x->var].bits, false);
    return pd_binary(w->n, PD_EQ, pd_read(w->n, x->var, NULL, primes),
                     pd_binary(w->n, PD_ADD, me, pd_const(w->n, FIRST_OWNER - 1)));
}

static const pd_expr *is_ready(jp_world *w, const jp_init *x) {
    return jp_or(w, state_is(w, x, DONE, 0), mine(w, x, 0));
}

static const pd_expr *is_others(jp_world *w, const jp_init *x) {
    const pd_expr *taken = pd_binary(w->n, PD_GE, pd_read(w->n, x->var, NULL, 0),
                                     pd_const(w->n, FIRST_OWNER));
    return jp_and(w, taken, jp_not(w, mine(w, x, 0)));
}

static const pd_expr *thrown_is(jp_world *w, uint32_t id, unsigned primes) {
    return pd_binary(w->n, PD_EQ, pd_read(w->n, w->exception_var, NULL, primes),
                     pd_const(w->n, id));
}

void jp_count_inits(jp_world *w, uint32_t *entries) {
    for (size_t i = 0; i < w->inits.count; i++) {
        method *code = w->inits.data[i]->code;
        const jp_body *b = code ? jp_body_of(w, code) : NULL;
        if (b && entries[b->number] < w->settings.heap) entries[b->number]++;
    }
}

void jp_declare_inits(jp_world *w) {
    uint32_t bits = 2;
    while ((size_t)1 << bits < FIRST_OWNER + w->threads.count) bits++;
    for (size_t i = 0; i < w->inits.count; i++) {
        const char *name = arena_printf(&w->store, "class_%zu", i);
        w->inits.data[i]->var = jp_add_var(w, PD_GLOBAL, name, bits, 0, JP_FREE);
    }
}

static void add_rule(jp_world *w, uint32_t from, uint32_t to, uint32_t below, const pd_expr *cond) {
    pd_rule r = {.from = from, .to = {to, below}, .count = below == PD_NONE ? 1 : 2};
    if (to == PD_NONE) r.count = 0;
    r.condition = cond == w->yes ? NULL : cond;
    jp_add_plain_rule(w, r);
}

static void add_super(jp_world *w, const jp_init *x) {
    const jp_init *above = x->above ? w->inits.data[x->above - 1] : NULL;
    if (!above) {
        add_rule(w, x->super, x->body, PD_NONE, w->yes);
        return;
    }
    uint32_t failed = jp_thrown_id(w, "java/lang/NoClassDefFoundError");
    add_rule(w, x->super, x->body, PD_NONE, is_ready(w, above));
    add_rule(w, x->super, x->end, PD_NONE,
             jp_and(w, state_is(w, above, FAILED, 0), thrown_is(w, failed, 1)));
    add_rule(w, x->super, above->begin, x->back, state_is(w, above, NEW, 0));
    add_rule(w, x->back, x->super, PD_NONE, thrown_is(w, 0, 0));
    add_rule(w, x->back, x->end, PD_NONE, jp_not(w, thrown_is(w, 0, 0)));
    jp_waits_at(w, x->super, is_others(w, above));
}

static void add_end(jp_world *w, const jp_init *x) {
    jp_value thrown = jp_of(JP_REF, pd_read(w->n, w->exception_var, NULL, 0));
    uint32_t wrapper = jp_thrown_id(w, "java/lang/ExceptionInInitializerError");
    const pd_expr *none = thrown_is(w, 0, 0), *is_error = w->no;
    klass *error_class;
    link_error e;
    if (!program_load(w->p, program_symbol(w->p, "java/lang/Error"), &error_class, &e))
        is_error = jp_is_a(w, thrown, error_class);
    const pd_expr *failed = jp_and(w, jp_not(w, none), state_is(w, x, FAILED, 1));
    add_rule(w, x->end, PD_NONE, PD_NONE, jp_and(w, none, state_is(w, x, DONE, 1)));
    add_rule(w, x->end, PD_NONE, PD_NONE, jp_and(w, failed, is_error));
    add_rule(w, x->end, PD_NONE, PD_NONE,
             jp_and(w, jp_and(w, failed, jp_not(w, is_error)), thrown_is(w, wrapper, 1)));
}

void jp_add_inits(jp_world *w) {
    for (size_t i = 0; i < w->inits.count; i++) {
        jp_init *x = w->inits.data[i];
        x->above = super_of(x->k) ? number_of(w, x->k->super) : 0;
        x->begin = jp_label(w, "class%zu_begin", i);
        x->super = jp_label(w, "class%zu_super", i);
        x->back = jp_label(w, "class%zu_back", i);
        x->body = jp_label(w, "class%zu_body", i);
        x->end = jp_label(w, "class%zu_end", i);
    }
    for (size_t i = 0; i < w->inits.count; i++) {
        const jp_init *x = w->inits.data[i];
        const jp_body *b = x->code ? jp_body_of(w, x->code) : NULL;
        char name[300];
        add_rule(w, x->begin, x->super, PD_NONE, jp_and(w, state_is(w, x, NEW, 0), mine(w, x, 1)));
        add_rule(w, x->begin, PD_NONE, PD_NONE, jp_not(w, state_is(w, x, NEW, 0)));
        add_super(w, x);
        add_end(w, x);
        if (!x->code) {
            add_rule(w, x->body, x->end, PD_NONE, w->yes);
            continue;
        }
        if (b && !b->trouble) {
            add_rule(w, x->body, b->entry_label, x->end, w->yes);
            continue;
        }
        add_rule(w, x->body, w->limit_label[JP_UNKNOWN], PD_NONE, w->yes);
        vec_last(&w->places).why = arena_printf(&w->store, "the initialisation of %s",
                                                jp_method_name(w, x->code, name, sizeof name));
    }
}

// ---------------------------------------------------------------- instructions

// Behind the call: the instruction again, or the exception in its place.
void jp_translate_init_back(jp_world *w, const jp_body *b, uint32_t pc) {
    jp_stretch *s = jp_begin_at(w, b, b->init_labels[pc], pc);
    jp_value thrown = jp_of(JP_REF, pd_read(w->n, w->exception_var, NULL, 0));
    jp_throw_where(s, jp_not(w, jp_equal(w, thrown, jp_fixed(JP_REF, 0))), thrown);
    if (s->guard != w->no) jp_go_to(s, pc);
    jp_branch_free(s);
}

// The stretch stands before the instruction, with its operands. It goes on where the class is
// initialised.
void jp_initialise(jp_stretch *s, klass *k) {
    jp_world *w = s->w;
    const jp_init *x = init_of(w, k);
    if (!x) return;
    jp_stretch *y = jp_branch(s, state_is(w, x, NEW, 0));
    if (y) {
        y->noticed = y->place.noticed = y->place.is_operation = true;
        y->place.pc = y->pc;
        const pd_expr *frame = jp_and(w, jp_zero_frame(y, 1), jp_frame(y, y->pc, false, 2));
        jp_emit(y, (pd_rule){.to = {x->begin, s->b->init_labels[s->pc]}, .count = 2}, frame);
        jp_branch_free(y);
    }
    jp_stops(s, is_others(w, x));
    jp_stretch *z = jp_branch(s, state_is(w, x, FAILED, 0));
    if (z) {
        jp_throw_vm(z, w->yes, "java/lang/NoClassDefFoundError");
        jp_branch_free(z);
    }
    jp_assume(s, is_ready(w, x));
}
