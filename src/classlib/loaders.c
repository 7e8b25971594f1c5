// Class loaders, modules and services: a small model behind the JDK's own loader objects. There is
// one name space of classes. docs/classlib.md says what is replaced and why.
#include "classlib/natives.h"
#include "program/modules.h"

// ---------------------------------------------------------------- classes

loader_kind classlib_loader_kind(const vm *v, ref loader) {
    if (!loader) return LOADER_BOOT;
    const char *name = program_text(v->p, vm_class_of(v, loader)->name);
    if (strcmp(name, "jdk/internal/loader/ClassLoaders$AppClassLoader") == 0) return LOADER_APP;
    if (strcmp(name, "jdk/internal/loader/ClassLoaders$PlatformClassLoader") == 0)
        return LOADER_PLATFORM;
    if (strcmp(name, "jdk/internal/loader/ClassLoaders$BootClassLoader") == 0) return LOADER_BOOT;
    return LOADER_OTHER;
}

bool classlib_is_own_loader(const vm *v, ref loader) {
    return classlib_loader_kind(v, loader) == LOADER_OTHER;
}

bool classlib_is_foreign(vm *v, klass *k, ref loader) {
    while (k->kind == KLASS_ARRAY) k = k->component;
    ref of = vm_get_ref(v, vm_mirror(v, k), v->k.Class_classLoader->offset);
    return of != loader && classlib_is_own_loader(v, of);
}

// Which classes the program has defined is one thing for all threads: whoever looks for one that
// may come or go reads it, whoever defines one writes it.
static bool stop_at_definitions(vm *v, thread *t, vm_act act) {
    klass *k = vm_load(v, t, "java/lang/ClassLoader");
    return k && vm_must_stop(v, t, vm_op_access(act, vm_mirror(v, k), 0, 4, true));
}

static bool stop_define(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return stop_at_definitions(v, t, ACT_WRITE);
}

static bool stop_lookup(vm *v, thread *t, ref name) {
    const klass *k = name ? classlib_find_class(v, t, name, NULL) : NULL;
    t->exception = 0;                            // the lookup will come upon it again
    bool lasting = k && !klass_base(k)->dynamic; // others cannot have its name
    return name && !lasting && stop_at_definitions(v, t, ACT_READ);
}

bool classlib_stop_first_name(vm *v, thread *t, const uint32_t *args) {
    return stop_lookup(v, t, args[0]);
}

static bool stop_second_name(vm *v, thread *t, const uint32_t *args) {
    return stop_lookup(v, t, args[1]);
}

NATIVE(BuiltinClassLoader_findClassOnClassPathOrNull) {
    klass *k = classlib_find_class(v, t, args[1], NULL);
    if (!k && t->exception) return NATIVE_THROW;
    RETURN_REF(k && !classlib_is_foreign(v, k, args[0]) ? vm_mirror(v, k) : 0);
}

NATIVE(ClassLoader_findBootstrapClass) {
    klass *k = classlib_find_class(v, t, args[0], NULL);
    if (!k && t->exception) return NATIVE_THROW;
    RETURN_REF(k && k->module ? vm_mirror(v, k) : 0);
}

// A loader of the program has what it has defined, the JDK's loaders have the rest.
NATIVE(ClassLoader_findLoadedClass0) {
    klass *k = classlib_find_class(v, t, args[1], NULL);
    if (!k) return t->exception ? NATIVE_THROW : classlib_native_zero(v, t, args, result);
    ref mirror = vm_mirror(v, k);
    ref of = vm_get_ref(v, mirror, v->k.Class_classLoader->offset);
    if (classlib_loader_kind(v, args[0]) == LOADER_OTHER ||
        classlib_loader_kind(v, of) == LOADER_OTHER)
        RETURN_REF(of == args[0] ? mirror : 0);
    RETURN_REF(mirror);
}

// ---------------------------------------------------------------- classes defined at run time

// Modules made at run time are in a list that hangs on a permanent array, newest first, so that
// they are part of the state.
enum { NODE_MODULE, NODE_PACKAGES, NODE_REST, NODE_SIZE };

static ref module_list(vm *v, thread *t) {
    if (v->dynamic_modules) return v->dynamic_modules;
    bool logging = v->h.logging;
    v->h.logging = false;
    v->dynamic_modules = vm_new_array(v, t, v->k.ObjectArray, 1, SITE_PERMANENT);
    if (v->dynamic_modules) vm_permanent(v, v->dynamic_modules);
    v->h.logging = logging;
    return v->dynamic_modules;
}

// For access checks: their names are those of modules made at run time, in every state.
static void note_packages(vm *v, ref packages) {
    for (uint32_t i = 0; i < vm_length(v, packages); i++) {
        arena a;
        arena_init(&a, v->m);
        char *package = arena_strdup(&a, vm_string(v, &a, classlib_get_element(v, packages, i)));
        for (char *c = package; *c; c++)
            if (*c == '.') *c = '/';
        program_modules_define_package(v->p, program_symbol(v->p, package));
        arena_release(&a);
    }
}

NATIVE(Module_defineModule0) {
    if (!args[4]) RETURN_VOID;
    ref list = module_list(v, t);
    ref node = list ? vm_new_array(v, t, v->k.ObjectArray, NODE_SIZE, SITE(Module_defineModule0))
                    : 0;
    if (!node) return NATIVE_THROW;
    classlib_set_element(v, node, NODE_MODULE, args[0]);
    classlib_set_element(v, node, NODE_PACKAGES, args[4]);
    classlib_set_element(v, node, NODE_REST, classlib_get_element(v, list, 0));
    classlib_set_element(v, list, 0, node);
    note_packages(v, args[4]);
    RETURN_VOID;
}

// Is the string this package's name, with dots or slashes?
static bool names_package(const vm *v, ref string, const char *package, size_t length) {
    if (vm_string_length(v, string) != length) return false;
    for (uint32_t i = 0; i < length; i++) {
        uint16_t c = vm_string_char(v, string, i);
        if ((c == '.' ? '/' : c) != (unsigned char)package[i]) return false;
    }
    return true;
}

// The module made at run time that has the class's package; 0: none.
static ref dynamic_module(const vm *v, const klass *k) {
    const char *name = program_text(v->p, k->name), *slash = strrchr(name, '/');
    ref node = v->dynamic_modules && slash ? classlib_get_element(v, v->dynamic_modules, 0) : 0;
    for (; node; node = classlib_get_element(v, node, NODE_REST)) {
        ref packages = classlib_get_element(v, node, NODE_PACKAGES);
        for (uint32_t i = 0; i < vm_length(v, packages); i++)
            if (names_package(v, classlib_get_element(v, packages, i), name,
                              (size_t)(slash - name)))
                return classlib_get_element(v, node, NODE_MODULE);
    }
    return 0;
}

// Where a class defined at run time belongs: its package's module, if that was defined at run time
// too (proxies), else the loader's unnamed one.
static void settle(vm *v, klass *k, ref loader) {
    ref mirror = vm_mirror(v, k), module = dynamic_module(v, k);
    if (!module)
        module = loader ? classlib_get_ref(v, loader, "unnamedModule") : vm_module(v, "java.base");
    vm_put_ref(v, mirror, v->k.Class_module->offset, module);
    vm_put_ref(v, mirror, v->k.Class_classLoader->offset, loader);
}

static uint64_t content_hash(const uint8_t *bytes, size_t size) {
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < size; i++) h = (h ^ bytes[i]) * 1099511628211u;
    return h;
}

static bool is_meant(vm *v, const klass *k) {
    klass *now;
    link_error ignored;
    return program_load(v->p, k->name, &now, &ignored) == 0 && now == k;
}

// The class that was made of these bytes before, in this state or another one, unless its supers'
// names mean others now. NULL: none, *key is where to put it.
static klass *made_before(vm *v, const uint8_t *bytes, size_t size, uint64_t *key) {
    *key = content_hash(bytes, size);
    for (uint64_t *at; (at = u64map_get(&v->defined, *key)); ++*key) {
        klass *k = program_class(v->p, (uint32_t)*at);
        bool same = k->size == size && memcmp(k->bytes, bytes, size) == 0 && is_meant(v, k->super);
        for (uint32_t i = 0; same && i < k->interface_count; i++)
            same = is_meant(v, k->interfaces[i]);
        if (same) return k;
    }
    return NULL;
}

static bool is_on_class_path(vm *v, const klass *k) {
    arena a;
    class_bytes found;
    error ignored;
    arena_init(&a, v->m);
    bool there = classpath_find(program_classpath(v->p), program_text(v->p, k->name), &a, &found,
                                &ignored) == 0;
    arena_release(&a);
    return there;
}

// There is one name space: the name would stand for two classes.
static klass *refuse_second(vm *v, thread *t, const klass *k) {
    char name[300];
    vm_unsupported(v, t, "a second class of the name %s, in another class loader",
                   vm_dotted(v, k->name, name, sizeof name));
    return NULL;
}

// A class of the name is there already.
static klass *defined_twice(vm *v, thread *t, klass *there, ref loader) {
    if (vm_get_ref(v, vm_mirror(v, there), v->k.Class_classLoader->offset) != loader)
        return refuse_second(v, t, there);
    vm_throw(v, t, "java/lang/LinkageError", "duplicate class definition for name: %s",
             program_text(v->p, there->name));
    return NULL;
}

// What a class file becomes is a cache; that it is there is state (vm_class_defined).
klass *classlib_define_class(vm *v, thread *t, ref loader, const uint8_t *bytes, size_t size) {
    uint64_t key;
    klass *k = made_before(v, bytes, size, &key), *there = NULL;
    link_error e;
    if (k) {
        if (program_load(v->p, k->name, &there, &e) == 0) return defined_twice(v, t, there, loader);
    } else if (program_define(v->p, "defined at run time", bytes, size, &k, &e)) {
        if (k) return defined_twice(v, t, k, loader);
        if (classlib_is_own_loader(v, loader) &&
            strcmp(e.type, "java/lang/NoClassDefFoundError") == 0)
            vm_unsupported(v, t, "%s, which a class loader of the program would have to find",
                           e.message);
        else vm_throw_link_error(v, t, &e);
        return NULL;
    }
    if (is_on_class_path(v, k)) return refuse_second(v, t, k);
    if (vm_is_exploring(v) && program_was_missed(v->p, k->name)) {
        vm_unsupported(v, t, "class %s, defined after code has asked for it in vain",
                       program_text(v->p, k->name));
        return NULL;
    }
    u64map_put(&v->defined, key, k->id);
    vm_class_defined(v, k);
    settle(v, k, loader);
    return k;
}

static native_outcome native_mirror(vm *v, klass *k, uint32_t *result) {
    RETURN_REF(vm_mirror(v, k));
}

// The name that the caller said, dotted.
static native_outcome check_name(vm *v, thread *t, klass *k, ref said, uint32_t *result) {
    arena a;
    arena_init(&a, v->m);
    char *wanted = arena_strdup(&a, vm_string(v, &a, said));
    for (char *c = wanted; *c; c++)
        if (*c == '.') *c = '/';
    const char *name = program_text(v->p, k->name);
    bool same = strcmp(wanted, name) == 0;
    if (!same)
        vm_throw(v, t, "java/lang/NoClassDefFoundError", "%s (wrong name: %s)", wanted, name);
    arena_release(&a);
    return same ? native_mirror(v, k, result) : NATIVE_THROW;
}

NATIVE(ClassLoader_defineClass1) {
    if (!args[2]) THROW_NULL;
    int32_t at = (int32_t)args[3], size = (int32_t)args[4];
    if (at < 0 || size < 0 || (uint64_t)at + (uint64_t)size > vm_length(v, args[2]))
        return vm_throw(v, t, "java/lang/ArrayIndexOutOfBoundsException", NULL);
    if (vm_is_watched(v, args[2])) vm_observe(v, args[2], OBJECT_HEADER + (size_t)at, (size_t)size);
    klass *k = classlib_define_class(
        v, t, args[0], vm_heap_at(&v->h, args[2], OBJECT_HEADER + (size_t)at), (size_t)size);
    if (!k) return v->ending != VM_RUNNING ? NATIVE_STOP : NATIVE_THROW;
    return args[1] ? check_name(v, t, k, args[1], result) : native_mirror(v, k, result);
}

// java.library.path is empty. The JDK's own libraries are this folder.
NATIVE(ClassLoader_loadLibrary) {
    klass *from = vm_mirrored(v, args[0]);
    if (from && from->module) RETURN_REF(0);
    arena a;
    arena_init(&a, v->m);
    vm_throw(v, t, "java/lang/UnsatisfiedLinkError",
             "no %s in java.library.path: ", vm_string(v, &a, args[1]));
    arena_release(&a);
    return NATIVE_THROW;
}

// ---------------------------------------------------------------- modules

// A module of the JDK is a name; one made at run time has a descriptor.
NATIVE(Module_implIsExportedOrOpen) {
    ref module = args[0], other = args[2], name = vm_get_ref(v, module, v->k.Module_name->offset);
    if (!name || other == module || classlib_get_ref(v, module, "descriptor")) RETURN_INT(1);
    if (vm_get_ref(v, other, v->k.Module_name->offset)) RETURN_INT(1); // inside the JDK
    arena a;
    arena_init(&a, v->m);
    char *package = arena_strdup(&a, vm_string(v, &a, args[1]));
    for (char *c = package; *c; c++)
        if (*c == '.') *c = '/';
    // The module that stands for everybody has no loader.
    bool yes = classlib_get_ref(v, other, "loader")
                   ? module_exports(v->p, vm_string(v, &a, name), package, args[3])
                   : module_exports_to_all(v->p, vm_string(v, &a, name), package, args[3]);
    arena_release(&a);
    RETURN_INT(yes);
}

NATIVE(Module_getDescriptor) {
    ref descriptor = classlib_get_ref(v, args[0], "descriptor");
    if (!descriptor && vm_get_ref(v, args[0], v->k.Module_name->offset))
        return vm_unsupported(v, t, "descriptors of the JDK's modules");
    RETURN_REF(descriptor);
}

// ModuleLayer.boot() is an object that knows the names.
NATIVE(ModuleLayer_boot) {
    if (!v->boot_layer) {
        bool logging = v->h.logging;
        v->h.logging = false;
        v->boot_layer = classlib_new_named(v, t, "java/lang/ModuleLayer", SITE_PERMANENT);
        if (v->boot_layer) vm_permanent(v, v->boot_layer);
        v->h.logging = logging;
        if (!v->boot_layer) return NATIVE_THROW;
    }
    RETURN_REF(v->boot_layer);
}

NATIVE(ModuleLayer_findModule) {
    if (!args[1]) THROW_NULL;
    arena a;
    arena_init(&a, v->m);
    const char *name = vm_string(v, &a, args[1]);
    uint32_t module = args[0] == v->boot_layer && module_resolved(v->p, name) ? vm_module(v, name)
                                                                              : 0;
    arena_release(&a);
    klass *k = vm_load(v, t, "java/util/Optional");
    if (!k) return NATIVE_THROW;
    method *m = program_find_method(v->p, k, "ofNullable",
                                    "(Ljava/lang/Object;)Ljava/util/Optional;");
    return vm_push_call(v, t, m, &module, 0, result);
}

// The JDK's modules are explicit ones.
NATIVE(ServiceLoader_inExplicitModule) {
    ref module = vm_get_ref(v, args[1], v->k.Class_module->offset);
    RETURN_INT(vm_get_ref(v, module, v->k.Module_name->offset) != 0);
}

NATIVE(no_layers) {
    return vm_unsupported(v, t, "module layers");
}

// What the JDK's modules provide: all of them stand in the boot loader's catalog, other loaders
// have none.
NATIVE(ServicesCatalog_findServices) {
    if (!args[1]) THROW_NULL;
    ref found[CLASSLIB_LIST_MAX];
    uint32_t n = 0;
    arena a;
    arena_init(&a, v->m);
    symbol wanted = program_symbol(v->p, vm_string(v, &a, args[1]));
    arena_release(&a);
    size_t count;
    const module_provider *all = module_providers(v->p, &count);
    for (size_t i = 0; i < count; i++) {
        if (all[i].service != wanted || !module_resolved(v->p, program_text(v->p, all[i].module)))
            continue;
        if (n == CLASSLIB_LIST_MAX)
            return vm_unsupported(v, t, "more than %u providers of a service", n);
        ref r = classlib_new_named(v, t, "jdk/internal/module/ServicesCatalog$ServiceProvider",
                                   SITE(ServicesCatalog_findServices));
        if (!r) return NATIVE_THROW;
        classlib_set_ref(v, r, "module", vm_module(v, program_text(v->p, all[i].module)));
        classlib_set_ref(v, r, "providerName", vm_literal(v, t, all[i].implementation));
        found[n++] = r;
    }
    RETURN_NEW(classlib_new_list(v, t, found, n));
}

NATIVE(BootLoader_getSystemPackageLocation) {
    error ignored;
    arena a;
    arena_init(&a, v->m);
    const char *module = classpath_module(program_classpath(v->p), vm_string(v, &a, args[0]),
                                          &ignored);
    result[0] = module ? vm_new_string(v, t, arena_printf(&a, "jrt:/%s", module)) : 0;
    arena_release(&a);
    return t->exception ? NATIVE_THROW : NATIVE_DONE;
}

#define BUILTIN "jdk/internal/loader/BuiltinClassLoader"
#define MODULE "java/lang/Module"
#define LAYER "java/lang/ModuleLayer"
// Reasons that several rows have.
#define WHY_BOOT_LAYER                                                                             \
    .why = "the boot layer knows the names of the JDK's modules; no module graph is computed"
#define WHY_LAYERS .why = "module layers are refused by name"
#define WHY_READS .why = "all modules read each other"

const native_entry classlib_natives_loaders[] = {
    {BUILTIN, "findClassOnClassPathOrNull", NULL, BuiltinClassLoader_findClassOnClassPathOrNull,
     stop_second_name, .why = "classes are found by weft's class path",
     .outside = OUTSIDE_PLATFORM},
    {"java/lang/ClassLoader", "findBootstrapClass", NULL, ClassLoader_findBootstrapClass},
    {"java/lang/ClassLoader", "findLoadedClass0", NULL, ClassLoader_findLoadedClass0,
     stop_second_name},
    {"java/lang/ClassLoader", "defineClass1", NULL, ClassLoader_defineClass1, stop_define},
    {"java/lang/ClassLoader", "loadLibrary", NULL, ClassLoader_loadLibrary,
     .why = "there are no native libraries: the JDK's own are the tables, others do not exist",
     .outside = OUTSIDE_PLATFORM},
    {MODULE, "implIsExportedOrOpen", NULL, Module_implIsExportedOrOpen,
     .why = "a module of the JDK is a name: what it exports is read from its module-info"},
    {MODULE, "getDescriptor", NULL, Module_getDescriptor,
     .why = "a module of the JDK has no descriptor: refused by name", .outside = OUTSIDE_REFUSED},
    {MODULE, "canRead", NULL, classlib_native_one, WHY_READS},
    {MODULE, "canUse", NULL, classlib_native_one, WHY_READS},
    {MODULE, "addReads0", NULL, classlib_native_nothing},
    {MODULE, "addExports0", NULL, classlib_native_nothing},
    {MODULE, "addExportsToAll0", NULL, classlib_native_nothing},
    {MODULE, "addExportsToAllUnnamed0", NULL, classlib_native_nothing},
    {MODULE, "defineModule0", NULL, Module_defineModule0, stop_define},
    {LAYER, "boot", NULL, ModuleLayer_boot, WHY_BOOT_LAYER},
    {LAYER, "findModule", NULL, ModuleLayer_findModule, WHY_BOOT_LAYER},
    {LAYER, "modules", NULL, no_layers, WHY_LAYERS, .outside = OUTSIDE_REFUSED},
    {LAYER, "configuration", NULL, no_layers, WHY_LAYERS, .outside = OUTSIDE_REFUSED},
    {LAYER, "defineModules", NULL, no_layers, WHY_LAYERS, .outside = OUTSIDE_REFUSED},
    {"java/util/ServiceLoader", "inExplicitModule", NULL, ServiceLoader_inExplicitModule,
     .why = "asks for a module descriptor; the JDK's modules are explicit"},
    {"jdk/internal/module/ServicesCatalog", "findServices", NULL, ServicesCatalog_findServices,
     .why = "what the JDK's modules provide is read from their module-info"},
    {"jdk/internal/module/ServicesCatalog", "getServicesCatalogOrNull", NULL, classlib_native_zero,
     .why = "all services stand in the boot loader's catalog, so that none is found twice"},
    {"jdk/internal/loader/BootLoader", "getSystemPackageLocation", NULL,
     BootLoader_getSystemPackageLocation},
    {"jdk/internal/loader/BootLoader", "setBootLoaderUnnamedModule0", NULL,
     classlib_native_nothing},
    {"jdk/internal/loader/BootLoader", "loadLibrary", NULL, classlib_native_nothing,
     .why = "the JDK's native libraries are the tables"},
    {"jdk/internal/loader/NativeLibraries", "findBuiltinLib", NULL, classlib_native_zero},
    {0},
};
