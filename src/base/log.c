#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/limits.h"

static const double PROGRESS_INTERVAL = 0.1;

// Is there a terminal that a line can be written on again?
static bool can_rewrite(void) {
    const char *kind = getenv("TERM");
    return isatty(2) && !(kind && strcmp(kind, "dumb") == 0);
}

void log_init(logger *log, log_level level) {
    *log = (logger){.level = level};
    log->progress = level != LOG_QUIET && (can_rewrite() || level >= LOG_VERBOSE);
}

void log_say(logger *log, log_level level, const char *format, ...) {
    if (!log || log->level < level) return;
    log_progress_end(log);
    fputs("weft: ", stderr);
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

bool log_progress_due(const logger *log) {
    return log && log->progress && clock_now() - log->last_update >= PROGRESS_INTERVAL;
}

void log_progress(logger *log, const char *format, ...) {
    if (!log_progress_due(log)) return;
    log->last_update = clock_now();
    bool terminal = can_rewrite();
    if (terminal) fputs("\r\033[K", stderr);
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    if (terminal) log->line_is_open = true;
    else fputc('\n', stderr);
    fflush(stderr);
}

void log_progress_inherit(logger *log) {
    if (log) log->line_is_open = log->progress && can_rewrite();
}

void log_progress_end(logger *log) {
    if (!log || !log->line_is_open) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    log->line_is_open = false;
}
