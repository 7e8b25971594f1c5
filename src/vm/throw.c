// Exceptions raised by the VM, and stack traces.
#include <stdarg.h>
#include <stdio.h>

#include "vm/inputs.h"
#include "vm/interp/interp.h"

const char *vm_dotted(const vm *v, symbol name, char *out, size_t size) {
    return program_dotted(v->p, name, out, size);
}

int vm_line(const unit *u, uint32_t pc) {
    if (!u->m->file->code || !u->offsets || pc >= u->count) return -1;
    int line = cf_line_at(u->m->file->code, u->offsets[pc]);
    return line ? line : -1;
}

// Frames of fillInStackTrace and of the exception's own constructors are left out.
static uint32_t frames_to_show(vm *v, thread *t, ref throwable) {
    uint32_t n = t->frame_count;
    symbol fill = program_symbol(v->p, "fillInStackTrace"), init = program_symbol(v->p, "<init>");
    while (n && t->frames[n - 1].u->m->name == fill &&
           klass_is_subclass(t->frames[n - 1].u->m->owner, v->k.Throwable))
        n--;
    klass *k = vm_class_of(v, throwable);
    while (n && t->frames[n - 1].u->m->name == init &&
           klass_is_subclass(k, t->frames[n - 1].u->m->owner) &&
           klass_is_subclass(t->frames[n - 1].u->m->owner, v->k.Throwable) &&
           t->stack[t->frames[n - 1].locals] == throwable)
        n--;
    return n;
}

enum { MOST_TRACE = 1024 }; // as HotSpot's MaxJavaStackTraceDepth

// The backtrace is a long[]: method id and instruction index of each frame, innermost first.
void vm_fill_stack_trace(vm *v, thread *t, ref throwable, const unit *by) {
    uint32_t shown = frames_to_show(v, t, throwable), n = shown < MOST_TRACE ? shown : MOST_TRACE;
    bool has_native = by && (by->m->access & ACC_NATIVE);
    ref pending = t->exception;
    ref array = vm_new_array(v, t, v->k.LongArray, n + has_native, SITE_BACKTRACE);
    t->exception = pending;
    if (!array) return;
    uint32_t kept = 0;
    if (has_native)
        vm_put_long(v, array, OBJECT_HEADER + 8 * (size_t)kept++,
                    (int64_t)((uint64_t)by->m->id << 32));
    for (uint32_t i = 0; i < n; i++) {
        const frame *f = &t->frames[shown - 1 - i];
        if (f->u == v->empty_clinit || f->u->hidden || f->u->untraced) continue;
        if (f->flags & FRAME_SUPERS) continue; // has not begun: its supers come first
        vm_put_long(v, array, OBJECT_HEADER + 8 * (size_t)kept++,
                    (int64_t)((uint64_t)f->u->m->id << 32 | f->pc));
    }
    vm_put_ref(v, throwable, v->k.Throwable_backtrace->offset, array);
    vm_put_int(v, throwable, v->k.Throwable_depth->offset, (int32_t)kept);
}

// What Throwable's field initialisers would have set.
static void set_defaults(vm *v, ref throwable) {
    vm_put_ref(v, throwable, v->k.Throwable_cause->offset, throwable);
    runtime_class *c = vm_link(v, v->k.Throwable);
    field *empty = program_find_field(v->p, v->k.Throwable, "UNASSIGNED_STACK");
    field *suppressed = program_find_field(v->p, v->k.Throwable, "SUPPRESSED_SENTINEL");
    vm_put_ref(v, throwable, v->k.Throwable_stackTrace->offset,
               vm_get_ref(v, c->mirror, c->statics + empty->offset));
    vm_put_ref(v, throwable, v->k.Throwable_suppressed->offset,
               vm_get_ref(v, c->mirror, c->statics + suppressed->offset));
}

native_outcome vm_throw_ref(vm *v, thread *t, ref exception) {
    (void)v;
    t->exception = exception;
    return NATIVE_THROW;
}

static native_outcome throw_message(vm *v, thread *t, const char *class_name, const char *message) {
    klass *k;
    link_error e;
    t->exception = 0;
    if (program_load(v->p, program_symbol(v->p, class_name), &k, &e)) {
        log_say(v->log, LOG_NORMAL, "cannot load %s: %s", class_name, e.message);
        v->ending = VM_UNSUPPORTED;
        text_printf(&v->ending_text, "cannot load %s", class_name);
        return NATIVE_STOP;
    }
    // An OutOfMemoryError must be had without memory: the limit gives way for it.
    size_t limit = v->h.limit;
    bool memory_is_out = strcmp(class_name, "java/lang/OutOfMemoryError") == 0;
    if (memory_is_out) vm_consult(v, t, OUTSIDE_HEAP);
    if (strcmp(class_name, "java/lang/StackOverflowError") == 0) vm_consult(v, t, OUTSIDE_STACK);
    if (memory_is_out) {
        v->memory_is_out = true;
        v->h.limit += 1 << 16;
        vm_space_set_margin(&v->h.space, true);
    }
    ref r = vm_new_object(v, t, k, vm_class_site(v, k, 3));
    ref text_ref = r && message ? vm_new_string(v, t, message) : 0;
    if (r) {
        set_defaults(v, r);
        if (text_ref) vm_put_ref(v, r, v->k.Throwable_detailMessage->offset, text_ref);
        vm_fill_stack_trace(v, t, r, v->in_native);
        t->exception = r;
    }
    if (memory_is_out) {
        v->memory_is_out = false;
        v->h.limit = limit;
        vm_space_set_margin(&v->h.space, false);
    }
    if (!t->exception) {
        v->ending = VM_LIMIT;
        text_printf(&v->ending_text, "the Java heap is full");
        return NATIVE_STOP;
    }
    return NATIVE_THROW;
}

native_outcome vm_throw(vm *v, thread *t, const char *class_name, const char *format, ...) {
    if (!format) return throw_message(v, t, class_name, NULL);
    text message;
    text_init(&message, v->m);
    va_list args;
    va_start(args, format);
    text_vprintf(&message, format, args);
    va_end(args);
    native_outcome o = throw_message(v, t, class_name, text_get(&message));
    text_release(&message);
    return o;
}

native_outcome vm_throw_null(vm *v, thread *t) {
    native_outcome o = vm_throw(v, t, "java/lang/NullPointerException", NULL);
    if (o != NATIVE_THROW) return o;
    field *f = program_find_field(v->p, vm_class_of(v, t->exception), "extendedMessageState");
    if (f) vm_put_int(v, t->exception, f->offset, 1); // as the constructor would
    return o;
}

// The code that runs was defined by a loader that the program made: a JVM would ask that for the
// classes it names.
static bool has_own_loader(vm *v, const thread *t) {
    if (!t || !t->frame_count) return false;
    klass *k = t->frames[t->frame_count - 1].u->m->owner;
    ref loader = vm_get_ref(v, vm_mirror(v, k), v->k.Class_classLoader->offset);
    return !k->module && loader && loader != v->app_loader;
}

native_outcome vm_throw_link_error(vm *v, thread *t, const link_error *e) {
    if (e->owner && vm_names_input_class(e->owner))
        return vm_unsupported(v, t, "'%s' in class %s", e->message, e->owner);
    if (vm_names_input_class(e->message)) return vm_unsupported(v, t, "%s", e->message);
    if (strcmp(e->type, "java/lang/NoClassDefFoundError") == 0 && has_own_loader(v, t))
        return vm_unsupported(v, t, "%s, which a class loader of the program would have to find",
                              e->message);
    if (strcmp(e->type, LINK_UNSUPPORTED) == 0) return vm_unsupported(v, t, "%s", e->message);
    return throw_message(v, t, e->type, e->message);
}

native_outcome vm_wrap_exception(vm *v, thread *t) {
    ref target = t->exception;
    native_outcome o = vm_throw(v, t, "java/lang/reflect/InvocationTargetException", NULL);
    if (o != NATIVE_THROW) return o;
    field *f = program_find_field(v->p, vm_class_of(v, t->exception), "target");
    vm_put_ref(v, t->exception, f->offset, target);
    vm_put_ref(v, t->exception, v->k.Throwable_cause->offset, 0);
    return o;
}

static void describe_caller(vm *v, const char *how, const frame *f) {
    char name[300];
    text_printf(&v->ending_text, "%s %s.%s", how,
                vm_dotted(v, f->u->m->owner->name, name, sizeof name),
                program_text(v->p, f->u->m->name));
    int line = vm_line(f->u, f->pc);
    if (line > 0) text_printf(&v->ending_text, " line %d", line);
}

native_outcome vm_unsupported(vm *v, thread *t, const char *format, ...) {
    v->ending = VM_UNSUPPORTED;
    text_clear(&v->ending_text);
    va_list args;
    va_start(args, format);
    text_vprintf(&v->ending_text, format, args);
    va_end(args);
    if (!t || !t->frame_count) return NATIVE_STOP;
    const frame *top = &t->frames[t->frame_count - 1], *f = top;
    describe_caller(v, ", called by", top);
    // The JDK's own code says little: also the place in the program that led there.
    while (f > t->frames && (f->u->m->owner->module || f->u->hidden)) f--;
    if (f != top && !f->u->m->owner->module) describe_caller(v, ", from", f);
    return NATIVE_STOP;
}

void vm_describe_exception(vm *v, ref exception, text *out) {
    char name[300];
    text_add(out, vm_dotted(v, vm_class_of(v, exception)->name, name, sizeof name));
    ref message = vm_get_ref(v, exception, v->k.Throwable_detailMessage->offset);
    if (message) {
        text_add(out, ": ");
        vm_string_text(v, message, out);
    } else if (v->facts && v->facts->explain_null &&
               strcmp(name, "java.lang.NullPointerException") == 0) {
        size_t before = out->count;
        text_add(out, ": ");
        v->facts->explain_null(v, exception, out);
        if (out->count > before + 2) return;
        out->count = before;
        out->data[before] = 0;
    }
}

void vm_throw_bad_cast(vm *v, thread *t, const klass *from, const klass *to) {
    char a[200], b[200], place_a[200], place_b[200];
    vm_dotted(v, from->name, a, sizeof a);
    vm_dotted(v, to->name, b, sizeof b);
    klass_place(from, place_a, sizeof place_a);
    klass_place(to, place_b, sizeof place_b);
    if (strcmp(place_a, place_b) == 0)
        vm_throw(v, t, "java/lang/ClassCastException",
                 "class %s cannot be cast to class %s (%s and %s are in %s)", a, b, a, b, place_a);
    else
        vm_throw(v, t, "java/lang/ClassCastException",
                 "class %s cannot be cast to class %s (%s is in %s; %s is in %s)", a, b, a, place_a,
                 b, place_b);
}

bool vm_missing_code(vm *v, thread *t, const unit *u) {
    char name[300];
    vm_dotted(v, u->m->owner->name, name, sizeof name);
    if (u->m->access & ACC_NATIVE) {
        vm_unsupported(v, t, "native method %s.%s%s", name, program_text(v->p, u->m->name),
                       program_text(v->p, u->m->type));
        return false;
    }
    vm_throw(v, t, "java/lang/AbstractMethodError", "abstract method %s.%s%s", name,
             program_text(v->p, u->m->name), program_text(v->p, u->m->type));
    return true;
}
