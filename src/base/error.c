#include "base/error.h"

#include <stdio.h>

const char *error_one_line(char *message) {
    for (char *p = message; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 127) *p = '?';
    return message;
}

int error_vset(error *e, int code, const char *path, const char *format, va_list args) {
    e->code = code;
    e->line = e->column = 0;
    e->offset = -1;
    snprintf(e->path, sizeof e->path, "%s", path ? path : "");
    vsnprintf(e->message, sizeof e->message, format, args);
    error_one_line(e->path);
    error_one_line(e->message);
    return code;
}

int error_set(error *e, int code, const char *path, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_vset(e, code, path, format, args);
    va_end(args);
    return code;
}

int error_at_line(error *e, const char *path, long line, long column, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_vset(e, ERR_INPUT, path, format, args);
    va_end(args);
    e->line = line;
    e->column = column;
    return ERR_INPUT;
}

int error_at_offset(error *e, const char *path, long offset, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_vset(e, ERR_INPUT, path, format, args);
    va_end(args);
    e->offset = offset;
    return ERR_INPUT;
}

const char *error_format(const error *e, char *buffer, unsigned long size) {
    char where[64] = "";
    if (e->line > 0 && e->column > 0) snprintf(where, sizeof where, ":%ld:%ld", e->line, e->column);
    else if (e->line > 0) snprintf(where, sizeof where, ":%ld", e->line);
    else if (e->offset >= 0) snprintf(where, sizeof where, ": at offset %ld", e->offset);
    snprintf(buffer, size, "%s%s%s%s", e->path, where, e->path[0] ? ": " : "", e->message);
    return buffer;
}
