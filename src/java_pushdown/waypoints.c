// From a run of the network back to the program: the places where its threads do what others can
// notice, in the run's order.
#include "java_pushdown/internal.h"

#include "pushdown/trace.h"
#include "vm/thread.h"

typedef VEC(waypoint) waypoint_list;

static waypoint place(const jp_world *w, const jp_body *b, uint32_t pc) {
    return (waypoint){.class_name = program_text(w->p, b->m->owner->name),
                      .method = program_text(w->p, b->m->name),
                      .type = program_text(w->p, b->m->type),
                      .pc = b->code[pc].offset};
}

// Main first goes to where the prefix has ended.
static void add_prefix(jp_world *w, waypoint_list *list) {
    const thread *t = w->v->threads.data[0];
    waypoint first = {.thread = 0};
    if (t->state != THREAD_DONE && t->frame_count) {
        const frame *f = &t->frames[t->frame_count - 1];
        const jp_body *b = jp_body_of(w, f->u->m);
        if (b && b->file) first = place(w, b, f->pc);
        first.started = (uint32_t)w->v->threads.count;
    }
    vec_push(w->m, list, first);
}

static uint32_t vm_thread(const jp_world *w, uint32_t process) {
    for (size_t i = 0; i < w->threads.count; i++)
        if (w->threads.data[i].process == process) return (uint32_t)w->threads.data[i].vm_number;
    return 0;
}

static uint32_t input_taken(const jp_world *w, const jp_place *at, const pd_move *move) {
    const pd_var *v = &w->n->vars.data[at->input_var];
    uint32_t value = move->p1[v->first], half = (uint32_t)1 << (v->bits - 1);
    int64_t number = v->bits == 32 ? (int32_t)value : (int64_t)(value ^ half) - half;
    return (uint32_t)(number - at->low);
}

const waypoint *jp_waypoints(jp_world *w, const struct pd_run *run, const jp_prefix *prefix,
                             arena *a, uint32_t *count) {
    (void)prefix;
    waypoint_list list = {0};
    add_prefix(w, &list);
    uint32_t context = 0;
    bool is_operation = false;
    VEC(uint32_t) inputs = {0}; // by thread: the alternative of its last input, + 1
    vec_resize(w->m, &inputs, w->v->threads.count + w->threads.count);
    for (size_t i = 0; i < run->steps.count; i++) {
        const pd_move *move = &run->steps.data[i].move;
        const jp_place *at = &w->places.data[move->rule];
        if (!at->noticed || !at->body->file) continue;
        // The context before this one ends behind its last operation.
        if (context && context != run->steps.data[i].context) vec_last(&list).past = is_operation;
        context = run->steps.data[i].context;
        is_operation = at->is_operation;
        waypoint x = place(w, at->body, at->pc);
        x.thread = vm_thread(w, run->start.threads.data[move->thread].process);
        x.input = inputs.data[x.thread];
        inputs.data[x.thread] = at->is_input ? input_taken(w, at, move) : 0;
        vec_push(w->m, &list, x);
    }
    for (size_t i = 0; i < inputs.count; i++) // taken on the way to the end
        if (inputs.data[i])
            vec_push(w->m, &list, (waypoint){.thread = (uint32_t)i, .input = inputs.data[i]});
    const waypoint *kept = arena_copy(a, list.data, list.count * sizeof *kept);
    *count = (uint32_t)list.count;
    vec_release(w->m, &inputs);
    vec_release(w->m, &list);
    return kept;
}
