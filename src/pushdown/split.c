// Confluence and safe partitions: sections 3.1 to 3.3 of the paper.
#include "pushdown/search.h"

dd pd_confluence(pd_code *c, dd related) {
    dd_frame f = dd_open(c->s);
    dd other = dd_rename(c->s, related, c->init_to_peer);
    return dd_close(c->s, f, dd_and_exists(c->s, related, other, c->globals[PD_CUR]));
}

// The members of `part` that stay when of each pair in conflict the smaller one goes: the inner
// loop of algorithm 2.
static dd without_conflicts(pd_code *c, dd part, dd conflict) {
    dd_space *s = c->s;
    for (;;) {
        dd at_y = dd_rename(s, part, c->init_to_peer);
        dd bad = dd_and(s, dd_and(s, conflict, part), at_y);
        if (bad == DD_FALSE) return part;
        part = dd_diff(s, part, dd_exists(s, bad, c->globals[PD_PEER]));
    }
}

// Algorithm 2. x is FIFTH, y is PEER; the paper's S is what is not in conflict, and its L is in
// `conflict` already. Its loop removes more than it must: what is left over and in conflict with
// nothing in the part comes back, until there is no such value.
void pd_partition(pd_code *c, dd left, dd conflict, pd_parts *parts) {
    dd_space *s = c->s;
    dd_frame f = dd_open(s);
    if (conflict == DD_FALSE) {
        if (left != DD_FALSE) vec_push(c->m, parts, dd_keep(s, left));
        dd_close(s, f, DD_TRUE);
        return;
    }
    size_t cells = c->cells[PD_GLOBAL].count;
    uint32_t *values = mem_alloc(c->m, cells * sizeof *values);
    dd either = dd_or(s, conflict, dd_rename(s, conflict, c->flip));
    while (left != DD_FALSE) {
        dd_frame inner = dd_open(s);
        pd_pick(c, left, PD_GLOBAL, PD_FIFTH, values);
        dd y0 = pd_point(c, PD_GLOBAL, PD_PEER, values), part = DD_FALSE;
        dd more = dd_diff(s, left, dd_and_exists(s, either, y0, c->globals[PD_PEER]));
        while (more != DD_FALSE) {
            part = dd_or(s, part, without_conflicts(c, more, conflict));
            dd at_y = dd_rename(s, part, c->init_to_peer);
            dd apart = dd_and_exists(s, either, at_y, c->globals[PD_PEER]);
            more = dd_diff(s, left, dd_or(s, part, apart));
        }
        vec_push(c->m, parts, dd_keep(s, part));
        left = dd_close(s, inner, dd_diff(s, left, part));
        if (c->l) limits_check(c->l, c->m);
    }
    mem_free(c->m, values, cells * sizeof *values);
    dd_close(s, f, DD_TRUE);
}
