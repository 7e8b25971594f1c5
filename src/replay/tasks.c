// Tasks of event loops: who posts them, and which one a thread runs.
#include "replay/observer.h"

typedef struct known_method {
    const char *class_name, *name;
    uint32_t task; // which of its arguments is the task
} known_method;

#define CONCURRENT "java/util/concurrent/"
#define POOL CONCURRENT "ThreadPoolExecutor"
#define SCHEDULED CONCURRENT "ScheduledThreadPoolExecutor"

// A worker's first task is not put into the queue.
static const known_method posting[] = {{POOL, "addWorker", 1},
                                       {CONCURRENT "LinkedBlockingQueue", "offer", 1},
                                       {SCHEDULED "$DelayedWorkQueue", "offer", 1},
                                       {"java/util/TaskQueue", "add", 1},
                                       {"java/awt/EventQueue", "add", 1},
                                       {NULL, NULL, 0}};

static const known_method *find_posting(const observer *o, const method *m) {
    if (!m->owner->module) return NULL;
    for (const known_method *in = posting; in->class_name; in++)
        if (strcmp(program_text(o->v->p, m->name), in->name) == 0 &&
            strcmp(program_text(o->v->p, m->owner->name), in->class_name) == 0)
            return in;
    return NULL;
}

// The newest one that is this object, number + 1; 0: none.
static uint32_t number_of(const observer *o, ref object) {
    for (size_t i = o->tasks.count; i-- > 0;)
        if (o->tasks.data[i].object == object) return (uint32_t)i + 1;
    return 0;
}

// The queue of a pool, not one of the program's own.
static bool is_pools(const observer *o, const thread *t, const known_method *m) {
    if (strcmp(m->class_name, CONCURRENT "LinkedBlockingQueue") != 0) return true;
    if (t->frame_count < 2) return false;
    const klass *caller = t->frames[t->frame_count - 2].u->m->owner;
    return strcmp(program_text(o->v->p, caller->name), POOL) == 0;
}

static void see_post(observer *o, const thread *t, ref object) {
    uint32_t known = object ? number_of(o, object) : 0;
    if (!object || (known && !o->tasks.data[known - 1].began)) return;
    vec_push(o->m, &o->tasks, (watched_task){.object = object});
    if (!replay_is_housekeeping(o, t))
        replay_say(o, t, NOTE_THREAD, "posts task %zu", o->tasks.count);
}

static void see_task_begin(observer *o, const thread *t, const frame *f, uint32_t number) {
    watched_thread *w = replay_watched(o, t);
    watched_task *task = &o->tasks.data[number - 1];
    text name, thread;
    text_init(&name, o->m);
    text_init(&thread, o->m);
    replay_put_thread(o, t, &thread);
    text_printf(&name, "task %u on %s", number, text_get(&thread));
    text_release(&thread);
    task->began = true;
    task->name = replay_keep(o, &name);
    w->task = number;
    w->task_depth = (uint32_t)(f - t->frames) + 1;
    w->row = NO_ROW;
}

void replay_see_task(observer *o, const thread *t, const frame *f) {
    const known_method *m = find_posting(o, f->u->m);
    if (m && is_pools(o, t, m)) see_post(o, t, t->stack[f->locals + m->task]);
    if (t->frame_count < 2 || !explore_describe_is_runner(o->v, (f - 1)->u->m)) return;
    bool is_static = f->u->m->access & ACC_STATIC;
    uint32_t number = is_static ? 0 : number_of(o, t->stack[f->locals]);
    if (!number) return;
    if (o->tasks.data[number - 1].began) { // periodic, and was not posted again
        vec_push(o->m, &o->tasks, (watched_task){.object = t->stack[f->locals]});
        number = (uint32_t)o->tasks.count;
    }
    see_task_begin(o, t, f, number);
}

uint32_t replay_task_of(observer *o, const thread *t) {
    watched_thread *w = replay_watched(o, t);
    if (w->task && t->frame_count < w->task_depth) w->task = 0;
    return w->task;
}
