// What becomes of an error that a Future keeps: who can still ask.
#include "explore/kept.h"

#include "explore/states_internal.h"
#include "explore/taken.h"

// Methods of the JDK that catch everything a task throws and keep it: where their frame has the
// future. Of a CompletableFuture's: those that run a function for another one's result.
enum { OF_DEPENDENT = 100, RETURNED };
static const struct keeper {
    const char *class_name, *method;
    uint32_t local;
} keepers[] = {
    {"FutureTask", "run", 0},
    {"FutureTask", "runAndReset", 0},
    {"ForkJoinTask", "doExec", 0},
    {"CompletableFuture$AsyncRun", "run", 1},
    {"CompletableFuture$AsyncSupply", "run", 1},
    {"CompletableFuture", "uniApplyNow", RETURNED},
    {"CompletableFuture", "uniAcceptNow", RETURNED},
    {"CompletableFuture", "uniRunNow", RETURNED},
    {"CompletableFuture", "uniComposeStage", RETURNED},
    {"CompletableFuture", "uniHandle", 0},
    {"CompletableFuture", "uniWhenComplete", 0},
    {"CompletableFuture", "uniExceptionally", 0},
    {"CompletableFuture", "biApply", 0},
    {"CompletableFuture", "biAccept", 0},
    {"CompletableFuture", "biRun", 0},
    {"CompletableFuture$UniApply", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$UniAccept", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$UniRun", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$UniCompose", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$UniComposeExceptionally", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$OrApply", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$OrAccept", "tryFire", OF_DEPENDENT},
    {"CompletableFuture$OrRun", "tryFire", OF_DEPENDENT},
};

static const struct keeper *keeper_of(const vm *v, const frame *f) {
    static const char package[] = "java/util/concurrent/";
    const method *m = f->u->m;
    const char *owner = program_text(v->p, m->owner->name), *name = program_text(v->p, m->name);
    if (!m->owner->module || strncmp(owner, package, sizeof package - 1) != 0) return NULL;
    owner += sizeof package - 1;
    for (size_t i = 0; i < sizeof keepers / sizeof *keepers; i++)
        if (strcmp(name, keepers[i].method) == 0 && strcmp(owner, keepers[i].class_name) == 0)
            return &keepers[i];
    return NULL;
}

// A field of a class of the JDK, by name; 0: it has none.
static ref get(vm *v, ref object, const char *name) {
    const field *f = program_find_field(v->p, vm_class_of(v, object), name);
    return f ? vm_get_ref(v, object, f->offset) : 0;
}

static bool takes_errors(const vm *v, ref completion) {
    static const char *const classes[] = {"UniHandle", "UniExceptionally",
                                          "UniComposeExceptionally"};
    const char *name = program_text(v->p, vm_class_of(v, completion)->name);
    const char *dollar = strrchr(name, '$');
    for (size_t i = 0; dollar && i < sizeof classes / sizeof *classes; i++)
        if (strcmp(dollar + 1, classes[i]) == 0) return true;
    return false;
}

// The futures that get the error: a CompletableFuture passes it on to those that depend on it.
// KEPT_ASKED: a thread waits for one, or there are very many.
typedef VEC(ref) future_list;

static kept_fate pass_on(const explorer *w, ref future, future_list *all) {
    enum { MOST_PASSED = 100 };
    vm *v = w->v;
    kept_fate end = KEPT_LOST;
    vec_push(w->m, all, future);
    for (size_t i = 0; i < all->count && end != KEPT_ASKED; i++)
        for (ref c = get(v, all->data[i], "stack"); c; c = get(v, c, "next")) {
            ref base = get(v, c, "base"), dependent = get(v, base ? base : c, "dep");
            if (!dependent || all->count > MOST_PASSED) return KEPT_ASKED;
            if (takes_errors(v, c)) end = KEPT_HANDLED;
            else vec_push(w->m, all, dependent);
        }
    return end;
}

// Only this thread reaches it, where everything is marked.
static bool is_its_own(state_store *x, const thread *t, ref r) {
    if (explore_states_is_old(x, r)) return false;
    uint32_t at = x->ordinals[r] & PLACE_ORDINAL;
    return at && x->slots.data[at - 1].stamp == x->stamp &&
           x->slots.data[at - 1].seen == COLOR_THREAD + t->number;
}

// Another thread can ask one of them, or the program's own code in this one, when the frame of the
// keeper is gone.
static bool can_be_asked(state_store *x, const thread *t, const frame *f, const future_list *all) {
    explore_states_mark_all(x);
    for (size_t i = 0; i < all->count; i++)
        if (!is_its_own(x, t, all->data[i])) return true;
    explore_states_mark_frames(x, t, (uint32_t)(f - t->frames), explore_describe_is_own);
    for (size_t i = 0; i < all->count; i++)
        if (explore_states_is_live(x, all->data[i])) return true;
    return false;
}

static ref future_of(vm *v, const thread *t, const frame *f, const struct keeper *by) {
    if (by->local == RETURNED) return 0;
    if (by->local == OF_DEPENDENT) return get(v, t->stack[f->locals], "dep");
    // Called by uniHandleStage and the like, it is returned to the program.
    const method *caller = f > t->frames ? f[-1].u->m : f->u->m;
    const char *name = program_text(v->p, caller->name);
    size_t length = strlen(name);
    bool returned = caller->owner->module && length > 5 && strcmp(name + length - 5, "Stage") == 0;
    return returned ? 0 : t->stack[f->locals + by->local];
}

static bool is_of_class(const vm *v, ref r, const char *name) {
    return strcmp(program_text(v->p, vm_class_of(v, r)->name), name) == 0;
}

// The error of an assert that it is, was caused by, or is the result of a future; 0: none.
static ref error_in(vm *v, ref r) {
    if (r && is_of_class(v, r, "java/util/concurrent/CompletableFuture$AltResult"))
        r = get(v, r, "ex");
    if (r && is_of_class(v, r, "java/util/concurrent/CompletionException"))
        r = vm_get_ref(v, r, v->k.Throwable_cause->offset);
    return r && klass_is_subclass(vm_class_of(v, r), v->k.Throwable) && explore_is_of_assert(v, r)
               ? r
               : 0;
}

static ref error_in_frame(vm *v, const thread *t, const frame *f) {
    const unit_map *map = vm_map(v, f->u);
    const uint64_t *refs = map ? map->bits + (size_t)f->pc * map->words : NULL;
    const uint64_t *used = map ? map->used + (size_t)f->pc * map->words : NULL;
    ref found = 0;
    for (uint32_t k = 0; refs && !found && k < f->sp - f->locals; k++)
        if (refs[k / 64] & used[k / 64] & 1ull << k % 64)
            found = error_in(v, t->stack[f->locals + k]);
    return found;
}

// Where a future says that it is done; NULL: it is none.
static const field *done_field(vm *v, ref future) {
    static const char *const fields[][2] = {{"java/util/concurrent/CompletableFuture", "result"},
                                            {"java/util/concurrent/FutureTask", "state"},
                                            {"java/util/concurrent/ForkJoinTask", "status"}};
    for (klass *k = vm_class_of(v, future); k; k = k->super)
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
            if (strcmp(program_text(v->p, k->name), fields[i][0]) == 0)
                return program_find_field(v->p, k, fields[i][1]);
    return NULL;
}

void explore_watch_future(const explorer *w, const thread *t, const frame *f) {
    const struct keeper *by = keeper_of(w->v, f);
    ref future = by ? future_of(w->v, t, f, by) : 0;
    const field *done = future ? done_field(w->v, future) : NULL;
    if (done) reduce_look_at_field(w->v, future, done->offset);
}

ref explore_about_to_keep(const explorer *w, const thread *t, kept_fate *out) {
    vm *v = w->v;
    ref error = 0;
    if (t->next.act != ACT_WRITE || !t->frame_count ||
        !t->frames[t->frame_count - 1].u->pool_code || !done_field(v, t->next.object))
        return 0;
    for (uint32_t i = t->frame_count; i-- > 0 && t->frames[i].u->m->owner->module;) {
        if (!error) error = error_in_frame(v, t, &t->frames[i]);
        if (error && explore_is_kept(w, t, &t->frames[i], out)) return error;
    }
    return 0;
}

bool explore_is_kept(const explorer *w, const thread *t, const frame *f, kept_fate *out) {
    const struct keeper *by = keeper_of(w->v, f);
    if (!by) return false;
    *out = KEPT_LOST;
    if (!w->x) return true; // without states (once.c) it is not known; a search will look
    ref future = future_of(w->v, t, f, by);
    future_list all = {0};
    *out = future ? pass_on(w, future, &all) : KEPT_ASKED;
    if (*out != KEPT_ASKED && can_be_asked(w->x, t, f, &all)) *out = KEPT_ASKED;
    vec_release(w->m, &all);
    return true;
}
