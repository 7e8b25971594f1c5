/** Interface calls with several implementations. */
public class Interfaces {
    interface Shape {
        int area();

        int corners();
    }

    static class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }

        public int corners() {
            return 4;
        }
    }

    static class Triangle implements Shape {
        final int base;
        final int height;

        Triangle(int base, int height) {
            this.base = base;
            this.height = height;
        }

        public int area() {
            return base * height / 2;
        }

        public int corners() {
            return 3;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(3), new Triangle(4, 5), new Square(10)};
        int area = 0;
        int corners = 0;
        for (Shape s : shapes) {
            area += s.area();
            corners += s.corners();
        }
        System.out.println(area);
        System.out.println(corners);
    }
}
