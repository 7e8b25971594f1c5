// The model: rules of a monitor-DPN from bytecode.
//
// A symbol is a place in a node: the entry of a block, "about to execute pc" (PLACE_AT), behind it
// (PLACE_AFTER), or where a call (PLACE_RETURN) or a block that holds a lock (PLACE_HELD) comes
// back to. Only instructions that matter have places of their own. The control state is `run`,
// `thrown` while an exception is on its way out of a method, or one a monitorexit: the callee that
// a synchronized block is has as many exits.
#include <stdio.h>

#include "classfile/flow.h"
#include "java_dpn/internal.h"

typedef struct translator {
    races *r;
    uint32_t node;
    const pt_node *n;
    const cfg *g;
    const method_locks *locks;
    throws_catch *catches;
    uint32_t pc;       // present instruction
    uint32_t here;     // the symbol that stands for the present place
    bool here_escapes; // a rule lets an exception out from there
} translator;

// ---------------------------------------------------------------- symbols and rules

static uint32_t symbol_of(races *r, uint32_t node, uint32_t at, unsigned kind) {
    static const char *const words[PLACE_KINDS] = {"at",    "after",  "back",       "held",
                                                   "block", "init",   "enter",      "thread",
                                                   "ended", "joined", "initialized"};
    uint64_t key = ((uint64_t)node << 32 | at) * PLACE_KINDS + kind;
    uint64_t *known = u64map_at(&r->symbols, key);
    if (*known) return (uint32_t)*known - 1;
    char name[64];
    snprintf(name, sizeof name, "n%u_%s_%u", node, words[kind], at);
    uint32_t s = dpn_symbol(&r->d, name);
    *u64map_get(&r->symbols, key) = s + 1;
    return s;
}

static void add_rule(races *r, dpn_rule rule) {
    rule.name = DPN_NONE;
    dpn_add_rule(&r->d, rule);
}

static void base(races *r, uint32_t state, uint32_t from, uint32_t to) {
    if (state == r->run && from == to) return;
    add_rule(r, (dpn_rule){.kind = DPN_BASE,
                           .from_state = state,
                           .from_symbol = from,
                           .state = r->run,
                           .symbol = to});
}

static void pop(races *r, uint32_t state, uint32_t from, uint32_t to_state) {
    add_rule(r,
             (dpn_rule){
                 .kind = DPN_RETURN, .from_state = state, .from_symbol = from, .state = to_state});
}

static bool is_model_lock(const races *r, uint32_t lock) {
    if (lock != PT_NONE && (lock & LOCK_READ)) lock = lock_of_writers(lock);
    for (size_t i = 0; lock != PT_NONE && i < r->model_locks.count; i++)
        if (r->model_locks.data[i] == lock) return true;
    return false;
}

uint32_t java_dpn_lock_number(dpn_model *d, uint32_t lock) {
    char name[32];
    char kind = lock & LOCK_REENTRANT ? 'l' : lock & LOCK_EXECUTOR ? 'e' : 'o';
    snprintf(name, sizeof name, "%c%u", kind, lock_object(lock));
    return dpn_lock(d, name);
}

static void call(races *r, uint32_t state, uint32_t from, uint32_t callee, uint32_t below,
                 uint32_t lock) {
    dpn_rule rule = {.kind = DPN_CALL,
                     .from_state = state,
                     .from_symbol = from,
                     .state = r->run,
                     .symbol = callee,
                     .below = below};
    rule.name = DPN_NONE;
    if (is_model_lock(r, lock) && (lock & LOCK_READ))
        rule.name = java_dpn_reader_name(&r->d, lock_of_writers(lock));
    else if (is_model_lock(r, lock)) {
        rule.kind = DPN_MONITOR;
        rule.lock = java_dpn_lock_number(&r->d, lock);
    }
    dpn_add_rule(&r->d, rule);
}

static uint32_t entry_of(races *r, uint32_t node) {
    return symbol_of(r, node, 0, PLACE_ENTRY);
}

static uint32_t wait_state(races *r, uint32_t node, uint32_t at) {
    char name[64];
    snprintf(name, sizeof name, "wait_n%u_%u", node, at);
    return dpn_state(&r->d, name);
}

// Behind a wait the lock is taken again. `below`: where what held it comes back to.
static void take_again(races *r, uint32_t node, uint32_t at, uint32_t below, uint32_t lock) {
    uint32_t state = wait_state(r, node, at);
    call(r, state, below, symbol_of(r, node, at, PLACE_AFTER), below, lock);
    if (r->interrupts) call(r, state, below, symbol_of(r, node, at, PLACE_RETURN), below, lock);
}

// A call of a method, which comes back to `below`.
static void call_node(races *r, uint32_t state, uint32_t from, uint32_t callee, uint32_t below) {
    uint32_t lock = java_dpn_method_lock(r, callee);
    call(r, state, from, entry_of(r, callee), below, lock);
    const method_locks *l = &r->locks[callee];
    for (uint32_t i = 0; i < l->wait_count; i++)
        if (l->waits[i].region == PT_NONE) take_again(r, callee, l->waits[i].at, below, lock);
}

java_dpn_place java_dpn_place_at(uint64_t key) {
    uint64_t where = key / PLACE_KINDS;
    return (java_dpn_place){(uint32_t)(where >> 32), (uint32_t)where, key % PLACE_KINDS};
}

uint32_t java_dpn_access_symbol(races *r, const access_site *a) {
    return a->at == PT_NONE ? entry_of(r, a->node) : symbol_of(r, a->node, a->at, PLACE_AT);
}

// ---------------------------------------------------------------- exceptions

static uint32_t block_symbol(translator *x, uint32_t pc) {
    return symbol_of(x->r, x->node, x->g->block_of[pc], PLACE_BLOCK);
}

// Something out of `set` is thrown at pc; the thread is at `from`, in `state`.
static void raise(translator *x, uint32_t pc, throws_set set, uint32_t state, uint32_t from) {
    races *r = x->r;
    throws_set escapes;
    if (!rests_on(r, REST_EXCEPTIONS)) return;
    uint32_t count = analysis_catches(r->t.p, x->g->c, x->g->frames, pc, x->catches, &escapes);
    for (uint32_t i = 0; i < count; i++)
        if (x->catches[i].caught & set) {
            uint32_t target = x->g->c->handlers[x->catches[i].handler].target;
            if (cfg_is_reached(x->g, target)) base(r, state, from, block_symbol(x, target));
        }
    if (!(escapes & set)) return;
    if (state == r->run && from == x->here) {
        if (x->here_escapes) return;
        x->here_escapes = true;
    }
    pop(r, state, from, r->thrown);
}

// ---------------------------------------------------------------- instructions

typedef struct callee_list {
    uint32_t count, shown; // relevant ones
    bool pruned, throws;   // some are steps; one of them may throw
} callee_list;

static void go_to(translator *x, uint32_t symbol) {
    base(x->r, x->r->run, x->here, symbol);
    x->here = symbol;
    x->here_escapes = false;
}

static void add_initializer(void *arg, uint32_t node) {
    translator *x = arg;
    races *r = x->r;
    if (!r->relevant[node]) return;
    uint32_t before = intern_count(&r->d.symbols),
             back = symbol_of(r, x->node, x->pc, PLACE_INITIALIZED);
    call(r, r->run, x->here, entry_of(r, node), back, PT_NONE);
    if (back < before) return;
    base(r, r->run, back, x->here); // others, too
    raise(x, x->pc, THROWS_LINK, r->thrown, back);
}

static uint32_t spawn_name(races *r, const pt_spawn *s) {
    char name[64];
    snprintf(name, sizeof name, "start_n%u_%u_o%u_e%u", s->node, s->at, s->object, s->entry);
    return dpn_name(&r->d, name);
}

static void add_spawn(races *r, const pt_spawn *s, uint32_t from, uint32_t to) {
    uint32_t root = java_dpn_root_of(r, s);
    dpn_rule rule = {.kind = DPN_SPAWN,
                     .from_state = r->run,
                     .from_symbol = from,
                     .state = r->run,
                     .symbol = to,
                     .spawn_state = r->run,
                     .spawn_symbol = symbol_of(r, root, 0, PLACE_THREAD),
                     .name = spawn_name(r, s)};
    dpn_add_rule(&r->d, rule);
}

// Thread.start, or a task is handed over: *surely: nothing but these spawns can happen.
static void add_spawns(translator *x, uint32_t pc, bool *surely) {
    races *r = x->r;
    *surely = false;
    for (size_t i = 0; i < r->t.spawns.count; i++) {
        const pt_spawn *s = &r->t.spawns.data[i];
        if (s->node != x->node || s->at != pc) continue;
        uint32_t root = java_dpn_root_of(r, s);
        if (!r->root_relevant[root]) continue;
        *surely = java_dpn_starts_surely(r, s);
        bool one = *surely || !s->task; // a call may hand over several tasks
        add_spawn(r, s, x->here, one ? symbol_of(r, x->node, pc, PLACE_AFTER) : x->here);
    }
}

// From here to a symbol where all of these have ended.
static uint32_t add_join_list(translator *x, uint32_t pc, const join_list *joins) {
    races *r = x->r;
    uint32_t here = x->here;
    for (uint32_t i = 0; i < joins->count; i++) {
        uint32_t to = symbol_of(r, x->node, pc * MOST_JOINS + i, PLACE_JOINED);
        dpn_rule rule = {.kind = DPN_JOIN,
                         .from_state = r->run,
                         .from_symbol = here,
                         .state = r->run,
                         .symbol = to,
                         .joined = spawn_name(r, &r->t.spawns.data[joins->spawns[i]]),
                         .all = joins->all,
                         .name = DPN_NONE};
        dpn_add_rule(&r->d, rule);
        here = to;
    }
    return here;
}

// A call that waits for threads.
static bool add_joins(translator *x, uint32_t pc, uint32_t callee, callee_list *list) {
    races *r = x->r;
    join_list joins = {0};
    if (!java_dpn_find_joins(r, x->node, pc, callee, &joins)) return false;
    uint32_t joined = add_join_list(x, pc, &joins);
    base(r, r->run, joined, symbol_of(r, x->node, pc, PLACE_AFTER));
    if (joins.throws) raise(x, pc, THROWS_ANY, r->run, joined);
    list->throws |= r->interrupts || joins.refuses;
    return true;
}

// The block ends with `if (awaitTermination(…))`: the side where that was true; or with the
// condition of a loop that joins all: the side where it is left; or CFG_CATCH.
static cfg_edge_kind joined_side(const translator *x, uint32_t block, join_list *joins) {
    uint32_t last = x->g->blocks[block].end - 1;
    if (java_dpn_find_join_loop(x->r, x->node, block, joins)) return CFG_JUMP;
    *joins = (join_list){0};
    uint8_t op = x->g->c->instrs[last].op;
    if ((op != OP_ifeq && op != OP_ifne) || last == x->g->blocks[block].first ||
        !java_dpn_find_awaited(x->r, x->node, last - 1, joins))
        return CFG_CATCH;
    return op == OP_ifne ? CFG_JUMP : CFG_FALL;
}

static void add_callees(translator *x, uint32_t pc, callee_list *list) {
    races *r = x->r;
    pt_calls calls = analysis_calls_at(&r->t, x->node, pc);
    for (size_t i = 0; i < calls.count; i++) {
        const pt_call *c = &r->t.calls.data[calls.items[i]];
        list->count++;
        const pt_node *callee = &r->t.nodes.data[c->callee];
        bool surely = false;
        if (list->count == 1) add_spawns(x, pc, &surely);
        if (add_joins(x, pc, c->callee, list)) continue;
        if (callee->effect == EFFECT_JOIN) list->throws |= r->interrupts;
        if (surely) {
            list->throws |= callee->effect == EFFECT_SUBMIT; // it may be refused
            continue;
        }
        if (!r->relevant[c->callee]) {
            list->pruned = true;
            list->throws |= java_dpn_call_throws(r, x->node, pc, c->callee);
            continue;
        }
        list->shown++;
        call_node(r, r->run, x->here, c->callee, symbol_of(r, x->node, pc, PLACE_RETURN));
    }
    if (!list->count) list->pruned = true;
}

static void add_call_at(translator *x, uint32_t pc) {
    races *r = x->r;
    uint32_t after = symbol_of(r, x->node, pc, PLACE_AFTER);
    callee_list list = {0};
    add_callees(x, pc, &list);
    if (list.pruned) base(r, r->run, x->here, after);
    if (list.throws) raise(x, pc, THROWS_ANY, r->run, x->here);
    if (list.shown) {
        uint32_t back = symbol_of(r, x->node, pc, PLACE_RETURN);
        base(r, r->run, back, after);
        raise(x, pc, THROWS_ANY, r->thrown, back);
    }
    x->here = after;
    x->here_escapes = false;
}

static bool is_in_model(const races *r, const region *g) {
    return is_model_lock(r, g->lock) || (r->instances && g->variable != BODY_NONE);
}

static const region *region_at(const translator *x, uint32_t pc, bool exit) {
    const method_locks *l = x->locks;
    if (!l->structured) return NULL;
    if (exit) {
        uint32_t i = l->exits_of[pc];
        return i != PT_NONE && is_in_model(x->r, &l->regions[i]) ? &l->regions[i] : NULL;
    }
    for (uint32_t i = 0; i < l->count; i++)
        if (l->regions[i].enter == pc && is_in_model(x->r, &l->regions[i])) return &l->regions[i];
    return NULL;
}

static void add_enter(translator *x, uint32_t pc, const region *g) {
    races *r = x->r;
    uint32_t held = symbol_of(r, x->node, pc, PLACE_HELD),
             after = symbol_of(r, x->node, pc, PLACE_AFTER);
    call(r, r->run, x->here, after, held, g->lock);
    pop(r, r->thrown, held, r->thrown);
    x->here = after;
    x->here_escapes = false;
}

static void add_exit(translator *x, uint32_t pc, const region *g) {
    races *r = x->r;
    char name[64];
    snprintf(name, sizeof name, "exit_n%u_%u", x->node, pc);
    uint32_t state = dpn_state(&r->d, name);
    pop(r, r->run, x->here, state);
    uint32_t after = symbol_of(r, x->node, pc, PLACE_AFTER);
    base(r, state, symbol_of(r, x->node, g->enter, PLACE_HELD), after);
    x->here = after;
    x->here_escapes = false;
}

// Object.wait where it is exact; false: it is not.
static bool add_wait(translator *x, uint32_t pc) {
    races *r = x->r;
    for (uint32_t i = 0; i < x->locks->wait_count; i++) {
        const wait_point *w = &x->locks->waits[i];
        if (w->at != pc) continue;
        uint32_t lock = w->region == PT_NONE ? java_dpn_method_lock(r, x->node)
                                             : x->locks->regions[w->region].lock;
        if (!is_model_lock(r, lock)) return false;
        raise(x, pc, THROWS_ANY, r->run, x->here); // it may be refused
        pop(r, r->run, x->here, wait_state(r, x->node, pc));
        if (w->region != PT_NONE) {
            uint32_t enter = x->locks->regions[w->region].enter;
            take_again(r, x->node, pc, symbol_of(r, x->node, enter, PLACE_HELD), lock);
        }
        uint32_t interrupted = symbol_of(r, x->node, pc, PLACE_RETURN);
        x->here = interrupted;
        x->here_escapes = false;
        if (r->interrupts) raise(x, pc, THROWS_ANY, r->run, interrupted);
        x->here = symbol_of(r, x->node, pc, PLACE_AFTER);
        x->here_escapes = false;
        return true;
    }
    return false;
}

static bool has_calls(const translator *x, uint32_t pc) {
    return analysis_calls_at(&x->r->t, x->node, pc).count > 0;
}

static void add_initializers(translator *x, uint32_t pc) {
    const body *b = x->n->b;
    for (uint32_t i = b->first[pc]; i < b->first[pc + 1]; i++)
        if (b->statements[i].op == BODY_INIT)
            java_dpn_each_initializer(x->r, x->node, b->statements[i].type, add_initializer, x);
}

static bool initializes(const translator *x, uint32_t pc) {
    const body *b = x->n->b;
    for (uint32_t i = b->first[pc]; i < b->first[pc + 1]; i++)
        if (b->statements[i].op == BODY_INIT) return true;
    return false;
}

static uint32_t access_name(races *r, uint32_t node, uint32_t pc) {
    char name[64];
    snprintf(name, sizeof name, "access_n%u_%u", node, pc);
    return dpn_name(&r->d, name);
}

static void add_access(translator *x, uint32_t pc) {
    races *r = x->r;
    dpn_rule rule = {.kind = DPN_BASE,
                     .from_state = r->run,
                     .from_symbol = x->here,
                     .state = r->run,
                     .symbol = symbol_of(r, x->node, pc, PLACE_AFTER),
                     .name = r->names_accesses ? access_name(r, x->node, pc) : DPN_NONE};
    dpn_add_rule(&r->d, rule);
    x->here = rule.symbol;
    x->here_escapes = false;
}

uint32_t java_dpn_after_symbol(races *r, const access_site *a) {
    return symbol_of(r, a->node, a->at, PLACE_AFTER);
}

bool java_dpn_access_name(races *r, const access_site *a, uint32_t *name) {
    const pt_node *n = &r->t.nodes.data[a->node];
    if (a->at == PT_NONE || n->effect != EFFECT_JAVA || !n->b->g) return false;
    if (code_is_invoke(n->b->g->c->instrs[a->at].op) || !r->relevant[a->node]) return false;
    *name = access_name(r, a->node, a->at);
    return true;
}

static void add_instruction(translator *x, uint32_t pc) {
    races *r = x->r;
    x->pc = pc;
    const code_instr *i = &x->g->c->instrs[pc];
    const region *enters = region_at(x, pc, false), *exits = region_at(x, pc, true);
    bool calls = has_calls(x, pc), wanted = u64map_get(&r->wanted, (uint64_t)x->node << 32 | pc);
    if (initializes(x, pc)) {
        go_to(x, symbol_of(r, x->node, pc, PLACE_INIT));
        add_initializers(x, pc);
    }
    if (calls || wanted || enters || exits) go_to(x, symbol_of(r, x->node, pc, PLACE_AT));
    raise(x, pc, java_dpn_throws(r, x->node, pc), r->run, x->here);
    if (enters) add_enter(x, pc, enters);
    else if (exits) add_exit(x, pc, exits);
    else if (calls && add_wait(x, pc)) return;
    else if (calls) add_call_at(x, pc);
    else if (wanted) add_access(x, pc);
    if (i->op >= OP_ireturn && i->op <= OP_return) pop(r, r->run, x->here, r->run);
}

static void add_block(translator *x, uint32_t block) {
    const cfg *g = x->g;
    x->here = symbol_of(x->r, x->node, block, PLACE_BLOCK);
    x->here_escapes = false;
    for (uint32_t pc = g->blocks[block].first; pc < g->blocks[block].end; pc++)
        add_instruction(x, pc);
    join_list joins = {0};
    cfg_edge_kind joined = joined_side(x, block, &joins);
    uint32_t last = g->blocks[block].end - 1;
    bool never_null = g->c->instrs[last].op == OP_ifnull &&
                      java_dpn_is_never_null(x->r, x->node, last);
    for (uint32_t k = g->g->first_out[block]; k < g->g->first_out[block + 1]; k++) {
        if (g->edges[k].kind == CFG_CATCH) continue;
        if (never_null && g->edges[k].kind == CFG_JUMP) continue;
        uint32_t from = x->here;
        if (g->edges[k].kind == joined) from = add_join_list(x, last, &joins);
        base(x->r, x->r->run, from, symbol_of(x->r, x->node, g->edges[k].to, PLACE_BLOCK));
    }
}

// ---------------------------------------------------------------- methods and threads

// A method without code calls what it calls: a task once at most, others any number of times.
static void add_effect_node(races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    uint32_t entry = entry_of(r, node), back = symbol_of(r, node, 0, PLACE_RETURN);
    bool once = n->effect == EFFECT_RUN_TASK || n->effect == EFFECT_RUN ||
                (n->effect == EFFECT_TASK_ENTRY && !n->often);
    pop(r, r->run, entry, r->run);
    if (java_dpn_effect_throws(r, node)) pop(r, r->run, entry, r->thrown);
    bool any = false;
    for (size_t i = 0; i < r->t.spawns.count; i++) {
        const pt_spawn *s = &r->t.spawns.data[i];
        if (s->node == node && r->root_relevant[java_dpn_root_of(r, s)])
            add_spawn(r, s, entry, entry);
    }
    for (size_t i = 0; i < n->out.count; i++) {
        uint32_t callee = r->t.calls.data[n->out.data[i]].callee;
        if (!r->relevant[callee]) {
            if (r->may_throw[callee]) pop(r, r->run, entry, r->thrown);
            continue;
        }
        any = true;
        call_node(r, r->run, entry, callee, back);
    }
    if (!any) return;
    if (once) pop(r, r->run, back, r->run);
    else base(r, r->run, back, entry);
    pop(r, r->thrown, back, r->thrown);
}

static void add_node(races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    if (n->effect != EFFECT_JAVA || !n->b->g) {
        add_effect_node(r, node);
        return;
    }
    translator x = {.r = r, .node = node, .n = n, .g = n->b->g, .locks = &r->locks[node]};
    x.catches = ARENA_ARRAY(&r->a, throws_catch, x.g->c->handler_count + 1);
    base(r, r->run, entry_of(r, node), symbol_of(r, node, 0, PLACE_BLOCK));
    for (uint32_t i = 0; i < x.g->block_count; i++) add_block(&x, i);
}

// A thread's last symbol: what an uncaught exception leads to.
static void add_end(races *r, uint32_t root) {
    uint32_t end = symbol_of(r, root, 0, PLACE_ENDED), last = r->roots.data[root].last;
    pop(r, r->run, end, r->run);
    pop(r, r->thrown, end, r->run);
    if (last == PT_NONE || !r->relevant[last]) return;
    uint32_t back = symbol_of(r, root, 1, PLACE_ENDED);
    call(r, r->thrown, end, entry_of(r, last), back, PT_NONE);
    if (r->roots.data[root].made) call(r, r->run, end, entry_of(r, last), back, PT_NONE);
    pop(r, r->run, back, r->run);
    pop(r, r->thrown, back, r->run);
}

// A task of a single-threaded executor has its thread for itself.
static void add_thread(races *r, uint32_t root) {
    const thread_root *t = &r->roots.data[root];
    uint32_t start = symbol_of(r, root, 0, PLACE_THREAD), end = symbol_of(r, root, 0, PLACE_ENDED);
    if (t->task) pop(r, r->run, start, r->run);
    if (is_model_lock(r, t->lock)) {
        uint32_t inside = symbol_of(r, root, 1, PLACE_THREAD),
                 back = symbol_of(r, root, 2, PLACE_THREAD);
        call(r, r->run, start, inside, end, t->lock);
        call_node(r, r->run, inside, t->entry, back);
        pop(r, r->run, back, r->run);
        pop(r, r->thrown, back, r->thrown);
    } else call_node(r, r->run, start, t->entry, end);
    add_end(r, root);
}

// The main class and its supers are initialised before main, from the top.
static void add_main(races *r) {
    uint32_t here = symbol_of(r, 0, 0, PLACE_THREAD), end = symbol_of(r, 0, 0, PLACE_ENDED);
    dpn_start(&r->d, r->run, here);
    const klass *k = r->t.nodes.data[r->t.main_node].m->owner;
    for (uint32_t i = 0; i <= k->depth; i++) {
        uint32_t node = analysis_initializer(&r->t, k->supers[i]);
        if (node == PT_NONE || !r->relevant[node]) continue;
        uint32_t next = symbol_of(r, 0, i + 1, PLACE_THREAD);
        call(r, r->run, here, entry_of(r, node), next, PT_NONE);
        pop(r, r->thrown, next, r->run);
        here = next;
    }
    call_node(r, r->run, here, r->t.main_node, end);
    add_end(r, 0);
}

void java_dpn_build(races *r) {
    dpn_model_init(&r->d, r->m);
    u64map_init(&r->symbols, r->m);
    r->run = dpn_state(&r->d, "run");
    r->thrown = dpn_state(&r->d, "thrown");
    add_main(r);
    for (uint32_t i = 1; i < r->roots.count; i++)
        if (r->root_relevant[i]) add_thread(r, i);
    for (uint32_t i = 0; i < r->t.nodes.count; i++)
        if (r->relevant[i]) add_node(r, i);
}
