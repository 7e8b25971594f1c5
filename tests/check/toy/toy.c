// The smallest engine (see CONTRIBUTING.md): it claims that every `throw` of the entry's class is
// reached, and leaves it to the driver to find out.
#include "engine/java.h"
#include "program/program.h"

static const option_spec toy_options[] = {
    {"guesses", OPTION_INT, "N", "100", 1, 1e6, "how many to make"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static void guess(const engine_task *task, engine_sink *sink, const method *m, uint32_t pc) {
    const program *p = task->program;
    waypoint there = {.class_name = program_text(p, m->owner->name),
                      .method = program_text(p, m->name),
                      .type = program_text(p, m->type),
                      .pc = pc};
    for (property kind = 0; kind < PROPERTY_COUNT; kind++)
        if (property_in(task->properties, kind))
            sink->found(sink,
                        &(finding){.property = kind, .waypoints = &there, .waypoint_count = 1});
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    program *p = task->program;
    arena a;
    klass *k;
    link_error why;
    uint32_t made = 0, most = (uint32_t)option_int(task->context->options, "guesses");
    if (program_load(p, program_symbol(p, task->class_name), &k, &why))
        return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    arena_init(&a, task->context->m);
    for (uint32_t i = 0; i < k->method_count; i++) {
        const code *c;
        if (!k->methods[i].file->code || program_decode(p, &a, &k->methods[i], &c, &why)) continue;
        for (uint32_t pc = 0; pc < c->count && made < most; pc++)
            if (c->instrs[pc].op == OP_athrow) {
                guess(task, sink, &k->methods[i], c->instrs[pc].offset);
                made++;
            }
    }
    arena_release(&a);
    engine_sink_stat(sink, "guesses", "%u", made);
    sink->gave_up(sink, "there is nothing left to guess");
    return 0;
}

const java_engine toy_engine = {
    .info = {.name = "toy",
             .summary = "claims that every throw of the entry's class is reached",
             .options = toy_options,
             .finds = PROPERTY_BIT(PROPERTY_ASSERT) | PROPERTY_BIT(PROPERTY_EXCEPTION)},
    .run = run,
};
