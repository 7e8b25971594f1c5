#include "hybrid/hybrid.h"
#include "hybrid/internal.h"
#include "replay/replay.h"

static const option_spec hybrid_options[] = {
    {"track", OPTION_TEXT, "FIELD,…|annotated|auto", "annotated", 0, 0,
     "booleans kept in BDDs beside the annotated ones: Class.field or field, or what seems worth "
     "it"},
    {"track-bits", OPTION_TEXT, "FIELD=N,…", NULL, 0, 0,
     "int and enum fields kept in BDDs, with N bits each: at most 2^N values"},
    {"track-reorder", OPTION_FLAG, NULL, NULL, 0, 0,
     "look for a better order of the BDDs' variables whenever the nodes have doubled"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static search_config configure(run_context *c, const java_task *task) {
    search_config s = {.limits = c->limits, .log = c->log, .order = SEARCH_BFS};
    if (option_is(c->options, "search", "dfs")) s.order = SEARCH_DFS;
    else if (option_is(c->options, "search", "random") ||
             option_is(c->options, "search", "switches"))
        log_say(c->log, LOG_NORMAL, "the hybrid engine searches breadth first or depth first");
    s.reduce = option_is(c->options, "por", "on");
    s.max_depth = (uint32_t)option_int(c->options, "max-depth");
    s.all_errors = task->all_errors;
    s.wanted = task->properties;
    return s;
}

static void add_stats(result *r, const hybrid *h, const search_result *s) {
    dd_stats d = dd_get_stats(h->s);
    result_stat(r, "engine", "hybrid");
    result_stat(r, "states", "%llu", (unsigned long long)s->states);
    result_stat(r, "merged", "%llu", (unsigned long long)h->merged);
    result_stat(r, "re_explored", "%llu", (unsigned long long)h->again);
    result_stat(r, "transitions", "%llu", (unsigned long long)s->transitions);
    result_stat(r, "instructions", "%llu", (unsigned long long)vm_instructions(h->v));
    result_stat(r, "choices", "%llu", (unsigned long long)s->choices);
    result_stat(r, "max_depth", "%u", s->max_depth);
    result_stat(r, "bytes_per_state", "%.1f", s->bytes_per_state);
    result_stat(r, "bdd_nodes", "%zu", d.peak_nodes);
    result_stat(r, "bdd_variables", "%zu", h->variables.count);
    result_stat(r, "bdd_reorderings", "%zu", d.reorderings);
}

static hybrid *hybrid_new(mem *m, vm *v, limits *l) {
    hybrid *h = MEM_NEW(m, hybrid);
    h->m = m;
    h->v = v;
    h->s = dd_space_new(m, l);
    arena_init(&h->store, m);
    u64map_init(&h->field_index, m);
    u64map_init(&h->at_offset, m);
    u64map_init(&h->variable_index, m);
    u64map_init(&h->object_number, m);
    u64map_init(&h->class_objects, m);
    u64map_init(&h->short_names, m);
    h->now = h->start = DD_TRUE;
    hybrid_install(h);
    return h;
}

static void hybrid_free(hybrid *h) {
    mem *m = h->m;
    h->v->tracked = NULL;
    for (size_t i = 0; i < h->fields.count; i++) vec_release(m, &h->fields.data[i].values);
    vec_release(m, &h->fields);
    vec_release(m, &h->refused);
    vec_release(m, &h->variables);
    vec_release(m, &h->events);
    vec_release(m, &h->places);
    vec_release(m, &h->shares);
    vec_release(m, &h->visits);
    vec_release(m, &h->expansions);
    vec_release(m, &h->steps);
    vec_release(m, &h->chain);
    vec_release(m, &h->list);
    vec_release(m, &h->queue);
    vec_release(m, &h->found);
    u64map_release(&h->field_index);
    u64map_release(&h->at_offset);
    u64map_release(&h->variable_index);
    u64map_release(&h->object_number);
    u64map_release(&h->class_objects);
    u64map_release(&h->short_names);
    arena_release(&h->store);
    dd_space_free(h->s);
    MEM_DROP(m, h);
}

static void say_fields(const hybrid *h, result *r) {
    for (size_t i = 0; i < h->fields.count; i++)
        if (h->fields.data[i].why) result_note(r, "tracks %s", h->fields.data[i].why);
    for (size_t i = 0; i < h->refused.count; i++)
        result_note(r, "does not track %s", h->refused.data[i]);
}

static int check(run_context *c, const java_task *task, hybrid *h, result *r, error *e) {
    const char *track = option_text(c->options, "track");
    const char *bits = option_text(c->options, "track-bits");
    dd_set_reordering(h->s, option_flag(c->options, "track-reorder"));
    h->log = c->log;
    int code = hybrid_select(h, task, track, bits, e);
    if (!code) code = vm_push_main(h->v, task->class_name, task->argc, task->argv, e);
    if (code) return code;
    say_fields(h, r);
    search_config config = configure(c, task);
    search_result s;
    search_result_init(&s, c->m);
    hybrid_search(h, &config, &s);
    if (h->broken && s.complete) {
        s.complete = false;
        s.reason = h->broken;
    }
    add_stats(r, h, &s);
    hybrid_say_inputs(h, &s, task->all_errors, r);
    h->v->tracked = NULL; // witnesses replay in the plain VM
    replay_conclude(c, task, h->v, &config, &s, r);
    search_result_release(&s);
    return 0;
}

static int run(run_context *c, const java_task *task, result *r, error *e) {
    if (option_int(c->options, "jobs") > 1)
        log_say(c->log, LOG_NORMAL, "the hybrid engine uses one thread: BuDDy is not thread-safe");
    hybrid *h = hybrid_new(c->m, task->vm, c->limits);
    int code = check(c, task, h, r, e);
    hybrid_free(h);
    return code;
}

const java_engine hybrid_engine = {
    "hybrid",
    "as explicit, with tracked booleans in BDDs: states that differ only there are one",
    hybrid_options,
    run,
};
