// Javac's output, kept from one run to the next: javac takes a second, checking a small program
// some milliseconds. What is kept lies in a file whose name is a hash of all that javac reads: the
// JDK, the source, and every source and class file below the folders where it looks for others.
// Where that cannot be told (large folders, jars other than our own), nothing is kept.
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/image.h"
#include "classfile/container.h"

enum { MOST_ENTRIES = 2000, MOST_BYTES = 8 << 20, MOST_DEPTH = 16, MOST_KEPT = 300 };

static const char magic[8] = "weft-cl1", suffix[] = ".classes";

// ---------------------------------------------------------------- the key

typedef struct reader {
    arena a;
    hash128 h;
    size_t entries, bytes;
    bool unknown; // there is too much, or something cannot be read
} reader;

static void mix_text(reader *r, const char *text) {
    r->h = hash128_bytes(r->h, text, strlen(text) + 1);
}

static hash128 content_of(reader *r, const char *path) {
    const char *data;
    size_t size;
    error ignored;
    arena_mark mark = arena_get_mark(&r->a);
    hash128 h = {1, 2};
    if (r->bytes > MOST_BYTES ||
        file_read(&r->a, path, MOST_BYTES - r->bytes + 1, &data, &size, &ignored))
        r->unknown = true;
    else {
        r->bytes += size;
        h = hash128_mix(hash128_bytes(h, data, size), size);
    }
    arena_rewind(&r->a, mark);
    return h;
}

static bool ends_with(const char *name, const char *end) {
    size_t n = strlen(name), k = strlen(end);
    return n > k && strcmp(name + n - k, end) == 0;
}

// Javac looks into folders that can be packages.
static bool is_identifier(const char *name) {
    if (isdigit((unsigned char)*name)) return false;
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && *name != '_' && *name != '$' && !(*name & 0x80))
            return false;
    return true;
}

static hash128 folder_hash(reader *r, const char *path, const char *relative, unsigned depth);

// Sums: the order in which a folder lists its entries is not the same everywhere.
static hash128 entry_hash(reader *r, const char *path, const char *relative, const char *name,
                          unsigned depth) {
    hash128 none = {0, 0};
    const char *full = arena_printf(&r->a, "%s/%s", path, name),
               *inner = arena_printf(&r->a, "%s/%s", relative, name);
    struct stat info;
    if (++r->entries > MOST_ENTRIES || depth > MOST_DEPTH) r->unknown = true;
    if (r->unknown || stat(full, &info) != 0) return none;
    if (S_ISDIR(info.st_mode))
        return is_identifier(name) ? folder_hash(r, full, inner, depth + 1) : none;
    if (!ends_with(name, ".java") && !ends_with(name, ".class")) return none;
    if (!S_ISREG(info.st_mode)) r->unknown = true;
    hash128 h = {3, 4};
    return hash128_join(hash128_bytes(h, inner, strlen(inner) + 1), content_of(r, full));
}

static hash128 folder_hash(reader *r, const char *path, const char *relative, unsigned depth) {
    hash128 sum = {0, 0};
    DIR *dir = opendir(path);
    if (!dir) r->unknown = true;
    for (struct dirent *entry; dir && !r->unknown && (entry = readdir(dir));) {
        if (entry->d_name[0] == '.') continue;
        arena_mark mark = arena_get_mark(&r->a);
        sum = hash128_add(sum, entry_hash(r, path, relative, entry->d_name, depth));
        arena_rewind(&r->a, mark);
    }
    if (dir) closedir(dir);
    return sum;
}

// A folder of the class path, or our own jar, of which we know that it names no others.
static void read_entry(reader *r, const char *entry, const char *api) {
    struct stat info;
    if (stat(entry, &info) != 0) mix_text(r, "absent");
    else if (S_ISDIR(info.st_mode)) r->h = hash128_join(r->h, folder_hash(r, entry, "", 0));
    else if (api && strcmp(entry, api) == 0) r->h = hash128_join(r->h, content_of(r, entry));
    else r->unknown = true;
    if (strchr(entry, '*')) r->unknown = true;
}

static void read_path(reader *r, const char *path, const char *api) {
    while (*path) {
        size_t n = strcspn(path, ":");
        arena_mark mark = arena_get_mark(&r->a);
        read_entry(r, n ? arena_strndup(&r->a, path, n) : ".", api);
        arena_rewind(&r->a, mark);
        path += n + (path[n] == ':');
    }
}

static void read_jdk(reader *r, const char *home) {
    struct stat info;
    mix_text(r, home);
    r->h = hash128_join(r->h, content_of(r, arena_printf(&r->a, "%s/release", home)));
    if (stat(arena_printf(&r->a, "%s/lib/modules", home), &info) != 0) {
        r->unknown = true; // this JDK has another form
        return;
    }
    r->h = hash128_mix(r->h, (uint64_t)info.st_size);
    r->h = hash128_mix(r->h, (uint64_t)info.st_mtim.tv_sec);
    r->h = hash128_mix(r->h, (uint64_t)info.st_mtim.tv_nsec);
}

bool classpath_compiled_key(mem *m, const compiled_from *from, hash128 *key) {
    reader r = {.h = {5, 6}};
    arena_init(&r.a, m);
    read_jdk(&r, from->home);
    size_t count;
    const classpath_addition *list = classpath_additions(from->cp, &count);
    for (size_t i = 0; i < count; i++) {
        r.h = hash128_mix(r.h, list[i].kind);
        mix_text(&r, list[i].value);
    }
    const char *slash = strrchr(from->source, '/');
    mix_text(&r, slash ? slash + 1 : from->source);
    r.h = hash128_join(r.h, content_of(&r, from->source));
    mix_text(&r, from->root ? "root" : "no root");
    if (from->root) read_entry(&r, from->root, NULL);
    read_path(&r, from->path, from->api);
    *key = r.h;
    arena_release(&r.a);
    return !r.unknown;
}

// ---------------------------------------------------------------- the files

static const char *file_of(arena *a, const char *folder, hash128 key) {
    return arena_printf(a, "%s/%016llx%016llx%s", folder, (unsigned long long)key.a,
                        (unsigned long long)key.b, suffix);
}

// What stands before the classes (classpath_memory_save): their hash is the content.
typedef struct preamble {
    char magic[8];
    hash128 key, content;
} preamble;

static hash128 hash_of(const char *data, size_t size) {
    hash128 h = {7, 8};
    return hash128_mix(hash128_bytes(h, data, size), size);
}

// Nobody else can have written it.
static bool is_trusted(const char *name) {
    struct stat info;
    return lstat(name, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() &&
           !(info.st_mode & (S_IWGRP | S_IWOTH));
}

container *classpath_compiled_load(mem *m, const char *folder, hash128 key, const char *source) {
    arena a;
    const char *data;
    size_t size;
    error ignored;
    container *c = NULL;
    preamble p;
    arena_init(&a, m);
    const char *name = file_of(&a, folder, key);
    if (is_trusted(name) && file_read(&a, name, CLASS_MAX, &data, &size, &ignored) == 0 &&
        size >= sizeof p) {
        memcpy(&p, data, sizeof p);
        if (memcmp(p.magic, magic, sizeof magic) == 0 && hash128_equal(p.key, key) &&
            hash128_equal(p.content, hash_of(data + sizeof p, size - sizeof p))) {
            c = classpath_memory_new(m, source);
            classpath_memory_restore(c, data + sizeof p, size - sizeof p);
            utimensat(AT_FDCWD, name, NULL, 0); // when it was last used decides what goes first
        }
    }
    arena_release(&a);
    return c;
}

typedef struct kept_file {
    struct timespec used;
    char name[sizeof "0123456789abcdef0123456789abcdef.classes"];
} kept_file;

static int latest_first(const void *a, const void *b) {
    const kept_file *x = a, *y = b;
    if (x->used.tv_sec != y->used.tv_sec) return x->used.tv_sec < y->used.tv_sec ? 1 : -1;
    if (x->used.tv_nsec != y->used.tv_nsec) return x->used.tv_nsec < y->used.tv_nsec ? 1 : -1;
    return strcmp(x->name, y->name);
}

// Only what this file wrote: by name and by the first bytes.
static bool is_ours(int folder, const char *name, struct timespec *used) {
    struct stat info;
    char first[sizeof magic];
    if (strspn(name, "0123456789abcdef") != 32 || strcmp(name + 32, suffix) != 0) return false;
    if (fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(info.st_mode))
        return false;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return false;
    bool good = read(fd, first, sizeof first) == (ssize_t)sizeof first &&
                memcmp(first, magic, sizeof magic) == 0;
    close(fd);
    *used = info.st_mtim;
    return good;
}

static void remove_oldest(mem *m, const char *folder) {
    DIR *dir = opendir(folder);
    if (!dir) return;
    VEC(kept_file) files = {0};
    for (struct dirent *entry; (entry = readdir(dir));) {
        kept_file f;
        if (!is_ours(dirfd(dir), entry->d_name, &f.used)) continue;
        memcpy(f.name, entry->d_name, sizeof f.name);
        vec_push(m, &files, f);
    }
    if (files.count > MOST_KEPT) {
        qsort(files.data, files.count, sizeof *files.data, latest_first);
        for (size_t i = MOST_KEPT; i < files.count; i++)
            unlinkat(dirfd(dir), files.data[i].name, 0);
    }
    vec_release(m, &files);
    closedir(dir);
}

void classpath_compiled_keep(mem *m, const char *folder, hash128 key, const container *classes) {
    arena a;
    text out;
    error ignored;
    preamble p = {.key = key};
    memcpy(p.magic, magic, sizeof magic);
    arena_init(&a, m);
    text_init(&out, m);
    text_add_bytes(&out, (const char *)&p, sizeof p);
    classpath_memory_save(classes, &out);
    p.content = hash_of(out.data + sizeof p, out.count - sizeof p);
    memcpy(out.data, &p, sizeof p);
    const char *name = file_of(&a, folder, key);
    if (out.count <= CLASS_MAX && image_folder(folder, &ignored) == 0 &&
        file_write(name, out.data, out.count, &ignored) == 0) {
        chmod(name, S_IRUSR | S_IWUSR);
        remove_oldest(m, folder);
    }
    text_release(&out);
    arena_release(&a);
}
