// Fuzzing the small readers of text: manifests, outlines of sources, names.
#include <stdlib.h>
#include <string.h>

#include "classfile/classname.h"
#include "classfile/container.h"
#include "fuzz.h"

static void check_names(arena *a, const char *text, size_t size) {
    const char *name = arena_strndup(a, text, size);
    size_t length = strlen(name);
    // There and back again: plain UTF-8 without surrogates survives.
    const char *modified = cf_utf8_to_modified(a, name, length);
    const char *plain = cf_utf8_from_modified(a, modified, strlen(modified));
    if (!memchr(name, 0xed, length) && modified != name && strcmp(plain, name) != 0) abort();
    if (cf_classname_valid(name, length) && !classpath_resource_name_valid(name, length)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    mem m;
    arena a;
    source_outline outline = {0};
    mem_init(&m, 0);
    arena_init(&a, &m);
    classpath_manifest_parse(&a, (const char *)data, size);
    classpath_source_scan(&a, (const char *)data, size, &outline);
    if (size < 10000) check_names(&a, (const char *)data, size);
    vec_release(&m, &outline.types);
    arena_release(&a);
    if (m.live != 0) abort();
    return 0;
}
