/**
 * A method beyond 32 KB, where javac uses goto_w and turns branches around: each finally block is compiled twice,
 * so that nesting them doubles the code.
 */
public class HugeMethod {
    static int work(int n) {
        int x = n;
        int rounds = 0;
        do {
            rounds++;
            if (x % 2 == 0) {
                x += rounds;
            } else {
                try {
                    x = x * 31 + 7;
                } finally {
                    try {
                        x = x * 31 + 1007;
                    } finally {
                        try {
                            x = x * 31 + 4007;
                        } finally {
                            try {
                                x = x * 31 + 9007;
                            } finally {
                                try {
                                    x = x * 31 + 16007;
                                } finally {
                                    try {
                                        x = x * 31 + 25007;
                                    } finally {
                                        try {
                                            x = x * 31 + 36007;
                                        } finally {
                                            try {
                                                x = x * 31 + 49007;
                                            } finally {
                                                try {
                                                    x = x * 31 + 64007;
                                                } finally {
                                                    try {
                                                        x = x * 31 + 81007;
                                                    } finally {
                                                        try {
                                                            x = x * 31 + 100007;
                                                        } finally {
                                                            x += 11;
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        } while (rounds < 5);
        return x;
    }

    public static void main(String[] args) {
        System.out.println(work(1));
        System.out.println(work(2));
        System.out.println(work(-77));
    }
}
