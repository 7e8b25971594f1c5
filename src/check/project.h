// What a project holds: every main and every test of what the user names, be it files, class names,
// folders, or patterns.
#ifndef CHECK_PROJECT_H
#define CHECK_PROJECT_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

typedef struct project_target {
    const char *operand;    // as for check_request
    const char *class_path; // NULL: none
    bool found;             // not named by the user: if it turns out to be no entry, it is left out
} project_target;

typedef VEC(project_target) project_targets;

// Does the operand stand for several targets?
bool check_project_is_several(const char *operand);
// The targets of an operand, in the order of their names. `class_path` (-cp) may be NULL; `cp_file`
// names more of it, or is NULL. Strings in `a`. A negative code: bad usage or input.
int check_project_find(mem *m, arena *a, const char *operand, const char *class_path,
                       const char *cp_file, project_targets *out, error *e);

// "Foo" where Foo.java lies beside: that file; else the operand itself.
const char *check_project_source(arena *a, const char *operand);

#endif
