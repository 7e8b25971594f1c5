#include <stdio.h>

#include "base/hash.h"
#include "base/text.h"
#include "verdict/trace.h"
#include "verdict/verdict.h"

// Without its numbers: lines move.
static void add_words(const char *s, text *out) {
    for (; *s; s++)
        if (*s < '0' || *s > '9') text_char(out, *s);
}

const char *result_fingerprint(const witness *w, char *out) {
    mem m;
    mem_init(&m, 0);
    text t;
    text_init(&t, &m);
    const trace_row *last = NULL;
    for (uint32_t i = 0; w->trace && i < w->trace->row_count; i++)
        if (w->trace->rows[i].file && w->trace->rows[i].line) last = &w->trace->rows[i];
    text_printf(&t, "%s\n", w->trace ? w->trace->property : "");
    // The witness's own title may say in which of several targets it is.
    add_words(w->trace && w->trace->title ? w->trace->title : w->title, &t);
    if (last)
        text_printf(&t, "\n%s\n%s", last->method ? last->method : "",
                    last->source ? last->source : "");
    snprintf(out, RESULT_FINGERPRINT, "%016llx",
             (unsigned long long)hash_bytes(text_get(&t), t.count));
    text_release(&t);
    return out;
}
