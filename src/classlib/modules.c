#include "classlib/modules.h"

#include <stdlib.h>

#include "base/vec.h"

// The part of a class file that matters here: constants by offset, and the Module attribute. The
// image is part of the installation, but a damaged one must not crash us: reads are bounded.
typedef struct reader {
    const uint8_t *at, *end;
    bool failed;
} reader;

static uint32_t get(reader *r, unsigned size) {
    if ((size_t)(r->end - r->at) < size) {
        r->failed = true;
        r->at = r->end;
        return 0;
    }
    uint32_t x = 0;
    while (size--) x = x << 8 | *r->at++;
    return x;
}

static void skip(reader *r, size_t size) {
    if ((size_t)(r->end - r->at) < size) {
        r->failed = true;
        size = (size_t)(r->end - r->at);
    }
    r->at += size;
}

typedef struct pool {
    vm *v;
    const uint8_t **entries; // at the tag
    uint32_t count;
    const uint8_t *end;
} pool;

static bool read_pool(reader *r, arena *a, pool *p) {
    static const uint8_t sizes[21] = {[3] = 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, [15] = 3, 2, 4, 4, 2, 2};
    skip(r, 8);
    p->count = get(r, 2);
    p->end = r->end;
    p->entries = ARENA_ARRAY(a, const uint8_t *, p->count + 1);
    for (uint32_t i = 1; i < p->count && !r->failed; i++) {
        p->entries[i] = r->at;
        uint32_t tag = get(r, 1);
        if (tag == 1) skip(r, get(r, 2));
        else if (tag < sizeof sizes && sizes[tag]) skip(r, sizes[tag]);
        else r->failed = true;
        if (tag == 5 || tag == 6) i++;
    }
    return !r->failed;
}

// The text of a Utf8 entry, or of one that names such an entry.
static symbol text_at(const pool *p, uint32_t index, bool dotted) {
    char buffer[600];
    for (int hops = 0; hops < 2; hops++) {
        if (index == 0 || index >= p->count || !p->entries[index]) break;
        reader r = {p->entries[index], p->end, false};
        if (get(&r, 1) != 1) {
            index = get(&r, 2);
            continue;
        }
        uint32_t size = get(&r, 2);
        if (size >= sizeof buffer || (size_t)(r.end - r.at) < size) break;
        memcpy(buffer, r.at, size);
        buffer[size] = 0;
        for (char *c = buffer; dotted && *c; c++)
            if (*c == '/') *c = '.';
        return program_symbol(p->v->p, buffer);
    }
    return program_symbol(p->v->p, "");
}

enum { EXPORTED = 1, OPEN = 2 };

enum { NO_PACKAGE = 0xffffffff }; // stands for the module itself

typedef struct package_access {
    uint64_t key; // module << 32 | package
    uint32_t flags;
} package_access;

typedef struct facts {
    VEC(package_access) packages; // sorted by key
    VEC(module_provider) providers;
} facts;

static void add_access(vm *v, facts *all, symbol module, uint32_t package, uint32_t flags) {
    package_access x = {(uint64_t)module << 32 | package, flags};
    vec_push(v->m, &all->packages, x);
}

static void read_packages(reader *r, const pool *p, facts *all, symbol module, uint32_t flag) {
    for (uint32_t n = get(r, 2); n > 0 && !r->failed; n--) {
        symbol package = text_at(p, get(r, 2), false);
        get(r, 2);
        uint32_t targets = get(r, 2);
        skip(r, 2 * (size_t)targets);
        if (targets == 0) // qualified ones are for other modules of the JDK: see module_exports
            add_access(p->v, all, module, package, flag);
    }
}

static void read_provides(reader *r, const pool *p, facts *all, symbol module) {
    for (uint32_t n = get(r, 2); n > 0 && !r->failed; n--) {
        symbol service = text_at(p, get(r, 2), true);
        for (uint32_t k = get(r, 2); k > 0 && !r->failed; k--) {
            module_provider x = {module, service, text_at(p, get(r, 2), true)};
            vec_push(p->v->m, &all->providers, x);
        }
    }
}

static void read_module(vm *v, const class_bytes *file, arena *a, facts *all) {
    reader r = {file->bytes, file->bytes + file->size, false};
    pool p = {.v = v};
    if (!read_pool(&r, a, &p)) return;
    symbol wanted = program_symbol(v->p, "Module"), module = program_symbol(v->p, file->module);
    add_access(v, all, module, (uint32_t)NO_PACKAGE, 0);
    skip(&r, 12); // flags, class, super, no interfaces, fields, methods
    for (uint32_t n = get(&r, 2); n > 0 && !r.failed; n--) {
        symbol name = text_at(&p, get(&r, 2), false);
        uint32_t size = get(&r, 4);
        if (name != wanted) {
            skip(&r, size);
            continue;
        }
        skip(&r, 6);
        uint32_t requires = get(&r, 2);
        skip(&r, 6 * (size_t) requires);
        read_packages(&r, &p, all, module, EXPORTED);
        read_packages(&r, &p, all, module, OPEN);
        uint32_t uses = get(&r, 2);
        skip(&r, 2 * (size_t)uses);
        read_provides(&r, &p, all, module);
        return;
    }
}

static int by_key(const void *a, const void *b) {
    const package_access *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

// Kept in the VM's arena: they do not depend on any state.
static const facts *modules(vm *v) {
    if (v->module_facts) return v->module_facts;
    facts *all = ARENA_NEW(&v->store, facts), found = {0};
    arena a;
    arena_init(&a, v->m);
    class_bytes file;
    error ignored;
    for (size_t i = 0;; i++) {
        arena_mark mark = arena_get_mark(&a);
        if (classpath_resource(program_classpath(v->p), "module-info.class", i, &a, &file,
                               &ignored))
            break;
        if (file.module) read_module(v, &file, &a, &found);
        arena_rewind(&a, mark);
    }
    arena_release(&a);
    qsort(found.packages.data, found.packages.count, sizeof *found.packages.data, by_key);
    *all = found;
    all->packages.data = arena_copy(&v->store, found.packages.data,
                                    found.packages.count * sizeof *found.packages.data);
    all->providers.data = arena_copy(&v->store, found.providers.data,
                                     found.providers.count * sizeof *found.providers.data);
    vec_release(v->m, &found.packages);
    vec_release(v->m, &found.providers);
    v->module_facts = all;
    return all;
}

// A package that is exported and open has two entries, next to each other.
static bool has_access(vm *v, symbol module, uint32_t package, uint32_t flags) {
    const facts *all = modules(v);
    uint64_t key = (uint64_t)module << 32 | package;
    size_t low = 0, high = all->packages.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (all->packages.data[middle].key < key) low = middle + 1;
        else high = middle;
    }
    for (; low < all->packages.count && all->packages.data[low].key == key; low++)
        if ((all->packages.data[low].flags & flags) == all->packages.data[low].flags) return true;
    return false;
}

bool module_exports(vm *v, const char *module, const char *package, bool open) {
    return has_access(v, program_symbol(v->p, module), program_symbol(v->p, package),
                      open ? OPEN : EXPORTED | OPEN);
}

bool module_exists(vm *v, const char *module) {
    return has_access(v, program_symbol(v->p, module), (uint32_t)NO_PACKAGE, 0);
}

const module_provider *module_providers(vm *v, size_t *count) {
    const facts *all = modules(v);
    *count = all->providers.count;
    return all->providers.data;
}
