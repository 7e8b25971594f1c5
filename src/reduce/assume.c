// What a reduced search takes for granted, and where the program contradicts it: then the search
// begins again without (verdict/assumption.h has the list).
#include "reduce/internal.h"

void reduce_contradict(vm *v, bool *assumption) {
    if (!reduction_of(v)->on || is_ahead(v) || reduce_is_alone(v) || *assumption) return;
    *assumption = reduction_of(v)->violated = true;
}

void reduce_note_life(vm *v, thread *t, ref object) {
    // What nobody else can reach nobody else can start, and it does not run.
    if (object != t->object && (reduce_is_shared(v, object) || reduce_is_left(v, ACT_READ, object)))
        reduce_contradict(v, &reduction_of(v)->lives);
}

static void note_interrupt(vm *v, const thread *t, ref object) {
    if (object != t->object) reduce_contradict(v, &reduction_of(v)->interrupts);
}

void reduce_note_owner(vm *v, thread *t, ref synchronizer, ref owner) {
    reduction *g = reduction_of(v);
    if (!g->on || is_ahead(v) || g->owners || !reduce_is_synchronizer(v, synchronizer)) return;
    if (!g->owner) {
        klass *k = vm_class_of(v, synchronizer);
        while (!(g->owner = program_find_field(v->p, k, "exclusiveOwnerThread")))
            if (!(k = k->super)) return;
    }
    ref before = vm_get_ref(v, synchronizer, g->owner->offset);
    if ((before && before != t->object) || (owner && owner != t->object))
        reduce_contradict(v, &g->owners);
    for (size_t i = 0; i < g->synchronizers.count; i++)
        if (g->synchronizers.data[i] == synchronizer) return;
    vec_push(v->m, &g->synchronizers, synchronizer);
}

// Nothing is lost if nobody else runs and time has not had to stand still so far: time passes, and
// a look at the clock is a stop, from now on.
static void note_clock(vm *v) {
    reduction *r = reduction_of(v);
    if (!(r->on || r->holds_time) || is_ahead(v) || r->clock) return;
    r->clock = true;
    r->noticed_time = r->stood_still;
    r->violated |= r->on && (r->stood_still || !reduce_is_alone(v));
}

void reduce_hold_time(vm *v) {
    reduction_of(v)->stood_still = true;
}

bool reduce_holds_time(const vm *v) {
    const reduction *r = reduction_of(v);
    return (r->on || r->holds_time) && !r->clock;
}

bool reduce_noticed_time(const vm *v) {
    return reduction_of(v)->noticed_time;
}

void reduce_looked(vm *v, thread *t, vm_look at, ref object) {
    switch (at) {
    case LOOK_LIFE: reduce_note_life(v, t, object); break;
    case LOOK_INTERRUPT: note_interrupt(v, t, object); break;
    case LOOK_CLOCK:
        reduce_note_date(v, t);
        note_clock(v);
        break;
    case LOOK_PARK: reduce_note_park(v, t); break;
    case LOOK_IDENTITY: reduce_note_identity(v, object); break;
    case LOOK_SELF: reduce_note_self(v, t, NULL); break;
    case LOOK_NAME: reduce_note_thread_name(v, t->number); break;
    }
}

bool reduce_unseen(const vm *v, unsigned looks) {
    const reduction *r = reduction_of(v);
    return r->on && !((looks & LOOK_LIFE) && r->lives) &&
           !((looks & LOOK_INTERRUPT) && r->interrupts) && !((looks & LOOK_CLOCK) && r->clock);
}

// ---------------------------------------------------------------- the JDK's bookkeeping

// Assumptions that stand among the fields that were given up, once they were. Numbers of threads
// matter when several threads give them out and somebody reads them.
enum { STREAMS = 1, GROUPS, NUMBERERS, NUMBERS_READ, NUMBERS };

static bool is_given_up(const vm *v, uint64_t assumption) {
    return u64map_get(&reduction_of(v)->given_up, assumption);
}

// True: for the first time.
static bool give_up_assumption(vm *v, uint64_t assumption) {
    return reduction_of(v)->on && !is_ahead(v) && !vm_is_traced(v) &&
           u64map_put(&reduction_of(v)->given_up, assumption, 1);
}

bool reduce_numbers_matter(vm *v) {
    return is_given_up(v, NUMBERERS) && is_given_up(v, NUMBERS_READ) &&
           give_up_assumption(v, NUMBERS);
}

static void note_numbers(vm *v, uint64_t what) {
    if (give_up_assumption(v, what) && reduce_numbers_matter(v)) reduction_of(v)->violated = true;
}

bool reduce_groups_matter(const vm *v) {
    return is_given_up(v, GROUPS);
}

void reduce_note_groups(vm *v) {
    reduce_note_crowd(v);
    if (!reduce_is_alone(v) && give_up_assumption(v, GROUPS)) reduction_of(v)->violated = true;
}

static bool is_of(const vm *v, ref object, const char *name) {
    return strcmp(program_text(v->p, vm_class_of(v, object)->name), name) == 0;
}

// Or the handler that logs to one.
static bool is_standard_stream(const vm *v, ref object) {
    return ((size_t)object << 3 < v->booted_top && is_of(v, object, "java/io/PrintStream")) ||
           is_of(v, object, "java/util/logging/ConsoleHandler");
}

// Who prints while another thread has the stream's lock has to wait.
static void note_stream(vm *v, ref object) {
    if (is_standard_stream(v, object) && give_up_assumption(v, STREAMS))
        reduction_of(v)->violated = true;
}

void reduce_look_at_streams(vm *v) {
    for (size_t i = 0; i < v->monitors.count; i++) note_stream(v, v->monitors.data[i].object);
}

bool reduce_is_quiet_stream(const vm *v, ref object) {
    return reduction_of(v)->on && is_standard_stream(v, object) && !is_given_up(v, STREAMS);
}

static bool numbers_unnoticed(vm *v, const thread *t) {
    uint32_t *numberer = &reduction_of(v)->numberer;
    if (!*numberer && !reduce_is_alone(v)) *numberer = t->number + 1;
    if (*numberer && *numberer != t->number + 1) note_numbers(v, NUMBERERS);
    return !is_given_up(v, NUMBERS);
}

// ---------------------------------------------------------------- what is logged to System.err

static bool find_part(const vm *v, ref r, const char *name, ref *out) {
    const field *f = program_find_field(v->p, vm_class_of(v, r), name);
    *out = f ? vm_get_ref(v, r, f->offset) : 0;
    return f;
}

static bool has_none(const vm *v, ref r, const char *name) {
    ref part;
    return find_part(v, r, name, &part) && !part;
}

// Texts and numbers: no code of the program is run to print them.
static bool are_plain(const vm *v, ref parameters) {
    for (uint32_t i = 0; parameters && i < vm_length(v, parameters); i++) {
        ref r = vm_get_ref(v, parameters, OBJECT_HEADER + 4 * (size_t)i);
        const klass *k = r ? vm_class_of(v, r) : NULL;
        bool number = k && k->module && k->super && k->super->super &&
                      strcmp(program_text(v->p, k->super->name), "java/lang/Number") == 0;
        if (k && k != v->k.String && !number) return false;
    }
    return true;
}

static bool is_printed_only(const vm *v, ref handler, ref record) {
    ref output, formatter, parameters;
    if (!handler || !record || !is_of(v, record, "java/util/logging/LogRecord") ||
        !is_of(v, handler, "java/util/logging/ConsoleHandler") || reduce_is_shared(v, record))
        return false;
    return find_part(v, handler, "output", &output) && output && is_standard_stream(v, output) &&
           find_part(v, handler, "formatter", &formatter) && formatter &&
           is_of(v, formatter, "java/util/logging/SimpleFormatter") &&
           has_none(v, handler, "filter") && has_none(v, record, "thrown") &&
           has_none(v, record, "resourceBundle") &&
           find_part(v, record, "parameters", &parameters) && are_plain(v, parameters);
}

static bool is_quiet_log(vm *v, const uint32_t *args) {
    return is_printed_only(v, args[0], args[1]) && !vm_monitor(v, args[0]) &&
           !is_given_up(v, STREAMS);
}

bool reduce_is_bookkeeping(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    switch (u->books) {
    case BOOKS_JDKS: return (size_t)args[0] << 3 < v->booted_top && !is_given_up(v, STREAMS);
    case BOOKS_LOGS: return is_quiet_log(v, args);
    case BOOKS_GROUPS: return !reduce_groups_matter(v);
    case BOOKS_NUMBERS: return numbers_unnoticed(v, t);
    default: return true;
    }
}

bool reduce_number_stop(vm *v, thread *t) {
    vm_op o = vm_op_access(ACT_WRITE, vm_mirror(v, v->k.Thread), 0, 8, true);
    return reduce_may_stop(v, t, o, !t->go && numbers_unnoticed(v, t));
}

// A thread's own monitor announces its end, its group's lock guards the list of the living.
void reduce_note_lock(vm *v, thread *t, ref object) {
    if (!reduction_of(v)->on) return;
    const klass *k = vm_class_of(v, object);
    bool is_group = klass_is_subclass(k, v->k.ThreadGroup);
    if (is_group) reduce_note_groups(v);
    if (t->frame_count && !t->frames[t->frame_count - 1].u->m->owner->module)
        note_stream(v, object);
    if (is_group || (klass_is_subclass(k, v->k.Thread) && vm_thread_of(v, object)))
        reduce_note_life(v, t, object);
}

// ---------------------------------------------------------------- names, numbers, final fields

// Threads that could be exchanged for each other differ in their numbers and names.
void reduce_note_name(vm *v, vm_act act, ref object) {
    if (act != ACT_READ || !reduction_of(v)->on) return;
    const thread *of = vm_thread_of(v, object);
    if (of) reduce_note_thread_name(v, of->number);
    reduce_note_crowd(v);
    note_numbers(v, NUMBERS_READ);
}

// The same for reads by Unsafe.
void reduce_note_name_at(vm *v, const vm_op *o) {
    const well_known *k = &v->k;
    if (o->act != ACT_READ || !reduction_of(v)->on) return;
    uint32_t offset = o->access.offset;
    if ((offset == k->Thread_name->offset || offset == k->Thread_tid->offset) &&
        klass_is_subclass(vm_class_of(v, o->object), k->Thread))
        reduce_note_name(v, o->act, o->object);
}

// A final field is written by reflection or Unsafe after others have seen its object.
void reduce_note_final(vm *v, const vm_op *o) {
    if (o->act != ACT_WRITE || reduction_of(v)->late_finals) return;
    uint32_t offset = o->access.offset;
    const klass *k = vm_class_of(v, o->object);
    if (k->kind == KLASS_ARRAY) return;
    while (k->super && offset < k->super->instance_size) k = k->super;
    for (uint32_t i = 0; i < k->field_count; i++)
        if (k->fields[i].offset == offset &&
            (k->fields[i].access & (ACC_FINAL | ACC_STATIC)) == ACC_FINAL)
            reduce_contradict(v, &reduction_of(v)->late_finals);
}
