// Linked classes: loaded on demand from the class path, with their supers, layouts, method tables
// and resolution (JVMS chapter 5). What happens here never depends on the state of a running
// program: loading and resolving are caches, class initialisation is the VM's. Only of the classes
// that a program defines itself does the VM say which are there (program_presence): several may
// have the same name, in different states.
//
// There is one name space: the classes of the JDK and of the class path.
#ifndef PROGRAM_PROGRAM_H
#define PROGRAM_PROGRAM_H

#include "base/table.h"
#include "classfile/classfile.h"
#include "classfile/classpath.h"
#include "classfile/code.h"

typedef struct program program;
typedef struct klass klass;
typedef struct field field;
typedef struct method method;

// A failed link or resolution is a Java error, to be thrown where a JVM throws it.
typedef struct link_error {
    const char *type; // "java/lang/NoClassDefFoundError"
    char message[600];
    const char *owner; // the class that lacks a member, where the message does not say; or NULL
} link_error;

// As a type: no Java error, the VM cannot go on.
#define LINK_UNSUPPORTED "unsupported"

// A method descriptor, taken apart.
typedef struct signature {
    uint8_t count;         // of parameters
    uint8_t slots;         // of parameters, without the receiver
    char returns;          // B C D F I J S Z L [ V
    symbol return_class;   // for L and [: name of the class; else SYMBOL_NONE
    const char *kinds;     // one letter a parameter, as for returns
    const symbol *classes; // one a parameter; SYMBOL_NONE for primitives
} signature;

struct field {
    klass *owner;
    const cf_member *file;
    symbol name, type;
    uint16_t access;
    uint16_t index;  // in the owner's list
    char kind;       // first letter of the type
    uint32_t offset; // in bytes: from the start of the object, or of the class's statics
};

enum { NOT_VIRTUAL = -1 };

struct method {
    klass *owner;
    const cf_member *file;
    symbol name, type;
    uint16_t access;
    uint16_t index;          // in the owner's list
    uint32_t id;             // in the program's list
    int32_t vtable_index;    // NOT_VIRTUAL: static, private, <init>, or of an interface
    uint16_t argument_slots; // receiver included
    bool polymorphic;        // signature-polymorphic (MethodHandle.invoke*, VarHandle)
    bool is_handler;         // the VM's: of an event loop, called asynchronously
    const signature *signature;
    void *prepared; // the VM's
};

typedef enum klass_kind { KLASS_CLASS, KLASS_ARRAY, KLASS_PRIMITIVE } klass_kind;

struct klass {
    symbol name; // "java/lang/String", "[I", "int"
    uint32_t id; // in the program's list
    klass_kind kind;
    uint16_t access;
    char primitive;       // KLASS_PRIMITIVE: its letter
    const cf_class *file; // KLASS_CLASS
    const char *module;   // of the JDK; NULL: the class path
    klass *super;
    uint32_t depth; // number of supers
    klass **supers; // from Object (0) to this class (depth)
    uint32_t interface_count, all_interface_count;
    klass **interfaces;     // direct ones
    klass **all_interfaces; // transitive, supers' included, each once
    uint32_t field_count, method_count, vtable_count;
    field *fields;
    method *methods;
    method **vtable;
    uint32_t instance_size; // bytes, header included
    uint32_t static_size;   // bytes of statics
    klass *component;       // KLASS_ARRAY: what an element is
    klass *array;           // the array class of this, if there is one already
    u64map selected;        // interface method id -> method *, filled as needed
    void **resolved;        // by constant-pool index: klass *, field *, method *; filled as needed
    uint8_t verified;       // 0: not yet, 1: yes
    bool dynamic;           // defined by the program, from `bytes`
    const uint8_t *bytes;   // dynamic
    size_t size;            // of them
    klass *namesake;        // another one of the same name, or NULL
    klass *host;            // the class that a hidden one was made for; NULL: it is not hidden
    void *runtime;          // the VM's
};

enum { OBJECT_HEADER = 16 }; // bytes before an object's fields or an array's elements

// The program takes over nothing: class path and mem outlive it.
int program_new(mem *m, classpath *cp, program **p, error *e);
// For tools that look at classes and run nothing: every module is there, and exports everything.
void program_open_modules(program *p);
void program_free(program *p);

// Nothing of a program points into its class path: another one with the same JDK can take its
// place.
void program_set_classpath(program *p, classpath *cp);

mem *program_mem(program *p);
cf_symbols *program_symbols(program *p);
classpath *program_classpath(program *p);
static inline bool klass_is_interface(const klass *k) {
    return k->access & ACC_INTERFACE;
}
const char *program_text(const program *p, symbol s);
symbol program_symbol(program *p, const char *s);
size_t program_class_count(const program *p);
klass *program_class(const program *p, uint32_t id);
method *program_method(const program *p, uint32_t id);

// Loads and links a class or array class by its internal name. All return 0 or ERR_INPUT with the
// Java error filled.
int program_load(program *p, symbol name, klass **k, link_error *e);
klass *program_primitive(program *p, char letter); // 'I' -> int; 'V' -> void
klass *program_array_of(program *p, klass *element);
// What the VM knows of dynamic classes.
typedef struct program_presence {
    void *arg;
    bool (*is_there)(void *arg, const klass *k);
    // Is it there in every state that can come after this one or beside it?
    bool (*is_lasting)(void *arg, const klass *k);
} program_presence;
void program_set_presence(program *p, program_presence presence);
// The base of an array class; the class itself.
static inline const klass *klass_base(const klass *k) {
    while (k->kind == KLASS_ARRAY) k = k->component;
    return k;
}
// Has some class's code asked for this name, and found nothing?
bool program_was_missed(program *p, symbol name);
// A class made at run time from bytes (hidden classes, proxies); none of its name may be there.
int program_define(program *p, const char *origin, const uint8_t *bytes, size_t size, klass **k,
                   link_error *e);

// A class made at run time from parts: `file` is filled by the caller and lives as long as the
// program; its methods have no code (the VM sets method.prepared). `module`: the JDK's it is made
// for, or NULL.
int program_define_parts(program *p, const cf_class *file, const char *module, klass **k,
                         link_error *e);

// Subtyping as `instanceof` sees it. O(1) for classes, O(interfaces) for interfaces.
bool klass_is_subclass(const klass *k, const klass *of);
// Same run-time package.
bool program_same_package(const program *p, const klass *a, const klass *b);
// "module java.base of loader 'bootstrap'"
void klass_place(const klass *k, char *out, size_t size);
// The Java object that stands for the class path's module: its number is in messages.
void program_set_unnamed_module(program *p, uint32_t object);
// May code of `from` name the class? IllegalAccessError.
int program_check_access(program *p, const klass *from, const klass *to, link_error *e);
// Host of the nest (JVMS 5.4.4).
klass *program_nest_host(program *p, klass *k);
// Writes a class's name as Java prints it.
const char *program_dotted(const program *p, symbol name, char *out, size_t size);

// Members declared in this class alone.
method *klass_method(const klass *k, symbol name, symbol type);
field *klass_field(const klass *k, symbol name, symbol type);
// First method or field with the name in the class or its supers; for our own C code.
method *program_find_method(program *p, klass *k, const char *name, const char *type);
field *program_find_field(program *p, klass *k, const char *name);

// Resolution of constants of class k (JVMS 5.4.3), cached in k->resolved.
int program_resolve_class(program *p, klass *k, unsigned index, klass **out, link_error *e);
int program_resolve_field(program *p, klass *k, unsigned index, bool is_static, field **out,
                          link_error *e);
typedef enum call_kind { CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE } call_kind;
int program_resolve_method(program *p, klass *k, unsigned index, call_kind call, method **out,
                           link_error *e);
// The same without a constant pool: for reflection and method handles.
int program_lookup_method(program *p, klass *k, symbol name, symbol type, method **out);
field *program_lookup_field(program *p, klass *k, symbol name, symbol type);

// Which method a call of m on an object of class k runs (JVMS 5.4.6). NULL: AbstractMethodError.
// *conflict: several defaults to choose from (IncompatibleClassChangeError).
method *program_select(program *p, klass *k, method *m, bool *conflict);

// Descriptors, taken apart once and kept.
const signature *program_signature(program *p, symbol type);
// "Ljava/lang/String;" -> java/lang/String, "[I" -> [I; SYMBOL_NONE for primitives.
symbol program_type_class(program *p, const char *type, size_t length);

// Decodes into `a`; the code of a method that has some.
int program_decode(program *p, arena *a, const method *m, const code **c, link_error *e);
// Verifies what was decoded; frames as in code_verify.
int program_verify_code(program *p, arena *a, const method *m, const code *c, code_frame **frames,
                        link_error *e);
// Decodes and verifies.
int program_verify_method(program *p, arena *a, const method *m, const code **c,
                          code_frame **frames, link_error *e);
// All methods of the class, once.
int program_verify(program *p, klass *k, link_error *e);

#endif
