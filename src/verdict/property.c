#include "verdict/property.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *words;
} properties[] = {
#define PROPERTY_LINE(id, name, standard, words) {name, words},
    PROPERTIES(PROPERTY_LINE)
#undef PROPERTY_LINE
};

const char *property_name(property p) {
    return properties[p].name;
}

const char *property_words(property p) {
    return properties[p].words;
}

property property_named(const char *name, size_t length) {
    property p = 0;
    while (p < PROPERTY_COUNT &&
           (strlen(properties[p].name) != length || memcmp(name, properties[p].name, length) != 0))
        p++;
    return p;
}

int property_parse(const char *list, const char *what, property_set *out, error *e) {
    *out = 0;
    for (const char *p = list; *p;) {
        size_t n = strcspn(p, ",");
        property found = property_named(p, n);
        if (found == PROPERTY_COUNT)
            return error_set(e, ERR_USAGE, NULL, "%s: '%.*s' is not one of %s", what, (int)n, p,
                             PROPERTY_NAMES);
        *out |= PROPERTY_BIT(found);
        p += n + (p[n] == ',');
    }
    return 0;
}

const char *property_list(property_set set, char *buffer, size_t size) {
    size_t used = 0;
    buffer[0] = 0;
    for (property p = 0; p < PROPERTY_COUNT; p++)
        if (property_in(set, p) && used < size)
            used += (size_t)snprintf(buffer + used, size - used, "%s%s", used ? "," : "",
                                     property_name(p));
    return buffer;
}
