#include "hybrid/hybrid.h"
#include "hybrid/internal.h"
#include "state_search/state_search.h"

static const option_spec hybrid_options[] = {
    {"search", OPTION_CHOICE, "bfs|dfs", "bfs", 0, 0, "bfs: breadth first; dfs: depth first"},
    STATE_SEARCH_OPTIONS,
    {"track", OPTION_TEXT, "FIELD,…|annotated|auto", "annotated", 0, 0,
     "booleans kept in BDDs beside the annotated ones: Class.field or field, or what seems worth "
     "it"},
    {"track-bits", OPTION_TEXT, "FIELD=N,…", NULL, 0, 0,
     "int and enum fields kept in BDDs, with N bits each: at most 2^N values"},
    {"track-reorder", OPTION_FLAG, NULL, NULL, 0, 0,
     "look for a better order of the BDDs' variables whenever the nodes have doubled"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static search_config configure(const engine_task *task) {
    search_config s = state_search_configure(task);
    s.order = option_is(task->context->options, "search", "dfs") ? SEARCH_DFS : SEARCH_BFS;
    return s;
}

static void add_stats(engine_sink *sink, const hybrid *h, const search_result *s) {
    dd_stats d = dd_get_stats(h->s);
    engine_sink_stat(sink, "engine", "hybrid");
    engine_sink_stat(sink, "states", "%llu", (unsigned long long)s->states);
    engine_sink_stat(sink, "merged", "%llu", (unsigned long long)h->merged);
    engine_sink_stat(sink, "re_explored", "%llu", (unsigned long long)h->again);
    engine_sink_stat(sink, "transitions", "%llu", (unsigned long long)s->transitions);
    engine_sink_stat(sink, "instructions", "%llu", (unsigned long long)vm_instructions(h->v));
    engine_sink_stat(sink, "choices", "%llu", (unsigned long long)s->choices);
    engine_sink_stat(sink, "max_depth", "%u", s->max_depth);
    engine_sink_stat(sink, "bytes_per_state", "%.1f", s->bytes_per_state);
    engine_sink_stat(sink, "bdd_nodes", "%zu", d.peak_nodes);
    engine_sink_stat(sink, "bdd_variables", "%zu", h->variables.count);
    engine_sink_stat(sink, "bdd_reorderings", "%zu", d.reorderings);
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

static void say_fields(const hybrid *h, engine_sink *sink) {
    for (size_t i = 0; i < h->fields.count; i++)
        if (h->fields.data[i].why) engine_sink_remark(sink, "tracks %s", h->fields.data[i].why);
    for (size_t i = 0; i < h->refused.count; i++)
        engine_sink_remark(sink, "does not track %s", h->refused.data[i]);
}

static int check(const engine_task *task, hybrid *h, engine_sink *sink, error *e) {
    const options *o = task->context->options;
    dd_set_reordering(h->s, option_flag(o, "track-reorder"));
    h->log = task->context->log;
    int code = hybrid_select(h, task, option_text(o, "track"), option_text(o, "track-bits"), e);
    if (!code) code = vm_push_main(h->v, task->class_name, task->argc, task->argv, e);
    if (code) return code;
    say_fields(h, sink);
    search_config config = configure(task);
    search_result s;
    explore_result_init(&s, h->m);
    hybrid_search(h, &config, &s);
    if (h->broken && s.complete) {
        s.complete = false;
        s.reason = h->broken;
    }
    add_stats(sink, h, &s);
    hybrid_say_inputs(h, &s, task->all_errors, sink);
    state_search_report(task, &config, &s, sink);
    explore_result_release(&s);
    return 0;
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    const run_context *c = task->context;
    if (c->jobs > 1)
        log_say(c->log, LOG_NORMAL, "the hybrid engine uses one thread: BuDDy is not thread-safe");
    hybrid *h = hybrid_new(c->m, task->vm, c->limits);
    int code = check(task, h, sink, e);
    hybrid_free(h); // witnesses replay in the plain VM
    return code;
}

static bool helps(const program_look *look) {
    return look->tracked;
}

const java_engine hybrid_engine = {
    .info = {.name = "hybrid",
             .summary = "as explicit, with tracked booleans in BDDs: states that differ only there "
                        "are one",
             .options = hybrid_options,
             .finds = PROPERTY_ALL & ~PROPERTY_BIT(PROPERTY_HANG),
             .proves = PROPERTY_ALL & ~PROPERTY_BIT(PROPERTY_HANG),
             .watches_races = true},
    .helps = helps,
    .run = run,
};
