// java.io: the standard streams. Files, sockets and processes are refused by name.
#include <unistd.h>

#include "classlib/natives.h"

static void emit(vm *v, int which, const void *bytes, size_t size) {
    if (v->echo) {
        fwrite(bytes, 1, size, which ? stderr : stdout);
        if (which) fflush(stderr);
    } else {
        text_add_bytes(&v->output[which], bytes, size);
    }
}

static int descriptor(vm *v, ref stream) {
    ref fd = get_ref(v, stream, "fd");
    return fd ? get_int(v, fd, "fd") : -1;
}

NATIVE(FileOutputStream_writeBytes) {
    int fd = descriptor(v, args[0]);
    int32_t at = (int32_t)args[2], count = (int32_t)args[3];
    if (!args[1]) THROW_NULL;
    if (at < 0 || count < 0 || (uint64_t)at + (uint64_t)count > vm_length(v, args[1]))
        return vm_throw(v, t, "java/lang/IndexOutOfBoundsException", NULL);
    if (fd != 1 && fd != 2) return vm_unsupported(v, t, "writing to a file");
    emit(v, fd - 1, vm_heap_at(&v->h, args[1], OBJECT_HEADER + (size_t)at), (size_t)count);
    RETURN_VOID;
}

NATIVE(FileOutputStream_write) {
    int fd = descriptor(v, args[0]);
    if (fd != 1 && fd != 2) return vm_unsupported(v, t, "writing to a file");
    uint8_t byte = (uint8_t)args[1];
    emit(v, fd - 1, &byte, 1);
    RETURN_VOID;
}

// Standard input is empty: a program under check has no other input than weft.Verify's.
NATIVE(end_of_file) {
    if (descriptor(v, args[0]) != 0) return vm_unsupported(v, t, "reading from a file");
    RETURN_INT(-1);
}

NATIVE(no_files) {
    return vm_unsupported(v, t, "files (java.io)");
}

NATIVE(FileSystem_getBooleanAttributes) {
    RETURN_INT(0); // no file exists
}

// Without symbolic links: the text alone decides.
NATIVE(FileSystem_canonicalize0) {
    arena a;
    arena_init(&a, v->m);
    char *path = arena_strdup(&a, vm_string(v, &a, args[1])), *out = path;
    for (char *p = path; *p;) {
        while (*p == '/') p++;
        size_t n = strcspn(p, "/");
        if (n == 2 && p[0] == '.' && p[1] == '.') {
            while (out > path && *--out != '/') continue;
        } else if (n && !(n == 1 && p[0] == '.')) {
            *out++ = '/';
            memmove(out, p, n);
            out += n;
        }
        p += n;
    }
    if (out == path) *out++ = '/';
    ref s = vm_new_string_n(v, t, path, (size_t)(out - path));
    arena_release(&a);
    RETURN_NEW(s);
}

const native_entry natives_io[] = {
    {"java/io/FileDescriptor", "getHandle", NULL, native_zero},
    {"java/io/FileDescriptor", "getAppend", NULL, native_zero},
    {"java/io/FileDescriptor", "close0", NULL, native_nothing},
    {"java/io/FileDescriptor", "sync", NULL, native_nothing},
    {"java/io/FileOutputStream", "writeBytes", NULL, FileOutputStream_writeBytes},
    {"java/io/FileOutputStream", "write", "(IZ)V", FileOutputStream_write},
    {"java/io/FileOutputStream", "open0", NULL, no_files},
    {"java/io/FileInputStream", "open0", NULL, no_files},
    {"java/io/FileInputStream", "read0", NULL, end_of_file},
    {"java/io/FileInputStream", "readBytes", NULL, end_of_file},
    {"java/io/FileInputStream", "available0", NULL, native_zero},
    {"java/io/RandomAccessFile", "open0", NULL, no_files},
    {"java/io/UnixFileSystem", "getBooleanAttributes0", NULL, FileSystem_getBooleanAttributes},
    {"java/io/UnixFileSystem", "canonicalize0", NULL, FileSystem_canonicalize0},
    {"java/io/UnixFileSystem", "checkAccess", NULL, native_zero},
    {"java/io/UnixFileSystem", "getLength", NULL, native_zero},
    {"java/io/UnixFileSystem", "getLastModifiedTime", NULL, native_zero},
    {"java/io/UnixFileSystem", "list", NULL, native_zero},
    {"java/io/UnixFileSystem", "createFileExclusively", NULL, no_files},
    {"java/io/UnixFileSystem", "delete0", NULL, no_files},
    {"java/io/UnixFileSystem", "createDirectory", NULL, no_files},
    {"java/io/UnixFileSystem", "rename0", NULL, no_files},
    {"java/io/Console", "istty", NULL, native_zero},
    {0},
};
