// Errors that disappear. An `assert` statement of the program's own code that fails is a failed
// assertion even if its error is caught by a handler for Throwable or Error, which was hardly
// written for it, or kept by a Future that nobody can ask any more, or ends its thread and goes to
// a handler of uncaught exceptions. A handler that names AssertionError, and what test libraries
// catch, are the program's business. So is a handler that throws the error again; finally blocks
// are handlers, too (taken.h).
#include "classfile/opcode.h"
#include "explore/describe.h"
#include "explore/explorer.h"
#include "explore/kept.h"
#include "explore/taken.h"

// javac's `if (!$assertionsDisabled && !condition) throw new AssertionError(...)`: a test of that
// field jumps behind the throw.
static bool is_assert(const vm *v, const unit *u, uint32_t throw_pc) {
    const cf_code *c = u->m->file->code;
    const cf_class *k = u->m->owner->file;
    if (!c || !k || throw_pc >= u->count) return false;
    uint32_t at = u->offsets[throw_pc];
    if (at >= c->size || c->bytes[at] != OP_athrow) return false;
    for (uint32_t i = 0; i + 5 < at; i++) {
        const uint8_t *b = c->bytes + i;
        if (b[0] != OP_getstatic || b[3] != OP_ifne) continue;
        uint32_t index = (uint32_t)b[1] << 8 | b[2], target = i + 3 + ((uint32_t)b[4] << 8 | b[5]);
        if (target != at + 1 || index >= k->constant_count) continue;
        if (k->constants[index].tag == CONSTANT_Fieldref &&
            strcmp(program_text(v->p, k->constants[index].name), "$assertionsDisabled") == 0)
            return true;
    }
    return false;
}

// Was it made by an assert statement of the program's own?
bool explore_is_of_assert(vm *v, ref exception) {
    if (strcmp(program_text(v->p, vm_class_of(v, exception)->name), "java/lang/AssertionError"))
        return false;
    ref trace = vm_get_ref(v, exception, v->k.Throwable_backtrace->offset);
    if (!trace || !vm_get_int(v, exception, v->k.Throwable_depth->offset)) return false;
    uint64_t at = (uint64_t)vm_get_long(v, trace, OBJECT_HEADER);
    const unit *u = program_method(v->p, (uint32_t)(at >> 32))->prepared;
    return u && explore_describe_is_own(v, u) && is_assert(v, u, (uint32_t)at + 1);
}

static void say_what(explorer *w, ref exception, text *out) {
    explore_describe_class(w->v, vm_class_of(w->v, exception), out);
    text_add(out, " at ");
    explore_describe_origin(w->v, exception, out);
}

static void report(explorer *w, const thread *t, ref exception, const char *how) {
    text what, details;
    text_init(&what, w->m);
    text_init(&details, w->m);
    say_what(w, exception, &what);
    text_printf(&what, ", %s", how);
    text_add(&details, "Exception in thread \"");
    explore_describe_thread(w->v, t, &details);
    text_printf(&details, "\", %s: ", how);
    explore_describe_exception(w->v, exception, &details);
    text_fix_utf8(&what);
    text_fix_utf8(&details);
    explore_add_flaw(w, PROPERTY_ASSERT, text_get(&what), text_get(&details));
    text_release(&what);
    text_release(&details);
}

static void note(explorer *w, ref exception, const char *how) {
    if (w->r->dropped) return;
    text what;
    text_init(&what, w->m);
    say_what(w, exception, &what);
    text_fix_utf8(&what);
    w->r->dropped = arena_printf(&w->r->store, "%s %s", text_get(&what), how);
    text_release(&what);
}

static void went_into_future(explorer *w, const thread *t, kept_fate end, ref exception) {
    bool asserted = explore_is_of_assert(w->v, exception);
    if (asserted && end == KEPT_LOST) report(w, t, exception, "kept by a Future that nobody asks");
    else if (asserted && end == KEPT_HANDLED)
        report(w, t, exception, "left to a function of its Future for all errors");
    else if (asserted) note(w, exception, "went into a Future: does the program ask for it?");
    else if (end == KEPT_LOST) note(w, exception, "went into a Future that nobody asks");
}

// What others do until the error is in its future decides whether somebody can ask for it: that
// step depends on all of theirs.
void explore_look_at_kept(explorer *w, const thread *t) {
    kept_fate end;
    ref error = w->config->report_caught && w->x ? explore_about_to_keep(w, t, &end) : 0;
    if (!error) return;
    if (end == KEPT_ASKED) reduce_log_anything(w->v);
    else went_into_future(w, t, end, error);
}

void explore_caught(void *exploring, const thread *t, const frame *f, uint32_t target,
                    const klass *as, ref exception) {
    explorer *w = exploring;
    vm *v = w->v;
    kept_fate end;
    if (explore_is_kept(w, t, f, &end)) {
        went_into_future(w, t, end, exception);
        if (end == KEPT_ASKED && explore_is_of_assert(v, exception)) explore_watch_future(w, t, f);
        return;
    }
    if (!explore_describe_is_own(v, f->u)) return;
    const char *name = as ? program_text(v->p, as->name) : "java/lang/Throwable";
    if (strcmp(name, "java/lang/Throwable") != 0 && strcmp(name, "java/lang/Error") != 0) return;
    if (!explore_is_of_assert(v, exception)) return;
    // Without states (once.c) it is not known; a search will look.
    taken_error e = {(uint32_t)(f - t->frames), f->u, target, exception, !as};
    if (!w->x || !explore_may_rethrow(w, &e)) explore_report_lost(w, t, &e);
}

void explore_report_lost(explorer *w, const thread *t, const taken_error *e) {
    text how;
    text_init(&how, w->m);
    text_add(&how, e->any ? "lost in a finally block at " : "caught at ");
    explore_describe_place(w->v, e->u, e->target, &how);
    report(w, t, e->exception, text_get(&how));
    text_release(&how);
}

void explore_handed_over(explorer *w, const thread *t) {
    if (w->config->report_caught && explore_is_of_assert(w->v, t->exception))
        report(w, t, t->exception, "left to a handler of uncaught exceptions");
}
