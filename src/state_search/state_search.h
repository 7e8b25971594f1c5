// What engines that search the VM's states with `explore` have in common: options, a search's
// settings, and the way from its result to a report.
#ifndef STATE_SEARCH_STATE_SEARCH_H
#define STATE_SEARCH_STATE_SEARCH_H

#include "engine/java.h"
#include "explore/search.h"

// Rows for the engine's table of options. The first is for all that run the VM's threads.
#define STATE_SEARCH_CAUGHT                                                                        \
    {                                                                                              \
        "caught", OPTION_CHOICE, "report|ignore", "report", 0, 0,                                  \
            "an assert statement whose error is caught as Throwable or Error, lost in a finally "  \
            "block, kept by a Future that nobody asks, or left to a handler of uncaught "          \
            "exceptions: a failed assertion, or none"                                              \
    }
#define STATE_SEARCH_OPTIONS                                                                       \
    STATE_SEARCH_CAUGHT,                                                                           \
        {"timeouts",                                                                               \
         OPTION_CHOICE,                                                                            \
         "any|never|always",                                                                       \
         "any",                                                                                    \
         0,                                                                                        \
         0,                                                                                        \
         "when timed waits end in time: at any moment or not at all, never, or at once"},          \
        {"por", OPTION_CHOICE, "on|off", "on", 0, 0, "partial-order reduction"}, {                 \
        "max-depth", OPTION_INT, "N", "0", 0, 1e9, "steps of an execution; 0: no bound"            \
    }

// Settings from the task and these options; the order and what else there is are the engine's.
search_config state_search_configure(const engine_task *task);

// Reports what the search found, or that it covered everything it was to look for, or why not; and
// on what that rests.
void state_search_report(const engine_task *task, const search_config *config,
                         const search_result *s, engine_sink *sink);
// Reports that these are proved, for interleavings: where there is no data race the Java memory
// model promises that there is nothing else.
void state_search_prove(const search_config *config, const search_result *s, property_set proved,
                        engine_sink *sink);

#endif
