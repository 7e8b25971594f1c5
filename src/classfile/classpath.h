// Where classes come from: directories, jars, freshly compiled sources, the JDK's image.
//
// Names are as in class files: "java/lang/Object". Lookup follows the java launcher: a package that
// the JDK has belongs to the JDK alone, every other class is searched in the order of the class
// path, and a jar's manifest may pull in further jars right behind it. A package is looked for once
// in each container and remembered, so that a class that is not there costs one hash lookup. A jar
// is opened when a search first comes to it.
//
// Threads: a classpath is used by one thread at a time. For another thread make a twin, with that
// thread's own mem; twins share the JDK image's pages and the compiled classes, which do not
// change.
#ifndef CLASSFILE_CLASSPATH_H
#define CLASSFILE_CLASSPATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/text.h"

typedef struct classpath classpath;

// A class or resource that was found. Bytes and origin lie in the arena that was handed in, the
// module's name lives as long as the class path.
typedef struct class_bytes {
    const uint8_t *bytes;
    size_t size;
    const char *origin; // "out/a/B.class", "app.jar!/a/B.class",
                        // "jrt:/java.base/java/lang/Object.class"
    const char *module; // of the JDK; NULL: from the class path
} class_bytes;

// An empty class path over a JDK: `jdk_home` (--jdk DIR), or NULL for the JDK of JAVA_HOME, else
// that of `java` on PATH, else the newest in the usual folders. Nothing of it is opened yet.
int classpath_new(mem *m, const char *jdk_home, classpath **cp, error *e);
// The same class path for another thread. Must not outlive `original`, which must not be added to
// any more.
int classpath_twin(mem *m, const classpath *original, classpath **cp, error *e);
void classpath_free(classpath *cp);

// Adds what -cp names: directories, jars and dir/* separated by ':'. Like java, entries that are
// not there are passed over (classpath_find's message mentions them).
void classpath_add(classpath *cp, const char *path);
// One more directory or jar whose classes win over the JDK's own: model classes.
void classpath_patch(classpath *cp, const char *path);

// While set, the class path is as if nothing had been added to it: the JDK's classes, and those
// that win over them.
void classpath_only_jdk(classpath *cp, bool only);

// ERR_MISSING: no such class. ERR_INPUT: it is there, but the file, jar or entry cannot be read.
int classpath_find(classpath *cp, const char *name, arena *a, class_bytes *found, error *e);
// The nth (from 0) resource of that name, the JDK's before the class path's ("a/b.txt",
// "META-INF/services/x.Y").
int classpath_resource(classpath *cp, const char *name, size_t nth, arena *a, class_bytes *found,
                       error *e);
// The first of that name that is the user's own.
int classpath_own_resource(classpath *cp, const char *name, arena *a, class_bytes *found, error *e);
// May the name mean a folder of the class path ("", "a/", "a/b"), or a file by way of one
// ("a/../b.txt")? Such names are the names of no resource here.
int classpath_is_folder(classpath *cp, const char *name, bool *is, error *e);
// The JDK module that has the package ("java/util" → "java.base"), or NULL.
const char *classpath_module(classpath *cp, const char *package, error *e);

enum classpath_part { CLASSPATH_APP = 1, CLASSPATH_JDK = 2 };

// Calls visit for every class that classpath_find would find, in a fixed order (that of the class
// path, then by name; the JDK's by module and name). The strings live until visit returns. A visit
// that does not return 0 ends the walk, and its value is returned. Module descriptors are no
// classes.
typedef int classpath_visit(void *arg, const char *name, const char *module, error *e);
int classpath_each(classpath *cp, unsigned parts, classpath_visit *visit, void *arg, error *e);

// The JDK's folder, its version ("17.0.9", or "" where its release file does not say), and its
// feature release (17).
const char *classpath_jdk_home(const classpath *cp);
const char *classpath_jdk_version(const classpath *cp);
int classpath_jdk_feature(classpath *cp, int *feature, error *e);

// Describes what the JDK's classes, and those that win over them, are read from: names, sizes,
// times. What was made of those classes can be used again where this text is the same. False: not
// all of it can be told apart by that.
bool classpath_identity(const classpath *cp, text *out);

// Which packages the JDK has, and what wins over it, so that another class path of the same
// identity need not open them to tell where a package belongs. Kept in the arena. ERR_UNSUPPORTED:
// this JDK's form is not made for that.
typedef struct classpath_facts classpath_facts;
int classpath_learn(classpath *cp, arena *a, const classpath_facts **out, error *e);
// NULL: it has to look for itself again.
void classpath_use_facts(classpath *cp, const classpath_facts *facts);

// What the user adds to the modules of the JDK. `open` includes exported.
typedef enum classpath_addition_kind {
    CLASSPATH_ADD_EXPORTS,
    CLASSPATH_ADD_OPENS,
    CLASSPATH_ADD_MODULES,
} classpath_addition_kind;
typedef struct classpath_addition {
    classpath_addition_kind kind;
    const char *value;            // as it was given
    const char *module, *package; // exports, opens; the package with slashes
    bool for_class_path;          // ALL-UNNAMED is among the targets
    bool from_manifest;           // of an executable jar
} classpath_addition;
const char *classpath_addition_name(classpath_addition_kind kind); // "add-exports"
// ERR_USAGE: it is not of the right form.
int classpath_extend(classpath *cp, classpath_addition_kind kind, const char *value, error *e);
const classpath_addition *classpath_additions(classpath *cp, size_t *count);
// Is the package exported to, or opened for, the class path by one of them?
bool classpath_opens(classpath *cp, const char *module, const char *package, bool open);

// What a TARGET means. Strings belong to the class path.
typedef struct target {
    const char *class_name; // "a/B"
    const char *method;     // what stood behind '#', or NULL: main, or the class's tests
    const char *source;     // the .java file, or NULL
} target;

// Resolves TARGET and adds what it needs to the class path:
//   Foo.java       compiled with the JDK's javac; entry: the class of the file with main
//   Foo.class      its package root is found from the class's own name
//   app.jar        entry: the manifest's Main-Class
//   pkg.Class      looked up on the class path (the current directory where -cp is not given)
// each with an optional #method. `path` is -cp's value or NULL; `api` is a jar or folder that every
// program may use, or NULL: its classes win over others of their names. Compiler messages go to
// standard error as they are. `l` (or NULL) stops a compiler that takes too long: the function
// unwinds.
// classpath_keep_compiled: what a compiler makes is kept in this folder, and found there again
// while nothing that it was made of has changed.
void classpath_keep_compiled(classpath *cp, const char *folder);
int classpath_target(classpath *cp, const char *operand, const char *path, const char *api,
                     limits *l, target *t, error *e);

#endif
