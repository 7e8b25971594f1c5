// Entries of a class path that stand for others: dir/* and a manifest's Class-Path.
#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classfile/expand.h"

bool classpath_is_wildcard(const char *path) {
    size_t n = strlen(path);
    return n > 0 && path[n - 1] == '*' && (n == 1 || path[n - 2] == '/') && access(path, F_OK) != 0;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void classpath_expand_wildcard(mem *m, arena *a, const char *path, path_list *list) {
    const char *folder = arena_strndup(a, path, strlen(path) - 1); // "", or ends with '/'
    DIR *dir = opendir(*folder ? folder : ".");
    if (!dir) return;
    size_t first = list->count;
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t n = strlen(entry->d_name);
        if (n >= 4 && (strcmp(entry->d_name + n - 4, ".jar") == 0 ||
                       strcmp(entry->d_name + n - 4, ".JAR") == 0))
            vec_push(m, list, arena_printf(a, "%s%s", folder, entry->d_name));
    }
    closedir(dir);
    if (list->count > first)
        qsort(list->data + first, list->count - first, sizeof *list->data, by_name);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)tolower((unsigned char)c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Undoes %20 and the like in place; false for what is no URL.
static bool decode_url(char *s) {
    char *w = s;
    for (; *s; s++) {
        if (*s != '%') {
            *w++ = *s;
            continue;
        }
        int high = hex_digit(s[1]), low = high < 0 ? -1 : hex_digit(s[2]);
        if (low < 0 || high + low == 0) return false;
        *w++ = (char)(high << 4 | low);
        s += 2;
    }
    *w = 0;
    return true;
}

// The file that one element names, or NULL: other protocols than file: are not followed.
static const char *resolve(arena *a, const char *jar, char *element) {
    if (strncmp(element, "file:", 5) == 0) {
        element += 5;
        if (strncmp(element, "//", 2) == 0) element += 2;
    } else {
        size_t scheme = strspn(element, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (element[scheme] == ':') return NULL;
    }
    if (!*element || !decode_url(element)) return NULL;
    const char *slash = strrchr(jar, '/');
    if (*element == '/' || !slash) return element;
    return arena_printf(a, "%.*s/%s", (int)(slash - jar), jar, element);
}

// A directory counts only if its name ends with a slash: the others are taken for jars.
static bool is_misnamed_directory(const char *path) {
    struct stat info;
    return path[strlen(path) - 1] != '/' && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

void classpath_expand_class_path(mem *m, arena *a, const char *jar, const char *value,
                                 path_list *list) {
    char *rest = arena_strdup(a, value), *element, real[PATH_MAX];
    struct stat info;
    if (lstat(jar, &info) == 0 && S_ISLNK(info.st_mode) && realpath(jar, real)) jar = real;
    while ((element = strsep(&rest, " \t"))) {
        const char *path = *element ? resolve(a, jar, element) : NULL;
        if (path && !is_misnamed_directory(path)) vec_push(m, list, path);
    }
}
