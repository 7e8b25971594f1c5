#include "java_dpn/java_dpn.h"

#include <string.h>

#include "base/file.h"
#include "java_dpn/internal.h"

static int write_model(const races *r, const dpn_model *d, const char *path, error *e) {
    text t;
    text_init(&t, r->m);
    dpn_print(d, &t);
    int code = file_write(path, text_get(&t), t.count, e);
    text_release(&t);
    return code;
}

void java_dpn_dump_copy(races *r, const dpn_model *copy) {
    if (!r->options->dump || !copy->queries.count) return;
    size_t n = strlen(r->options->dump);
    bool ends = n > 4 && strcmp(r->options->dump + n - 4, ".dpn") == 0;
    const char *path = arena_printf(&r->a, "%.*s-%u.dpn", (int)(ends ? n - 4 : n), r->options->dump,
                                    ++r->copies);
    error e = {0};
    if (write_model(r, copy, path, &e) && !r->undumped) r->undumped = path;
}

static int dump_model(races *r, error *e) {
    int code = write_model(r, &r->d, r->options->dump, e);
    if (!code && r->undumped) return error_set(e, ERR_INPUT, r->undumped, "cannot be written");
    return code;
}

static void describe_threads(races *r, text *t) {
    for (size_t i = 0; i < r->roots.count; i++) {
        text_printf(t, "thread%s ", r->roots.data[i].unique ? "" : "s");
        analysis_describe_object(&r->t, r->roots.data[i].object, t);
        text_add(t, " runs ");
        analysis_describe_node(&r->t, r->roots.data[i].entry, t);
        text_char(t, '\n');
    }
    for (size_t i = 0; i < r->model_locks.count; i++) {
        text_add(t, "lock ");
        java_dpn_describe_lock(r, r->model_locks.data[i], t);
        text_char(t, '\n');
    }
}

// One line a method and context, with its calls below it.
static int dump_calls(races *r, error *e) {
    text t;
    text_init(&t, r->m);
    describe_threads(r, &t);
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        analysis_describe_node(&r->t, i, &t);
        text_add(&t, n->once ? " once\n" : "\n");
        for (size_t k = 0; k < n->out.count; k++) {
            text_add(&t, "  calls ");
            analysis_describe_node(&r->t, r->t.calls.data[n->out.data[k]].callee, &t);
            text_char(&t, '\n');
        }
    }
    int code = file_write(r->options->calls, text_get(&t), t.count, e);
    text_release(&t);
    return code;
}

static void release(races *r) {
    vec_release(r->m, &r->accesses);
    vec_release(r->m, &r->roots);
    vec_release(r->m, &r->model_locks);
    u64map_release(&r->wanted);
    arena_release(&r->a);
    analysis_points_to_release(&r->t);
}

static size_t count_methods(const points_to *t) {
    u64map seen;
    u64map_init(&seen, t->m);
    for (size_t i = 0; i < t->nodes.count; i++) u64map_put(&seen, t->nodes.data[i].m->id, 1);
    size_t count = seen.count;
    u64map_release(&seen);
    return count;
}

// What the model is made from. *gap: nothing can be proved; what is released is the caller's.
static int find_facts(races *r, vm *v, limits *l, const char *class_name, arena *store,
                      const char **gap, race_statistics *s, error *e) {
    double start = limits_elapsed(l);
    *s = (race_statistics){0};
    int code = analysis_points_to(&r->t, r->m, v, l, &r->options->points_to, class_name, e);
    arena_init(&r->a, r->m);
    u64map_init(&r->wanted, r->m);
    s->methods = count_methods(&r->t);
    s->contexts = r->t.nodes.count;
    s->objects = r->t.objects.count;
    if (code) return code;
    if (r->t.gaps.count) {
        s->points_to_s = limits_elapsed(l) - start;
        *gap = arena_strdup(store, r->t.gaps.data[0]);
        return 0;
    }
    analysis_once(&r->t);
    s->points_to_s = limits_elapsed(l) - start;
    java_dpn_find_roots(r);
    java_dpn_find_escapes(r);
    if (r->roots.count > 1) analysis_check_left(&r->t);
    if (r->t.gaps.count) {
        *gap = arena_strdup(store, r->t.gaps.data[0]);
        return 0;
    }
    java_dpn_find_locks(r);
    java_dpn_find_guards(r);
    java_dpn_find_throws(r);
    java_dpn_find_accesses(r);
    s->accesses = r->accesses.count;
    return 0;
}

static int finish(races *r, race_statistics *s, error *e) {
    int code = 0;
    s->locks = intern_count(&r->d.locks);
    if (r->options->dump) code = dump_model(r, e);
    if (r->options->calls && !code) code = dump_calls(r, e);
    dpn_model_release(&r->d);
    u64map_release(&r->symbols);
    return code;
}

int java_dpn_races(mem *m, vm *v, limits *l, const char *class_name, const race_options *o,
                   race_report *out, error *e) {
    races r = {.m = m, .options = o};
    arena_init(&out->store, m);
    int code = find_facts(&r, v, l, class_name, &out->store, &out->gap, &out->statistics, e);
    if (!code && !out->gap) {
        double start = limits_elapsed(l);
        java_dpn_decide(&r, l, out);
        out->statistics.solve_s = limits_elapsed(l) - start;
        out->summaries = r.t.summary_nodes.count > 0;
        out->outside = r.t.goes_outside;
        if (r.t.gaps.count) out->gap = arena_strdup(&out->store, r.t.gaps.data[0]);
        code = finish(&r, &out->statistics, e);
    }
    release(&r);
    return code;
}

int java_dpn_flows(mem *m, vm *v, limits *l, const char *class_name, const flow_options *o,
                   flow_report *out, error *e) {
    races r = {.m = m, .options = &o->model, .every_access = true, .names_accesses = true};
    arena_init(&out->store, m);
    int code = find_facts(&r, v, l, class_name, &out->store, &out->gap, &out->statistics, e);
    if (!code && !out->gap) {
        double start = limits_elapsed(l);
        code = java_dpn_decide_flows(&r, l, o, out, e);
        out->statistics.solve_s = limits_elapsed(l) - start;
        out->summaries = r.t.summary_nodes.count > 0;
        out->outside = r.t.goes_outside;
        if (r.t.gaps.count) out->gap = arena_strdup(&out->store, r.t.gaps.data[0]);
        int finished = finish(&r, &out->statistics, e);
        if (!code) code = finished;
    }
    release(&r);
    return code;
}

void java_dpn_report_release(race_report *r) {
    vec_release(r->store.m, &r->pairs);
    arena_release(&r->store);
}

void java_dpn_flow_report_release(flow_report *r) {
    vec_release(r->store.m, &r->lines);
    arena_release(&r->store);
}
