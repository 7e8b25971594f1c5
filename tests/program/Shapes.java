/** Classes to link: an interface with a default, overriding, private methods, a hidden field. */
class Shapes {
    interface Named {
        int SIDES = 4;
        default String name() { return "shape"; }
        int area();
    }
    interface Titled {
        default String name() { return "title"; }
    }
    abstract static class Shape implements Named {
        int width;
        long weight;
        private int hidden() { return 1; }
        public int area() { return width + hidden(); }
    }
    static class Square extends Shape {
        int width;
        static int made;
        private int hidden() { return 2; }
        @Override public int area() { return 2 * width + hidden(); }
    }
    abstract static class Nameless implements Named {
    }

    public static void main(String[] args) {
        System.out.println(new Square().area() + Named.SIDES);
    }
}
