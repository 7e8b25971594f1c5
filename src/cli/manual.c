// The manual page. What it says about commands and options comes from their tables; the test
// cli_manual compares it with man/weft.1.
#include <string.h>

#include "cli/internal.h"

// roff: a dash is a minus, a line must not begin with a dot or a quote.
static void put(FILE *out, const char *s) {
    bool fresh = true;
    for (; *s; s++) {
        if (fresh && (*s == '.' || *s == '\'')) fputs("\\&", out);
        if (*s == '-') fputs("\\-", out);
        else if (*s == '\\') fputs("\\e", out);
        else fputc(*s, out);
        fresh = *s == '\n';
    }
}

static void put_option(FILE *out, const option_spec *o) {
    fputs(".TP\n.B ", out);
    put(out, strlen(o->name) == 1 || strcmp(o->name, "cp") == 0 ? "-" : "--");
    put(out, o->name);
    if (o->kind != OPTION_FLAG && o->value) {
        fputs(o->name[1] ? " \\fI" : "\\fI", out);
        put(out, o->value);
        fputs("\\fR", out);
    }
    fputs("\n", out);
    put(out, o->help);
    if (o->standard) {
        fputs(" (default: ", out);
        put(out, o->standard);
        fputs(")", out);
    }
    fputs(".\n", out);
}

static void put_options(FILE *out, const option_spec *table) {
    for (; table->name; table++) put_option(out, table);
}

static void put_command(FILE *out, const command *c) {
    fputs(".SS weft ", out);
    put(out, c->name);
    fputs(" ", out);
    put(out, c->usage);
    fputs("\n", out);
    put(out, c->summary);
    fputs(".\n", out);
    if (c->details) {
        put(out, c->details);
        fputs("\n", out);
    }
    put_options(out, c->options);
    const option_spec *tables[32];
    const char *headings[32];
    size_t n = c->more_options ? c->more_options(tables, headings, 32) : 0;
    for (size_t i = 0; i < n; i++) {
        fputs(".PP\n", out);
        put(out, headings[i]);
        fputs(":\n", out);
        put_options(out, tables[i]);
    }
}

void cli_manual_print(FILE *out) {
    fputs(
        ".\\\" Made by 'weft help --man'; do not edit.\n"
        ".TH WEFT 1 \"\" \"weft " WEFT_VERSION "\" \"User Commands\"\n"
        ".SH NAME\nweft \\- a verifier for multithreaded Java\n"
        ".SH SYNOPSIS\n.B weft\n\\fICOMMAND\\fR [\\fIoptions\\fR] ...\n"
        ".SH DESCRIPTION\n"
        "weft takes compiled multithreaded Java as it is, class library included, and either shows "
        "the interleaving and the input that break it, or proves that there are none.\n"
        ".SH COMMANDS\n",
        out);
    for (const command *c = cli_commands; c->name; c++) put_command(out, c);
    fputs(
        ".SH VERDICT\n"
        "The last line on standard output is one of\n"
        ".PP\n.nf\n"
        "verdict: SAFE\n"
        "verdict: SAFE within bounds (...)\n"
        "verdict: UNSAFE (...)\n"
        "verdict: UNKNOWN (...)\n"
        ".fi\n.PP\n"
        "SAFE without bounds is a proof. UNSAFE is said only for an execution that was replayed to "
        "its error. UNKNOWN says why.\n"
        ".SH EXIT STATUS\n"
        "0: SAFE, with bounds or without. 1: UNSAFE. 2: bad usage or bad input. 3: UNKNOWN. "
        "4: internal error. \\fBweft run\\fR ends with the program's own.\n"
        ".SH ENVIRONMENT\n"
        ".TP\n.B JAVA_HOME\nthe JDK whose class library and compiler are used, unless "
        "\\fB\\-\\-jdk\\fR says another.\n"
        ".TP\n.B WEFT_CACHE\nthe folder where the started JDK (some 10 MB) and compiled "
        "sources are kept from one run to the next; else \\fIweft\\fR in \\fBXDG_CACHE_HOME\\fR, "
        "else "
        "\\fI~/.cache/weft\\fR. It may be removed at any time.\n"
        ".SH EXAMPLES\n.nf\n"
        "weft check Account.java \\-\\-witness w.json\n"
        "weft replay w.json \\-\\-report page.html\n"
        "weft check \\-cp classes shop.CartTest\n"
        ".fi\n",
        out);
}
