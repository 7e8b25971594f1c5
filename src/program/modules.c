#include "program/modules.h"

#include <stdlib.h>
#include <string.h>

#include "program/internal.h"

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
    program *p;
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
        return program_symbol(p->p, buffer);
    }
    return program_symbol(p->p, "");
}

enum { EXPORTED = 1, OPEN = 2 };

typedef struct package_access {
    uint64_t key; // module << 32 | package
    uint32_t flags;
} package_access;

typedef struct jdk_module {
    symbol name;
    bool has_api;  // exports something to everybody
    bool optional; // not resolved unless somebody asks for it: an incubator
    bool resolved;
} jdk_module;

// A module and the name of what it requires (a module) or uses (a service).
typedef struct module_need {
    symbol module, what;
} module_need;

struct module_facts {
    VEC(package_access) packages; // sorted by key
    VEC(module_provider) providers;
    VEC(jdk_module) modules;
    VEC(module_need) requires, uses;
};

static void read_packages(reader *r, const pool *p, module_facts *all, uint32_t flag) {
    jdk_module *module = &vec_last(&all->modules);
    for (uint32_t n = get(r, 2); n > 0 && !r->failed; n--) {
        symbol package = text_at(p, get(r, 2), false);
        get(r, 2);
        uint32_t targets = get(r, 2);
        skip(r, 2 * (size_t)targets);
        if (targets) continue; // qualified ones are for other modules of the JDK
        package_access x = {(uint64_t)module->name << 32 | package, flag};
        vec_push(p->p->m, &all->packages, x);
        if (flag == EXPORTED) module->has_api = true;
    }
}

static void read_requires(reader *r, const pool *p, module_facts *all) {
    enum { STATIC_PHASE = 0x40 }; // needed to compile only
    for (uint32_t n = get(r, 2); n > 0 && !r->failed; n--) {
        module_need x = {vec_last(&all->modules).name, text_at(p, get(r, 2), false)};
        uint32_t flags = get(r, 2);
        get(r, 2);
        if (!(flags & STATIC_PHASE)) vec_push(p->p->m, &all->requires, x);
    }
}

static void read_uses(reader *r, const pool *p, module_facts *all) {
    for (uint32_t n = get(r, 2); n > 0 && !r->failed; n--) {
        module_need x = {vec_last(&all->modules).name, text_at(p, get(r, 2), true)};
        vec_push(p->p->m, &all->uses, x);
    }
}

static void read_provides(reader *r, const pool *p, module_facts *all) {
    for (uint32_t n = get(r, 2); n > 0 && !r->failed; n--) {
        symbol service = text_at(p, get(r, 2), true);
        for (uint32_t k = get(r, 2); k > 0 && !r->failed; k--) {
            module_provider x = {vec_last(&all->modules).name, service,
                                 text_at(p, get(r, 2), true)};
            vec_push(p->p->m, &all->providers, x);
        }
    }
}

static void read_descriptor(reader *r, const pool *p, module_facts *all) {
    skip(r, 6);
    read_requires(r, p, all);
    read_packages(r, p, all, EXPORTED);
    read_packages(r, p, all, OPEN);
    read_uses(r, p, all);
    read_provides(r, p, all);
}

static void read_module(program *program, const class_bytes *file, arena *a, module_facts *all) {
    reader r = {file->bytes, file->bytes + file->size, false};
    pool p = {.p = program};
    if (!read_pool(&r, a, &p)) return;
    symbol descriptor = program_symbol(program, "Module");
    symbol resolution = program_symbol(program, "ModuleResolution");
    jdk_module module = {.name = program_symbol(program, file->module)};
    vec_push(program->m, &all->modules, module);
    skip(&r, 12); // flags, class, super, no interfaces, fields, methods
    for (uint32_t n = get(&r, 2); n > 0 && !r.failed; n--) {
        symbol name = text_at(&p, get(&r, 2), false);
        uint32_t size = get(&r, 4);
        reader inside = r;
        skip(&r, size);
        if (name == descriptor) read_descriptor(&inside, &p, all);
        if (name == resolution) vec_last(&all->modules).optional = get(&inside, 2) & 1;
    }
}

// ---------------------------------------------------------------- the boot layer

static jdk_module *module_named(const module_facts *all, symbol name) {
    for (size_t i = 0; i < all->modules.count; i++)
        if (all->modules.data[i].name == name) return &all->modules.data[i];
    return NULL;
}

// With what it requires.
static bool resolve(module_facts *all, jdk_module *m) {
    if (!m || m->resolved) return false;
    m->resolved = true;
    for (size_t i = 0; i < all->requires.count; i++)
        if (all->requires.data[i].module == m->name)
            resolve(all, module_named(all, all->requires.data[i].what));
    return true;
}

static bool is_used(const module_facts *all, symbol service) {
    for (size_t i = 0; i < all->uses.count; i++)
        if (all->uses.data[i].what == service &&
            module_named(all, all->uses.data[i].module)->resolved)
            return true;
    return false;
}

// Who provides a service that a resolved module uses is resolved, too: until nothing is new.
static void bind_services(module_facts *all) {
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < all->providers.count; i++)
            if (is_used(all, all->providers.data[i].service))
                more |= resolve(all, module_named(all, all->providers.data[i].module));
    }
}

static void resolve_default(module_facts *all) {
    for (size_t i = 0; i < all->modules.count; i++)
        if (all->modules.data[i].has_api && !all->modules.data[i].optional)
            resolve(all, &all->modules.data[i]);
    bind_services(all);
}

// ---------------------------------------------------------------- facts

static int by_key(const void *a, const void *b) {
    const package_access *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

#define KEEP(p, list)                                                                              \
    do {                                                                                           \
        void *kept = arena_copy(&(p)->store, (list)->data, (list)->count * sizeof *(list)->data);  \
        size_t kept_count = (list)->count;                                                         \
        vec_release((p)->m, (list));                                                               \
        (list)->data = kept;                                                                       \
        (list)->count = kept_count;                                                                \
    } while (0)

void program_modules_learn(program *p) {
    if (p->modules) return;
    module_facts *all = ARENA_NEW(&p->store, module_facts);
    arena a;
    arena_init(&a, p->m);
    class_bytes file;
    error ignored;
    for (size_t i = 0;; i++) {
        arena_mark mark = arena_get_mark(&a);
        if (classpath_resource(p->cp, "module-info.class", i, &a, &file, &ignored)) break;
        if (file.module) read_module(p, &file, &a, all);
        arena_rewind(&a, mark);
    }
    arena_release(&a);
    qsort(all->packages.data, all->packages.count, sizeof *all->packages.data, by_key);
    resolve_default(all);
    KEEP(p, &all->packages);
    KEEP(p, &all->providers);
    KEEP(p, &all->modules);
    KEEP(p, &all->requires);
    KEEP(p, &all->uses);
    p->modules = all;
}

static module_facts *facts(program *p) {
    program_modules_learn(p);
    return p->modules;
}

// A package that is exported and open has two entries, next to each other.
static bool has_access(program *p, symbol module, symbol package, uint32_t flags) {
    const module_facts *all = facts(p);
    uint64_t key = (uint64_t)module << 32 | package;
    size_t low = 0, high = all->packages.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (all->packages.data[middle].key < key) low = middle + 1;
        else high = middle;
    }
    for (; low < all->packages.count && all->packages.data[low].key == key; low++)
        if (all->packages.data[low].flags & flags) return true;
    return false;
}

bool module_exports_to_all(program *p, const char *module, const char *package, bool open) {
    return has_access(p, program_symbol(p, module), program_symbol(p, package),
                      open ? OPEN : EXPORTED | OPEN);
}

bool module_exports(program *p, const char *module, const char *package, bool open) {
    return module_exports_to_all(p, module, package, open) ||
           classpath_opens(p->cp, module, package, open);
}

bool module_resolved(program *p, const char *module) {
    if (strcmp(module, "java.base") == 0) return true;
    const jdk_module *m = module_named(facts(p), program_symbol(p, module));
    return m && m->resolved;
}

const module_provider *module_providers(program *p, size_t *count) {
    const module_facts *all = facts(p);
    *count = all->providers.count;
    return all->providers.data;
}

static int add_module(program *p, const char *name, error *e) {
    module_facts *all = facts(p);
    bool system = strcmp(name, "ALL-SYSTEM") == 0 || strcmp(name, "ALL-DEFAULT") == 0;
    jdk_module *one = module_named(all, program_symbol(p, name));
    if (!system && !one)
        return error_set(e, ERR_USAGE, NULL, "--add-modules: module %.200s not found", name);
    if (one) resolve(all, one);
    for (size_t i = 0; strcmp(name, "ALL-SYSTEM") == 0 && i < all->modules.count; i++)
        resolve(all, &all->modules.data[i]);
    return 0;
}

int program_modules_add(program *p, error *e) {
    size_t count;
    bool any = false;
    const classpath_addition *list = classpath_additions(p->cp, &count);
    arena a;
    arena_init(&a, p->m);
    int code = 0;
    for (size_t i = 0; i < count && !code; i++) {
        if (list[i].kind != CLASSPATH_ADD_MODULES) continue;
        any = true;
        for (const char *t = list[i].value; *t && !code;) {
            size_t n = strcspn(t, ",");
            if (n) code = add_module(p, arena_strndup(&a, t, n), e);
            t += n + (t[n] == ',');
        }
    }
    arena_release(&a);
    if (any && !code) bind_services(facts(p));
    return code;
}

void program_open_modules(program *p) {
    p->open_modules = true;
}

void program_modules_define_package(program *p, symbol package) {
    u64map_put(&p->dynamic_packages, package, 1);
}
