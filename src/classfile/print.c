// Instructions as text, in javap's words.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "classfile/code.h"

static void add_symbol(const cf_symbols *symbols, symbol s, text *out) {
    text_add(out, cf_text(symbols, s));
}

// One UTF-16 unit of well-formed modified UTF-8.
static unsigned next_unit(const unsigned char **p) {
    const unsigned char *q = *p;
    if (*q < 0x80) return *p += 1, q[0];
    if (*q < 0xe0) return *p += 2, (q[0] & 0x1fu) << 6 | (q[1] & 0x3fu);
    return *p += 3, (q[0] & 0xfu) << 12 | (q[1] & 0x3fu) << 6 | (q[2] & 0x3fu);
}

// A string constant on one line of good UTF-8: pairs of surrogates become characters.
static void add_quoted(const char *string, text *out) {
    const unsigned char *p = (const unsigned char *)string;
    while (*p) {
        const unsigned char *start = p;
        unsigned c = next_unit(&p);
        const unsigned char *second = p;
        unsigned low = c >= 0xd800 && c < 0xdc00 && *p ? next_unit(&second) : 0;
        if (c == '\n') text_add(out, "\\n");
        else if (c == '\r') text_add(out, "\\r");
        else if (c == '\t') text_add(out, "\\t");
        else if (c == '"' || c == '\\') text_printf(out, "\\%c", (int)c);
        else if (low >= 0xdc00 && low < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            text_char(out, (char)(0xf0 | c >> 18));
            text_char(out, (char)(0x80 | (c >> 12 & 0x3f)));
            text_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
            text_char(out, (char)(0x80 | (c & 0x3f)));
            p = second;
        } else if (c < 32 || c == 127 || (c >= 0xd800 && c < 0xe000)) {
            text_printf(out, "\\u%04x", c);
        } else {
            text_add_bytes(out, start, (size_t)(p - start));
        }
    }
}

static void add_real(double d, int digits, const char *suffix, text *out) {
    if (isnan(d)) text_add(out, "NaN");
    else if (isinf(d)) text_add(out, d < 0 ? "-Infinity" : "Infinity");
    else text_printf(out, "%.*g", digits, d);
    text_add(out, suffix);
}

static void add_member(const cf_symbols *symbols, const cf_class *c, const cf_constant *k,
                       text *out) {
    symbol owner = c->constants[k->index].text;
    if (owner != c->name) {
        add_symbol(symbols, owner, out);
        text_char(out, '.');
    }
    if (cf_text(symbols, k->name)[0] == '<') text_char(out, '"');
    add_symbol(symbols, k->name, out);
    if (cf_text(symbols, k->name)[0] == '<') text_char(out, '"');
    text_char(out, ':');
    add_symbol(symbols, k->type, out);
}

static void add_constant(const cf_symbols *symbols, const cf_class *c, const cf_constant *k,
                         text *out) {
    static const char *const kinds[] = {"",
                                        "getField",
                                        "getStatic",
                                        "putField",
                                        "putStatic",
                                        "invokeVirtual",
                                        "invokeStatic",
                                        "invokeSpecial",
                                        "newInvokeSpecial",
                                        "invokeInterface"};
    switch (k->tag) {
    case CONSTANT_Integer: text_printf(out, "int %d", k->i); break;
    case CONSTANT_Float:
        text_add(out, "float ");
        add_real((double)k->f, 9, "f", out);
        break;
    case CONSTANT_Long: text_printf(out, "long %lldl", (long long)k->j); break;
    case CONSTANT_Double:
        text_add(out, "double ");
        add_real(k->d, 17, "d", out);
        break;
    case CONSTANT_Class:
        text_add(out, "class ");
        add_symbol(symbols, k->text, out);
        break;
    case CONSTANT_String:
        text_add(out, "String ");
        add_quoted(cf_text(symbols, k->text), out);
        break;
    case CONSTANT_MethodType:
        text_add(out, "MethodType ");
        add_symbol(symbols, k->text, out);
        break;
    case CONSTANT_MethodHandle:
        text_printf(out, "MethodHandle %s ", kinds[k->kind]);
        add_member(symbols, c, &c->constants[k->index], out);
        break;
    case CONSTANT_Fieldref:
        text_add(out, "Field ");
        add_member(symbols, c, k, out);
        break;
    case CONSTANT_Methodref:
        text_add(out, "Method ");
        add_member(symbols, c, k, out);
        break;
    case CONSTANT_InterfaceMethodref:
        text_add(out, "InterfaceMethod ");
        add_member(symbols, c, k, out);
        break;
    case CONSTANT_Dynamic:
    case CONSTANT_InvokeDynamic:
        text_printf(out, "%s #%u:", k->tag == CONSTANT_Dynamic ? "Dynamic" : "InvokeDynamic",
                    k->index);
        add_symbol(symbols, k->name, out);
        text_char(out, ':');
        add_symbol(symbols, k->type, out);
        break;
    default: text_add(out, cf_tag_name(k->tag));
    }
}

static void add_switch(const code *c, const code_switch *s, text *out) {
    text_add(out, " {");
    for (uint32_t i = 0; i < s->count; i++)
        text_printf(out, " %d: %u", s->keys ? s->keys[i] : s->low + (int32_t)i,
                    c->instrs[s->targets[i]].offset);
    text_printf(out, " default: %u }", c->instrs[s->fallback].offset);
}

void code_print_instr(const cf_symbols *symbols, const code *c, uint32_t index, text *out) {
    static const char *const array_types[] = {"boolean", "char",  "float", "double",
                                              "byte",    "short", "int",   "long"};
    const code_instr *x = &c->instrs[index];
    const opcode_info *info = &code_opcode_table[x->op];
    text_printf(out, "%s%s", info->name, x->wide ? "_w" : "");
    switch (info->format) {
    case FORMAT_BYTE:
    case FORMAT_SHORT: text_printf(out, " %d", x->b); break;
    case FORMAT_LOCAL: text_printf(out, " %u", x->a); break;
    case FORMAT_IINC: text_printf(out, " %u, %d", x->a, x->b); break;
    case FORMAT_BRANCH2:
    case FORMAT_BRANCH4: text_printf(out, " %u", c->instrs[x->b].offset); break;
    case FORMAT_TABLE:
    case FORMAT_LOOKUP: add_switch(c, &c->switches[x->b], out); break;
    case FORMAT_NEWARRAY: text_printf(out, " %s", array_types[x->b - 4]); break;
    case FORMAT_CP1:
    case FORMAT_CP2:
    case FORMAT_INTERFACE:
    case FORMAT_DYNAMIC:
    case FORMAT_MULTI:
        text_printf(out, " #%u", x->a);
        if (x->op == OP_multianewarray) text_printf(out, ", %d", x->b);
        text_add(out, "  // ");
        add_constant(symbols, c->owner, &c->owner->constants[x->a], out);
        break;
    case FORMAT_NONE:
    case FORMAT_IMPLIED:
    case FORMAT_WIDE: break;
    }
}
