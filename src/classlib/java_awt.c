// java.awt without a screen: the model class EventQueue (models/desktop).
#include "classlib/natives.h"

// It looks at what is pending. With nothing pending, and nobody left but daemons, all ends here.
static bool stop_idle(vm *v, thread *t, const uint32_t *args) {
    const field *first = program_find_field(v->p, vm_class_of(v, args[0]), "first");
    if (vm_ends_all(v, t)) return vm_must_stop(v, t, vm_op_on(ACT_END, t->object));
    return first && vm_must_stop(v, t, vm_op_access(ACT_READ, args[0], first->offset, 4, true));
}

NATIVE(EventQueue_idle) {
    v->dispatcher_stays = true;
    if (!classlib_get_ref(v, args[0], "first")) vm_set_daemon(v, t->object, true);
    RETURN_VOID;
}

NATIVE(EventQueue_wake) {
    (void)t;
    if (args[0]) vm_set_daemon(v, args[0], false);
    RETURN_VOID;
}

const native_entry classlib_natives_awt[] = {
    {"java/awt/EventQueue", "idle", NULL, EventQueue_idle, .stop = stop_idle},
    {"java/awt/EventQueue", "wake", NULL, EventQueue_wake},
    {0},
};
