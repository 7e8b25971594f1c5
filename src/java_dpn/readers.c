// Read/write locks. Writers hold a lock of the model; what readers do is a plain call there, since
// several of them may be inside at once. But a reader who is about to make the access that is asked
// about holds writers off. So a pair that the model cannot rule out is asked again on a copy of it,
// in which a thread that becomes a reader guesses that it is the one: then it takes the writers'
// lock. Only for one of the two accesses: two readers do not exclude each other.
//
// Why that loses no execution: while that one reader is inside, no writer is, whoever else reads.
//
// The control states of the copy are those of the model three times: no reader, a reader, the one.
#include <stdio.h>

#include "java_dpn/internal.h"

enum { OUTSIDE, READING, HOLDING, MODES };

uint32_t java_dpn_reader_name(dpn_model *d, uint32_t lock) {
    char name[32];
    snprintf(name, sizeof name, "read_%u", lock_object(lock));
    return dpn_name(d, name);
}

bool java_dpn_has_readers(races *r, uint32_t lock) {
    if (!(lock & LOCK_REENTRANT)) return false;
    uint32_t name = java_dpn_reader_name(&r->d, lock);
    for (size_t i = 0; i < r->d.rules.count; i++)
        if (r->d.rules.data[i].name == name && r->d.rules.data[i].kind == DPN_CALL) return true;
    return false;
}

typedef struct copying {
    const dpn_model *from;
    dpn_model *to;
    uint32_t states;  // of the model
    uint32_t *behind; // by symbol: its copy behind a section that a thread entered from outside
    uint32_t lock, reader;
} copying;

static void copy_names(copying *x) {
    static const char *const modes[MODES] = {"", "_reading", "_holding"};
    const dpn_model *from = x->from;
    char name[100];
    for (unsigned mode = 0; mode < MODES; mode++)
        for (uint32_t i = 0; i < x->states; i++) {
            snprintf(name, sizeof name, "%s%s", intern_text(&from->states, i), modes[mode]);
            dpn_state(x->to, name);
        }
    for (uint32_t i = 0; i < intern_count(&from->symbols); i++)
        dpn_symbol(x->to, intern_text(&from->symbols, i));
    for (uint32_t i = 0; i < intern_count(&from->locks); i++)
        dpn_lock(x->to, intern_text(&from->locks, i));
    for (uint32_t i = 0; i < intern_count(&from->names); i++)
        dpn_name(x->to, intern_text(&from->names, i));
    dpn_start(x->to, from->start_state, from->start_symbol);
}

static bool enters(const copying *x, const dpn_rule *rule) {
    return rule->kind == DPN_CALL && rule->name == x->reader;
}

static void find_behind(copying *x) {
    for (size_t i = 0; i < x->from->rules.count; i++) {
        const dpn_rule *rule = &x->from->rules.data[i];
        if (!enters(x, rule) || x->behind[rule->below] != DPN_NONE) continue;
        char name[100];
        snprintf(name, sizeof name, "%s_last", intern_text(&x->from->symbols, rule->below));
        x->behind[rule->below] = dpn_symbol(x->to, name);
    }
}

// The rule by a thread in a mode, which is in another one after it.
static void add_moded(copying *x, dpn_rule rule, unsigned before, unsigned after) {
    rule.from_state += before * x->states;
    rule.state += after * x->states;
    dpn_add_rule(x->to, rule); // who is spawned is no reader
}

static void copy_rule(copying *x, const dpn_rule *rule) {
    for (unsigned mode = 0; mode < MODES; mode++) {
        if (!enters(x, rule) || mode != OUTSIDE) {
            add_moded(x, *rule, mode, mode);
            continue;
        }
        dpn_rule enter = *rule;
        enter.below = x->behind[rule->below];
        add_moded(x, enter, OUTSIDE, READING);
        enter.kind = DPN_MONITOR;
        enter.lock = x->lock;
        add_moded(x, enter, OUTSIDE, HOLDING);
    }
    if (x->behind[rule->from_symbol] == DPN_NONE) return;
    dpn_rule leave = *rule;
    leave.from_symbol = x->behind[rule->from_symbol];
    add_moded(x, leave, READING, OUTSIDE);
    add_moded(x, leave, HOLDING, OUTSIDE);
}

void java_dpn_hold_reader(races *r, uint32_t lock, dpn_model *to) {
    copying x = {.from = &r->d,
                 .to = to,
                 .states = intern_count(&r->d.states),
                 .behind = ARENA_ARRAY(&r->a, uint32_t, intern_count(&r->d.symbols) + 1),
                 .lock = java_dpn_lock_number(&r->d, lock),
                 .reader = java_dpn_reader_name(&r->d, lock)};
    dpn_model_init(to, r->m);
    for (uint32_t i = 0; i < intern_count(&r->d.symbols); i++) x.behind[i] = DPN_NONE;
    copy_names(&x);
    find_behind(&x);
    for (size_t i = 0; i < r->d.rules.count; i++) copy_rule(&x, &r->d.rules.data[i]);
}

uint32_t java_dpn_reader_symbol(races *r, dpn_model *copy, uint32_t symbol) {
    char name[100];
    snprintf(name, sizeof name, "%s_asked", intern_text(&copy->symbols, symbol));
    uint32_t before = intern_count(&copy->symbols), asked = dpn_symbol(copy, name);
    if (asked < before) return asked;
    uint32_t states = intern_count(&r->d.states);
    for (unsigned mode = 0; mode < MODES; mode++) {
        if (mode == READING) continue;
        dpn_rule rule = {.kind = DPN_BASE,
                         .from_state = r->run + mode * states,
                         .from_symbol = symbol,
                         .state = r->run + mode * states,
                         .symbol = asked,
                         .name = DPN_NONE};
        dpn_add_rule(copy, rule);
    }
    return asked;
}
