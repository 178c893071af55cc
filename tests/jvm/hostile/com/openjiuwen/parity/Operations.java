package com.openjiuwen.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Does to its JVM what the value of a {@code text.of} call names. */
public final class Operations {

    private Operations() {}

    public static Map<String, Function<Map<String, Object>, Object>> table() {
        return Map.of("text.of", input -> Map.of("text", run(String.valueOf(input.get("value")))));
    }

    private static String run(String fault) {
        switch (fault) {
            case "loop":
                loop();
                break;
            case "sleep":
                sleep();
                break;
            case "deadlock":
                Deadlock.meet();
                break;
            case "exit":
                System.exit(0);
                break;
            case "halt":
                Runtime.getRuntime().halt(3);
                break;
            case "memory":
                return "lists: " + fill().size();
            case "overflow":
                return "depth: " + descend(0);
            case "initialiser":
                return Broken.NAME;
            case "thread":
                new Thread(Operations::sleep, "left-behind").start();
                break;
            case "print":
                System.out.println("to stdout");
                System.err.println("to stderr");
                break;
            case "gigabyte":
                return "x".repeat(1 << 30);
            case "pid":
                return String.valueOf(ProcessHandle.current().pid());
            case "throw":
                throw new IllegalStateException("as asked");
            default:
                break;
        }
        return fault;
    }

    private static void loop() {
        long turns = 0;
        while (turns >= 0) {
            turns = (turns + 1) & 0xffff;
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<long[]> fill() {
        List<long[]> lists = new ArrayList<>();
        while (lists.size() < Integer.MAX_VALUE) {
            lists.add(new long[1 << 20]);
        }
        return lists;
    }

    private static int descend(int depth) {
        return descend(depth + 1) + 1;
    }

    private static final class Broken {
        static final String NAME = name();

        private static String name() {
            throw new IllegalStateException("no configuration");
        }
    }

    private static final class Deadlock {
        private static final Object ONE = new Object();
        private static final Object OTHER = new Object();

        static void meet() {
            Thread thread = new Thread(() -> lock(OTHER, ONE), "other-side");
            thread.setDaemon(true);
            thread.start();
            lock(ONE, OTHER);
        }

        private static void lock(Object first, Object second) {
            synchronized (first) {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException interrupted) {
                    return;
                }
                synchronized (second) {
                    first.hashCode();
                }
            }
        }
    }
}
