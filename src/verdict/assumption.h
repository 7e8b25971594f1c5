// What an answer may rest on. One line an assumption: who relies on it sets its bit, processes of
// one search report their sets and the union counts, and the words are printed with every SAFE that
// uses it. Nothing else has to be changed for a new one.
#ifndef VERDICT_ASSUMPTION_H
#define VERDICT_ASSUMPTION_H

#include <stdint.h>

#include "verdict/property.h"

// Relied on and said: identifier; the property whose proof justifies it (PROPERTY_COUNT: none); the
// words; the words where it is justified (NULL: then nothing is said).
#define ASSUMPTIONS(X)                                                                             \
    X(CONSISTENCY, PROPERTY_RACE,                                                                  \
      "assumes sequential consistency (which --property race can justify)",                        \
      "there is no data race: sequential consistency, in which all executions were looked at, is " \
      "what the Java memory model promises then")                                                  \
    X(ENVIRONMENT, PROPERTY_COUNT,                                                                 \
      "assumes that memory and threads do not run out; no spurious failures of weak "              \
      "compare-and-set; weak references are never cleared; finalizers never run; the platform is " \
      "Linux",                                                                                     \
      NULL)                                                                                        \
    X(NO_WAKE_UPS, PROPERTY_COUNT, "assumes no spurious wake-ups (--spurious on explores them)",   \
      NULL)                                                                                        \
    X(STACKS, PROPERTY_COUNT, "assumes that stacks never run out, however deep the recursion",     \
      NULL)                                                                                        \
    X(ATOMIC_LOCKS, PROPERTY_COUNT,                                                                \
      "assumes that operations of java.util.concurrent's locks are atomic (--synchronizers steps " \
      "does not)",                                                                                 \
      NULL)                                                                                        \
    X(ATOMIC_POOLS, PROPERTY_COUNT,                                                                \
      "assumes that what java.util.concurrent's thread pools do between tasks, and operations of " \
      "its queues, are atomic (--synchronizers steps does not)",                                   \
      NULL)                                                                                        \
    X(ATOMIC_LIBRARY, PROPERTY_COUNT,                                                              \
      "assumes that initialisers of the JDK's classes, and what its logging, reflection and "      \
      "localisation keep for themselves, are atomic (--synchronizers steps does not)",             \
      NULL)                                                                                        \
    X(RUNNERS, PROPERTY_COUNT,                                                                     \
      "assumes that an idle worker of ForkJoinPool takes a task at once, before there is another " \
      "one elsewhere; nobody looks which thread runs it (--synchronizers steps does not)",         \
      NULL)                                                                                        \
    X(IDLERS_STAY, PROPERTY_COUNT, "assumes that idle workers of ForkJoinPool stay", NULL)         \
    X(IDLERS_COUNT, PROPERTY_COUNT,                                                                \
      "assumes that idle workers of ForkJoinPool stay, and that nobody misses 32 of their rounds", \
      NULL)                                                                                        \
    X(ATOMIC_COPIES, PROPERTY_RACE,                                                                \
      "assumes that System.arraycopy and clone copy all at once, between two steps of other "      \
      "threads (if they race: --property race)",                                                   \
      NULL)                                                                                        \
    X(LIBRARY, PROPERTY_COUNT,                                                                     \
      "assumes that java.util.concurrent and java.util.stream do what they promise", NULL)         \
    X(ARGUMENTS, PROPERTY_COUNT,                                                                   \
      "assumes that no String, box or enum is null as an argument or element of one", NULL)        \
    X(DISPATCHER_STAYS, PROPERTY_COUNT,                                                            \
      "assumes that the dispatch thread of events lives as long as the program does", NULL)        \
    X(TEST_TIMES, PROPERTY_COUNT, "assumes that no test's time runs out", NULL)                    \
    /* each has a line here */

// Watched: a search takes it for granted until the program contradicts it, and begins again without
// it then. Of several processes one contradiction is enough. Identifier, and what was seen.
#define ASSUMPTIONS_WATCHED(X)                                                                     \
    X(late_finals, "some final field was written after its object was published")                  \
    X(lives, "some thread looked whether another one lives, or used its monitor")                  \
    X(interrupts, "some thread was interrupted by another one")                                    \
    X(clock, "some thread looked at the clock: until then time stands still")                      \
    X(dates, "somebody else than the JDK's schedulers looked at the clock: it is not set back")    \
    X(owners, "a synchronizer was taken away from its owner, or given to another thread")          \
    X(contended, "some thread asked whether a synchronizer was ever waited for")                   \
    X(parks, "the program parks by itself: it sees permits that synchronizers leave")              \
    X(pools, "some thread looked at words that pools and queues of the JDK use in one step")       \
    X(library, "some thread looked at words that the JDK's logging, reflection and localisation "  \
               "use in one step")                                                                  \
    X(runners, "some thread looked which thread it is, or ended a task that another one runs: a "  \
               "task's runner shows")                                                              \
    X(crowded, "some task of ForkJoinPool needs to wait for a worker")                             \
    X(endings, "the end of a stream's task, when all its parts are done, shows")                   \
    X(obtrusions, "some future was given another result")                                          \
    X(overlaps, "parts of a word were accessed by themselves and as a whole")

typedef enum assumption {
#define ASSUMPTION_ID(id, justified_by, words, justified) ASSUMPTION_##id,
    ASSUMPTIONS(ASSUMPTION_ID)
#undef ASSUMPTION_ID
        ASSUMPTION_COUNT
} assumption;

typedef uint64_t assumption_set; // bits
#define ASSUMPTION_BIT(a) ((assumption_set)1 << (a))

// What is to be said where these properties were proved; NULL: nothing.
const char *assumption_words(assumption a, property_set proved);

#endif
