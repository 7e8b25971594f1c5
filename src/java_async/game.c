// Can a thread that waits move again, whatever the order of the queues?
//
// That a bag lets it move is no proof: the queue's order is one of the bag's, but perhaps not that
// one. So it is a game. We choose who runs, and inputs; what a thread takes from a queue is the
// opponent's choice among all that may be pending there. We win a position if the thread moves
// there, if the program ends, or if
//   - some step that takes nothing leads to a position that we win, or
//   - a thread wants a task, one is pending for certain, and whichever it gets, steps that take
//     nothing lead to a position that we win, or back here, with nothing new in that queue: then we
//     take again, and the queue is one shorter.
//
// A position is a control with the counts of a few symbols, up to MOST_COUNTED; which ones are
// counted is found out: those that would win if they were known to be there. All positions that can
// be reached are found, with too many (a count that was cut off may stay as it is); so if we win
// all in which the thread waits, it never waits for ever.
#include "java_async/internal.h"

enum { MOST_COUNTED = 3, MOST_SYMBOLS = 4, MOST_POSITIONS = 1 << 22, MOST_FORCED = 256 };
enum { REACHED = 1, WON = 2 };

typedef struct game {
    ja_room *r;
    uint32_t thread;
    VEC(uint32_t) first, list; // rules by the control that they come from
    uint32_t counted[MOST_SYMBOLS], symbols, codes;
    VEC(uint8_t) is;
    VEC(uint32_t) order; // positions, as they were reached
} game;

static void sort_rules(game *g) {
    const ja_room *r = g->r;
    vec_resize(r->m, &g->first, r->controls.count + 2);
    vec_resize(r->m, &g->list, r->rules.count);
    for (size_t i = 0; i < r->rules.count; i++) g->first.data[r->rules.data[i].from + 2]++;
    for (size_t i = 2; i < g->first.count; i++) g->first.data[i] += g->first.data[i - 1];
    for (uint32_t i = 0; i < r->rules.count; i++)
        g->list.data[g->first.data[r->rules.data[i].from + 1]++] = i;
}

static const ja_rule *rule(const game *g, uint32_t i) {
    return &g->r->rules.data[g->list.data[i]];
}

// ---------------------------------------------------------------- positions

static uint32_t weight(uint32_t i) {
    uint32_t w = 1;
    while (i--) w *= MOST_COUNTED + 1;
    return w;
}

// Its place among those that are counted; MOST_SYMBOLS: it is not.
static uint32_t place_of(const game *g, uint32_t symbol) {
    for (uint32_t i = 0; i < g->symbols; i++)
        if (g->counted[i] == symbol) return i;
    return MOST_SYMBOLS;
}

static uint32_t count_of(uint32_t code, uint32_t place) {
    return code / weight(place) % (MOST_COUNTED + 1);
}

static uint32_t after_posts(const game *g, const ja_rule *x, uint32_t code) {
    for (uint32_t i = 0; i < x->posts; i++) {
        uint32_t place = place_of(g, g->r->posts.data[x->first_post + i]);
        if (place < MOST_SYMBOLS && count_of(code, place) < MOST_COUNTED) code += weight(place);
    }
    return code;
}

// Where the rule leads to; 0: it cannot be taken, or ends the execution.
static unsigned next_positions(const game *g, uint32_t position, const ja_rule *x,
                               uint32_t next[2]) {
    uint32_t code = position % g->codes, place = MOST_SYMBOLS;
    if (x->to == JA_NOWHERE) return 0;
    if (x->jump.answer == JA_SYMBOL) place = place_of(g, x->jump.which);
    if (place == MOST_SYMBOLS) {
        next[0] = x->to * g->codes + after_posts(g, x, code);
        return 1;
    }
    uint32_t count = count_of(code, place);
    if (!count) return 0;
    next[0] = x->to * g->codes + after_posts(g, x, code - weight(place));
    next[1] = x->to * g->codes + after_posts(g, x, code);
    return count == MOST_COUNTED ? 2 : 1;
}

static void reach(game *g, uint32_t position) {
    if (g->is.data[position] & REACHED) return;
    g->is.data[position] |= REACHED;
    vec_push(g->r->m, &g->order, position);
}

static bool reach_all(game *g) {
    ja_room *r = g->r;
    size_t n = r->controls.count * (size_t)(g->codes = weight(g->symbols));
    if (n > MOST_POSITIONS) return false;
    vec_clear(&g->is);
    vec_clear(&g->order);
    vec_resize(r->m, &g->is, n);
    reach(g, r->nodes.data[0].control * g->codes);
    for (size_t k = 0; k < g->order.count; k++) {
        uint32_t at = g->order.data[k], c = at / g->codes, next[2];
        for (uint32_t i = g->first.data[c]; i < g->first.data[c + 1]; i++)
            for (unsigned j = next_positions(g, at, rule(g, i), next); j-- > 0;) reach(g, next[j]);
    }
    return true;
}

// ---------------------------------------------------------------- winning

static bool posts_to(const ja_room *r, const ja_rule *x, ref queue) {
    for (uint32_t i = 0; i < x->posts; i++)
        if (r->symbols.data[r->posts.data[x->first_post + i]].queue == queue) return true;
    return false;
}

// Do steps that take nothing lead from the position to one that is won, or back home? Home counts
// as long as nothing new is in the queue; without a queue, never.
static bool is_forced(const game *g, uint32_t position, uint32_t home, ref queue) {
    uint32_t seen[MOST_FORCED], count = 1, next[2];
    seen[0] = position;
    for (uint32_t k = 0; k < count; k++) {
        if ((g->is.data[seen[k]] & WON) || (queue && seen[k] == home)) return true;
        uint32_t c = seen[k] / g->codes;
        for (uint32_t i = g->first.data[c]; i < g->first.data[c + 1]; i++) {
            const ja_rule *x = rule(g, i);
            if (x->jump.answer != JA_NONE || (queue && posts_to(g->r, x, queue))) continue;
            if (!next_positions(g, seen[k], x, next)) continue;
            uint32_t at = 0;
            while (at < count && seen[at] != next[0]) at++;
            if (at == MOST_FORCED) return false;
            if (at == count) seen[count++] = next[0];
        }
    }
    return false;
}

// Is it known what the thread does with all that may be pending there?
static bool knows_all(const game *g, uint32_t control, const ja_taker *t, uint32_t thread) {
    ja_room *r = g->r;
    const ja_control *c = &r->controls.data[control];
    for (uint32_t i = c->first; i < c->first + c->count; i++) {
        const ja_jump *j = &r->jumps.data[i];
        if (j->by.thread == thread && j->answer == JA_HELD && !j->rule) return false;
    }
    for (uint32_t at = c->markings; t && at; at = r->nodes.data[at - 1].next) {
        ja_marking m = r->nodes.data[at - 1].marking;
        for (uint32_t i = 0; i < m.count; i++)
            if (r->symbols.data[m.entries[i].symbol].queue == t->queue &&
                !ja_rule_is_known(r, control, t, m.entries[i].symbol))
                return false;
    }
    return true;
}

static const ja_taker *taker(const ja_room *r, uint32_t control, uint32_t thread) {
    const ja_control *c = &r->controls.data[control];
    for (uint32_t i = c->first_taker; i < c->first_taker + c->takers; i++)
        if (r->takers.data[i].thread == thread) return &r->takers.data[i];
    return NULL;
}

static bool wins_by_task(const game *g, uint32_t position, uint32_t thread) {
    uint32_t c = position / g->codes, next[2];
    const ja_taker *t = taker(g->r, c, thread);
    bool certain = false;
    if (!knows_all(g, c, t, thread)) return false;
    for (uint32_t i = g->first.data[c]; i < g->first.data[c + 1]; i++) {
        const ja_rule *x = rule(g, i);
        ja_answer a = x->jump.answer;
        if (x->thread != thread || (a != JA_HELD && a != JA_SYMBOL)) continue;
        if (x->to == JA_NOWHERE) continue;
        unsigned n = next_positions(g, position, x, next);
        certain |= n && (a == JA_HELD || place_of(g, x->jump.which) < MOST_SYMBOLS);
        ref queue = t && !posts_to(g->r, x, t->queue) ? t->queue : 0;
        while (n-- > 0)
            if (!is_forced(g, next[n], position, queue)) return false;
    }
    return certain;
}

static bool wins(const game *g, uint32_t position) {
    uint32_t c = position / g->codes, last = UINT32_MAX, next[2];
    for (uint32_t i = g->first.data[c]; i < g->first.data[c + 1]; i++) {
        const ja_rule *x = rule(g, i);
        if (x->jump.answer != JA_NONE) continue;
        if (x->thread == g->thread || x->to == JA_NOWHERE) return true;
        next_positions(g, position, x, next);
        if (g->is.data[next[0]] & WON) return true;
    }
    for (uint32_t i = g->first.data[c]; i < g->first.data[c + 1]; i++) {
        const ja_rule *x = rule(g, i);
        bool takes = x->jump.answer == JA_HELD || x->jump.answer == JA_SYMBOL;
        if (!takes || x->thread == last) continue;
        last = x->thread;
        if (wins_by_task(g, position, x->thread)) return true;
    }
    return false;
}

static bool win_all(game *g) {
    if (!reach_all(g)) return false;
    for (bool changes = true; changes;) {
        changes = false;
        limits_check(g->r->task->context->limits, g->r->m);
        for (size_t k = g->order.count; k-- > 0;) {
            uint8_t *is = &g->is.data[g->order.data[k]];
            if ((*is & WON) || !wins(g, g->order.data[k])) continue;
            *is |= WON;
            changes = true;
        }
    }
    return true;
}

// ---------------------------------------------------------------- what is counted

static bool is_some(const game *g, uint32_t control, uint8_t mask, uint8_t what) {
    for (uint32_t i = 0; i < g->codes; i++)
        if ((g->is.data[control * g->codes + i] & mask) == what) return true;
    return false;
}

// Symbols that would help if they were known to be pending. False: there are no more.
static bool count_more(game *g) {
    uint32_t before = g->symbols;
    for (size_t i = 0; i < g->r->rules.count && g->symbols < MOST_SYMBOLS; i++) {
        const ja_rule *x = &g->r->rules.data[i];
        if (x->jump.answer != JA_SYMBOL || x->to == JA_NOWHERE) continue;
        if (place_of(g, x->jump.which) < MOST_SYMBOLS) continue;
        if (is_some(g, x->to, WON, WON) && is_some(g, x->from, REACHED | WON, REACHED))
            g->counted[g->symbols++] = x->jump.which;
    }
    return g->symbols > before;
}

bool ja_game_is_won(ja_room *r, uint32_t thread, uint64_t bit, uint8_t *lost) {
    game g = {.r = r, .thread = thread};
    bool won = false, known;
    sort_rules(&g);
    do {
        known = win_all(&g);
        won = known;
        for (uint32_t c = 0; c < r->controls.count && known; c++) {
            lost[c] = (r->controls.data[c].waiting & bit) && is_some(&g, c, REACHED | WON, REACHED);
            won &= !lost[c];
        }
    } while (known && !won && count_more(&g));
    vec_release(r->m, &g.first);
    vec_release(r->m, &g.list);
    vec_release(r->m, &g.is);
    vec_release(r->m, &g.order);
    return won;
}
