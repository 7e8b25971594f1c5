// From a run of the network back to the program: the places where its threads do what others can
// notice, in the run's order.
#include "java_pushdown/internal.h"

#include "pushdown/trace.h"
#include "vm/thread.h"

typedef VEC(waypoint) waypoint_list;
typedef VEC(uint32_t) number_list;

static waypoint place(const jp_world *w, const jp_body *b, uint32_t pc) {
    return (waypoint){.class_name = program_text(w->p, b->m->owner->name),
                      .method = program_text(w->p, b->m->name),
                      .type = program_text(w->p, b->m->type),
                      .pc = b->code[pc].offset};
}

static waypoint standing(const jp_world *w, const frame *f) {
    return (waypoint){.class_name = program_text(w->p, f->u->m->owner->name),
                      .method = program_text(w->p, f->u->m->name),
                      .type = program_text(w->p, f->u->m->type),
                      .pc = f->u->offsets[f->pc]};
}

static int64_t as_signed(uint32_t value, unsigned bits) {
    uint32_t half = (uint32_t)1 << (bits - 1);
    return bits == 32 ? (int32_t)value : (int64_t)(value ^ half) - half;
}

// What the run has in the variable where an input's value is free.
static int64_t free_value(jp_world *w, const pd_run *run, uint32_t drawn) {
    const jp_arguments *a = w->arguments;
    const jp_free_cell *c = NULL;
    for (size_t i = 0; i < a->cells.count && !c; i++)
        if (a->cells.data[i].drawn == drawn) c = &a->cells.data[i];
    if (!c) return 0; // nobody keeps it
    const pd_expr *cell = jp_free_variable(w, c);
    if (!cell) return 0; // nobody reads it
    const uint32_t *frame = NULL;
    for (size_t i = 0; i < run->steps.count && !frame; i++)
        if (w->places.data[run->steps.data[i].move.rule].is_method)
            frame = run->steps.data[i].move.l1;
    pd_env env = {.g = run->start.globals.data, .l = frame};
    const pd_var *v = &w->n->vars.data[cell->value];
    if (v->place == PD_LOCAL && !frame) return 0; // the method is not called
    uint32_t value = pd_eval(w->n, cell, &env);
    return v->bits == 1 ? value : as_signed(value, v->bits);
}

// The inputs that make the arguments, then the place where the network begins.
static void add_arguments(jp_world *w, const pd_run *run, waypoint_list *list) {
    const jp_arguments *a = w->arguments;
    uint64_t before = 0;
    for (uint32_t i = 0; i < a->drawn.count; i++) {
        const jp_drawn *d = &a->drawn.data[i];
        waypoint x = standing(w, &d->at);
        x.input = before;
        vec_push(w->m, list, x);
        before = d->choice;
        if (d->is_free) {
            int64_t value = free_value(w, run, i);
            before = (uint64_t)(d->is_few ? value - d->low : value);
        }
    }
    waypoint last = standing(w, &a->at);
    last.input = before;
    vec_push(w->m, list, last);
}

// Main first goes to where the prefix has ended.
static void add_prefix(jp_world *w, waypoint_list *list) {
    const thread *t = w->v->threads.data[0];
    waypoint first = {.thread = 0};
    bool runs = t->phase == PHASE_RUN || t->phase == PHASE_UNCAUGHT;
    if (t->state != THREAD_DONE && runs && t->frame_count) {
        const frame *f = &t->frames[jp_frame_count(w, t) - 1];
        const jp_body *b = jp_body_of(w, f->u->m);
        if (b && b->file) first = place(w, b, f->pc);
        first.started = (uint32_t)w->v->threads.count;
    }
    vec_push(w->m, list, first);
}

static uint32_t thread_index(const jp_world *w, uint32_t process) {
    for (size_t i = 0; i < w->threads.count; i++)
        if (w->threads.data[i].process == process) return (uint32_t)i;
    return 0;
}

// The thread that was started by the move gets the VM's next number.
static void number_started(const jp_world *w, const pd_move *move, number_list *numbers,
                           uint32_t *next) {
    const pd_var *v = &w->n->vars.data[w->state_var];
    for (size_t i = 0; i < w->threads.count; i++) {
        uint32_t cell = v->first + (v->length ? w->threads.data[i].id - w->thread_first : 0);
        if (numbers->data[i] == PD_NONE && move->g1[cell] == JP_STARTED) {
            numbers->data[i] = (*next)++;
            return;
        }
    }
}

// Which alternative of the input the move takes; the configuration is the one before it.
static uint64_t input_taken(const jp_world *w, const pd_config *c, const jp_place *at,
                            const pd_move *move) {
    if (at->input_var == PD_NONE) return (uint64_t)at->low.c;
    const pd_var *v = &w->n->vars.data[at->input_var];
    const pd_thread *t = &c->threads.data[move->thread];
    int64_t low = at->low.c;
    if (!at->low.fixed) {
        const uint32_t *frame = pd_thread_frame(w->n, t, pd_thread_depth(w->n, t) - 1);
        pd_env env = {.g = c->globals.data, .p = t->words.data, .l = frame + 1};
        low = as_signed(pd_eval(w->n, at->low.e, &env), v->bits);
    }
    return (uint64_t)(as_signed(move->p1[v->first], v->bits) - low);
}

// The alternative of notify: the VM counts those who wait on the object by their numbers.
static uint64_t rank_of_woken(const jp_world *w, const pd_config *c, uint32_t woken,
                              const number_list *numbers) {
    uint64_t rank = 0;
    for (uint32_t i = 0; i < w->threads.count; i++)
        rank += numbers->data[i] < numbers->data[woken] &&
                jp_waits_beside(w, woken, i, c->globals.data);
    return rank;
}

const waypoint *jp_waypoints(jp_world *w, const struct pd_run *run, const jp_prefix *prefix,
                             arena *a, uint32_t *count) {
    (void)prefix;
    waypoint_list list = {0};
    if (w->arguments) add_arguments(w, run, &list);
    else add_prefix(w, &list);
    uint32_t context = 0;
    bool is_operation = false, is_soft = false;
    VEC(uint64_t) inputs = {0};
    number_list numbers = {0}; // by thread: its number in the VM; inputs: its last input
    uint32_t next = (uint32_t)w->v->threads.count;
    vec_resize(w->m, &inputs, next + w->threads.count);
    for (size_t i = 0; i < w->threads.count; i++)
        vec_push(w->m, &numbers, (uint32_t)w->threads.data[i].vm_number);
    pd_config now;
    pd_config_init(&now, w->m);
    pd_config_copy(&now, &run->start);
    for (size_t i = 0; i < run->steps.count; i++) {
        const pd_move *move = &run->steps.data[i].move;
        const jp_place *at = &w->places.data[move->rule];
        uint64_t taken = at->is_input ? input_taken(w, &now, at, move)
                         : at->wakes  ? rank_of_woken(w, &now, at->wakes - 1, &numbers)
                                      : 0;
        pd_step(w->n, &now, move);
        if (at->is_start) number_started(w, move, &numbers, &next);
        if (!at->is_end && (!at->noticed || !at->body->file)) continue;
        uint32_t who = numbers.data[thread_index(w, run->start.threads.data[move->thread].process)];
        if (who == PD_NONE) continue;
        // The context before this one ends behind its last operation.
        bool same = context == run->steps.data[i].context;
        if (context && !same) vec_last(&list).past = is_operation;
        // The VM does not stop before what is no operation: such a place counts at a context's end
        // only.
        uint64_t handed_on = 0;
        if (same && is_soft) handed_on = vec_pop(&list).input;
        is_soft = !at->is_operation && !at->until_waits && !at->is_end;
        context = run->steps.data[i].context;
        is_operation = at->is_operation;
        waypoint x = {0}; // as far as it gets
        if (!at->until_waits && !at->is_end) x = place(w, at->body, at->pc);
        x.thread = who;
        x.input = handed_on ? handed_on : inputs.data[x.thread];
        inputs.data[x.thread] = taken;
        vec_push(w->m, &list, x);
    }
    for (size_t i = 0; i < inputs.count; i++) // taken on the way to the end
        if (inputs.data[i])
            vec_push(w->m, &list, (waypoint){.thread = (uint32_t)i, .input = inputs.data[i]});
    const waypoint *kept = arena_copy(a, list.data, list.count * sizeof *kept);
    *count = (uint32_t)list.count;
    pd_config_release(&now);
    vec_release(w->m, &inputs);
    vec_release(w->m, &numbers);
    vec_release(w->m, &list);
    return kept;
}
