import java.util.*; import java.util.concurrent.*; import java.util.concurrent.locks.*;
// One way a case to learn something of the outside world; behind it what bounds SAFE, or nothing.
public class Outside {
    enum Color { RED, GREEN }
    record P(int a, String b) {}
    static int x;
    static final java.lang.invoke.VarHandle ORDERED = java.lang.invoke.MethodHandles.arrayElementVarHandle(int[].class);
    public static void main(String[] a) throws Exception {
        switch (a[0]) {
            case "resource": System.out.println(Outside.class.getResource("Outside.class")); break; // within places of classes and files fixed
            case "resources": x += Outside.class.getClassLoader().getResources("Outside.class").nextElement().hashCode(); break; // within places of classes and files fixed
            case "noresource": assert Outside.class.getResource("none") == null; break; // plain
            case "resourcestream": assert Outside.class.getResourceAsStream("Outside.class").read() == 0xca; break; // plain
            case "jdkresource": System.out.println(Object.class.getResource("Object.class")); break; // plain
            case "listhash": x += List.of(1).hashCode() + new ArrayList<>(List.of(1)).hashCode(); break; // plain
            case "classlisthash": x += new ArrayList<>(List.of(Outside.class)).hashCode(); break; // within hash codes fixed
            case "hello": System.out.println("hello"); break; // plain
            case "hashmap": { Map<String,Integer> m = new HashMap<>(); m.put("a",1); m.put("b",2); for (var e : m.entrySet()) x += e.getValue(); System.out.println(m); break; } // plain
            case "enummap": { Map<Color,Integer> m = new HashMap<>(); m.put(Color.RED,1); m.put(Color.GREEN,2); assert m.get(Color.RED)==1; break; } // plain
            case "enumiter": { Map<Color,Integer> m = new HashMap<>(); m.put(Color.RED,1); m.put(Color.GREEN,2); for (Color c : m.keySet()) x++; break; } // within hash codes fixed
            case "chm": { var m = new ConcurrentHashMap<String,Integer>(); Thread t = new Thread(() -> m.merge("a",1,Integer::sum)); t.start(); m.merge("a",1,Integer::sum); t.join(); assert m.get("a")==2; break; } // plain
            case "pool": { var p = Executors.newFixedThreadPool(1); var f = p.submit(() -> 1); assert f.get()==1; p.shutdown(); p.awaitTermination(1, TimeUnit.SECONDS); break; } // plain
            case "pool2": { var p = Executors.newFixedThreadPool(2); p.execute(() -> {}); p.execute(() -> {}); p.shutdown(); break; } // plain
            case "string": switch (a[0].substring(1)) { case "tring":break; default: assert false; } break; // plain
            case "lambda": { Runnable r = () -> x++; r.run(); assert x==1; break; } // plain
            case "record": { assert new P(1,"a").equals(new P(1,"a")); Set<P> s = new HashSet<>(); s.add(new P(1,"a")); s.add(new P(2,"b")); for (P p : s) x+=p.a(); assert new P(1,"a").hashCode()==new P(1,"a").hashCode(); System.out.println(new P(1,"b")); break; } // plain
            case "random": assert new Random().nextInt(10) < 10; break; // within random numbers fixed
            case "seeded": assert new Random(5).nextInt(10) < 10; break; // plain
            case "tlr": assert ThreadLocalRandom.current().nextInt(10) < 10; break; // within random numbers fixed
            case "split": assert new SplittableRandom().nextInt(10) < 10; break; // within random numbers fixed
            case "math": assert Math.random() < 1; break; // within random numbers fixed
            case "secure": assert new java.security.SecureRandom().nextInt(10) < 10; break; // within random numbers fixed; hash codes fixed
            case "shuffle": Collections.shuffle(Arrays.asList(1,2,3)); break; // within random numbers fixed
            case "gen": assert java.util.random.RandomGenerator.getDefault().nextInt(10) < 10; break; // within random numbers fixed
            case "millis": assert System.currentTimeMillis() > 0; break; // within clock fixed
            case "nano": assert System.nanoTime() > -1; break; // within clock fixed
            case "instant": assert java.time.Instant.now() != null; break; // within clock fixed
            case "stdin": assert System.in.read() == -1; break; // within standard input empty
            case "scanner": assert !new Scanner(System.in).hasNext(); break; // within standard input empty
            case "console": assert System.console() == null; break; // within standard input empty
            case "env": assert System.getenv("HOME") == null; break; // within environment empty
            case "envs": assert System.getenv().isEmpty(); break; // within environment empty
            case "prop": assert System.getProperty("nothing") == null; break; // within system properties fixed
            case "user": assert System.getProperty("user.name") != null; break; // within system properties fixed
            case "version": assert System.getProperty("java.version") != null; break; // plain
            case "getint": assert Integer.getInteger("nothing") == null; break; // within system properties fixed
            case "processors": assert Runtime.getRuntime().availableProcessors() > 1; break; // within 4 processors
            case "memory": assert Runtime.getRuntime().freeMemory() > 1; break; // within memory sizes fixed
            case "hash": assert new Object().hashCode() != 7; break; // within hash codes fixed
            case "idhash": assert System.identityHashCode("a") != 7; break; // within hash codes fixed
            case "tostring": assert new Object().toString() != null; break; // within hash codes fixed
            case "concat": assert ("" + new Object()) != null; break; // within hash codes fixed
            case "setof": for (String s : Set.of("a","b","c")) x++; break; // within order of Set.of and Map.of fixed
            case "contains": assert Set.of("a","b","c").contains("a"); break; // plain
            case "mapof": for (var e : Map.of("a",1,"b",2).entrySet()) x++; break; // within order of Set.of and Map.of fixed
            case "lazyset": { Thread t = new Thread(() -> x = 0); t.start(); new java.util.concurrent.atomic.AtomicInteger().lazySet(1); break; } // within access modes weaker than volatile taken for volatile
            case "opaque": { Thread t = new Thread(() -> x = 0); t.start(); new java.util.concurrent.atomic.AtomicReference<String>("a").getOpaque(); break; } // within access modes weaker than volatile taken for volatile
            case "release": { Thread t = new Thread(() -> x = 0); t.start(); ORDERED.setRelease(new int[1], 0, 1); break; } // within access modes weaker than volatile taken for volatile
            case "releasealone": ORDERED.setRelease(new int[1], 0, 1); break; // plain
            case "ordered": { Thread t = new Thread(() -> x = 0); t.start(); ORDERED.setVolatile(new int[1], 0, 1); new java.util.concurrent.atomic.AtomicInteger().set(1); new ConcurrentLinkedQueue<Integer>().add(1); break; } // plain
            case "listof": for (String s : List.of("a","b","c")) x++; break; // plain
            case "tid": assert Thread.currentThread().getId() > 0; break; // within first thread ids fixed
            case "tname": assert Thread.currentThread().getName() != null; break; // plain
            case "localdate": assert java.time.LocalDate.now() != null; break; // within clock fixed; time zone UTC
            case "format": assert String.format("%d", 1).equals("1"); break; // plain
            case "pid": assert ProcessHandle.current().pid() > 0; break; // within process id fixed
            case "trylock": { var l = new ReentrantLock(); assert l.tryLock(1, TimeUnit.SECONDS); break; } // plain
            case "awaitnanos": { var l = new ReentrantLock(); var c = l.newCondition(); l.lock(); x = (int) c.awaitNanos(1000); l.unlock(); break; } // within clock fixed
            case "poll": { var q = new LinkedBlockingQueue<Integer>(); assert q.poll(1, TimeUnit.SECONDS) == null; break; } // plain
            case "future": { assert CompletableFuture.supplyAsync(() -> 1).get() == 1; break; } // within 4 processors
            case "scheduled": { var p = Executors.newScheduledThreadPool(1); p.schedule(() -> {}, 1, TimeUnit.SECONDS); p.shutdown(); break; } // within clock fixed
            case "adder": { var ad = new java.util.concurrent.atomic.LongAdder(); ad.increment(); assert ad.sum()==1; break; } // plain
            case "skip": { var m = new ConcurrentSkipListMap<String,Integer>(); m.put("a",1); m.put("b",2); assert m.firstKey().equals("a"); break; } // plain
            case "overflow": { try { deep(); } catch (StackOverflowError e) { } break; } // within stacks of 16000 frames
            case "identity": { var m = new IdentityHashMap<Object,Integer>(); m.put("a",1); m.put("b",2); for (var k : m.keySet()) x++; break; } // within hash codes fixed
            case "threadkey": { var m = new ConcurrentHashMap<Thread,Integer>(); m.put(Thread.currentThread(), 1); assert m.size()==1; break; } // plain
            case "stream": { x = java.util.stream.Stream.of(1,2,3).map(i -> i+1).mapToInt(i->i).sum(); break; } // plain
            case "collect": { var m = java.util.stream.Stream.of("a","b").collect(java.util.stream.Collectors.groupingBy(s -> s)); System.out.println(m); break; } // plain
            case "tl": { ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> 3); assert t.get()==3; break; } // plain
            case "sleep": Thread.sleep(10); break; // plain
            case "join": { Thread t = new Thread(() -> x++); t.start(); t.join(1000); break; } // plain
            case "reflect": assert Outside.class.getDeclaredMethods().length > 0; break; // plain
            case "file": assert new java.io.File("a").getAbsolutePath() != null; break; // within system properties fixed
            case "exception": try { throw new RuntimeException("a"); } catch (RuntimeException e) { e.printStackTrace(); } break; // plain
            case "futuretask": { var f = new FutureTask<Long>(System::nanoTime); f.run(); assert f.get() != 7; break; } // within clock fixed
            case "supply": { var f = new CompletableFuture<Long>().completeAsync(System::nanoTime, Runnable::run); assert f.get() != 7; break; } // within clock fixed
            case "handle": { var mh = java.lang.invoke.MethodHandles.lookup().findVirtual(Object.class, "hashCode", java.lang.invoke.MethodType.methodType(int.class)); try { Object o = new Object(); assert (int) mh.invoke(o) != 7; } catch (Throwable e) { throw new Error(e); } break; } // within hash codes fixed
            case "handle2": { var mh = java.lang.invoke.MethodHandles.lookup().findVirtual(Object.class, "hashCode", java.lang.invoke.MethodType.methodType(int.class)); try { Object o = new Object(); assert (Integer) mh.invokeWithArguments(o) != 7; } catch (Throwable e) { throw new Error(e); } break; } // within hash codes fixed
            case "reflhash": assert (Integer) Object.class.getMethod("hashCode").invoke(new Object()) != 7; break; // within hash codes fixed
            case "reflown": assert (Integer) Outside.class.getMethod("three").invoke(null) == 3; break; // plain
            case "refltime": assert (Long) System.class.getMethod("nanoTime").invoke(null) != 7; break; // within clock fixed
            case "hooks": Runtime.getRuntime().addShutdownHook(new Thread(() -> {})); Runtime.getRuntime().addShutdownHook(new Thread(() -> {})); break; // plain
            case "mtype": assert java.lang.invoke.MethodType.methodType(int.class).hashCode() != 7; break; // within hash codes fixed
            case "mtype2": assert java.lang.invoke.MethodType.methodType(int.class) == java.lang.invoke.MethodType.methodType(int.class); break; // plain
            case "verify": assert weft.Verify.anyInt(1, 3) > 0 && weft.Verify.anyByte() != 1000; break; // plain
            case "chmiter": { var m = new ConcurrentHashMap<Color,Integer>(); m.put(Color.RED,1); m.put(Color.GREEN,1); m.forEach((k,v) -> x++); break; } // within hash codes fixed
            case "chmstr": { var m = new ConcurrentHashMap<String,Integer>(); m.put("a",1); m.put("b",1); m.forEach((k,v) -> x++); System.out.println(m); break; } // plain
            case "hsenum": { Set<Color> s = new HashSet<>(Arrays.asList(Color.values())); System.out.println(s); break; } // within hash codes fixed
            case "lhs": { Set<Color> s = new LinkedHashSet<>(Arrays.asList(Color.values())); System.out.println(s); break; } // plain
            case "enumset": { for (Color c : EnumSet.allOf(Color.class)) x++; var m = new EnumMap<Color,Integer>(Color.class); m.put(Color.RED, 1); System.out.println(m); break; } // plain
            case "hkstream": { x = (int) new HashSet<>(Arrays.asList(Color.values())).stream().count(); Object o = new HashSet<>(Arrays.asList(Color.values())).stream().findFirst().get(); break; } // within hash codes fixed
            case "toarray": { Object o = new HashSet<>(Arrays.asList(Color.values())).toArray()[0]; break; } // within hash codes fixed
            case "weak": { var m = new WeakHashMap<Object,Integer>(); m.put(Color.RED,1); m.put(Color.GREEN,1); for (var k : m.keySet()) x++; break; } // within hash codes fixed
            case "parallel": x = java.util.stream.IntStream.range(0, 2).parallel().sum(); break; // within 4 processors
            case "fjp": { var p = new ForkJoinPool(2); assert p.submit(() -> 1).get() == 1; break; } // plain
            case "fjpdef": { var p = new ForkJoinPool(); assert p.submit(() -> 1).get() == 1; break; } // within 4 processors
            case "timerjoin": { Thread t = new Thread(() -> x++); t.start(); t.join(); synchronized (Outside.class) { Outside.class.wait(5); } break; } // plain
            case "refhash": { var m = new ConcurrentHashMap<String,Integer>(); java.util.function.Function<String,Integer> f = System::identityHashCode; assert m.computeIfAbsent("a", f) != 8; break; } // within hash codes fixed
            case "late": { Set<Color> s = new HashSet<>(); var t = s.stream(); s.addAll(Arrays.asList(Color.values())); x = t.findFirst().get().ordinal(); break; } // within hash codes fixed
            case "latestr": { Set<String> s = new HashSet<>(); var t = s.stream(); s.addAll(Arrays.asList("a", "b")); x = t.findFirst().get().length(); break; } // plain
            case "latevalues": { Map<Color,Integer> m = new HashMap<>(); var t = m.values().spliterator(); m.put(Color.RED,1); m.put(Color.GREEN,2); t.tryAdvance(i -> x = i); break; } // within hash codes fixed
            case "chmgrows": { var m = new ConcurrentHashMap<Color,Integer>(); m.put(Color.RED,1); var i = m.values().iterator(); m.put(Color.GREEN,2); while (i.hasNext()) x = i.next(); break; } // within hash codes fixed
            case "chmmoves": { var m = new ConcurrentHashMap<Color,Integer>(); m.put(Color.RED,1); var i = m.values().iterator(); m.remove(Color.RED); m.put(Color.GREEN,2); while (i.hasNext()) x = i.next(); break; } // within hash codes fixed
            case "chmone": { var m = new ConcurrentHashMap<Color,Integer>(); m.put(Color.RED,1); for (int i : m.values()) x += i; break; } // plain
            case "arrayhash": assert Arrays.hashCode(new Object[] { Color.RED }) != 7; break; // within hash codes fixed
            case "objectshash": assert Objects.hash(Color.RED, 1) != 7; break; // within hash codes fixed
            case "absfile": assert new java.io.File("a").getAbsoluteFile().getPath() != null; break; // within system properties fixed
            case "canonical": assert new java.io.File("a").getCanonicalFile() != null; break; // within system properties fixed
            case "commonpar": assert ForkJoinPool.commonPool().getParallelism() > 0; break; // within 4 processors
            case "ownpar": assert new ForkJoinPool(3).getParallelism() == 3; break; // plain
            case "defaultexec": assert new CompletableFuture<Integer>().defaultExecutor() == ForkJoinPool.commonPool(); break; // within 4 processors
            case "charset": assert "\u00e4".getBytes().length == 2; break; // plain
            case "groupcount": assert Thread.activeCount() == 1; break; // plain
            case "systemcount": assert Thread.currentThread().getThreadGroup().getParent().activeCount() > 0; break; // within threads of the JVM's own left out
            case "enumerate": assert Thread.currentThread().getThreadGroup().getParent().enumerate(new Thread[9]) > 0; break; // within threads of the JVM's own left out
            case "alltraces": assert Thread.getAllStackTraces().size() > 0; break; // within threads of the JVM's own left out
        }
    }
    public static int three() { return 3; }
    static void deep() { deep(); }
}
