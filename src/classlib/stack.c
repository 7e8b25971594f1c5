// Stack traces, StackWalker, the stacks of other threads.
#include "classlib/natives.h"

// ---------------------------------------------------------------- elements

static bool set_text(vm *v, thread *t, ref element, const char *field_name, const char *text) {
    ref s = vm_new_string(v, t, text);
    if (s) classlib_set_ref(v, element, field_name, s);
    return s != 0;
}

static bool fill_element(vm *v, thread *t, ref element, const method *m, int line) {
    char name[600];
    vm_dotted(v, m->owner->name, name, sizeof name);
    if (!set_text(v, t, element, "declaringClass", name)) return false;
    classlib_set_ref(v, element, "declaringClassObject", vm_mirror(v, m->owner));
    classlib_set_ref(v, element, "methodName", vm_literal(v, t, m->name));
    if (m->owner->file->source_file != SYMBOL_NONE)
        classlib_set_ref(v, element, "fileName", vm_literal(v, t, m->owner->file->source_file));
    classlib_set_int(v, element, "lineNumber", line);
    if (!m->owner->module) return set_text(v, t, element, "classLoaderName", "app");
    return set_text(v, t, element, "moduleName", m->owner->module) &&
           set_text(v, t, element, "moduleVersion", classpath_jdk_version(program_classpath(v->p)));
}

static int line_of(const method *m, uint32_t pc) {
    return m->access & ACC_NATIVE ? -2 : vm_line(m->prepared, pc);
}

NATIVE(Throwable_fillInStackTrace) {
    vm_fill_stack_trace(v, t, args[0], NULL);
    RETURN_REF(args[0]);
}

static native_outcome fill_elements(vm *v, thread *t, ref array, ref backtrace) {
    for (uint32_t i = 0; i < vm_length(v, array); i++) {
        uint64_t at = (uint64_t)vm_get_long(v, backtrace, OBJECT_HEADER + 8 * (size_t)i);
        const method *m = program_method(v->p, (uint32_t)(at >> 32));
        if (!fill_element(v, t, classlib_get_element(v, array, i), m, line_of(m, (uint32_t)at)))
            return NATIVE_THROW;
    }
    RETURN_VOID;
}

// Before JDK 19 the exception itself is handed over.
NATIVE(StackTraceElement_initOfThrowable) {
    return fill_elements(v, t, args[0], vm_get_ref(v, args[1], v->k.Throwable_backtrace->offset));
}

NATIVE(StackTraceElement_initOfBacktrace) {
    return fill_elements(v, t, args[0], args[1]);
}

// Replaces Java code that asks the module layers: our classes come from built-in loaders and from
// modules whose versions are not shown.
NATIVE(StackTraceElement_computeFormat) {
    klass *k = vm_class_of(v, args[0]);
    classlib_set_ref(v, args[0], "declaringClassObject", 0);
    vm_put_byte(v, args[0], program_find_field(v->p, k, "format")->offset, 3);
    RETURN_VOID;
}

// ---------------------------------------------------------------- StackWalker

enum { SHOW_HIDDEN = 0x20 }; // of StackStreamFactory's modes

static bool is_shown(const vm *v, const frame *f, int64_t mode) {
    if (f->u == v->empty_clinit || (f->flags & FRAME_SUPERS)) return false;
    return (mode & SHOW_HIDDEN) || !(f->u->hidden || f->u->untraced);
}

static bool is_walker_frame(const vm *v, const frame *f) {
    const klass *k = f->u->m->owner;
    const char *name = program_text(v->p, k->name);
    return strcmp(name, "java/lang/StackWalker") == 0 ||
           strncmp(name, "java/lang/StackStreamFactory", 28) == 0;
}

// The model class MemberName (models/java/lang/invoke), as found.
static bool fill_member(vm *v, thread *t, ref member, const method *m) {
    ref name = vm_literal(v, t, m->name), type = vm_literal(v, t, m->type);
    if (!name || !type) return false;
    classlib_set_ref(v, member, "owner", vm_mirror(v, m->owner));
    classlib_set_ref(v, member, "name", name);
    classlib_set_ref(v, member, "type", type);
    classlib_set_int(v, member, "modifiers", m->access);
    classlib_set_int(v, member, "slot", m->index);
    return true;
}

// What a frame is told in differs: an array of classes, a StackFrameInfo with a MemberName, or,
// from JDK 22 on, a ClassFrameInfo with a class and a StackFrameInfo that gets its MemberName here.
static bool fill_frame(vm *v, thread *t, ref array, uint32_t i, const frame *f) {
    const method *m = f->u->m;
    if (vm_class_of(v, array)->component == v->k.Class) {
        classlib_set_element(v, array, i, vm_mirror(v, m->owner));
        return true;
    }
    ref info = classlib_get_element(v, array, i), member;
    if (classlib_has_field(v, info, "memberName")) {
        member = classlib_get_ref(v, info, "memberName");
    } else {
        classlib_set_int(v, info, "flags", classlib_get_int(v, info, "flags") | m->access);
        classlib_set_ref(v, info, "classOrMemberName", vm_mirror(v, m->owner));
        if (!classlib_has_field(v, info, "bci")) return true;
        klass *k = vm_load(v, t, "java/lang/invoke/MemberName");
        member = k ? vm_new_object(v, t, k, SITE(fill_frame)) : 0;
        if (!member) return false;
        classlib_set_ref(v, info, "classOrMemberName", member);
    }
    if (!fill_member(v, t, member, m)) return false;
    classlib_set_int(v, info, "bci", f->u->offsets ? (int32_t)f->u->offsets[f->pc] : 0);
    return true;
}

NATIVE(StackFrameInfo_expandStackFrameInfo) {
    ref member = classlib_get_ref(v, args[0], "classOrMemberName");
    classlib_set_ref(v, args[0], "name", classlib_get_ref(v, member, "name"));
    classlib_set_ref(v, args[0], "type", classlib_get_ref(v, member, "type"));
    RETURN_VOID;
}

// Fills frames from the `skip`-th shown one below frame number `top`. Gives the end index, or -1.
static int32_t fill_frames(vm *v, thread *t, uint32_t top, uint32_t skip, int64_t mode,
                           int32_t count, int32_t start, ref array) {
    for (uint32_t i = top; i-- > 0 && count > 0;) {
        const frame *f = &t->frames[i];
        if (!is_shown(v, f, mode) || skip) {
            skip -= is_shown(v, f, mode);
            continue;
        }
        if ((uint32_t)start >= vm_length(v, array)) break;
        if (!fill_frame(v, t, array, (uint32_t)start, f)) return -1;
        start++;
        count--;
    }
    return start;
}

static native_outcome begin_walk(vm *v, thread *t, ref walker, int64_t mode, const uint32_t *args,
                                 uint32_t *result) {
    uint32_t top = t->frame_count;
    while (top && is_walker_frame(v, &t->frames[top - 1])) top--;
    int32_t start = (int32_t)args[1],
            end = fill_frames(v, t, top, 0, mode, (int32_t)args[0], start, args[2]);
    if (end < 0) return NATIVE_THROW;
    method *m = program_find_method(v->p, vm_class_of(v, walker), "doStackWalk",
                                    "(JIIII)Ljava/lang/Object;");
    uint32_t words[7] = {walker, 0, 0, 0, (uint32_t)(end - start), (uint32_t)start, (uint32_t)end};
    long_words(words + 1, (int64_t)top + 1); // the anchor: any number but 0 and -1
    return vm_push_call(v, t, m, words, 0, result);
}

// The mode is a long in 17 and 21, an int in 25; from 19 on a continuation may be given, which does
// not happen here. args: batch size, start index, buffer.
NATIVE(StackWalker_callStackWalk) { // 17: (mode, skip, batch, start, buffer)
    return begin_walk(v, t, args[0], words_long(args + 1), args + 4, result);
}
NATIVE(StackWalker_callStackWalk21) {
    return begin_walk(v, t, args[0], words_long(args + 1), args + 6, result);
}
NATIVE(StackWalker_callStackWalk25) {
    return begin_walk(v, t, args[0], args[1], args + 5, result);
}

// The walker counts what it has seen: that is where we go on.
static native_outcome walk_on(vm *v, thread *t, ref walker, int64_t mode, int64_t anchor,
                              const uint32_t *args, uint32_t *result) {
    int32_t end = fill_frames(v, t, (uint32_t)(anchor - 1),
                              (uint32_t)classlib_get_int(v, walker, "depth"), mode,
                              (int32_t)args[0], (int32_t)args[1], args[2]);
    if (end < 0) return NATIVE_THROW;
    // First the index of the end was asked for, later the number of frames.
    RETURN_INT(v->release < 22 ? end : end - (int32_t)args[1]);
}

NATIVE(StackWalker_fetchStackFrames) { // 17: (mode, anchor, batch, start, buffer)
    return walk_on(v, t, args[0], words_long(args + 1), words_long(args + 3), args + 5, result);
}
NATIVE(StackWalker_fetchStackFrames21) { // (mode, anchor, last batch, batch, start, buffer)
    return walk_on(v, t, args[0], words_long(args + 1), words_long(args + 3), args + 6, result);
}
NATIVE(StackWalker_fetchStackFrames25) {
    return walk_on(v, t, args[0], args[1], words_long(args + 2), args + 5, result);
}

NATIVE(StackTraceElement_initStackTraceElement) {
    bool before_22 = classlib_has_field(v, args[1], "memberName");
    ref member = classlib_get_ref(v, args[1], before_22 ? "memberName" : "classOrMemberName");
    klass *k = vm_mirrored(v, classlib_get_ref(v, member, "owner"));
    int32_t slot = classlib_get_int(v, member, "slot");
    if (!k || slot < 0 || (uint32_t)slot >= k->method_count)
        return vm_throw(v, t, "java/lang/InternalError", NULL);
    const method *m = &k->methods[slot];
    int line = m->access & ACC_NATIVE ? -2
               : m->file->code
                   ? cf_line_at(m->file->code, (uint32_t)classlib_get_int(v, args[1], "bci"))
                   : 0;
    if (!fill_element(v, t, args[0], m, line ? line : -1)) return NATIVE_THROW;
    RETURN_VOID;
}

// ---------------------------------------------------------------- other threads

static ref trace_of(vm *v, thread *t, const thread *other) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < other->frame_count; i++) n += is_shown(v, &other->frames[i], 0);
    ref array = classlib_new_object_array(v, t, "[Ljava/lang/StackTraceElement;", n);
    if (!array) return 0;
    for (uint32_t i = other->frame_count, at = 0; i-- > 0;) {
        const frame *f = &other->frames[i];
        if (!is_shown(v, f, 0)) continue;
        ref element = vm_new_object(v, t, v->k.StackTraceElement, SITE(trace_of));
        if (!element || !fill_element(v, t, element, f->u->m, line_of(f->u->m, f->pc))) return 0;
        classlib_set_element(v, array, at++, element);
    }
    return array;
}

// A search stops threads where others can notice what they do, not at each of their lines.
static bool is_known_position(const vm *v, const thread *t, const thread *other) {
    return !vm_is_exploring(v) || other == t;
}

static native_outcome refuse_position(vm *v, thread *t) {
    return vm_unsupported(v, t, "the stack trace of another thread that is alive");
}

NATIVE(Thread_dumpThreads) {
    if (!args[0]) THROW_NULL;
    uint32_t n = vm_length(v, args[0]);
    ref all = classlib_new_object_array(v, t, "[[Ljava/lang/StackTraceElement;", n);
    if (!all) return NATIVE_THROW;
    for (uint32_t i = 0; i < n; i++) {
        thread *other = vm_thread_of(v, classlib_get_element(v, args[0], i));
        if (!other || other->state == THREAD_DONE) continue;
        if (!is_known_position(v, t, other)) return refuse_position(v, t);
        ref trace = trace_of(v, t, other);
        if (!trace) return NATIVE_THROW;
        classlib_set_element(v, all, i, trace);
    }
    RETURN_REF(all);
}

NATIVE(Thread_getStackTrace0) {
    const thread *other = vm_thread_of(v, args[0]);
    if (!other || other->state == THREAD_DONE) RETURN_REF(0);
    if (!is_known_position(v, t, other)) return refuse_position(v, t);
    RETURN_NEW(trace_of(v, t, other));
}

// Virtual threads are not among them.
static bool is_listed(const vm *v, const thread *t) {
    return t->state != THREAD_DONE && !classlib_is_virtual(v, t->object);
}

NATIVE(Thread_getThreads) {
    uint32_t n = 0;
    for (size_t i = 0; i < v->threads.count; i++) n += is_listed(v, v->threads.data[i]);
    ref array = classlib_new_object_array(v, t, "[Ljava/lang/Thread;", n);
    if (!array) return NATIVE_THROW;
    for (size_t i = 0, at = 0; i < v->threads.count; i++)
        if (is_listed(v, v->threads.data[i]))
            classlib_set_element(v, array, (uint32_t)at++, v->threads.data[i]->object);
    RETURN_REF(array);
}

// Which threads there are, and where they are, in the order in which they were started: that
// depends on every step of theirs.
static bool stop_listing(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    for (size_t i = 0; i < v->threads.count; i++) {
        vm_looked(v, t, LOOK_LIFE, v->threads.data[i]->object);
        vm_looked(v, v->threads.data[i], LOOK_NAME, 0);
    }
    return vm_must_stop(v, t, vm_op_ask_state(t->object));
}

#define ELEMENT "java/lang/StackTraceElement"
#define CONTINUATION "Ljdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;"
#define WALKER "java/lang/StackStreamFactory$AbstractStackWalker"

const native_entry classlib_natives_stack[] = {
    {"java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;",
     Throwable_fillInStackTrace},
    {ELEMENT, "initStackTraceElements", "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
     StackTraceElement_initOfThrowable},
    {ELEMENT, "initStackTraceElements", "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
     StackTraceElement_initOfBacktrace},
    {ELEMENT, "initStackTraceElement", NULL, StackTraceElement_initStackTraceElement},
    {ELEMENT, "computeFormat", NULL, StackTraceElement_computeFormat,
     .why = "asks the module layers"},
    {"java/lang/StackStreamFactory", "checkStackWalkModes", NULL, classlib_native_one},
    {WALKER, "callStackWalk", "(JIII[Ljava/lang/Object;)Ljava/lang/Object;",
     StackWalker_callStackWalk},
    {WALKER, "callStackWalk", "(JI" CONTINUATION "II[Ljava/lang/Object;)Ljava/lang/Object;",
     StackWalker_callStackWalk21},
    {WALKER, "callStackWalk", "(II" CONTINUATION "II[Ljava/lang/Object;)Ljava/lang/Object;",
     StackWalker_callStackWalk25},
    {WALKER, "fetchStackFrames", "(JJII[Ljava/lang/Object;)I", StackWalker_fetchStackFrames},
    {WALKER, "fetchStackFrames", "(JJIII[Ljava/lang/Object;)I", StackWalker_fetchStackFrames21},
    {WALKER, "fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", StackWalker_fetchStackFrames25},
    {"java/lang/StackFrameInfo", "expandStackFrameInfo", NULL, StackFrameInfo_expandStackFrameInfo},
    {"java/lang/Thread", "getStackTrace0", NULL, Thread_getStackTrace0, stop_listing},
    {"java/lang/Thread", "dumpThreads", NULL, Thread_dumpThreads, stop_listing},
    {"java/lang/Thread", "getThreads", NULL, Thread_getThreads, stop_listing,
     .outside = OUTSIDE_JVM_THREADS},
    {0},
};
