// weft show --cfg and --dot: the control-flow graph of a method.
#include "analysis/cfg.h"
#include "cli/show.h"

// Offset in the method's bytes, as the disassembly has it.
static uint32_t offset_of(const cfg *g, uint32_t pc) {
    return pc < g->c->count ? g->c->instrs[pc].offset : g->c->method->code->size;
}

static void add_set(throws_set set, text *out) {
    const char *before = "";
    for (int i = 0; i < THROWS_COUNT; i++) {
        if (!(set >> i & 1)) continue;
        text_printf(out, "%s%s", before, analysis_throws_words[i]);
        before = ", ";
    }
}

static const char *caught_by(program *p, const cfg *g, const cfg_edge *e) {
    uint16_t type = g->c->handlers[e->handler].catch_type;
    return type ? program_text(p, g->c->owner->constants[type].text) : "any";
}

static void add_edge(program *p, const cfg *g, const cfg_edge *e, text *out) {
    static const char *const words[] = {"falls", "jumps", "returns", NULL};
    if (e->kind != CFG_CATCH) {
        text_printf(out, "      to block %u: %s\n", e->to, words[e->kind]);
        return;
    }
    text_printf(out, "      to block %u: catches %s (", e->to, caught_by(p, g, e));
    add_set(e->caught, out);
    text_add(out, ")\n");
}

static void add_parent(const char *what, const dominator_tree *t, uint32_t block, uint32_t exit,
                       text *out) {
    if (t->parent[block] == GRAPH_NONE) return;
    if (t->parent[block] == exit) text_printf(out, ", %s the exit", what);
    else text_printf(out, ", %s %u", what, t->parent[block]);
}

static void add_block(program *p, const cfg *g, const postdominator_tree *t, uint32_t block,
                      text *out) {
    const cfg_block *b = &g->blocks[block];
    text_printf(out, "    block %u: %u to %u", block, offset_of(g, b->first), offset_of(g, b->end));
    int line = cf_line_at(g->c->method->code, offset_of(g, b->first));
    if (line) text_printf(out, ", line %d", line);
    add_parent("dominated by", g->dominators, block, CFG_NONE, out);
    add_parent("postdominated by", t->t, block, g->block_count, out);
    if (g->loops->of[block] != GRAPH_NONE) text_printf(out, ", in loop %u", g->loops->of[block]);
    if (g->loops->irreducible && g->loops->irreducible[block]) text_add(out, ", irreducible");
    if (!t->returns[block]) text_add(out, ", never returns");
    text_char(out, '\n');
    for (uint32_t i = g->g->first_out[block]; i < g->g->first_out[block + 1]; i++)
        add_edge(p, g, &g->edges[i], out);
    if (!b->escapes) return;
    text_add(out, "      throws ");
    add_set(b->escapes, out);
    text_char(out, '\n');
}

int show_cfg_text(program *p, arena *a, const method *m, text *out, link_error *e) {
    const cfg *g;
    if (analysis_cfg(p, a, m, &g, e)) return ERR_INPUT;
    const postdominator_tree *t = analysis_postdominators(a, g, CFG_WITH_CATCH);
    for (uint32_t i = 0; i < g->block_count; i++) add_block(p, g, t, i, out);
    for (uint32_t i = 0; i < g->loops->count; i++) {
        const graph_loop *l = &g->loops->loops[i];
        text_printf(out, "    loop %u: header block %u, blocks %u, depth %u", i, l->header,
                    l->members, l->depth);
        if (l->parent != GRAPH_NONE) text_printf(out, ", in loop %u", l->parent);
        text_char(out, '\n');
    }
    return 0;
}

// Backslashes and quotes are not part of names in class files that javac makes; others may have
// them.
static void add_quoted(const char *s, text *out) {
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') text_char(out, '\\');
        text_char(out, *s);
    }
}

static void add_dot_block(program *p, const cfg *g, uint32_t block, text *out, text *line) {
    text_printf(out, "  b%u [label=\"block %u\\l", block, block);
    for (uint32_t pc = g->blocks[block].first; pc < g->blocks[block].end; pc++) {
        text_clear(line);
        text_printf(line, "%u: ", offset_of(g, pc));
        code_print_instr(program_symbols(p), g->c, pc, line);
        add_quoted(text_get(line), out);
        text_add(out, "\\l");
    }
    text_add(out, "\"];\n");
}

static int add_dot(program *p, arena *a, const method *m, text *out, text *line, link_error *e) {
    const cfg *g;
    if (analysis_cfg(p, a, m, &g, e)) return ERR_INPUT;
    text_add(out, "digraph \"");
    add_quoted(program_text(p, m->owner->name), out);
    text_char(out, '.');
    add_quoted(program_text(p, m->name), out);
    add_quoted(program_text(p, m->type), out);
    text_add(out, "\" {\n  node [shape=box, fontname=monospace];\n");
    for (uint32_t i = 0; i < g->block_count; i++) add_dot_block(p, g, i, out, line);
    for (uint32_t i = 0; i < g->edge_count; i++) {
        const cfg_edge *x = &g->edges[i];
        text_printf(out, "  b%u -> b%u", x->from, x->to);
        if (x->kind == CFG_CATCH) {
            text_add(out, " [style=dashed, label=\"");
            add_quoted(caught_by(p, g, x), out);
            text_add(out, "\"]");
        }
        text_add(out, ";\n");
    }
    text_add(out, "}\n");
    return 0;
}

int show_cfg_dot(program *p, klass *k, const show_wants *wants, text *out, link_error *e) {
    arena a;
    text line;
    arena_init(&a, program_mem(p));
    text_init(&line, program_mem(p));
    int code = 0;
    bool any = false;
    for (uint32_t i = 0; i < k->method_count && !code; i++) {
        if (!show_is_wanted(p, &k->methods[i], wants)) continue;
        any = true;
        if (k->methods[i].file->code) code = add_dot(p, &a, &k->methods[i], out, &line, e);
    }
    if (!code && wants->method && !any) code = show_no_method(p, k, wants, e);
    text_release(&line);
    arena_release(&a);
    return code;
}
