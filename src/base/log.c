#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "base/limits.h"

static const double PROGRESS_INTERVAL = 0.1;

void log_init(logger *log, log_level level) {
    *log = (logger){.level = level};
    log->progress = level != LOG_QUIET && (isatty(2) || level >= LOG_VERBOSE);
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
    bool terminal = isatty(2);
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
    if (log) log->line_is_open = log->progress && isatty(2);
}

void log_progress_end(logger *log) {
    if (!log || !log->line_is_open) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    log->line_is_open = false;
}
