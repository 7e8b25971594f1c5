// java.nio.file: paths are the JDK's own objects; of files, only the JDK's can be looked at and
// read. Everything else is refused by name.
#include <sys/stat.h>

#include "classlib/natives.h"

// There is one current folder, the root (user.dir).
NATIVE(Dispatcher_getcwd) {
    ref r = vm_new_array(v, t, v->k.ByteArray, 1, SITE(Dispatcher_getcwd));
    if (r) vm_put_byte(v, r, OBJECT_HEADER, '/');
    RETURN_NEW(r);
}

// The text of a sun.nio.fs.UnixPath. NULL: another kind of path.
static const char *path_text(vm *v, arena *a, ref path) {
    if (strcmp(program_text(v->p, vm_class_of(v, path)->name), "sun/nio/fs/UnixPath") != 0)
        return NULL;
    ref bytes = classlib_get_ref(v, path, "path");
    if (vm_is_watched(v, bytes)) vm_observe(v, bytes, OBJECT_HEADER, vm_length(v, bytes));
    return arena_printf(a, "%.*s", (int)vm_length(v, bytes),
                        (const char *)vm_heap_at(&v->h, bytes, OBJECT_HEADER));
}

static native_outcome no_file(vm *v, thread *t, const char *path) {
    return path ? vm_unsupported(v, t, "the file %s", path) : vm_unsupported(v, t, "files");
}

// Channels would need memory outside the heap: a stream on the file does as well.
NATIVE(FileSystemProvider_newInputStream) {
    if (!args[1]) THROW_NULL;
    native_outcome o = NATIVE_THROW;
    klass *k = vm_load(v, t, "java/io/FileInputStream");
    if (!k || classlib_needs_initialization(v, t, k, 3, &o)) return o;
    arena a;
    arena_init(&a, v->m);
    const char *path = path_text(v, &a, args[1]);
    if (!path || !classlib_file_in_jdk(v, path)) {
        o = no_file(v, t, path);
    } else {
        uint32_t words[2] = {vm_new_object(v, t, k, SITE(FileSystemProvider_newInputStream)),
                             vm_new_string(v, t, path)};
        method *m = program_find_method(v->p, k, "<init>", "(Ljava/lang/String;)V");
        o = words[0] && words[1] ? vm_push_call(v, t, m, words, FRAME_NEW, result) : NATIVE_THROW;
        if (o == NATIVE_CALL) t->frames[t->frame_count - 1].extra = words[0];
    }
    arena_release(&a);
    return o;
}

static native_outcome attributes(vm *v, thread *t, ref path_object, bool must, uint32_t *result) {
    enum { NO_SUCH_FILE = 2 };
    if (!path_object) THROW_NULL;
    arena a;
    struct stat s;
    arena_init(&a, v->m);
    const char *path = path_text(v, &a, path_object);
    native_outcome o = NATIVE_DONE;
    result[0] = 0;
    if (!path || !classlib_file_in_jdk(v, path)) {
        o = no_file(v, t, path);
    } else if (stat(path, &s) == 0) {
        klass *k = vm_load(v, t, "sun/nio/fs/UnixFileAttributes");
        result[0] = k ? vm_new_object(v, t, k, SITE(attributes)) : 0;
        if (!result[0]) o = NATIVE_THROW;
        else classlib_set_int(v, result[0], "st_mode", (int32_t)(s.st_mode & (S_IFMT | 0444)));
    } else if (must) {
        o = vm_throw(v, t, "sun/nio/fs/UnixException", NULL);
        if (o == NATIVE_THROW) classlib_set_int(v, t->exception, "errno", NO_SUCH_FILE);
    }
    arena_release(&a);
    return o;
}

NATIVE(UnixFileAttributes_get) {
    return attributes(v, t, args[0], true, result);
}

NATIVE(UnixFileAttributes_getIfExists) {
    return attributes(v, t, args[0], false, result);
}

// st_mode; 0: it is not there.
NATIVE(Dispatcher_stat) {
    arena a;
    struct stat s;
    arena_init(&a, v->m);
    const char *path = path_text(v, &a, args[0]);
    native_outcome o = path && classlib_file_in_jdk(v, path) ? NATIVE_DONE : no_file(v, t, path);
    result[0] = o == NATIVE_DONE && stat(path, &s) == 0 ? (uint32_t)s.st_mode : 0;
    arena_release(&a);
    return o;
}

NATIVE(Dispatcher_exists) {
    native_outcome o = Dispatcher_stat(v, t, args, result);
    result[0] = result[0] != 0;
    return o;
}

// An error number; 0: it can be read, or is there.
NATIVE(Dispatcher_access) {
    enum { NO_SUCH_FILE = 2 };
    native_outcome o = Dispatcher_stat(v, t, args, result);
    result[0] = result[0] ? 0 : NO_SUCH_FILE;
    return o;
}

// Without symbolic links: what is there is real.
NATIVE(UnixPath_toRealPath) {
    arena a;
    arena_init(&a, v->m);
    const char *path = path_text(v, &a, args[0]);
    native_outcome o = classlib_file_in_jdk(v, path) ? NATIVE_DONE : no_file(v, t, path);
    arena_release(&a);
    result[0] = args[0];
    return o;
}

NATIVE(no_sockets) {
    return vm_unsupported(v, t, "sockets and channels (java.net, java.nio.channels)");
}

NATIVE(no_files) {
    return vm_unsupported(v, t, "files (java.nio.file)");
}

#define LOOKED_AT                                                                                  \
    "needs memory outside the heap; files of the JDK can be looked at, others are refused by name"
#define DISPATCHER "sun/nio/fs/UnixNativeDispatcher"
#define PROVIDER "sun/nio/fs/UnixFileSystemProvider"
#define ATTRIBUTES "sun/nio/fs/UnixFileAttributes"

const native_entry classlib_natives_nio[] = {
    {DISPATCHER, "init", NULL, classlib_native_zero},
    {DISPATCHER, "getcwd", NULL, Dispatcher_getcwd, .outside = OUTSIDE_PLATFORM},
    {DISPATCHER, "stat", "(Lsun/nio/fs/UnixPath;)I", Dispatcher_stat, .why = LOOKED_AT,
     .outside = OUTSIDE_PLATFORM},
    {DISPATCHER, "exists", "(Lsun/nio/fs/UnixPath;)Z", Dispatcher_exists, .why = LOOKED_AT,
     .outside = OUTSIDE_PLATFORM},
    {DISPATCHER, "access", "(Lsun/nio/fs/UnixPath;I)I", Dispatcher_access, .why = LOOKED_AT,
     .outside = OUTSIDE_PLATFORM},
    {"java/net/InetAddress", "init", NULL, no_sockets, .outside = OUTSIDE_REFUSED},
    {"java/net/InetAddress", "isIPv4Available", NULL, no_sockets, .outside = OUTSIDE_REFUSED},
    {"java/net/NetworkInterface", "init", NULL, no_sockets, .outside = OUTSIDE_REFUSED},
    {"sun/nio/ch/IOUtil", "initIDs", NULL, no_sockets, .outside = OUTSIDE_REFUSED},
    {"sun/nio/ch/IOUtil", "iovMax", NULL, no_sockets, .outside = OUTSIDE_REFUSED},
    {"java/nio/file/spi/FileSystemProvider", "newInputStream", NULL,
     FileSystemProvider_newInputStream,
     .why = "channels need memory outside the heap; a stream on a file of the JDK does as well",
     .outside = OUTSIDE_PLATFORM},
    {ATTRIBUTES, "get", "(Lsun/nio/fs/UnixPath;Z)Lsun/nio/fs/UnixFileAttributes;",
     UnixFileAttributes_get, .why = LOOKED_AT, .outside = OUTSIDE_PLATFORM},
    {ATTRIBUTES, "getIfExists", NULL, UnixFileAttributes_getIfExists, .why = LOOKED_AT,
     .outside = OUTSIDE_PLATFORM},
    {PROVIDER, "newByteChannel", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "newFileChannel", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "newAsynchronousFileChannel", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "newDirectoryStream", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "createDirectory", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "createLink", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "createSymbolicLink", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "readSymbolicLink", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "copy", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "move", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "implDelete", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "checkAccess", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "isSameFile", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "isHidden", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {PROVIDER, "getFileStore", NULL, no_files, .why = "files are refused by name",
     .outside = OUTSIDE_REFUSED},
    {"sun/nio/fs/UnixPath", "toRealPath", NULL, UnixPath_toRealPath,
     .why = "needs memory outside the heap; files of the JDK are real, others are refused by name",
     .outside = OUTSIDE_PLATFORM},
    {0},
};
