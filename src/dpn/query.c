#include "dpn/query.h"

#include <stdio.h>
#include <string.h>

void dpn_plan_init(dpn_plan *p, const dpn_model *d, mem *m) {
    *p = (dpn_plan){.d = d, .m = m};
    vec_resize(m, &p->barred, d->rules.count);
    vec_resize(m, &p->by, d->rules.count);
    vec_resize(m, &p->choice, (DPN_PLAN_MAX_PHASES + 1) * intern_count(&d->symbols));
    vec_resize(m, &p->named, intern_count(&d->names));
    vec_resize(m, &p->mine, intern_count(&d->symbols));
}

void dpn_plan_release(dpn_plan *p) {
    vec_release(p->m, &p->barred);
    vec_release(p->m, &p->by);
    vec_release(p->m, &p->choice);
    vec_release(p->m, &p->masks);
    vec_release(p->m, &p->touched);
    vec_release(p->m, &p->named);
    vec_release(p->m, &p->mine);
    for (unsigned k = 0; k <= DPN_PLAN_MAX_PHASES; k++) vec_release(p->m, &p->cut_symbols[k]);
}

// Counts in binary over the phases that may share their configuration with the next one. A group
// of more than one phase pays only if its last phase has a `by`.
bool dpn_plan_next_grouping(const dpn_query *q, bool *group_end) {
    size_t n = q->phase_count;
    for (;;) {
        size_t i = 0;
        while (i + 1 < n && !group_end[i]) group_end[i++] = true;
        if (i + 1 >= n) return false;
        group_end[i] = false;
        bool good = true;
        for (size_t k = 1; k < n; k++)
            good &= group_end[k - 1] || !group_end[k] || q->phases[k].by.count > 0;
        if (good) return true;
    }
}

// ---- making a plan ----

static void reset(dpn_plan *p) {
    for (size_t i = 0; i < p->touched.count; i++) p->choice.data[p->touched.data[i]] = 0;
    vec_clear(&p->touched);
    vec_clear(&p->masks);
    vec_push(p->m, &p->masks, 0); // index 0 means none
    if (p->has_barred) memset(p->barred.data, 0, p->barred.count * sizeof *p->barred.data);
    if (p->has_by) memset(p->by.data, 0, p->by.count * sizeof *p->by.data);
    p->has_barred = p->has_by = false;
    for (unsigned k = 0; k <= DPN_PLAN_MAX_PHASES; k++) {
        vec_clear(&p->cut_symbols[k]);
        p->by_bit[k] = 0;
    }
    p->full = p->fields = 0;
    p->regular_count = 0;
}

// Marks the rules that have one of the names.
static void mark_rules(dpn_plan *p, dpn_list names, uint16_t *flags, uint16_t flag) {
    if (!names.count) return;
    for (size_t i = 0; i < names.count; i++) p->named.data[names.items[i]] = 1;
    for (size_t r = 0; r < p->d->rules.count; r++) {
        uint32_t name = p->d->rules.data[r].name;
        if (name != DPN_NONE && p->named.data[name]) flags[r] |= flag;
    }
    for (size_t i = 0; i < names.count; i++) p->named.data[names.items[i]] = 0;
}

// The alternatives of one symbol at the cut: every one so far times every set in `mine`.
static void add_choice(dpn_plan *p, unsigned cut, uint32_t symbol, uint64_t mine,
                       unsigned first_bit) {
    uint32_t place = (uint32_t)(cut * intern_count(&p->d->symbols) + symbol);
    size_t old = p->choice.data[place], old_count = old ? p->masks.data[old] : 1;
    size_t begin = p->masks.count;
    vec_push(p->m, &p->masks, old_count * (uint64_t)__builtin_popcountll(mine));
    for (size_t k = 0; k < old_count; k++)
        for (uint64_t rest = mine; rest; rest &= rest - 1) {
            uint64_t before = old ? p->masks.data[old + 1 + k] : 0;
            uint64_t bit = (uint64_t)1 << (first_bit + (unsigned)__builtin_ctzll(rest));
            vec_push(p->m, &p->masks, before | bit);
        }
    if (!old) {
        vec_push(p->m, &p->touched, place);
        vec_push(p->m, &p->cut_symbols[cut], symbol);
    }
    p->choice.data[place] = (uint32_t)begin;
}

// Adds one phase's sets, of which each thread can serve at most one.
static void add_sets(dpn_plan *p, unsigned cut, const dpn_phase *ph, unsigned first_bit) {
    for (size_t s = 0; s < ph->set_count; s++)
        for (size_t i = 0; i < ph->sets[s].count; i++)
            p->mine.data[ph->sets[s].items[i]] |= (uint64_t)1 << s;
    for (size_t s = 0; s < ph->set_count; s++)
        for (size_t i = 0; i < ph->sets[s].count; i++) {
            uint32_t symbol = ph->sets[s].items[i];
            if (!p->mine.data[symbol]) continue; // done already
            add_choice(p, cut, symbol, p->mine.data[symbol], first_bit);
            p->mine.data[symbol] = 0;
        }
}

// The rules that end a group: those that every `by` of its phases allows.
static void add_by(dpn_plan *p, const dpn_query *q, size_t from, size_t to, unsigned cut) {
    uint16_t flag = (uint16_t)(1u << (cut - 1));
    bool first = true;
    for (size_t i = from; i <= to; i++) {
        dpn_list by = q->phases[i].by;
        if (!by.count) continue;
        if (first) mark_rules(p, by, p->by.data, flag);
        else
            for (size_t r = 0; r < p->by.count; r++) {
                bool listed = false;
                for (size_t k = 0; k < by.count && !listed; k++)
                    listed = p->d->rules.data[r].name == by.items[k];
                if (!listed) p->by.data[r] &= (uint16_t)~flag;
            }
        first = false;
    }
    p->has_by |= !first;
}

static int unsupported(char *why, size_t size, const char *text) {
    snprintf(why, size, "%s", text);
    return -1;
}

int dpn_plan_make(dpn_plan *p, const dpn_query *q, const bool *group_end, char *why,
                  size_t why_size) {
    reset(p);
    unsigned cut = 0, bits = 0;
    for (size_t from = 0, to = 0; from < q->phase_count; from = to + 1) {
        for (to = from; !group_end[to]; to++) {
        }
        if (++cut > DPN_PLAN_MAX_PHASES)
            return unsupported(why, why_size, "a query may have at most 15 phases");
        if (q->phases[from].without.count) {
            mark_rules(p, q->phases[from].without, p->barred.data, (uint16_t)(1u << (cut - 1)));
            p->has_barred = true;
        }
        bool by = false;
        for (size_t i = from; i <= to; i++) {
            const dpn_phase *ph = &q->phases[i];
            by |= ph->by.count > 0;
            if (bits + ph->set_count > 24)
                return unsupported(why, why_size, "a query may have at most 24 sets");
            add_sets(p, cut, ph, bits);
            bits += (unsigned)ph->set_count;
            if (!ph->regular) continue;
            if (p->regular_count == DPN_PLAN_MAX_REGULAR)
                return unsupported(why, why_size, "a query may have at most 4 regular sets");
            unsigned shift = 64 - 8 * (p->regular_count + 1);
            p->regular[p->regular_count++] = (dpn_plan_regular){ph->regular, cut, shift};
            p->fields |= (uint64_t)255 << shift;
        }
        if (!by) continue;
        add_by(p, q, from, to, cut);
        if (bits + 1 > 24) return unsupported(why, why_size, "a query may have at most 24 sets");
        p->by_bit[cut] = (uint64_t)1 << bits++;
    }
    p->phases = cut;
    p->full = ((uint64_t)1 << bits) - 1;
    return 0;
}

// ---- what threads contribute ----

dpn_plan_choices dpn_plan_at(const dpn_plan *p, unsigned cut, uint32_t state, uint32_t symbol) {
    static const uint64_t nothing[1] = {0};
    dpn_plan_choices c = {nothing, 1, 0};
    uint32_t at = p->choice.data[cut * intern_count(&p->d->symbols) + symbol];
    if (at) {
        c.count = p->masks.data[at];
        c.masks = &p->masks.data[at + 1];
    }
    for (unsigned i = 0; i < p->regular_count; i++) {
        const dpn_plan_regular *r = &p->regular[i];
        if (r->cut == cut)
            c.extra |= (uint64_t)r->set->nil(r->set->context, state, symbol) << r->shift;
    }
    return c;
}

static unsigned field(const dpn_plan_regular *r, uint64_t word) {
    return word >> r->shift & 255;
}

uint64_t dpn_plan_ret(const dpn_plan *p, uint32_t rule, unsigned phase) {
    uint64_t word = 0;
    for (unsigned i = 0; i < p->regular_count; i++) {
        const dpn_plan_regular *r = &p->regular[i];
        if (r->cut >= phase) word |= (uint64_t)r->set->ret(r->set->context, rule) << r->shift;
    }
    return word;
}

uint64_t dpn_plan_unary(const dpn_plan *p, dpn_node kind, uint32_t rule, unsigned phase,
                        uint64_t child) {
    uint64_t word = child & ~p->fields;
    for (unsigned i = 0; i < p->regular_count; i++) {
        const dpn_plan_regular *r = &p->regular[i];
        if (r->cut < phase) continue;
        unsigned state = r->set->unary(r->set->context, kind, rule, field(r, child));
        word |= (uint64_t)state << r->shift;
    }
    return word;
}

// Where the callee has not returned by the cut, the tree in front of it has a call that does not
// return.
uint64_t dpn_plan_binary(const dpn_plan *p, dpn_node kind, uint32_t rule, unsigned phase,
                         unsigned returned, uint64_t left, uint64_t right) {
    uint64_t word = (left | right) & ~p->fields;
    for (unsigned i = 0; i < p->regular_count; i++) {
        const dpn_plan_regular *r = &p->regular[i];
        if (r->cut < phase) continue;
        void *c = r->set->context;
        unsigned l = field(r, left), state;
        if (kind == DPN_NODE_SPAWN || r->cut >= returned)
            state = r->set->binary(c, kind, rule, l, field(r, right));
        else
            state = r->set->unary(c, kind == DPN_NODE_USE ? DPN_NODE_ACQ : DPN_NODE_NCALL, rule, l);
        word |= (uint64_t)state << r->shift;
    }
    return word;
}

bool dpn_plan_accepts(const dpn_plan *p, uint64_t word) {
    if ((word & p->full) != p->full) return false;
    for (unsigned i = 0; i < p->regular_count; i++) {
        const dpn_plan_regular *r = &p->regular[i];
        if (!r->set->accepts(r->set->context, field(r, word))) return false;
    }
    return true;
}
