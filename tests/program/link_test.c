// Loading and linking: supers and interfaces, the layout of fields, lookup and selection of
// methods.
#include "java_fixture.h"

#include <string.h>

static program *p;

static klass *load(const char *name) {
    klass *k;
    link_error e;
    if (program_load(p, program_symbol(p, name), &k, &e)) fail_msg("%s: %s", name, e.message);
    return k;
}

static method *lookup(const char *class_name, const char *name, const char *type) {
    method *found;
    int code = program_lookup_method(p, load(class_name), program_symbol(p, name),
                                     program_symbol(p, type), &found);
    return code ? NULL : found;
}

static void subtypes(void **state) {
    (void)state;
    klass *named = load("Shapes$Named"), *square = load("Shapes$Square");
    klass *shape = load("Shapes$Shape"), *object = load("java/lang/Object");
    assert_ptr_equal(square->super, shape);
    assert_int_equal(square->depth, 2);
    assert_ptr_equal(load("Shapes$Square"), square); // loaded once
    assert_true(klass_is_interface(named) && !klass_is_interface(shape));
    assert_true(klass_is_subclass(square, shape) && klass_is_subclass(square, named));
    assert_true(klass_is_subclass(square, object) && klass_is_subclass(named, object));
    assert_false(klass_is_subclass(shape, square));
    assert_false(klass_is_subclass(square, load("Shapes$Titled")));
    klass *squares = load("[LShapes$Square;");
    assert_ptr_equal(squares->component, square);
    assert_ptr_equal(program_array_of(p, square), squares);
    assert_true(klass_is_subclass(squares, load("[LShapes$Named;"))); // arrays are covariant
    assert_true(klass_is_subclass(squares, load("java/lang/Cloneable")));
    assert_false(klass_is_subclass(squares, load("[I")));
}

static void a_missing_class_is_an_error(void **state) {
    (void)state;
    klass *k;
    link_error e = {0};
    assert_int_not_equal(program_load(p, program_symbol(p, "Shapes$Absent"), &k, &e), 0);
    assert_non_null(strstr(e.message, "Shapes$Absent"));
}

static void fields_of_subclasses_come_behind(void **state) {
    (void)state;
    klass *square = load("Shapes$Square"), *shape = load("Shapes$Shape");
    symbol width = program_symbol(p, "width"), i = program_symbol(p, "I");
    field *own = program_lookup_field(p, square, width, i);
    field *above = program_lookup_field(p, shape, width, i);
    assert_ptr_equal(own->owner, square); // hides the other one
    assert_ptr_equal(above->owner, shape);
    assert_true(above->offset >= OBJECT_HEADER && own->offset >= shape->instance_size);
    assert_true(own->offset + 4 <= square->instance_size);
    field *weight = program_lookup_field(p, square, program_symbol(p, "weight"),
                                         program_symbol(p, "J"));
    assert_ptr_equal(weight->owner, shape);
    assert_int_equal(weight->offset % 8, 0);
    field *sides = program_lookup_field(p, square, program_symbol(p, "SIDES"), i);
    assert_ptr_equal(sides->owner, load("Shapes$Named")); // of an interface
    assert_null(program_lookup_field(p, square, width, program_symbol(p, "J")));
}

static void methods_are_looked_up_by_name_and_type(void **state) {
    (void)state;
    assert_ptr_equal(lookup("Shapes$Square", "area", "()I")->owner, load("Shapes$Square"));
    assert_ptr_equal(lookup("Shapes$Nameless", "area", "()I")->owner, load("Shapes$Named"));
    assert_ptr_equal(lookup("Shapes$Square", "hashCode", "()I")->owner, load("java/lang/Object"));
    assert_null(lookup("Shapes$Square", "area", "()J"));
    assert_int_equal(lookup("Shapes$Shape", "hidden", "()I")->vtable_index, NOT_VIRTUAL);
}

static void a_call_runs_the_lowest_override(void **state) {
    (void)state;
    bool conflict = false;
    klass *square = load("Shapes$Square"), *shape = load("Shapes$Shape");
    method *of_shape = lookup("Shapes$Shape", "area", "()I");
    method *of_named = lookup("Shapes$Named", "area", "()I");
    assert_ptr_equal(program_select(p, square, of_shape, &conflict)->owner, square);
    assert_ptr_equal(program_select(p, shape, of_shape, &conflict)->owner, shape);
    assert_ptr_equal(program_select(p, square, of_named, &conflict)->owner, square);
    // A private method is what it is, and an abstract one that nobody implements is not there.
    method *hidden = lookup("Shapes$Shape", "hidden", "()I");
    assert_ptr_equal(program_select(p, square, hidden, &conflict), hidden);
    assert_null(program_select(p, load("Shapes$Nameless"), of_named, &conflict));
    method *name = lookup("Shapes$Named", "name", "()Ljava/lang/String;");
    assert_ptr_equal(program_select(p, square, name, &conflict), name); // the default
    assert_false(conflict);
}

static void descriptors_are_taken_apart(void **state) {
    (void)state;
    const signature *s = program_signature(p, program_symbol(p, "(IJ[DLjava/lang/String;)V"));
    assert_int_equal(s->count, 4);
    assert_int_equal(s->slots, 5);
    assert_int_equal(s->returns, 'V');
    assert_memory_equal(s->kinds, "IJ[L", 4);
    assert_string_equal(program_text(p, s->classes[3]), "java/lang/String");
    assert_string_equal(program_text(p, s->classes[2]), "[D");
}

static int setup(void **state) {
    (void)state;
    error e;
    int code = java_setup("tests/program/Shapes.java");
    return code ? code : program_new(&m, cp, &p, &e);
}

static int teardown(void **state) {
    program_free(p);
    return java_teardown(state);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subtypes),
        cmocka_unit_test(a_missing_class_is_an_error),
        cmocka_unit_test(fields_of_subclasses_come_behind),
        cmocka_unit_test(methods_are_looked_up_by_name_and_type),
        cmocka_unit_test(a_call_runs_the_lowest_override),
        cmocka_unit_test(descriptors_are_taken_apart),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
