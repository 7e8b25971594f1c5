// What went wrong, where. Fallible functions return 0 or one of these negative codes and fill an
// `error`; callers pass it up and the command line prints it as   weft: FILE:LINE:COL: message.
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>

enum error_code {
    ERR_INPUT = -1,       // the user's file is wrong (exit 2)
    ERR_USAGE = -2,       // the command line is wrong (exit 2)
    ERR_MISSING = -3,     // a file, class or member is not there
    ERR_UNSUPPORTED = -4, // a feature weft does not have (verdict UNKNOWN)
    ERR_INTERNAL = -5,    // our fault (exit 4)
};

typedef struct error {
    int code;
    long line, column; // from 1; 0: none
    long offset;       // byte offset in a binary file; -1: none
    char path[512];    // empty: none
    char message[512];
} error;

// All return `code`, so that a failure is one line:  return error_set(e, ERR_INPUT, path, "…", …);
int error_set(error *e, int code, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int error_at_line(error *e, const char *path, long line, long column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
int error_at_offset(error *e, const char *path, long offset, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
int error_vset(error *e, int code, const char *path, const char *format, va_list args);

// Control characters, which names in a file may contain, become question marks. (The error_… above
// do this themselves.) Returns the message.
const char *error_one_line(char *message);

// "FILE:LINE:COL: message" into a buffer of the given size; returns the buffer.
const char *error_format(const error *e, char *buffer, unsigned long size);

#endif
