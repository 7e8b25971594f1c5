#!/usr/bin/env python3
"""A concurrent binary search tree with recursive insertion and search (section 5.3): prints a network.

usage: tree.py INSERTERS SEARCHERS CONTEXTS [NODES] [BITS]"""
import sys

inserters, searchers, contexts = (int(a) for a in sys.argv[1:4])
nodes = int(sys.argv[4]) if len(sys.argv) > 4 else 4
bits = int(sys.argv[5]) if len(sys.argv) > 5 else 2
index = max(1, (nodes - 1).bit_length())
print(f"""# A search tree that {inserters} threads insert into and {searchers} search, values of {bits} bits,
# room for {nodes - 1} nodes (0 is null, 1 the root).
network
global key[{nodes}] : {bits}
global left[{nodes}] : {index}
global right[{nodes}] : {index}
global free : {index}         # next node to use, 0: none
global lock : 1
private v : {bits}            # what the thread inserts or looks for
private found : 1
local n : {index}
init (v == any && free == 2 && key[1] == 1)

process {" ".join(f"I{i}" for i in range(inserters))} starts begin
  begin -> ins0 done          (n' == 1)
  done ->
  ins0 -> out                 (key[n] == v)
  ins0 -> ins0 out            (v < key[n] && left[n] != 0 && n' == left[n])
  ins0 -> ins0 out            (v > key[n] && right[n] != 0 && n' == right[n])
  ins0 -> put0                (v < key[n] ? left[n] == 0 : v > key[n] && right[n] == 0)
  put0 -> put1                (lock == 0 && lock' == 1)
  put1 -> unlock              (free == 0)                                 # full
  put1 -> again               (v < key[n] ? left[n] != 0 : right[n] != 0) # somebody was faster
  put1 -> put2                (free != 0 && (v < key[n] ? left[n] == 0 : right[n] == 0) && key[free]' == v)
  put2 -> put3                (v < key[n] && left[n]' == free)
  put2 -> put3                (v > key[n] && right[n]' == free)
  put3 -> unlock              (free' == (free == {nodes - 1} ? 0 : free + 1))
  again -> ins0               (lock' == 0)
  unlock -> out               (lock' == 0)
  out ->
""")
if searchers:
    print(f"""process {" ".join(f"S{i}" for i in range(searchers))} starts begin
  begin -> look0 done         (n' == 1)
  done -> yes                 (found == 1)
  done -> no                  (found == 0)
  look0 ->                    (key[n] == v && found' == 1)
  look0 -> look0 out          (v < key[n] && left[n] != 0 && n' == left[n])
  look0 -> look0 out          (v > key[n] && right[n] != 0 && n' == right[n])
  look0 -> out                (v < key[n] ? left[n] == 0 : v > key[n] && right[n] == 0)
  out ->""")
print(f"contexts {contexts}")
print("error I0:ins0 when (lock == 1 && free == 1)  # never: explores everything")
