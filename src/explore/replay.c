#include "explore/walk.h"

bool search_replay(mem *m, vm *v, const search_config *config, const flaw *f, search_visit *visit,
                   void *arg) {
    search_config all = *config;
    for (unsigned i = 0; i < 4; i++) all.flaws[i] = true;
    all.all_errors = true;
    search_result r;
    search_result_init(&r, m);
    walker w;
    walk_begin(&w, m, v, &all, &r);
    bool fresh;
    explorer_capture(w.x, &fresh);
    for (uint32_t i = 0; i < f->length; i++) {
        if (f->path[i].thread >= v->threads.count) break;
        if (visit) visit(arg, v, &f->path[i], v->threads.data[f->path[i].thread]);
        w.last_thread = f->path[i].thread;
        if (walk_move(&w, &f->path[i]) != MOVED) break;
        explorer_capture(w.x, &fresh);
    }
    walk_races(&w);
    if (!walk_ended(&w)) {
        walk_list(&w);
        if (!w.alternatives.count) walk_deadlock(&w);
    }
    bool same = walk_knows_flaw(&w, f->kind, f->what);
    walk_end(&w);
    search_result_release(&r);
    return same;
}
