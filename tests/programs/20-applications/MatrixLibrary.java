import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A matrix library with streams. */
public class MatrixLibrary {
    record Matrix(double[][] a) {
        static Matrix of(int rows, int cols, DoubleBinaryOperator f) {
            return new Matrix(IntStream.range(0, rows).mapToObj(i -> IntStream.range(0, cols).mapToDouble(j -> f.applyAsDouble(i, j)).toArray()).toArray(double[][]::new));
        }

        static Matrix identity(int n) {
            return of(n, n, (i, j) -> i == j ? 1 : 0);
        }

        int rows() {
            return a.length;
        }

        int cols() {
            return a[0].length;
        }

        Matrix transpose() {
            return of(cols(), rows(), (i, j) -> a[(int) j][(int) i]);
        }

        Matrix map(DoubleUnaryOperator f) {
            return new Matrix(Arrays.stream(a).map(r -> Arrays.stream(r).map(f).toArray()).toArray(double[][]::new));
        }

        Matrix plus(Matrix b) {
            return of(rows(), cols(), (i, j) -> a[(int) i][(int) j] + b.a[(int) i][(int) j]);
        }

        Matrix times(Matrix b) {
            if (cols() != b.rows()) {
                throw new IllegalArgumentException(rows() + "x" + cols() + " times " + b.rows() + "x" + b.cols());
            }
            double[][] t = b.transpose().a;
            return new Matrix(Arrays.stream(a).map(r -> Arrays.stream(t).mapToDouble(c -> IntStream.range(0, r.length).mapToDouble(k -> r[k] * c[k]).sum()).toArray()).toArray(double[][]::new));
        }

        Matrix power(int n) {
            return n == 0 ? identity(rows()) : n % 2 == 0 ? times(this).power(n / 2) : times(power(n - 1));
        }

        double trace() {
            return IntStream.range(0, rows()).mapToDouble(i -> a[i][i]).sum();
        }

        double determinant() {
            double[][] m = Arrays.stream(a).map(double[]::clone).toArray(double[][]::new);
            double det = 1;
            for (int c = 0; c < m.length; c++) {
                int col = c;
                int pivot = IntStream.range(c, m.length).boxed().max((x, y) -> Double.compare(Math.abs(m[x][col]), Math.abs(m[y][col]))).get();
                if (m[pivot][c] == 0) {
                    return 0;
                }
                if (pivot != c) {
                    double[] t = m[pivot];
                    m[pivot] = m[c];
                    m[c] = t;
                    det = -det;
                }
                det *= m[c][c];
                for (int r = c + 1; r < m.length; r++) {
                    double f = m[r][c] / m[c][c];
                    for (int k = c; k < m.length; k++) {
                        m[r][k] -= f * m[c][k];
                    }
                }
            }
            return det;
        }

        @Override
        public String toString() {
            return Arrays.stream(a).map(r -> Arrays.stream(r).mapToObj(x -> String.format("%8.3f", x)).collect(Collectors.joining(" "))).collect(Collectors.joining("\n"));
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Matrix m && Arrays.deepEquals(a, m.a);
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(a);
        }
    }

    public static void main(String[] args) {
        Matrix m = Matrix.of(3, 3, (i, j) -> i * 3 + j + (i == j ? 1 : 0));
        System.out.println(m + "\n\n" + m.times(m) + "\n\n" + m.transpose().plus(Matrix.identity(3)));
        System.out.println(m.determinant() + " " + m.trace() + " " + m.hashCode());
        System.out.println(m.times(Matrix.identity(3)).equals(m) + " " + m.transpose().transpose().equals(m));
        System.out.println(new Matrix(new double[][] {{1, 1}, {1, 0}}).power(30).a()[0][1]);
        System.out.println(m.map(Math::sqrt));
        Matrix wide = Matrix.of(2, 4, (i, j) -> (i + 1) / (j + 2));
        System.out.println(wide.times(wide.transpose()));
        try {
            wide.times(wide);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Matrix hilbert = Matrix.of(6, 6, (i, j) -> 1 / (i + j + 1));
        System.out.println(Double.doubleToLongBits(hilbert.determinant()));
    }
}
