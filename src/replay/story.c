// What went wrong, in one sentence with the program's own names, and the rows that have part in it.
#include "replay/observer.h"

#include <stdlib.h>

static const char *thread_name(observer *o, uint32_t number) {
    text s;
    text_init(&s, o->m);
    replay_put_thread(o, o->v->threads.data[number], &s);
    return replay_keep(o, &s);
}

static void blame(trace_row *rows, const raw_note *n) {
    rows[n->row].guilty = true;
}

// ---------------------------------------------------------------- values

static bool writes(const raw_note *n) {
    if (n->access == ACCESS_UPDATE) return strcmp(n->before, n->value) != 0;
    return n->access == ACCESS_WRITE;
}

static bool is_told(const observer *o, const raw_note *n) {
    return n->access != NO_ACCESS && replay_is_known(o, n);
}

// The thread's last access to the variable before the note, if it is a read; else NULL.
static const raw_note *read_before(const observer *o, size_t at, uint32_t thread,
                                   uint64_t variable) {
    for (size_t i = at; i-- > 0;) {
        const raw_note *n = &o->notes.data[i];
        if (!is_told(o, n) || n->variable != variable || n->thread != thread) continue;
        return n->access == ACCESS_READ ? n : NULL;
    }
    return NULL;
}

// "balance = 100", "stock.get("tea") = 3"
static const char *seen(observer *o, const raw_note *n) {
    if (n->is_call) return n->brief;
    return arena_printf(o->a, "%s = %s", replay_variable(o, n), n->value);
}

// The call of a collection's method inside of which the library did that; NULL: there is none.
static const raw_note *call_around(const observer *o, const raw_note *n) {
    size_t at = (size_t)(n - o->notes.data);
    if (n->is_call || !n->call || !n->k || !n->k->module) return NULL;
    for (size_t i = at + 1; i < o->notes.count; i++) {
        const raw_note *m = &o->notes.data[i];
        if (m->is_call && m->thread == n->thread && m->inside <= at) return m;
    }
    return NULL;
}

// One thread writes what it computed from an old value: what another wrote since then is lost.
static const char *lost_update(observer *o, trace_row *rows) {
    for (size_t k = o->notes.count; k-- > 0;) {
        const raw_note *last = &o->notes.data[k];
        if (!is_told(o, last) || last->access != ACCESS_WRITE) continue;
        const raw_note *read = read_before(o, k, last->thread, last->variable);
        if (!read) continue;
        const raw_note *lost = NULL;
        size_t at = 0;
        for (size_t i = (size_t)(read - o->notes.data) + 1; i < k; i++) {
            const raw_note *n = &o->notes.data[i];
            if (is_told(o, n) && n->variable == last->variable && n->thread != last->thread &&
                writes(n)) {
                lost = n;
                at = i;
            }
        }
        if (!lost) continue;
        const raw_note *other = read_before(o, at, lost->thread, lost->variable);
        bool both = other && strcmp(other->value, read->value) == 0;
        const char *a = thread_name(o, last->thread), *b = thread_name(o, lost->thread);
        blame(rows, read);
        blame(rows, lost);
        blame(rows, last);
        if (both) blame(rows, other);
        if (both)
            return arena_printf(o->a, "%s and %s both %s %s; %s's %s was overwritten by %s's %s", a,
                                b, read->is_call ? "saw" : "read", seen(o, read), b, lost->value, a,
                                last->value);
        return arena_printf(o->a, "%s %s %s; then %s's %s was overwritten by %s's %s", a,
                            read->is_call ? "saw" : "read", seen(o, read), b, lost->value, a,
                            last->value);
    }
    return NULL;
}

// The thread that fails went on with a value that another has changed since.
static const char *stale_read(observer *o, trace_row *rows) {
    uint32_t failed = o->current->number;
    for (size_t i = o->notes.count; i-- > 0;) {
        const raw_note *read = &o->notes.data[i];
        if (!is_told(o, read) || read->access != ACCESS_READ || read->thread != failed) continue;
        const raw_note *changed = NULL;
        bool again = false;
        for (size_t k = i + 1; k < o->notes.count; k++) {
            const raw_note *n = &o->notes.data[k];
            if (!is_told(o, n) || n->variable != read->variable) continue;
            again |= n->thread == failed;
            if (n->thread != failed && writes(n)) changed = n;
        }
        if (!changed || again) continue;
        const char *a = thread_name(o, failed), *b = thread_name(o, changed->thread);
        blame(rows, read);
        blame(rows, changed);
        const raw_note *around = call_around(o, changed);
        if (changed->is_call || around)
            return arena_printf(o->a, "%s %s %s and went on with that after %s's %s", a,
                                read->is_call ? "saw" : "read", seen(o, read), b,
                                around ? around->value : changed->value);
        return arena_printf(o->a, "%s read %s and went on with that after %s had made it %s", a,
                            seen(o, read), b, changed->value);
    }
    return NULL;
}

// What the thread that fails saw last of another's work.
static const char *last_seen(observer *o, trace_row *rows) {
    uint32_t failed = o->current->number;
    for (size_t i = o->notes.count; i-- > 0;) {
        const raw_note *read = &o->notes.data[i];
        if (!is_told(o, read) || read->thread != failed || read->access != ACCESS_READ) continue;
        for (size_t k = i; k-- > 0;) {
            const raw_note *n = &o->notes.data[k];
            if (!is_told(o, n) || n->variable != read->variable || !writes(n)) continue;
            if (n->thread == failed) break;
            const char *a = thread_name(o, failed), *b = thread_name(o, n->thread);
            blame(rows, read);
            blame(rows, n);
            if (n->is_call)
                return arena_printf(o->a, "%s saw %s after %s's %s", a, seen(o, read), b, n->value);
            const raw_note *saw = call_around(o, read), *did = call_around(o, n);
            if (saw && did)
                return arena_printf(o->a, "%s saw %s after %s's %s", a, saw->brief, b, did->value);
            if (did)
                return arena_printf(o->a, "%s came upon what %s's %s had changed", a, b,
                                    did->value);
            return arena_printf(o->a, "%s read %s, as %s had left it", a, seen(o, read), b);
        }
    }
    return NULL;
}

// The row in which the exception rose: its stack trace is in the details. What runs after it, as
// the methods that end a test do, is not to blame.
static bool blame_origin(const observer *o, const char *details, trace_row *rows) {
    for (const char *at = details; (at = strstr(at, "\n    at ")); at++) {
        const char *open = strchr(at, '('), *colon = open ? strchr(open, ':') : NULL;
        const char *end = strchr(at + 1, '\n');
        if (!colon || (end && colon > end)) continue;
        for (size_t i = o->rows.count; i-- > 0;) {
            const trace_row *r = &rows[i];
            if (r->thread != o->current->number || !r->file || r->line != atoi(colon + 1)) continue;
            size_t n = strlen(r->file);
            if (n != (size_t)(colon - open - 1) || strncmp(r->file, open + 1, n) != 0) continue;
            rows[i].guilty = true;
            return true;
        }
    }
    return false;
}

static const char *failure(observer *o, const char *details, trace_row *rows) {
    const char *told = lost_update(o, rows);
    if (!told) told = stale_read(o, rows);
    if (!told) told = last_seen(o, rows);
    const watched_thread *w = replay_watched(o, o->current);
    if (!blame_origin(o, details, rows) && w->row != NO_ROW) rows[w->row].guilty = true;
    if (told) return told;
    // Exception in thread "main" java.lang.IllegalStateException: message
    const char *what = strstr(details, "\" "), *end = what ? strchr(what, '\n') : NULL;
    if (!end) return NULL;
    return arena_printf(o->a, "%s ends with %.*s", thread_name(o, o->current->number),
                        (int)(end - what - 2), what + 2);
}

// ---------------------------------------------------------------- deadlocks

// What the thread waits for; 0: nothing that has a name. *holder: who has it.
static ref waits_for(observer *o, const thread *t, const thread **holder) {
    *holder = NULL;
    if (t->state == THREAD_PARKED) {
        ref blocker = replay_awaited(o, t);
        if (!blocker || !explore_describe_is_synchronizer(o->v, blocker)) return blocker;
        *holder = explore_describe_owner(o->v, blocker);
        if (!*holder) *holder = replay_holder(o, t, blocker);
        return blocker;
    }
    ref on = t->on ? t->on : t->next.object;
    bool blocked = t->state == THREAD_BLOCKED || t->state == THREAD_RUNNABLE;
    const monitor *m = on && blocked && !t->on_class ? vm_monitor(o->v, on) : NULL;
    if (m) *holder = o->v->threads.data[m->thread];
    return on;
}

static void blame_last(observer *o, const thread *t, trace_row *rows) {
    const watched_thread *w = replay_watched(o, t);
    if (w->row != NO_ROW) rows[w->row].guilty = true;
}

// Each of a cycle holds what the one before waits for.
static bool tell_cycle(observer *o, const thread *first, trace_row *rows, text *out) {
    const thread *t = first, *next;
    size_t steps = 0;
    do {
        waits_for(o, t, &next);
        t = next;
    } while (t && t != first && ++steps <= o->v->threads.count);
    if (t != first) return false;
    do {
        ref on = waits_for(o, t, &next);
        if (t != first) text_add(out, ", ");
        replay_put_thread(o, t, out);
        text_add(out, " waits for ");
        replay_names_put(&o->names, on, NAME_MARK, out);
        if (next == t) {
            text_add(out, ", which it holds itself");
        } else {
            text_add(out, ", held by ");
            replay_put_thread(o, next, out);
        }
        blame_last(o, t, rows);
        t = next;
    } while (t != first);
    return true;
}

// The row in which a thread of the cycle took what the others wait for.
static void blame_locks(observer *o, trace_row *rows) {
    for (size_t i = 0; i < o->notes.count; i++) {
        const raw_note *n = &o->notes.data[i];
        if (n->kind != NOTE_LOCK || !replay_is_shown(o, n)) continue;
        const watched_thread *w = &o->threads.data[n->thread];
        for (size_t k = 0; k < w->held.count; k++)
            if (w->held.data[k].object == n->object) rows[n->row].guilty = true;
    }
}

static const char *deadlock(observer *o, trace_row *rows) {
    text s;
    text_init(&s, o->m);
    bool told = false, woken = false; // somebody would have to wake them
    bool others = false;              // go on
    unsigned waiting = 0;
    for (size_t i = 0; i < o->v->threads.count && !told; i++)
        if (o->v->threads.data[i]->state != THREAD_DONE)
            told = tell_cycle(o, o->v->threads.data[i], rows, &s);
    if (told) blame_locks(o, rows);
    for (size_t i = 0; i < o->v->threads.count && !told; i++) {
        const thread *t = o->v->threads.data[i], *holder;
        others |= t->state != THREAD_DONE && explore_has_step(o->v, t);
        if (t->state == THREAD_DONE || !explore_describe_own_frame(o->v, t)) continue;
        if (explore_has_step(o->v, t)) continue;
        ref on = waits_for(o, t, &holder);
        bool ended = holder && holder->state == THREAD_DONE;
        if ((holder && !ended) || (on && klass_is_subclass(vm_class_of(o->v, on), o->v->k.Thread)))
            continue;
        if (s.count) text_add(&s, ", ");
        replay_put_thread(o, t, &s);
        text_add(&s, " waits");
        if (on) text_add(&s, t->state == THREAD_WAITING ? " to be notified on " : " for ");
        if (on) replay_names_put(&o->names, on, NAME_MARK, &s);
        if (ended) {
            text_add(&s, ", which ");
            replay_put_thread(o, holder, &s);
            text_add(&s, " did not release");
        }
        woken |= !ended;
        waiting++;
        blame_last(o, t, rows);
    }
    if (s.count && !told && woken)
        text_printf(&s,
                    others ? ", and nobody ever wakes %s, though other threads go on"
                           : ", and nobody is left to wake %s",
                    waiting > 1 ? "them" : "it");
    if (s.count) return replay_keep(o, &s);
    text_release(&s);
    return NULL;
}

// ---------------------------------------------------------------- races

static bool is_about_to(const thread *t, const vm_op **op) {
    *op = &t->next;
    return t->state == THREAD_RUNNABLE && ((*op)->act == ACT_READ || (*op)->act == ACT_WRITE);
}

static void say_next(observer *o, const thread *t, trace_row *rows, text *out) {
    bool write = t->next.act == ACT_WRITE;
    replay_put_thread(o, t, out);
    text_add(out, write ? " writes " : " reads ");
    replay_location(&o->names, t->next.object, t->next.access.offset, false, out);
    text_add(out, " at ");
    explore_describe_thread_place(o->v, t, out);
    blame_last(o, t, rows);
}

static const char *race(observer *o, trace_row *rows) {
    const vm_op *a, *b;
    for (size_t i = 0; i < o->v->threads.count; i++)
        for (size_t k = i + 1; k < o->v->threads.count; k++) {
            const thread *t = o->v->threads.data[i], *u = o->v->threads.data[k];
            if (!is_about_to(t, &a) || !is_about_to(u, &b) || a->object != b->object ||
                a->access.offset != b->access.offset || (a->act == ACT_READ && b->act == ACT_READ))
                continue;
            text s;
            text_init(&s, o->m);
            say_next(o, t, rows, &s);
            text_add(&s, " while ");
            say_next(o, u, rows, &s);
            text_add(&s, ", and nothing orders the two");
            return replay_keep(o, &s);
        }
    return NULL;
}

// ---------------------------------------------------------------- hangs

// The execution ends with one round of the cycle: what its thread read last it reads in each.
static const char *hang(observer *o, trace_row *rows) {
    if (!o->current) return NULL;
    uint32_t number = o->current->number;
    const char *name = thread_name(o, number);
    for (size_t i = o->notes.count; i-- > 0 && o->notes.data[i].context == o->context;) {
        const raw_note *n = &o->notes.data[i];
        if (n->access != ACCESS_READ || n->thread != number || n->dropped) continue;
        blame(rows, n);
        return arena_printf(o->a, "%s keeps %s %s, and no schedule lets it end", name,
                            n->is_call ? "seeing" : "reading", seen(o, n));
    }
    return arena_printf(o->a, "%s goes round for ever, and no schedule lets it end", name);
}

const char *replay_tell(observer *o, property kind, const char *details, trace_row *rows) {
    if (kind == PROPERTY_DEADLOCK) return deadlock(o, rows);
    if (kind == PROPERTY_RACE) return race(o, rows);
    if (kind == PROPERTY_HANG) return hang(o, rows);
    return o->current ? failure(o, details, rows) : NULL;
}
