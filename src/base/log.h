// Talk for the user, on standard error. Results never go through here.
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>

typedef enum log_level { LOG_QUIET, LOG_NORMAL, LOG_VERBOSE, LOG_DEBUG } log_level;

typedef struct logger {
    log_level level;
    bool progress;      // a progress line is wanted
    bool line_is_open;  // one is on the screen
    double last_update; // clock_now() of it
} logger;

void log_init(logger *log, log_level level);
// A NULL logger is silent.
void log_say(logger *log, log_level level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Rewrites the progress line, at most ten times a second.
void log_progress(logger *log, const char *format, ...) __attribute__((format(printf, 2, 3)));
// True if log_progress would print now: lets callers skip the work of formatting.
bool log_progress_due(const logger *log);
// Another process that had this logger has ended: it may have left its line on the screen.
void log_progress_inherit(logger *log);
// Takes the progress line off the screen.
void log_progress_end(logger *log);

#endif
