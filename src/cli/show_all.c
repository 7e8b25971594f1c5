// weft show --all: every class of the class path and of the JDK is loaded, linked, decoded and
// verified.
//
// Threads share nothing but the list of names: each has its own program over a twin of the class
// path.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "analysis/cfg.h"
#include "base/watch.h"
#include "cli/internal.h"
#include "cli/show.h"

enum { MOST_JOBS = 64, BATCH = 64, MOST_MESSAGES = 20 };

typedef struct all_counts {
    size_t classes, methods, instructions, errors;
    size_t blocks, edges, loops, irreducible; // --cfg
} all_counts;

typedef struct all_job all_job;

typedef struct all_run {
    const options *o;
    mem m;
    limits l;
    logger log;
    arena names_store;
    VEC(const char *) names;
    atomic_size_t next;
    pthread_mutex_t lock; // of the messages
    VEC(const char *) messages;
    classpath *cp;
    error e;
    int status;
    stop_reason stopped;
} all_run;

struct all_job {
    all_run *run;
    mem m;
    limits *l;
    classpath *cp;
    all_counts counts;
    stop_reason stopped;
    error e;
    int code;
    bool first;
};

static int collect(void *arg, const char *name, const char *module, error *e) {
    (void)module, (void)e;
    all_run *run = arg;
    vec_push(&run->m, &run->names, arena_strdup(&run->names_store, name));
    return 0;
}

static void complain(all_run *run, const char *name, const link_error *why, all_counts *counts) {
    counts->errors++;
    pthread_mutex_lock(&run->lock);
    if (run->messages.count < MOST_MESSAGES)
        vec_push(&run->m, &run->messages,
                 arena_printf(&run->names_store, "%s: %s: %s", name, why->type, why->message));
    pthread_mutex_unlock(&run->lock);
}

// --cfg: everything that is known about a method's control flow, for the counts.
static int count_flow(program *p, arena *a, const method *m, const code *c,
                      const code_frame *frames, all_counts *counts, link_error *e) {
    const cfg *g;
    if (analysis_cfg_of(p, a, m, c, frames, &g, e)) return ERR_INPUT;
    analysis_postdominators(a, g, CFG_NORMAL);
    analysis_postdominators(a, g, CFG_WITH_CATCH);
    counts->blocks += g->block_count;
    counts->edges += g->edge_count;
    counts->loops += g->loops->count;
    counts->irreducible += !g->loops->reducible;
    return 0;
}

static void verify_class(all_job *job, program *p, arena *scratch, const char *name) {
    klass *k;
    link_error why;
    bool flow = option_flag(job->run->o, "cfg");
    job->counts.classes++;
    if (program_load(p, program_symbol(p, name), &k, &why)) {
        complain(job->run, name, &why, &job->counts);
        return;
    }
    for (uint32_t i = 0; i < k->method_count; i++) {
        job->counts.methods++;
        if (!k->methods[i].file->code) continue;
        const code *c;
        arena_mark mark = arena_get_mark(scratch);
        code_frame *frames;
        const method *m = &k->methods[i];
        if (program_verify_method(p, scratch, m, &c, flow ? &frames : NULL, &why) ||
            (flow && count_flow(p, scratch, m, c, frames, &job->counts, &why)))
            complain(job->run, name, &why, &job->counts);
        else job->counts.instructions += c->count;
        arena_rewind(scratch, mark);
    }
}

static void job_body(void *arg) {
    all_job *job = arg;
    all_run *run = job->run;
    program *p;
    job->code = program_new(&job->m, job->cp, &p, &job->e);
    if (job->code) return;
    program_open_modules(p);
    arena scratch;
    arena_init(&scratch, &job->m);
    memset(arena_alloc(&scratch, 1 << 16), 0, 1 << 16); // the rewinds below keep this chunk
    for (;;) {
        size_t from = atomic_fetch_add(&run->next, BATCH), to = from + BATCH;
        if (from >= run->names.count) break;
        if (to > run->names.count) to = run->names.count;
        for (size_t i = from; i < to; i++) {
            verify_class(job, p, &scratch, run->names.data[i]);
            limits_check(job->l, &job->m);
        }
        if (job->first) log_progress(&run->log, "%zu of %zu classes", to, run->names.count);
    }
    arena_release(&scratch);
    program_free(p);
}

static void *job_thread(void *arg) {
    all_job *job = arg;
    job->stopped = guard_run(&job->m, job_body, job);
    return NULL;
}

static void run_jobs(all_run *run, all_counts *total) {
    size_t jobs = (size_t)option_int(run->o, "jobs");
    all_job list[MOST_JOBS];
    pthread_t threads[MOST_JOBS];
    for (size_t i = 0; i < jobs; i++) {
        list[i] = (all_job){.run = run, .l = &run->l, .first = i == 0, .cp = run->cp};
        mem_init(&list[i].m, 0);
        if (i == 0) continue;
        int code = classpath_twin(&list[i].m, run->cp, &list[i].cp, &list[i].e);
        if (code || pthread_create(&threads[i], NULL, job_thread, &list[i])) jobs = i;
    }
    job_thread(&list[0]);
    for (size_t i = 0; i < jobs; i++) {
        all_job *job = &list[i];
        if (i) {
            pthread_join(threads[i], NULL);
            classpath_free(job->cp);
        }
        total->classes += job->counts.classes;
        total->methods += job->counts.methods;
        total->instructions += job->counts.instructions;
        total->errors += job->counts.errors;
        total->blocks += job->counts.blocks;
        total->edges += job->counts.edges;
        total->loops += job->counts.loops;
        total->irreducible += job->counts.irreducible;
        if (job->stopped) run->stopped = job->stopped;
        if (job->code) {
            run->e = job->e;
            run->status = job->code;
        }
    }
}

static void print_counts(all_run *run, const all_counts *total) {
    double seconds = limits_elapsed(&run->l), megabytes = (double)memory_peak() / (1 << 20);
    if (option_flag(run->o, "json")) {
        json_t *j = json_pack("{s:I, s:I, s:I, s:I, s:f, s:f}", "classes",
                              (json_int_t)total->classes, "methods", (json_int_t)total->methods,
                              "instructions", (json_int_t)total->instructions, "errors",
                              (json_int_t)total->errors, "time_s", seconds, "peak_mb", megabytes);
        if (option_flag(run->o, "cfg"))
            json_object_update_new(
                j, json_pack("{s:I, s:I, s:I, s:I}", "blocks", (json_int_t)total->blocks, "edges",
                             (json_int_t)total->edges, "loops", (json_int_t)total->loops,
                             "irreducible", (json_int_t)total->irreducible));
        json_t *messages = json_array();
        for (size_t i = 0; i < run->messages.count; i++)
            json_array_append_new(messages, json_string(run->messages.data[i]));
        json_object_set_new(j, "messages", messages);
        json_dumpf(j, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(j);
        return;
    }
    for (size_t i = 0; i < run->messages.count; i++) puts(run->messages.data[i]);
    if (total->errors > run->messages.count)
        printf("(%zu more errors)\n", total->errors - run->messages.count);
    if (option_flag(run->o, "cfg"))
        printf("blocks: %zu\nedges: %zu\nloops: %zu\nirreducible: %zu\n", total->blocks,
               total->edges, total->loops, total->irreducible);
    printf(
        "classes: %zu\nmethods: %zu\ninstructions: %zu\nerrors: %zu\ntime_s: %.3f\npeak_mb: %.1f\n",
        total->classes, total->methods, total->instructions, total->errors, seconds, megabytes);
}

static void all_body(void *arg) {
    all_run *run = arg;
    run->status = classpath_new(&run->m, option_text(run->o, "jdk"), &run->cp, &run->e);
    if (run->status) return;
    if (option_text(run->o, "cp")) classpath_add(run->cp, option_text(run->o, "cp"));
    run->status = classpath_each(run->cp, CLASSPATH_APP | CLASSPATH_JDK, collect, run, &run->e);
    all_counts total = {0};
    if (!run->status) run_jobs(run, &total);
    log_progress_end(&run->log);
    if (!run->status) {
        print_counts(run, &total);
        if (total.errors) run->status = ERR_INPUT;
    }
    classpath_free(run->cp);
}

int show_all(const options *o) {
    all_run run = {.o = o};
    mem_init(&run.m, 0);
    limits_init(&run.l, option_real(o, "time"), (size_t)option_int(o, "memory"));
    limits_catch_signals();
    log_init(&run.log, cli_log_level(o));
    pthread_mutex_init(&run.lock, NULL);
    arena_init(&run.names_store, &run.m);
    run.e.message[0] = 0;
    watch_start(&run.l, WATCH_MESSAGE, EXIT_UNKNOWN);
    stop_reason stopped = guard_run(&run.m, all_body, &run);
    watch_stop(&run.l);
    if (!stopped) stopped = run.stopped;
    int status = 0;
    if (stopped) {
        char why[200];
        error_set(&run.e, ERR_USAGE, NULL, "%s",
                  limits_describe(&run.l, stopped, run.m.stop_detail, why, sizeof why));
        cli_fail(&run.e);
        status = EXIT_UNKNOWN;
    } else if (run.status) {
        status = run.e.message[0] ? cli_fail(&run.e) : EXIT_USAGE;
    }
    vec_release(&run.m, &run.names);
    vec_release(&run.m, &run.messages);
    arena_release(&run.names_store);
    pthread_mutex_destroy(&run.lock);
    return status;
}
