#include "random_network.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct shape {
    rng *r;
    text *out;
    bool local, private_, array, second;
    unsigned programs;
    bool can_fork;
} shape;

static const char *value(shape *s, bool with_local) {
    static char buffer[4][64];
    static unsigned turn;
    char *b = buffer[turn++ % 4];
    static const char *const plain[] = {"x",     "0",     "1",     "2",    "x + 1",
                                        "x ^ 1", "x & 1", "3 - x", "x * 3"};
    unsigned k = rng_below(s->r, 14);
    if (k < 9) snprintf(b, 64, "%s", plain[k]);
    else if (k == 9 && s->second) snprintf(b, 64, "e");
    else if (k == 10 && with_local && s->local) snprintf(b, 64, "y");
    else if (k == 11 && s->private_) snprintf(b, 64, "q");
    else if (k == 12 && s->array) snprintf(b, 64, "h[%s]", rng_one_in(s->r, 2) ? "x" : "1");
    else snprintf(b, 64, "(x == 1 ? 2 : x)");
    return b;
}

// One to three conjuncts: tests of what is, and what is to be.
static void condition(shape *s, unsigned labels) {
    static const char *const compare[] = {"==", "!=", "<", "<=", ">", ">="};
    text_add(s->out, " (");
    unsigned count = 1 + rng_below(s->r, 2) * rng_below(s->r, 3);
    for (unsigned i = 0; i < count; i++) {
        if (i) text_add(s->out, rng_one_in(s->r, 8) ? " || " : " && ");
        const char *v = value(s, true);
        switch (rng_below(s->r, 11)) {
        case 0:
        case 1: text_printf(s->out, "x' == %s", rng_one_in(s->r, 8) ? "any" : v); break;
        case 2: text_printf(s->out, s->second ? "e' == %s" : "x' == %s", v); break;
        case 3: text_printf(s->out, s->local && labels > 0 ? "y' == %s" : "x != %s", v); break;
        case 4: text_printf(s->out, s->local && labels > 1 ? "y'' == %s" : "x' != %s", v); break;
        case 5: text_printf(s->out, s->private_ ? "q' == %s" : "x <= %s", v); break;
        case 6:
            if (s->array) text_printf(s->out, "h[%s]' == %s", rng_one_in(s->r, 2) ? "x" : "0", v);
            else text_printf(s->out, "x >= %s", v);
            break;
        case 7: text_printf(s->out, "x %s %s", compare[rng_below(s->r, 6)], v); break;
        default: text_printf(s->out, "x == %u && x' == %u", rng_below(s->r, 3), rng_below(s->r, 4));
        }
    }
    text_char(s->out, ')');
}

static void rule(shape *s, unsigned labels) {
    unsigned rank = rng_below(s->r, 2) * (1 + rng_below(s->r, 2)), kind = rng_below(s->r, 10);
    text_printf(s->out, "  %c%u ->", 'a' + rank, rng_below(s->r, labels));
    unsigned count = 1;
    if (kind < 2) count = 0;
    else if (kind < 5 && rank < 2) {
        count = 2;
        text_printf(s->out, " %c0", 'a' + rank + 1 + rng_below(s->r, 2 - rank));
    }
    if (count > 0) text_printf(s->out, " %c%u", 'a' + rank, rng_below(s->r, labels));
    if (s->can_fork && rng_one_in(s->r, 5))
        text_printf(s->out, " start %s:%c0", rng_one_in(s->r, 3) ? "P0" : "Q",
                    'a' + rng_below(s->r, 3));
    if (!rng_one_in(s->r, 6)) condition(s, count);
    text_char(s->out, '\n');
}

static void stop(shape *s, unsigned labels) {
    text_printf(s->out, "  %c%u %s", 'a' + rng_below(s->r, 3), rng_below(s->r, labels),
                rng_one_in(s->r, 3) ? "rests" : "waits");
    unsigned which = rng_below(s->r, 4);
    if (which == 0) text_printf(s->out, " (x == %u)", rng_below(s->r, 4));
    if (which == 1 && s->local) text_printf(s->out, " (y == %u)", rng_below(s->r, 2));
    if (which == 2 && s->private_) text_add(s->out, " (q == 1 || x == 0)");
    text_char(s->out, '\n');
}

static void query(shape *s, unsigned processes) {
    unsigned atoms = 1 + rng_below(s->r, 2);
    text_add(s->out, rng_one_in(s->r, 4) ? "error" : "reach");
    for (unsigned i = 0; i < atoms; i++) {
        if (s->can_fork && rng_one_in(s->r, 2)) text_add(s->out, " Q:");
        else text_printf(s->out, " P%u:", rng_below(s->r, processes));
        if (rng_one_in(s->r, 8)) text_char(s->out, '-');
        else text_printf(s->out, "%c%u", 'a' + rng_below(s->r, 3), rng_below(s->r, 2));
    }
    if (rng_one_in(s->r, 2)) text_printf(s->out, " when (x == %u)", rng_below(s->r, 4));
    text_char(s->out, '\n');
}

void random_network(rng *r, text *out) {
    shape s = {.r = r, .out = out};
    unsigned bits = 1 + rng_below(r, 2), processes = 2 + rng_below(r, 3);
    s.second = rng_one_in(r, 2);
    s.local = rng_one_in(r, 2);
    s.private_ = rng_one_in(r, 4);
    s.array = rng_one_in(r, 6);
    s.can_fork = rng_one_in(r, 3);
    if (s.can_fork && processes > 2) processes = 2;
    unsigned labels = 2 + rng_below(r, 2);
    text_printf(out, "network\nglobal x : %u\n", bits);
    if (s.second)
        text_add(out, rng_one_in(r, 2) ? "global e : { ea, eb, ec }\n" : "global e : 1\n");
    if (s.local) text_add(out, "local y : 1\n");
    if (s.private_) text_add(out, "private q : 1\n");
    if (s.array) text_add(out, "global h[2] : 1\n");
    if (rng_one_in(r, 3)) text_add(out, rng_one_in(r, 2) ? "init (x == any)\n" : "init (x != 1)\n");
    else if (s.local && rng_one_in(r, 2)) text_add(out, "init (y == x && x <= 1)\n");
    for (unsigned p = 0; p < processes; p++) {
        text_printf(out, "process P%u", p);
        if (p + 1 < processes && rng_one_in(r, 3)) text_printf(out, " P%u", ++p);
        text_printf(out, " starts %c0\n", 'a' + rng_one_in(r, 4));
        unsigned rules = 5 + rng_below(r, 7);
        for (unsigned i = 0; i < rules; i++) rule(&s, labels);
        for (unsigned i = rng_below(r, 5); i > 0 && !s.can_fork; i--) stop(&s, labels);
    }
    if (s.can_fork) {
        text_add(out, "process Q\n");
        for (unsigned i = 2 + rng_below(r, 4); i > 0; i--) rule(&s, labels);
    }
    for (int i = 0; i < 6; i++) query(&s, processes);
    if (s.can_fork) return;
    text_add(out, rng_one_in(r, 4) ? "error deadlock\n" : "reach deadlock\n");
    text_printf(out, "reach deadlock when (x == %u)\n", rng_below(r, 4));
}
