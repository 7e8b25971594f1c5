#include "check/invocations.h"

#include <string.h>

static const char LIST[] = "weft: invocations\n"; // as weft.Selection writes it

static char **with_selection(arena *a, const entry *n, char *which) {
    char **argv = arena_copy(a, n->argv, (size_t)n->argc * sizeof *argv);
    argv[ENTRY_INVOCATION] = which;
    return argv;
}

static size_t count_lines(const char *s) {
    size_t count = 1;
    for (; *s; s++) count += *s == '\n';
    return count;
}

static entry one_of(arena *a, const entry *n, size_t number, size_t total, const char *name,
                    size_t length) {
    entry one = *n;
    bool named = length > 0;
    one.name = arena_printf(a, "%s[%zu]%s%.*s%s", n->name, number, named ? " (" : "", (int)length,
                            name, named ? ")" : "");
    one.method = arena_printf(a, "%s[%zu]", n->method, number);
    one.argv = with_selection(a, n, arena_printf(a, "%zu/%zu", number, total));
    return one;
}

bool check_invocations(mem *m, arena *a, vm *v, const entry *n, entry_list *out) {
    vm_ending ending;
    error ignored;
    char **argv = with_selection(a, n, arena_strdup(a, "list"));
    if (vm_run_main(v, n->class_name, n->argc, argv, &ending, &ignored)) return false;
    const char *list = vm_ending_text(v);
    if (ending != VM_UNSUPPORTED || strncmp(list, LIST, sizeof LIST - 1) != 0) return false;
    list = arena_strdup(a, list + sizeof LIST - 1);
    size_t total = count_lines(list), before = out->count;
    for (size_t i = 1; i <= total; i++) {
        size_t length = strcspn(list, "\n");
        if (!n->invocation || n->invocation == i)
            vec_push(m, out, one_of(a, n, i, total, list, length));
        list += length + (list[length] == '\n');
    }
    return out->count > before;
}
