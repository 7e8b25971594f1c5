#include "explore/describe.h"
#include "explore/explorer.h"

#include <stdlib.h>

// ---------------------------------------------------------------- flaws

static const char *simple_class_name(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name), *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

bool explore_knows_flaw(const explorer *w, property kind, const char *what) {
    for (size_t i = 0; i < w->r->flaws.count; i++)
        if (w->r->flaws.data[i].kind == kind && strcmp(w->r->flaws.data[i].what, what) == 0)
            return true;
    return false;
}

void explore_add_flaw(explorer *w, property kind, const char *what, const char *details) {
    if (!property_in(w->config->wanted, kind)) return;
    if (w->v->ending == VM_CUT) return; // what comes after it does not happen
    if (reduce_is_crowded(w->v)) {      // there may be no such execution: the search begins again
        reduce_note_crowd(w->v);
        return;
    }
    if (w->on_flaw) w->on_flaw(w->on_flaw_arg, kind, what);
    if (explore_knows_flaw(w, kind, what)) return;
    arena *a = &w->r->store;
    flaw f = {.kind = kind,
              .what = arena_strdup(a, what),
              .details = arena_strdup(a, details),
              .length = (uint32_t)w->path.count};
    f.path = arena_copy(a, w->path.data, w->path.count * sizeof *f.path);
    vec_push(w->m, &w->r->flaws, f);
    if (!w->config->all_errors) w->done = true;
}

// ---------------------------------------------------------------- exceptions

// A group of threads may take exceptions itself, or have its parent do so.
static bool group_may_handle(vm *v, const thread *t) {
    const field *group = program_find_field(v->p, v->k.Thread, "group");
    const field *parent = program_find_field(v->p, v->k.ThreadGroup, "parent");
    method *m = program_find_method(v->p, v->k.ThreadGroup, "uncaughtException",
                                    "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
    ref holder = vm_thread_facts(v, t->object);
    if (!group) group = program_find_field(v->p, vm_class_of(v, holder), "group");
    if (!group || !parent || !m) return false;
    bool conflict;
    for (ref g = vm_get_ref(v, holder, group->offset); g; g = vm_get_ref(v, g, parent->offset))
        if (program_select(v->p, vm_class_of(v, g), m, &conflict) != m) return true;
    return false;
}

// Somebody may take it. Whether one does is known when it has run: a group may leave it to its
// parent, a handler may be taken away before it is looked for, or leave it to the group.
static bool may_be_handled(vm *v, const thread *t) {
    field *own = program_find_field(v->p, v->k.Thread, "uncaughtExceptionHandler");
    field *all = program_find_field(v->p, v->k.Thread, "defaultUncaughtExceptionHandler");
    runtime_class *c = vm_link(v, v->k.Thread);
    return (own && vm_get_ref(v, t->object, own->offset)) ||
           (all && vm_get_ref(v, c->mirror, c->statics + all->offset)) || group_may_handle(v, t);
}

static bool is_a(const vm *v, const klass *k, const char *name) {
    for (; k; k = k->super)
        if (strcmp(program_text(v->p, k->name), name) == 0) return true;
    return false;
}

// What a thread of the program's own class answers is known only when it has run.
static bool answers_itself(vm *v, const thread *t) {
    method *m = program_find_method(v->p, v->k.Thread, "getUncaughtExceptionHandler",
                                    "()Ljava/lang/Thread$UncaughtExceptionHandler;");
    bool conflict;
    return m && program_select(v->p, vm_class_of(v, t->object), m, &conflict) != m;
}

void explore_unhandled(void *exploring, const thread *t, ref exception) {
    explorer *w = exploring;
    vm *v = w->v;
    klass *k = vm_class_of(v, exception);
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    text_printf(&what, "%s at ", simple_class_name(v, k));
    explore_describe_origin(v, exception, &what);
    text_add(&details, "Exception in thread \"");
    explore_describe_thread(v, t, &details);
    text_add(&details, "\" ");
    explore_describe_exception(v, exception, &details);
    text_fix_utf8(&what);
    text_fix_utf8(&details);
    bool failed = is_a(v, k, "java/lang/AssertionError");
    explore_add_flaw(w, failed ? PROPERTY_ASSERT : PROPERTY_EXCEPTION, text_get(&what),
                     text_get(&details));
    text_release(&what);
    text_release(&details);
}

// Where nobody can take the exception that is known at once, and the trace ends with the throw. A
// ThreadDeath ends its thread in silence, on JDKs that say so.
void explore_thrown(explorer *w, const thread *t) {
    vm *v = w->v;
    if (answers_itself(v, t))
        explore_incomplete(w, "not supported: an overridden Thread.getUncaughtExceptionHandler");
    else if (may_be_handled(v, t)) explore_handed_over(w, t);
    else if (!is_a(v, vm_class_of(v, t->exception), "java/lang/ThreadDeath"))
        explore_unhandled(w, t, t->exception);
}

// ---------------------------------------------------------------- deadlocks

static void describe_object(const explorer *w, ref r, text *out) {
    if (w->names) w->names->object(w->names->arg, r, out);
    else explore_describe_object(w->v, r, out);
}

static const thread *monitor_holder(vm *v, const thread *t, ref object) {
    const monitor *m = vm_monitor(v, object);
    return m && m->thread != t->number ? v->threads.data[m->thread] : NULL;
}

static const thread *class_initialiser(vm *v, const thread *t, ref mirror) {
    klass *k = vm_mirrored(v, mirror);
    if (!k || !k->runtime) return NULL;
    int32_t number = vm_get_int(v, mirror, ((runtime_class *)k->runtime)->init + 4) - 1;
    bool other = number >= 0 && (size_t)number < v->threads.count && number != (int32_t)t->number;
    return other ? v->threads.data[number] : NULL;
}

// The thread on which this parked one waits, where that is known. With `out`: says so.
static const thread *parked_for(const explorer *w, const thread *t, text *out) {
    vm *v = w->v;
    ref blocker = explore_describe_blocker(v, t);
    if (!blocker) {
        if (out) text_add(out, "is parked, and nobody unparks it");
        return NULL;
    }
    const char *name = program_text(v->p, vm_class_of(v, blocker)->name);
    if (strstr(name, "$ConditionObject")) {
        if (out) text_add(out, "waits for a signal on ");
        if (out) describe_object(w, blocker, out);
        return NULL;
    }
    if (out) text_add(out, "waits for ");
    if (out && strstr(name, "CompletableFuture$Signaller")) text_add(out, "a CompletableFuture");
    else if (out) describe_object(w, blocker, out);
    if (!explore_describe_is_synchronizer(v, blocker)) return NULL;
    const thread *owner = explore_describe_owner(v, blocker);
    return owner || !w->names ? owner : w->names->holder(w->names->arg, t, blocker);
}

// The thread on which this one waits, where that is one thread. With `out`: says so.
static const thread *waits_for(const explorer *w, const thread *t, text *out) {
    vm *v = w->v;
    ref on = t->on ? t->on : t->next.object;
    const char *words = NULL;
    const thread *holder = NULL;
    switch (t->state) {
    case THREAD_RUNNABLE:
    case THREAD_BLOCKED:
        if (t->state == THREAD_BLOCKED && t->on_class) {
            words = "waits for the initialisation of ";
            holder = class_initialiser(v, t, on);
        } else if (t->state == THREAD_BLOCKED || t->next.act == ACT_LOCK ||
                   t->next.act == ACT_WAIT) {
            words = t->phase == PHASE_END ? "wants to end and waits for the lock of "
                                          : "waits for the lock of ";
            holder = on ? monitor_holder(v, t, on) : NULL;
        }
        break;
    case THREAD_WAITING:
        if (t->next.act == ACT_JOIN || explore_describe_is_joining(v, t)) {
            words = "waits for the end of ";
            holder = vm_thread_of(v, on);
        } else words = "waits to be notified on ";
        break;
    case THREAD_PARKED: return parked_for(w, t, out);
    default: break;
    }
    if (!out) return holder;
    text_add(out, words && on ? words : "cannot move");
    if (words && on) describe_object(w, on, out);
    return holder;
}

// The method of the class library by which the thread came to wait: what the user called, not how
// that is done.
static void describe_call(vm *v, const thread *t, text *out) {
    const frame *own = explore_describe_own_frame(v, t), *top = &t->frames[t->frame_count - 1];
    if (own == top) return;
    const frame *f = own ? own + 1 : top;
    for (; !own && f > t->frames; f--) {
        const char *name = program_text(v->p, f->u->m->owner->name);
        if (strncmp(name, "java/util/concurrent/locks/", 27) != 0 &&
            strncmp(name, "jdk/internal/", 13) != 0)
            break;
    }
    text_add(out, own ? ", calling " : ", in ");
    explore_describe_class(v, f->u->m->owner, out);
    text_printf(out, ".%s", program_text(v->p, f->u->m->name));
}

static void describe_waiting(const explorer *w, const thread *t, text *out) {
    vm *v = w->v;
    text_add(out, "  ");
    explore_describe_thread(v, t, out);
    if (vm_is_daemon(v, t)) text_add(out, " (daemon)");
    text_char(out, ' ');
    const thread *holder = waits_for(w, t, out);
    if (holder == t) {
        text_add(out, ", which it holds itself");
    } else if (holder && !(t->state == THREAD_WAITING)) {
        text_add(out, t->on_class ? ", which is done by " : ", held by ");
        explore_describe_thread(v, holder, out);
    }
    if (t->frame_count) {
        text_add(out, ", at ");
        explore_describe_thread_place(v, t, out);
        describe_call(v, t, out);
    }
    text_char(out, '\n');
}

// Writes a cycle of threads, each waiting for the next, if there is one.
static void describe_cycle(const explorer *w, text *out) {
    vm *v = w->v;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *first = v->threads.data[i], *t = first;
        if (t->state == THREAD_DONE) continue;
        size_t steps = 0;
        do t = waits_for(w, t, NULL);
        while (t && t != first && t->state != THREAD_DONE && ++steps <= v->threads.count);
        if (t != first) continue;
        text_add(out, "cycle: ");
        do {
            explore_describe_thread(v, t, out);
            text_add(out, " -> ");
            t = waits_for(w, t, NULL);
        } while (t != first);
        explore_describe_thread(v, first, out);
        text_add(out, waits_for(w, first, NULL) == first ? " (it waits for itself)\n" : "\n");
        return;
    }
}

static int compare_places(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void explore_list_places(explorer *w, text *out) {
    vm *v = w->v;
    VEC(const char *) places = {0};
    arena scratch;
    text place;
    arena_init(&scratch, w->m);
    text_init(&place, w->m);
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE || vm_is_daemon(v, t) || !explore_describe_own_frame(v, t))
            continue;
        text_clear(&place);
        explore_describe_thread_place(v, t, &place);
        vec_push(w->m, &places, arena_strdup(&scratch, text_get(&place)));
    }
    if (places.count) qsort(places.data, places.count, sizeof *places.data, compare_places);
    for (size_t i = 0; i < places.count; i++)
        text_printf(out, "%s%s", i ? ", " : " at ", places.data[i]);
    text_release(&place);
    arena_release(&scratch);
    vec_release(w->m, &places);
}

void explore_deadlock(explorer *w) {
    vm *v = w->v;
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    text_add(&what, "deadlock");
    text_add(&details, "no thread can move:\n");
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state != THREAD_DONE)
            describe_waiting(w, v->threads.data[i], &details);
    explore_list_places(w, &what);
    describe_cycle(w, &details);
    explore_add_flaw(w, PROPERTY_DEADLOCK, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

// ---------------------------------------------------------------- tasks that wait for ever

static const char WHILE_OTHERS[] = ", while other threads go on";

bool explore_is_task_waits(const char *what) {
    size_t n = strlen(what), end = sizeof WHILE_OTHERS - 1;
    return n > end && strcmp(what + n - end, WHILE_OTHERS) == 0;
}

bool explore_may_wait_for_ever(vm *v, const thread *t) {
    return t->state != THREAD_NEW && t->state != THREAD_DONE && !vm_is_daemon(v, t) &&
           explore_describe_runs_task(v, t) && !explore_has_step(v, t);
}

void explore_task_waits(explorer *w, const thread *t) {
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    text_add(&what, "deadlock at ");
    explore_describe_thread_place(w->v, t, &what);
    text_add(&what, WHILE_OTHERS);
    text_add(&details, "a task waits for ever:\n");
    describe_waiting(w, t, &details);
    explore_add_flaw(w, PROPERTY_DEADLOCK, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}
