// Rules: what a jump from a control leads to, and what it posts. Each is found out once, by the VM.
#include "java_async/internal.h"

#include <stdarg.h>

void ja_room_stop(ja_room *r, const char *format, ...) {
    if (r->broken) return;
    char why[500];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    r->broken = arena_strdup(&r->w.r->store, why);
    explore_incomplete(&r->w, "%s", why);
}

static void note_place(ja_room *r, ja_rule *x) {
    const thread *t = r->v->threads.data[x->thread];
    if (t->state != THREAD_RUNNABLE || !t->frame_count || t->phase != PHASE_RUN) return;
    const frame *f = &t->frames[t->frame_count - 1];
    if (!f->u->offsets || f->pc >= f->u->count) return;
    x->u = f->u;
    x->pc = f->u->offsets[f->pc];
    x->at_queue = ja_queues_waits(r, t) != JA_WAITS_NOT ||
                  (vm_op_is_access(&t->next) && ja_board_is_loop(r, t->next.object));
}

// The VM is where the move has led.
static uint32_t arrive(ja_room *r, ja_rule *x) {
    note_place(r, x);
    ja_tasks_settle(r);
    bool fresh;
    uint32_t to = explore_states_capture(r->w.x, &fresh);
    r->at = to;
    r->w.r->states += fresh;
    r->w.r->matched += !fresh;
    if (!ja_control_at(r, to)->listed) ja_control_list(r, to);
    return to;
}

static bool is_in_pool(const vm *v, const thread *t) {
    enum { NEAR = 4 };
    for (uint32_t i = t->frame_count, n = 0; i-- > 0 && n < NEAR; n++) {
        const char *name = program_text(v->p, t->frames[i].u->m->owner->name);
        if (strcmp(name, "java/util/concurrent/ThreadPoolExecutor") == 0) return true;
    }
    return false;
}

// A worker that waits for a task stands still here, and waits for a signal there: nobody must ask
// what it is doing. In an atomic section that would not show.
static void look_ahead(ja_room *r, const thread *t) {
    const vm_op *o = &t->next;
    if (!r->has_loops) return;
    if (o->act == ACT_ATOMIC)
        ja_room_stop(r, "not supported: atomic sections beside executors (engine async)");
    if (o->act == ACT_THREAD && o->thread.asks_state && !is_in_pool(r->v, t))
        ja_room_stop(r, "not supported: what another thread is doing is asked for (engine async)");
}

static uint32_t make_rule(ja_room *r, uint32_t control, const ja_jump *jump) {
    if (r->at != control) explore_states_restore(r->w.x, control);
    r->at = 0;
    r->now = *jump;
    r->met = 0;
    r->w.last_thread = jump->by.thread;
    const thread *t = r->v->threads.data[jump->by.thread];
    look_ahead(r, t);
    ja_rule x = {.from = control,
                 .jump = *jump,
                 .thread = jump->by.thread,
                 .input = vm_op_is_choice(&t->next) ? (uint32_t)jump->by.choice : 0,
                 .first_post = (uint32_t)r->posts.count};
    ja_eager_begin(r, jump, &x);
    move_outcome o = explore_move(&r->w, &jump->by);
    // The locks of the JDK's queues may use up a permit, which who parks by itself would notice.
    if (r->has_loops && reduce_parks(r->v))
        ja_room_stop(r, "not supported: a thread parks by itself beside executors (engine async)");
    // Who reads it could tell which delays are over.
    if (r->has_delays && vm_outside_seen(r->v, OUTSIDE_CLOCK))
        ja_room_stop(r, "not supported: the clock is read beside scheduled tasks, whose delays are "
                        "free (engine async)");
    if (o == MOVE_FAILED && !r->broken) r->broken = r->w.r->reason;
    if (o == MOVE_CUT) r->w.r->cut_paths++;
    x.flaw = r->met;
    ja_eager_end(r, &x);
    if (o == MOVED) x.to = arrive(r, &x);
    x.posts = (uint32_t)r->posts.count - x.first_post;
    vec_push(r->m, &r->rules, x);
    return (uint32_t)r->rules.count;
}

static bool is_over(ja_room *r) {
    return r->broken || r->w.done || reduce_is_violated(r->v) || explore_limit_reached(&r->w);
}

const ja_rule *ja_rule_of_jump(ja_room *r, uint32_t control, uint32_t jump) {
    if (is_over(r)) return NULL;
    ja_jump j = r->jumps.data[jump];
    if (!j.rule) {
        j.rule = make_rule(r, control, &j);
        r->jumps.data[jump].rule = j.rule;
        if (is_over(r)) return NULL;
    }
    return &r->rules.data[j.rule - 1];
}

enum { SYMBOL_BITS = 24, MOST_SYMBOLS = 5000 };

static uint64_t key_of(uint32_t control, const ja_taker *t, uint32_t symbol) {
    return (uint64_t)control << 32 | t->thread << SYMBOL_BITS | symbol;
}

bool ja_rule_is_known(ja_room *r, uint32_t control, const ja_taker *t, uint32_t symbol) {
    const uint64_t *known = u64map_get(&r->taken, key_of(control, t, symbol));
    return known && *known;
}

const ja_rule *ja_rule_of_symbol(ja_room *r, uint32_t control, const ja_taker *t, uint32_t symbol) {
    if (symbol >= MOST_SYMBOLS)
        ja_room_stop(r, "more than %d kinds of pending tasks: %s", MOST_SYMBOLS,
                     r->symbols.data[symbol].name);
    if (is_over(r)) return NULL;
    uint64_t key = key_of(control, t, symbol);
    uint64_t known = *u64map_at(&r->taken, key);
    if (!known) {
        ja_jump j = {{.thread = (uint16_t)t->thread}, JA_SYMBOL, symbol, 0};
        known = make_rule(r, control, &j);
        u64map_put(&r->taken, key, known);
        if (is_over(r)) return NULL;
    }
    return &r->rules.data[known - 1];
}
