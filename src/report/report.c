#include "report/report.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"

typedef void report_writer(const report_subject *s, const result *r, text *out);

static report_writer *find_writer(const char *path) {
    if (strcmp(path, "-") == 0) return report_json;
    static const struct {
        const char *ending;
        report_writer *write;
    } writers[] = {{".json", report_json},
                   {".sarif", report_sarif},
                   {".html", report_html},
                   {".xml", report_junit}};
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        size_t k = strlen(writers[i].ending);
        if (n > k && strcmp(path + n - k, writers[i].ending) == 0) return writers[i].write;
    }
    return NULL;
}

bool report_is_standard_output(const char *path) {
    return strcmp(path, "-") == 0 || (strncmp(path, "-.", 2) == 0 && !strchr(path, '/'));
}

bool report_knows(const char *path) {
    return find_writer(path) != NULL;
}

int report_write(const char *path, const report_subject *s, const result *r, error *e) {
    report_writer *write = find_writer(path);
    if (!write)
        return error_set(e, ERR_USAGE, NULL,
                         "--report: '%s' does not end in .html, .json, .sarif or .xml", path);
    text t;
    text_init(&t, r->store.m);
    write(s, r, &t);
    int code = 0;
    if (report_is_standard_output(path)) fputs(text_get(&t), stdout);
    else code = file_write(path, text_get(&t), t.count, e);
    text_release(&t);
    return code;
}
