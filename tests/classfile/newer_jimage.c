// A stand-in for the libjimage.so of newer JDKs: no JIMAGE_PackageToModule, and FindResource takes
// a flag for preview classes instead of a version. Behind it is the library of the JDK at
// $REAL_JDK.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void *JIMAGE_Open(const char *name, int32_t *error);
void JIMAGE_Close(void *file);
int64_t JIMAGE_FindResource(void *file, const char *module, const char *name, bool preview,
                            int64_t *size);
int64_t JIMAGE_GetResource(void *file, int64_t location, char *buffer, int64_t size);
void JIMAGE_ResourceIterator(void *file, void *visitor, void *arg);

static void *real(const char *function) {
    const char *home = getenv("REAL_JDK");
    char path[4096];
    snprintf(path, sizeof path, "%s/lib/server/libjvm.so", home);
    if (!dlopen(path, RTLD_LAZY)) abort();
    snprintf(path, sizeof path, "%s/lib/libjimage.so", home);
    void *library = dlopen(path, RTLD_NOW), *symbol = library ? dlsym(library, function) : NULL;
    if (!symbol) abort();
    return symbol;
}

void *JIMAGE_Open(const char *name, int32_t *error) {
    void *(*f)(const char *, int32_t *);
    *(void **)&f = real("JIMAGE_Open");
    return f(name, error);
}

void JIMAGE_Close(void *file) {
    void (*f)(void *);
    *(void **)&f = real("JIMAGE_Close");
    f(file);
}

int64_t JIMAGE_FindResource(void *file, const char *module, const char *name, bool preview,
                            int64_t *size) {
    int64_t (*f)(void *, const char *, const char *, const char *, int64_t *);
    if (preview) abort();
    *(void **)&f = real("JIMAGE_FindResource");
    return f(file, module, "9.0", name, size);
}

int64_t JIMAGE_GetResource(void *file, int64_t location, char *buffer, int64_t size) {
    int64_t (*f)(void *, int64_t, char *, int64_t);
    *(void **)&f = real("JIMAGE_GetResource");
    return f(file, location, buffer, size);
}

void JIMAGE_ResourceIterator(void *file, void *visitor, void *arg) {
    void (*f)(void *, void *, void *);
    *(void **)&f = real("JIMAGE_ResourceIterator");
    f(file, visitor, arg);
}
