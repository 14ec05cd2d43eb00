"""The store of results: never a wrong value, never a lost batch, whatever happens to the process, the disk or the file."""

import random
import sqlite3
import subprocess
import sys
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelab import Graph, Spider, WeightedGraph, cycle, graphs, path
from gamelab.hunts.store import Kept, Store, StoreError
from gamelab.hunts.texts import read, text_of, written

LINES = [Kept(text_of(path(n)), str(n), 0.25, "the definition", "0.1") for n in range(1, 50)]

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.integers(), inner),
)


@given(plain)
def test_plain_values_come_back_as_they_were(value):
    assert read(written(value)) == value


def test_sets_and_numbers_of_numpy_come_back_as_plain_ones():
    import numpy as np

    assert read(written({"one": {2, np.int64(1)}, "none": set(), "ever": -inf})) == {"one": {1, 2}, "none": set(), "ever": -inf}


@pytest.mark.parametrize("value", [path(3), object(), {1: Spider(2)}, {frozenset({1}): 2}, {frozenset()}, float("nan")])
def test_what_is_not_plain_is_refused(value):
    with pytest.raises(TypeError, match="plain data"):
        written(value)


def test_texts_tell_all_small_graphs_apart_and_are_read_by_networkx():
    import networkx as nx

    listed = [graph for n in range(7) for graph in graphs(n)]
    assert len({text_of(graph) for graph in listed}) == len(listed) == 209
    for graph in listed[1:]:
        board = nx.from_graph6_bytes(text_of(graph).encode())
        assert Graph.of(board.edges, board.nodes) == graph


def test_texts_of_other_boards_are_what_python_writes():
    assert text_of(Spider(3, 1)) == "Spider(3, 1)"
    loop = Graph.of([(0, 0), (0, 1)])
    named = Graph.of([("a", "b")])
    weighted = WeightedGraph.of([(0, 1, 2)])
    assert [text_of(x) for x in (loop, named, weighted, cycle(3))] == [repr(loop), repr(named), repr(weighted), "Bw"]
    assert text_of((path(2), 3)) == "(A_, 3)"
    assert text_of(frozenset({3, 1})) == "{1, 3}"
    with pytest.raises(TypeError, match="where it lies in memory"):
        text_of(object())


def test_what_is_kept_is_there_for_the_next_process(tmp_path):
    with Store(tmp_path / "s.db") as store:
        store.keep("value", LINES)
        store.keep("other", LINES[:1])
    with Store(tmp_path / "s.db") as store:
        assert store.known("value", [line.board for line in LINES]) == {line.board: line for line in LINES}
        assert store.known("nothing", ["Ch"]) == {}
        assert store.questions() == {"value": 49, "other": 1}
        frame = store.frame("value")
        assert list(frame.columns) == ["question", "board", "value", "seconds", "road", "version"]
        assert sorted(frame.value) == list(range(1, 50))


def test_a_newer_answer_takes_the_place_of_an_older_one(tmp_path):
    with Store(tmp_path / "s.db") as store:
        store.keep("value", [Kept("Ch", "0", 1, "old road", "0.1")])
        store.keep("value", [Kept("Ch", "0", 1, "new road", "0.2")])
        assert [(kept.road, kept.version) for kept in store.answers("value")] == [("new road", "0.2")]


@pytest.mark.parametrize("column", ["board", "value", "seconds", "road", "version", "checksum", "question"])
def test_a_changed_line_is_no_result(tmp_path, column):
    with Store(tmp_path / "s.db") as store:
        store.keep("value", LINES)
        store.keep("other", [Kept("other", "1", 1, "road", "0.1")])
    database = sqlite3.connect(tmp_path / "s.db")
    changed = "2" if column in ("seconds", "question") else "x'00'" if column == "checksum" else "'Cr'"
    database.execute(f"UPDATE answers SET {column} = {changed} WHERE board = ?", (LINES[3].board,))
    database.commit()
    database.close()
    with Store(tmp_path / "s.db") as store:
        known = store.known("value", [*(line.board for line in LINES), "Cr"])
        assert known == {line.board: line for line in LINES if line != LINES[3]}
        assert [kept.board for kept in store.answers("other")] == ["other"]
        assert store.damaged == 1


@pytest.mark.parametrize(
    "content", [b"board,value\n1,2\n" * 99, b"SQLite format 3\0" + b"\0" * 5000, b"\x89PNG" + bytes(range(256)) * 9]
)
def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(tmp_path, content):
    (tmp_path / "s.db").write_bytes(content)
    with pytest.raises(StoreError, match=r"s\.db"):
        Store(tmp_path / "s.db")
    assert (tmp_path / "s.db").read_bytes() == content


def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path):
    database = sqlite3.connect(tmp_path / "s.db")
    database.execute("CREATE TABLE songs (name TEXT)")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="is no store of results"):
        Store(tmp_path / "s.db")
    assert sqlite3.connect(tmp_path / "s.db").execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]


def test_a_truncated_store_gives_right_values_or_a_sentence(tmp_path):
    many = [Kept(f"{n}", str(n * n), 0.5, "the definition", "0.1") for n in range(5000)]
    with Store(tmp_path / "whole.db") as store:
        store.keep("value", many)
    whole = (tmp_path / "whole.db").read_bytes()
    told = 0
    for length in range(100, len(whole), len(whole) // 25):
        (tmp_path / "s.db").write_bytes(whole[:length])
        try:
            with Store(tmp_path / "s.db") as store:
                found = store.known("value", [kept.board for kept in many])
                assert all(kept.value == str(int(board) ** 2) for board, kept in found.items())
        except StoreError:
            told += 1
    assert told > 10


def test_a_flipped_byte_gives_right_values_or_a_sentence(tmp_path):
    many = [Kept(f"{n}", str(n * n), 0.5, "the definition", "0.1") for n in range(300)]
    with Store(tmp_path / "whole.db") as store:
        store.keep("value", many)
    whole, choice, told = (tmp_path / "whole.db").read_bytes(), random.Random(1), 0
    for _ in range(150):
        changed = bytearray(whole)
        changed[choice.randrange(len(whole))] ^= 1 << choice.randrange(8)
        (tmp_path / "s.db").write_bytes(changed)
        try:
            with Store(tmp_path / "s.db") as store:
                found = store.known("value", [kept.board for kept in many])
                assert all(kept == many[int(board)] for board, kept in found.items())
        except StoreError:
            told += 1
    assert told > 0


def test_a_full_disk_is_told_and_what_is_written_stays(tmp_path):
    store = Store(tmp_path / "s.db")
    store.keep("value", LINES)
    store._database.execute("PRAGMA max_page_count = 8")
    many = [Kept(f"{n}" * 20, "1", 0.5, "the definition", "0.1") for n in range(2000)]
    store.keep("value", many)
    assert store.unwritten == 2000
    with pytest.raises(StoreError, match="disk is full: 2,000 results could not be written"):
        store.close()
    with Store(tmp_path / "s.db") as again:
        assert len(again.known("value", [line.board for line in LINES])) == len(LINES)


def test_too_many_that_wait_for_room_are_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr("gamelab.hunts.store.WAITING", 3000)
    store = Store(tmp_path / "s.db")
    store._database.execute("PRAGMA max_page_count = 8")
    many = [Kept(f"{n}" * 20, "1", 0.5, "the definition", "0.1") for n in range(2000)]
    store.keep("value", many)
    with pytest.raises(StoreError, match="disk is full: 4,000 results"):
        store.keep("other", many)
    store._database.execute("PRAGMA max_page_count = 100000")
    store.close()
    with Store(tmp_path / "s.db") as again:
        assert again.questions() == {"value": 2000, "other": 2000}


def test_what_waited_for_room_is_written_when_there_is_room(tmp_path):
    with Store(tmp_path / "s.db") as store:
        store._database.execute("PRAGMA max_page_count = 8")
        store.keep("value", [Kept(f"{n}" * 20, "1", 0.5, "the definition", "0.1") for n in range(2000)])
        assert store.unwritten == 2000
        store._database.execute("PRAGMA max_page_count = 100000")
        store.keep("value", LINES)
        assert store.unwritten == 0
        assert store.questions() == {"value": 2000 + len(LINES)}


def test_a_store_in_a_folder_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(StoreError, match="there is no such folder"):
        Store(tmp_path / "nowhere" / "s.db")


WRITER = """
import sys
from gamelab.hunts.store import Kept, Store
file, first = sys.argv[1], int(sys.argv[2])
with Store(file) as store:
    for n in range(first, first + 2000, 10):
        store.keep("value", [Kept(str(k), str(k * k), 0.1, "the definition", "0.1") for k in range(n, n + 10)])
"""


def test_two_writers_at_once_lose_nothing(tmp_path):
    file = str(tmp_path / "s.db")
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, file, str(first)]) for first in (0, 2000, 1000)]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with Store(file) as store:
        assert {int(kept.board): int(kept.value) for kept in store.answers("value")} == {n: n * n for n in range(4000)}


SEARCHER = """
import sys
from gamelab.hunts.answers import answers
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store
def quantity(n):
    return sum(k * k % 7 for k in range(n))
with Store(sys.argv[1]) as store:
    for number, answer in enumerate(answers([Quantity("sum", quantity)], ((n,) for n in range(1500)), store=store), 1):
        print(number, answer.kept, flush=True)
"""


def test_a_search_that_is_killed_twenty_times_ends_with_the_same_table(tmp_path):
    def begun(file):
        return subprocess.Popen([sys.executable, "-c", SEARCHER, str(file)], stdout=subprocess.PIPE, text=True)

    with begun(tmp_path / "whole.db") as whole:
        assert whole.stdout.read().count("False") == 1500
    choice, kept = random.Random(2), 0
    for _ in range(20):
        with begun(tmp_path / "s.db") as searcher:
            for _ in range(min(1499, kept + choice.randrange(1, 120))):
                searcher.stdout.readline()
            searcher.kill()
        with Store(tmp_path / "s.db") as store:
            now = store.questions().get("sum", 0)
        assert now >= kept
        kept = now
    assert kept > 0
    with begun(tmp_path / "s.db") as searcher:
        assert searcher.stdout.read().count("True") == kept

    def table(file):
        with Store(file) as store:
            return [(kept.board, kept.value, kept.road, kept.version) for kept in store.answers("sum")]

    assert len(table(tmp_path / "s.db")) == 1500
    assert table(tmp_path / "s.db") == table(tmp_path / "whole.db")
