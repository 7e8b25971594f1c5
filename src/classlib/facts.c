// What is known about the JDK's own synchronisation and bookkeeping (vm/facts.h says what each
// column means; reduce/calls.c, reduce/bursts.c, reduce/handover.c what a search makes of it;
// docs/classlib.md why).
#include "vm/facts.h"
#include "classfile/opcode.h"
#include "classlib/natives.h"
#include "vm/operation.h"

#define CONCURRENT "java/util/concurrent/"
#define LOCKS CONCURRENT "locks/"
#define AQS LOCKS "AbstractQueuedSynchronizer"
#define CONDITION AQS "$ConditionObject"
#define POOL CONCURRENT "ForkJoinPool"
#define QUEUE POOL "$WorkQueue"
#define TASK CONCURRENT "ForkJoinTask"
#define COMPLETER CONCURRENT "CountedCompleter"
#define FUTURE CONCURRENT "CompletableFuture"
#define EXECUTOR CONCURRENT "ThreadPoolExecutor"
#define FUTURE_TASK CONCURRENT "FutureTask"
#define SCHEDULED CONCURRENT "ScheduledThreadPoolExecutor"
#define UNSAFE "jdk/internal/misc/Unsafe"

#define QUEUE_OPERATIONS(name)                                                                     \
    {CONCURRENT name, "offer*", KNOWN_BURST}, {CONCURRENT name, "put*", KNOWN_BURST},              \
        {CONCURRENT name, "take*", KNOWN_TAKE}, {CONCURRENT name, "poll*", KNOWN_BURST},           \
        {CONCURRENT name, "peek*", KNOWN_BURST}, {                                                 \
        CONCURRENT name, "isEmpty", KNOWN_BURST                                                    \
    }

static const vm_method_fact methods[] = {
    // Synchronizers. Their operations are many steps, but made to look like one (linearizable).
    {AQS, "acquire", KNOWN_ACQUIRE},
    {AQS, "acquireInterruptibly", KNOWN_ACQUIRE},
    {AQS, "acquireShared", KNOWN_ACQUIRE},
    {AQS, "acquireSharedInterruptibly", KNOWN_ACQUIRE},
    {AQS, "tryAcquireNanos", KNOWN_TRY},
    {AQS, "tryAcquireSharedNanos", KNOWN_TRY},
    {AQS, "release", KNOWN_RELEASE},
    {AQS, "releaseShared", KNOWN_RELEASE},
    {CONDITION, "await", KNOWN_AWAIT},
    {CONDITION, "awaitNanos", KNOWN_AWAIT},
    {CONDITION, "awaitUntil", KNOWN_AWAIT},
    {CONDITION, "awaitUninterruptibly", KNOWN_AWAIT},
    {CONDITION, "signal", KNOWN_SIGNAL},
    {CONDITION, "signalAll", KNOWN_SIGNAL},
    {LOCKS "ReentrantLock$Sync", "lock", KNOWN_ACQUIRE},
    {LOCKS "ReentrantLock$Sync", "lockInterruptibly", KNOWN_ACQUIRE},
    {LOCKS "ReentrantLock$Sync", "tryLock", KNOWN_TRY},
    {LOCKS "ReentrantLock$Sync", "tryLockNanos", KNOWN_TRY},
    {LOCKS "ReentrantReadWriteLock$Sync", "tryReadLock", KNOWN_TRY},
    {LOCKS "ReentrantReadWriteLock$Sync", "tryWriteLock", KNOWN_TRY},
    {"java/util/concurrent/Semaphore$Sync", "nonfairTryAcquireShared", KNOWN_TRY},
    {"java/util/concurrent/ThreadPoolExecutor$Worker", "tryAcquire", KNOWN_LOOK},
    {"java/util/concurrent/ThreadPoolExecutor$Worker", "isLocked", KNOWN_LOOK},
    {LOCKS "ReentrantLock$Sync", "isLocked", KNOWN_LOOK},
    {LOCKS "ReentrantLock$Sync", "getOwner", KNOWN_LOOK},
    {AQS, "hasQueuedThreads", KNOWN_LOOK},
    {AQS, "hasContended", KNOWN_CONTENDED},
    {AQS, "getFirstQueuedThread", KNOWN_LOOK},
    {AQS, "isQueued", KNOWN_LOOK},
    {AQS, "getQueueLength", KNOWN_LOOK},
    {AQS, "getQueuedThreads", KNOWN_LOOK},
    {AQS, "getExclusiveQueuedThreads", KNOWN_LOOK},
    {AQS, "getSharedQueuedThreads", KNOWN_LOOK},
    {AQS, "hasWaiters", KNOWN_LOOK},
    {AQS, "getWaitQueueLength", KNOWN_LOOK},
    {AQS, "getWaitingThreads", KNOWN_LOOK},
    {LOCKS "AbstractOwnableSynchronizer", "setExclusiveOwnerThread", KNOWN_OWNER},
    {LOCKS "LockSupport", "getBlocker", KNOWN_BLOCKER},
    {"java/lang/Thread", "holdsLock", KNOWN_SELF},
    {"java/lang/ThreadLocal", "get", KNOWN_SELF},
    {"java/lang/ThreadLocal", "set", KNOWN_SELF},
    {"java/lang/ThreadLocal", "remove", KNOWN_SELF},
    {LOCKS "ReentrantLock", "isHeldByCurrentThread", KNOWN_SELF},
    {LOCKS "ReentrantLock", "getHoldCount", KNOWN_SELF},
    {LOCKS "ReentrantLock", "tryLock", KNOWN_SELF},
    {LOCKS "ReentrantReadWriteLock*", "tryLock", KNOWN_SELF},
    {LOCKS "ReentrantReadWriteLock*", "isHeldByCurrentThread", KNOWN_SELF},
    {LOCKS "ReentrantReadWriteLock*", "isWriteLockedByCurrentThread", KNOWN_SELF},
    {LOCKS "ReentrantReadWriteLock*", "getWriteHoldCount", KNOWN_SELF},
    {LOCKS "ReentrantReadWriteLock*", "getHoldCount", KNOWN_SELF},
    {LOCKS "ReentrantReadWriteLock*", "getReadHoldCount", KNOWN_SELF},
    {TASK, "inForkJoinPool", KNOWN_SELF},
    {TASK, "getPool", KNOWN_SELF},
    {TASK, "getQueuedTaskCount", KNOWN_SELF},
    {TASK, "getSurplusQueuedTaskCount", KNOWN_SELF},
    {"java/lang/Thread", "interrupt", KNOWN_INTERRUPT},
    {"java/lang/Thread", "interrupted", KNOWN_INTERRUPTED},
    {"java/lang/Thread", "getName", KNOWN_PRINTS},
    // One instruction of the machine each: their Java code tries until nobody came in between.
    {UNSAFE, "getAndSetInt*", KNOWN_UPDATE},
    {UNSAFE, "getAndSetLong*", KNOWN_UPDATE},
    {UNSAFE, "getAndSetReference*", KNOWN_UPDATE},
    {UNSAFE, "getAndAddInt*", KNOWN_UPDATE},
    {UNSAFE, "getAndAddLong*", KNOWN_UPDATE},
    {UNSAFE, "getAndBitwiseOrInt*", KNOWN_UPDATE},
    {UNSAFE, "getAndBitwiseOrLong*", KNOWN_UPDATE},
    {UNSAFE, "getAndBitwiseAndInt*", KNOWN_UPDATE},
    {UNSAFE, "getAndBitwiseAndLong*", KNOWN_UPDATE},
    {UNSAFE, "getAndBitwiseXorInt*", KNOWN_UPDATE},
    {UNSAFE, "getAndBitwiseXorLong*", KNOWN_UPDATE},
    // ForkJoinPool and CompletableFuture.
    {CONCURRENT "ForkJoinWorkerThread", "run", KNOWN_BURST},
    {POOL, "runWorker", KNOWN_WORK},
    {POOL, "scan", KNOWN_SEEK},
    {POOL, "registerWorker", KNOWN_REGISTER},
    {POOL, "deregisterWorker", KNOWN_BURST},
    {POOL, "createWorker", KNOWN_CREATE},
    {POOL, "signalWork", KNOWN_BURST},
    {POOL, "externalPush", KNOWN_BURST},
    {POOL, "poolSubmit", KNOWN_BURST}, // JDK 25
    {POOL, "helpJoin", KNOWN_BURST},
    {POOL, "helpComplete", KNOWN_BURST},
    {POOL, "helpAsyncBlocker", KNOWN_BURST},
    {POOL, "tryCompensate", KNOWN_BURST},
    {POOL, "pollScan", KNOWN_BURST},
    {POOL, "nextTaskFor", KNOWN_BURST},
    {POOL, "externalQueue", KNOWN_BURST},
    {POOL, "commonQueue", KNOWN_BURST},
    {POOL, "tryTerminate", KNOWN_BURST},
    {QUEUE, "push", KNOWN_BURST},
    {QUEUE, "tryUnpush", KNOWN_BURST},
    {QUEUE, "externalTryUnpush", KNOWN_BURST},
    {QUEUE, "tryRemove", KNOWN_BURST},
    {QUEUE, "tryRemoveAndExec", KNOWN_BURST}, // JDK 25
    {QUEUE, "tryPoll", KNOWN_BURST},
    {QUEUE, "poll", KNOWN_BURST}, // JDK 25
    {QUEUE, "nextLocalTask", KNOWN_SEEK},
    {QUEUE, "helpComplete", KNOWN_BURST},
    {TASK, "join", KNOWN_GET},
    {TASK, "get", KNOWN_GET},
    {TASK, "invoke", KNOWN_GET},
    {TASK, "quietlyJoin", KNOWN_GET},
    {TASK, "quietlyInvoke", KNOWN_GET},
    {TASK, "joinForPoolInvoke", KNOWN_GET},
    {TASK, "getForPoolInvoke", KNOWN_GET},
    {TASK, "awaitPoolInvoke", KNOWN_BURST},
    {TASK, "awaitDone", KNOWN_BURST},
    {TASK, "setDone", KNOWN_BURST},
    {TASK, "trySetCancelled", KNOWN_ALONE},
    {TASK, "trySetThrown", KNOWN_ALONE},
    {TASK, "doExec", KNOWN_TASK},
    {COMPLETER, "propagateCompletion", KNOWN_COMPLETE},
    {COMPLETER, "tryComplete", KNOWN_COMPLETE},
    {COMPLETER, "addToPendingCount", KNOWN_BURST},
    {FUTURE, "waitingGet", KNOWN_WAIT},
    {FUTURE, "timedGet", KNOWN_WAIT},
    {FUTURE, "obtrudeValue", KNOWN_OBTRUDE},
    {FUTURE, "obtrudeException", KNOWN_OBTRUDE},
    {TASK, "exec", KNOWN_RUN, .inherits = 1},
    {FUTURE, "get", KNOWN_GET},
    {FUTURE, "join", KNOWN_GET},
    {FUTURE "*", "postComplete", KNOWN_FIRE},
    {FUTURE "*", "tryFire", KNOWN_FIRE},
    {FUTURE "*", "*", KNOWN_BURST},
    // ThreadPoolExecutor and its kin. That a task has ended shows before its worker goes on. How
    // FutureTask.cancel goes on after that does, too: it is no burst.
    {EXECUTOR, "execute", KNOWN_BURST},
    {EXECUTOR, "addWorker", KNOWN_BURST},
    {EXECUTOR, "runWorker", KNOWN_BURST},
    {EXECUTOR, "shutdown", KNOWN_BURST},
    {EXECUTOR, "shutdownNow", KNOWN_BURST},
    {EXECUTOR, "awaitTermination", KNOWN_BURST},
    {EXECUTOR, "isShutdown", KNOWN_BURST},
    {EXECUTOR, "isTerminated", KNOWN_BURST},
    {EXECUTOR "$Worker", "run", KNOWN_BURST},
    {SCHEDULED, "delayedExecute", KNOWN_BURST},
    {SCHEDULED, "reExecutePeriodic", KNOWN_BURST},
    {SCHEDULED "$ScheduledFutureTask", "run", KNOWN_BURST},
    {FUTURE_TASK, "run", KNOWN_BURST},
    {FUTURE_TASK, "runAndReset", KNOWN_BURST},
    {FUTURE_TASK, "get", KNOWN_GET},
    {FUTURE_TASK, "set", KNOWN_ALONE},
    {FUTURE_TASK, "setException", KNOWN_ALONE},
    {CONCURRENT "Executors$RunnableAdapter", "call", KNOWN_BURST},
    {CONCURRENT "Callable", "call", KNOWN_RUN, .inherits = 1},
    {"java/lang/Runnable", "run", KNOWN_RUN, .inherits = 1},
    // Queues: what is linearizable. Their counts, iterators and searches are not.
    QUEUE_OPERATIONS("LinkedBlockingQueue"),
    QUEUE_OPERATIONS("LinkedBlockingDeque"),
    QUEUE_OPERATIONS("LinkedTransferQueue"),
    QUEUE_OPERATIONS("SynchronousQueue"),
    QUEUE_OPERATIONS("ConcurrentLinkedQueue"),
    QUEUE_OPERATIONS("ConcurrentLinkedDeque"),
    {CONCURRENT "ArrayBlockingQueue", "take", KNOWN_TAKE},
    {CONCURRENT "PriorityBlockingQueue", "take", KNOWN_TAKE},
    {SCHEDULED "$DelayedWorkQueue", "take", KNOWN_TAKE},
    {CONCURRENT "Exchanger", "exchange", KNOWN_BURST},
    // Bookkeeping that only orders names and lists: what it does is not worth interleavings. Nor is
    // what goes to standard output and error; streams that a program makes are its own affair.
    {"java/lang/ThreadGroup", "add", .books = BOOKS_GROUPS},
    {"java/lang/ThreadGroup", "addUnstarted", .books = BOOKS_GROUPS},
    {"java/lang/ThreadGroup", "remove", .books = BOOKS_GROUPS},
    {"java/lang/ThreadGroup", "threadStartFailed", .books = BOOKS_GROUPS},
    {"java/lang/ThreadGroup", "threadTerminated", .books = BOOKS_GROUPS},
    {"java/lang/Thread", "nextThreadNum", .books = BOOKS_NUMBERS},
    {"java/lang/Thread", "nextThreadID", .books = BOOKS_NUMBERS},
    {"java/lang/Thread", "genThreadName", .books = BOOKS_NUMBERS},
    {"java/lang/invoke/MethodType", "makeImpl", .books = BOOKS_ANY},
    {"java/util/Locale", "getFormatLocale", .books = BOOKS_ANY}, // the same whoever asks first
    {"java/util/Locale", "getDisplayLocale", .books = BOOKS_ANY},
    {"java/io/PrintStream", "write", .books = BOOKS_JDKS},
    {"java/io/PrintStream", "writeln", .books = BOOKS_JDKS},
    {"java/io/PrintStream", "newLine", .books = BOOKS_JDKS},
    {0},
};

// Writes that every reader tolerates: caches of values that are the same whoever computes them.
static const vm_field_fact fields[] = {
    {"java/lang/String", "hash", FIELD_BENIGN},
    {"java/lang/String", "hashIsZero", FIELD_BENIGN},
    {"java/lang/Class", "name", FIELD_BENIGN},
    {"java/lang/Class", "reflectionData", FIELD_BENIGN},
    {"java/lang/Class", "enumConstants", FIELD_BENIGN},
    {"java/lang/Class", "enumConstantDirectory", FIELD_BENIGN},
    {"java/lang/Class", "packageName", FIELD_BENIGN},
    {"java/lang/Thread", "blocker", FIELD_BENIGN}, // a channel's: there are none
    {"java/lang/Thread", "nioBlocker", FIELD_BENIGN},
    {"java/util/concurrent/locks/AbstractOwnableSynchronizer", "exclusiveOwnerThread", FIELD_JDKS},
    // Not benign: they are watched.
    {"java/lang/ThreadGroup", "destroyed", FIELD_GROUP},
    {"java/lang/Thread", "name", FIELD_NUMBER},
    {"java/lang/Thread", "tid", FIELD_NUMBER},
    {0},
};

static const vm_class_fact classes[] = {
    {AQS, ROLE_QUEUED, .inherits = true},
    {COMPLETER, ROLE_COUNTS_DOWN, .inherits = true},
    {"java/util/stream/AbstractTask", ROLE_COUNTS_PARTS, .inherits = true},
    {"java/util/stream/ForEachOps$ForEachTask", ROLE_COUNTS_PARTS | ROLE_HANDED_OVER},
    {FUTURE, ROLE_FUTURE, .inherits = true},
    {FUTURE_TASK, ROLE_FUTURE, .inherits = true},
    {EXECUTOR "$Worker", ROLE_COUNTS, .inherits = true},
    {POOL, ROLE_POOL_CODE | ROLE_POOL_DATA},
    {QUEUE, ROLE_POOL_CODE | ROLE_POOL_DATA | ROLE_COUNTS},
    {"[L" QUEUE ";", ROLE_POOL_DATA},
    {"[L" TASK ";", ROLE_POOL_DATA},
    {FUTURE "$AsyncRun*", ROLE_POOL_CODE | ROLE_HANDED_OVER},
    {FUTURE "$AsyncSupply*", ROLE_POOL_CODE | ROLE_HANDED_OVER},
    {POOL "*", ROLE_POOL_CODE},
    {TASK "*", ROLE_POOL_CODE},
    {FUTURE "*", ROLE_POOL_CODE},
    {CONCURRENT "ForkJoinWorkerThread*", ROLE_POOL_CODE},
    {CONCURRENT "CountedCompleter*", ROLE_POOL_CODE},
    {CONCURRENT "RecursiveAction*", ROLE_POOL_CODE},
    {CONCURRENT "RecursiveTask*", ROLE_POOL_CODE},
    {CONCURRENT "ThreadLocalRandom*", ROLE_POOL_CODE},
    {LOCKS "*", ROLE_POOL_CODE},
    {CONCURRENT "atomic/*", ROLE_POOL_CODE},
    {"java/lang/*", ROLE_POOL_CODE},
    {"java/security/*", ROLE_POOL_CODE},
    {"jdk/internal/*", ROLE_POOL_CODE},
    {EXECUTOR "*", ROLE_POOL_CODE},
    {SCHEDULED "*", ROLE_POOL_CODE},
    {FUTURE_TASK "*", ROLE_POOL_CODE},
    {CONCURRENT "Abstract*", ROLE_POOL_CODE},
    {CONCURRENT "ConcurrentLinked*", ROLE_POOL_CODE},
    {CONCURRENT "Exchanger*", ROLE_POOL_CODE},
    {CONCURRENT "Executors*", ROLE_POOL_CODE},
    {CONCURRENT "Linked*", ROLE_POOL_CODE},
    {CONCURRENT "SynchronousQueue*", ROLE_POOL_CODE},
    {CONCURRENT "TimeUnit*", ROLE_POOL_CODE},
    {"java/util/Abstract*", ROLE_POOL_CODE},
    {"java/util/HashMap*", ROLE_POOL_CODE}, // a pool's workers
    {"java/util/HashSet", ROLE_POOL_CODE},
    {"java/util/stream/*", ROLE_HANDED_OVER},
    {"java/util/Spliterators$*", ROLE_HANDED_OVER},
    {0},
};

// How long java.util.concurrent spins before it blocks, and where it begins to look for work, are
// tuned for speed and mean nothing; every turn of a spin would be a new state. The protocol is left
// as it is: it spins once or not at all, and looks from the first queue on (docs/classlib.md).
static const vm_tuned_number numbers[] = {
    {"java/util/concurrent/locks/AbstractQueuedSynchronizer", "acquire", 1, OP_ior, 0, 0},
    {"java/util/concurrent/locks/AbstractQueuedLongSynchronizer", "acquire", 1, OP_ior, 0, 0},
    // The number drawn at every turn stays the same, below zero: every turn counts.
    {CONCURRENT "Exchanger", "slotExchange", 1024, 0, 1, 0},
    {CONCURRENT "Exchanger", "slotExchange", 1024, OP_aload, INT32_MIN, 0},
    {CONCURRENT "Exchanger", "slotExchange", 1, OP_ishl, 0, OP_imul},
    {CONCURRENT "Exchanger", "slotExchange", 3, OP_iushr, 0, OP_imul},
    {CONCURRENT "Exchanger", "slotExchange", 10, OP_ishl, 0, OP_imul},
    {CONCURRENT "Exchanger", "arenaExchange", 1024, 0, 1, 0},
    {CONCURRENT "Exchanger", "arenaExchange", 1024, OP_aload, INT32_MIN, 0},
    {CONCURRENT "Exchanger", "arenaExchange", 1, OP_ishl, 0, OP_imul},
    {CONCURRENT "Exchanger", "arenaExchange", 3, OP_iushr, 0, OP_imul},
    {CONCURRENT "Exchanger", "arenaExchange", 10, OP_ishl, 0, OP_imul},
    {"java/util/concurrent/Phaser", "<clinit>", 256, 0, 1, 0},
    {"java/util/concurrent/ForkJoinPool", "deactivate", 256, 0, 1, 0}, // JDK 25
    {"java/util/concurrent/ForkJoinPool", "runWorker", 13, OP_ishl, 32, 0},
    {"java/util/concurrent/ForkJoinPool", "runWorker", 17, OP_iushr, 32, 0},
    {"java/util/concurrent/ForkJoinPool", "runWorker", 5, OP_ishl, 32, 0},
    {0},
};

static const summary_entry *const summaries[] = {classlib_summaries_string,
                                                 classlib_summaries_builder, classlib_summaries_box,
                                                 classlib_summaries_arrays, NULL};

const vm_facts classlib_facts = {methods,  fields, classes, numbers, classlib_explain_null,
                                 summaries};
