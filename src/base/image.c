#include "base/image.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"

// The file: this header and the key behind it, filled up to whole pages, then the parts.
typedef struct header {
    char magic[8];
    uint64_t header_size, key_size;
    uint64_t count;
    struct {
        uint64_t at, size;
    } parts[IMAGE_PARTS];
    uint64_t content;  // checksum of the parts
    uint64_t checksum; // of all that stands before this, and of the key
} header;

enum { KEY_MAX = 1 << 16 };

const char *image_impossible(void) {
#if defined(WEFT_SANITIZED)
    return "this is a sanitizer build";
#elif defined(__PIE__) || defined(__PIC__)
    // Pointers to functions and tables of ours are part of an image.
    return "this build runs at another address each time (position-independent code)";
#else
    return sysconf(_SC_PAGESIZE) == IMAGE_PAGE ? NULL : "memory pages are not of 4096 bytes";
#endif
}

// ---------------------------------------------------------------- build

static int find_build_id(struct dl_phdr_info *info, size_t size, void *arg) {
    (void)size;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_NOTE) continue;
        const char *p = (const char *)(info->dlpi_addr + segment->p_vaddr);
        const char *end = p + segment->p_memsz;
        while (end - p >= (ptrdiff_t)sizeof(ElfW(Nhdr))) {
            ElfW(Nhdr) note;
            memcpy(&note, p, sizeof note);
            const char *name = p + sizeof note;
            const char *bytes = name + ((note.n_namesz + 3) & ~3u);
            if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(name, "GNU", 4) == 0)
                for (uint32_t k = 0; k < note.n_descsz; k++)
                    text_printf(arg, "%02x", (unsigned char)bytes[k]);
            p = bytes + ((note.n_descsz + 3) & ~3u);
        }
    }
    return 1; // the first object is the program itself
}

bool image_build_id(text *out) {
    size_t before = out->count;
    dl_iterate_phdr(find_build_id, out);
    return out->count > before;
}

// ---------------------------------------------------------------- checksums

static uint64_t checksum_of_header(const header *h, const char *key) {
    return hash_mix(hash_bytes(h, offsetof(header, checksum)), hash_bytes(key, h->key_size));
}

static uint64_t checksum_of_parts(const image_part *parts, size_t count) {
    uint64_t sum = count;
    for (size_t i = 0; i < count; i++) sum = hash_mix(sum, hash_pages(parts[i].at, parts[i].size));
    return sum;
}

// ---------------------------------------------------------------- writing

static int write_all(int fd, const void *data, size_t size) {
    const char *p = data;
    while (size) {
        ssize_t n = write(fd, p, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return -1;
        p += n;
        size -= (size_t)n;
    }
    return 0;
}

static int write_header(int fd, const char *key, const image_part *parts, size_t count) {
    static const char zeros[IMAGE_PAGE];
    header h = {.magic = "weft-im", .key_size = strlen(key), .count = count};
    size_t used = sizeof h + h.key_size;
    h.header_size = (used + IMAGE_PAGE - 1) / IMAGE_PAGE * IMAGE_PAGE;
    for (size_t i = 0; i < count; i++) {
        h.parts[i].at = (uint64_t)(uintptr_t)parts[i].at;
        h.parts[i].size = parts[i].size;
    }
    h.content = checksum_of_parts(parts, count);
    h.checksum = checksum_of_header(&h, key);
    return write_all(fd, &h, sizeof h) || write_all(fd, key, h.key_size) ||
           write_all(fd, zeros, h.header_size - used);
}

int image_write(const char *path, const char *key, const image_part *parts, size_t count,
                error *e) {
    char temporary[4096];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME,
                  &now); // another process may have our number, in another container
    if (snprintf(temporary, sizeof temporary, "%s.%ld-%ld.tmp", path, (long)getpid(),
                 now.tv_nsec) >= (int)sizeof temporary)
        return error_set(e, ERR_INPUT, path, "name is too long");
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) return error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(errno));
    int bad = write_header(fd, key, parts, count);
    for (size_t i = 0; i < count && !bad; i++) bad = write_all(fd, parts[i].at, parts[i].size);
    int why = errno;
    if (close(fd) != 0 && !bad) bad = 1, why = errno;
    if (!bad && rename(temporary, path) != 0) bad = 1, why = errno;
    if (!bad) return 0;
    unlink(temporary);
    return error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(why));
}

// ---------------------------------------------------------------- mapping

static int check_owner(int fd, const char *path, uint64_t *size, error *e) {
    struct stat info;
    if (fstat(fd, &info) != 0) return error_set(e, ERR_INPUT, path, "%s", strerror(errno));
    if (!S_ISREG(info.st_mode)) return error_set(e, ERR_INPUT, path, "is not a regular file");
    if (info.st_uid != geteuid()) return error_set(e, ERR_INPUT, path, "belongs to another user");
    if (info.st_mode & (S_IWGRP | S_IWOTH))
        return error_set(e, ERR_INPUT, path, "can be written to by others");
    *size = (uint64_t)info.st_size;
    // When it was last used decides what image_clean removes; to the hour.
    if (time(NULL) - info.st_mtime > 3600) futimens(fd, NULL);
    return 0;
}

static int check_header(int fd, const char *path, const char *key, const image_part *parts,
                        size_t count, uint64_t size, header *h, error *e) {
    char found[KEY_MAX];
    ssize_t n = pread(fd, h, sizeof *h, 0);
    if (n != (ssize_t)sizeof *h || memcmp(h->magic, "weft-im", 8) != 0)
        return error_set(e, ERR_INPUT, path, "is not an image");
    if (h->key_size != strlen(key) || h->key_size > sizeof found ||
        pread(fd, found, h->key_size, sizeof *h) != (ssize_t)h->key_size ||
        memcmp(found, key, h->key_size) != 0)
        return error_set(e, ERR_INPUT, path, "was made from something else");
    if (h->checksum != checksum_of_header(h, key))
        return error_set(e, ERR_INPUT, path, "is damaged");
    uint64_t whole = h->header_size;
    if (h->count != count) return error_set(e, ERR_INPUT, path, "has other parts");
    for (size_t i = 0; i < count; i++) {
        if (h->parts[i].at != (uintptr_t)parts[i].at || h->parts[i].size > parts[i].size)
            return error_set(e, ERR_INPUT, path, "has other parts");
        whole += h->parts[i].size;
    }
    if (whole != size) return error_set(e, ERR_INPUT, path, "is cut short");
    return 0;
}

// Pages are read all at once and shared with every process that maps them, until they are written
// to. (To populate a writable mapping would copy them.)
static int map_part(int fd, const char *path, image_part *part, uint64_t offset, error *e) {
    void *p = mmap(part->at, part->size, PROT_READ,
                   MAP_PRIVATE | MAP_FIXED_NOREPLACE | MAP_POPULATE, fd, (off_t)offset);
    if (p == part->at) return 0;
    int why = p == MAP_FAILED ? errno : EEXIST; // an old kernel takes the address for a hint
    if (p != MAP_FAILED) munmap(p, part->size);
    return error_set(e, ERR_INPUT, path, "cannot be mapped: %s", strerror(why));
}

static int map_open_file(int fd, const char *path, const char *key, image_part *parts, size_t count,
                         error *e) {
    header h;
    uint64_t size = 0, offset;
    if (check_owner(fd, path, &size, e)) return ERR_INPUT;
    if (check_header(fd, path, key, parts, count, size, &h, e)) return ERR_INPUT;
    size_t mapped = 0;
    offset = h.header_size;
    int code = 0;
    for (; mapped < count && !code; mapped += !code) {
        parts[mapped].size = h.parts[mapped].size;
        code = map_part(fd, path, &parts[mapped], offset, e);
        offset += parts[mapped].size;
    }
    if (!code && checksum_of_parts(parts, count) != h.content)
        code = error_set(e, ERR_INPUT, path, "is damaged");
    for (size_t i = 0; i < count && !code; i++)
        if (mprotect(parts[i].at, parts[i].size, PROT_READ | PROT_WRITE) != 0)
            code = error_set(e, ERR_INPUT, path, "%s", strerror(errno));
    if (code) image_unmap(parts, mapped);
    return code;
}

int image_map(const char *path, const char *key, image_part *parts, size_t count, error *e) {
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return error_set(e, errno == ENOENT ? ERR_MISSING : ERR_INPUT, path, "%s", strerror(errno));
    int code = map_open_file(fd, path, key, parts, count, e);
    close(fd);
    return code;
}

void image_unmap(const image_part *parts, size_t count) {
    for (size_t i = 0; i < count; i++) munmap(parts[i].at, parts[i].size);
}

// ---------------------------------------------------------------- the folder

int image_folder(const char *path, error *e) {
    char part[4096];
    size_t n = strlen(path);
    if (n == 0 || n >= sizeof part) return error_set(e, ERR_INPUT, path, "is no name of a folder");
    memcpy(part, path, n + 1);
    for (size_t i = 1; i <= n; i++) {
        if (part[i] && part[i] != '/') continue;
        char end = part[i];
        part[i] = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return error_set(e, ERR_INPUT, part, "%s", strerror(errno));
        part[i] = end;
    }
    return 0;
}

typedef struct image_file {
    time_t used;
    char name[256];
} image_file;

static int latest_first(const void *a, const void *b) {
    const image_file *x = a, *y = b;
    return x->used < y->used ? 1 : x->used > y->used ? -1 : strcmp(x->name, y->name);
}

// "<32 hexadecimal digits>.image", or with ".<number>-<number>.tmp" behind it. The folder may be
// one that others use, too: nothing else is ours.
static bool is_ours(const char *name, bool *half_written) {
    enum { DIGITS = 32 };
    if (strspn(name, "0123456789abcdef") != DIGITS) return false;
    const char *p = name + DIGITS;
    if (strncmp(p, IMAGE_SUFFIX, strlen(IMAGE_SUFFIX)) != 0) return false;
    p += strlen(IMAGE_SUFFIX);
    *half_written = *p != 0;
    if (!*p) return true;
    size_t process = strspn(++p, "0123456789");
    if (p[-1] != '.' || !process || p[process] != '-') return false;
    p += process + 1;
    size_t moment = strspn(p, "0123456789");
    return moment && strcmp(p + moment, ".tmp") == 0;
}

static bool has_magic(int folder, const char *name) {
    header h;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return false;
    bool good = read(fd, &h, sizeof h.magic) == (ssize_t)sizeof h.magic &&
                memcmp(h.magic, "weft-im", sizeof h.magic) == 0;
    close(fd);
    return good;
}

void image_clean(const char *folder, size_t keep) {
    enum { MOST = 256, WRITING = 600 }; // seconds that nobody takes for writing
    DIR *dir = opendir(folder);
    if (!dir) return;
    image_file files[MOST];
    size_t count = 0;
    struct stat info;
    for (struct dirent *entry; count < MOST && (entry = readdir(dir));) {
        const char *name = entry->d_name;
        bool half_written;
        if (!is_ours(name, &half_written)) continue;
        if (fstatat(dirfd(dir), name, &info, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (half_written) {
            if (time(NULL) - info.st_mtime > WRITING) unlinkat(dirfd(dir), name, 0);
            continue;
        }
        if (!has_magic(dirfd(dir), name)) continue;
        files[count].used = info.st_mtime;
        snprintf(files[count++].name, sizeof files->name, "%s", name);
    }
    if (count > keep) qsort(files, count, sizeof *files, latest_first);
    for (size_t i = keep; i < count; i++) unlinkat(dirfd(dir), files[i].name, 0);
    closedir(dir);
}
