#!/usr/bin/env bash
# copies.sh API_JAR: copies of arrays, boxes, classes and the inputs of other tools: as explicit sees them, safe and with a planted bug.
. "$(dirname "$0")/../lib.sh"

mkdir "$scratch/src"
jar=$1
make() { # class, statements of main; T makes it fail (the class's name ends in Bad) or not
    for bad in false true; do
        local name=$1$([ $bad = true ] && echo Bad)
        printf 'import weft.Verify;\npublic class %s {\n    static final boolean T = %s;\n%s\n    public static void main(String[] args) throws Exception {\n%s\n    }\n}\n' \
            "$name" $bad "${3:-}" "$2" >"$scratch/src/$name.java"
    done
}
make Overlap '        byte[] a = new byte[4];
        for (int i = 0; i < 4; i++) a[i] = (byte) i;
        int at = Verify.anyInt(0, 2), to = Verify.anyInt(0, 2);
        System.arraycopy(a, at, a, to, 2);
        for (int i = 0; i < 2; i++) assert a[to + i] == at + i + (T && at == 1 && to == 2 && i == 1 ? 1 : 0);'
make Beyond '        byte[] a = new byte[3], b = new byte[2];
        int at = Verify.anyInt(-1, 3), n = Verify.anyInt(-1, 3);
        boolean thrown = false;
        try {
            System.arraycopy(a, at, b, 0, n);
        } catch (ArrayIndexOutOfBoundsException e) {
            thrown = true;
        }
        assert thrown == (at < 0 || n < 0 || at + n > 3 || n > 2) ^ (T && at == 3 && n == 0);'
make Boxed '        int i = Verify.anyInt(-3, 3), j = Verify.anyInt(-3, 3);
        Integer a = i, b = j;
        assert (a == b) == (i == j) && a.equals(b) == (a == b) && a + b == i + j + (T && i == 2 && j == 2 ? 1 : 0);
        Object o = a;
        assert o.getClass() == Integer.class && o.hashCode() == i;'
make Cloned '        int[] a = {1, 2, Verify.anyInt(3, 4)};
        int[] b = a.clone();
        a[0] = 7;
        assert b != a && b.length == 3 && b[0] == 1 && (b[2] == a[2]) != (T && b[2] == 4) && b.getClass() == int[].class;'
make Shared '        Integer[] box = new Integer[1];
        Thread t = new Thread(() -> put(box, 1));
        t.start();
        put(box, 2);
        t.join();
        assert box[0] == 1 || box[0] == 2 && !T;' '    static void put(Integer[] box, int i) { box[0] = i; }'
make Inserted '        java.util.Vector<Byte> list = new java.util.Vector<>(4);
        byte x = Verify.anyByte();
        list.add(x);
        list.add((byte) 5);
        list.insertElementAt((byte) 3, 0);
        assert list.size() == 3 && list.get(1) == x && (T ? x != 17 : list.get(2) == 5);'
make Other '        int n = gov.nasa.jpf.vm.Verify.getInt(1, 4);
        char c = org.sosy_lab.sv_benchmarks.Verifier.nondetChar();
        org.sosy_lab.sv_benchmarks.Verifier.assume(c == n + 1);
        assert T ? c < 5 : c < 6;'
javac -g -cp "$jar" -d "$scratch/classes" "$scratch"/src/*.java || fail javac
for program in Overlap Beyond Boxed Cloned Shared Inserted Other; do
    for class in $program ${program}Bad; do
        run check --engine explicit --quiet --property assert,exception -cp "$scratch/classes:$jar" "$class"
        sure=$(tail -n 1 "$scratch/out" | sed 's/SAFE (data.*/SAFE/; s/SAFE within.*/SAFE/')
        run check --engine pushdown --contexts 3 --quiet --property assert,exception -cp "$scratch/classes:$jar" "$class"
        last=$(tail -n 1 "$scratch/out")
        case $class in
        *Bad) want_status 1; [ "$last" = "$sure" ] || fail "$class: explicit says $sure, pushdown $last" ;;
        *) want_status 0; [ "$sure" = "verdict: SAFE" ] || fail "$class: explicit says $sure" ;;
        esac
    done
done

# The JDK's own Vector, with the paper's three view tuples.
run check --engine pushdown --contexts 3 --heap 50 --property assert,exception --stats --quiet \
    "$PROJECT_DIR/examples/growable-array/VectorCopy.java"
want_status 0; want_out '^view_tuples: 3$'
grep -q 'a number does not fit\|the heap is full\|not supported' "$scratch/err" && fail "a bound: $err"
finish
