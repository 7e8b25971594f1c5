// Entries of a class path that stand for others. Paths go into the arena, in search order.
#ifndef CLASSFILE_EXPAND_H
#define CLASSFILE_EXPAND_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"

typedef VEC(const char *) path_list;

// dir/* where no file has that name: all jars in dir, sorted.
bool classpath_is_wildcard(const char *path);
void classpath_expand_wildcard(mem *m, arena *a, const char *path, path_list *list);
// A manifest's Class-Path: URLs relative to the jar, separated by blanks.
void classpath_expand_class_path(mem *m, arena *a, const char *jar, const char *value,
                                 path_list *list);

#endif
