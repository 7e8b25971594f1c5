// What the JDK's synchronizers and pools keep of the past, and nobody looks at.
//
// A synchronizer for which somebody has waited keeps an empty node in its queue, and one for which
// nobody has waited keeps none; the nodes of its waiters come and go at different places. A worker
// of a ThreadPoolExecutor counts the tasks it has ended. States that differ in this alone behave
// the same, so it is wiped out before a state is named. That nobody looks is watched:
// hasContended() is asked, or a pool for its counts, and nothing is wiped out any more.
#include "reduce/internal.h"

static void drop_empty_node(vm *v, ref r) {
    klass *k = vm_class_of(v, r);
    const field *head = NULL, *tail = NULL;
    for (; k && !(head && tail); k = k->super) {
        head = program_find_field(v->p, k, "head");
        tail = program_find_field(v->p, k, "tail");
    }
    ref node = head && tail ? vm_get_ref(v, r, head->offset) : 0;
    if (!node || node != vm_get_ref(v, r, tail->offset)) return;
    vm_put_ref(v, r, head->offset, 0);
    vm_put_ref(v, r, tail->offset, 0);
}

// Where the tasks of a queue begin in its array is where it has come to: they are moved to the
// array's beginning.
static void move_tasks(vm *v, ref queue) {
    klass *k = vm_class_of(v, queue);
    const field *base = program_find_field(v->p, k, "base"), *top, *array;
    int32_t from = base ? vm_get_int(v, queue, base->offset) : 0;
    if (!from || !(top = program_find_field(v->p, k, "top")) ||
        !(array = program_find_field(v->p, k, "array")))
        return;
    uint32_t count = (uint32_t)(vm_get_int(v, queue, top->offset) - from);
    ref tasks = vm_get_ref(v, queue, array->offset);
    uint32_t mask = tasks ? vm_length(v, tasks) - 1 : 0;
    if (count > mask) return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = OBJECT_HEADER + (((uint32_t)from + i) & mask) * (uint32_t)sizeof(ref);
        uint32_t to = OBJECT_HEADER + i * (uint32_t)sizeof(ref);
        ref task = vm_get_ref(v, tasks, at);
        vm_put_ref(v, tasks, at, 0);
        vm_put_ref(v, tasks, to, task);
    }
    vm_put_int(v, queue, base->offset, 0);
    vm_put_int(v, queue, top->offset, (int32_t)count);
}

static void drop_count(vm *v, ref r) {
    klass *k = vm_class_of(v, r);
    const field *f = program_find_field(v->p, k, "completedTasks");
    if (f && vm_get_long(v, r, f->offset)) vm_put_long(v, r, f->offset, 0);
    f = program_find_field(v->p, k, "nsteals");
    if (!f) return;
    if (vm_get_int(v, r, f->offset)) vm_put_int(v, r, f->offset, 0);
    move_tasks(v, r);
}

// Also by the last thread: what it asks about was wiped out before.
void reduce_note_contended(vm *v) {
    reduction *r = reduction_of(v);
    if (r->on && !is_ahead(v) && !r->contended) r->contended = r->violated = true;
}

void reduce_forget_residue(vm *v) {
    const reduction *r = reduction_of(v);
    reduce_set_clock_back(v);
    // Who looks at other threads sees how they come to wait. Where an execution is traced, its
    // operations are counted: those on a node that is left belong to it.
    if (!(v->met_roles & (ROLE_QUEUED | ROLE_COUNTS)) || !r->on || reduce_looks_inside(v) ||
        r->lives || vm_is_traced(v))
        return;
    for (size_t i = 0; i < v->h.touched.count; i++) {
        ref at = v->h.touched.data[i];
        if (!vm_heap_object(&v->h, at)->klass) continue;
        unsigned roles = vm_class_roles(v, vm_class_of(v, at));
        if ((roles & ROLE_QUEUED) && !r->contended) drop_empty_node(v, at);
        if ((roles & ROLE_COUNTS) && !r->pools) drop_count(v, at);
    }
}
