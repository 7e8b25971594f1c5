#!/usr/bin/env python3
"""What reduction.py takes for a search that did not finish: it must be compared with nothing."""
import subprocess
import unittest

import reduction


def ended(stdout, stderr="", status=0):
    return subprocess.CompletedProcess([], status, stdout, stderr)


class Cut(unittest.TestCase):
    def test_finished(self):
        self.assertFalse(reduction.was_cut(ended("verdict: SAFE\n")))
        self.assertFalse(reduction.was_cut(ended("verdict: UNSAFE (deadlock)\n", "", 1)))

    def test_out_of_time(self):
        self.assertTrue(reduction.was_cut(ended("verdict: UNKNOWN (time limit 1 s reached)\n", "", 3)))

    def test_unsafe_but_out_of_time(self):
        self.assertTrue(reduction.was_cut(ended("verdict: UNSAFE (data race on P.x)\n",
                                                "weft: report.json: not written (time limit 1 s reached)\n", 1)))

    def test_killed(self):
        self.assertTrue(reduction.was_cut(ended("", "", -9)))


if __name__ == "__main__":
    unittest.main()
