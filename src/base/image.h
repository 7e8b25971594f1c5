// Parts of memory, kept in a file and mapped again at the same addresses by a later process.
//
// Who maps such a file trusts it like code: only a regular file that belongs to the user and that
// nobody else can write to is taken, and only if its key is the expected one, word for word, and
// its content has the checksum that was written with it. Files are written under another name and
// renamed, and never changed afterwards: a reader sees a whole one or none.
#ifndef BASE_IMAGE_H
#define BASE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { IMAGE_PAGE = 4096, IMAGE_PARTS = 4 };

typedef struct image_part {
    void *at;    // a page's address
    size_t size; // whole pages
} image_part;

// Why this program cannot use images at all; NULL: it can.
const char *image_impossible(void);
// Something that differs between two builds of this program, in hexadecimal. False: there is none.
bool image_build_id(text *out);

// All fail with ERR_MISSING (there is no file) or ERR_INPUT (there is one, but it cannot be used).
int image_write(const char *path, const char *key, const image_part *parts, size_t count, error *e);
// The file must have exactly `count` parts at the given addresses, none larger than its `size`,
// which becomes the true one. Nothing else may be mapped there.
int image_map(const char *path, const char *key, image_part *parts, size_t count, error *e);
void image_unmap(const image_part *parts, size_t count);

// Makes a folder and those above it, for this user alone.
int image_folder(const char *path, error *e);
// Removes all but the `keep` images that were used last, and what a killed writer left behind: only
// files named as images are, by 32 hexadecimal digits, that begin as images do.
void image_clean(const char *folder, size_t keep);
#define IMAGE_SUFFIX ".image"

#endif
