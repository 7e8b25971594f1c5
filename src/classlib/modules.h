// What the JDK's module descriptors say: exports, opens, provided services. Read from the
// module-info classes of the image when first asked for.
#ifndef CLASSLIB_MODULES_H
#define CLASSLIB_MODULES_H

#include "vm/native.h"

// Is the package (with slashes) of the JDK module exported to, or open for, everybody?
bool module_exports(vm *v, const char *module, const char *package, bool open);
bool module_exists(vm *v, const char *module);

typedef struct module_provider {
    symbol module, service, implementation; // dotted names
} module_provider;

// All providers of all modules, in the order of modules and declarations.
const module_provider *module_providers(vm *v, size_t *count);

#endif
