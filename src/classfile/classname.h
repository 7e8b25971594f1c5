// Names of classes and resources as they come from users, jars and directories.
#ifndef CLASSFILE_CLASSNAME_H
#define CLASSFILE_CLASSNAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

// True for a class name in internal form ("a/b/C"): no empty part, no '.', ';', '[' or 0 byte.
bool cf_classname_valid(const char *name, size_t length);
// True for a name that stays inside its container: no leading '/', no empty, "." or ".." part.
bool classpath_resource_name_valid(const char *name, size_t length);
// Length of the package, without the last '/'; 0: the unnamed package.
size_t classpath_package_length(const char *name, size_t length);

// File names are UTF-8; class files write a character beyond U+FFFF as two surrogates of three
// bytes each (JVMS 4.4.7). Both functions return the text itself where nothing changes.
const char *cf_utf8_from_modified(arena *a, const char *text, size_t length);
const char *cf_utf8_to_modified(arena *a, const char *text, size_t length);

#endif
