// Where an exploring thread must stop: before an operation whose order with other threads'
// operations somebody could notice.
#include "reduce/internal.h"

static bool must_stop(vm *v, thread *t, vm_op o);

static bool is_unshared(const vm *v, const vm_op *o) {
    bool depends = vm_op_is_access(o) || o->act == ACT_LOCK || o->act == ACT_CALL;
    return depends && !reduce_is_shared(v, o->object);
}

#define ANY_NUMBER UINT64_MAX // of alternatives

static uint64_t alternatives(const vm *v, const vm_op *o) {
    if (o->act == ACT_CHOOSE) return o->choice.alternatives ? o->choice.alternatives : ANY_NUMBER;
    if (o->act == ACT_PICK) return o->choice.alternatives;
    return o->act == ACT_NOTIFY ? vm_waiters(v, o->object) : ANY_NUMBER;
}

// An execution is traced. unnoticed: in a search nobody would ask.
static bool traced_stop(vm *v, thread *t, vm_op o, bool unnoticed) {
    const vm_tracer *tracer = v->search->tracer;
    bool stop = false;
    if (t->go) {
        t->go = false;
        reduce_went_on(v, t);
    } else if (v->search->mode == MODE_SCRIPT) stop = t->passed >= t->pause_at;
    else stop = !unnoticed && !is_unshared(v, &o) && must_stop(v, t, o);
    if (stop) {
        t->next = o;
        return true;
    }
    uint64_t most = alternatives(v, &o);
    if (most != ANY_NUMBER && t->choice >= most) t->choice = 0; // a schedule made elsewhere
    t->passed++;
    if (tracer->operation) tracer->operation(tracer->arg, t, &o);
    return false;
}

// Whose fields are all the program's own.
static bool is_own(const vm *v, ref object) {
    const klass *k = vm_class_of(v, object);
    if (k == v->k.Class) k = vm_mirrored(v, object);
    while (k && !k->module) k = k->super;
    return k == v->k.Object;
}

bool reduce_field_stop(vm *v, thread *t, vm_op o, unsigned flags) {
    vm_act act = o.act;
    ref object = o.object;
    if ((flags & FIELD_JDKS) && vm_class_of(v, object)->module) return false;
    if (is_ahead(v)) return vm_is_shared(v, object);
    if (flags & FIELD_NUMBER) reduce_note_name(v, act, object);
    if (!vm_is_shared(v, object)) {
        if (reduce_is_left(v, act, object) &&
            (!(flags & FIELD_FINAL) || reduction_of(v)->late_finals)) {
            reduce_note_access(v, t, o);
            reduce_log_left(v, t, o);
        }
        return false;
    }
    if ((flags & FIELD_GROUP) && !t->atomic) reduce_note_groups(v);
    if (flags & FIELD_VOLATILE) o.access.atomic = true;
    bool unnoticed = false;
    if ((flags & FIELD_FINAL) && (!vm_is_traced(v) || !is_unshared(v, &o))) {
        // Written in the constructor, before others see the object: then readers need no stop.
        if (act == ACT_WRITE && !reduce_is_alone(v) && !reduction_of(v)->late_finals &&
            !reduce_makes(v, t, object))
            reduction_of(v)->late_finals = reduction_of(v)->violated = true;
        unnoticed = !reduction_of(v)->late_finals && reduction_of(v)->on;
    }
    if (reduction_of(v)->apart && !(flags & FIELD_VOLATILE) && is_own(v, object)) unnoticed = true;
    if (vm_is_traced(v)) return traced_stop(v, t, o, unnoticed);
    return !unnoticed && must_stop(v, t, o);
}

bool reduce_may_stop(vm *v, thread *t, vm_op o, bool unnoticed) {
    if (is_ahead(v)) return o.act != ACT_JOIN;
    if (vm_is_traced(v)) return traced_stop(v, t, o, unnoticed);
    return !unnoticed && must_stop(v, t, o);
}

// The JDK's bookkeeping of threads is nobody's business (classlib/facts.c).
bool reduce_keeps_books(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (t->frames[i].flags & FRAME_ATOMIC) return true;
    return false;
}

static bool is_logged(const vm *v, const vm_op *o, size_t look_back) {
    size_t count = reduction_of(v)->passed_ops.count;
    for (size_t i = count, n = 0; i-- > 0 && n < look_back; n++)
        if (memcmp(&reduction_of(v)->passed_ops.data[i], o, sizeof *o) == 0) return true;
    return false;
}

// Two threads that are given numbers do not mind each other; who locks class Thread does.
static bool gives_number(vm *v, const thread *t, const vm_op *o) {
    const well_known *k = &v->k;
    return o->act == ACT_LOCK && t->atomic && o->object == vm_mirror(v, k->Thread) &&
           t->frames[t->frame_count - 1].u->m->owner == k->Thread;
}

static void log_operation(vm *v, const thread *t, vm_op o) {
    enum { MOST_LOGGED = 256, LOOK_BACK = 8 };
    if (reduction_of(v)->passed_too_many || reduce_is_alone(v) || reduce_keeps_books(t)) return;
    if (t->takes && reduce_begins_burst(v, t)) return; // which worker does is nobody's affair
    if (gives_number(v, t, &o)) o = vm_op_copy(o.object, 0, 0);
    if (is_logged(v, &o, LOOK_BACK)) return; // loops do the same again and again
    if (reduction_of(v)->passed_ops.count < MOST_LOGGED)
        vec_push(v->m, &reduction_of(v)->passed_ops, o);
    else reduction_of(v)->passed_too_many = true;
}

// Many accesses in one step are to all of their objects.
void reduce_log_left(vm *v, const thread *t, vm_op o) {
    enum { MANY = 64 };
    if (!reduction_of(v)->logs_passed || is_ahead(v)) return;
    o = reduce_meaning(v, t, &o);
    if (vm_op_is_access(&o) && reduction_of(v)->passed_ops.count >= MANY) {
        bool writes = o.act == ACT_WRITE;
        o = vm_op_copy(writes ? 0 : o.object, writes ? o.object : 0, 0);
        if (is_logged(v, &o, SIZE_MAX)) return;
    }
    log_operation(v, t, o);
}

static bool copies_several(const vm *v, const vm_copy *c) {
    const klass *k = vm_class_of(v, c->from ? c->from : c->to);
    return k->kind != KLASS_ARRAY || c->size > 1u << ((const runtime_class *)k->runtime)->shift;
}

// O(ranges known): a program has few.
static uint32_t range_number(vm *v, const vm_copy *c) {
    reduce_range wanted = {c->from_offset, c->to_offset, c->size};
    for (size_t i = 0; i < reduction_of(v)->ranges.count; i++)
        if (memcmp(&reduction_of(v)->ranges.data[i], &wanted, sizeof wanted) == 0)
            return (uint32_t)i;
    vec_push(v->m, &reduction_of(v)->ranges, wanted);
    return (uint32_t)reduction_of(v)->ranges.count - 1;
}

static void log_left_copy(vm *v, const thread *t, const vm_copy *c) {
    bool reads = c->from && reduce_is_left(v, ACT_READ, c->from),
         writes = c->to && reduce_is_left(v, ACT_WRITE, c->to);
    if ((reads || writes) && c->size)
        reduce_log_left(v, t, vm_op_copy(reads ? c->from : 0, writes ? c->to : 0, 0));
}

bool reduce_copy_stop(vm *v, thread *t, const vm_copy *c) {
    reduce_note_left_range(v, t, ACT_READ, c->from, c->from_offset, c->size);
    reduce_note_left_range(v, t, ACT_WRITE, c->to, c->to_offset, c->size);
    log_left_copy(v, t, c);
    bool reads = c->from && reduce_is_shared(v, c->from),
         writes = c->to && reduce_is_shared(v, c->to);
    bool unnoticed = (!reads && !writes) || !c->size;
    if (is_ahead(v)) return !unnoticed;
    if (!unnoticed && !t->go && reduction_of(v)->on && !reduce_is_alone(v)) {
        bool guarded = !reads ||
                       reduce_is_range_guarded(v, t, ACT_READ, c->from, c->from_offset, c->size);
        if (writes)
            guarded &= reduce_is_range_guarded(v, t, ACT_WRITE, c->to, c->to_offset, c->size);
        unnoticed = guarded;
    }
    // Nothing is given up for that, but it is said.
    if (!unnoticed && copies_several(v, c)) reduce_assume(v, ASSUMPTION_ATOMIC_COPIES);
    vm_op o = vm_op_copy(reads ? c->from : 0, writes ? c->to : 0,
                         unnoticed ? 0 : range_number(v, c));
    return reduce_may_stop(v, t, o, unnoticed);
}

bool reduce_must_stop(vm *v, thread *t, vm_op o) {
    vm_act act = o.act;
    if (reduce_is_left(v, act, o.object)) {
        if (act != ACT_LOCK) reduce_note_access(v, t, o);
        reduce_log_left(v, t, o);
        return false;
    }
    if (is_ahead(v)) return true;
    reduce_note_name_at(v, &o);
    reduce_note_final(v, &o);
    if (vm_is_traced(v)) return traced_stop(v, t, o, false);
    return must_stop(v, t, o);
}

bool reduce_is_within_step(const thread *t) {
    return t->burst || reduce_keeps_books(t);
}

static bool must_stop(vm *v, thread *t, vm_op o) {
    vm_act act = o.act;
    if (t->go) {
        t->go = false;
        reduce_went_on(v, t);
        return false;
    }
    if (vm_op_is_choice(&o)) {
        reduce_note_ending(v, t);
        t->next = o;
        return true;
    }
    if (act == ACT_LOCK && !t->atomic && !reduce_is_alone(v)) reduce_note_lock(v, t, o.object);
    if (reduction_of(v)->in_bursts.count) reduce_watch_bursts(v, t, &o);
    if (reduce_counts_at_once(v, t, &o) || reduce_registers(v, t)) {
        if (vm_op_is_access(&o)) reduce_note_access(v, t, o);
        return false;
    }
    bool initializes = reduce_initializes(v, t);
    if (initializes) {
        if (o.object && reduce_makes(v, t, o.object)) return false;
        reduce_assume(v, ASSUMPTION_ATOMIC_LIBRARY);
    }
    if (reduce_runs_alone(v) || t->atomic || initializes || reduce_is_done_future(v, t, &o) ||
        (t->burst && reduce_goes_on(v, t, &o))) {
        if (t->burst) reduce_note_burst(v, t, &o);
        if (vm_op_is_access(&o)) reduce_note_access(v, t, o);
        if (reduction_of(v)->logs_passed) log_operation(v, t, reduce_meaning(v, t, &o));
        return false;
    }
    if (act == ACT_LOCK) {
        const monitor *m = vm_monitor(v, o.object);
        if (m && m->thread == t->number) return false; // entering again changes nothing for others
        if (!m && reduce_is_quiet_stream(v, o.object)) return false;
    }
    if (vm_op_is_access(&o) && reduction_of(v)->on && reduce_is_guarded(v, t, &o)) return false;
    reduce_note_ending(v, t);
    t->next = o;
    return true;
}
