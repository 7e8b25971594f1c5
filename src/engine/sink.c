#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"
#include "engine/java.h"

void engine_sink_assumed(engine_sink *s, assumption_set all) {
    for (assumption a = 0; a < ASSUMPTION_COUNT; a++)
        if (all & ASSUMPTION_BIT(a)) s->assumed(s, a);
}

void engine_sink_stat(engine_sink *s, const char *name, const char *format, ...) {
    char value[200];
    va_list args;
    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    s->stat(s, name, value);
}

// Of any length: it may be made of the program's names.
void engine_sink_remark(engine_sink *s, const char *format, ...) {
    mem m;
    mem_init(&m, 0);
    text t;
    text_init(&t, &m);
    va_list args;
    va_start(args, format);
    text_vprintf(&t, format, args);
    va_end(args);
    s->remark(s, text_get(&t));
    text_release(&t);
}
