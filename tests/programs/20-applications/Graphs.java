import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/** Graph algorithms: search, topological order, components, spanning tree, all pairs. */
public class Graphs {
    record Edge(int from, int to, int weight) implements Comparable<Edge> {
        public int compareTo(Edge e) {
            return Integer.compare(weight, e.weight);
        }
    }

    static final int N = 12;
    static final List<Edge> EDGES = new ArrayList<>();

    static List<Integer> bfs(Map<Integer, List<Integer>> g, int start) {
        Set<Integer> seen = new LinkedHashSet<>(List.of(start));
        Deque<Integer> queue = new ArrayDeque<>(seen);
        while (!queue.isEmpty()) {
            for (int n : g.getOrDefault(queue.poll(), List.of())) {
                if (seen.add(n)) {
                    queue.add(n);
                }
            }
        }
        return new ArrayList<>(seen);
    }

    static void dfs(Map<Integer, List<Integer>> g, int n, boolean[] seen, Deque<Integer> order) {
        if (!seen[n]) {
            seen[n] = true;
            g.getOrDefault(n, List.of()).forEach(m -> dfs(g, m, seen, order));
            order.push(n);
        }
    }

    static int find(int[] parent, int n) {
        return parent[n] == n ? n : (parent[n] = find(parent, parent[n]));
    }

    public static void main(String[] args) {
        Map<Integer, List<Integer>> g = new HashMap<>();
        for (int i = 0; i < N; i++) {
            for (int j = i + 1; j < N; j++) {
                if ((i * 7 + j * 13) % 5 == 0) {
                    EDGES.add(new Edge(i, j, (i * j * 31 + 17) % 23));
                    g.computeIfAbsent(i, k -> new ArrayList<>()).add(j);
                }
            }
        }
        System.out.println(new TreeMap<>(g));
        System.out.println(bfs(g, 0));
        Deque<Integer> order = new ArrayDeque<>();
        boolean[] seen = new boolean[N];
        for (int i = 0; i < N; i++) {
            dfs(g, i, seen, order);
        }
        System.out.println(order);
        int[] parent = new int[N];
        Arrays.setAll(parent, i -> i);
        int total = 0;
        for (PriorityQueue<Edge> q = new PriorityQueue<>(EDGES); !q.isEmpty();) {
            Edge e = q.poll();
            int a = find(parent, e.from());
            int b = find(parent, e.to());
            if (a != b) {
                parent[a] = b;
                total += e.weight();
            }
        }
        int components = 0;
        for (int i = 0; i < N; i++) {
            components += find(parent, i) == i ? 1 : 0;
        }
        System.out.println(total + " " + components);
        int inf = Integer.MAX_VALUE / 2;
        int[][] d = new int[N][N];
        for (int[] row : d) {
            Arrays.fill(row, inf);
        }
        for (Edge e : EDGES) {
            d[e.from()][e.to()] = Math.min(d[e.from()][e.to()], e.weight());
        }
        for (int k = 0; k < N; k++) {
            d[k][k] = 0;
            for (int i = 0; i < N; i++) {
                for (int j = 0; j < N; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        System.out.println(Arrays.stream(d).flatMapToInt(Arrays::stream).filter(x -> x < inf).sum());
    }
}
