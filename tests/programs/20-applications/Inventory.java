import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** An inventory system with visitors, builders, deep copies and reports. */
public class Inventory {
    interface Visitor<R> {
        R visitProduct(Product p);

        R visitBundle(Bundle b);
    }

    abstract static class Item {
        final String name;

        Item(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        abstract <R> R accept(Visitor<R> v);
    }

    static class Product extends Item {
        final int cents;
        int stock;

        private Product(Builder b) {
            super(b.name);
            cents = b.cents;
            stock = b.stock;
        }

        static class Builder {
            private String name;
            private int cents = 100;
            private int stock;

            Builder name(String n) {
                name = n;
                return this;
            }

            Builder cents(int c) {
                cents = c;
                return this;
            }

            Builder stock(int s) {
                stock = s;
                return this;
            }

            Product build() {
                if (cents < 0) {
                    throw new IllegalStateException("price of " + name);
                }
                return new Product(this);
            }
        }

        @Override
        <R> R accept(Visitor<R> v) {
            return v.visitProduct(this);
        }
    }

    static class Bundle extends Item {
        final List<Item> parts = new ArrayList<>();
        final int discount;

        Bundle(String name, int discount, Item... parts) {
            super(name);
            this.discount = discount;
            this.parts.addAll(List.of(parts));
        }

        @Override
        <R> R accept(Visitor<R> v) {
            return v.visitBundle(this);
        }
    }

    static class Price implements Visitor<Integer> {
        public Integer visitProduct(Product p) {
            return p.cents;
        }

        public Integer visitBundle(Bundle b) {
            int sum = 0;
            for (Item i : b.parts) {
                sum += i.accept(this);
            }
            return sum * (100 - b.discount) / 100;
        }
    }

    static class Describe implements Visitor<String> {
        int depth;

        public String visitProduct(Product p) {
            return "  ".repeat(depth) + p.name + " " + p.cents / 100 + "." + String.format("%02d", p.cents % 100) + "\n";
        }

        public String visitBundle(Bundle b) {
            StringBuilder sb = new StringBuilder("  ".repeat(depth) + b.name + " -" + b.discount + "%\n");
            depth++;
            b.parts.forEach(i -> sb.append(i.accept(this)));
            depth--;
            return sb.toString();
        }
    }

    public static void main(String[] args) {
        Product pen = new Product.Builder().name("pen").cents(150).stock(10).build();
        Product ink = new Product.Builder().name("ink").cents(799).stock(2).build();
        Product pad = new Product.Builder().name("pad").stock(5).build();
        Bundle set = new Bundle("writing set", 10, pen, ink);
        Bundle office = new Bundle("office", 20, set, pad, pad);
        System.out.print(office.accept(new Describe()));
        System.out.println(office.accept(new Price()) + " " + set.accept(new Price()));
        Visitor<Map<String, Integer>> count = new Visitor<>() {
            public Map<String, Integer> visitProduct(Product p) {
                return new TreeMap<>(Map.of(p.name, 1));
            }

            public Map<String, Integer> visitBundle(Bundle b) {
                Map<String, Integer> m = new TreeMap<>();
                b.parts.forEach(i -> i.accept(this).forEach((k, v) -> m.merge(k, v, Integer::sum)));
                return m;
            }
        };
        System.out.println(office.accept(count));
        System.out.println(List.of(pen, ink, pad).stream().sorted(Comparator.comparing((Product p) -> p.stock * p.cents).reversed())
            .map(p -> p.name + "=" + p.stock * p.cents).collect(Collectors.joining(", ")));
        try {
            new Product.Builder().build();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Product.Builder().name("x").cents(-1).build();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
