// Every class of a class path, in a fixed order.
#include <stdlib.h>
#include <string.h>

#include "classfile/classname.h"
#include "classfile/shelf.h"

void classpath_list_add(class_list *list, const char *path, size_t length, const char *module) {
    static const char ending[] = ".class", descriptor[] = "module-info";
    const size_t extra = sizeof ending - 1;
    if (length <= extra || memcmp(path + length - extra, ending, extra) != 0) return;
    length -= extra;
    if (!cf_classname_valid(path, length)) return;
    if (length > 9 && memcmp(path, "META-INF/", 9) == 0) return;
    size_t folder = classpath_package_length(path, length), base = folder ? folder + 1 : 0;
    if (length - base == sizeof descriptor - 1 &&
        memcmp(path + base, descriptor, length - base) == 0)
        return;
    const char *name = arena_strndup(list->a, path, length);
    // Surrogates are no UTF-8: no class can have this file name.
    if (strcmp(cf_utf8_from_modified(list->a, name, length), name) != 0) return;
    name = cf_utf8_to_modified(list->a, name, length);
    vec_push(list->a->m, &list->all, (listed_class){name, module});
}

static int by_module_and_name(const void *a, const void *b) {
    const listed_class *x = a, *y = b;
    int order = x->module && y->module && x->module != y->module ? strcmp(x->module, y->module) : 0;
    return order ? order : strcmp(x->name, y->name);
}

static void sort_from(class_list *list, size_t first) {
    if (list->all.count > first)
        qsort(list->all.data + first, list->all.count - first, sizeof *list->all.data,
              by_module_and_name);
}

// All of a shelf, container by container, each sorted.
static int list_shelf(classpath *cp, shelf *s, class_list *list, error *e) {
    bool was_one = true;
    int code = 0;
    while (!code && was_one) code = classpath_open_next(cp, s, &was_one, e);
    for (size_t i = 0; !code && i < s->opened.count; i++) {
        size_t first = list->all.count;
        code = s->opened.data[i]->ops->list(s->opened.data[i], list, e);
        sort_from(list, first);
    }
    return code;
}

// Sets the JDK modules of the classes in the list from `first` on.
static int set_modules(classpath *cp, class_list *list, size_t first, error *e) {
    int code = 0;
    for (size_t i = first; !code && i < list->all.count; i++) {
        listed_class *c = &list->all.data[i];
        uint32_t number;
        const char *plain = cf_utf8_from_modified(list->a, c->name, strlen(c->name));
        code = classpath_find_package(cp, plain, classpath_package_length(plain, strlen(plain)),
                                      &number, e);
        if (!code) c->module = cp->packages.data[number].module;
    }
    return code;
}

static int list_app(classpath *cp, class_list *list, error *e) {
    size_t first = list->all.count, kept = first;
    int code = list_shelf(cp, &cp->shelves[APP], list, e);
    if (!code) code = set_modules(cp, list, first, e);
    if (code) return code;
    for (size_t i = first; i < list->all.count; i++) // what the JDK has is never seen
        if (!list->all.data[i].module) list->all.data[kept++] = list->all.data[i];
    list->all.count = kept;
    return 0;
}

static int list_jdk(classpath *cp, class_list *list, error *e) {
    size_t first = list->all.count;
    jdk_image *image;
    int code = list_shelf(cp, &cp->shelves[PATCHES], list, e);
    if (!code) code = set_modules(cp, list, first, e);
    if (!code) code = classpath_image(cp, &image, e);
    if (!code) code = image->ops->list(image, list, e);
    if (!code) sort_from(list, first);
    return code;
}

static int visit_all(mem *m, const class_list *list, classpath_visit *visit, void *arg, error *e) {
    intern seen; // a class hides those of the same name behind it
    intern_init(&seen, m);
    int code = 0;
    for (size_t i = 0; !code && i < list->all.count; i++) {
        const listed_class *c = &list->all.data[i];
        size_t known = intern_count(&seen);
        if (intern_string(&seen, c->name) < known) continue;
        code = visit(arg, c->name, c->module, e);
    }
    intern_release(&seen);
    return code;
}

int classpath_each(classpath *cp, unsigned parts, classpath_visit *visit, void *arg, error *e) {
    arena a;
    arena_init(&a, cp->m);
    class_list list = {.a = &a};
    int code = 0;
    if (parts & CLASSPATH_APP) code = list_app(cp, &list, e);
    if (!code && parts & CLASSPATH_JDK) code = list_jdk(cp, &list, e);
    if (!code) code = visit_all(cp->m, &list, visit, arg, e);
    vec_release(cp->m, &list.all);
    arena_release(&a);
    return code;
}
