#include "explore/team.h"

#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>

// Long paths are not given away: there is always work further up.
enum { LONGEST_PATH = 8192, PLACES = 64 };
// Who seeks looks so often, with a pause in between: a millisecond or two in all.
enum { LOOKS = 24, PAUSE_NS = 10000 };

typedef struct offer {
    uint32_t count;
    step steps[LONGEST_PATH];
} offer;

struct team {
    shared_set *seen; // NULL: dpor
    shm *common;      // NULL: not dpor
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint32_t members, waiting;
    _Atomic uint32_t offers, seekers;
    _Atomic bool hungry, stopped;
    offer list[PLACES];
};

// The path a member works on; every process has its own.
static offer mine;

team *explore_team_new(mem *m, unsigned members, bool dpor) {
    void *p = mmap(NULL, sizeof(team), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) mem_unwind(m, STOP_MEMORY, NULL);
    team *t = p;
    if (dpor) t->common = explore_shm_new(m);
    else t->seen = explore_shared_set_new(m);
    t->members = members;
    t->offers = 1; // the start itself: no steps
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&t->lock, &a);
    pthread_mutexattr_destroy(&a);
    pthread_condattr_t c;
    pthread_condattr_init(&c);
    pthread_condattr_setpshared(&c, PTHREAD_PROCESS_SHARED);
    pthread_cond_init(&t->changed, &c);
    pthread_condattr_destroy(&c);
    return t;
}

void explore_team_free(team *t) {
    if (t->seen) explore_shared_set_free(t->seen);
    if (t->common) explore_shm_free(t->common);
    munmap(t, sizeof *t);
}

shared_set *explore_team_seen(team *t) {
    return t->seen;
}

shm *explore_team_shm(team *t) {
    return t->common;
}

uint64_t explore_team_states(const team *t) {
    if (t->common) return explore_shm_count(&t->common->states.growth);
    uint64_t sum = 0;
    for (unsigned i = 0; i < SHARED_TABLES; i++) sum += t->seen->counts[i];
    return sum;
}

// A member that died with the lock leaves nothing half done that matters: the search is stopped.
static void enter(team *t) {
    if (pthread_mutex_lock(&t->lock) == EOWNERDEAD) {
        pthread_mutex_consistent(&t->lock);
        t->stopped = true;
    }
}

static void leave(team *t) {
    t->hungry = t->waiting + t->seekers > t->offers;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

static void take_offer(team *t) {
    const offer *o = &t->list[--t->offers];
    mine.count = o->count;
    memcpy(mine.steps, o->steps, o->count * sizeof *o->steps);
}

bool explore_team_seek(team *t, const shm_state *until, const step **steps, size_t *count) {
    bool some = false;
    t->seekers++;
    t->hungry = true;
    for (unsigned i = 0; i < LOOKS && !some && !t->stopped; i++) {
        uint32_t what = atomic_load(&until->what);
        if (!what || what & SHM_DONE) break;
        if (t->offers) {
            enter(t);
            some = t->offers && !t->stopped;
            if (some) take_offer(t);
            leave(t);
        } else nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
    }
    enter(t);
    t->seekers--;
    leave(t);
    *steps = mine.steps;
    *count = mine.count;
    return some;
}

bool explore_team_take(team *t, const step **steps, size_t *count) {
    enter(t);
    t->waiting++;
    t->hungry = t->waiting + t->seekers > t->offers;
    if (t->waiting == t->members && !t->offers) t->stopped = true; // nobody has anything left
    pthread_cond_broadcast(&t->changed);
    while (!t->offers && !t->stopped) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 1;
        if (pthread_cond_timedwait(&t->changed, &t->lock, &until) == EOWNERDEAD) {
            pthread_mutex_consistent(&t->lock);
            t->stopped = true;
        }
    }
    bool some = t->offers && !t->stopped;
    if (some) {
        take_offer(t);
        t->waiting--;
    }
    leave(t);
    *steps = mine.steps;
    *count = mine.count;
    return some;
}

bool explore_team_is_hungry(const team *t) {
    return t->hungry;
}

bool explore_team_give(team *t, const step *path, size_t count, step last) {
    if (count + 1 > LONGEST_PATH) return false;
    enter(t);
    bool taken = t->offers < PLACES;
    if (taken) {
        offer *o = &t->list[t->offers++];
        o->count = (uint32_t)count + 1;
        if (count) memcpy(o->steps, path, count * sizeof *path);
        o->steps[count] = last;
    }
    leave(t);
    return taken;
}

void explore_team_leave(team *t, bool stop) {
    if (stop) t->stopped = true;
    enter(t);
    leave(t);
}

bool explore_team_is_stopped(const team *t) {
    return t->stopped;
}
