#include "replay/internal.h"

void replay_shrink(mem *m, vm *v, const search_config *config, flaw *f, arena *a, double seconds) {
    (void)m, (void)v, (void)config, (void)f, (void)a, (void)seconds;
}
