#include "generate.h"

typedef struct generator {
    rng *r;
    const generate_settings *s;
    text *out;
    int thread; // whose methods are being written; -1: the class's
    int labels;
} generator;

static bool coin(generator *g, uint32_t n) {
    return rng_one_in(g->r, n);
}

static void boolean(generator *g, int depth);

// A field all threads see.
static bool shares(generator *g) {
    return g->s->shared && g->thread >= 0 && coin(g, 2);
}

static void integer(generator *g, int depth) {
    if (shares(g)) {
        text_add(g->out, "cell.n");
        return;
    }
    switch (rng_below(g->r, depth > 0 ? 8 : 5)) {
    case 0: text_add(g->out, "i"); break;
    case 1: text_add(g->out, "j"); break;
    case 2: text_add(g->out, "n"); break;
    case 3: text_printf(g->out, "%u", rng_below(g->r, 4)); break;
    case 4: text_add(g->out, g->s->objects && coin(g, 2) ? "c.n" : "n"); break;
    default:
        text_char(g->out, '(');
        integer(g, depth - 1);
        text_printf(g->out, " %c ",
                    "++-*/%"[coin(g, 6) ? 2 + rng_below(g->r, 4) : rng_below(g->r, 3)]);
        if (coin(g, 2)) text_printf(g->out, "%u", 1 + rng_below(g->r, 2));
        else integer(g, depth - 1);
        text_char(g->out, ')');
    }
}

static void boolean(generator *g, int depth) {
    if (shares(g)) {
        text_add(g->out, "cell.f");
        return;
    }
    static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};
    switch (rng_below(g->r, depth > 0 ? 9 : 5)) {
    case 0: text_add(g->out, "b"); break;
    case 1: text_add(g->out, "f"); break;
    case 2: text_add(g->out, coin(g, 2) ? "any" : "b"); break;
    case 3:
        if (g->s->objects) text_add(g->out, coin(g, 2) ? "c.f" : "(d == c)");
        else text_add(g->out, "f");
        break;
    case 4: text_add(g->out, "true"); break;
    case 5:
        text_char(g->out, '!');
        boolean(g, 0);
        break;
    case 6:
        text_char(g->out, '(');
        boolean(g, depth - 1);
        text_add(g->out, coin(g, 2) ? " && " : " || ");
        boolean(g, depth - 1);
        text_char(g->out, ')');
        break;
    default:
        if (!g->s->ints) {
            boolean(g, 0);
            break;
        }
        text_char(g->out, '(');
        integer(g, 1);
        text_printf(g->out, " %s ", relations[rng_below(g->r, 6)]);
        integer(g, 1);
        text_char(g->out, ')');
    }
}

static void arguments(generator *g) {
    text_char(g->out, '(');
    boolean(g, 0);
    text_add(g->out, ", ");
    integer(g, 1);
    if (g->s->objects) text_add(g->out, coin(g, 3) ? ", d" : ", c");
    text_add(g->out, ")");
}

// A message to a thread; mostly behind a counter, so that the bag stays small.
static void post(generator *g, int method_count) {
    bool self = g->s->threads == 1 || coin(g, 2);
    bool guarded = !coin(g, 4);
    int label = g->labels++;
    if (guarded)
        text_printf(g->out, "    if (budget <= 0) goto skip%d;\n    budget = budget - 1;\n", label);
    text_printf(g->out, "    %sm%u", self ? "this." : "peer.",
                rng_below(g->r, (uint32_t)method_count));
    arguments(g);
    text_add(g->out, ";\n");
    if (guarded) text_printf(g->out, "    skip%d: ;\n", label);
}

static void simple(generator *g) {
    bool objects = g->s->objects, class = g->thread < 0;
    if (shares(g)) {
        bool ints = g->s->ints && coin(g, 2);
        text_add(g->out, ints ? "    cell.n = " : "    cell.f = ");
        if (ints) integer(g, 1);
        else boolean(g, 1);
        text_add(g->out, ";\n");
        return;
    }
    switch (rng_below(g->r, 11)) {
    case 0:
    case 1:
        text_printf(g->out, "    %s = ", coin(g, 2) ? "b" : "f");
        boolean(g, 2);
        break;
    case 2:
    case 3:
    case 4:
        if (!g->s->ints) {
            text_add(g->out, "    f = !f");
            break;
        }
        if (g->s->any_ints && coin(g, 4)) {
            text_add(g->out, "    i = any");
            break;
        }
        text_printf(g->out, "    %s = ", coin(g, 2) ? "i" : coin(g, 2) ? "j" : "n");
        integer(g, 1);
        break;
    case 5:
        text_add(g->out, "    assume ");
        boolean(g, 1);
        break;
    case 6:
        text_add(g->out, "    assert ");
        if (g->s->ints && !coin(g, 3)) {
            static const char *const facts[] = {"n >= 0",     "n <= 3",     "i != j",
                                                "n <= i + 2", "i + n != 2", "n != 1 || i <= 1"};
            text_add(g->out, facts[rng_below(g->r, 6)]);
            break;
        }
        boolean(g, 2);
        if (coin(g, 3)) break;
        text_add(g->out, " || ");
        boolean(g, 1);
        break;
    case 7:
        if (!objects) text_add(g->out, "    b = !b");
        else if (coin(g, 3)) text_add(g->out, class ? "    c = this" : "    c = new Cell");
        else if (coin(g, 2)) text_add(g->out, "    d = c");
        else text_add(g->out, coin(g, 2) ? "    c.f = b" : "    c.n = i");
        break;
    case 8:
        if (class && !g->s->recursion) text_add(g->out, "    n = 1");
        else {
            text_add(g->out, objects || class ? "    i = c.work" : "    i = cell.work");
            arguments(g);
        }
        break;
    default: text_printf(g->out, "    f = "); boolean(g, 1);
    }
    text_add(g->out, ";\n");
}

static void body(generator *g, int method_count) {
    int count = 1 + (int)rng_below(g->r, (uint32_t)g->s->statements), base = g->labels;
    g->labels += count + 1;
    for (int i = 0; i < count; i++) {
        text_printf(g->out, "    l%d:\n", base + i);
        switch (rng_below(g->r, 5)) {
        case 0:
            text_add(g->out, "    if ");
            boolean(g, 1);
            // Mostly forwards: programs should end.
            text_printf(g->out, " goto l%d;\n",
                        coin(g, 8) ? base + (int)rng_below(g->r, (uint32_t)i + 1)
                                   : base + i + 1 + (int)rng_below(g->r, (uint32_t)(count - i)));
            break;
        case 1:
            if (g->thread >= 0) post(g, method_count);
            else simple(g);
            break;
        default: simple(g);
        }
    }
    text_printf(g->out, "    l%d: ;\n", base + count);
}

static void formals(generator *g) {
    text_add(g->out, g->s->objects ? "(boolean b, int i, Cell c)" : "(boolean b, int i)");
}

static void thread_type(generator *g, int which) {
    int methods = 1 + (int)rng_below(g->r, 2);
    g->thread = which;
    text_printf(g->out, "thread T%d {\n  boolean f; int n; int budget; Cell cell; T%d peer;\n",
                which, g->s->threads == 2 ? 1 - which : 0);
    text_printf(g->out, "  void set(T%d p) { peer = p; cell = new Cell; budget = 1; }\n",
                g->s->threads == 2 ? 1 - which : 0);
    // Both types have m0 and m1, so that a post need not know whose.
    for (int i = 0; i < 2; i++) {
        text_printf(g->out, "  void m%d", i);
        formals(g);
        text_add(g->out, " {\n    int j; Cell d;\n");
        if (!g->s->objects) text_add(g->out, "    Cell c; c = cell;\n");
        if (i < methods) body(g, 2);
        text_add(g->out, "  }\n");
    }
    text_add(g->out, "}\n");
}

void generate_program(rng *r, const generate_settings *s, text *out) {
    generator g = {.r = r, .s = s, .out = out, .thread = -1};
    text_add(out, "class Cell {\n  boolean f; int n;\n  int work");
    formals(&g);
    text_add(out, " {\n    int j; Cell d;\n");
    if (!s->objects) text_add(out, "    Cell c; c = this;\n");
    body(&g, 0);
    text_printf(out, "    return %s;\n  }\n}\n", coin(&g, 2) ? "i" : "n");
    for (int i = 0; i < s->threads; i++) thread_type(&g, i);
    text_printf(out,
                "thread Main {\n  void go() {\n    T0 t; Cell c; t = new T0; c = new Cell;\n"
                "    t.budget = %u; t.cell = c;\n",
                1 + rng_below(r, 2));
    if (s->threads == 2)
        text_add(out, "    T1 u; u = new T1; u.peer = t; t.peer = u; u.cell = c; u.budget = 1;\n");
    else text_add(out, "    t.peer = t;\n");
    for (int i = 0; i < s->threads; i++)
        text_printf(out, "    %s.m0(any, %u%s);\n", i ? "u" : "t", rng_below(r, 3),
                    s->objects ? ", c" : "");
    text_add(out, "  }\n}\n(new Main).go();\n");
}
