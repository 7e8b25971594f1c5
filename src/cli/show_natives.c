// weft show --natives: the native methods of java.base, and the Java code that natives of ours
// replace. One line each: what it is, the method, the reason. docs/classlib.md is made from it.
#include <stdio.h>
#include <string.h>

#include "classlib/classlib.h"
#include "cli/show.h"

typedef struct list {
    program *p;
    limits *l;
    mem *m;
    u64map met; // entries that some method of this JDK has
    size_t natives, replaced, missing;
} list;

static void print_dotted(const char *name) {
    for (; *name; name++) putchar(*name == '/' ? '.' : *name);
}

static void print_line(const char *what, const char *class_name, const char *name, const char *type,
                       const char *why) {
    printf("%-9s ", what);
    print_dotted(class_name);
    printf(".%s%s", name, type);
    if (why) printf("  %s", why);
    putchar('\n');
}

static void visit_method(list *x, const klass *k, const method *m) {
    const char *owner = program_text(x->p, k->name), *name = program_text(x->p, m->name),
               *type = program_text(x->p, m->type);
    bool is_native = m->access & ACC_NATIVE;
    const native_entry *e = classlib_find(owner, name, type, is_native);
    if (!e && !is_native) return;
    if (e) u64map_put(&x->met, (uint64_t)(uintptr_t)e, 1);
    x->natives += is_native && e;
    x->replaced += !is_native;
    x->missing += !e;
    print_line(!e          ? "missing"
               : is_native ? "native"
                           : "replaced",
               owner, name, type, e ? e->why : NULL);
}

static int visit_class(void *arg, const char *name, const char *module, error *e) {
    list *x = arg;
    klass *k;
    link_error why;
    limits_check(x->l, x->m);
    if (!module || strcmp(module, "java.base") != 0) return 0;
    symbol call = program_symbol(x->p, "call"); // of our own handles
    bool handles = strncmp(name, "java/lang/invoke/", 17) == 0;
    if (program_load(x->p, program_symbol(x->p, name), &k, &why)) {
        if (handles) return 0; // belongs to a class that a model replaces; never loaded
        return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    }
    for (uint32_t i = 0; i < k->method_count; i++) {
        // Polymorphic methods (MethodHandle.invoke and the like) are linked by the interpreter.
        const char *type = program_text(x->p, k->methods[i].type);
        if (handles && strncmp(type, "([Ljava/lang/Object;)", 21) == 0 &&
            k->methods[i].name != call)
            continue;
        visit_method(x, k, &k->methods[i]);
    }
    return 0;
}

int show_natives(mem *m, program *p, limits *l, error *e) {
    list x = {.p = p, .l = l, .m = m};
    u64map_init(&x.met, m);
    int code = classpath_each(program_classpath(p), CLASSPATH_JDK, visit_class, &x, e);
    size_t unused = 0;
    for (const native_entry *const *table = classlib_natives; !code && *table; table++)
        for (const native_entry *n = *table; n->class_name; n++) {
            if (u64map_get(&x.met, (uint64_t)(uintptr_t)n) || n->class_name[0] == '*') continue;
            print_line("unused", n->class_name, n->name, n->type ? n->type : "", n->why);
            unused++;
        }
    u64map_release(&x.met);
    if (!code)
        printf("%zu native methods are there, %zu are missing; %zu methods are replaced; "
               "%zu entries are for other releases\n",
               x.natives, x.missing, x.replaced, unused);
    return code;
}
