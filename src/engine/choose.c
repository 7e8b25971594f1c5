#include <stdio.h>
#include <string.h>

#include "engine/engine.h"

static bool has(const option_spec *table, const char *name) {
    for (; table && table->name; table++)
        if (strcmp(table->name, name) == 0) return true;
    return false;
}

bool engine_has_option(const engine_info *engine, const char *name) {
    return has(engine->options, name);
}

// The i-th option given that is not the command's own; NULL: there are no more.
static const char *special(const options *given, const option_spec *common, size_t *i) {
    for (; *i < given->values.count; ++*i)
        if (!has(common, given->values.data[*i].spec->name))
            return given->values.data[(*i)++].spec->name;
    return NULL;
}

// "hybrid and pushdown"
static void name_owners(const engine_info *const *engines, const char *option, char *out,
                        size_t size) {
    const char *last = NULL;
    size_t used = 0, count = 0;
    out[0] = 0;
    for (size_t i = 0; engines[i]; i++) {
        if (!engine_has_option(engines[i], option)) continue;
        if (last && strcmp(last, engines[i]->name) == 0) continue; // one engine, two formats
        last = engines[i]->name;
        if (used < size)
            used += (size_t)snprintf(out + used, size - used, "%s%s", count++ ? " and " : "", last);
    }
}

static int belongs_to_others(const engine_info *const *engines, const char *option,
                             const char *engine, error *e) {
    char owners[200];
    name_owners(engines, option, owners, sizeof owners);
    return error_set(e, ERR_USAGE, NULL, "--%s is an option of engine %s, not of %s", option,
                     owners, engine);
}

static bool has_all(const engine_info *engine, const options *given, const option_spec *common) {
    const char *option;
    for (size_t i = 0; (option = special(given, common, &i));)
        if (!engine_has_option(engine, option)) return false;
    return true;
}

// No engine has all options: two that exclude each other are named.
static int no_engine(const engine_info *const *engines, const options *given,
                     const option_spec *common, error *e) {
    char owners[200];
    size_t i = 0;
    const char *first = special(given, common, &i), *other;
    name_owners(engines, first, owners, sizeof owners);
    while ((other = special(given, common, &i))) {
        bool together = false;
        for (size_t k = 0; engines[k]; k++)
            together |= engine_has_option(engines[k], first) &&
                        engine_has_option(engines[k], other);
        if (!together) return belongs_to_others(engines, other, owners, e);
    }
    return error_set(e, ERR_USAGE, NULL, "no engine has all of these options");
}

int engine_choose(const engine_info *const *engines, const char *name, const option_spec *common,
                  const options *given, size_t *out, error *e) {
    *out = 0;
    const char *option;
    if (name && strcmp(name, "auto") != 0) {
        while (engines[*out] && strcmp(engines[*out]->name, name) != 0) ++*out;
        if (!engines[*out]) *out = 0;
        else
            for (size_t i = 0; (option = special(given, common, &i));)
                if (!engine_has_option(engines[*out], option))
                    return belongs_to_others(engines, option, name, e);
        return 0;
    }
    for (; engines[*out]; ++*out)
        if (has_all(engines[*out], given, common)) return 0;
    *out = 0;
    return no_engine(engines, given, common, e);
}
