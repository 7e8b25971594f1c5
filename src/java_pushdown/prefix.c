// The start of the program, in the VM: main runs until it is about to do something that another
// thread could notice, or to get an input. What it does before that comes before everything others
// do, or might as well: an execution in which somebody else runs in between is no different, and
// needs no fewer contexts.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/search.h"
#include "vm/thread.h"

// Making and starting threads: the other threads do not look at the JDK's books. The same goes for
// what is text only (output, messages), and for the caches of boxes, which nobody changes.
static bool keeps_books(const vm *v, const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const method *m = t->frames[i].u->m;
        if (!m->owner->module) return false;
        if (jp_makes_text(v->p, m) || jp_makes_box(v->p, m)) return true;
        if (m->owner != v->k.Thread) continue;
        const char *name = program_text(v->p, m->name);
        if (strcmp(name, "<init>") == 0 || strcmp(name, "start") == 0) return true;
    }
    return false;
}

// As the capture of the state has found out.
static bool is_shared(const vm *v, ref r) {
    return r && (vm_heap_object(&v->h, r)->bin & BIN_SHARED);
}

// A final field of the JDK's: written before others saw the object.
static bool is_final(const vm *v, const vm_op *o) {
    for (const klass *k = vm_class_of(v, o->object); k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            if (!(f->access & ACC_STATIC) && f->offset == o->access.offset)
                return (f->access & ACC_FINAL) && k->module;
        }
    return false;
}

// The bytes of a String, which nobody writes: its own code reads them. Who shares a StringBuilder
// has stopped before, at the builder.
bool jp_reads_text(const vm *v, const thread *t, ref bytes) {
    const char *owner = program_text(v->p, t->frames[t->frame_count - 1].u->m->owner->name);
    return vm_class_of(v, bytes) == v->k.ByteArray &&
           (strncmp(owner, "java/lang/String", 16) == 0 ||
            strcmp(owner, "java/lang/AbstractStringBuilder") == 0);
}

static bool goes_on(const vm *v, const thread *t) {
    const vm_op *o = &t->next;
    if (t->state != THREAD_RUNNABLE) return false;
    switch (o->act) {
    case ACT_NONE: return true;
    case ACT_CHOOSE:
    case ACT_PICK:
    case ACT_SPIN: return false;
    case ACT_READ:
        if (!is_shared(v, o->object) || is_final(v, o) || jp_reads_text(v, t, o->object))
            return true;
        return keeps_books(v, t);
    case ACT_WRITE:
    case ACT_LOCK: return !is_shared(v, o->object) || keeps_books(v, t);
    case ACT_COPY:
        if (is_shared(v, o->object)) return keeps_books(v, t);
        return !is_shared(v, o->copy.from) || jp_reads_text(v, t, o->copy.from) ||
               keeps_books(v, t);
    default: return keeps_books(v, t);
    }
}

static bool all_done(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state != THREAD_DONE && !vm_is_daemon(v, v->threads.data[i]))
            return false;
    return true;
}

static jp_prefix_end run_prefix(jp_prefix *x, vm *v, mem *m) {
    bool fresh;
    explore_states_capture(x->w.x, &fresh);
    const thread *t = v->threads.data[0];
    do {
        step by = {.thread = 0};
        vec_push(m, &x->w.path, by);
        move_outcome o = explore_move(&x->w, &by);
        if (x->result.flaws.count) return JP_FAILED;
        if (o == MOVE_ENDED || o == MOVE_CUT) return JP_ENDED;
        if (o != MOVED) {
            x->why = x->result.reason ? x->result.reason : "the program's start was not finished";
            return JP_STOPPED;
        }
        if (explore_limit_reached(&x->w)) {
            x->why = "stopped";
            return JP_STOPPED;
        }
        explore_states_capture(x->w.x, &fresh);
    } while (goes_on(v, t));
    return all_done(v) ? JP_ENDED : JP_GOES_ON;
}

void jp_prefix_begin(jp_prefix *x, const engine_task *task) {
    mem *m = task->context->m;
    *x = (jp_prefix){.config = {.limits = task->context->limits,
                                .log = task->context->log,
                                .max_switches = UINT32_MAX,
                                .wanted = task->properties,
                                .report_caught = true,
                                .all_errors = task->all_errors}};
    explore_result_init(&x->result, m);
    explore_begin(&x->w, m, task->vm, &x->config, &x->result);
}

jp_prefix_end jp_prefix_run(jp_prefix *x, const engine_task *task, const vm_tracer *tracer) {
    static const vm_tracer none = {0}; // traced, the VM stops before any input
    vm *v = task->vm;
    jp_prefix_begin(x, task);
    vm_search_trace(v, MODE_RECORD, tracer ? tracer : &none);
    jp_prefix_end end = run_prefix(x, v, task->context->m);
    vm_search_end_trace(v);
    return end;
}

void jp_prefix_release(jp_prefix *x) {
    explore_end(&x->w);
    explore_result_release(&x->result);
}
