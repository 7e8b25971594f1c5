// Results that cross a pipe come out as they went in, and nothing comes out of damaged bytes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/hash.h"
#include "verdict/trace.h"
#include "verdict/wire.h"

static uint64_t seed;
static uint32_t draw(uint32_t below) {
    seed = hash_u64(seed + 0x9e3779b97f4a7c15);
    return (uint32_t)(seed >> 33) % below;
}

static const char *draw_text(arena *a, bool maybe_null) {
    if (maybe_null && draw(4) == 0) return NULL;
    size_t n = draw(3) ? draw(12) : draw(3000);
    char *s = arena_alloc(a, n + 1);
    for (size_t i = 0; i < n; i++) s[i] = (char)(1 + draw(255));
    s[n] = 0;
    return s;
}

static void draw_row(arena *a, trace_row *r) {
    *r = (trace_row){.thread = draw(5),
                     .task = draw(3),
                     .context = draw(100),
                     .moment = draw(1u << 31),
                     .line = (int)draw(1000) - 1,
                     .omitted = draw(3),
                     .continued = draw(2),
                     .guilty = draw(2)};
    r->file = draw_text(a, true);
    r->path = draw_text(a, true);
    r->method = draw_text(a, true);
    r->source = draw_text(a, true);
    r->held = draw_text(a, true);
    r->note_count = draw(4);
    trace_note *notes = ARENA_ARRAY(a, trace_note, r->note_count);
    for (uint32_t i = 0; i < r->note_count; i++)
        notes[i] = (trace_note){(trace_note_kind)draw(NOTE_OTHER + 1), draw_text(a, false)};
    r->notes = notes;
}

static const trace *draw_trace(arena *a) {
    trace *t = ARENA_NEW(a, trace);
    t->property = "race";
    t->title = draw_text(a, false);
    t->summary = draw_text(a, true);
    t->details = draw_text(a, false);
    t->contexts = draw(50);
    t->setup = draw(9);
    t->thread_count = draw(6);
    t->threads = ARENA_ARRAY(a, const char *, t->thread_count);
    for (uint32_t i = 0; i < t->thread_count; i++) t->threads[i] = draw_text(a, true);
    t->task_count = draw(4);
    t->tasks = ARENA_ARRAY(a, const char *, t->task_count);
    for (uint32_t i = 0; i < t->task_count; i++) t->tasks[i] = draw_text(a, true);
    t->row_count = draw(8);
    trace_row *rows = ARENA_ARRAY(a, trace_row, t->row_count);
    for (uint32_t i = 0; i < t->row_count; i++) draw_row(a, &rows[i]);
    t->rows = rows;
    t->input_count = draw(4);
    trace_input *inputs = ARENA_ARRAY(a, trace_input, t->input_count);
    for (uint32_t i = 0; i < t->input_count; i++)
        inputs[i] = (trace_input){
            draw(5), draw_text(a, false), draw_text(a, false), draw(10), draw(20), draw(99)};
    t->inputs = inputs;
    return t;
}

static void draw_result(result *r) {
    arena *a = &r->store;
    if (draw(3)) result_set(r, (verdict_kind)draw(4), "%s", draw_text(a, false));
    for (uint32_t n = draw(4); n--;) result_note(r, "%s", draw_text(a, false));
    for (uint32_t n = draw(4); n--;) result_stat(r, draw_text(a, false), "%u", draw(1000));
    for (uint32_t n = draw(4); n--;)
        result_answer(
            r, (answer){(answer_kind)draw(3), draw(2), draw_text(a, true), draw_text(a, true)});
    for (uint32_t n = draw(3); n--;)
        result_witness(r, (witness){draw_text(a, false), draw_text(a, true), draw_text(a, true),
                                    draw_text(a, true), draw(2) ? draw_trace(a) : NULL});
    for (uint32_t n = draw(3); n--;) vec_push(a->m, &r->parts, draw_text(a, false));
    for (uint32_t n = draw(3); n--;) {
        uint32_t first = draw((uint32_t)r->witnesses.count + 1);
        result_part p = {.kind = (verdict_kind)draw(4),
                         .name = draw_text(a, false),
                         .detail = draw_text(a, true),
                         .witness = first,
                         .witnesses = draw((uint32_t)r->witnesses.count - first + 1)};
        vec_push(a->m, &r->tests, p);
    }
}

// Written again it must be the same bytes: then nothing was lost, and no pointer is shared.
static void test_round_trips(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    for (seed = 1; seed < 300; seed++) {
        uint64_t at = seed;
        result r, back;
        text first, second;
        result_init(&r, &m);
        result_init(&back, &m);
        text_init(&first, &m);
        text_init(&second, &m);
        draw_result(&r);
        verdict_wire_write(&r, &first);
        verdict_kind kind = r.kind;
        size_t witnesses = r.witnesses.count;
        result_release(&r);
        error e;
        assert_int_equal(verdict_wire_read(first.data, first.count, &back, &e), 0);
        assert_int_equal(back.kind, kind);
        assert_int_equal(back.witnesses.count, witnesses);
        verdict_wire_write(&back, &second);
        assert_int_equal(first.count, second.count);
        assert_memory_equal(first.data, second.data, first.count);
        result_release(&back);
        text_release(&first);
        text_release(&second);
        seed = at;
    }
    assert_int_equal(m.live, 0);
}

static void assert_refused(mem *m, const char *data, size_t size) {
    result r;
    error e;
    result_init(&r, m);
    assert_int_equal(verdict_wire_read(data, size, &r, &e), ERR_INPUT);
    assert_int_equal(r.kind, VERDICT_UNKNOWN);
    assert_int_equal(r.witnesses.count + r.notes.count + r.parts.count + r.stats.count, 0);
    result_release(&r);
}

static void test_damage(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    for (seed = 1; seed < 40; seed++) {
        uint64_t at = seed;
        result r;
        text good;
        result_init(&r, &m);
        text_init(&good, &m);
        draw_result(&r);
        verdict_wire_write(&r, &good);
        result_release(&r);
        for (size_t n = 0; n < good.count; n += 1 + good.count / 97)
            assert_refused(&m, good.data, n); // cut off
        for (unsigned i = 0; i < 50; i++) {
            uint32_t where = draw((uint32_t)good.count);
            good.data[where] = (char)(good.data[where] ^ (1 << draw(8)));
            assert_refused(&m, good.data, good.count);
            text_clear(&good);
            result_init(&r, &m);
            seed = at;
            draw_result(&r);
            verdict_wire_write(&r, &good);
            result_release(&r);
            seed = at * 1000 + i;
        }
        text_release(&good);
        seed = at;
    }
    assert_int_equal(m.live, 0);
}

// Damage that the checksum does not show, as a hostile writer could make it: never a crash.
static void test_forged(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    unsigned refused = 0, tried = 0;
    for (seed = 1; seed < 200; seed++) {
        uint64_t at = seed;
        result r;
        text bytes;
        result_init(&r, &m);
        text_init(&bytes, &m);
        draw_result(&r);
        verdict_wire_write(&r, &bytes);
        result_release(&r);
        enum { HEAD = 24 };
        uint64_t body = bytes.count - HEAD;
        for (unsigned i = 1 + draw(6); i--;)
            bytes.data[HEAD + draw((uint32_t)body)] = (char)draw(256);
        uint64_t sum = hash_bytes(bytes.data + HEAD, body);
        memcpy(bytes.data + 16, &sum, sizeof sum);
        error e;
        result_init(&r, &m);
        tried++;
        refused += verdict_wire_read(bytes.data, bytes.count, &r, &e) != 0;
        result_release(&r);
        text_release(&bytes);
        seed = at;
    }
    assert_true(refused > tried / 20); // most damage is inside of strings
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_forged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
