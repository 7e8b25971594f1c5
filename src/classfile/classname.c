#include "classfile/classname.h"

#include <string.h>

bool classname_valid(const char *name, size_t length) {
    bool empty_part = true;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (c == '.' || c == ';' || c == '[' || c == 0) return false;
        if (c == '/' && empty_part) return false;
        empty_part = c == '/';
    }
    return !empty_part;
}

static bool part_valid(const char *part, size_t length) {
    if (length == 0) return false;
    return !(part[0] == '.' && (length == 1 || (length == 2 && part[1] == '.')));
}

bool resource_name_valid(const char *name, size_t length) {
    if (memchr(name, 0, length)) return false;
    size_t start = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && name[i] != '/') continue;
        if (!part_valid(name + start, i - start)) return false;
        start = i + 1;
    }
    return true;
}

size_t package_length(const char *name, size_t length) {
    const char *slash = length ? memrchr(name, '/', length) : NULL;
    return slash ? (size_t)(slash - name) : 0;
}
