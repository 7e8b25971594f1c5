#include "brute.h"

#include <assert.h>
#include <string.h>

typedef struct search {
    const dpn_model *d;
    const dpn_query *q;
    mem *m;
    brute_check check;
    void *context;
    uint8_t join_of[256]; // name -> number
    intern seen;          // configuration and progress
    bool cut_off, found;
} search;

// Progress is a set of numbers of phases done: bit i says that the first i are, and that no rule
// barred from the next has been used since.
typedef struct state {
    brute_config c;
    uint32_t progress;
} state;

static bool has(dpn_list l, uint32_t x) {
    for (size_t i = 0; i < l.count; i++)
        if (l.items[i] == x) return true;
    return false;
}

static bool assign(const brute_config *c, const dpn_phase *p, size_t set, unsigned used) {
    if (set == p->set_count) return true;
    for (unsigned i = 0; i < c->count; i++) {
        const brute_thread *t = &c->thread[i];
        if (used >> i & 1 || !t->depth) continue;
        if (has(p->sets[set], t->symbol[t->depth - 1]) && assign(c, p, set + 1, used | 1u << i))
            return true;
    }
    return false;
}

static void visit(search *s, state *st, uint32_t by) {
    for (size_t i = 0; i < s->q->phase_count; i++) {
        const dpn_phase *p = &s->q->phases[i];
        if (!(st->progress >> i & 1)) continue;
        if (p->by.count && (by == DPN_NONE || !has(p->by, by))) continue;
        if (s->check && !s->check(&st->c, i, s->context)) continue;
        if (assign(&st->c, p, 0, 0)) st->progress |= 1u << (i + 1);
    }
    if (st->progress >> s->q->phase_count & 1) s->found = true;
    intern_bytes(&s->seen, st, sizeof *st);
}

static bool lock_free(const brute_config *c, unsigned thread, uint32_t lock) {
    for (unsigned i = 0; i < c->count; i++)
        for (unsigned k = 0; k < c->thread[i].depth; k++)
            if (i != thread && c->thread[i].lock[k] == lock) return false;
    return true;
}

static bool may_join(const search *s, const brute_config *c, const brute_thread *t,
                     const dpn_rule *r) {
    uint8_t number = s->join_of[r->joined], child = t->child[number];
    for (unsigned i = 0; r->all && i < c->count; i++)
        if (t->children[number] >> i & 1 && c->thread[i].depth) return false;
    return r->all || (child != 255 && c->thread[child].depth == 0);
}

static void fire(search *s, const state *from, unsigned index, const dpn_rule *r) {
    state st = *from;
    brute_thread *t = &st.c.thread[index];
    unsigned top = t->depth - 1u;
    if (r->kind == DPN_MONITOR && !lock_free(&st.c, index, r->lock)) return;
    if (r->kind == DPN_JOIN && !may_join(s, &st.c, t, r)) return;
    bool deeper = r->kind == DPN_CALL || r->kind == DPN_MONITOR;
    if ((deeper && t->depth == BRUTE_DEPTH) ||
        (r->kind == DPN_SPAWN && st.c.count == BRUTE_THREADS)) {
        s->cut_off = true;
        return;
    }
    t->state = (uint8_t)r->state;
    if (deeper) {
        t->symbol[top] = (uint8_t)r->below;
        t->symbol[top + 1] = (uint8_t)r->symbol;
        t->lock[top + 1] = r->kind == DPN_MONITOR ? (uint8_t)r->lock : 255;
        t->depth++;
    } else if (r->kind == DPN_RETURN) {
        t->symbol[top] = t->lock[top] = 0; // one form for one configuration
        t->depth--;
    } else t->symbol[top] = (uint8_t)r->symbol;
    if (r->kind == DPN_SPAWN) {
        if (r->name != DPN_NONE && s->join_of[r->name] != 255) {
            t->child[s->join_of[r->name]] = st.c.count;
            t->children[s->join_of[r->name]] |= (uint8_t)(1u << st.c.count);
        }
        brute_thread *child = &st.c.thread[st.c.count++];
        child->state = (uint8_t)r->spawn_state;
        child->depth = 1;
        child->symbol[0] = (uint8_t)r->spawn_symbol;
        child->lock[0] = 255;
        memset(child->child, 255, sizeof child->child);
    }
    for (size_t i = 0; i < s->q->phase_count; i++)
        if (has(s->q->phases[i].without, r->name)) st.progress &= ~(1u << i);
    if (st.progress) visit(s, &st, r->name);
}

static void begin(search *s) {
    unsigned joined = 0;
    memset(s->join_of, 255, sizeof s->join_of);
    for (size_t i = 0; i < s->d->rules.count; i++) {
        const dpn_rule *r = &s->d->rules.data[i];
        if (r->kind != DPN_JOIN || s->join_of[r->joined] != 255) continue;
        assert(joined < BRUTE_NAMES);
        s->join_of[r->joined] = (uint8_t)joined++;
    }
    state first;
    memset(&first, 0, sizeof first);
    first.c.count = 1;
    first.progress = 1;
    brute_thread *t = &first.c.thread[0];
    t->state = (uint8_t)s->d->start_state;
    t->depth = 1;
    t->symbol[0] = (uint8_t)s->d->start_symbol;
    t->lock[0] = 255;
    memset(t->child, 255, sizeof t->child);
    visit(s, &first, DPN_NONE);
}

brute_answer brute_solve(const dpn_model *d, const dpn_query *q, size_t max_configurations,
                         brute_check check, void *context, mem *m) {
    search s = {.d = d, .q = q, .m = m, .check = check, .context = context};
    intern_init(&s.seen, m);
    begin(&s);
    for (uint32_t i = 0; i < intern_count(&s.seen) && !s.found; i++) {
        if (intern_count(&s.seen) > max_configurations) {
            s.cut_off = true;
            break;
        }
        state st;
        memcpy(&st, intern_text(&s.seen, i), sizeof st);
        for (unsigned k = 0; k < st.c.count; k++) {
            const brute_thread *t = &st.c.thread[k];
            for (size_t r = 0; t->depth && r < d->rules.count && !s.found; r++)
                if (d->rules.data[r].from_state == t->state &&
                    d->rules.data[r].from_symbol == t->symbol[t->depth - 1])
                    fire(&s, &st, k, &d->rules.data[r]);
        }
    }
    intern_release(&s.seen);
    return s.found ? BRUTE_REACHED : s.cut_off ? BRUTE_BOUNDED : BRUTE_NEVER;
}
