// Symbols, predicates, and what the solver says about them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "spl/abstract.h"

// ----------------------------------------------------------------------------------------- rows

void spl_rows_init(spl_rows *r, mem *m) {
    *r = (spl_rows){0};
    arena_init(&r->store, m);
    table_init(&r->index, m);
}

void spl_rows_release(spl_rows *r) {
    mem *m = r->store.m;
    table_release(&r->index);
    vec_release(m, &r->rows);
    vec_release(m, &r->sizes);
    arena_release(&r->store);
}

void spl_rows_clear(spl_rows *r) {
    mem *m = r->store.m;
    spl_rows_release(r);
    spl_rows_init(r, m);
}

uint32_t spl_rows_add(spl_rows *r, const int32_t *row, size_t size, bool *is_new) {
    uint64_t hash = hash_bytes(row, size * sizeof *row);
    uint32_t id;
    *is_new = false;
    for (table_probe p = table_find(&r->index, hash); table_next(&p, &id);)
        if (r->sizes.data[id] == size &&
            (size == 0 || memcmp(r->rows.data[id], row, size * sizeof *row) == 0))
            return id;
    mem *m = r->store.m;
    *is_new = true;
    id = (uint32_t)r->rows.count;
    vec_push(m, &r->rows, arena_copy(&r->store, row, size * sizeof *row));
    vec_push(m, &r->sizes, (uint32_t)size);
    table_add(&r->index, hash, id);
    return id;
}

// -------------------------------------------------------------------------------------- symbols

static smt_term symbol(spl_abstraction *a, spl_symbol s, const char *name) {
    // Programs are small enough for these widths: lower.c refuses larger ones.
    uint64_t key = (uint64_t)s.kind << 62 | (uint64_t)s.owner << 42 | (uint64_t)s.index << 22 |
                   s.field;
    uint64_t *known = u64map_get(&a->symbol_of, key);
    if (known) return (smt_term)*known;
    smt_term t = smt_symbol(a->terms, SMT_INT, name);
    u64map_put(&a->symbol_of, key, t);
    u64map_put(&a->symbol_info, t, a->symbols.count);
    vec_push(a->m, &a->symbols, s);
    return t;
}

smt_term spl_symbol_local(spl_abstraction *a, uint32_t body, uint32_t local) {
    const char *name = a->bodies.list.data[body].locals[local].name;
    char temporary[24];
    snprintf(temporary, sizeof temporary, "$%u", local);
    return symbol(a, (spl_symbol){SYMBOL_OF_LOCAL, body, local, 0}, name ? name : temporary);
}

smt_term spl_symbol_field(spl_abstraction *a, uint32_t site, uint32_t index, uint32_t field) {
    const spl_site *s = &a->p->sites[site];
    const spl_class *class = &a->p->classes[s->class];
    text name;
    text_init(&name, a->m);
    text_printf(&name, "%s@%d", class->name, s->at.line);
    if (index) text_printf(&name, "#%u", index);
    text_printf(&name, ".%s", class->fields[field].name);
    smt_term t = symbol(a, (spl_symbol){SYMBOL_OF_FIELD, site, index, field}, text_get(&name));
    text_release(&name);
    return t;
}

smt_term spl_symbol_result(spl_abstraction *a, uint32_t method) {
    return symbol(a, (spl_symbol){SYMBOL_OF_RESULT, method, 0, 0}, "result");
}

const spl_symbol *spl_symbol_look(const spl_abstraction *a, smt_term t) {
    uint64_t *known = u64map_get(&a->symbol_info, t);
    return known ? &a->symbols.data[*known] : NULL;
}

// ----------------------------------------------------------------------------------- predicates

bool spl_predicate_add(spl_abstraction *a, spl_scope scope, uint32_t owner, smt_term atom) {
    if (smt_op(a->terms, atom) == SMT_OP_NOT) atom = smt_look(a->terms, atom)->args[0];
    uint64_t key = (uint64_t)scope << 62 | (uint64_t)owner << 32 | atom;
    if (!u64map_put(&a->predicate_of, key, 1)) return false;
    spl_numbers *list = scope == SCOPE_GLOBAL  ? &a->global
                        : scope == SCOPE_LOCAL ? &a->local[owner]
                                               : &a->exit[owner];
    spl_predicate p = {
        .atom = atom, .scope = scope, .owner = owner, .place = (uint32_t)list->count};
    smt_symbols(a->terms, atom, a->m, &p.symbols);
    vec_push(a->m, list, (uint32_t)a->predicates.count);
    vec_push(a->m, &a->predicates, p);
    return true;
}

void spl_predicate_print(const spl_abstraction *a, const spl_predicate *p, text *out) {
    if (p->scope == SCOPE_GLOBAL) text_add(out, "global");
    else
        spl_method_name(
            a->p, p->scope == SCOPE_LOCAL ? a->bodies.list.data[p->owner].method : p->owner, out);
    text_add(out, ": ");
    smt_print(a->terms, p->atom, out);
}

// ---------------------------------------------------------------------------------- enumeration

typedef struct cached {
    size_t key_count, pattern_count;
    const smt_term *key; // cube literals in ascending order, 0, condition, targets
    const uint64_t *patterns;
} cached;

typedef VEC(uint64_t) pattern_list;

// Keeps the literals of the cube that share symbols with the seeds, directly or through others: the
// rest is satisfiable on its own and says nothing about them.
static void connected(spl_abstraction *a, const smt_term *cube, size_t cube_count, smt_terms *seeds,
                      smt_terms *kept) {
    bool *used = mem_zalloc(a->m, cube_count + 1);
    smt_terms *symbols = mem_zalloc(a->m, (cube_count + 1) * sizeof *symbols);
    for (size_t i = 0; i < cube_count; i++) smt_symbols(a->terms, cube[i], a->m, &symbols[i]);
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i < cube_count; i++) {
            bool touches = false;
            for (size_t k = 0; !used[i] && !touches && k < symbols[i].count; k++)
                for (size_t j = 0; !touches && j < seeds->count; j++)
                    touches = seeds->data[j] == symbols[i].data[k];
            if (!touches) continue;
            used[i] = grew = true;
            vec_push(a->m, kept, cube[i]);
            smt_symbols(a->terms, cube[i], a->m, seeds);
        }
    }
    for (size_t i = 0; i < cube_count; i++) vec_release(a->m, &symbols[i]);
    mem_free(a->m, symbols, (cube_count + 1) * sizeof *symbols);
    mem_free(a->m, used, cube_count + 1);
}

static int compare_terms(const void *a, const void *b) {
    smt_term x = *(const smt_term *)a, y = *(const smt_term *)b;
    return x < y ? -1 : x > y;
}

// Asks the solver for one combination after the other until there is no new one.
static void solve(spl_abstraction *a, const smt_terms *cube, smt_term condition,
                  const smt_term *targets, size_t target_count, pattern_list *out) {
    smt *s = a->terms;
    smt_solver_push(a->solver);
    for (size_t i = 0; i < cube->count; i++) smt_solver_assert(a->solver, cube->data[i]);
    if (condition != SMT_NONE) smt_solver_assert(a->solver, condition);
    for (;;) {
        smt_answer answer = smt_solver_check(a->solver);
        if (answer == SMT_UNSAT) break;
        if (answer == SMT_UNKNOWN) {
            // Everything may be: an over-approximation, and the trace check is exact.
            if (target_count > 12)
                mem_unwind(a->m, STOP_ENGINE, "the solver cannot decide a step of the abstraction");
            vec_clear(out);
            for (uint64_t i = 0; i < (uint64_t)1 << target_count; i++) vec_push(a->m, out, i);
            break;
        }
        uint64_t pattern = 0;
        smt_term other = smt_bool(s, false);
        for (size_t i = 0; i < target_count; i++) {
            bool holds = smt_solver_bool(a->solver, targets[i]);
            if (holds) pattern |= (uint64_t)1 << i;
            other = smt_or(s, other, holds ? smt_not(s, targets[i]) : targets[i]);
        }
        vec_push(a->m, out, pattern);
        if (target_count == 0) break;
        smt_solver_assert(a->solver, other);
    }
    smt_solver_pop(a->solver);
}

spl_patterns spl_enumerate(spl_abstraction *a, const smt_term *cube, size_t cube_count,
                           smt_term condition, const smt_term *targets, size_t target_count) {
    if (target_count > 60) mem_unwind(a->m, STOP_ENGINE, "too many predicates change at one step");
    smt_terms seeds = {0}, key = {0};
    if (condition != SMT_NONE) smt_symbols(a->terms, condition, a->m, &seeds);
    for (size_t i = 0; i < target_count; i++) smt_symbols(a->terms, targets[i], a->m, &seeds);
    connected(a, cube, cube_count, &seeds, &key);
    size_t literals = key.count;
    if (literals) qsort(key.data, literals, sizeof *key.data, compare_terms);
    smt_terms kept = {0};
    for (size_t i = 0; i < literals; i++) vec_push(a->m, &kept, key.data[i]);
    vec_push(a->m, &key, SMT_NONE);
    vec_push(a->m, &key, condition);
    for (size_t i = 0; i < target_count; i++) vec_push(a->m, &key, targets[i]);
    uint64_t hash = hash_bytes(key.data, key.count * sizeof *key.data);
    cached *found = NULL;
    uint32_t id;
    for (table_probe p = table_find(&a->cache_index, hash); !found && table_next(&p, &id);) {
        cached *c = a->cache.data[id];
        if (c->key_count == key.count &&
            memcmp(c->key, key.data, key.count * sizeof *key.data) == 0)
            found = c;
    }
    if (!found) {
        pattern_list patterns = {0};
        solve(a, &kept, condition, targets, target_count, &patterns);
        found = ARENA_NEW(&a->cache_store, cached);
        found->key_count = key.count;
        found->key = arena_copy(&a->cache_store, key.data, key.count * sizeof *key.data);
        found->pattern_count = patterns.count;
        found->patterns = arena_copy(&a->cache_store, patterns.data,
                                     patterns.count * sizeof *patterns.data);
        table_add(&a->cache_index, hash, (uint32_t)a->cache.count);
        vec_push(a->m, &a->cache, found);
        vec_release(a->m, &patterns);
    }
    vec_release(a->m, &seeds);
    vec_release(a->m, &key);
    vec_release(a->m, &kept);
    return (spl_patterns){found->patterns, found->pattern_count};
}
