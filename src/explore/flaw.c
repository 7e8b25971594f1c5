#include "explore/walk.h"

// ---------------------------------------------------------------- flaws

static void place_text(vm *v, const frame *f, text *out) {
    const cf_class *file = f->u->m->owner->file;
    int line = vm_line(f->u, f->pc);
    if (file && file->source_file != SYMBOL_NONE && line > 0)
        text_printf(out, "%s:%d", program_text(v->p, file->source_file), line);
    else
        text_printf(out, "%s.%s", program_text(v->p, f->u->m->owner->name),
                    program_text(v->p, f->u->m->name));
}

// Where in the user's own code an exception was made, or where it came from.
static void exception_place(vm *v, ref exception, text *out) {
    ref trace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    int32_t n = trace ? vm_get_int(v, exception, v->k.Throwable_depth->offset) : 0, best = 0;
    for (int32_t i = n - 1; i >= 0; i--) {
        uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
        if (!program_method(v->p, (uint32_t)(at >> 32))->owner->module) best = i;
    }
    for (int32_t i = 0; i < n; i++) {
        uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)i);
        if (!program_method(v->p, (uint32_t)(at >> 32))->owner->module) {
            best = i;
            break;
        }
    }
    if (!n) {
        text_add(out, "unknown place");
        return;
    }
    uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER + 8 * (size_t)best);
    method *m = program_method(v->p, (uint32_t)(at >> 32));
    frame f = {.u = m->prepared, .pc = (uint32_t)at};
    place_text(v, &f, out);
}

static const char *simple_class_name(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name), *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

bool walk_knows_flaw(const walker *w, flaw_kind kind, const char *what) {
    for (size_t i = 0; i < w->r->flaws.count; i++)
        if (w->r->flaws.data[i].kind == kind && strcmp(w->r->flaws.data[i].what, what) == 0)
            return true;
    return false;
}

static void add_flaw(walker *w, flaw_kind kind, const char *what, const char *details) {
    if (!w->config->flaws[kind]) return;
    if (w->on_flaw) w->on_flaw(w->on_flaw_arg, kind, what);
    if (walk_knows_flaw(w, kind, what)) return;
    arena *a = &w->r->store;
    flaw f = {.kind = kind,
              .what = arena_strdup(a, what),
              .details = arena_strdup(a, details),
              .length = (uint32_t)w->path.count};
    f.path = arena_copy(a, w->path.data, w->path.count * sizeof *f.path);
    vec_push(w->m, &w->r->flaws, f);
    if (!w->config->all_errors) w->done = true;
}

static bool has_handler(vm *v, const thread *t) {
    field *own = program_find_field(v->p, v->k.Thread, "uncaughtExceptionHandler");
    field *all = program_find_field(v->p, v->k.Thread, "defaultUncaughtExceptionHandler");
    runtime_class *c = vm_link(v, v->k.Thread);
    return (own && vm_get_ref(v, t->object, own->offset)) ||
           (all && vm_get_ref(v, c->mirror, c->statics + all->offset));
}

static void thread_name(vm *v, const thread *t, text *out) {
    ref name = vm_get_ref(v, t->object, v->k.Thread_name->offset);
    if (name) vm_string_text(v, name, out);
    else text_printf(out, "thread %u", t->number);
}

void walk_uncaught(walker *w, const thread *t) {
    vm *v = w->v;
    if (has_handler(v, t)) return;
    klass *k = vm_class_of(v, t->exception);
    const char *name = simple_class_name(v, k);
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    text_printf(&what, "%s at ", name);
    exception_place(v, t->exception, &what);
    text_add(&details, "in thread ");
    thread_name(v, t, &details);
    text_add(&details, ": ");
    vm_describe_exception(v, t->exception, &details);
    text_char(&details, '\n');
    flaw_kind kind = strcmp(program_text(v->p, k->name), "java/lang/AssertionError") == 0
                         ? FLAW_ASSERT
                         : FLAW_EXCEPTION;
    add_flaw(w, kind, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

static void object_text(vm *v, ref r, text *out) {
    char name[300];
    klass *mirrored = vm_class_of(v, r) == v->k.Class ? vm_mirrored(v, r) : NULL;
    if (mirrored) text_printf(out, "class %s", vm_dotted(v, mirrored->name, name, sizeof name));
    else
        text_printf(out, "%s@%x", vm_dotted(v, vm_class_of(v, r)->name, name, sizeof name),
                    (unsigned)vm_identity_hash(v, r));
}

static void describe_waiting(vm *v, const thread *t, text *out) {
    text_add(out, "  ");
    thread_name(v, t, out);
    ref on = t->on ? t->on : t->next.object;
    switch (t->state) {
    case THREAD_RUNNABLE:
    case THREAD_BLOCKED:
        text_add(out,
                 t->on_class ? " waits for the initialisation of " : " waits for the lock of ");
        object_text(v, on, out);
        break;
    case THREAD_WAITING:
        text_add(out, " waits to be notified on ");
        object_text(v, on, out);
        break;
    case THREAD_PARKED: text_add(out, " is parked"); break;
    default: text_add(out, " cannot move"); break;
    }
    const monitor *m = on ? vm_monitor((vm *)(uintptr_t)v, on) : NULL;
    if (m && m->thread != t->number) {
        text_add(out, ", held by ");
        thread_name(v, v->threads.data[m->thread], out);
    }
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (!t->frames[i].u->m->owner->module && !t->frames[i].u->hidden) {
            text_add(out, ", at ");
            place_text(v, &t->frames[i], out);
            break;
        }
    text_char(out, '\n');
}

void walk_deadlock(walker *w) {
    vm *v = w->v;
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    text_add(&what, "deadlock");
    const char *joint = " at ";
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE || vm_is_daemon(v, t)) continue;
        describe_waiting(v, t, &details);
        for (uint32_t k = t->frame_count; k-- > 0;)
            if (!t->frames[k].u->m->owner->module && !t->frames[k].u->hidden) {
                text_add(&what, joint);
                place_text(v, &t->frames[k], &what);
                joint = ", ";
                break;
            }
    }
    add_flaw(w, FLAW_DEADLOCK, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

// ---------------------------------------------------------------- races

static bool overlaps(const vm_op *a, const vm_op *b) {
    return a->object == b->object && a->offset < b->offset + (b->size & 0xff) &&
           b->offset < a->offset + (a->size & 0xff);
}

static bool is_access(const vm_op *o) {
    return o->act == ACT_READ || o->act == ACT_WRITE;
}

// java.util.concurrent's own code reads and writes some plain fields without order, on purpose
// (waiter of a queue node, for one). Such pairs are explored but not reported; docs/explicit.md
// says so.
static bool is_benign_code(const vm *v, const thread *t) {
    const klass *k = t->frames[t->frame_count - 1].u->m->owner;
    return k->module && strncmp(program_text(v->p, k->name), "java/util/concurrent/", 21) == 0;
}

void walk_races(walker *w) {
    vm *v = w->v;
    if (!w->config->flaws[FLAW_RACE]) return;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *a = v->threads.data[i];
        if (a->state != THREAD_RUNNABLE || !is_access(&a->next) || a->next.size & OP_ATOMIC)
            continue;
        for (size_t j = i + 1; j < v->threads.count; j++) {
            const thread *b = v->threads.data[j];
            if (b->state != THREAD_RUNNABLE || !is_access(&b->next) || b->next.size & OP_ATOMIC)
                continue;
            if (a->next.act == ACT_READ && b->next.act == ACT_READ) continue;
            if (!overlaps(&a->next, &b->next)) continue;
            if (is_benign_code(v, a) && is_benign_code(v, b)) continue;
            text what;
            text_init(&what, w->m);
            text_add(&what, "data race between ");
            place_text(v, &a->frames[a->frame_count - 1], &what);
            text_add(&what, " and ");
            place_text(v, &b->frames[b->frame_count - 1], &what);
            add_flaw(w, FLAW_RACE, text_get(&what), "");
            text_release(&what);
        }
    }
}
