// A jar or jmod, read with libzip through an index of our own: libzip's knows neither packages nor
// versions. Jars are untrusted: nothing an entry claims about its size is believed unseen.
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <zip.h>

#include "base/hash.h"
#include "base/table.h"
#include "classfile/classname.h"
#include "classfile/container.h"

typedef struct jar_entry {
    const char *name; // in libzip's text
    uint32_t length;
    int version; // 0: the base entry
    uint64_t number;
} jar_entry;

typedef struct jar_package {
    const char *name;
    size_t length;
} jar_package;

typedef struct jar {
    container base;
    zip_t *zip;
    uint64_t file_size;
    arena a; // the manifest
    manifest manifest;
    hash_key key; // names come from strangers
    table index, package_index;
    VEC(jar_entry) entries;
    VEC(jar_package) packages;
} jar;

static const char versions[] = "META-INF/versions/";

static jar_entry *find(const jar *j, const char *name, size_t length) {
    uint32_t i;
    for (table_probe p = table_find(&j->index, hash_keyed(j->key, name, length));
         table_next(&p, &i);) {
        jar_entry *entry = &j->entries.data[i];
        if (entry->length == length && memcmp(entry->name, name, length) == 0) return entry;
    }
    return NULL;
}

// Of two entries with one name the higher version wins, then the later one, as in java.util.zip.
static void add_entry(jar *j, const char *name, size_t length, int version, uint64_t number) {
    jar_entry *old = find(j, name, length);
    if (!old) {
        vec_push(j->base.m, &j->entries, (jar_entry){name, (uint32_t)length, version, number});
        table_add(&j->index, hash_keyed(j->key, name, length), (uint32_t)j->entries.count - 1);
    } else if (version >= old->version) {
        old->version = version;
        old->number = number;
    }
}

static bool has_package(const jar *j, const char *name, size_t length) {
    uint32_t i;
    for (table_probe p = table_find(&j->package_index, hash_keyed(j->key, name, length));
         table_next(&p, &i);) {
        const jar_package *package = &j->packages.data[i];
        if (package->length == length && memcmp(package->name, name, length) == 0) return true;
    }
    return false;
}

static void add_package_of(jar *j, const char *name, size_t length) {
    size_t n = classpath_package_length(name, length);
    if (j->packages.count) { // entries come package by package
        const jar_package *last = &vec_last(&j->packages);
        if (last->length == n && memcmp(last->name, name, n) == 0) return;
    }
    if (has_package(j, name, n)) return;
    vec_push(j->base.m, &j->packages, (jar_package){name, n});
    table_add(&j->package_index, hash_keyed(j->key, name, n), (uint32_t)j->packages.count - 1);
}

// O(entries).
static void build_index(jar *j, const char *prefix) {
    size_t skip = strlen(prefix);
    zip_int64_t count = zip_get_num_entries(j->zip, 0);
    if (count > UINT32_MAX / 2) count = UINT32_MAX / 2;
    for (zip_int64_t i = 0; i < count; i++) {
        const char *name = zip_get_name(j->zip, (zip_uint64_t)i, ZIP_FL_ENC_RAW);
        if (!name || strncmp(name, prefix, skip) != 0) continue;
        name += skip;
        size_t length = strlen(name);
        if (!classpath_resource_name_valid(name, length))
            continue; // directories, and names with ../
        add_entry(j, name, length, 0, (uint64_t)i);
        add_package_of(j, name, length);
    }
}

void classpath_jar_use_versions(container *c, int feature) {
    jar *j = (jar *)c;
    size_t skip = sizeof versions - 1, count = j->entries.count;
    for (size_t i = 0; i < count; i++) {
        jar_entry entry = j->entries.data[i];
        if (entry.length <= skip || memcmp(entry.name, versions, skip) != 0) continue;
        char *end;
        long version = strtol(entry.name + skip, &end, 10);
        if (entry.name[skip] < '0' || *end != '/' || version < 8 || version > feature) continue;
        const char *name = end + 1;
        size_t length = entry.length - (size_t)(name - entry.name);
        if (strncasecmp(name, "META-INF/", 9) == 0) continue;
        add_entry(j, name, length, (int)version, entry.number);
        add_package_of(j, name, length);
    }
}

static bool jar_has_package(container *c, const char *package) {
    return has_package((jar *)c, package, strlen(package));
}

static void jar_packages(container *c, intern *out) {
    const jar *j = (const jar *)c;
    for (size_t i = 0; i < j->packages.count; i++)
        intern_bytes(out, j->packages.data[i].name, j->packages.data[i].length);
}

// What the directory of the jar says about an entry must be possible before memory is spent on it.
static int check_claims(const jar *j, const zip_stat_t *s, size_t max, const char *origin,
                        error *e) {
    zip_uint64_t need = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if ((s->valid & need) != need) return error_set(e, ERR_INPUT, origin, "has no size");
    if (s->encryption_method != ZIP_EM_NONE) return error_set(e, ERR_INPUT, origin, "is encrypted");
    if (s->comp_method != ZIP_CM_STORE && s->comp_method != ZIP_CM_DEFLATE)
        return error_set(e, ERR_INPUT, origin, "is compressed by method %u, which Java cannot read",
                         (unsigned)s->comp_method);
    if (s->size > max)
        return error_set(e, ERR_INPUT, origin, "claims %llu bytes, more than the %zu allowed",
                         (unsigned long long)s->size, max);
    if (s->comp_size > j->file_size)
        return error_set(e, ERR_INPUT, origin, "reaches beyond the end of the jar");
    // Deflate cannot do better than 1032 to 1.
    if (s->comp_method == ZIP_CM_STORE ? s->size != s->comp_size
                                       : s->size > (s->comp_size + 1) * 1032)
        return error_set(e, ERR_INPUT, origin, "claims %llu bytes in %llu, which is impossible",
                         (unsigned long long)s->size, (unsigned long long)s->comp_size);
    return 0;
}

static int read_number(jar *j, uint64_t number, const char *origin, size_t max, arena *a,
                       class_bytes *found, error *e) {
    zip_stat_t s;
    if (zip_stat_index(j->zip, number, 0, &s) != 0)
        return error_set(e, ERR_INPUT, origin, "%s", zip_strerror(j->zip));
    int code = check_claims(j, &s, max, origin, e);
    if (code) return code;
    char *buffer = arena_alloc(a, s.size + 1); // before the file is open: this may unwind
    zip_file_t *file = zip_fopen_index(j->zip, number, 0);
    if (!file) return error_set(e, ERR_INPUT, origin, "%s", zip_strerror(j->zip));
    size_t got = 0;
    zip_int64_t n;
    // One byte more than there should be: finds the end, where libzip compares the checksum.
    while ((n = zip_fread(file, buffer + got, s.size + 1 - got)) > 0) {
        got += (size_t)n;
        if (got > s.size) break;
    }
    if (n < 0) {
        const char *why = zip_error_strerror(zip_file_get_error(file));
        code = error_set(e, ERR_INPUT, origin, "%s", why);
    } else if (got != s.size) {
        code = error_set(e, ERR_INPUT, origin, "is %s than the %llu bytes it claims",
                         got < s.size ? "shorter" : "longer", (unsigned long long)s.size);
    }
    zip_fclose(file);
    if (code) return code;
    buffer[got] = 0;
    *found = (class_bytes){(const uint8_t *)buffer, got, origin, NULL};
    return 0;
}

static int jar_read(container *c, const char *path, size_t max, arena *a, class_bytes *found,
                    error *e) {
    jar *j = (jar *)c;
    const jar_entry *entry = find(j, path, strlen(path));
    if (!entry) return error_set(e, ERR_MISSING, c->path, "has no %s", path);
    const char *origin = entry->version ? arena_printf(a, "%s!/%s%d/%s", c->path, versions,
                                                       entry->version, path)
                                        : arena_printf(a, "%s!/%s", c->path, path);
    return read_number(j, entry->number, origin, max, a, found, e);
}

static int jar_list(container *c, class_list *list, error *e) {
    (void)e;
    jar *j = (jar *)c;
    for (size_t i = 0; i < j->entries.count; i++)
        classpath_list_add(list, j->entries.data[i].name, j->entries.data[i].length, NULL);
    return 0;
}

static void jar_free(container *c) {
    jar *j = (jar *)c;
    if (j->zip) zip_discard(j->zip);
    vec_release(c->m, &j->entries);
    vec_release(c->m, &j->packages);
    table_release(&j->index);
    table_release(&j->package_index);
    arena_release(&j->a);
    mem_strfree(c->m, c->path);
    MEM_DROP(c->m, j);
}

static int read_manifest(jar *j, error *e) {
    static const char name[] = "META-INF/MANIFEST.MF";
    const jar_entry *entry = find(j, name, sizeof name - 1);
    for (size_t i = 0; !entry && i < j->entries.count; i++) // any case will do
        if (j->entries.data[i].length == sizeof name - 1 &&
            strncasecmp(j->entries.data[i].name, name, sizeof name - 1) == 0)
            entry = &j->entries.data[i];
    if (!entry) return 0;
    class_bytes content;
    int code = read_number(j, entry->number, arena_printf(&j->a, "%s!/%s", j->base.path, name),
                           MANIFEST_MAX, &j->a, &content, e);
    if (!code)
        j->manifest = classpath_manifest_parse(&j->a, (const char *)content.bytes, content.size);
    return code;
}

static uint32_t little_endian(const unsigned char *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

// Where the archive starts in its file: a jmod has a header of four bytes, an executable jar a
// script. Offsets count from there. The end record tells: the directory lies right before it.
static uint64_t archive_start(mem *m, int fd, uint64_t file_size) {
    enum { END_SIZE = 22, COMMENT_MAX = 65535 };
    size_t size = file_size < END_SIZE + COMMENT_MAX ? file_size : END_SIZE + COMMENT_MAX;
    if (size < END_SIZE) return 0;
    unsigned char *tail = mem_alloc(m, size), entry[4];
    uint64_t start = 0;
    if (pread(fd, tail, size, (off_t)(file_size - size)) == (ssize_t)size) {
        size_t at = size - END_SIZE;
        while (at > 0 && memcmp(tail + at, "PK\5\6", 4) != 0) at--;
        uint64_t end = file_size - size + at, length = little_endian(tail + at + 12),
                 offset = little_endian(tail + at + 16);
        if (memcmp(tail + at, "PK\5\6", 4) == 0 && length + offset < end &&
            pread(fd, entry, 4, (off_t)(end - length)) == 4 && memcmp(entry, "PK\1\2", 4) == 0)
            start = end - length - offset;
    }
    mem_free(m, tail, size);
    return start;
}

static int open_zip(jar *j, error *e) {
    const char *path = j->base.path;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return error_set(e, errno == ENOENT ? ERR_MISSING : ERR_INPUT, path, "%s", strerror(errno));
    struct stat info = {0};
    uint64_t start = 0;
    bool regular = fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
    if (regular) {
        j->file_size = (uint64_t)info.st_size;
        start = archive_start(j->base.m, fd, j->file_size);
    }
    close(fd);
    if (!regular)
        return error_set(e, ERR_INPUT, path,
                         S_ISDIR(info.st_mode) ? "is a directory" : "is not a jar");
    if (j->file_size == 0) return error_set(e, ERR_INPUT, path, "is empty");
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *source = zip_source_file_create(path, start, -1, &why);
    if (source) j->zip = zip_open_from_source(source, ZIP_RDONLY, &why);
    if (!j->zip) {
        error_set(e, ERR_INPUT, path, "cannot read as a jar: %s", zip_error_strerror(&why));
        if (source) zip_source_free(source);
    }
    zip_error_fini(&why);
    return j->zip ? 0 : ERR_INPUT;
}

int classpath_jar_open(mem *m, const char *path, const char *prefix, container **c, error *e) {
    static const container_ops ops = {jar_has_package, jar_read, jar_list, jar_free, jar_packages};
    jar *j = MEM_NEW(m, jar);
    j->base = (container){&ops, m, mem_strdup(m, path)};
    j->key = hash_random_key();
    arena_init(&j->a, m);
    table_init(&j->index, m);
    table_init(&j->package_index, m);
    int code = open_zip(j, e);
    if (!code) {
        build_index(j, prefix);
        code = read_manifest(j, e);
    }
    if (code) jar_free(&j->base);
    else *c = &j->base;
    return code;
}

const manifest *classpath_jar_manifest(const container *c) {
    return &((const jar *)c)->manifest;
}
