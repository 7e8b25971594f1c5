#include "vm/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/image.h"
#include "base/region.h"
#include "program/modules.h"
#include "vm/internal.h"
#include "vm/preload.h"

enum { REGION_SIZE = 256 << 20, KEPT = 6 };

// At the region's start.
typedef struct image_root {
    mem m; // the VM's and the program's
    region r;
    vm *v;
    const classpath_facts *facts;
} image_root;

enum { PART_REGION, PART_HEAP, PARTS };

// One start.
typedef struct starter {
    mem *m;
    classpath *cp;
    const vm_config *config;
    text key, path;   // of the image; path is empty: there is none
    const char *none; // and why
} starter;

// ---------------------------------------------------------------- names

// What an image depends on, and the name that follows from it.
static bool name_image(starter *s, const char *folder) {
    text_printf(&s->key, "weft " WEFT_VERSION "\nbuild ");
    if (!image_build_id(&s->key)) return false;
    text_char(&s->key, '\n');
    if (!classpath_identity(s->cp, &s->key)) return false;
    hash128 h = hash128_bytes((hash128){1, 2}, text_get(&s->key), s->key.count);
    text_printf(&s->path, "%s/%016llx%016llx" IMAGE_SUFFIX, folder, (unsigned long long)h.a,
                (unsigned long long)h.b);
    return true;
}

static size_t whole_pages(size_t size) {
    return (size + IMAGE_PAGE - 1) / IMAGE_PAGE * IMAGE_PAGE;
}

// ---------------------------------------------------------------- what belongs to the process

static void detach(image_root *root) {
    static const vm_config nothing;
    vm *v = root->v;
    for (size_t i = 0; i < v->thread_pool.count; i++) vm_thread_unmap(v->thread_pool.data[i]);
    vm_configure(v, &nothing);
    v->h.reserved = v->h.limit = 0;
    program_set_classpath(v->p, NULL);
    root->m = (mem){.region = &root->r, .live = root->m.live};
}

// `mapped`: bytes of the heap that are there. -1: there is no memory for the rest, nothing was
// done.
static int attach(image_root *root, const starter *s, size_t mapped) {
    vm *v = root->v;
    if (vm_heap_reopen(&v->h, mapped, vm_heap_reserve(s->config))) return -1;
    root->m.parent = s->m;
    program_set_classpath(v->p, s->cp);
    classpath_use_facts(s->cp, root->facts);
    vm_configure(v, s->config);
    for (size_t i = 0; i < v->thread_pool.count; i++) vm_thread_map(v, v->thread_pool.data[i]);
    return 0;
}

// ---------------------------------------------------------------- saving

// Nothing is under way that an image could not hold.
static bool is_still(const vm *v) {
    for (size_t i = 0; i < v->thread_pool.count; i++)
        if (v->thread_pool.data[i]->frame_count || v->thread_pool.data[i]->exception) return false;
    return v->ending == VM_RUNNING && !v->terms && !v->tracked && !v->undo && !v->h.lines &&
           !v->h.space.blocks && !v->files.count;
}

static int write_parts(const starter *s, const image_root *root, error *e) {
    image_part parts[PARTS] = {{IMAGE_REGION, whole_pages(root->r.top)},
                               {IMAGE_HEAP, whole_pages(root->v->h.top)}};
    const char *path = text_get(&s->path);
    char folder[4096];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    if (image_folder(folder, e) || image_write(path, text_get(&s->key), parts, PARTS, e))
        return ERR_INPUT;
    image_clean(folder, KEPT);
    return 0;
}

static void preload(program *p) {
    klass *k;
    link_error absent; // another JDK
    for (const char *const *name = vm_preloaded; *name; name++)
        program_load(p, program_symbol(p, *name), &k, &absent);
}

static void save(const starter *s, image_root *root) {
    error e;
    char why[1200];
    size_t mapped = root->v->h.reserved;
    preload(root->v->p);
    int code = classpath_learn(s->cp, &root->v->store, &root->facts, &e);
    region_close(&root->r);
    if (!code && (root->r.overflowed || !is_still(root->v)))
        code = error_set(&e, ERR_INPUT, NULL, "this JDK's start cannot be kept");
    if (!code) {
        detach(root);
        code = write_parts(s, root, &e);
        attach(root, s, mapped);
    }
    if (code)
        log_say(s->config->log, LOG_VERBOSE, "base image not kept: %s",
                error_format(&e, why, sizeof why));
    else log_say(s->config->log, LOG_VERBOSE, "base image kept: %s", text_get(&s->path));
}

// ---------------------------------------------------------------- starting

// The image of an earlier start, if there is one that can be used.
static vm *load(starter *s) {
    error e;
    char why[1200];
    image_part parts[PARTS] = {{IMAGE_REGION, REGION_SIZE},
                               {IMAGE_HEAP, vm_heap_reserve(s->config)}};
    if (image_map(text_get(&s->path), text_get(&s->key), parts, PARTS, &e)) {
        log_say(s->config->log, LOG_VERBOSE, "no base image: %s",
                error_format(&e, why, sizeof why));
        return NULL;
    }
    image_root *root = IMAGE_REGION;
    if (attach(root, s, parts[PART_HEAP].size)) {
        log_say(s->config->log, LOG_VERBOSE, "base image not used: its address is taken");
        image_unmap(parts, PARTS);
        return NULL;
    }
    mem_adopt(&root->m, s->m);
    log_say(s->config->log, LOG_VERBOSE, "base image used: %s", text_get(&s->path));
    return root->v;
}

static bool map_at(void *at, size_t size) {
    void *p = mmap(at, size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (p != at && p != MAP_FAILED) munmap(p, size); // an old kernel takes it for a hint
    return p == at;
}

// A region to start in, or NULL.
static image_root *open_region(const starter *s) {
    size_t heap = vm_heap_reserve(s->config);
    if (!s->path.count) return NULL;
    bool free = map_at(IMAGE_HEAP, heap);
    if (free) munmap(IMAGE_HEAP, heap); // vm_new maps it
    if (!free || !map_at(IMAGE_REGION, REGION_SIZE)) {
        log_say(s->config->log, LOG_VERBOSE, "no base image: its address is taken");
        return NULL;
    }
    image_root *root = IMAGE_REGION;
    region_init(&root->r, root, REGION_SIZE, sizeof *root);
    mem_init_child(&root->m, s->m, &root->r);
    return root;
}

static void close_region(const image_root *root) {
    if (root) munmap(root->r.base, root->r.size);
}

static int boot(const starter *s, mem *m, vm **out, error *e) {
    program *p;
    vm_config config = *s->config;
    int code = program_new(m, s->cp, &p, e);
    if (code) return code;
    config.program = p;
    code = vm_new(m, &config, out, e);
    if (!code) {
        classpath_only_jdk(s->cp, true); // what comes out serves every program
        code = vm_boot(*out, e);
        if (!code && s->path.count)
            program_modules_learn(p); // in the image, they need not be read again
        classpath_only_jdk(s->cp, false);
        if (code) vm_free(*out);
    }
    if (code) program_free(p);
    return code;
}

static int start(starter *s, vm **out, error *e) {
    if (s->path.count && (*out = load(s))) return 0;
    image_root *root = open_region(s);
    int code = boot(s, root ? &root->m : s->m, out, e);
    if (!root) return code;
    if (code) {
        close_region(root);
        return code;
    }
    root->v = *out;
    save(s, root);
    return 0;
}

static void starter_init(starter *s, mem *m, classpath *cp, const char *cache) {
    *s = (starter){.m = m, .cp = cp};
    text_init(&s->key, m);
    text_init(&s->path, m);
    s->none = !cache ? "it is switched off" : image_impossible();
    if (!s->none && !name_image(s, cache)) {
        s->none = "this JDK or build has nothing to be recognised by";
        text_clear(&s->path);
    }
}

static void starter_release(starter *s) {
    text_release(&s->key);
    text_release(&s->path);
}

// For scripts/preload: the JDK's classes that were loaded since the JDK had started.
static void list_classes(const vm *v) {
    const char *path = getenv("WEFT_LIST_CLASSES");
    FILE *out = path ? fopen(path, "a") : NULL;
    for (size_t i = v->booted_classes; out && i < program_class_count(v->p); i++) {
        const klass *k = program_class(v->p, (uint32_t)i);
        if (k->kind == KLASS_CLASS && k->module && !strstr(k->file->origin, "made by"))
            fprintf(out, "%s\n", program_text(v->p, k->name));
    }
    if (out) fclose(out);
}

int vm_start(mem *m, classpath *cp, const vm_config *config, const char *cache, vm **out,
             error *e) {
    starter s;
    starter_init(&s, m, cp, cache);
    s.config = config;
    if (s.none) log_say(config->log, LOG_VERBOSE, "no base image: %s", s.none);
    int code = start(&s, out, e);
    if (code) *out = NULL;
    starter_release(&s);
    return code;
}

bool vm_describe_image(mem *m, classpath *cp, const char *cache, text *out) {
    static const vm_config standard;
    starter s;
    error e;
    char why[1200];
    starter_init(&s, m, cp, cache);
    image_part parts[PARTS] = {{IMAGE_REGION, REGION_SIZE},
                               {IMAGE_HEAP, vm_heap_reserve(&standard)}};
    bool good = false;
    if (s.none) text_add(out, s.none);
    else if (image_map(text_get(&s.path), text_get(&s.key), parts, PARTS, &e))
        text_add(out, error_format(&e, why, sizeof why));
    else {
        good = true;
        text_printf(out, "%s (%.1f MB)", text_get(&s.path),
                    (double)(parts[PART_REGION].size + parts[PART_HEAP].size) / (1 << 20));
        image_unmap(parts, PARTS);
    }
    starter_release(&s);
    return good;
}

void vm_stop(vm *v) {
    if (!v) return;
    list_classes(v);
    const image_root *root = v->m->region ? (image_root *)v->m->region->base : NULL;
    program *p = v->p;
    classpath_use_facts(program_classpath(p), NULL);
    vm_free(v);
    program_free(p);
    close_region(root);
}
