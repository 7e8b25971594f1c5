#include "classfile/classpath.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/classname.h"
#include "classfile/shelf.h"

// ---- life and additions

static classpath *new_empty(mem *m) {
    classpath *cp = MEM_NEW(m, classpath);
    cp->m = m;
    arena_init(&cp->a, m);
    intern_init(&cp->package_names, m);
    for (int i = 0; i < SHELVES; i++) table_init(&cp->shelves[i].index, m);
    return cp;
}

int classpath_new(mem *m, const char *jdk_home, classpath **result, error *e) {
    classpath *cp = new_empty(m);
    int code = classpath_jdk_find(&cp->a, jdk_home, &cp->home, &cp->version, e);
    if (code) classpath_free(cp);
    else *result = cp;
    return code;
}

int classpath_twin(mem *m, const classpath *original, classpath **result, error *e) {
    (void)e;
    classpath *cp = new_empty(m);
    cp->home = arena_strdup(&cp->a, original->home);
    cp->version = arena_strdup(&cp->a, original->version);
    cp->feature = original->feature;
    for (int i = 0; i < SHELVES; i++)
        for (size_t k = 0; k < original->shelves[i].asked.count; k++) {
            class_source s = original->shelves[i].asked.data[k];
            if (s.path) s.path = arena_strdup(&cp->a, s.path);
            s.ours = false;
            vec_push(m, &cp->shelves[i].asked, s);
        }
    *result = cp;
    return 0;
}

void classpath_free(classpath *cp) {
    if (!cp) return;
    mem *m = cp->m;
    for (size_t i = 0; i < cp->packages.count; i++)
        for (int k = 0; k < SHELVES; k++) vec_release(m, &cp->packages.data[i].on[k].holders);
    vec_release(m, &cp->packages);
    vec_release(m, &cp->passed_over);
    vec_release(m, &cp->additions);
    intern_release(&cp->package_names);
    for (int i = 0; i < SHELVES; i++) classpath_release_shelf(m, &cp->shelves[i]);
    if (cp->jdk) cp->jdk->ops->free(cp->jdk);
    arena_release(&cp->a);
    MEM_DROP(m, cp);
}

static void ask(classpath *cp, int which, const char *path, size_t length) {
    class_source s = {.path = arena_strndup(&cp->a, length ? path : ".", length ? length : 1)};
    vec_push(cp->m, &cp->shelves[which].asked, s);
}

void classpath_add(classpath *cp, const char *path) {
    for (;;) {
        size_t n = strcspn(path, ":");
        ask(cp, APP, path, n);
        if (!path[n]) return;
        path += n + 1;
    }
}

void classpath_patch(classpath *cp, const char *path) {
    ask(cp, PATCHES, path, strlen(path));
}

void classpath_only_jdk(classpath *cp, bool only) {
    cp->only_jdk = only;
}

void classpath_add_container(classpath *cp, container *c) {
    vec_push(cp->m, &cp->shelves[APP].asked, (class_source){.made = c, .ours = true});
}

void classpath_keep_compiled(classpath *cp, const char *folder) {
    cp->kept = arena_strdup(&cp->a, folder);
}

const char *classpath_kept_folder(const classpath *cp) {
    return cp->kept;
}

mem *classpath_mem(classpath *cp) {
    return cp->m;
}

addition_list *classpath_addition_list(classpath *cp) {
    return &cp->additions;
}

arena *classpath_arena(classpath *cp) {
    return &cp->a;
}

const char *classpath_jdk_home(const classpath *cp) {
    return cp->home;
}

const char *classpath_jdk_version(const classpath *cp) {
    return cp->version;
}

// ---- the JDK

int classpath_image(classpath *cp, jdk_image **image, error *e) {
    // Facts were learned from the same file, which was whole.
    int code = cp->jdk ? 0 : classpath_jdk_open(cp->m, cp->home, cp->facts, &cp->jdk, e);
    *image = cp->jdk;
    return code;
}

// The version of java.lang.Object's class file tells the release, whatever the release file says.
int classpath_jdk_feature(classpath *cp, int *feature, error *e) {
    if (cp->feature == 0) {
        arena a;
        arena_init(&a, cp->m);
        jdk_image *image;
        class_bytes object;
        int code = classpath_image(cp, &image, e);
        if (!code)
            code = image->ops->read(image, "java.base", "java/lang/Object.class", CLASS_MAX, &a,
                                    &object, e);
        if (!code && object.size < 8)
            code = error_set(e, ERR_INPUT, object.origin, "is not a class file");
        if (!code) cp->feature = (object.bytes[6] << 8 | object.bytes[7]) - 44;
        arena_release(&a);
        if (code) return code;
    }
    *feature = cp->feature;
    return 0;
}

static bool identify(const char *what, const char *path, text *out) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return false;
    text_printf(out, "%s %s\n%lld bytes, %lld.%09ld, %llu:%llu\n", what, path,
                (long long)info.st_size, (long long)info.st_mtim.tv_sec, info.st_mtim.tv_nsec,
                (unsigned long long)info.st_dev, (unsigned long long)info.st_ino);
    return true;
}

bool classpath_identity(const classpath *cp, text *out) {
    char path[PATH_MAX];
    int n = snprintf(path, sizeof path, "%s/lib/modules", cp->home);
    if (n >= (int)sizeof path || !identify("image", path, out)) return false;
    text_printf(out, "version %s\n", cp->version);
    const shelf *patches = &cp->shelves[PATCHES];
    for (size_t i = 0; i < patches->asked.count; i++)
        if (!identify("patch", patches->asked.data[i].path, out)) return false;
    return true;
}

// ---- lookup

int classpath_find_package(classpath *cp, const char *name, size_t length, uint32_t *number,
                           error *e) {
    *number = intern_lookup(&cp->package_names, name, length);
    if (*number != INTERN_NONE) return 0;
    const char *terminated = arena_strndup(&cp->a, name, length);
    package p = {0};
    if (cp->facts) {
        const package_fact *known = classpath_facts_find(cp->facts, terminated);
        if (known && known->module) p.module = arena_strdup(&cp->a, known->module);
        p.unpatched = !known || !known->patched;
    } else {
        jdk_image *image;
        int code = classpath_image(cp, &image, e);
        if (!code) code = image->ops->module_of(image, terminated, &p.module, e);
        if (code) return code;
    }
    *number = intern_bytes(&cp->package_names, name, length);
    p.name = intern_text(&cp->package_names, *number);
    vec_push(cp->m, &cp->packages, p);
    return 0;
}

// What is looked for: "a/B.class" in the package of that number; `skip` hits are passed over.
typedef struct query {
    uint32_t package;
    const char *path;
    size_t max;
    size_t skip;
} query;

// The i-th container of the shelf that has the package, NULL: there are not so many. Asks and opens
// containers only as far as needed.
static int holder(classpath *cp, int which, uint32_t number, size_t i, container **c, error *e) {
    shelf *s = &cp->shelves[which];
    *c = NULL;
    if (which == APP ? cp->only_jdk : cp->packages.data[number].unpatched) return 0;
    for (;;) {
        package *p = &cp->packages.data[number];
        *c = i < p->on[which].holders.count ? s->opened.data[p->on[which].holders.data[i]] : NULL;
        if (*c) return 0;
        if (p->on[which].scanned < s->opened.count) {
            uint32_t k = (uint32_t)p->on[which].scanned++;
            if (s->opened.data[k]->ops->has_package(s->opened.data[k], p->name))
                vec_push(cp->m, &p->on[which].holders, k);
            continue;
        }
        bool was_one;
        int code = classpath_open_next(cp, s, &was_one, e);
        if (code || !was_one) return code;
    }
}

static int search_shelf(classpath *cp, int which, query *q, arena *a, class_bytes *found,
                        error *e) {
    for (size_t i = 0;; i++) {
        container *c;
        int code = holder(cp, which, q->package, i, &c, e);
        if (code) return code;
        if (!c) return error_set(e, ERR_MISSING, NULL, "%s is not there", q->path);
        arena_mark mark = arena_get_mark(a);
        code = c->ops->read(c, q->path, q->max, a, found, e);
        if (code && code != ERR_MISSING) return code;
        if (code == 0 && q->skip-- == 0) return 0;
        arena_rewind(a, mark);
    }
}

static int class_missing(classpath *cp, const char *name, error *e) {
    char dotted[300];
    size_t i = 0;
    for (; name[i] && i < sizeof dotted - 1; i++) dotted[i] = name[i] == '/' ? '.' : name[i];
    dotted[i] = 0;
    if (cp->passed_over.count == 0)
        return error_set(e, ERR_MISSING, NULL, "class %s not found", dotted);
    return error_set(e, ERR_MISSING, NULL, "class %s not found (on the class path, %s)", dotted,
                     cp->passed_over.data[0]);
}

int classpath_find(classpath *cp, const char *name, arena *a, class_bytes *found, error *e) {
    size_t length = strlen(name);
    if (!cf_classname_valid(name, length))
        return error_set(e, ERR_MISSING, NULL, "'%.200s' is not a class name", name);
    const char *plain = cf_utf8_from_modified(a, name, length);
    query q = {.path = arena_printf(a, "%s.class", plain), .max = CLASS_MAX};
    int code = classpath_find_package(cp, plain, classpath_package_length(plain, strlen(plain)),
                                      &q.package, e);
    if (code) return code;
    const char *module = cp->packages.data[q.package].module;
    code = search_shelf(cp, PATCHES, &q, a, found, e);
    if (code == ERR_MISSING && module) {
        jdk_image *image;
        code = classpath_image(cp, &image, e);
        if (!code) code = image->ops->read(image, module, q.path, q.max, a, found, e);
    } else if (code == ERR_MISSING) code = search_shelf(cp, APP, &q, a, found, e);
    if (code == ERR_MISSING) return class_missing(cp, name, e);
    found->module = module;
    return code;
}

// In the JDK's module that has the package; resources outside any package (META-INF/…) may lie in
// every module.
static int search_modules(classpath *cp, query *q, arena *a, class_bytes *found, error *e) {
    const char *one[] = {cp->packages.data[q->package].module, NULL};
    const char *const *names = one;
    jdk_image *image;
    int code = classpath_image(cp, &image, e);
    if (!code && !one[0]) code = image->ops->modules(image, &names, e);
    for (; !code && *names; names++) {
        arena_mark mark = arena_get_mark(a);
        int here = image->ops->read(image, *names, q->path, q->max, a, found, e);
        if (here && here != ERR_MISSING) return here;
        if (here == 0 && q->skip-- == 0) return 0;
        arena_rewind(a, mark);
    }
    return code ? code : error_set(e, ERR_MISSING, NULL, "%s is not there", q->path);
}

static int ask_for_resource(classpath *cp, const char *name, arena *a, query *q, error *e) {
    size_t length = strlen(name);
    if (!classpath_resource_name_valid(name, length))
        return error_set(e, ERR_MISSING, NULL, "'%.200s' is not the name of a resource", name);
    *q = (query){.path = cf_utf8_from_modified(a, name, length), .max = RESOURCE_MAX};
    return classpath_find_package(cp, q->path, classpath_package_length(q->path, strlen(q->path)),
                                  &q->package, e);
}

int classpath_own_resource(classpath *cp, const char *name, arena *a, class_bytes *found,
                           error *e) {
    query q;
    int code = ask_for_resource(cp, name, a, &q, e);
    return code ? code : search_shelf(cp, APP, &q, a, found, e);
}

int classpath_resource(classpath *cp, const char *name, size_t nth, arena *a, class_bytes *found,
                       error *e) {
    query q;
    int code = ask_for_resource(cp, name, a, &q, e);
    if (code) return code;
    q.skip = nth;
    code = search_shelf(cp, PATCHES, &q, a, found, e);
    if (code == ERR_MISSING) code = search_modules(cp, &q, a, found, e);
    if (code == ERR_MISSING) code = search_shelf(cp, APP, &q, a, found, e);
    return code;
}

int classpath_is_folder(classpath *cp, const char *name, bool *is, error *e) {
    uint32_t number;
    container *c = NULL;
    size_t length = strlen(name);
    *is = name[0] != '/' && !classpath_resource_name_valid(name, length);
    if (*is || name[0] == '/') return 0;
    int code = classpath_find_package(cp, name, length, &number, e);
    if (!code) code = holder(cp, APP, number, 0, &c, e);
    *is = c != NULL;
    return code;
}

const char *classpath_module(classpath *cp, const char *name, error *e) {
    uint32_t number;
    return classpath_find_package(cp, name, strlen(name), &number, e)
               ? NULL
               : cp->packages.data[number].module;
}

// ---- facts

// The packages of all patches; false: some cannot tell.
static int patched_packages(classpath *cp, intern *out, error *e) {
    shelf *s = &cp->shelves[PATCHES];
    bool was_one = true;
    int code = 0;
    while (!code && was_one) code = classpath_open_next(cp, s, &was_one, e);
    for (size_t i = 0; !code && i < s->opened.count; i++) {
        container *c = s->opened.data[i];
        if (c->ops->packages) c->ops->packages(c, out);
        else code = error_set(e, ERR_UNSUPPORTED, c->path, "is not a jar");
    }
    return code;
}

static int by_name(const void *a, const void *b) {
    const package_fact *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static int make_facts(classpath *cp, jdk_image *image, intern *names, arena *a,
                      classpath_facts *facts, error *e) {
    int code = patched_packages(cp, names, e);
    size_t patched = intern_count(names);
    if (code) return code;
    image->ops->packages(image, names);
    package_fact *list = ARENA_ARRAY(a, package_fact, intern_count(names));
    facts->packages = list;
    const char *module = NULL;
    for (uint32_t i = 0; i < intern_count(names) && !code; i++) {
        package_fact f = {.name = intern_text(names, i), .patched = i < patched};
        code = image->ops->module_of(image, f.name, &f.module, e);
        if (!f.module && !f.patched) continue;
        f.name = arena_strdup(a, f.name);
        if (f.module && (!module || strcmp(module, f.module) != 0))
            module = arena_strdup(a, f.module); // packages come module by module
        f.module = f.module ? module : NULL;
        list[facts->count++] = f;
    }
    if (facts->count) qsort(list, facts->count, sizeof *list, by_name);
    return code;
}

int classpath_learn(classpath *cp, arena *a, const classpath_facts **out, error *e) {
    classpath_facts *facts = ARENA_NEW(a, classpath_facts);
    jdk_image *image;
    intern names;
    int code = classpath_jdk_feature(cp, &facts->feature, e);
    if (!code) code = classpath_image(cp, &image, e);
    if (code) return code;
    if (!image->ops->packages)
        return error_set(e, ERR_UNSUPPORTED, cp->home, "it is read from its jmods");
    intern_init(&names, cp->m);
    code = make_facts(cp, image, &names, a, facts, e);
    intern_release(&names);
    *out = facts;
    return code;
}

void classpath_use_facts(classpath *cp, const classpath_facts *facts) {
    cp->facts = facts;
    if (facts) cp->feature = facts->feature;
}
