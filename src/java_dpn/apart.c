// What other engines ask for: is what threads share used by one of them at a time?
#include "java_dpn/java_dpn.h"

int java_dpn_proves_apart(mem *m, vm *v, limits *l, const char *class_name, bool *proved,
                          error *e) {
    enum { MOST_LOCKS = 12 };
    race_options o = {.most_locks = MOST_LOCKS};
    race_report r = {0};
    int code = java_dpn_races(m, v, l, class_name, &o, &r, e);
    *proved = !code && !r.gap;
    for (size_t i = 0; i < r.pairs.count && *proved; i++)
        *proved = r.pairs.data[i].answer == RACE_IMPOSSIBLE;
    java_dpn_report_release(&r);
    return code;
}
