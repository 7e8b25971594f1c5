// From an error in the bag semantics to an execution of the program. Executors are the JDK's there;
// if their order forbids the run, none is found.
#include "java_async/internal.h"

static void path_to(const ja_room *r, const ja_flaw *f, ja_run *out) {
    if (f->rule) vec_push(r->m, out, f->rule - 1);
    for (uint32_t at = f->node; r->nodes.data[at].parent; at = r->nodes.data[at].parent - 1)
        vec_push(r->m, out, r->nodes.data[at].rule - 1);
    for (size_t i = 0; i < out->count / 2; i++) {
        uint32_t swap = out->data[i];
        out->data[i] = out->data[out->count - 1 - i];
        out->data[out->count - 1 - i] = swap;
    }
}

// Is every task there when it is taken? Not where the search stands for many rounds of a loop.
static bool is_run(const ja_room *r, const ja_run *path) {
    VEC(uint32_t) bag = {0};
    vec_resize(r->m, &bag, r->symbols.count);
    bool good = true;
    for (size_t i = 0; i < path->count && good; i++) {
        const ja_rule *x = &r->rules.data[path->data[i]];
        if (x->jump.answer == JA_SYMBOL) good = bag.data[x->jump.which]-- > 0;
        for (uint32_t k = 0; k < x->posts; k++) bag.data[r->posts.data[x->first_post + k]]++;
    }
    vec_release(r->m, &bag);
    return good;
}

// The decider knows how often each loop goes round.
static bool ask_decider(ja_room *r, const ja_flaw *f, ja_run *out) {
    ja_model x;
    arena store;
    async_result found;
    async_settings settings = {.limits = r->task->context->limits};
    ja_model_build(r, f, &x);
    arena_init(&store, r->m);
    async_decide(&x.mpds, x.query, &settings, &store, &found);
    vec_clear(out);
    for (size_t i = 0; i < found.witness.handler_count; i++)
        for (uint32_t k = 0; k < found.witness.handlers[i].rule_count; k++) {
            uint32_t source = x.sources.data[found.witness.handlers[i].rules[k]];
            if (source) vec_push(r->m, out, source - 1);
        }
    bool reachable = found.kind == ANSWER_REACHABLE;
    arena_release(&store);
    ja_model_release(r, &x);
    return reachable;
}

void ja_witness_report(ja_room *r, const ja_flaw *f, engine_sink *sink) {
    ja_run path = {0};
    long long keep = option_int(r->task->context->options, "queue");
    path_to(r, f, &path);
    bool is_known = is_run(r, &path) || ask_decider(r, f, &path);
    if (!is_known) sink->gave_up(sink, "an error is covered, but no run to it is known");
    else if (!ja_follow(r, f, &path, sink))
        sink->gave_up(sink,
                      arena_printf(&r->store,
                                   "suspected: %s, which needs more than %lld pending tasks, "
                                   "or another order than the queue's%s",
                                   f->what, keep,
                                   r->has_delays ? ", or other delays than the tasks have" : ""));
    vec_release(r->m, &path);
}
