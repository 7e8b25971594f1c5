// What native methods, and Java methods that the VM replaces, do with references. A native method
// that is reached and has no row is a gap: nothing is proved about a program that may call it.
#include <string.h>

#include "analysis/pointsto.h"
#include "vm/code.h"

typedef struct effect_row {
    const char *class_name, *name; // a name may end with '*'
    pt_effect effect;
} effect_row;

#define THREAD "java/lang/Thread"
#define UNSAFE "jdk/internal/misc/Unsafe"
#define READ_WRITE "java/util/concurrent/locks/ReentrantReadWriteLock"
#define CONCURRENT "java/util/concurrent/*"

// Rows for Java methods, too: these are treated as what they mean, whatever their code is: threads,
// locks, tasks. The first row that fits counts; names may begin or end with '*'.
static const effect_row meanings[] = {
    {THREAD, "<init>", EFFECT_TASK},
    {THREAD, "run", EFFECT_RUN_TASK},
    {THREAD, "start", EFFECT_START},
    {THREAD, "startVirtualThread", EFFECT_MAKE_THREAD},
    {THREAD, "ofVirtual", EFFECT_SUMMARY},
    {THREAD, "ofPlatform", EFFECT_SUMMARY},
    {THREAD "$Builder*", "start", EFFECT_MAKE_THREAD},
    {THREAD "$Builder*", "unstarted", EFFECT_MAKE_THREAD},
    {THREAD "$Builder*", "name", EFFECT_ARGUMENT},
    {THREAD "$Builder*", "daemon", EFFECT_ARGUMENT},
    {THREAD "$Builder*", "priority", EFFECT_ARGUMENT},
    {THREAD "$Builder*", "*", EFFECT_UNKNOWN}, // factories, handlers, groups
    {THREAD, "join", EFFECT_JOIN},
    {THREAD, "interrupt", EFFECT_INTERRUPT},
    {THREAD, "currentThread", EFFECT_CURRENT},
    {THREAD, "currentCarrierThread", EFFECT_CURRENT},
    {THREAD, "dispatchUncaughtException", EFFECT_UNCAUGHT},
    {THREAD, "sleep*", EFFECT_VALUE},
    {THREAD, "yield*", EFFECT_VALUE},
    {THREAD, "onSpinWait", EFFECT_VALUE},
    {THREAD, "getName", EFFECT_STRING},
    {THREAD, "setName", EFFECT_VALUE},
    {THREAD, "getId", EFFECT_VALUE},
    {THREAD, "threadId", EFFECT_VALUE},
    {THREAD, "isAlive", EFFECT_VALUE},
    {THREAD, "getState", EFFECT_VALUE},
    {THREAD, "threadState", EFFECT_VALUE},
    {THREAD, "isInterrupted", EFFECT_VALUE},
    {THREAD, "interrupted", EFFECT_VALUE},
    {THREAD, "toString", EFFECT_STRING},
    {THREAD, "holdsLock", EFFECT_VALUE},
    {THREAD, "dumpStack", EFFECT_VALUE},
    {THREAD, "checkAccess", EFFECT_VALUE},
    {"java/lang/ThreadGroup", "<init>", EFFECT_UNKNOWN},
    {"java/lang/InheritableThreadLocal", "<init>", EFFECT_UNKNOWN}, // childValue() is called
    {"java/lang/ThreadLocal", "get", EFFECT_LOCAL_GET},
    {"java/lang/ThreadLocal", "set", EFFECT_LOCAL_SET},
    {"java/lang/ThreadLocal", "remove", EFFECT_NOTHING},
    {"java/lang/Object", "wait", EFFECT_WAIT},
    {"java/lang/Object", "wait0", EFFECT_WAIT},
    {"java/lang/System", "exit", EFFECT_EXIT},
    {"java/lang/Runtime", "exit", EFFECT_EXIT},
    {"java/lang/Runtime", "halt", EFFECT_EXIT},
    {"java/lang/Runtime", "addShutdownHook", EFFECT_UNKNOWN},
    {"java/security/AccessController", "doPrivileged", EFFECT_RUN},
    {"java/security/AccessController", "doPrivilegedWithCombiner", EFFECT_RUN},
    {"java/security/AccessController", "getContext", EFFECT_NOTHING},
    {"java/lang/System", "getSecurityManager", EFFECT_NOTHING},
    {"java/lang/Throwable", "fillInStackTrace", EFFECT_ARGUMENT},
    {"java/lang/invoke/MethodHandles", "lookup", EFFECT_VALUE},
    {"java/lang/invoke/MethodHandles", "privateLookupIn", EFFECT_VALUE},
    {"java/lang/invoke/MethodHandles", "arrayElementVarHandle", EFFECT_VALUE},
    {"java/lang/invoke/MethodHandles$Lookup", "findVarHandle", EFFECT_VALUE},
    {"java/util/concurrent/ConcurrentHashMap", "comparableClassFor", EFFECT_VALUE},
    {"java/util/concurrent/ThreadLocalRandom", "*", EFFECT_VALUE},
    {"java/util/concurrent/TimeUnit", "sleep", EFFECT_VALUE},
    {"java/util/concurrent/locks/ReentrantLock", "lock", EFFECT_LOCK},
    {"java/util/concurrent/locks/ReentrantLock", "unlock", EFFECT_UNLOCK},
    {READ_WRITE "$WriteLock", "lock", EFFECT_LOCK},
    {READ_WRITE "$WriteLock", "unlock", EFFECT_UNLOCK},
    {READ_WRITE "$ReadLock", "lock", EFFECT_READ_LOCK},
    {READ_WRITE "$ReadLock", "unlock", EFFECT_READ_UNLOCK},
    {"java/util/concurrent/locks/AbstractQueued*", "*", EFFECT_JAVA},
    {"java/util/concurrent/locks/AbstractOwnable*", "*", EFFECT_JAVA},
    {"java/util/concurrent/locks/LockSupport", "*", EFFECT_JAVA},
    {"java/util/Tripwire", "trip", EFFECT_VALUE}, // logs, where a property asks for it
    {"java/util/Arrays", "copyOf", EFFECT_COPY_OF},
    {"java/util/Arrays", "copyOfRange", EFFECT_COPY_OF},
    {"java/util/concurrent/ForkJoinPool", "managedBlock", EFFECT_BLOCK},
    {"java/lang/reflect/Array", "newInstance", EFFECT_NEW},
    // Known by what they promise. The methods that hand tasks to other threads come first.
    {"java/util/concurrent/CompletableFuture", "*Async", EFFECT_SUBMIT},
    {"java/util/concurrent/Completion*", "then*", EFFECT_SUBMIT},
    {"java/util/concurrent/Completion*", "*Either", EFFECT_SUBMIT},
    {"java/util/concurrent/Completion*", "runAfter*", EFFECT_SUBMIT},
    {"java/util/concurrent/Completion*", "whenComplete*", EFFECT_SUBMIT},
    {"java/util/concurrent/Completion*", "handle*", EFFECT_SUBMIT},
    {"java/util/concurrent/Completion*", "exceptionally*", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "then*", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "*Either", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "runAfter*", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "whenComplete*", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "handle*", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "exceptionally*", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "allOf", EFFECT_SUBMIT},
    {"java/util/concurrent/CompletableFuture", "anyOf", EFFECT_SUBMIT},
    {"java/util/concurrent/StructuredTaskScope*", "*", EFFECT_UNKNOWN},
    {"java/util/concurrent/SubmissionPublisher*", "*", EFFECT_UNKNOWN},
    {"java/util/concurrent/Flow*", "*", EFFECT_UNKNOWN},
    {"java/util/concurrent/CountedCompleter", "*", EFFECT_UNKNOWN},
    {CONCURRENT, "execute", EFFECT_SUBMIT},
    {CONCURRENT, "submit", EFFECT_SUBMIT},
    {CONCURRENT, "invoke*", EFFECT_SUBMIT},
    {CONCURRENT, "quietlyInvoke", EFFECT_SUBMIT},
    {CONCURRENT, "lazySubmit", EFFECT_SUBMIT},
    {CONCURRENT, "externalSubmit", EFFECT_SUBMIT},
    {CONCURRENT, "schedule*", EFFECT_SUBMIT},
    {CONCURRENT, "fork", EFFECT_SUBMIT},
    {CONCURRENT, "*", EFFECT_SUMMARY},
    {"java/util/Timer", "schedule*", EFFECT_SUBMIT},
    {"java/util/Timer", "*", EFFECT_SUMMARY},
    {"java/util/TimerTask", "*", EFFECT_SUMMARY},
    {"java/util/stream/*", "*", EFFECT_SUMMARY},
    {0},
};

// Methods that every program calls and whose code would drag in the formatter, locales, calendars
// and with them reflection. Their code can be walked instead (pt_options.library_code).
static const effect_row shortcuts[] = {
    {"java/lang/System", "getProperty", EFFECT_STRING},
    {"java/lang/System", "getenv", EFFECT_VALUE},
    {"java/lang/System", "lineSeparator", EFFECT_STRING},
    {"java/lang/Throwable", "addSuppressed", EFFECT_VALUE}, // kept where nobody looks:
    {"java/lang/Throwable", "getSuppressed", EFFECT_UNKNOWN},
    {"java/lang/Throwable", "printStackTrace", EFFECT_VALUE},
    {"java/lang/Throwable", "getStackTrace", EFFECT_VALUE},
    {"java/lang/Throwable", "setStackTrace", EFFECT_VALUE},
    {"java/lang/Throwable", "getOurStackTrace", EFFECT_VALUE},
    {"java/lang/String", "chars", EFFECT_JAVA},
    {"java/lang/String", "codePoints", EFFECT_JAVA},
    {"java/lang/String", "lines", EFFECT_JAVA},
    {"java/lang/String", "transform", EFFECT_JAVA},
    {"java/lang/String", "join", EFFECT_JAVA},
    {"java/lang/String", "*", EFFECT_VALUE},
    {"java/lang/StringLatin1", "*", EFFECT_VALUE},
    {"java/lang/StringUTF16", "*", EFFECT_VALUE},
    {"java/lang/StringCoding", "*", EFFECT_VALUE},
    {"java/lang/Character", "*", EFFECT_VALUE},
    {"java/lang/Integer", "*", EFFECT_VALUE},
    {"java/lang/Long", "*", EFFECT_VALUE},
    {"java/lang/Short", "*", EFFECT_VALUE},
    {"java/lang/Byte", "*", EFFECT_VALUE},
    {"java/lang/Boolean", "*", EFFECT_VALUE},
    {"java/lang/Double", "*", EFFECT_VALUE},
    {"java/lang/Float", "*", EFFECT_VALUE},
    {"java/lang/Math", "*", EFFECT_VALUE},
    {"java/lang/StrictMath", "*", EFFECT_VALUE},
    {"java/math/BigInteger", "*", EFFECT_VALUE},
    {"java/math/BigDecimal", "*", EFFECT_VALUE},
    {"jdk/internal/math/FloatingDecimal", "*", EFFECT_VALUE},
    {"jdk/internal/util/Preconditions", "*", EFFECT_VALUE},
    {"java/lang/AbstractStringBuilder", "chars", EFFECT_JAVA},
    {"java/lang/AbstractStringBuilder", "codePoints", EFFECT_JAVA},
    {"java/lang/AbstractStringBuilder", "*", EFFECT_BUILDER},
    {"java/lang/StringBuilder", "*", EFFECT_BUILDER},
    {"java/lang/StringBuffer", "*", EFFECT_BUILDER},
    {"java/io/PrintStream", "print*", EFFECT_PRINT},
    {"java/io/PrintStream", "write*", EFFECT_PRINT},
    {"java/io/PrintStream", "format", EFFECT_PRINT},
    {"java/io/PrintStream", "append", EFFECT_PRINT},
    {"java/io/PrintStream", "flush", EFFECT_PRINT},
    {"java/lang/Class", "desiredAssertionStatus", EFFECT_VALUE},
    {"java/lang/Class", "getName", EFFECT_STRING},
    {"java/lang/Class", "getSimpleName", EFFECT_STRING},
    {"java/lang/Class", "getTypeName", EFFECT_STRING},
    {"java/lang/Class", "toString", EFFECT_STRING},
    {"java/lang/Class", "getPrimitiveClass", EFFECT_VALUE},
    {"java/util/HashMap", "comparableClassFor", EFFECT_VALUE},
    {"java/util/Arrays", "toString", EFFECT_VALUE},
    {"java/util/Arrays", "hashCode", EFFECT_VALUE},
    {0},
};

static const effect_row natives[] = {
    {"java/lang/Object", "getClass", EFFECT_CLASS_OF},
    {"java/lang/Object", "clone", EFFECT_CLONE},
    {"java/lang/Object", "hashCode", EFFECT_NOTHING},
    {"java/lang/Object", "notify", EFFECT_NOTHING},
    {"java/lang/Object", "notifyAll", EFFECT_NOTHING},
    {"java/lang/System", "arraycopy", EFFECT_COPY},
    {"java/lang/System", "identityHashCode", EFFECT_NOTHING},
    {"java/lang/System", "mapLibraryName", EFFECT_STRING},
    {"java/lang/String", "intern", EFFECT_STRING},
    {"java/lang/Class", "isInstance", EFFECT_NOTHING},
    {"java/lang/Class", "isAssignableFrom", EFFECT_NOTHING},
    {"java/lang/Class", "initClassName", EFFECT_STRING},
    {"java/lang/Class", "getSimpleBinaryName0", EFFECT_STRING},
    {"java/lang/Class", "getGenericSignature0", EFFECT_STRING},
    {"java/lang/Thread", "holdsLock", EFFECT_NOTHING},
    {"java/lang/Thread", "isAlive", EFFECT_NOTHING},
    {"java/lang/NullPointerException", "getExtendedNPEMessage", EFFECT_STRING},
    {"java/lang/ref/Reference", "refersTo0", EFFECT_NOTHING},
    {"java/lang/ref/PhantomReference", "refersTo0", EFFECT_NOTHING},
    {"java/lang/ref/Reference", "clear0", EFFECT_NOTHING},
    {"java/lang/ref/Finalizer", "isFinalizationEnabled", EFFECT_NOTHING},
    {"jdk/internal/misc/CDS", "initializeFromArchive", EFFECT_NOTHING}, // there is none
    {"java/security/AccessController", "getStackAccessControlContext", EFFECT_NOTHING},
    {"java/security/AccessController", "getInheritedAccessControlContext", EFFECT_NOTHING},
    {"java/security/AccessController", "ensureMaterializedForStackWalk", EFFECT_NOTHING},
    {"java/security/AccessController", "getProtectionDomain", EFFECT_NOTHING},
    {"java/lang/StackTraceElement", "init*", EFFECT_NOTHING}, // fills strings
    {"java/io/FileOutputStream", "writeBytes", EFFECT_NOTHING},
    {"jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", EFFECT_NOTHING},
    {"java/lang/System", "setIn0", EFFECT_SET_STREAM},
    {"java/lang/System", "setOut0", EFFECT_SET_STREAM},
    {"java/lang/System", "setErr0", EFFECT_SET_STREAM},
    {"java/io/FileDescriptor", "*", EFFECT_NOTHING},
    {"java/io/FileInputStream", "readBytes", EFFECT_NOTHING},
    {"java/io/FileCleanable", "*", EFFECT_NOTHING},
    {"java/lang/System", "console", EFFECT_NOTHING},
    {"jdk/internal/reflect/Reflection", "getCallerClass", EFFECT_CALLER},
    {"jdk/internal/reflect/Reflection", "areNestMates", EFFECT_NOTHING},
    {"jdk/internal/reflect/Reflection", "getClassAccessFlags", EFFECT_NOTHING},
    {"java/lang/reflect/Array", "newArray", EFFECT_NEW},
    {"weft/Verify", "*", EFFECT_VALUE},
    {UNSAFE, "getReference*", EFFECT_UNSAFE_GET},
    {UNSAFE, "getAndSetReference*", EFFECT_UNSAFE_SWAP},
    {UNSAFE, "putReference*", EFFECT_UNSAFE_PUT},
    {UNSAFE, "compareAndSetReference*", EFFECT_UNSAFE_SWAP},
    {UNSAFE, "compareAndExchangeReference*", EFFECT_UNSAFE_SWAP},
    {UNSAFE, "weakCompareAndSetReference*", EFFECT_UNSAFE_SWAP},
    {UNSAFE, "get*", EFFECT_NOTHING},
    {UNSAFE, "put*", EFFECT_NOTHING},
    {UNSAFE, "compareAnd*", EFFECT_NOTHING},
    {UNSAFE, "weakCompareAnd*", EFFECT_NOTHING},
    {UNSAFE, "objectFieldOffset*", EFFECT_NOTHING},
    {UNSAFE, "staticFieldOffset*", EFFECT_NOTHING},
    {UNSAFE, "array*", EFFECT_NOTHING},
    {UNSAFE, "*Fence", EFFECT_NOTHING},
    {UNSAFE, "park", EFFECT_NOTHING},
    {UNSAFE, "unpark", EFFECT_NOTHING},
    {UNSAFE, "shouldBeInitialized0", EFFECT_NOTHING},
    {0},
};

// What these say about other threads' accesses (VarHandle's and Unsafe's are atomic) is not here.
static bool name_fits(const char *pattern, const char *name) {
    size_t n = strlen(pattern);
    if (pattern[0] == '*' && n > 1) {
        size_t length = strlen(name);
        return length >= n - 1 && strcmp(name + length - (n - 1), pattern + 1) == 0;
    }
    if (n && pattern[n - 1] == '*') return strncmp(pattern, name, n - 1) == 0;
    return strcmp(pattern, name) == 0;
}

static const effect_row *find_row(const effect_row *rows, const char *class_name,
                                  const char *name) {
    for (; rows->class_name; rows++)
        if (name_fits(rows->class_name, class_name) && name_fits(rows->name, name)) return rows;
    return NULL;
}

// A native method that is given nothing but numbers, strings and arrays of numbers has no
// references to store. (The natives that call Java code or initialise classes are given Class
// objects or others.)
static bool takes_values(const program *p, const method *m) {
    const signature *s = m->signature;
    for (unsigned i = 0; i < s->count; i++) {
        if (s->kinds[i] != 'L' && s->kinds[i] != '[') continue;
        const char *name = program_text(p, s->classes[i]);
        bool numbers = name[0] == '[' && name[1] != 'L' && name[1] != '[';
        if (!numbers && strcmp(name, "java/lang/String") != 0) return false;
    }
    return true;
}

static bool is_string(const char *descriptor) {
    return strcmp(descriptor, "Ljava/lang/String;") == 0;
}

static pt_effect of_native(vm *v, const method *m) {
    const program *p = vm_program(v);
    const char *owner = program_text(p, m->owner->name), *name = program_text(p, m->name);
    const effect_row *row = find_row(natives, owner, name);
    if (row) return row->effect;
    if (!takes_values(p, m)) return EFFECT_UNKNOWN;
    if (m->signature->returns != 'L' && m->signature->returns != '[') return EFFECT_NOTHING;
    const char *result = program_text(p, m->signature->return_class);
    bool own = (m->access & ACC_STATIC) || (m->owner->access & ACC_FINAL);
    if (own && strcmp(result, "java/lang/String") == 0) return EFFECT_STRING;
    result += strspn(result, "[");
    bool array = m->signature->returns == '[' && (!strchr(result, ';') || is_string(result));
    return own && array ? EFFECT_NEW : EFFECT_UNKNOWN;
}

pt_effect analysis_effect(vm *v, const method *m, bool library_code) {
    const program *p = vm_program(v);
    if (m->owner->module) {
        const char *owner = program_text(p, m->owner->name), *name = program_text(p, m->name);
        const effect_row *row = find_row(meanings, owner, name);
        if (!row && !library_code) row = find_row(shortcuts, owner, name);
        if (row) return row->effect;
    }
    if ((m->access & ACC_NATIVE) || vm_find_native(v, m)) return of_native(v, m);
    if (!m->file->code) return EFFECT_UNKNOWN; // the VM's own code
    return EFFECT_JAVA;
}
