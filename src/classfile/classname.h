// Names of classes and resources as they come from users, jars and directories.
#ifndef CLASSFILE_CLASSNAME_H
#define CLASSFILE_CLASSNAME_H

#include <stdbool.h>
#include <stddef.h>

// True for a class name in internal form ("a/b/C"): no empty part, no '.', ';', '[' or 0 byte.
bool classname_valid(const char *name, size_t length);
// True for a name that stays inside its container: no leading '/', no empty, "." or ".." part.
bool resource_name_valid(const char *name, size_t length);
// Length of the package, without the last '/'; 0: the unnamed package.
size_t package_length(const char *name, size_t length);

#endif
