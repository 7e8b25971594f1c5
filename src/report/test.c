// A test class of JUnit 5: each test gives the inputs of a failing execution and calls what was
// checked.
#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "report/report.h"

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool report_knows_test(const char *path) {
    const char *name = file_name(path);
    size_t n = strlen(name);
    if (n < 6 || strcmp(name + n - 5, ".java") != 0 || isdigit((unsigned char)*name)) return false;
    for (size_t i = 0; i < n - 5; i++)
        if (!isalnum((unsigned char)name[i]) && name[i] != '_') return false;
    return true;
}

static bool is_same(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void put_test(const trace *t, size_t number, text *out) {
    text_add(out, "\n    // ");
    for (const char *c = t->title; *c; c++) // ASCII, and an escape means nothing
        if (*c == '\\') text_add(out, "\\\\");
        else text_char(out, *c >= ' ' && *c < 127 ? *c : '?');
    text_printf(out, "\n    @Test\n    void %sFails", t->test.entry);
    if (number) text_printf(out, "%zu", number + 1);
    text_printf(out, "() throws Throwable {\n%s    }\n", t->test.body);
}

static void put_class(const char *path, const result *r, const trace *first, text *out) {
    const char *name = file_name(path);
    int n = (int)strlen(name) - 5;
    size_t number = 0;
    if (first->test.package) text_printf(out, "package %s;\n\n", first->test.package);
    text_printf(
        out,
        "import org.junit.jupiter.api.Test;\n"
        "import weft.Replay;\n"
        "\n"
        "// Written by weft check. Needs weft-api.jar on the class path ('weft api').\n"
        "@SuppressWarnings({\"cast\", \"rawtypes\", \"unchecked\"})\n"
        "class %.*s {\n"
        "    static { // assert statements count in classes that are initialised from here on\n"
        "        %.*s.class.getClassLoader().setDefaultAssertionStatus(true);\n"
        "    }\n",
        n, name, n, name);
    for (size_t i = 0; i < r->witnesses.count; i++) {
        const trace *t = r->witnesses.data[i].trace;
        if (t && !t->test.refused && is_same(t->test.package, first->test.package))
            put_test(t, number++, out);
    }
    text_add(out, "}\n");
}

int report_test(const char *path, const result *r, const char **why, error *e) {
    const trace *first = NULL;
    *why = r->witnesses.count ? NULL : "no error was found";
    for (size_t i = 0; i < r->witnesses.count && !first; i++) {
        const trace *t = r->witnesses.data[i].trace;
        if (t && !t->test.refused) first = t;
        else if (t && !*why) *why = t->test.refused;
    }
    if (!first) return 0;
    *why = NULL;
    text out;
    text_init(&out, r->store.m);
    put_class(path, r, first, &out);
    int code = file_write(path, text_get(&out), out.count, e);
    text_release(&out);
    return code;
}
