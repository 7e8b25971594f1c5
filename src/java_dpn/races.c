#include "java_dpn/java_dpn.h"

#include <stdio.h>

#include "java_dpn/internal.h"

static int dump(races *r, error *e) {
    text t;
    text_init(&t, r->m);
    dpn_print(&r->d, &t);
    FILE *f = fopen(r->options->dump, "w");
    bool good = f && fwrite(text_get(&t), 1, t.count, f) == t.count;
    if (f) good &= fclose(f) == 0;
    text_release(&t);
    return good ? 0 : error_set(e, ERR_INPUT, NULL, "%s: cannot be written", r->options->dump);
}

static void release(races *r) {
    vec_release(r->m, &r->accesses);
    vec_release(r->m, &r->roots);
    vec_release(r->m, &r->model_locks);
    u64map_release(&r->wanted);
    arena_release(&r->a);
}

int java_dpn_races(mem *m, vm *v, limits *l, const char *class_name, const race_options *o,
                   race_report *out, error *e) {
    races r = {.m = m, .options = o};
    out->statistics = (race_statistics){0};
    arena_init(&out->store, m);
    double start = limits_elapsed(l);
    int code = analysis_points_to(&r.t, m, v, l, class_name, e);
    if (code) {
        analysis_points_to_release(&r.t);
        return code;
    }
    arena_init(&r.a, m);
    u64map_init(&r.wanted, m);
    if (r.t.gaps.count) {
        out->gap = arena_strdup(&out->store, r.t.gaps.data[0]);
        out->statistics.methods = r.t.nodes.count;
        release(&r);
        analysis_points_to_release(&r.t);
        return 0;
    }
    analysis_once(&r.t);
    out->statistics.points_to_s = limits_elapsed(l) - start;
    java_dpn_find_roots(&r);
    java_dpn_find_escapes(&r);
    java_dpn_find_locks(&r);
    java_dpn_find_guards(&r);
    java_dpn_find_throws(&r);
    java_dpn_find_accesses(&r);
    start = limits_elapsed(l);
    java_dpn_decide(&r, l, out);
    out->statistics.solve_s = limits_elapsed(l) - start;
    out->statistics.methods = r.t.nodes.count;
    out->statistics.objects = r.t.objects.count;
    out->statistics.accesses = r.accesses.count;
    out->gap = r.t.gaps.count ? arena_strdup(&out->store, r.t.gaps.data[0]) : NULL;
    if (o->dump) code = dump(&r, e);
    dpn_model_release(&r.d);
    u64map_release(&r.symbols);
    release(&r);
    analysis_points_to_release(&r.t);
    return code;
}

void java_dpn_report_release(race_report *r) {
    vec_release(r->store.m, &r->pairs);
    arena_release(&r->store);
}
