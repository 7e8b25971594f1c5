#include <string.h>

#include "classfile/container.h"

const package_fact *classpath_facts_find(const classpath_facts *facts, const char *package) {
    size_t low = 0, high = facts->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(facts->packages[middle].name, package);
        if (order == 0) return &facts->packages[middle];
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return NULL;
}
