// From one store to another.
#include "smt/internal.h"

smt_term smt_copy(const smt *from, smt_term t, smt *to, u64map *done) {
    mem *m = to->m;
    smt_terms stack = {0};
    VEC(smt_term) args = {0};
    vec_push(m, &stack, t);
    while (stack.count) {
        smt_term top = vec_last(&stack);
        smt_node n = *smt_look(from, top);
        size_t before = stack.count;
        for (uint32_t i = 0; i < n.arg_count && !u64map_get(done, top); i++)
            if (!u64map_get(done, n.args[i])) vec_push(m, &stack, n.args[i]);
        if (stack.count > before) continue;
        stack.count--;
        if (u64map_get(done, top)) continue;
        if (n.op == SMT_OP_SYMBOL) {
            u64map_put(done, top, smt_symbol(to, n.sort, n.name));
            continue;
        }
        vec_clear(&args);
        for (uint32_t i = 0; i < n.arg_count; i++)
            vec_push(m, &args, (smt_term)*u64map_get(done, n.args[i]));
        n.args = args.data;
        u64map_put(done, top, smt_make(to, n));
    }
    vec_release(m, &stack);
    vec_release(m, &args);
    return (smt_term)*u64map_get(done, t);
}
