// META-INF/MANIFEST.MF: "Name: value" lines; a line that starts with a space goes on with the one
// before; the main section ends at the first empty line (the jar specification).
#include <string.h>
#include <strings.h>

#include "classfile/container.h"

typedef struct cursor {
    const char *at, *end;
} cursor;

// The next line without its end (CR, LF or CR LF); false at the end of the data.
static bool next_line(cursor *c, const char **line, size_t *length) {
    if (c->at == c->end) return false;
    *line = c->at;
    while (c->at < c->end && *c->at != '\n' && *c->at != '\r') c->at++;
    *length = (size_t)(c->at - *line);
    if (c->at < c->end && *c->at++ == '\r' && c->at < c->end && *c->at == '\n') c->at++;
    return true;
}

// The value in the joined line if it is the attribute of that name, without surrounding blanks.
static bool attribute(char *line, const char *name, const char **value) {
    size_t n = strlen(name);
    if (strncasecmp(line, name, n) != 0 || line[n] != ':') return false;
    char *start = line + n + 1, *end = start + strlen(start);
    while (*start == ' ' || *start == '\t') start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *end = 0;
    *value = start;
    return true;
}

static void take(manifest *m, char *line) {
    const char *value;
    if (attribute(line, "Main-Class", &value)) m->main_class = value;
    else if (attribute(line, "Class-Path", &value)) m->class_path = value;
    else if (attribute(line, "Add-Exports", &value)) m->add_exports = value;
    else if (attribute(line, "Add-Opens", &value)) m->add_opens = value;
    else if (attribute(line, "Multi-Release", &value))
        m->multi_release = strcasecmp(value, "true") == 0;
}

manifest classpath_manifest_parse(arena *a, const char *data, size_t size) {
    manifest m = {0};
    cursor c = {data, data + size};
    const char *line;
    size_t length;
    char *joined = arena_alloc(a, size + 1), *end = joined; // the lines of one attribute
    while (next_line(&c, &line, &length) && length > 0) {
        if (line[0] == ' ' && end > joined) {
            line++, length--;
        } else if (end > joined) {
            *end = 0;
            take(&m, joined);
            joined = end + 1; // attributes keep pointing into what is behind us
            end = joined;
        }
        memcpy(end, line, length);
        end += length;
    }
    *end = 0;
    if (end > joined) take(&m, joined);
    return m;
}
