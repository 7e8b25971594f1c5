// A parsed class file (JVMS chapter 4): format-checked, names interned, nothing resolved.
//
// The bytes given to cf_parse must outlive the class: code, stack maps and annotations point into
// them.
#ifndef CLASSFILE_CLASSFILE_H
#define CLASSFILE_CLASSFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/intern.h"
#include "base/vec.h"

// A symbol is a string in modified UTF-8, known by its number in a cf_symbols.
typedef uint32_t symbol;
enum { SYMBOL_NONE = INTERN_NONE };

// Symbols and what is known about each: is it a field descriptor, a class name, …? Asked once, then
// kept.
typedef struct cf_symbols {
    intern names;
    VEC(uint16_t) known; // two bits a cf_form, see names.c
} cf_symbols;

void cf_symbols_init(cf_symbols *s, mem *m);
void cf_symbols_release(cf_symbols *s);
symbol cf_symbol(cf_symbols *s, const char *text);
symbol cf_symbol_bytes(cf_symbols *s, const char *bytes, size_t size);
static inline const char *cf_text(const cf_symbols *s, symbol name) {
    return intern_text(&s->names, name);
}

typedef enum cf_form {
    FORM_UTF8,        // well-formed modified UTF-8
    FORM_CLASS,       // java/lang/Object, or an array descriptor
    FORM_MEMBER,      // unqualified name of a field (JVMS 4.2.2)
    FORM_METHOD,      // unqualified name of a method: no < or > but <init> and <clinit>
    FORM_FIELD_TYPE,  // field descriptor
    FORM_METHOD_TYPE, // method descriptor, at most 255 argument slots
    FORM_COUNT,
} cf_form;

bool cf_has_form(cf_symbols *s, symbol name, cf_form form);
// Stack slots of the arguments of a well-formed method descriptor, without the receiver.
unsigned cf_argument_slots(const char *type);

// Constant-pool tags.
enum {
    CONSTANT_Utf8 = 1,
    CONSTANT_Integer = 3,
    CONSTANT_Float = 4,
    CONSTANT_Long = 5,
    CONSTANT_Double = 6,
    CONSTANT_Class = 7,
    CONSTANT_String = 8,
    CONSTANT_Fieldref = 9,
    CONSTANT_Methodref = 10,
    CONSTANT_InterfaceMethodref = 11,
    CONSTANT_NameAndType = 12,
    CONSTANT_MethodHandle = 15,
    CONSTANT_MethodType = 16,
    CONSTANT_Dynamic = 17,
    CONSTANT_InvokeDynamic = 18,
    CONSTANT_Module = 19,
    CONSTANT_Package = 20,
};
const char *cf_tag_name(uint8_t tag); // "Methodref", or "unusable" for 0

// Method-handle kinds (JVMS 4.4.8).
enum {
    REF_getField = 1,
    REF_getStatic,
    REF_putField,
    REF_putStatic,
    REF_invokeVirtual,
    REF_invokeStatic,
    REF_invokeSpecial,
    REF_newInvokeSpecial,
    REF_invokeInterface,
};

// One entry. References between entries are already followed: no second look-up is needed for
// names.
typedef struct cf_constant {
    uint8_t tag;  // 0: index 0, or the second half of a long or double
    uint8_t kind; // MethodHandle: REF_…
    uint16_t
        index; // *ref: index of the Class; MethodHandle: of the member; Dynamic: bootstrap number
    union {
        symbol text; // Utf8, Class (name), String, MethodType, Module, Package
        int32_t i;   // Integer
        float f;     // Float
        int64_t j;   // Long
        double d;    // Double
        struct {
            symbol name, type; // NameAndType, *ref, Dynamic, InvokeDynamic
        };
    };
} cf_constant;

enum {
    ACC_PUBLIC = 0x0001,
    ACC_PRIVATE = 0x0002,
    ACC_PROTECTED = 0x0004,
    ACC_STATIC = 0x0008,
    ACC_FINAL = 0x0010,
    ACC_SUPER = 0x0020,
    ACC_SYNCHRONIZED = 0x0020,
    ACC_VOLATILE = 0x0040,
    ACC_BRIDGE = 0x0040,
    ACC_TRANSIENT = 0x0080,
    ACC_VARARGS = 0x0080,
    ACC_NATIVE = 0x0100,
    ACC_INTERFACE = 0x0200,
    ACC_ABSTRACT = 0x0400,
    ACC_STRICT = 0x0800,
    ACC_SYNTHETIC = 0x1000,
    ACC_ANNOTATION = 0x2000,
    ACC_ENUM = 0x4000,
    ACC_MODULE = 0x8000,
};

typedef struct cf_bytes {
    const uint8_t *data; // NULL: the attribute is not there
    uint32_t size;
} cf_bytes;

typedef struct cf_handler { // byte offsets, as in the file; checked by code_decode
    uint16_t start, end, target;
    uint16_t catch_type; // index of a Class; 0: any
} cf_handler;

typedef struct cf_line {
    uint16_t start, line;
} cf_line;

typedef struct cf_local { // of LocalVariableTable
    uint16_t start, length;
    symbol name, type;
    uint16_t slot;
} cf_local;

typedef struct cf_code {
    uint16_t max_stack, max_locals;
    uint32_t size;
    const uint8_t *bytes;
    uint32_t handler_count, line_count, local_count;
    cf_handler *handlers;
    cf_line *lines; // sorted by start
    cf_local *locals;
    cf_bytes stack_map; // body of StackMapTable, from number_of_entries on
} cf_code;

typedef struct cf_parameter { // of MethodParameters
    symbol name;              // SYMBOL_NONE: none
    uint16_t access;
} cf_parameter;

// A field or a method.
typedef struct cf_member {
    uint16_t access;
    uint16_t constant_value; // index, 0: none
    symbol name, type;
    symbol signature;                                                // SYMBOL_NONE: none
    cf_bytes annotations, parameter_annotations, annotation_default; // runtime-visible, checked
    cf_bytes type_annotations;                                       // runtime-visible, as they are
    cf_bytes invisible; // fields: RuntimeInvisibleAnnotations, checked
    cf_code *code;      // NULL: none
    uint32_t exception_count, parameter_count;
    uint16_t *exceptions; // indices of Class constants
    cf_parameter *parameters;
} cf_member;

typedef struct cf_inner {
    uint16_t inner, outer; // indices of Class; outer 0: none
    symbol name;           // SYMBOL_NONE: anonymous
    uint16_t access;
} cf_inner;

typedef struct cf_bootstrap {
    uint16_t method; // index of a MethodHandle
    uint16_t argument_count;
    uint16_t *arguments;
} cf_bootstrap;

typedef struct cf_component { // of a record
    symbol name, type, signature;
    cf_bytes annotations, type_annotations;
} cf_component;

typedef struct cf_class {
    const char *origin; // where it came from, for messages
    uint16_t minor, major;
    uint16_t access;
    uint16_t constant_count;
    cf_constant *constants;
    symbol name;
    symbol super; // SYMBOL_NONE: java.lang.Object, or a module
    uint32_t interface_count, field_count, method_count;
    symbol *interfaces;
    cf_member *fields, *methods;
    symbol source_file, signature; // SYMBOL_NONE: none
    cf_bytes annotations, type_annotations;
    uint32_t inner_count, bootstrap_count, nest_member_count, component_count, permitted_count;
    cf_inner *inners;
    cf_bootstrap *bootstraps;
    symbol nest_host;     // SYMBOL_NONE: itself
    symbol *nest_members; //
    bool is_record;
    cf_component *components;
    bool is_sealed;
    symbol *permitted;
    symbol enclosing_class;                // SYMBOL_NONE: none
    symbol enclosing_name, enclosing_type; // SYMBOL_NONE: not in a method
} cf_class;

// Parses and format-checks. `origin` names the file in messages. Everything is allocated in `a`.
// Failures: ERR_INPUT, with the offset. *kind tells which Java error a JVM would raise.
typedef enum cf_failure {
    CF_FORMAT,  // ClassFormatError
    CF_VERSION, // UnsupportedClassVersionError
} cf_failure;
int cf_parse(arena *a, cf_symbols *symbols, const char *origin, const uint8_t *bytes, size_t size,
             const cf_class **c, cf_failure *failure, error *e);

// Source line of a byte offset, 0: unknown.
int cf_line_at(const cf_code *code, uint32_t offset);

// Annotations, decoded on request. Values are trees.
typedef struct cf_value cf_value;
typedef struct cf_annotation {
    symbol type; // descriptor
    uint32_t count;
    symbol *names;
    cf_value *values;
} cf_annotation;
struct cf_value {
    uint8_t tag;          // B C D F I J S Z s e c @ [
    cf_constant constant; // B C D F I J S Z (number), s (text)
    symbol type, name;    // e: type and name; c: type
    cf_annotation *annotation;
    uint32_t count; // [
    cf_value *elements;
};
typedef struct cf_annotations {
    uint32_t count;
    cf_annotation *list;
} cf_annotations;
cf_annotations cf_decode_annotations(arena *a, const cf_class *c, cf_bytes bytes);
// One list a parameter.
uint32_t cf_decode_parameter_annotations(arena *a, const cf_class *c, cf_bytes bytes,
                                         cf_annotations **lists);
cf_value cf_decode_value(arena *a, const cf_class *c, cf_bytes bytes);

#endif
