// Resources, which are read through the class path, and the URLs that name them.
#include <unistd.h>

#include "classlib/natives.h"

// "out/a.txt" -> "file:/src/out/a.txt"; "x.jar!/a" -> "jar:file:/src/x.jar!/a"; jrt: as it is.
static const char *url_of(arena *a, const char *origin) {
    if (strncmp(origin, "jrt:", 4) == 0) return origin;
    char here[4096] = "";
    if (origin[0] != '/' && !getcwd(here, sizeof here)) here[0] = 0;
    if (strncmp(origin, "./", 2) == 0) origin += 2;
    const char *scheme = strstr(origin, "!/") ? "jar:file:" : "file:";
    return arena_printf(a, "%s%s%s%s", scheme, here, here[0] ? "/" : "", origin);
}

ref classlib_new_named(vm *v, thread *t, const char *class_name, uint64_t site) {
    klass *k = vm_load(v, t, class_name);
    return k ? vm_new_object(v, t, k, site) : 0;
}

// A java.net.URL with its handler, as its constructor would leave it.
static ref new_url(vm *v, thread *t, const char *url) {
    const char *colon = strchr(url, ':');
    char protocol[8], handler_class[60];
    snprintf(protocol, sizeof protocol, "%.*s", (int)(colon - url), url);
    snprintf(handler_class, sizeof handler_class, "sun/net/www/protocol/%s/Handler", protocol);
    ref r = classlib_new_named(v, t, "java/net/URL", SITE(new_url));
    ref handler = r ? classlib_new_named(v, t, handler_class, SITE(new_url) + 1) : 0;
    ref file = handler ? vm_new_string(v, t, colon + 1) : 0;
    if (!file) return 0;
    classlib_set_ref(v, r, "protocol", vm_literal(v, t, program_symbol(v->p, protocol)));
    classlib_set_ref(v, r, "host", vm_literal(v, t, program_symbol(v->p, "")));
    classlib_set_int(v, r, "port", -1);
    classlib_set_ref(v, r, "file", file);
    classlib_set_ref(v, r, "path", file);
    classlib_set_ref(v, r, "handler", handler);
    classlib_set_int(v, r, "hashCode", -1);
    return r;
}

static ref new_stream(vm *v, thread *t, const class_bytes *found) {
    ref r = classlib_new_named(v, t, "java/io/ByteArrayInputStream", SITE(new_stream));
    ref bytes = r ? vm_new_array(v, t, v->k.ByteArray, (uint32_t)found->size, SITE(new_stream) + 1)
                  : 0;
    if (!bytes) return 0;
    memcpy(vm_heap_at(&v->h, bytes, OBJECT_HEADER), found->bytes, found->size);
    classlib_set_ref(v, r, "buf", bytes);
    classlib_set_int(v, r, "count", (int32_t)found->size);
    return r;
}

// The nth resource that the loader itself has; `module` NULL: any. The boot loader has the JDK's.
static bool find_resource(vm *v, ref loader, const char *module, const char *name, size_t nth,
                          arena *a, class_bytes *found) {
    loader_kind kind = classlib_loader_kind(v, loader);
    error ignored;
    for (size_t i = 0;; i++) {
        if (classpath_resource(program_classpath(v->p), name, i, a, found, &ignored)) return false;
        if (module && (!found->module || strcmp(found->module, module) != 0)) continue;
        if (kind != (found->module ? LOADER_BOOT : LOADER_APP)) continue;
        if (nth-- == 0) return true;
    }
}

// On a JVM a folder is a resource, too, and what can be read from it is the list of its files.
// True: the thread is refused that.
static bool refuse_folder(vm *v, thread *t, ref loader, const char *module, const char *name) {
    bool is;
    error ignored;
    if (module || classlib_loader_kind(v, loader) != LOADER_APP ||
        classpath_is_folder(program_classpath(v->p), name, &is, &ignored) || !is)
        return false;
    vm_unsupported(v, t, "a folder of the class path as a resource (\"%s\")", name);
    return true;
}

// The JDK's are named by their modules; where the class path lies shows in the others.
static ref new_resource_url(vm *v, thread *t, arena *a, const class_bytes *found) {
    if (!found->module) vm_consult(v, t, OUTSIDE_PLACES);
    return new_url(v, t, url_of(a, found->origin));
}

static native_outcome resource_url(vm *v, thread *t, ref loader, ref module, ref name,
                                   uint32_t *result) {
    arena a;
    class_bytes found;
    arena_init(&a, v->m);
    result[0] = 0;
    const char *in = module ? vm_string(v, &a, module) : NULL, *text = vm_string(v, &a, name);
    bool refused = refuse_folder(v, t, loader, in, text);
    if (!refused && find_resource(v, loader, in, text, 0, &a, &found))
        result[0] = new_resource_url(v, t, &a, &found);
    arena_release(&a);
    return refused ? NATIVE_STOP : t->exception ? NATIVE_THROW : NATIVE_DONE;
}

NATIVE(BuiltinClassLoader_findResourceOnClassPath) {
    if (!args[1]) THROW_NULL;
    return resource_url(v, t, args[0], 0, args[1], result);
}

NATIVE(BuiltinClassLoader_findResourceInModule) {
    if (!args[2]) THROW_NULL;
    return resource_url(v, t, args[0], args[1], args[2], result);
}

NATIVE(BuiltinClassLoader_findResourceAsStream) {
    if (!args[2]) THROW_NULL;
    arena a;
    class_bytes found;
    arena_init(&a, v->m);
    result[0] = 0;
    const char *in = args[1] ? vm_string(v, &a, args[1]) : NULL, *name = vm_string(v, &a, args[2]);
    bool refused = refuse_folder(v, t, args[0], in, name);
    if (!refused && find_resource(v, args[0], in, name, 0, &a, &found))
        result[0] = new_stream(v, t, &found);
    arena_release(&a);
    return refused ? NATIVE_STOP : t->exception ? NATIVE_THROW : NATIVE_DONE;
}

ref classlib_new_list(vm *v, thread *t, const ref *items, uint32_t count) {
    ref list = classlib_new_named(v, t, "java/util/ArrayList", SITE(classlib_new_list));
    ref array = list ? vm_new_array(v, t, v->k.ObjectArray, count, SITE(classlib_new_list) + 1) : 0;
    if (!array) return 0;
    for (uint32_t i = 0; i < count; i++) classlib_set_element(v, array, i, items[i]);
    classlib_set_ref(v, list, "elementData", array);
    classlib_set_int(v, list, "size", (int32_t)count);
    return list;
}

NATIVE(BuiltinClassLoader_findResourcesOnClassPath) {
    if (!args[1]) THROW_NULL;
    ref urls[CLASSLIB_LIST_MAX];
    uint32_t n = 0;
    arena a;
    class_bytes found;
    arena_init(&a, v->m);
    const char *name = vm_string(v, &a, args[1]);
    bool refused = refuse_folder(v, t, args[0], NULL, name);
    while (!refused && find_resource(v, args[0], NULL, name, n, &a, &found)) {
        if (n == CLASSLIB_LIST_MAX) {
            vm_unsupported(v, t, "more than %u resources of one name (\"%s\")", n, name);
            refused = true;
            break;
        }
        urls[n] = new_resource_url(v, t, &a, &found);
        if (!urls[n++]) break;
    }
    arena_release(&a);
    if (refused || t->exception) return refused ? NATIVE_STOP : NATIVE_THROW;
    uint32_t list = classlib_new_list(v, t, urls, n);
    klass *k = list ? vm_load(v, t, "java/util/Collections") : NULL;
    if (!k) return NATIVE_THROW;
    method *m = program_find_method(v->p, k, "enumeration",
                                    "(Ljava/util/Collection;)Ljava/util/Enumeration;");
    return vm_push_call(v, t, m, &list, 0, result);
}

// The contents behind a URL that some loader gave out: of each of its path's endings, is it the
// name of a resource that has this URL?
NATIVE(URLConnection_getInputStream) {
    arena a;
    arena_init(&a, v->m);
    ref url = classlib_get_ref(v, args[0], "url");
    const char *text = arena_printf(&a, "%s:%s",
                                    vm_string(v, &a, classlib_get_ref(v, url, "protocol")),
                                    vm_string(v, &a, classlib_get_ref(v, url, "file")));
    class_bytes found;
    error ignored;
    ref stream = 0;
    for (const char *p = text; !stream && !t->exception && (p = strchr(p, '/')); p++)
        for (size_t i = 0; !stream && !t->exception; i++) {
            if (classpath_resource(program_classpath(v->p), p + 1, i, &a, &found, &ignored)) break;
            if (strcmp(url_of(&a, found.origin), text) == 0) stream = new_stream(v, t, &found);
        }
    native_outcome o = stream         ? NATIVE_DONE
                       : t->exception ? NATIVE_THROW
                                      : vm_unsupported(v, t, "reading from %s", text);
    arena_release(&a);
    result[0] = stream;
    return o;
}

#define BUILTIN "jdk/internal/loader/BuiltinClassLoader"
#define WHY_RESOURCE                                                                               \
    .why = "resources are read through weft's class path, no file or image is opened by Java code"
#define WHY_URL .why = "reads a resource of the class path; other URLs are refused by name"

const native_entry classlib_natives_resources[] = {
    {BUILTIN, "findResourceOnClassPath", NULL, BuiltinClassLoader_findResourceOnClassPath,
     WHY_RESOURCE, .outside = OUTSIDE_PLATFORM},
    {BUILTIN, "findResourcesOnClassPath", NULL, BuiltinClassLoader_findResourcesOnClassPath,
     WHY_RESOURCE, .outside = OUTSIDE_PLATFORM},
    {BUILTIN, "findResource", "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;",
     BuiltinClassLoader_findResourceInModule, WHY_RESOURCE, .outside = OUTSIDE_PLATFORM},
    {BUILTIN, "findResourceAsStream", NULL, BuiltinClassLoader_findResourceAsStream, WHY_RESOURCE,
     .outside = OUTSIDE_PLATFORM},
    {"sun/net/www/protocol/file/FileURLConnection", "getInputStream", NULL,
     URLConnection_getInputStream, WHY_URL, .outside = OUTSIDE_PLATFORM},
    {"sun/net/www/protocol/jar/JarURLConnection", "getInputStream", NULL,
     URLConnection_getInputStream, WHY_URL, .outside = OUTSIDE_PLATFORM},
    {"sun/net/www/protocol/jrt/JavaRuntimeURLConnection", "getInputStream", NULL,
     URLConnection_getInputStream, WHY_URL, .outside = OUTSIDE_PLATFORM},
    {0},
};
