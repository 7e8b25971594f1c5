// Starting a VM for whoever runs Java.
#include <stdio.h>
#include <stdlib.h>

#include "check/start.h"
#include "classlib/classlib.h"
#include "program/modules.h"
#include "vm/image.h"

const char *check_cache(char *out, size_t size) {
    const struct {
        const char *variable, *below;
        bool absolute; // others are to be ignored, says the XDG specification
    } places[] = {{"WEFT_CACHE", "", false},
                  {"XDG_CACHE_HOME", "/weft", true},
                  {"HOME", "/.cache/weft", true}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *value = getenv(places[i].variable);
        if (!value || !*value || (places[i].absolute && *value != '/')) continue;
        int n = snprintf(out, size, "%s%s", value, places[i].below);
        return n > 0 && (size_t)n < size ? out : NULL;
    }
    return NULL;
}

int check_start_vm(mem *m, classpath *cp, bool no_cache, const vm_config *config, vm **out,
                   error *e) {
    char folder[4096];
    vm_config with_natives = *config;
    with_natives.natives = classlib_natives;
    with_natives.facts = &classlib_facts;
    // The JDK reads properties while it starts.
    bool anew = no_cache ||
                (config->given && (config->given->property_count || config->given->symbolic));
    const char *cache = anew ? NULL : check_cache(folder, sizeof folder);
    int code = vm_start(m, cp, &with_natives, cache, out, e);
    if (code) return code;
    code = program_modules_add(vm_program(*out), e);
    if (code) {
        vm_stop(*out);
        *out = NULL;
    }
    return code;
}
