// jdk.internal and the corners of java.base that a VM must answer for: properties, access control,
// references, signals.
#include "classlib/natives.h"

// ---------------------------------------------------------------- properties

static ref pairs(vm *v, thread *t, const char *const *list) {
    uint32_t n = 0;
    while (list[n]) n++;
    ref array = vm_new_array(v, t, v->k.StringArray, n + 2, SITE(pairs));
    for (uint32_t i = 0; array && i < n; i++)
        classlib_set_element(v, array, i, vm_new_string(v, t, list[i]));
    return array;
}

NATIVE(Raw_vmProperties) {
    classpath *cp = program_classpath(v->p);
    char spec[16], format[16];
    snprintf(spec, sizeof spec, "%d", v->release);
    snprintf(format, sizeof format, "%d.0", v->release + 44);
    const char *const list[] = {"java.home",
                                classpath_jdk_home(cp),
                                "java.vm.specification.name",
                                "Java Virtual Machine Specification",
                                "java.vm.specification.vendor",
                                "Oracle Corporation",
                                "java.vm.specification.version",
                                spec,
                                "java.vm.name",
                                "weft",
                                "java.vm.vendor",
                                "weft",
                                "java.vm.version",
                                WEFT_VERSION,
                                "java.vm.info",
                                "interpreted mode",
                                "java.class.path",
                                "",
                                "java.library.path",
                                "",
                                "java.vm.compressedOopsMode",
                                "32-bit",
                                "sun.boot.library.path",
                                "",
                                "jdk.debug",
                                "release",
                                "java.class.version",
                                format,
                                NULL};
    const vm_given *g = v->given;
    const char **all = mem_alloc(v->m, sizeof list + 2 * g->property_count * sizeof *all);
    memcpy(all, list, sizeof list);
    size_t n = sizeof list / sizeof *list - 1;
    for (size_t i = 0; i < g->property_count; i++) {
        all[n++] = g->properties[i].name;
        all[n++] = g->properties[i].value;
    }
    all[n] = NULL;
    ref array = pairs(v, t, all);
    mem_free(v->m, all, sizeof list + 2 * g->property_count * sizeof *all);
    RETURN_NEW(array);
}

// The positions are those of the constants in jdk.internal.util.SystemProps.Raw.
NATIVE(Raw_platformProperties) {
    static const struct {
        const char *constant, *value;
    } values[] = {
        {"_display_language_NDX", "en"},
        {"_display_country_NDX", "US"},
        {"_file_encoding_NDX", "UTF-8"},
        {"_file_separator_NDX", "/"},
        {"_line_separator_NDX", "\n"},
        {"_os_arch_NDX", "amd64"},
        {"_os_name_NDX", "Linux"},
        {"_os_version_NDX", "6"},
        {"_path_separator_NDX", ":"},
        {"_sun_arch_data_model_NDX", "64"},
        {"_sun_cpu_endian_NDX", "little"},
        {"_sun_io_unicode_encoding_NDX", "UnicodeLittle"},
        {"_sun_jnu_encoding_NDX", "UTF-8"},
        {"_native_encoding_NDX", "UTF-8"},
        {"_sun_stdout_encoding_NDX", "UTF-8"},
        {"_sun_stderr_encoding_NDX", "UTF-8"},
        {"_stdout_encoding_NDX", "UTF-8"},
        {"_stderr_encoding_NDX", "UTF-8"},
        {"_java_io_tmpdir_NDX", "/tmp"},
        {"_user_dir_NDX", "/"},
        {"_user_home_NDX", "/"},
        {"_user_name_NDX", "weft"},
    };
    klass *k = vm_load(v, t, "jdk/internal/util/SystemProps$Raw");
    if (!k) return NATIVE_THROW;
    runtime_class *c = vm_link(v, k);
    field *length = program_find_field(v->p, k, "FIXED_LENGTH");
    ref array = vm_new_array(v, t, v->k.StringArray,
                             (uint32_t)vm_get_int(v, c->mirror, c->statics + length->offset),
                             SITE(Raw_platformProperties));
    if (!array) return NATIVE_THROW;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        field *f = program_find_field(v->p, k, values[i].constant);
        if (f)
            classlib_set_element(v, array,
                                 (uint32_t)vm_get_int(v, c->mirror, c->statics + f->offset),
                                 vm_new_string(v, t, values[i].value));
    }
    RETURN_REF(array);
}

// ---------------------------------------------------------------- access control: none

NATIVE(AccessController_doPrivileged) {
    // Replaces the Java code: there is no security manager, the action just runs.
    if (!args[0]) THROW_NULL;
    klass *k = vm_class_of(v, args[0]);
    method *run = program_find_method(v->p, k, "run", "()Ljava/lang/Object;");
    bool conflict;
    if (run) run = program_select(v->p, k, run, &conflict);
    if (!run) return vm_throw(v, t, "java/lang/AbstractMethodError", NULL);
    return vm_push_call(v, t, run, args, 0, result);
}

// ---------------------------------------------------------------- references: never cleared

NATIVE(Reference_refersTo0) {
    RETURN_INT(classlib_get_ref(v, args[0], "referent") == args[1]);
}

NATIVE(Reference_clear0) {
    classlib_set_ref(v, args[0], "referent", 0);
    RETURN_VOID;
}

static bool stop_referent(vm *v, thread *t, ref reference, vm_act act) {
    const field *f = program_find_field(v->p, vm_class_of(v, reference), "referent");
    return f && vm_is_asked(v, reference) &&
           vm_must_stop(v, t, vm_op_access(act, reference, f->offset, 4, true));
}
static bool stop_refers(vm *v, thread *t, const uint32_t *args) {
    return stop_referent(v, t, args[0], ACT_READ);
}
static bool stop_clear(vm *v, thread *t, const uint32_t *args) {
    return stop_referent(v, t, args[0], ACT_WRITE);
}

// The reference handler has nothing to do for ever.
NATIVE(Reference_waitForReferencePendingList) {
    t->state = THREAD_PARKED;
    t->timed = false;
    return NATIVE_BLOCK;
}

// ---------------------------------------------------------------- others

NATIVE(VM_getNanoTimeAdjustment) {
    vm_looked(v, t, LOOK_CLOCK, 0);
    int64_t now = VIRTUAL_EPOCH * INT64_C(1000000000) + v->time;
    RETURN_LONG(now - words_long(args) * 1000000000);
}

NATIVE(VM_latestUserDefinedLoader0) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        ref mirror = vm_mirror(v, t->frames[i].u->m->owner);
        ref loader = vm_get_ref(v, mirror, v->k.Class_classLoader->offset);
        if (loader) RETURN_REF(loader);
    }
    RETURN_REF(0);
}

NATIVE(empty_strings) {
    RETURN_NEW(vm_new_array(v, t, v->k.StringArray, 0, SITE(empty_strings)));
}

// Names and values in turn. The last value of a name counts.
NATIVE(ProcessEnvironment_environ) {
    const vm_given *g = v->given;
    ref array = classlib_new_object_array(v, t, "[[B", 2 * (uint32_t)g->variable_count);
    for (size_t i = 0; array && i < g->variable_count; i++) {
        const vm_setting *s = &g->variables[i];
        cf_bytes name = {(const uint8_t *)s->name, (uint32_t)strlen(s->name)},
                 value = {(const uint8_t *)s->value, (uint32_t)strlen(s->value)};
        ref key = classlib_bytes_of(v, t, name), set = key ? classlib_bytes_of(v, t, value) : 0;
        if (!set) return NATIVE_THROW;
        classlib_set_element(v, array, 2 * (uint32_t)i, key);
        classlib_set_element(v, array, 2 * (uint32_t)i + 1, set);
    }
    RETURN_NEW(array);
}

// The JDK's own handlers are not set (Terminator.setup): who asks wants to get signals.
NATIVE(Signal_findSignal0) {
    return vm_unsupported(v, t, "signals (sun.misc.Signal)");
}

// All classes have one domain, of no source. The JDK asks for its own classes, which have none; a
// program would get the address of its own.
static native_outcome no_source(vm *v, thread *t, uint32_t *result) {
    if (!t->frames[t->frame_count - 1].u->m->owner->module)
        return vm_unsupported(v, t, "where a class comes from (java.security.ProtectionDomain)");
    RETURN_REF(0);
}

static native_outcome get_of_domain(vm *v, thread *t, ref domain, const char *name,
                                    uint32_t *result) {
    ref found = vm_get_ref(v, domain,
                           program_find_field(v->p, vm_class_of(v, domain), name)->offset);
    if (!found) return no_source(v, t, result);
    RETURN_REF(found);
}

NATIVE(ProtectionDomain_getCodeSource) {
    return get_of_domain(v, t, args[0], "codesource", result);
}

NATIVE(ProtectionDomain_getClassLoader) {
    return get_of_domain(v, t, args[0], "classloader", result);
}
#define WHY_DOMAINS "classes have one domain, of no source: a program that asks for it is refused"

// Memory that tools look at; here, a buffer that nobody writes to.
NATIVE(Perf_createLong) {
    klass *k = vm_load(v, t, "java/nio/ByteBuffer");
    native_outcome o;
    if (!k) return NATIVE_THROW;
    if (classlib_needs_initialization(v, t, k, 6, &o)) return o;
    uint32_t size = 8;
    return vm_push_call(v, t, program_find_method(v->p, k, "allocate", "(I)Ljava/nio/ByteBuffer;"),
                        &size, 0, result);
}
#define COUNTERS "HotSpot's counters: what they count would make equal states differ"

// A process of its own, alone in the world.
NATIVE(ProcessHandleImpl_getCurrentPid0) {
    RETURN_LONG(1);
}

NATIVE(no_processes) {
    return vm_unsupported(v, t, "processes (java.lang.Process)");
}

NATIVE(TimeZone_getSystemGMTOffsetID) {
    RETURN_NEW(vm_new_string(v, t, "GMT"));
}

NATIVE(TimeZone_getSystemTimeZoneID) {
    RETURN_NEW(vm_new_string(v, t, "UTC"));
}

// Unseeded SecureRandom is deterministic: its seed is zero.
NATIVE(SeedGenerator_generateSeed) {
    if (!args[0]) THROW_NULL;
    size_t n = vm_length(v, args[0]);
    vm_heap_touch(&v->h, args[0], OBJECT_HEADER, n);
    memset(vm_heap_at(&v->h, args[0], OBJECT_HEADER), 0, n);
    RETURN_VOID;
}

NATIVE(SeedGenerator_getSystemEntropy) {
    RETURN_NEW(vm_new_array(v, t, v->k.ByteArray, 20, SITE(SeedGenerator_getSystemEntropy)));
}

const native_entry classlib_natives_internal[] = {
    {"jdk/internal/util/SystemProps$Raw", "vmProperties", NULL, Raw_vmProperties,
     .outside = OUTSIDE_PLATFORM},
    {"jdk/internal/util/SystemProps$Raw", "platformProperties", NULL, Raw_platformProperties,
     .outside = OUTSIDE_PLATFORM},
    {"java/security/AccessController", "doPrivileged",
     "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;", AccessController_doPrivileged,
     .why = "there is no security manager: the action just runs"},
    {"java/security/AccessController", "getStackAccessControlContext", NULL, classlib_native_zero},
    {"java/security/AccessController", "getInheritedAccessControlContext", NULL,
     classlib_native_zero},
    {"java/security/AccessController", "getProtectionDomain", NULL, classlib_native_zero},
    {"java/security/ProtectionDomain", "getCodeSource", NULL, ProtectionDomain_getCodeSource,
     .why = WHY_DOMAINS, .outside = OUTSIDE_REFUSED},
    {"java/security/ProtectionDomain", "getClassLoader", NULL, ProtectionDomain_getClassLoader,
     .why = WHY_DOMAINS, .outside = OUTSIDE_REFUSED},
    {"java/security/AccessController", "ensureMaterializedForStackWalk", NULL,
     classlib_native_nothing},
    {"java/lang/ref/Reference", "refersTo0", NULL, Reference_refersTo0, stop_refers,
     .outside = OUTSIDE_COLLECTOR},
    {"java/lang/ref/PhantomReference", "refersTo0", NULL, Reference_refersTo0, stop_refers,
     .outside = OUTSIDE_COLLECTOR},
    {"java/lang/ref/Reference", "clear0", NULL, Reference_clear0, stop_clear},
    {"java/lang/ref/PhantomReference", "clear0", NULL, Reference_clear0, stop_clear},
    {"java/lang/ref/Reference", "getAndClearReferencePendingList", NULL, classlib_native_zero,
     .outside = OUTSIDE_COLLECTOR},
    {"java/lang/ref/Reference", "hasReferencePendingList", NULL, classlib_native_zero,
     .outside = OUTSIDE_COLLECTOR},
    {"java/lang/ref/Reference", "waitForReferencePendingList", NULL,
     Reference_waitForReferencePendingList, .outside = OUTSIDE_COLLECTOR},
    {"java/lang/ref/Finalizer", "isFinalizationEnabled", NULL, classlib_native_zero,
     .outside = OUTSIDE_COLLECTOR},
    {"jdk/internal/ref/CleanerImpl", "run", NULL, classlib_native_nothing,
     .why = "cleaners never run: their thread would look at the clock once a minute, for ever",
     .outside = OUTSIDE_COLLECTOR},
    {"jdk/internal/misc/VM", "initialize", NULL, classlib_native_nothing},
    {"jdk/internal/misc/VM", "latestUserDefinedLoader0", NULL, VM_latestUserDefinedLoader0},
    {"jdk/internal/misc/VM", "getNanoTimeAdjustment", NULL, VM_getNanoTimeAdjustment,
     classlib_stop_clock, .outside = OUTSIDE_CLOCK},
    {"jdk/internal/misc/VM", "getRuntimeArguments", NULL, empty_strings,
     .outside = OUTSIDE_PLATFORM},
    {"jdk/internal/misc/CDS", "getCDSConfigStatus", NULL, classlib_native_zero},
    {"jdk/internal/misc/CDS", "needsClassInitBarrier0", NULL, classlib_native_zero},
    {"jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", NULL, classlib_native_zero},
    {"jdk/internal/vm/ContinuationSupport", "isSupported0", NULL, classlib_native_zero},
    {"jdk/internal/vm/ForeignLinkerSupport", "isSupported0", NULL, classlib_native_zero},
    {"jdk/internal/misc/CDS", "isDumpingClassList0", NULL, classlib_native_zero},
    {"jdk/internal/misc/CDS", "isDumpingArchive0", NULL, classlib_native_zero},
    {"jdk/internal/misc/CDS", "isSharingEnabled0", NULL, classlib_native_zero},
    {"jdk/internal/misc/CDS", "getRandomSeedForDumping", NULL, classlib_native_zero,
     .outside = OUTSIDE_SALT},
    {"jdk/internal/misc/CDS", "initializeFromArchive", NULL, classlib_native_nothing},
    {"jdk/internal/misc/CDS", "defineArchivedModules", NULL, classlib_native_nothing},
    {"jdk/internal/misc/Signal", "findSignal0", NULL, Signal_findSignal0,
     .outside = OUTSIDE_REFUSED},
    {"jdk/internal/misc/Signal", "handle0", NULL, classlib_native_zero},
    {"sun/security/provider/SeedGenerator", "generateSeed", NULL, SeedGenerator_generateSeed,
     .why = "the machine's entropy is no input of a program: an unseeded SecureRandom starts from "
            "zeros",
     .outside = OUTSIDE_RANDOM},
    {"sun/security/provider/SeedGenerator", "getSystemEntropy", NULL,
     SeedGenerator_getSystemEntropy,
     .why = "the machine's entropy is no input of a program: an unseeded SecureRandom starts from "
            "zeros",
     .outside = OUTSIDE_RANDOM},
    {"sun/security/provider/SeedGenerator$URLSeedGenerator", "init", NULL, classlib_native_nothing,
     .why = "would open /dev/random", .outside = OUTSIDE_PLATFORM},
    {"java/lang/Terminator", "setup", NULL, classlib_native_nothing,
     .why = "no signal reaches a program", .outside = OUTSIDE_PLATFORM},
    {"java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", NULL, classlib_native_one},
    {"jdk/internal/perf/Perf", "createLong", NULL, Perf_createLong},
    {"jdk/internal/perf/PerfCounter", "add", NULL, classlib_native_nothing, .why = COUNTERS},
    {"jdk/internal/perf/PerfCounter", "set", NULL, classlib_native_nothing, .why = COUNTERS},
    {"java/lang/ProcessHandleImpl", "initNative", NULL, classlib_native_nothing},
    {"java/lang/ProcessHandleImpl", "getCurrentPid0", NULL, ProcessHandleImpl_getCurrentPid0,
     .outside = OUTSIDE_PROCESS},
    {"java/lang/ProcessHandleImpl", "isAlive0", NULL, classlib_native_zero,
     .outside = OUTSIDE_PROCESS},
    {"java/lang/ProcessImpl", "init", NULL, no_processes, .outside = OUTSIDE_REFUSED},
    {"java/lang/ProcessImpl", "forkAndExec", NULL, no_processes, .outside = OUTSIDE_REFUSED},
    {"java/lang/ProcessEnvironment", "environ", NULL, ProcessEnvironment_environ,
     .outside = OUTSIDE_ENVIRONMENT},
    {"java/util/TimeZone", "getSystemTimeZoneID", NULL, TimeZone_getSystemTimeZoneID,
     .outside = OUTSIDE_ZONE},
    {"java/util/TimeZone", "getSystemGMTOffsetID", NULL, TimeZone_getSystemGMTOffsetID,
     .outside = OUTSIDE_ZONE},
    {0},
};
