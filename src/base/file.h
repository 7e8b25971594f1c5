// Whole files.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

// Reads a regular file into the arena, 0-terminated (the 0 is not counted). Larger than max: an
// error.
int file_read(arena *a, const char *path, size_t max, const char **data, size_t *size, error *e);
// Replaces the file in one step: a reader sees the old or the new content, never half of it.
int file_write(const char *path, const void *data, size_t size, error *e);
// An error if file_write would certainly fail now: better said before the work than after it.
int file_check_writable(const char *path, error *e);

#endif
