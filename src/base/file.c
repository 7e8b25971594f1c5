#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_open_file(arena *a, int fd, const char *path, size_t max, const char **data,
                          size_t *size, error *e) {
    struct stat info;
    if (fstat(fd, &info) != 0) return error_set(e, ERR_INPUT, path, "%s", strerror(errno));
    if (S_ISDIR(info.st_mode)) return error_set(e, ERR_INPUT, path, "is a directory");
    if (!S_ISREG(info.st_mode)) return error_set(e, ERR_INPUT, path, "is not a regular file");
    if ((size_t)info.st_size > max)
        return error_set(e, ERR_INPUT, path, "is too large (%lld bytes, at most %zu)",
                         (long long)info.st_size, max);
    size_t want = (size_t)info.st_size, got = 0;
    char *buffer = arena_alloc(a, want + 1);
    while (got < want) {
        ssize_t n = read(fd, buffer + got, want - got);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return error_set(e, ERR_INPUT, path, "%s", strerror(errno));
        if (n == 0) break;
        got += (size_t)n;
    }
    buffer[got] = 0;
    *data = buffer;
    *size = got;
    return 0;
}

int file_read(arena *a, const char *path, size_t max, const char **data, size_t *size, error *e) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        bool missing = errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG;
        return error_set(e, missing ? ERR_MISSING : ERR_INPUT, path, "%s", strerror(errno));
    }
    int code = read_open_file(a, fd, path, max, data, size, e);
    close(fd);
    return code;
}

static int write_all(int fd, const char *data, size_t size) {
    while (size) {
        ssize_t n = write(fd, data, size);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return -1;
        data += n;
        size -= (size_t)n;
    }
    return 0;
}

int file_write(const char *path, const void *data, size_t size, error *e) {
    struct stat info;
    // Devices and pipes cannot be replaced by a rename: write into them.
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        int bad = fd < 0 || write_all(fd, data, size) != 0;
        int why = errno;
        if (fd >= 0) close(fd);
        return bad ? error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(why)) : 0;
    }
    char temporary[4096];
    if (snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid()) >=
        (int)sizeof temporary)
        return error_set(e, ERR_INPUT, path, "name is too long");
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) return error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(errno));
    int bad = write_all(fd, data, size) != 0;
    int why = errno;
    if (close(fd) != 0 && !bad) {
        bad = 1;
        why = errno;
    }
    if (!bad && rename(temporary, path) != 0) {
        bad = 1;
        why = errno;
    }
    if (bad) {
        unlink(temporary);
        return error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(why));
    }
    return 0;
}

// By making the file that file_write() would: permissions alone do not say (file systems, quotas,
// names that are too long).
static int try_to_make(const char *path, error *e) {
    char temporary[4096];
    if (snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid()) >=
        (int)sizeof temporary)
        return error_set(e, ERR_INPUT, path, "name is too long");
    int fd = open(temporary, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0) return error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(errno));
    close(fd);
    unlink(temporary);
    return 0;
}

int file_check_writable(const char *path, error *e) {
    struct stat info;
    if (stat(path, &info) != 0 || S_ISREG(info.st_mode)) return try_to_make(path, e);
    if (S_ISDIR(info.st_mode)) return error_set(e, ERR_INPUT, path, "cannot write: is a directory");
    if (access(path, W_OK) == 0) return 0;
    return error_set(e, ERR_INPUT, path, "cannot write: %s", strerror(errno));
}
