// Shared by the files of the class path: what directories, jars and compiled sources have in
// common, and the JDK's two forms. All paths inside a container are plain UTF-8, "a/b/C.class".
#ifndef CLASSFILE_CONTAINER_H
#define CLASSFILE_CONTAINER_H

#include <sys/stat.h>

#include "base/hash.h"
#include "base/intern.h"
#include "base/text.h"
#include "base/vec.h"
#include "classfile/classpath.h"

// Sizes that an entry may claim. Real classes stay under a few hundred KiB.
enum { CLASS_MAX = 64 << 20, RESOURCE_MAX = 512 << 20, MANIFEST_MAX = 16 << 20 };

// Names of classes, gathered by the list functions: "a/b/C" in plain UTF-8.
typedef struct listed_class {
    const char *name, *module;
} listed_class;
typedef struct class_list {
    arena *a;
    VEC(listed_class) all;
} class_list;

// Adds the entry a/b/C.class if that names a class that can be loaded; others are passed over.
void classpath_list_add(class_list *list, const char *path, size_t length, const char *module);

typedef struct container container;
typedef struct container_ops {
    // False only where nothing lies directly in that package (0-terminated; "": the unnamed one).
    bool (*has_package)(container *c, const char *package);
    // ERR_MISSING: not there.
    int (*read)(container *c, const char *path, size_t max, arena *a, class_bytes *found, error *e);
    int (*list)(container *c, class_list *list, error *e);
    void (*free)(container *c);
    // Adds every package that something lies directly in. NULL: that would be a long search.
    void (*packages)(container *c, intern *out);
} container_ops;

struct container {
    const container_ops *ops;
    mem *m;
    char *path; // as messages show it
};

int classpath_dir_open(mem *m, const char *path, container **c, error *e);

// What a jar's manifest says in its main section; NULL: nothing. Lies in the arena.
typedef struct manifest {
    const char *main_class, *class_path, *add_exports, *add_opens;
    bool multi_release;
} manifest;
manifest classpath_manifest_parse(arena *a, const char *data, size_t size);

// A jar, or with prefix "classes/" a jmod: only entries behind the prefix are seen.
int classpath_jar_open(mem *m, const char *path, const char *prefix, container **c, error *e);
const manifest *classpath_jar_manifest(const container *c);
// From now on META-INF/versions/N for N up to feature replaces entries (multi-release jars).
void classpath_jar_use_versions(container *c, int feature);

// Classes in memory: a compiler's output. Files are added before the first lookup.
container *classpath_memory_new(mem *m, const char *path);
void classpath_memory_add(container *c, const char *path, const void *bytes, size_t size);
// Reads every file under a directory.
int classpath_memory_load(container *c, const char *directory, error *e);
// All files as bytes, and back; what is restored was saved by the same machine.
void classpath_memory_save(const container *c, text *out);
void classpath_memory_restore(container *c, const char *saved, size_t size);

// The classes of the JDK, by module.
typedef struct jdk_image jdk_image;
typedef struct jdk_image_ops {
    // *module becomes NULL where no module has the package. The text lives as long as the image.
    int (*module_of)(jdk_image *image, const char *package, const char **module, error *e);
    int (*read)(jdk_image *image, const char *module, const char *path, size_t max, arena *a,
                class_bytes *found, error *e);
    // All modules, NULL-ended; for resources outside any package.
    int (*modules)(jdk_image *image, const char *const **names, error *e);
    int (*list)(jdk_image *image, class_list *list, error *e);
    void (*free)(jdk_image *image);
    // Adds every package, and maybe names that are none. NULL: it cannot tell.
    void (*packages)(jdk_image *image, intern *out);
} jdk_image_ops;
struct jdk_image {
    const jdk_image_ops *ops;
    mem *m;
};

// lib/modules through the JDK's own libjimage.so. ERR_MISSING: this JDK lacks one of the two.
// known: somebody has looked already whether the file is whole.
int classpath_jimage_open(mem *m, const char *home, bool known, jdk_image **image, error *e);
// jmods/*.jmod. ERR_MISSING: there are none.
int classpath_jmods_open(mem *m, const char *home, jdk_image **image, error *e);

// A JDK's folder and version, both in the arena.
int classpath_jdk_find(arena *a, const char *given, const char **home, const char **version,
                       error *e);
int classpath_jdk_open(mem *m, const char *home, bool known, jdk_image **image, error *e);

// What is compiled, and where javac looks for more.
typedef struct compiled_from {
    const char *home;   // of the JDK
    const char *source; // one file
    const char *root;   // of its package: where other sources lie; NULL: nowhere
    const char *path;   // the compiler's class path
    const char *api;    // the entry of the path that is our own jar, or NULL
    classpath *cp;      // whose additions it gets
} compiled_from;

// Compiles one source file into a new memory container.
int classpath_javac_compile(mem *m, const compiled_from *from, limits *l, container **classes,
                            error *e);

// compiled.c: javac's output, kept in a folder. The key stands for everything javac reads; false:
// that cannot be told.
bool classpath_compiled_key(mem *m, const compiled_from *from, hash128 *key);
container *classpath_compiled_load(mem *m, const char *folder, hash128 key,
                                   const char *source); // NULL: there is none
void classpath_compiled_keep(mem *m, const char *folder, hash128 key, const container *classes);

// What a source file declares at top level, in order; all in the arena.
typedef struct source_outline {
    const char *package; // "a/b", "": unnamed
    VEC(const char *) types;
} source_outline;
void classpath_source_scan(arena *a, const char *source, size_t size, source_outline *outline);

// What is known about a package without looking (classpath_learn).
typedef struct package_fact {
    const char *name;
    const char *module; // of the JDK, or NULL
    bool patched;       // something wins over the JDK there
} package_fact;
struct classpath_facts {
    int feature;
    size_t count;
    const package_fact *packages; // sorted by name; others are neither the JDK's nor patched
};
const package_fact *classpath_facts_find(const classpath_facts *facts,
                                         const char *package); // NULL: none

// Class-path internals that targets need.
void classpath_add_container(classpath *cp, container *c); // takes it over
mem *classpath_mem(classpath *cp);
const char *classpath_kept_folder(const classpath *cp); // of classpath_keep_compiled, or NULL
typedef VEC(classpath_addition) addition_list;
addition_list *classpath_addition_list(classpath *cp);
int classpath_additions_from_manifest(classpath *cp, classpath_addition_kind kind, const char *list,
                                      error *e);
arena *classpath_arena(classpath *cp);

#endif
