// Unit tests of the class path's parts: names, manifests, sources, containers, lookup, twins.
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <zip.h>

#include "base/file.h"
#include "base/limits.h"
#include "base/random.h"
#include "classfile/classname.h"
#include "classfile/classpath.h"
#include "classfile/container.h"

#ifdef WEFT_SANITIZED
static const bool sanitized = true;
#else
static const bool sanitized = false;
#endif
static char scratch[] = "/tmp/weft-classpath-test-XXXXXX";

static const char *in_scratch(arena *a, const char *name) {
    return arena_printf(a, "%s/%s", scratch, name);
}

static void put_file(arena *a, const char *name, const char *content) {
    error e;
    char *path = arena_printf(a, "%s/%s", scratch, name);
    for (char *p = path + strlen(scratch) + 1; (p = strchr(p, '/')); p++) {
        *p = 0;
        mkdir(path, 0777);
        *p = '/';
    }
    assert_int_equal(file_write(path, content, strlen(content), &e), 0);
}

// A jar with the given (name, content) pairs, NULL-ended.
static const char *put_jar(arena *a, const char *name, const char *const *pairs) {
    const char *path = in_scratch(a, name);
    int why;
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &why);
    assert_non_null(zip);
    for (; *pairs; pairs += 2) {
        zip_source_t *s = zip_source_buffer(zip, pairs[1], strlen(pairs[1]), 0);
        assert_true(zip_file_add(zip, pairs[0], s, ZIP_FL_ENC_UTF_8) >= 0);
    }
    assert_int_equal(zip_close(zip), 0);
    return path;
}

// ---- names

static void names_are_checked(void **state) {
    (void)state;
    const char *good[] = {"A", "a/B", "java/lang/Object", "a/b/C$1", "a/-/x y", "\xc3\xa4/B"};
    const char *bad[] = {"", "/A", "a//B", "a/", "a.B", "../A", "a/../B", "[I", "LA;", "a/./B"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(cf_classname_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(cf_classname_valid(bad[i], strlen(bad[i])));
    assert_false(cf_classname_valid("a\0b", 3));
    const char *inside[] = {"a.txt", "a/b.txt", ".hidden", "a/..b", "META-INF/services/a.B"};
    const char *outside[] = {"", "/etc/passwd", "../a", "a/../../b", "a/..", ".", "a//b", "a/"};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
        assert_true(classpath_resource_name_valid(inside[i], strlen(inside[i])));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        assert_false(classpath_resource_name_valid(outside[i], strlen(outside[i])));
    assert_int_equal(classpath_package_length("a/b/C", 5), 3);
    assert_int_equal(classpath_package_length("C", 1), 0);
    assert_int_equal(classpath_package_length("", 0), 0);
}

static void supplementary_characters_change_form(void **state) {
    (void)state;
    mem m;
    arena a;
    mem_init(&m, 0);
    arena_init(&a, &m);
    // U+1D49C is D835 DC9C in UTF-16.
    const char *plain = "p/\xf0\x9d\x92\x9c", *modified = "p/\xed\xa0\xb5\xed\xb2\x9c";
    assert_string_equal(cf_utf8_to_modified(&a, plain, strlen(plain)), modified);
    assert_string_equal(cf_utf8_from_modified(&a, modified, strlen(modified)), plain);
    const char *same[] = {
        "a/B",      "\xc3\xa4", "\xed\x95\x9c" /* Hangul */, "\xed\xa0\xb5" /* lone */,
        "\xed\xa0", "\xf0\x9d"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_string_equal(cf_utf8_from_modified(&a, same[i], strlen(same[i])), same[i]);
        assert_string_equal(cf_utf8_to_modified(&a, same[i], strlen(same[i])), same[i]);
    }
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

// ---- manifests and sources

static void manifests_are_parsed(void **state) {
    (void)state;
    mem m;
    arena a;
    mem_init(&m, 0);
    arena_init(&a, &m);
    const struct {
        const char *text, *main_class, *class_path;
        bool multi_release;
    } cases[] = {
        {"", NULL, NULL, false},
        {"Manifest-Version: 1.0\nMain-Class: a.B\n", "a.B", NULL, false},
        {"Manifest-Version: 1.0\r\nMain-Class: a.\r\n B\r\n", "a.B", NULL, false},
        {"Main-Class: a.B\rClass-Path: x.jar\r  y.jar\rMulti-Release: TRUE\r", "a.B", "x.jar y.jar",
         true},
        {"main-class:  a.B  \nMULTI-RELEASE: true", "a.B", NULL, true},
        {"Multi-Release: true\nMulti-Release: no\n", NULL, NULL, false},
        {"X: 1\n\nMain-Class: late.One\nMulti-Release: true\n", NULL, NULL, false},
        {" \n \nMain-Class: a.B", "a.B", NULL, false},
        {"Main-Class", NULL, NULL, false},
        {"Main-Class:", "", NULL, false},
        {"Class-Path: a\n b\n c d\nMain-Class: e", "e", "abc d", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        manifest found = classpath_manifest_parse(&a, cases[i].text, strlen(cases[i].text));
        if (cases[i].main_class) assert_string_equal(found.main_class, cases[i].main_class);
        else assert_null(found.main_class);
        if (cases[i].class_path) assert_string_equal(found.class_path, cases[i].class_path);
        else assert_null(found.class_path);
        assert_int_equal(found.multi_release, cases[i].multi_release);
    }
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

static void sources_are_outlined(void **state) {
    (void)state;
    mem m;
    arena a;
    mem_init(&m, 0);
    arena_init(&a, &m);
    const struct {
        const char *text, *package, *types; // types separated by blanks
    } cases[] = {
        {"", "", ""},
        {"class A {}", "", "A"},
        {"package a.b ; // class X\n/* class Y */ public final class Z<T> extends A {class I{}}",
         "a/b", "Z"},
        {"@Deprecated package a /**/ . b; interface I{} enum E {} @interface N{} record R(int "
         "class_){}",
         "a/b", "I E N R"},
        {"@SuppressWarnings({\"class A {\", \"}\"}) class B { String s = \"}}} class C\"; char "
         "c='}'; }"
         "class D{}",
         "", "B D"},
        {"@Foo(Bar.class) abstract class A { String t = \"\"\"\n } class B { \"\" \\\"\"\" \"\"\"; "
         "}\nclass C{}",
         "", "A C"},
        {"class A { /* unfinished", "", "A"},
        {"class", "", ""},
        {"package a.b", "a/b", ""},
        {"import a.record; class A{}", "", "A"},
        {"\"open\nclass A{}", "", "A"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        source_outline outline = {0};
        classpath_source_scan(&a, cases[i].text, strlen(cases[i].text), &outline);
        assert_string_equal(outline.package, cases[i].package);
        text t;
        text_init(&t, &m);
        for (size_t k = 0; k < outline.types.count; k++)
            text_printf(&t, "%s%s", k ? " " : "", outline.types.data[k]);
        assert_string_equal(text_get(&t), cases[i].types);
        text_release(&t);
        vec_release(&m, &outline.types);
    }
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

// ---- lookup

// "content origin", with the scratch folder cut off, or what is wrong.
static const char *find(classpath *cp, arena *a, const char *name) {
    class_bytes f;
    error e;
    int code = classpath_find(cp, name, a, &f, &e);
    if (code) return arena_printf(a, "%d %s", code, e.message);
    const char *origin = f.origin;
    if (strncmp(origin, scratch, strlen(scratch)) == 0) origin += strlen(scratch) + 1;
    return arena_printf(a, "%.*s %s", (int)f.size, (const char *)f.bytes, origin);
}

static void classes_are_found_in_order(void **state) {
    (void)state;
    mem m;
    arena a;
    error e;
    classpath *cp;
    mem_init(&m, 0);
    arena_init(&a, &m);
    put_file(&a, "d1/p/A.class", "A1");
    put_file(&a, "d2/p/A.class", "A2");
    put_file(&a, "d2/p/B.class", "B2");
    put_file(&a, "d2/Top.class", "T2");
    put_file(&a, "d2/java/util/Mine.class", "never seen");
    const char *jar[] = {"p/C.class", "C3", "p/A.class", "A3", "q/r.txt", "text", NULL};
    put_jar(&a, "j3.jar", jar);
    assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
    classpath_add(cp, arena_printf(&a, "%s/d1:%s/none.jar:%s/d2:%s/j3.jar", scratch, scratch,
                                   scratch, scratch));
    assert_string_equal(find(cp, &a, "p/A"), "A1 d1/p/A.class");
    assert_string_equal(find(cp, &a, "p/B"), "B2 d2/p/B.class");
    assert_string_equal(find(cp, &a, "p/C"), "C3 j3.jar!/p/C.class");
    assert_string_equal(find(cp, &a, "Top"), "T2 d2/Top.class");
    const char *missing[] = {"p/D", "nothing/X", "java/util/Mine", "p/A/B", "a/../p/A", "p", ""};
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        assert_string_equal(arena_strndup(&a, find(cp, &a, missing[i]), 3), "-3 ");
    assert_non_null(strstr(find(cp, &a, "p/D"), "none.jar does not exist"));
    classpath_add(cp, in_scratch(&a, "d4")); // added late, found late
    put_file(&a, "d4/p/D.class", "D4");
    assert_string_equal(find(cp, &a, "p/D"), "D4 d4/p/D.class");

    class_bytes f;
    assert_int_equal(classpath_resource(cp, "q/r.txt", 0, &a, &f, &e), 0);
    assert_memory_equal(f.bytes, "text", 4);
    assert_int_equal(classpath_resource(cp, "q/r.txt", 1, &a, &f, &e), ERR_MISSING);
    assert_int_equal(classpath_resource(cp, "p/A.class", 2, &a, &f, &e), 0);
    assert_memory_equal(f.bytes, "A3", 2);
    assert_int_equal(classpath_resource(cp, "../d1/p/A.class", 0, &a, &f, &e), ERR_MISSING);
    assert_int_equal(classpath_find(cp, "java/lang/Object", &a, &f, &e), 0);
    assert_string_equal(f.origin, "jrt:/java.base/java/lang/Object.class");
    assert_string_equal(f.module, "java.base");
    assert_memory_equal(f.bytes, "\xca\xfe\xba\xbe", 4);
    assert_string_equal(classpath_module(cp, "java/util", &e), "java.base");
    assert_null(classpath_module(cp, "p", &e));
    classpath_free(cp);
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

static void patches_win_over_the_jdk(void **state) {
    (void)state;
    mem m;
    arena a;
    error e;
    classpath *cp;
    class_bytes f;
    mem_init(&m, 0);
    arena_init(&a, &m);
    put_file(&a, "models/java/util/Random.class", "ours");
    assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
    classpath_patch(cp, in_scratch(&a, "models"));
    assert_int_equal(classpath_find(cp, "java/util/Random", &a, &f, &e), 0);
    assert_memory_equal(f.bytes, "ours", 4);
    assert_string_equal(f.module, "java.base");
    assert_int_equal(classpath_find(cp, "java/util/List", &a, &f, &e), 0);
    assert_memory_equal(f.bytes, "\xca\xfe\xba\xbe", 4);
    classpath_free(cp);
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

// A jar that cannot be opened fails every search that comes to it, and none that does not.
static void broken_jars_do_not_vanish(void **state) {
    (void)state;
    mem m;
    arena a;
    error e;
    classpath *cp;
    class_bytes f;
    mem_init(&m, 0);
    arena_init(&a, &m);
    put_file(&a, "good/p/A.class", "A");
    put_file(&a, "broken.jar", "this is no jar");
    put_file(&a, "behind/p/B.class", "B");
    assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
    classpath_add(cp,
                  arena_printf(&a, "%s/good:%s/broken.jar:%s/behind", scratch, scratch, scratch));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(classpath_find(cp, "p/A", &a, &f, &e), 0);
        assert_int_equal(classpath_find(cp, "p/B", &a, &f, &e), ERR_INPUT);
        assert_string_equal(e.path, in_scratch(&a, "broken.jar"));
    }
    classpath_free(cp);
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

// ---- the JDK

static int count_class(void *arg, const char *name, const char *module, error *e) {
    (void)name, (void)e;
    size_t *counts = arg;
    counts[module ? 1 : 0]++;
    return 0;
}

static int stop_at_third(void *arg, const char *name, const char *module, error *e) {
    (void)name, (void)module, (void)e;
    return ++*(int *)arg == 3 ? 77 : 0;
}

static void the_jdk_is_listed(void **state) {
    (void)state;
    mem m;
    error e;
    classpath *cp;
    mem_init(&m, 0);
    assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
    size_t counts[2] = {0};
    int feature, seen = 0;
    assert_int_equal(classpath_each(cp, CLASSPATH_JDK, count_class, counts, &e), 0);
    assert_int_equal(counts[0], 0);
    assert_true(counts[1] > 5000);
    assert_int_equal(classpath_each(cp, CLASSPATH_JDK, stop_at_third, &seen, &e), 77);
    assert_int_equal(seen, 3);
    assert_int_equal(classpath_jdk_feature(cp, &feature, &e), 0);
    assert_int_equal(feature, atoi(classpath_jdk_version(cp)));
    classpath_free(cp);
    assert_int_equal(m.live, 0);
}

// ---- facts

// Whatever is asked, a class path with facts answers as one that looks for itself.
static void same_answers(classpath *looks, classpath *knows, const char *name, arena *a) {
    error e, f;
    class_bytes x, y;
    const char *one = classpath_module(looks, name, &e), *other = classpath_module(knows, name, &f);
    if (one && other) assert_string_equal(one, other);
    else if (one || other)
        fail_msg("%s: %s or %s", name, one ? one : "none", other ? other : "none");
    const char *wanted[] = {"Object.class", "a.txt", "MANIFEST.MF"};
    for (size_t i = 0; i < 3; i++)
        for (size_t nth = 0; nth < 2; nth++) {
            arena_mark mark = arena_get_mark(a);
            const char *path = arena_printf(a, "%s%s%s", name, *name ? "/" : "", wanted[i]);
            int code = classpath_resource(looks, path, nth, a, &x, &e);
            assert_int_equal(classpath_resource(knows, path, nth, a, &y, &f), code);
            if (!code) assert_string_equal(x.origin, y.origin);
            arena_rewind(a, mark);
        }
}

typedef struct package_question {
    classpath *looks, *knows;
    arena *a;
    intern asked;
    size_t count;
} package_question;

// A sample of the JDK's packages, the names above and beside them.
static int ask_about_package(void *arg, const char *name, const char *module, error *e) {
    (void)module, (void)e;
    package_question *q = arg;
    size_t n = classpath_package_length(name, strlen(name)), known = intern_count(&q->asked);
    if (intern_bytes(&q->asked, name, n) < known || q->count++ % 8) return 0;
    char *package = arena_strndup(q->a, name, n);
    same_answers(q->looks, q->knows, arena_printf(q->a, "%sx", package), q->a);
    for (char *slash = package; slash;) {
        same_answers(q->looks, q->knows, package, q->a);
        slash = strrchr(package, '/');
        if (slash) *slash = 0;
    }
    return 0;
}

static void facts_save_the_search(void **state) {
    (void)state;
    mem m;
    arena a;
    error e;
    text x, y;
    class_bytes f;
    package_question q = {.a = &a};
    const classpath_facts *facts;
    mem_init(&m, 0);
    arena_init(&a, &m);
    text_init(&x, &m);
    text_init(&y, &m);
    const char *const pairs[] = {"java/util/Object.class",
                                 "ours",
                                 "weft/odd/a.txt",
                                 "text",
                                 "META-INF/MANIFEST.MF",
                                 "",
                                 "a.txt",
                                 "text",
                                 NULL};
    const char *jar = put_jar(&a, "patch.jar", pairs);
    put_file(&a, "own/java/util/a.txt", "text");
    put_file(&a, "own/q/a.txt", "text");
    classpath **both[] = {&q.looks, &q.knows};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(classpath_new(&m, NULL, both[i], &e), 0);
        classpath_patch(*both[i], jar);
        classpath_add(*both[i], in_scratch(&a, "own"));
    }
    assert_true(classpath_identity(q.looks, &x) && classpath_identity(q.knows, &y));
    assert_string_equal(text_get(&x), text_get(&y));
    assert_int_equal(classpath_learn(q.looks, &a, &facts, &e), 0);
    classpath_use_facts(q.knows, facts);
    intern_init(&q.asked, &m);
    const char *const odd[] = {"",    "q", "weft", "weft/odd", "META-INF", "META-INF/services",
                               "java"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        same_answers(q.looks, q.knows, odd[i], &a);
    assert_int_equal(classpath_each(q.looks, CLASSPATH_JDK, ask_about_package, &q, &e), 0);
    assert_true(q.count > 300);
    // Another jar in its place is noticed.
    put_jar(&a, "patch.jar", pairs + 2);
    text_clear(&y);
    assert_true(classpath_identity(q.knows, &y));
    assert_string_not_equal(text_get(&x), text_get(&y));
    // The user's part can be hidden.
    assert_int_equal(classpath_own_resource(q.knows, "q/a.txt", &a, &f, &e), 0);
    classpath_only_jdk(q.knows, true);
    assert_int_equal(classpath_resource(q.knows, "q/a.txt", 0, &a, &f, &e), ERR_MISSING);
    classpath_only_jdk(q.knows, false);
    assert_int_equal(classpath_resource(q.knows, "q/a.txt", 0, &a, &f, &e), 0);
    intern_release(&q.asked);
    text_release(&x);
    text_release(&y);
    classpath_free(q.looks);
    classpath_free(q.knows);
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

typedef struct name_set {
    mem m;
    arena a;
    class_list list;
} name_set;

static void list_image(name_set *s, int (*open)(mem *, const char *, jdk_image **, error *),
                       const char *home) {
    error e;
    jdk_image *image;
    mem_init(&s->m, 0);
    arena_init(&s->a, &s->m);
    s->list = (class_list){.a = &s->a};
    assert_int_equal(open(&s->m, home, &image, &e), 0);
    assert_int_equal(image->ops->list(image, &s->list, &e), 0);
    // Every class is where its package says, and has the magic number.
    for (size_t i = 0; i < s->list.all.count; i += 37) {
        const listed_class *c = &s->list.all.data[i];
        const char *module;
        class_bytes f;
        const char *package = arena_strndup(&s->a, c->name,
                                            classpath_package_length(c->name, strlen(c->name)));
        assert_int_equal(image->ops->module_of(image, package, &module, &e), 0);
        assert_string_equal(module, c->module);
        assert_int_equal(image->ops->read(image, module, arena_printf(&s->a, "%s.class", c->name),
                                          CLASS_MAX, &s->a, &f, &e),
                         0);
        assert_memory_equal(f.bytes, "\xca\xfe\xba\xbe", 4);
        c = &s->list.all.data[i];
        s->list.all.data[i].module = arena_strdup(&s->a, c->module);
    }
    image->ops->free(image);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const listed_class *)a)->name, ((const listed_class *)b)->name);
}

static int open_whole_image(mem *m, const char *home, jdk_image **image, error *e) {
    return classpath_jimage_open(m, home, false, image, e);
}

// The image and the jmods of one JDK hold the same classes, but for those that jlink makes.
static void image_and_jmods_agree(void **state) {
    (void)state;
    mem m;
    error e;
    arena a;
    const char *home, *version;
    mem_init(&m, 0);
    arena_init(&a, &m);
    assert_int_equal(classpath_jdk_find(&a, NULL, &home, &version, &e), 0);
    if (access(arena_printf(&a, "%s/jmods/java.base.jmod", home), R_OK) != 0) {
        arena_release(&a);
        print_message("no jmods here\n");
        skip();
    }
    name_set image, jmods;
    list_image(&image, open_whole_image, home);
    list_image(&jmods, classpath_jmods_open, home);
    size_t extra = 0;
    qsort(image.list.all.data, image.list.all.count, sizeof(listed_class), by_name);
    for (size_t i = 0; i < jmods.list.all.count; i++)
        if (!bsearch(&jmods.list.all.data[i], image.list.all.data, image.list.all.count,
                     sizeof(listed_class), by_name))
            extra++;
    assert_int_equal(extra, 0);
    assert_true(image.list.all.count - jmods.list.all.count < 100);
    vec_release(&image.m, &image.list.all);
    vec_release(&jmods.m, &jmods.list.all);
    arena_release(&image.a);
    arena_release(&jmods.a);
    arena_release(&a);
    assert_int_equal(m.live + image.m.live + jmods.m.live, 0);
}

// Memory that runs out inside the library's iteration unwinds to us, and the library survives.
static void list_everything(void *arg) {
    size_t counts[2];
    error e;
    classpath_each(arg, CLASSPATH_JDK, count_class, counts, &e);
}

static void memory_may_run_out_while_listing(void **state) {
    (void)state;
    if (sanitized) skip(); // what an unwinding leaves behind is a leak to the sanitizer
    mem m;
    error e;
    classpath *cp;
    mem_init(&m, 0);
    assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
    for (m.limit = 100000; m.limit < 1000000; m.limit += 100000)
        assert_int_equal(guard_run(&m, list_everything, cp), STOP_MEMORY);
    m.limit = 0;
    assert_int_equal(guard_run(&m, list_everything, cp), STOP_NONE);
    classpath_free(cp);
}

// ---- twins

typedef struct work {
    const classpath *original;
    unsigned part;
    size_t count, bytes;
    int code;
    size_t left;
} work;

typedef struct job {
    work *w;
    classpath *twin;
    mem *m;
    unsigned number;
} job;

static int read_if_mine(void *arg, const char *name, const char *module, error *e) {
    (void)module;
    job *j = arg;
    if (j->number++ % 16 != j->w->part) return 0;
    arena a;
    class_bytes f;
    arena_init(&a, j->m);
    int code = classpath_find(j->twin, name, &a, &f, e);
    if (!code) {
        j->w->count++;
        j->w->bytes += f.size;
    }
    arena_release(&a);
    return code;
}

static void *work_in_thread(void *arg) {
    work *w = arg;
    mem m;
    error e;
    mem_init(&m, 0);
    job j = {.w = w, .m = &m};
    w->code = classpath_twin(&m, w->original, &j.twin, &e);
    if (!w->code)
        w->code = classpath_each(j.twin, CLASSPATH_APP | CLASSPATH_JDK, read_if_mine, &j, &e);
    classpath_free(j.twin);
    w->left = m.live;
    return NULL;
}

static void twins_work_side_by_side(void **state) {
    (void)state;
    mem m;
    arena a;
    error e;
    classpath *cp;
    mem_init(&m, 0);
    arena_init(&a, &m);
    const char *jar[] = {"tw/A.class", "A", "tw/B.class", "B", NULL};
    put_jar(&a, "twin.jar", jar);
    assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
    container *memory = classpath_memory_new(&m, "Foo.java");
    classpath_memory_add(memory, "Foo.class", "foo", 3);
    classpath_add_container(cp, memory);
    classpath_add(cp, in_scratch(&a, "twin.jar"));
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    work works[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        works[i] = (work){.original = cp, .part = i / 2}; // two threads each do the same
        assert_int_equal(pthread_create(&threads[i], NULL, work_in_thread, &works[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(works[i].code, 0);
        assert_int_equal(works[i].left, 0);
        assert_true(works[i].count > 300);
    }
    assert_int_equal(works[0].bytes, works[1].bytes);
    assert_int_equal(works[2].bytes, works[3].bytes);
    assert_string_equal(find(cp, &a, "Foo"), "foo Foo.java!/Foo.class");
    classpath_free(cp);
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

// ---- hostile jars

static int ignore_class(void *arg, const char *name, const char *module, error *e) {
    (void)module;
    class_bytes f;
    arena a;
    classpath *cp = arg;
    arena_init(&a, classpath_mem(cp));
    classpath_find(cp, name, &a, &f, e); // may fail: that is the point
    arena_release(&a);
    return 0;
}

// Jars with bytes changed, cut off or doubled never crash us, hang us or leak.
static void mutated_jars_do_no_harm(void **state) {
    (void)state;
    mem m;
    arena a;
    error e;
    mem_init(&m, 0);
    arena_init(&a, &m);
    const char *pairs[] = {
        "META-INF/MANIFEST.MF",
        "Manifest-Version: 1.0\nMulti-Release: true\nClass-Path: self.jar x.jar\n",
        "a/B.class",
        "class class class class class class class class class class class",
        "META-INF/versions/9/a/B.class",
        "nine nine nine nine nine nine nine nine nine nine nine nine nine",
        "../../evil.class",
        "evil",
        "a/b/c.txt",
        "",
        NULL};
    const char *original, *path = put_jar(&a, "mutated.jar", pairs);
    size_t size;
    assert_int_equal(file_read(&a, path, 1 << 20, &original, &size, &e), 0);
    long rounds = getenv("WEFT_RANDOM_COUNT") ? atol(getenv("WEFT_RANDOM_COUNT")) : 1500;
    rng r = {.state = 42};
    for (long i = 0; i < rounds; i++) {
        arena_mark mark = arena_get_mark(&a);
        char *data = arena_copy(&a, original, size);
        size_t length = size;
        for (uint32_t k = rng_below(&r, 4) + 1; k > 0; k--) {
            // Mostly in the directory at the end, where the structure is.
            size_t at = rng_one_in(&r, 3) ? rng_below(&r, (uint32_t)size)
                                          : size - 1 - rng_below(&r, (uint32_t)size / 2);
            if (rng_one_in(&r, 3)) data[at] ^= (char)(1u << rng_below(&r, 8));
            else data[at] = (char)rng_next(&r);
        }
        if (rng_one_in(&r, 8)) length = rng_below(&r, (uint32_t)size);
        assert_int_equal(file_write(path, data, length, &e), 0);
        classpath *cp;
        assert_int_equal(classpath_new(&m, NULL, &cp, &e), 0);
        classpath_add(cp, path);
        classpath_each(cp, CLASSPATH_APP, ignore_class, cp, &e);
        classpath_free(cp);
        arena_rewind(&a, mark);
    }
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

static int make_scratch(void **state) {
    (void)state;
    return mkdtemp(scratch) ? 0 : -1;
}

static int remove_scratch(void **state) {
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", scratch);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(supplementary_characters_change_form),
        cmocka_unit_test(manifests_are_parsed),
        cmocka_unit_test(sources_are_outlined),
        cmocka_unit_test(classes_are_found_in_order),
        cmocka_unit_test(patches_win_over_the_jdk),
        cmocka_unit_test(broken_jars_do_not_vanish),
        cmocka_unit_test(the_jdk_is_listed),
        cmocka_unit_test(facts_save_the_search),
        cmocka_unit_test(image_and_jmods_agree),
        cmocka_unit_test(memory_may_run_out_while_listing),
        cmocka_unit_test(twins_work_side_by_side),
        cmocka_unit_test(mutated_jars_do_no_harm),
    };
    return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
