// verify_tool [-cp PATH] PACK: loads, links and verifies each class of a pack (see Mutate.java),
// each in a program of its own, and says "ok" or "bad ERROR: message" for each.
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "program/program.h"

static int check(mem *m, classpath *cp, const uint8_t *bytes, size_t size) {
    program *p;
    klass *k;
    error e;
    link_error why;
    if (program_new(m, cp, &p, &e)) {
        fprintf(stderr, "%s\n", e.message);
        return 1;
    }
    program_open_modules(p);
    if (program_define(p, "pack", bytes, size, &k, &why) || program_verify(p, k, &why))
        printf("bad %s: %s\n", why.type, why.message);
    else puts("ok");
    program_free(p);
    return 0;
}

int main(int argc, char **argv) {
    mem m;
    arena a;
    error e;
    classpath *cp;
    const char *data;
    size_t size, at = 0;
    mem_init(&m, 0);
    arena_init(&a, &m);
    const char *path = argc == 4 && strcmp(argv[1], "-cp") == 0 ? argv[2] : NULL;
    if (argc != (path ? 4 : 2) ||
        file_read(&a, argv[argc - 1], (size_t)1 << 31, &data, &size, &e) ||
        classpath_new(&m, NULL, &cp, &e)) {
        fprintf(stderr, "usage: verify_tool [-cp PATH] PACK, with a JDK\n");
        return 2;
    }
    if (path) classpath_add(cp, path);
    const uint8_t *p = (const uint8_t *)data;
    while (at + 4 <= size) {
        size_t n = (size_t)p[at] << 24 | (size_t)p[at + 1] << 16 | (size_t)p[at + 2] << 8 |
                   p[at + 3];
        if (n > size - at - 4 || check(&m, cp, p + at + 4, n)) return 2;
        at += 4 + n;
    }
    classpath_free(cp);
    arena_release(&a);
    if (m.live) fprintf(stderr, "%zu bytes live at the end\n", m.live);
    return m.live != 0;
}
