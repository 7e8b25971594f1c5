// What an observed thread does with monitors and with the synchronizers of java.util.concurrent.
#include "replay/observer.h"

#define CONCURRENT "java/util/concurrent/"

void replay_mark_seen(observer *o, const thread *t, uint64_t location, bool write) {
    uint64_t *s = u64map_at(&o->seen, location);
    uint64_t me = (t->number + 1ull) * SEEN_THREAD;
    if (!*s) *s = me;
    else if ((*s & ~3ull) != me) *s |= SEEN_SEVERAL;
    if (write) *s |= SEEN_WRITTEN;
}

void replay_hold(observer *o, const thread *t, held_lock lock) {
    vec_push(o->m, &replay_watched(o, t)->held, lock);
}

static bool let_go(watched_thread *w, ref object) {
    for (size_t i = w->held.count; i-- > 0;)
        if (w->held.data[i].object == object) {
            memmove(&w->held.data[i], &w->held.data[i + 1],
                    (w->held.count - i - 1) * sizeof *w->held.data);
            w->held.count--;
            return true;
        }
    return false;
}

void replay_look_for_unlocks(observer *o, const thread *t, bool quietly) {
    if (o->v->monitors.count == o->monitors && !quietly) return;
    o->monitors = o->v->monitors.count;
    watched_thread *w = replay_watched(o, t);
    for (size_t i = w->held.count; i-- > 0;) {
        held_lock h = w->held.data[i];
        const monitor *m = h.synchronizer ? NULL : vm_monitor(o->v, h.object);
        if (h.synchronizer || (m && m->thread == t->number)) continue;
        let_go(w, h.object);
        if (!quietly)
            replay_say_object(o, t, NOTE_UNLOCK, "unlocks ", h.object,
                              location_of(h.object, LOCK_OFFSET), "");
        w = replay_watched(o, t);
    }
}

// Monitors inside of java.util.concurrent are its own affair.
static bool is_inner_monitor(const observer *o, const thread *t, ref object) {
    const klass *k = vm_class_of(o->v, object);
    return !replay_is_top_own(o, t) && k->module &&
           strncmp(program_text(o->v->p, k->name), CONCURRENT, sizeof CONCURRENT - 1) == 0;
}

void replay_say_monitor(observer *o, const pending_operation *p) {
    ref object = p->o.object;
    const monitor *m = vm_monitor(o->v, object);
    if (!m || m->thread != p->t->number) return;
    uint64_t location = location_of(object, LOCK_OFFSET);
    o->monitors = o->v->monitors.count;
    bool own = replay_is_top_own(o, p->t);
    if ((!own && replay_is_housekeeping(o, p->t)) || is_inner_monitor(o, p->t, object)) return;
    replay_mark_seen(o, p->t, location, true);
    if (own) *u64map_at(&o->seen, location) |= SEEN_SEVERAL | SEEN_WRITTEN;
    replay_say_object(o, p->t, NOTE_LOCK, "locks ", object, location, "");
    replay_hold(o, p->t, (held_lock){.object = object});
}

void replay_say_waited(observer *o, const pending_operation *p) {
    const monitor *m = vm_monitor(o->v, p->o.object);
    if (m && m->thread == p->t->number) // it is back
        replay_hold(o, p->t, (held_lock){.object = p->o.object});
    else replay_look_for_unlocks(o, p->t, true);
    o->monitors = o->v->monitors.count;
}

// ---------------------------------------------------------------- java.util.concurrent

bool replay_is_sync_state(observer *o, ref object, uint32_t offset) {
    const field *f = explore_describe_field(o->v, object, offset);
    return f && strcmp(program_text(o->v->p, f->name), "state") == 0 &&
           strcmp(program_text(o->v->p, f->owner->name),
                  CONCURRENT "locks/AbstractQueuedSynchronizer") == 0;
}

static bool begins(const observer *o, ref object, const char *name) {
    return strncmp(program_text(o->v->p, vm_class_of(o->v, object)->name), name, strlen(name)) == 0;
}

static void say_lock(observer *o, const pending_operation *p, int32_t now, bool both) {
    enum { SHARED_UNIT = 1 << 16 };
    int32_t mask = both ? SHARED_UNIT - 1 : -1, before = p->before_word;
    uint64_t location = 0; // always shown: what is inside of other calls is folded
    const thread *t = p->t;
    ref object = p->o.object;
    if (!(before & mask) && (now & mask)) {
        replay_say_object(o, t, NOTE_LOCK, "locks ", object, location, both ? " for writing" : "");
        replay_hold(o, t, (held_lock){.object = object, .synchronizer = true});
    } else if ((before & mask) && !(now & mask)) {
        let_go(replay_watched(o, t), object);
        replay_say_object(o, t, NOTE_UNLOCK, "unlocks ", object, location, "");
    } else if (both && now / SHARED_UNIT > before / SHARED_UNIT) {
        replay_say_object(o, t, NOTE_LOCK, "locks ", object, location, " for reading");
        replay_hold(o, t, (held_lock){.object = object, .synchronizer = true, .reading = true});
    } else if (both && now / SHARED_UNIT < before / SHARED_UNIT) {
        let_go(replay_watched(o, t), object);
        replay_say_object(o, t, NOTE_UNLOCK, "unlocks ", object, location, " for reading");
    }
}

void replay_say_synchronizer(observer *o, const pending_operation *p) {
    int32_t now = vm_get_int(o->v, p->o.object, p->o.access.offset);
    bool both = begins(o, p->o.object, CONCURRENT "locks/ReentrantReadWriteLock$");
    if (both || begins(o, p->o.object, CONCURRENT "locks/ReentrantLock$")) {
        say_lock(o, p, now, both);
        return;
    }
    bool counts = begins(o, p->o.object, CONCURRENT "CountDownLatch$") ||
                  begins(o, p->o.object, CONCURRENT "Semaphore$");
    if (!counts || now == p->before_word) return; // nothing that its users know of
    char change[60];
    snprintf(change, sizeof change, ": %d \u2192 %d", p->before_word, now);
    replay_say_object(o, p->t, NOTE_WRITE, "", p->o.object,
                      location_of(p->o.object, p->o.access.offset), change);
}

const thread *replay_holder(void *observing, const thread *t, ref synchronizer) {
    observer *o = observing;
    const thread *self = NULL;
    for (size_t i = 0; i < o->threads.count && i < o->v->threads.count; i++)
        for (size_t k = 0; k < o->threads.data[i].held.count; k++) {
            if (o->threads.data[i].held.data[k].object != synchronizer) continue;
            if (i != t->number) return o->v->threads.data[i];
            self = t;
        }
    return self;
}

ref replay_awaited(observer *o, const thread *t) {
    ref blocker = explore_describe_blocker(o->v, t);
    const char *name = blocker ? program_text(o->v->p, vm_class_of(o->v, blocker)->name) : "";
    const library_call *call = replay_current_call(o, t);
    if (!strstr(name, "CompletableFuture$Signaller") || !call || !call->receiver) return blocker;
    return call->receiver;
}

void replay_say_parked(observer *o, const thread *t) {
    if (t->state != THREAD_PARKED || replay_is_housekeeping(o, t)) return;
    ref blocker = replay_awaited(o, t);
    if (!blocker) {
        replay_say(o, t, NOTE_WAIT, "parks");
        return;
    }
    if (strstr(program_text(o->v->p, vm_class_of(o->v, blocker)->name), "$ConditionObject")) {
        replay_say_object(o, t, NOTE_WAIT, "waits for a signal on ", blocker, 0, "");
        return;
    }
    bool lock = explore_describe_is_synchronizer(o->v, blocker);
    const thread *owner = lock ? explore_describe_owner(o->v, blocker) : NULL;
    if (!owner && lock) owner = replay_holder(o, t, blocker);
    text after;
    text_init(&after, o->m);
    if (owner == t) {
        text_add(&after, ", held by itself");
    } else if (owner) {
        text_add(&after, ", held by ");
        replay_put_thread(o, owner, &after);
    }
    replay_say_object(o, t, NOTE_WAIT, "waits for ", blocker, 0, text_get(&after));
    text_release(&after);
}
