// Data races: two threads are about to access one location, one of them writes, and nothing orders
// the two accesses. Reported where `race` is wanted; else watched, since what a search says about
// interleavings holds for a JVM only where there are none.
#include <stdio.h>

#include "explore/describe.h"
#include "explore/explorer.h"

// An access that a thread is about to make.
typedef struct access {
    const thread *by;
    bool writes;
    bool ordered; // it races with plain ones only
    ref object;
    uint32_t offset, size;
} access;

enum { MOST_ACCESSES = 2 };

// By a VarHandle that orders its accesses, to a field of the program's that others access plainly,
// or by the program to an element of an array. (The JDK, which mixes both, answers for that
// itself.)
static bool is_ordered_access(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    if (!vm_op_is_access(o) || !o->access.atomic) return false;
    if (vm_class_of(v, o->object)->kind == KLASS_ARRAY)
        return !t->frames[t->frame_count - 1].u->m->owner->module;
    const field *f = explore_describe_field(v, o->object, o->access.offset);
    return f && !f->owner->module && !(f->access & ACC_VOLATILE);
}

static bool can_race(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    return t->state == THREAD_RUNNABLE &&
           (o->act == ACT_COPY || (vm_op_is_access(o) && !o->access.atomic) ||
            is_ordered_access(v, t));
}

// Of a thread for which can_race holds.
static unsigned accesses_of(const vm *v, const thread *t, access *out) {
    const vm_op *o = &t->next;
    unsigned n = 0;
    if (o->act == ACT_COPY) {
        reduce_range r = reduce_range_numbered(v, o->copy.range);
        if (o->copy.from) out[n++] = (access){t, false, false, o->copy.from, r.from, r.size};
        if (o->object) out[n++] = (access){t, true, false, o->object, r.to, r.size};
    } else {
        out[n++] = (access){t,         o->act != ACT_READ, o->access.atomic,
                            o->object, o->access.offset,   o->access.size};
    }
    return n;
}

static bool conflict(const access *a, const access *b) {
    return (a->writes || b->writes) && !(a->ordered && b->ordered) && a->object == b->object &&
           a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

// Plain fields that java.util.concurrent's own code reads and writes without order, on purpose: who
// reads an old value there looks again, or does no harm. Such pairs are explored but not reported.
// docs/explicit.md has the list, with the reasons; a field of "*" is any.
static const struct {
    const char *class_name, *field_name;
} benign[] = {
    {"java/util/concurrent/locks/AbstractQueuedSynchronizer$Node", "waiter"},
    {"java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionNode", "nextWaiter"},
    {"java/util/concurrent/locks/AbstractQueuedLongSynchronizer$Node", "waiter"},
    {"java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "firstReader"},
    {"java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "firstReaderHoldCount"},
    {"java/util/concurrent/locks/ReentrantReadWriteLock$Sync", "cachedHoldCounter"},
    {"java/util/concurrent/locks/AbstractOwnableSynchronizer", "exclusiveOwnerThread"},
    {"java/util/concurrent/locks/StampedLock$Node", "waiter"},
    {"java/util/concurrent/locks/StampedLock", "readerOverflow"},
    {"java/util/concurrent/FutureTask", "callable"},
    {"java/util/concurrent/FutureTask", "outcome"},
    {"java/util/concurrent/ForkJoinPool", "*"},
    {"java/util/concurrent/ForkJoinPool$WorkQueue", "*"},
    {"java/util/concurrent/ForkJoinTask$Aux", "*"},
    {"java/util/concurrent/Exchanger$Node", "*"},
    {"java/util/concurrent/SynchronousQueue$TransferStack$SNode", "*"},
    {"java/util/concurrent/SynchronousQueue$TransferQueue$QNode", "*"},
    {"java/util/concurrent/ThreadPoolExecutor$Worker", "firstTask"},
};

static bool is_in_concurrent(const vm *v, const thread *t) {
    const klass *k = t->frames[t->frame_count - 1].u->m->owner;
    return k->module && strncmp(program_text(v->p, k->name), "java/util/concurrent/", 21) == 0;
}

bool explore_is_benign(const vm *v, const field *f) {
    if (!f) return true; // the slots of its tables and queues
    const char *class_name = program_text(v->p, f->owner->name);
    const char *name = program_text(v->p, f->name);
    for (size_t i = 0; i < sizeof benign / sizeof *benign; i++)
        if (strcmp(benign[i].class_name, class_name) == 0 &&
            (benign[i].field_name[0] == '*' || strcmp(benign[i].field_name, name) == 0))
            return true;
    // A completion's function is in a field of its own class.
    return strncmp(class_name, "java/util/concurrent/CompletableFuture$", 39) == 0;
}

// Of which object, too, where there are names.
static void describe_location(const explorer *w, ref object, uint32_t offset, text *out) {
    explore_describe_location(w->v, object, offset, out);
    const field *f = explore_describe_field(w->v, object, offset);
    if (!w->names || (f && (f->access & ACC_STATIC))) return;
    text_add(out, " of ");
    w->names->object(w->names->arg, object, out);
}

// Classes of the JDK that keep what they can compute again where it is missing, for reflection and
// for linking: no program has objects of its own there.
static bool is_cache_class(const vm *v, const klass *k) {
    static const char *const prefixes[] = {"java/lang/invoke/", "java/lang/Class$",
                                           "jdk/internal/reflect/"};
    const char *name = program_text(v->p, k->name);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes && k->module; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0) return true;
    return false;
}

// Words that no program accesses: of the VM, in a mirror (a call site that is being linked); static
// fields of the JDK, whose code answers for them itself; and such caches.
static bool is_not_the_programs(vm *v, ref object, uint32_t offset) {
    const klass *k = vm_class_of(v, object);
    if (k->kind == KLASS_ARRAY) return is_cache_class(v, k->component);
    const field *f = explore_describe_field(v, object, offset);
    return !f || is_cache_class(v, f->owner) || (f->access & ACC_STATIC && f->owner->module);
}

static bool is_benign(vm *v, const access *a, const access *b) {
    return is_not_the_programs(v, a->object, a->offset) ||
           (is_in_concurrent(v, a->by) && is_in_concurrent(v, b->by) &&
            explore_is_benign(v, explore_describe_field(v, a->object, a->offset)));
}

static void describe_access(vm *v, const access *a, text *out) {
    text_add(out, "  ");
    explore_describe_thread(v, a->by, out);
    text_add(out, a->writes ? " writes it" : " reads it");
    text_add(out, " at ");
    explore_describe_thread_place(v, a->by, out);
    text_add(out, ":\n");
    explore_describe_stack(v, a->by, out);
}

// Both accesses by place, in the order of their names: the same pair is one race, whoever is first.
static void report_race(explorer *w, const access *a, const access *b) {
    vm *v = w->v;
    uint32_t first_common = a->offset > b->offset ? a->offset : b->offset;
    text what, details, first, second;
    text_init(&what, w->m);
    text_init(&details, w->m);
    text_init(&first, w->m);
    text_init(&second, w->m);
    explore_describe_thread_place(v, a->by, &first);
    explore_describe_thread_place(v, b->by, &second);
    bool swapped = strcmp(text_get(&first), text_get(&second)) > 0;
    text_add(&what, "data race on ");
    explore_describe_racy(v, a->object, first_common, &what);
    text_printf(&what, " between %s and %s", text_get(swapped ? &second : &first),
                text_get(swapped ? &first : &second));
    if (!explore_knows_flaw(w, PROPERTY_RACE, text_get(&what))) {
        text_add(&details, "nothing orders these accesses to ");
        describe_location(w, a->object, first_common, &details);
        text_add(&details, ":\n");
        describe_access(v, a, &details);
        describe_access(v, b, &details);
        explore_add_flaw(w, PROPERTY_RACE, text_get(&what), text_get(&details));
    }
    text_release(&what);
    text_release(&details);
    text_release(&first);
    text_release(&second);
}

// The first one that is seen is named.
static void note_race(explorer *w, const access *a, const access *b) {
    race_watch *seen = &w->r->race;
    if (seen->seen) return;
    if (reduce_is_crowded(w->v)) {
        reduce_note_crowd(w->v);
        return;
    }
    text where;
    text_init(&where, w->m);
    uint32_t common = a->offset > b->offset ? a->offset : b->offset;
    explore_describe_racy(w->v, a->object, common, &where);
    text_fix_utf8(&where);
    seen->seen = true;
    snprintf(seen->where, sizeof seen->where, "%s", text_get(&where));
    text_release(&where);
}

static void find_races(explorer *w, const thread *t, const thread *u) {
    access a[MOST_ACCESSES], b[MOST_ACCESSES];
    unsigned n = accesses_of(w->v, t, a), m = accesses_of(w->v, u, b);
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < m; k++) {
            if (!conflict(&a[i], &b[k]) || is_benign(w->v, &a[i], &b[k])) continue;
            note_race(w, &a[i], &b[k]);
            if (property_in(w->config->wanted, PROPERTY_RACE)) report_race(w, &a[i], &b[k]);
        }
}

void explore_races(explorer *w) {
    vm *v = w->v;
    bool watched = w->config->watch_races && !w->r->race.seen;
    if (!watched && !property_in(w->config->wanted, PROPERTY_RACE)) return;
    for (size_t i = 0; i < v->threads.count; i++) {
        if (!can_race(v, v->threads.data[i])) continue;
        for (size_t j = i + 1; j < v->threads.count; j++)
            if (can_race(v, v->threads.data[j]))
                find_races(w, v->threads.data[i], v->threads.data[j]);
    }
}

bool explore_can_race(vm *v, const thread *t, bool *meant) {
    const vm_op *o = &t->next;
    *meant = false;
    if (!can_race(v, t)) return false;
    if (o->act == ACT_COPY) return true;
    if (is_not_the_programs(v, o->object, o->access.offset)) return false;
    *meant = o->access.atomic ||
             (is_in_concurrent(v, t) &&
              explore_is_benign(v, explore_describe_field(v, o->object, o->access.offset)));
    return true;
}
