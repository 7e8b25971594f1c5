#include "vm/internal.h"
#include "vm/op.h"

const vm_outside_source vm_outside_sources[OUTSIDES] = {
    [OUTSIDE_NOTHING] = {"inside", TREATED_INSIDE, NULL},
    [OUTSIDE_RANDOM] = {"random numbers", TREATED_BOUND, "random numbers fixed"},
    [OUTSIDE_CLOCK] = {"clock", TREATED_BOUND, "clock fixed"},
    [OUTSIDE_HASHES] = {"hash codes", TREATED_BOUND, "hash codes fixed"},
    [OUTSIDE_TABLES] = {"hash codes in tables", TREATED_INSIDE, NULL}, // see vm_outside_seen
    [OUTSIDE_ORDER] = {"order of hash tables", TREATED_INSIDE, NULL},
    [OUTSIDE_SALT] = {"salt", TREATED_BOUND, "order of Set.of and Map.of fixed"},
    [OUTSIDE_NAMES] = {"names of hidden classes", TREATED_BOUND, "names of lambdas' classes fixed"},
    [OUTSIDE_STDIN] = {"standard input", TREATED_BOUND, "standard input empty"},
    [OUTSIDE_ENVIRONMENT] = {"environment", TREATED_BOUND, "environment empty"},
    [OUTSIDE_PROPERTIES] = {"system properties", TREATED_BOUND, "system properties fixed"},
    [OUTSIDE_PROCESSORS] = {"processors", TREATED_BOUND, "4 processors"},
    [OUTSIDE_MEMORY] = {"memory sizes", TREATED_BOUND, "memory sizes fixed"},
    [OUTSIDE_PROCESS] = {"process id", TREATED_BOUND, "process id fixed"},
    [OUTSIDE_THREAD_IDS] = {"thread ids", TREATED_BOUND, "first thread ids fixed"},
    [OUTSIDE_ZONE] = {"time zone", TREATED_BOUND, "time zone UTC"},
    [OUTSIDE_PLACES] = {"places", TREATED_BOUND, "places of classes and files fixed"},
    [OUTSIDE_STACK] = {"stack", TREATED_BOUND, "stacks of 16000 frames"},
    [OUTSIDE_HEAP] = {"heap", TREATED_BOUND, "heap size fixed"},
    [OUTSIDE_JVM_THREADS] = {"threads of the JVM", TREATED_BOUND,
                             "threads of the JVM's own left out"},
    [OUTSIDE_STEALS] = {"order of stealing", TREATED_BOUND,
                        "order in which workers look for tasks fixed"},
    [OUTSIDE_SUBMITTERS] = {"queues of submitters", TREATED_BOUND,
                            "queues of a ForkJoinPool's submitters fixed"},
    [OUTSIDE_ORDERS] = {"memory orders", TREATED_BOUND,
                        "access modes weaker than volatile taken for volatile"},
    [OUTSIDE_CHARSET] = {"charset", TREATED_ASSUMPTION, "the charset UTF-8"},
    [OUTSIDE_LOCALE] = {"locale", TREATED_ASSUMPTION, "the locale en_US"},
    [OUTSIDE_COLLECTOR] = {"collector", TREATED_ALWAYS, NULL},
    [OUTSIDE_PLATFORM] = {"platform", TREATED_ALWAYS, NULL},
    [OUTSIDE_INPUT] = {"input", TREATED_INPUT, NULL},
    [OUTSIDE_OBJECTS] = {"objects", TREATED_SIZE, "objects"},
    [OUTSIDE_ELEMENTS] = {"elements", TREATED_SIZE, "elements of an array or collection"},
    [OUTSIDE_CLASSES] = {"classes", TREATED_SIZE, "classes of the class path"},
    [OUTSIDE_CONSTRUCTORS] = {"constructors", TREATED_SIZE,
                              "library objects as their constructors make them"},
    [OUTSIDE_STRINGS] = {"arguments", TREATED_SIZE, "arguments of main"},
    [OUTSIDE_BYTES] = {"bytes", TREATED_SIZE, "standard input byte by byte"},
    [OUTSIDE_UNCONSTRAINED] = {"objects without invariant", TREATED_REMARK, NULL},
    [OUTSIDE_REFUSED] = {"refused", TREATED_REFUSED, NULL},
};

#define JUC "java/util/concurrent/"
#define CHM JUC "ConcurrentHashMap"
#define LOGGING "java/util/logging/"
#define COMMON_PARALLELISM "java.util.concurrent.ForkJoinPool.common.parallelism"

typedef struct place {
    const char *class_name, *name, *type; // a class may end in '*'; name, type NULL: any
} place;

// ---------------------------------------------------------------- methods of the JDK

// Methods that are no natives of ours, but by which a program reads a source.
static const struct {
    place at;
    vm_outside source;
} watched[] = {
    {{"java/util/Random", "<init>", "()V"}, OUTSIDE_RANDOM},
    {{"java/util/SplittableRandom", "<init>", "()V"}, OUTSIDE_RANDOM},
    {{JUC "ThreadLocalRandom", "nextSeed", NULL}, OUTSIDE_RANDOM},
    {{"jdk/internal/util/random/RandomSupport", "initialSeed", NULL}, OUTSIDE_RANDOM},
    {{JUC "ForkJoinPool", "createWorker", NULL}, OUTSIDE_PROCESSORS}, // of the common pool
    {{JUC "ForkJoinPool", "getCommonPoolParallelism", NULL}, OUTSIDE_PROCESSORS},
    {{JUC "ForkJoinPool", "getParallelism", NULL}, OUTSIDE_PROCESSORS},
    {{JUC "ForkJoinPool", "toString", NULL}, OUTSIDE_PROCESSORS},
    {{JUC "CompletableFuture", "defaultExecutor", NULL}, OUTSIDE_PROCESSORS},
    {{JUC "atomic/Atomic*", "lazySet", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "getPlain", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "setPlain", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "getOpaque", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "setOpaque", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "getAcquire", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "setRelease", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "compareAndExchangeAcquire", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "compareAndExchangeRelease", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "weakCompareAndSet", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "weakCompareAndSetPlain", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "weakCompareAndSetAcquire", NULL}, OUTSIDE_ORDERS},
    {{JUC "atomic/Atomic*", "weakCompareAndSetRelease", NULL}, OUTSIDE_ORDERS},
    {{"java/lang/System", "getProperty", NULL}, OUTSIDE_PROPERTIES},
    {{"java/lang/System", "getProperties", NULL}, OUTSIDE_PROPERTIES},
    {{"java/io/File", "getAbsolutePath", NULL}, OUTSIDE_PROPERTIES},
    {{"java/io/File", "getCanonicalPath", NULL}, OUTSIDE_PROPERTIES},
    {{"sun/nio/fs/UnixPath", "toAbsolutePath", NULL}, OUTSIDE_PROPERTIES},
    {{"java/lang/System", "getenv", NULL}, OUTSIDE_ENVIRONMENT},
    {{"java/lang/ProcessBuilder", "environment", NULL}, OUTSIDE_ENVIRONMENT},
    {{"java/lang/Thread", "getId", NULL}, OUTSIDE_THREAD_IDS},
    {{"java/lang/Thread", "threadId", NULL}, OUTSIDE_THREAD_IDS},
    {{LOGGING "LogRecord", "getMillis", NULL}, OUTSIDE_CLOCK}, // when it was made
    {{LOGGING "LogRecord", "getInstant", NULL}, OUTSIDE_CLOCK},
    {{LOGGING "LogRecord", "getThreadID", NULL}, OUTSIDE_THREAD_IDS},
    {{LOGGING "LogRecord", "getLongThreadID", NULL}, OUTSIDE_THREAD_IDS},
    {{LOGGING "LogRecord", "writeObject", NULL}, OUTSIDE_CLOCK},
    {{"java/util/TimeZone", "getDefaultRef", NULL}, OUTSIDE_ZONE},
    {{"java/util/TimeZone", "getDefault", NULL}, OUTSIDE_ZONE},
    {{"java/util/Locale", "getDefault", NULL}, OUTSIDE_LOCALE},
    {{"java/nio/charset/Charset", "defaultCharset", NULL}, OUTSIDE_CHARSET},
    {{"sun/misc/Unsafe", "pageSize", NULL}, OUTSIDE_MEMORY},
    {{"java/lang/ThreadGroup", "activeCount", NULL}, OUTSIDE_JVM_THREADS}, // of the system's group
    {{"java/lang/ThreadGroup", "activeGroupCount", NULL}, OUTSIDE_JVM_THREADS},
    {{"java/lang/ThreadGroup", "enumerate", NULL}, OUTSIDE_JVM_THREADS},
    {{"java/lang/ThreadGroup", "list", NULL}, OUTSIDE_JVM_THREADS},
    {{"java/util/HashMap$HashIterator", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap$KeySpliterator", NULL, NULL}, OUTSIDE_ORDER}, // they bind late
    {{"java/util/HashMap$ValueSpliterator", NULL, NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap$EntrySpliterator", NULL, NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap*", "forEach", NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap", "replaceAll", NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap", "keysToArray", NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap", "valuesToArray", NULL}, OUTSIDE_ORDER},
    {{"java/util/HashMap", "internalWriteEntries", NULL}, OUTSIDE_ORDER},
    {{CHM "$Traverser", "advance", NULL}, OUTSIDE_ORDER}, // also sees what came after it was made
    {{CHM "$BulkTask", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/Hashtable$Enumerator", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/Hashtable", "forEach", NULL}, OUTSIDE_ORDER},
    {{"java/util/Hashtable", "replaceAll", NULL}, OUTSIDE_ORDER},
    {{"java/util/Hashtable", "writeHashtable", NULL}, OUTSIDE_ORDER},
    {{"java/util/WeakHashMap$HashIterator", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/WeakHashMap$WeakHashMapSpliterator", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/WeakHashMap", "forEach", NULL}, OUTSIDE_ORDER},
    {{"java/util/WeakHashMap", "replaceAll", NULL}, OUTSIDE_ORDER},
    {{"java/util/IdentityHashMap$IdentityHashMapIterator", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/IdentityHashMap$IdentityHashMapSpliterator", "<init>", NULL}, OUTSIDE_ORDER},
    {{"java/util/IdentityHashMap", "forEach", NULL}, OUTSIDE_ORDER},
    {{"java/util/IdentityHashMap", "replaceAll", NULL}, OUTSIDE_ORDER},
    {{"java/util/IdentityHashMap*", "toArray", NULL}, OUTSIDE_ORDER},
    {{"java/util/IdentityHashMap", "writeObject", NULL}, OUTSIDE_ORDER},
};

// Static fields whose values were drawn when the JDK started: methods whose code reads them are
// watched.
static const struct {
    const char *within, *name; // classes that begin so
    vm_outside source;
} fields[] = {
    {"java/util/ImmutableCollections", "SALT", OUTSIDE_SALT}, // before JDK 14
    {"java/util/ImmutableCollections", "SALT32L", OUTSIDE_SALT},
    {"java/util/ImmutableCollections", "REVERSE", OUTSIDE_SALT},
    {"sun/util/calendar/ZoneInfoFile", "CURRT", OUTSIDE_CLOCK},
};

// ---------------------------------------------------------------- readers in the JDK

#define TIMEOUT                                                                                    \
    "when a timed wait ends: that may be at any moment, and all of them are explored (that the "   \
    "time was over before the wait began is one that ends at once)"
#define SPINS "how long to spin, or into how many parts to divide work: the result is the same"
#define LOOKUP "where a key lies in the table shows only in the table's order"
#define BUNDLES "bundles are looked up by it, in a table whose order nobody sees"
#define TYPES "types are looked up by it, in a table whose order nobody sees"
#define SETTINGS "the JDK's own settings are those of a JVM that is started without options"

#define CONTENTS "reads what is there: the class path's files are part of the program"
#define RECORD "kept in the record: watched where it is asked for"

// A formatter of the JDK reads it for a text that its handler writes.
#define LOGGED(source)                                                                             \
    {source, {LOGGING "ConsoleHandler", "publish", NULL}, OUTSIDE_PRINTED, NULL},                  \
        {source, {LOGGING "SimpleFormatter", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},                \
        {source, {LOGGING "XMLFormatter", NULL, NULL}, OUTSIDE_PASSED_ON, NULL}, {                 \
        source, {LOGGING "StreamHandler", NULL, NULL}, OUTSIDE_PASSED_ON, NULL                     \
    }

// Who reads a source for what. A reader that is not listed reads it for the program.
static const struct {
    vm_outside source;
    place by;
    vm_outside as;
    const char *why;
} readers[] = {
    {OUTSIDE_RANDOM,
     {JUC "ThreadLocalRandom", "<init>", NULL},
     OUTSIDE_NOTHING,
     "draws by seeds of the threads: watched"},
    {OUTSIDE_CLOCK,
     {"java/util/Random", "<init>", NULL},
     OUTSIDE_NOTHING,
     "a seed: watched as such"},
    {OUTSIDE_CLOCK,
     {JUC "ThreadLocalRandom", "<clinit>", NULL},
     OUTSIDE_NOTHING,
     "a seed that is not used: see localInit; what is drawn is watched"},
    {OUTSIDE_CLOCK,
     {"jdk/internal/util/random/RandomSupport", "initialSeed", NULL},
     OUTSIDE_NOTHING,
     "a seed: watched as such"},
    // Their tasks are ordered by the times at which they are due.
    {OUTSIDE_CLOCK, {JUC "ScheduledThreadPoolExecutor*", NULL, NULL}, OUTSIDE_CLOCK, NULL},
    {OUTSIDE_CLOCK, {JUC "DelayScheduler*", NULL, NULL}, OUTSIDE_CLOCK, NULL},
    // Says how much time is left.
    {OUTSIDE_CLOCK, {JUC "locks/*", "awaitNanos", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_CLOCK, {JUC "*", NULL, NULL}, OUTSIDE_NOTHING, TIMEOUT},
    {OUTSIDE_CLOCK, {"java/lang/Thread", "join", NULL}, OUTSIDE_NOTHING, TIMEOUT},
    {OUTSIDE_CLOCK, {"java/lang/ref/ReferenceQueue", NULL, NULL}, OUTSIDE_NOTHING, TIMEOUT},
    {OUTSIDE_CLOCK, {"java/lang/Thread", "sleep*", NULL}, OUTSIDE_NOTHING, TIMEOUT},
    {OUTSIDE_CLOCK, {LOGGING "LogRecord", "<init>", NULL}, OUTSIDE_NOTHING, RECORD},
    LOGGED(OUTSIDE_CLOCK),
    {OUTSIDE_CLOCK, {"java/time/*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_CLOCK, {"java/util/TimeZone", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_CLOCK,
     {"sun/util/calendar/ZoneInfoFile", "<clinit>", NULL},
     OUTSIDE_NOTHING,
     "which changes of a zone are past: watched where a zone is asked for"},
    {OUTSIDE_CLOCK, {"sun/util/calendar/ZoneInfo*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_CLOCK, {"jdk/internal/perf/*", NULL, NULL}, OUTSIDE_NOTHING, "counters nobody reads"},
    {OUTSIDE_CLOCK,
     {"java/lang/ClassLoader", NULL, NULL},
     OUTSIDE_NOTHING,
     "counters nobody reads"},
    {OUTSIDE_CLOCK,
     {"jdk/internal/loader/*", NULL, NULL},
     OUTSIDE_NOTHING,
     "counters nobody reads"},

    {OUTSIDE_HASHES, {"java/lang/Enum", "hashCode", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES, {"java/util/Objects", "hashCode", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES, {"java/util/Objects", "hash", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES, {"java/util/Arrays", "hashCode", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES, {"java/util/AbstractList", "hashCode", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES, {"java/util/Objects", "toIdentityString", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES,
     {JUC "ThreadPoolExecutor", "<init>", NULL},
     OUTSIDE_NOTHING,
     "names the pool's container of threads, for thread dumps"}, // JDK 21
    {OUTSIDE_HASHES, {"java/util/HashMap", "hash", NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES, {"java/util/*", "tieBreakOrder", NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES, {CHM, "hashCode", NULL}, OUTSIDE_HASHES, NULL},
    {OUTSIDE_HASHES, {CHM, NULL, NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES, {"java/util/Hashtable", "hashCode", NULL}, OUTSIDE_HASHES, NULL},
    {OUTSIDE_HASHES, {"java/util/Hashtable", NULL, NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES, {"java/util/WeakHashMap", "hash", NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES, {"java/util/ResourceBundle$CacheKey", NULL, NULL}, OUTSIDE_NOTHING, BUNDLES},
    {OUTSIDE_HASHES, {"java/util/IdentityHashMap", "hash", NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES, {"java/util/ImmutableCollections*", "probe", NULL}, OUTSIDE_TABLES, LOOKUP},
    {OUTSIDE_HASHES,
     {"java/lang/PublicMethods*", NULL, NULL},
     OUTSIDE_NOTHING,
     "methods are gathered by it, in a table that keeps the order in which they came"},
    {OUTSIDE_HASHES,
     {"jdk/internal/loader/AbstractClassLoaderValue*", NULL, NULL},
     OUTSIDE_NOTHING,
     "what belongs to a loader is looked up by it, in tables whose order nobody sees"},
    {OUTSIDE_HASHES, {"java/lang/invoke/MethodType", "hashCode", NULL}, OUTSIDE_PASSED_ON, NULL},
    // JDK 21
    {OUTSIDE_HASHES, {"jdk/internal/util/Reference*", NULL, NULL}, OUTSIDE_NOTHING, TYPES},
    {OUTSIDE_HASHES, {"jdk/internal/util/SoftReference*", NULL, NULL}, OUTSIDE_NOTHING, TYPES},
    {OUTSIDE_HASHES, {"jdk/internal/util/StrongReference*", NULL, NULL}, OUTSIDE_NOTHING, TYPES},
    {OUTSIDE_HASHES, {"jdk/internal/util/WeakReference*", NULL, NULL}, OUTSIDE_NOTHING, TYPES},
    {OUTSIDE_HASHES, {"jdk/internal/util/ArraysSupport", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_HASHES, {"java/lang/invoke/MethodType$*", NULL, NULL}, OUTSIDE_NOTHING, TYPES},

    {OUTSIDE_ORDER, {"java/util/HashMap*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDER, {"java/util/HashSet", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDER, {"java/util/IdentityHashMap*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDER, {CHM "*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDER, {"java/util/AbstractCollection", "addAll", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDER,
     {"java/lang/reflect/Proxy*", NULL, NULL},
     OUTSIDE_NOTHING,
     "the types that a proxy class refers to are a set: their order does not show"},
    {OUTSIDE_ORDER,
     {"java/lang/ApplicationShutdownHooks", NULL, NULL},
     OUTSIDE_NOTHING,
     "hooks are all started, and run in every order"},
    {OUTSIDE_ORDER,
     {JUC "ThreadPoolExecutor", NULL, NULL},
     OUTSIDE_NOTHING,
     "workers are interrupted one by one under the pool's lock, in some order: they do the same"},

    {OUTSIDE_SALT, {"java/util/ImmutableCollections*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_SALT, {"java/util/HashMap*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_SALT, {"java/util/HashSet", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_SALT,
     {"java/lang/reflect/Proxy*", NULL, NULL},
     OUTSIDE_NOTHING,
     "the packages and modules that a proxy class refers to are sets: their order does not show"},
    {OUTSIDE_SALT,
     {"java/lang/Module", "<init>", NULL},
     OUTSIDE_NOTHING,
     "the packages of a module are a set: their order does not show"},
    {OUTSIDE_SALT,
     {"java/lang/module/*", NULL, NULL},
     OUTSIDE_NOTHING,
     "the parts of a descriptor are sets: their order does not show"},
    {OUTSIDE_SALT, {"java/util/AbstractCollection", "addAll", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_SALT,
     {"jdk/internal/reflect/*", NULL, NULL},
     OUTSIDE_NOTHING,
     "names of members that reflection leaves out: a set"},

    {OUTSIDE_PROCESSORS,
     {JUC "ForkJoinPool", "<clinit>", NULL},
     OUTSIDE_NOTHING,
     "how many workers the common pool may have: watched where it gets one"},
    {OUTSIDE_PROCESSORS,
     {JUC "CompletableFuture", "<clinit>", NULL},
     OUTSIDE_NOTHING,
     "whether to use the common pool: watched where that gets a worker"},
    {OUTSIDE_PROCESSORS, {JUC "ForkJoinPool*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PROCESSORS, {JUC "Executors", NULL, NULL}, OUTSIDE_PROCESSORS, NULL},
    {OUTSIDE_PROCESSORS, {JUC "*", "<clinit>", NULL}, OUTSIDE_NOTHING, SPINS},
    {OUTSIDE_PROCESSORS, {JUC "atomic/*", NULL, NULL}, OUTSIDE_NOTHING, SPINS},

    {OUTSIDE_JVM_THREADS,
     {"java/lang/ThreadGroup", NULL, NULL},
     OUTSIDE_NOTHING,
     "groups are made of all threads: watched where the whole system is asked for"},

    {OUTSIDE_THREAD_IDS, {"java/lang/Thread", "getId", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_THREAD_IDS, {LOGGING "LogRecord", "<init>", NULL}, OUTSIDE_NOTHING, RECORD},
    LOGGED(OUTSIDE_THREAD_IDS),
    {OUTSIDE_ZONE, {"java/time/*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ZONE, {"java/util/TimeZone", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    LOGGED(OUTSIDE_ZONE),
    {OUTSIDE_THREAD_IDS,
     {JUC "*", NULL, NULL},
     OUTSIDE_NOTHING,
     "compared with each other, no more"},

    {OUTSIDE_PLACES, {"java/lang/*", "getResourceAsStream", NULL}, OUTSIDE_NOTHING, CONTENTS},
    {OUTSIDE_PLACES, {"java/util/ServiceLoader*", NULL, NULL}, OUTSIDE_NOTHING, CONTENTS},
    {OUTSIDE_PLACES, {"java/util/ResourceBundle*", NULL, NULL}, OUTSIDE_NOTHING, CONTENTS},
    {OUTSIDE_PLACES, {"sun/util/*", NULL, NULL}, OUTSIDE_NOTHING, CONTENTS},
    {OUTSIDE_PLACES, {"java/lang/*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PLACES, {"java/net/URLClassLoader", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PLACES, {"jdk/internal/loader/*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},

    {OUTSIDE_PROPERTIES, {"java/lang/Integer", "getInteger", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PROPERTIES, {"java/lang/Long", "getLong", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PROPERTIES, {"java/lang/Boolean", "getBoolean", NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PROPERTIES, {"java/io/File", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PROPERTIES, {"sun/nio/fs/UnixPath", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_PROPERTIES, {"sun/nio/fs/UnixUriUtils", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDERS, {JUC "atomic/Atomic*", NULL, NULL}, OUTSIDE_PASSED_ON, NULL},
    {OUTSIDE_ORDERS,
     {"*", NULL, NULL},
     OUTSIDE_NOTHING,
     "the JDK knows why its own accesses need no more order"},
    {OUTSIDE_PROPERTIES, {"*", NULL, NULL}, OUTSIDE_NOTHING, SETTINGS},
    {OUTSIDE_ENVIRONMENT, {"*", NULL, NULL}, OUTSIDE_NOTHING, SETTINGS},
};

static bool is_at(const vm *v, const place *p, const method *m) {
    return vm_name_matches(p->name, program_text(v->p, m->name)) &&
           vm_name_matches(p->class_name, program_text(v->p, m->owner->name)) &&
           vm_name_matches(p->type, program_text(v->p, m->type));
}

static vm_outside read_as(const vm *v, vm_outside source, const method *m) {
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (readers[i].source == source && is_at(v, &readers[i].by, m)) return readers[i].as;
    return source;
}

// ---------------------------------------------------------------- preparation

static vm_outside source_of_field(const char *within, const char *name) {
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strncmp(within, fields[i].within, strlen(fields[i].within)) == 0 &&
            strcmp(name, fields[i].name) == 0)
            return fields[i].source;
    return OUTSIDE_NOTHING;
}

vm_outside vm_find_outside(const vm *v, const unit *u) {
    const method *m = u->m;
    if (!m->owner->module) return OUTSIDE_NOTHING;
    for (size_t i = 0; i < sizeof watched / sizeof *watched; i++)
        if (is_at(v, &watched[i].at, m)) return watched[i].source;
    const char *owner = program_text(v->p, m->owner->name);
    for (uint32_t i = 0; i < u->count; i++) {
        if (u->code[i].op != OP_getstatic) continue;
        const cf_constant *c = &m->owner->file->constants[u->code[i].a];
        vm_outside source = source_of_field(owner, program_text(v->p, c->name));
        if (source) return source;
    }
    return OUTSIDE_NOTHING;
}

// ---------------------------------------------------------------- what is read

// The same for every JVM of that release.
static bool is_property_of_jdk(const vm *v, ref key) {
    static const char *const names[] = {"java.version",
                                        "java.version.date",
                                        "java.specification.version",
                                        "java.class.version",
                                        "java.specification.name",
                                        "java.specification.vendor",
                                        "line.separator",
                                        "file.separator",
                                        "path.separator",
                                        "java.vendor",
                                        "java.vm.specification.version"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vm_string_is(v, key, names[i])) return true;
    return false;
}

static bool is_given(const vm *v, const vm_setting *list, size_t count, ref name) {
    for (size_t i = 0; i < count; i++)
        if (vm_string_is(v, name, list[i].name)) return true;
    return false;
}

// Hash codes of these follow from what they hold.
static bool has_own_hash(const vm *v, ref key) {
    static const char *const names[] = {
        "java/lang/String", "java/lang/Integer", "java/lang/Long",
        "java/lang/Short",  "java/lang/Byte",    "java/lang/Character",
        "java/lang/Float",  "java/lang/Double",  "java/lang/Boolean"};
    const char *name = key ? program_text(v->p, vm_class_of(v, key)->name) : names[0];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static bool find_ref(const vm *v, ref r, const char *name, ref *out) {
    const field *f = program_find_field(v->p, vm_class_of(v, r), name);
    *out = f ? vm_get_ref(v, r, f->offset) : 0;
    return f;
}

// What a hash table holds, as far as its order is concerned.
typedef struct contents {
    uint32_t entries;
    bool own;  // all keys have hash codes that follow from what they hold
    bool full; // nothing stood for other entries: no tree, no part that moves to a larger table
    ref last;
} contents;

static contents look_into(const vm *v, ref table, bool has_null) {
    contents c = {.own = true, .full = true};
    for (uint32_t i = 0; table && i < vm_length(v, table); i++) {
        ref node = vm_get_ref(v, table, OBJECT_HEADER + 4 * (size_t)i), key, next;
        for (; node; node = next, c.entries++) {
            c.full &= find_ref(v, node, "key", &key) && find_ref(v, node, "next", &next) &&
                      (key || has_null);
            if (!c.full) return c;
            c.own &= has_own_hash(v, key);
            c.last = node;
        }
    }
    return c;
}

// Has the table two or more entries, and one whose key may have an identity hash code?
static bool shows_order(const vm *v, ref table) {
    contents c = look_into(v, table, true);
    return !c.full || (c.entries > 1 && !c.own);
}

// Is it seen whether the traverser of a ConcurrentHashMap meets an entry, or when? Others may have
// come or gone since it was made. It is asked at every step: a large table is not looked through.
static bool traversal_shows_order(const vm *v, ref traverser) {
    enum { LARGE = 256 };
    ref table, met;
    if (!find_ref(v, traverser, "tab", &table) || !find_ref(v, traverser, "next", &met))
        return true;
    if (table && vm_length(v, table) > LARGE) return true;
    contents c = look_into(v, table, false);
    return !c.full || (!c.own && (c.entries > 1 || (met && met != c.last)));
}

static bool is_subclass_of(const vm *v, ref r, const char *name) {
    for (const klass *k = r ? vm_class_of(v, r) : NULL; k; k = k->super)
        if (strcmp(program_text(v->p, k->name), name) == 0) return true;
    return false;
}

// Its entries have fields `key` and `next`.
static bool has_chains(const vm *v, ref map) {
    return is_subclass_of(v, map, "java/util/HashMap") ||
           is_subclass_of(v, map, "java/util/Hashtable");
}

static bool has_several(const vm *v, ref map) {
    const field *size = program_find_field(v->p, vm_class_of(v, map), "size");
    return !size || vm_get_int(v, map, size->offset) > 1;
}

static bool is_common_pool(vm *v, ref pool) {
    klass *k = vm_class_of(v, pool);
    const field *f = program_find_field(v->p, k, "common");
    const runtime_class *c = f ? vm_link(v, f->owner) : NULL;
    return !c || vm_get_ref(v, c->mirror, c->statics + f->offset) == pool;
}

// The table whose order is looked at: an argument, or the receiver's.
static bool matters(vm *v, const unit *u, const uint32_t *args) {
    ref outer, table;
    const vm_given *g = v->given;
    if (u->outside == OUTSIDE_PROPERTIES && u->is_static && u->argument_slots)
        return !args[0] || !(is_property_of_jdk(v, args[0]) ||
                             is_given(v, g->properties, g->property_count, args[0]));
    if (u->outside == OUTSIDE_ENVIRONMENT && u->native) return !g->variable_count;
    if (u->outside == OUTSIDE_ENVIRONMENT && u->is_static && u->argument_slots)
        return !args[0] || !is_given(v, g->variables, g->variable_count, args[0]);
    if (u->outside == OUTSIDE_PROCESSORS && !u->native && !u->is_static)
        return is_common_pool(v, args[0]) &&
               !vm_given_value(g->properties, g->property_count, COMMON_PARALLELISM);
    if (u->outside == OUTSIDE_JVM_THREADS && !u->native)
        return find_ref(v, args[0], "parent", &outer) && !outer;
    if (u->outside != OUTSIDE_ORDER) return true;
    if (strcmp(program_text(v->p, u->m->owner->name), CHM "$Traverser") == 0)
        return traversal_shows_order(v, args[0]);
    ref map = args[0];
    if (is_subclass_of(v, map, "java/util/HashMap$HashMapSpliterator"))
        return find_ref(v, map, "map", &map) && map && find_ref(v, map, "table", &table) &&
               shows_order(v, table);
    if (!has_chains(v, map) && !is_subclass_of(v, map, "java/util/IdentityHashMap")) {
        if (find_ref(v, map, "this$0", &outer)) map = outer;
        else if (u->argument_slots > 1) map = args[1];
        if (strcmp(program_text(v->p, u->m->name), "<init>") == 0) map = args[1]; // not yet set
    }
    if (is_subclass_of(v, map, "java/util/IdentityHashMap")) return has_several(v, map);
    if (!has_chains(v, map)) return true;
    return !find_ref(v, map, "table", &table) || shows_order(v, table);
}

// ---------------------------------------------------------------- noting

static void describe(const vm *v, const frame *f, text *out) {
    char name[200];
    int line = vm_line(f->u, f->pc);
    text_printf(out, "%s.%s", vm_dotted(v, f->u->m->owner->name, name, sizeof name),
                program_text(v->p, f->u->m->name));
    if (line > 0) text_printf(out, " line %d", line);
}

// The place in the program, and the JDK's method that it went through.
static void describe_reader(vm *v, const thread *t, vm_outside_use *use) {
    const frame *top = t->frames + t->frame_count, *f = top;
    if (top == t->frames) return;
    while (f > t->frames && (f - 1)->u->m->owner->module) f--;
    text where;
    text_init(&where, v->m);
    describe(v, f > t->frames ? f - 1 : top - 1, &where);
    if (f > t->frames && f != top) {
        text_add(&where, ", through ");
        describe(v, top - 1, &where);
    }
    snprintf(use->where, sizeof use->where, "%s", text_get(&where));
    text_release(&where);
}

static bool is_of_jdk(const frame *f) {
    return f->u->m->owner->module && !f->u->hidden;
}

// Also where it hands on how much time is left: that is said to be a bound, but no moment.
bool vm_reads_own_clock(const vm *v, const thread *t) {
    if (!t->frame_count || !is_of_jdk(&t->frames[t->frame_count - 1])) return false;
    vm_outside as = read_as(v, OUTSIDE_CLOCK, t->frames[t->frame_count - 1].u->m);
    return as == OUTSIDE_NOTHING || as == OUTSIDE_PASSED_ON;
}

// The stream that a handler of the JDK's logging writes to: is it a standard one, which the program
// does not read?
static bool is_printed(const vm *v, const thread *t, const frame *handler) {
    ref output;
    return find_ref(v, t->stack[handler->locals], "output", &output) &&
           (size_t)output << 3 < v->booted_top;
}

static bool has_several_threads(const vm *v) {
    unsigned count = 0;
    for (size_t i = 0; i < v->threads.count; i++) count += v->threads.data[i]->state != THREAD_DONE;
    return count > 1;
}

void vm_consult(vm *v, const thread *t, vm_outside source) {
    if (!vm_is_exploring(v) || !v->booted || v->search->outside[source].seen) return;
    if (source == OUTSIDE_ORDERS && !has_several_threads(v)) return; // nobody else sees it
    const frame *top = t->frames + t->frame_count;
    const frame *f = top;
    while (f > t->frames && is_of_jdk(f - 1)) {
        vm_outside as = read_as(v, source, (f - 1)->u->m);
        if (as == OUTSIDE_NOTHING || (as == OUTSIDE_PRINTED && is_printed(v, t, f - 1))) return;
        if (as != OUTSIDE_PASSED_ON && as != OUTSIDE_PRINTED) {
            source = as;
            break;
        }
        f--;
    }
    // Its initialiser is there for a plain JVM, where it draws the inputs: what it reads is not
    // used.
    if (f > t->frames && strcmp(program_text(v->p, (f - 1)->u->m->owner->name), "weft/Inputs") == 0)
        return;
    if (v->search->outside[source].seen) return;
    vm_outside_use *use = &v->search->outside[source];
    use->seen = true;
    describe_reader(v, t, use);
}

void vm_consult_as(vm *v, vm_outside source, symbol class_name) {
    vm_outside_use *use = vm_is_exploring(v) ? &v->search->outside[source] : NULL;
    if (!use || use->seen) return;
    use->seen = true;
    vm_dotted(v, class_name, use->where, sizeof use->where);
}

bool vm_outside_is_drawn(const vm *v, const thread *t) {
    return v->given->symbolic && v->booted && t->frame_count &&
           !is_of_jdk(&t->frames[t->frame_count - 1]);
}

// Are the values that it gives inputs?
static bool is_drawn(const vm *v, const thread *t, const unit *u) {
    if (u->outside == OUTSIDE_RANDOM)
        return v->given->symbolic &&
               strcmp(program_text(v->p, u->m->owner->name), "java/util/Random") == 0;
    return u->native && (u->outside == OUTSIDE_CLOCK || u->outside == OUTSIDE_PROCESSORS) &&
           vm_outside_is_drawn(v, t);
}

void vm_consult_call(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    vm_outside source = (vm_outside)u->outside;
    if (is_drawn(v, t, u)) return;
    if (v->search->outside[source].seen || source == OUTSIDE_STDIN || !matters(v, u, args)) return;
    vm_consult(v, t, source);
}

const vm_outside_use *vm_outside_seen(const vm *v, vm_outside source) {
    if (!vm_is_exploring(v)) return NULL;
    const vm_outside_use *use = &v->search->outside[source];
    if (source == OUTSIDE_HASHES && !use->seen && v->search->outside[OUTSIDE_TABLES].seen)
        use = &v->search->outside[OUTSIDE_ORDER];
    return use->seen ? use : NULL;
}

static void add_names(const vm_setting *list, size_t count, text *out) {
    for (size_t i = 0; i < count; i++)
        text_printf(out, "%s%s", i ? ", " : " but for ", list[i].name);
}

void vm_outside_words(const vm *v, vm_outside source, text *out) {
    text_add(out, vm_outside_sources[source].words);
    if (source == OUTSIDE_OBJECTS) text_printf(out, " <= %u", v->given->objects - 1);
    if (source == OUTSIDE_ELEMENTS) text_printf(out, " <= %u", v->given->elements - 1);
    if (source == OUTSIDE_STRINGS) text_printf(out, " <= %u", v->given->strings - 1);
    if (source == OUTSIDE_PROPERTIES)
        add_names(v->given->properties, v->given->property_count, out);
    if (source == OUTSIDE_ENVIRONMENT)
        add_names(v->given->variables, v->given->variable_count, out);
}

void vm_outside_merge(vm *v, const vm_outside_use *uses) {
    for (size_t i = 0; i < OUTSIDES; i++)
        if (!v->search->outside[i].seen) v->search->outside[i] = uses[i];
}

void vm_outside_forget(vm *v) {
    if (vm_is_exploring(v)) memset(v->search->outside, 0, sizeof v->search->outside);
}
