// The JDK's modules: which of them a program on the class path has, and what they export to it.
// Read from the module-info classes of the image when first asked for, and kept: no state has a say
// in it. What the user adds (--add-exports and the like) is asked of the class path.
#ifndef PROGRAM_MODULES_H
#define PROGRAM_MODULES_H

#include "program/program.h"

// Is the package (with slashes) of the JDK module exported to, or open for, everybody; or at least
// the class path?
bool module_exports(program *p, const char *module, const char *package, bool open);
bool module_exports_to_all(program *p, const char *module, const char *package, bool open);
// Does the boot layer have it? As java chooses for a main class on the class path: modules that
// export an API, what these require, who provides the services they use.
bool module_resolved(program *p, const char *module);

typedef struct module_provider {
    symbol module, service, implementation; // dotted names
} module_provider;

// All providers of all modules, in the order of modules and declarations.
const module_provider *module_providers(program *p, size_t *count);
// Reads what the functions above answer from, if it was not.
void program_modules_learn(program *p);

// Resolves what --add-modules names on the class path. ERR_USAGE: there is no such module.
int program_modules_add(program *p, error *e);

// A package of a module that was made at run time: its classes are exported to as it needs.
void program_modules_define_package(program *p, symbol package);

#endif
