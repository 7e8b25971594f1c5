// java.io: the standard streams. Files (but for the JDK's own), sockets and processes are refused
// by name.
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "classlib/natives.h"
#include "classlib/world.h"

static void emit(vm *v, int which, const void *bytes, size_t size) {
    if (v->echo) {
        if (which) fflush(stdout); // so that they come in order
        fwrite(bytes, 1, size, which ? stderr : stdout);
        if (which) fflush(stderr);
    } else {
        text_add_bytes(&v->output[which], bytes, size);
    }
}

static int descriptor(vm *v, ref stream) {
    ref fd = classlib_get_ref(v, stream, "fd");
    return fd ? classlib_get_int(v, fd, "fd") : -1;
}

NATIVE(FileOutputStream_writeBytes) {
    int fd = descriptor(v, args[0]);
    int32_t at = (int32_t)args[2], count = (int32_t)args[3];
    if (!args[1]) THROW_NULL;
    if (at < 0 || count < 0 || (uint64_t)at + (uint64_t)count > vm_length(v, args[1]))
        return vm_throw(v, t, "java/lang/IndexOutOfBoundsException", NULL);
    if (fd != 1 && fd != 2) return vm_unsupported(v, t, "writing to a file");
    if (vm_is_watched(v, args[1]))
        vm_observe(v, args[1], OBJECT_HEADER + (size_t)at, (size_t)count);
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

// ---------------------------------------------------------------- files of the JDK

// The JDK reads its own configuration (java.security, time zones): files under java.home can be
// read. Their contents are a cache; the position in an open one is in its FileDescriptor.
typedef struct jdk_file {
    const char *bytes;
    size_t size;
} jdk_file;

enum { FIRST_DESCRIPTOR = 1000, LARGEST_FILE = 64 << 20 };

bool classlib_file_in_jdk(const vm *v, const char *path) {
    const char *home = classpath_jdk_home(program_classpath(v->p));
    size_t n = strlen(home);
    return strncmp(path, home, n) == 0 && path[n] == '/' && !strstr(path, "/..");
}

// The machine's entropy is not an input of a program (SeedGenerator is deterministic, internal.c).
static bool is_absent(const char *path) {
    return strcmp(path, "/dev/random") == 0 || strcmp(path, "/dev/urandom") == 0;
}

static const jdk_file *file_at(vm *v, int fd) {
    uint64_t *at = fd < FIRST_DESCRIPTOR && fd ? NULL : u64map_get(&v->files, (uint64_t)fd);
    if (!at && fd == 0 && v->given->input) {
        jdk_file *f = ARENA_NEW(&v->store, jdk_file);
        *f = (jdk_file){v->given->input, v->given->input_size};
        u64map_put(&v->files, 0, (uint64_t)(uintptr_t)f);
        return f;
    }
    return at ? (const jdk_file *)(uintptr_t)*at : NULL;
}

NATIVE(FileInputStream_open0) {
    arena a;
    error ignored;
    if (!args[1]) THROW_NULL;
    arena_init(&a, v->m);
    const char *path = vm_string(v, &a, args[1]);
    int fd = FIRST_DESCRIPTOR + (int)program_symbol(v->p, path);
    native_outcome o = NATIVE_DONE;
    if (!classlib_file_in_jdk(v, path)) o = vm_unsupported(v, t, "reading the file %s", path);
    else if (!file_at(v, fd)) {
        jdk_file *f = ARENA_NEW(&v->store, jdk_file);
        if (file_read(&v->store, path, LARGEST_FILE, &f->bytes, &f->size, &ignored))
            o = vm_throw(v, t, "java/io/FileNotFoundException", "%s (No such file or directory)",
                         path);
        else u64map_put(&v->files, (uint64_t)fd, (uint64_t)(uintptr_t)f);
    }
    arena_release(&a);
    if (o == NATIVE_DONE) classlib_set_int(v, classlib_get_ref(v, args[0], "fd"), "fd", fd);
    return o;
}

static size_t handle_offset(vm *v, ref fd) {
    return program_find_field(v->p, vm_class_of(v, fd), "handle")->offset;
}

// Exploring: of two threads that read standard input one comes first.
static bool stop_input(vm *v, thread *t, const uint32_t *args) {
    if (descriptor(v, args[0]) != 0 || !v->given->input) return false;
    ref fd = classlib_get_ref(v, args[0], "fd");
    uint32_t offset = (uint32_t)handle_offset(v, fd);
    return vm_is_asked(v, fd) && vm_must_stop(v, t, vm_op_access(ACT_WRITE, fd, offset, 8, true));
}

// A plain run reads our own standard input; a program under check has no other input than
// weft.Verify's.
static bool is_standard_input(vm *v, ref stream) {
    return v->echo && !v->given->input && descriptor(v, stream) == 0;
}

static size_t read_standard_input(vm *v, uint8_t *out, size_t count) {
    ssize_t got = 0;
    bool played = vm_choices_played(v);
    if (!played) {
        fflush(stdout); // a question that is waiting for its answer
        got = read(STDIN_FILENO, out, count);
    }
    size_t n = (size_t)vm_choose_given(v, 0, (int64_t)count, got > 0 ? got : 0);
    for (size_t i = 0; i < n; i++)
        out[i] = (uint8_t)vm_choose_given(v, 0, UINT8_MAX, played ? 0 : out[i]);
    return n;
}

// Takes up to `count` bytes from where the stream is. NULL: not ours.
static const char *take(vm *v, ref stream, size_t count, size_t *taken) {
    int number = descriptor(v, stream);
    *taken = 0;
    const jdk_file *f = file_at(v, number);
    if (number == 0 && !f) {
        vm_consult(v, v->current, OUTSIDE_STDIN);
        return "";
    }
    if (!f) return NULL;
    ref fd = classlib_get_ref(v, stream, "fd");
    int64_t at = vm_get_long(v, fd, handle_offset(v, fd));
    if (at < 0) at = 0;
    *taken = (size_t)at >= f->size          ? 0
             : f->size - (size_t)at < count ? f->size - (size_t)at
                                            : count;
    vm_put_long(v, fd, handle_offset(v, fd), at + (int64_t)*taken);
    return f->bytes + at;
}

// Standard input that nobody gave, as an input.
static bool is_drawn(vm *v, ref stream) {
    return v->given->symbolic && v->booted && descriptor(v, stream) == 0 && !file_at(v, 0);
}

NATIVE(FileInputStream_read0) {
    size_t n;
    uint8_t byte;
    if (is_drawn(v, args[0])) return classlib_world_call(v, t, "read", args, 1, result);
    if (is_standard_input(v, args[0])) RETURN_INT(read_standard_input(v, &byte, 1) ? byte : -1);
    const char *bytes = take(v, args[0], 1, &n);
    if (!bytes) return vm_unsupported(v, t, "reading from a file");
    RETURN_INT(n ? (uint8_t)*bytes : -1);
}

NATIVE(FileInputStream_readBytes) {
    int32_t at = (int32_t)args[2], count = (int32_t)args[3];
    size_t n;
    if (!args[1]) THROW_NULL;
    if (at < 0 || count < 0 || (uint64_t)at + (uint64_t)count > vm_length(v, args[1]))
        return vm_throw(v, t, "java/lang/IndexOutOfBoundsException", NULL);
    if (count == 0) RETURN_INT(0);
    if (is_drawn(v, args[0])) {
        if (count > 1) vm_consult(v, t, OUTSIDE_BYTES);
        return classlib_world_call(v, t, "readBytes", args + 1, 4, result);
    }
    if (is_standard_input(v, args[0])) {
        vm_heap_touch(&v->h, args[1], OBJECT_HEADER + (size_t)at, (size_t)count);
        n = read_standard_input(v, vm_heap_at(&v->h, args[1], OBJECT_HEADER + (size_t)at),
                                (size_t)count);
        RETURN_INT(n ? (int32_t)n : -1);
    }
    const char *bytes = take(v, args[0], (size_t)count, &n);
    if (!bytes) return vm_unsupported(v, t, "reading from a file");
    if (n == 0) RETURN_INT(-1);
    vm_heap_touch(&v->h, args[1], OBJECT_HEADER + (size_t)at, n);
    memcpy(vm_heap_at(&v->h, args[1], OBJECT_HEADER + (size_t)at), bytes, n);
    RETURN_INT(n);
}

NATIVE(FileInputStream_length0) {
    const jdk_file *f = file_at(v, descriptor(v, args[0]));
    RETURN_LONG(f ? (int64_t)f->size : 0);
}

NATIVE(FileInputStream_position0) {
    ref fd = classlib_get_ref(v, args[0], "fd");
    RETURN_LONG(vm_get_long(v, fd, handle_offset(v, fd)));
}

NATIVE(FileInputStream_skip0) {
    size_t n;
    int64_t count = words_long(args + 1);
    take(v, args[0], count < 0 ? 0 : (size_t)count, &n);
    RETURN_LONG((int64_t)n);
}

NATIVE(FileInputStream_available0) {
    if (is_drawn(v, args[0])) {
        vm_consult(v, t, OUTSIDE_BYTES);
        RETURN_INT(0);
    }
    if (is_standard_input(v, args[0])) {
        int waiting = 0;
        if (!vm_choices_played(v)) ioctl(STDIN_FILENO, FIONREAD, &waiting);
        RETURN_INT(vm_choose_given(v, 0, INT32_MAX, waiting > 0 ? waiting : 0));
    }
    const jdk_file *f = file_at(v, descriptor(v, args[0]));
    if (descriptor(v, args[0]) == 0 && !f) vm_consult(v, t, OUTSIDE_STDIN);
    ref fd = classlib_get_ref(v, args[0], "fd");
    int64_t left = f ? (int64_t)f->size - vm_get_long(v, fd, handle_offset(v, fd)) : 0;
    RETURN_INT(left < 0 ? 0 : left);
}

NATIVE(System_console) {
    vm_consult(v, t, OUTSIDE_STDIN);
    RETURN_REF(0);
}

NATIVE(no_files) {
    return vm_unsupported(v, t, "files (java.io)");
}

NATIVE(FileSystem_checkAccess) {
    enum { READ = 4 };
    if (!args[1]) THROW_NULL;
    arena a;
    arena_init(&a, v->m);
    const char *path = vm_string(v, &a, classlib_get_ref(v, args[1], "path"));
    native_outcome o = NATIVE_DONE;
    if (!classlib_file_in_jdk(v, path) && !is_absent(path))
        o = vm_unsupported(v, t, "asking for the file %s", path);
    result[0] = !is_absent(path) && args[2] == READ && access(path, R_OK) == 0;
    arena_release(&a);
    return o;
}

NATIVE(FileSystem_getBooleanAttributes) {
    enum { EXISTS = 1, REGULAR = 2, DIRECTORY = 4 };
    if (!args[1]) THROW_NULL;
    arena a;
    arena_init(&a, v->m);
    const char *path = vm_string(v, &a, classlib_get_ref(v, args[1], "path"));
    struct stat s;
    native_outcome o = NATIVE_DONE;
    result[0] = 0;
    if (classlib_file_in_jdk(v, path)) {
        if (stat(path, &s) == 0)
            result[0] = EXISTS | (S_ISREG(s.st_mode) ? REGULAR : 0u) |
                        (S_ISDIR(s.st_mode) ? DIRECTORY : 0u);
    } else if (v->booted && !is_absent(path)) {
        o = vm_unsupported(v, t, "asking for the file %s", path);
    }
    arena_release(&a);
    return o;
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

const native_entry classlib_natives_io[] = {
    {"java/io/FileDescriptor", "getHandle", NULL, classlib_native_zero},
    {"java/io/FileDescriptor", "getAppend", NULL, classlib_native_zero},
    {"java/io/FileDescriptor", "close0", NULL, classlib_native_nothing},
    {"java/io/FileDescriptor", "sync", NULL, classlib_native_nothing},
    {"java/io/FileDescriptor", "sync0", NULL, classlib_native_nothing},
    {"java/io/FileInputStream", "isRegularFile0", NULL, classlib_native_one,
     .outside = OUTSIDE_PLATFORM},
    {"java/io/FileOutputStream", "writeBytes", NULL, FileOutputStream_writeBytes},
    {"java/io/FileOutputStream", "write", "(IZ)V", FileOutputStream_write},
    {"java/io/FileOutputStream", "open0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/FileInputStream", "open0", NULL, FileInputStream_open0, .outside = OUTSIDE_PLATFORM},
    {"java/io/FileInputStream", "read0", NULL, FileInputStream_read0, stop_input,
     .outside = OUTSIDE_STDIN},
    {"java/io/FileInputStream", "readBytes", NULL, FileInputStream_readBytes, stop_input,
     .outside = OUTSIDE_STDIN},
    {"java/io/FileInputStream", "available0", NULL, FileInputStream_available0, stop_input,
     .outside = OUTSIDE_STDIN},
    {"java/io/FileInputStream", "length0", NULL, FileInputStream_length0,
     .outside = OUTSIDE_PLATFORM},
    {"java/io/FileInputStream", "position0", NULL, FileInputStream_position0, stop_input,
     .outside = OUTSIDE_PLATFORM},
    {"java/io/FileInputStream", "skip0", NULL, FileInputStream_skip0, stop_input,
     .outside = OUTSIDE_STDIN},
    {"java/lang/System", "console", NULL, System_console, .why = "there is no terminal",
     .outside = OUTSIDE_STDIN},
    {"java/io/RandomAccessFile", "open0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "getBooleanAttributes0", NULL, FileSystem_getBooleanAttributes,
     .outside = OUTSIDE_PLATFORM},
    {"java/io/UnixFileSystem", "canonicalize0", NULL, FileSystem_canonicalize0},
    {"java/io/UnixFileSystem", "checkAccess", NULL, FileSystem_checkAccess,
     .outside = OUTSIDE_PLATFORM},
    {"java/io/UnixFileSystem", "checkAccess0", NULL, FileSystem_checkAccess,
     .outside = OUTSIDE_PLATFORM},
    {"java/io/UnixFileSystem", "getLength0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "getLastModifiedTime0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "list0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "createFileExclusively0", NULL, no_files,
     .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "createDirectory0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "setLastModifiedTime", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "setLastModifiedTime0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "setPermission", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "setPermission0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "setReadOnly", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "setReadOnly0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "getSpace", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "getSpace0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "getLength", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "getLastModifiedTime", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "list", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "createFileExclusively", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "delete0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "createDirectory", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {"java/io/UnixFileSystem", "rename0", NULL, no_files, .outside = OUTSIDE_REFUSED},
    {0},
};
