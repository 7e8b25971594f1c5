// The inside of a class path, shared by its files: containers in search order, and what is known
// about packages.
#ifndef CLASSFILE_SHELF_H
#define CLASSFILE_SHELF_H

#include "base/table.h"
#include "classfile/container.h"
#include "classfile/expand.h"

// What was asked for: a path, or a container in memory.
typedef struct class_source {
    const char *path;
    container *made;
    bool ours; // made is ours to free; a twin borrows it
} class_source;

typedef struct file_id {
    dev_t device;
    ino_t number;
} file_id;

// Containers in search order. Paths become containers when a search has been through all before
// them without success; the jars that a manifest names come right behind their jar.
typedef struct shelf {
    VEC(class_source) asked; // in order
    size_t taken;            // how many of them were opened
    path_list nested;        // from manifests and wildcards, the next one last
    VEC(container *) opened;
    table index; // over ids: each file or directory is opened once
    VEC(file_id) ids;
} shelf;

enum { PATCHES, APP, SHELVES };

// What is known about one package.
typedef struct package {
    const char *name;
    const char *module; // of the JDK; NULL: none
    bool unpatched;     // known to be the JDK's alone
    struct {
        VEC(uint32_t) holders; // containers that have it
        size_t scanned;        // containers that were asked
    } on[SHELVES];
} package;

struct classpath {
    mem *m;
    arena a;
    const char *home, *version;
    const char *kept;             // where compiled classes are kept; NULL: nowhere
    jdk_image *jdk;               // NULL: not opened yet
    int feature;                  // 0: not known yet
    bool only_jdk;                // see classpath_only_jdk
    const classpath_facts *facts; // NULL: none
    shelf shelves[SHELVES];
    intern package_names;
    VEC(package) packages; // by number of the name
    addition_list additions;
    path_list passed_over; // what could not be used, and why: for messages
};

// Opens the next path that waits; *was_one says whether there was one.
int classpath_open_next(classpath *cp, shelf *s, bool *was_one, error *e);
void classpath_release_shelf(mem *m, shelf *s);

// The JDK's image, opened at the first call.
int classpath_image(classpath *cp, jdk_image **image, error *e);
// The number of a package that may not have been heard of before: its place in cp->packages.
int classpath_find_package(classpath *cp, const char *name, size_t length, uint32_t *number,
                           error *e);

#endif
