"""The store of results: never a wrong value, never a lost batch, whatever happens to the process,
the disk or the file.
"""

import random
import re
import sqlite3
import subprocess
import sys
from ast import literal_eval
from concurrent.futures import ThreadPoolExecutor
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelab import Graph, Hunt, Spider, WeightedGraph, cycle, graphs, path, survey
from gamelab.__main__ import main
from gamelab.hunts.store import Store, StoredValue, StoreError, salvage, text_of, text_of_plain
from gamelab.statements.cases import upto

LINES = [StoredValue(text_of(path(n)), str(n), 0.25, "the definition", "0.1") for n in range(1, 50)]

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.integers(), inner),
)


@pytest.mark.slow
@given(plain)
def test_plain_values_come_back_as_they_were(value):
    assert literal_eval(text_of_plain(value)) == value


def test_sets_and_numbers_of_numpy_come_back_as_plain_ones():
    import numpy as np

    assert literal_eval(text_of_plain({"one": {2, np.int64(1)}, "none": set(), "ever": -inf})) == {
        "one": {1, 2},
        "none": set(),
        "ever": -inf,
    }


@pytest.mark.parametrize(
    "value", [path(3), object(), {1: Spider(2)}, {frozenset({1}): 2}, {frozenset()}, float("nan")]
)
def test_what_is_not_plain_is_refused(value):
    with pytest.raises(TypeError, match="plain data"):
        text_of_plain(value)


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
    assert [text_of(x) for x in (loop, named, weighted, cycle(3))] == [
        repr(loop),
        repr(named),
        repr(weighted),
        "Bw",
    ]
    assert text_of((path(2), 3)) == "(A_, 3)"
    assert text_of(frozenset({3, 1})) == "{1, 3}"
    with pytest.raises(TypeError, match="where it lies in memory"):
        text_of(object())


def test_what_is_kept_is_there_for_the_next_process(tmp_path):
    with Store(tmp_path / "s.db") as store:
        store.write("value", LINES)
        store.write("other", LINES[:1])
    with Store(tmp_path / "s.db") as store:
        assert store.read("value", [line.board for line in LINES]) == {
            line.board: line for line in LINES
        }
        assert store.read("nothing", ["Ch"]) == {}
        assert store.questions() == {"value": 49, "other": 1}
        frame = store.frame("value")
        assert list(frame.columns) == ["question", "board", "value", "seconds", "method", "version"]
        assert sorted(frame.value) == list(range(1, 50))


def test_a_newer_answer_takes_the_place_of_an_older_one(tmp_path):
    with Store(tmp_path / "s.db") as store:
        store.write("value", [StoredValue("Ch", "0", 1, "old method", "0.1")])
        store.write("value", [StoredValue("Ch", "0", 1, "new method", "0.2")])
        assert [(kept.method, kept.version) for kept in store.values("value")] == [
            ("new method", "0.2")
        ]


@pytest.mark.parametrize(
    "column", ["board", "value", "seconds", "road", "version", "checksum", "question"]
)
def test_a_changed_line_is_no_result(tmp_path, column):
    with Store(tmp_path / "s.db") as store:
        store.write("value", LINES)
        store.write("other", [StoredValue("other", "1", 1, "method", "0.1")])
    database = sqlite3.connect(tmp_path / "s.db")
    changed = (
        "2" if column in ("seconds", "question") else "x'00'" if column == "checksum" else "'Cr'"
    )
    database.execute(f"UPDATE answers SET {column} = {changed} WHERE board = ?", (LINES[3].board,))
    database.commit()
    database.close()
    with Store(tmp_path / "s.db") as store:
        known = store.read("value", [*(line.board for line in LINES), "Cr"])
        assert known == {line.board: line for line in LINES if line != LINES[3]}
        assert [kept.board for kept in store.values("other")] == ["other"]
        assert store.damaged == 1


@pytest.mark.parametrize(
    "content",
    [
        b"board,value\n1,2\n" * 99,
        b"SQLite format 3\0" + b"\0" * 5000,
        b"\x89PNG" + bytes(range(256)) * 9,
    ],
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
    assert sqlite3.connect(tmp_path / "s.db").execute(
        "SELECT name FROM sqlite_master"
    ).fetchall() == [("songs",)]


def test_a_truncated_store_gives_right_values_or_a_sentence(tmp_path):
    many = [StoredValue(f"{n}", str(n * n), 0.5, "the definition", "0.1") for n in range(5000)]
    with Store(tmp_path / "whole.db") as store:
        store.write("value", many)
    whole = (tmp_path / "whole.db").read_bytes()
    told = 0
    for length in range(100, len(whole), len(whole) // 25):
        (tmp_path / "s.db").write_bytes(whole[:length])
        try:
            with Store(tmp_path / "s.db") as store:
                found = store.read("value", [kept.board for kept in many])
                assert all(kept.value == str(int(board) ** 2) for board, kept in found.items())
        except StoreError:
            told += 1
    assert told > 10


def test_a_flipped_byte_gives_right_values_or_a_sentence(tmp_path):
    many = [StoredValue(f"{n}", str(n * n), 0.5, "the definition", "0.1") for n in range(300)]
    with Store(tmp_path / "whole.db") as store:
        store.write("value", many)
    whole, choice, told = (tmp_path / "whole.db").read_bytes(), random.Random(1), 0
    for _ in range(150):
        changed = bytearray(whole)
        changed[choice.randrange(len(whole))] ^= 1 << choice.randrange(8)
        (tmp_path / "s.db").write_bytes(changed)
        try:
            with Store(tmp_path / "s.db") as store:
                found = store.read("value", [kept.board for kept in many])
                assert all(kept == many[int(board)] for board, kept in found.items())
        except StoreError:
            told += 1
    assert told > 0


def test_a_full_disk_is_told_and_what_is_written_stays(tmp_path):
    store = Store(tmp_path / "s.db")
    store.write("value", LINES)
    store._database.execute("PRAGMA max_page_count = 8")
    many = [StoredValue(f"{n}" * 20, "1", 0.5, "the definition", "0.1") for n in range(2000)]
    store.write("value", many)
    assert store.unwritten == 2000
    with pytest.raises(StoreError, match="disk is full: 2,000 results could not be written"):
        store.close()
    with Store(tmp_path / "s.db") as again:
        assert len(again.read("value", [line.board for line in LINES])) == len(LINES)


def test_too_many_that_wait_for_room_are_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr("gamelab.hunts.store.MAX_UNWRITTEN", 3000)
    store = Store(tmp_path / "s.db")
    store._database.execute("PRAGMA max_page_count = 8")
    many = [StoredValue(f"{n}" * 20, "1", 0.5, "the definition", "0.1") for n in range(2000)]
    store.write("value", many)
    with pytest.raises(StoreError, match="disk is full: 4,000 results"):
        store.write("other", many)
    store._database.execute("PRAGMA max_page_count = 100000")
    store.close()
    with Store(tmp_path / "s.db") as again:
        assert again.questions() == {"value": 2000, "other": 2000}


def test_what_waited_for_room_is_written_when_there_is_room(tmp_path):
    with Store(tmp_path / "s.db") as store:
        store._database.execute("PRAGMA max_page_count = 8")
        store.write(
            "value",
            [StoredValue(f"{n}" * 20, "1", 0.5, "the definition", "0.1") for n in range(2000)],
        )
        assert store.unwritten == 2000
        store._database.execute("PRAGMA max_page_count = 100000")
        store.write("value", LINES)
        assert store.unwritten == 0
        assert store.questions() == {"value": 2000 + len(LINES)}


def test_a_store_in_a_folder_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(StoreError, match="there is no such folder"):
        Store(tmp_path / "nowhere" / "s.db")


# A full disk under a hunt, a damaged page, a stranger's store.


@pytest.fixture
def full_disk(monkeypatch):
    """Stores opened from now on have room for nothing."""
    opened = Store._open

    def without_room(store):
        opened(store)
        store._database.execute("PRAGMA max_page_count = 1")

    monkeypatch.setattr(Store, "_open", without_room)


LARGE = Hunt(
    "Is every number small?", range(200), lambda n: f"{n:09000}", lambda value, n: n != 150
)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_hunt_on_a_full_disk_gives_its_verdict_and_says_what_could_not_be_kept(
    tmp_path, full_disk, workers
):
    found = LARGE.run(store=tmp_path / "s.db", most=None, workers=workers)
    assert (found.tried, found.complete, [one.case for one in found.counterexamples]) == (
        200,
        True,
        [(150,)],
    )
    assert (
        found.unsaved == f"The disk is full: 200 results could not be written to the store "
        f"{str(tmp_path / 's.db')!r}."
    )
    assert found.answer.endswith(
        f"Tried: all 200 cases with the cases that are listed. {found.unsaved}"
    )
    store = Store(tmp_path / "s.db")
    assert LARGE.run(store=store).unsaved == found.unsaved.replace("200", "151")
    with pytest.raises(StoreError, match="151 results"):
        store.close()


def test_a_hunt_that_more_than_may_wait_ends_with_its_verdict_so_far(
    tmp_path, full_disk, monkeypatch
):
    monkeypatch.setattr("gamelab.hunts.store.MAX_UNWRITTEN", 50)
    monkeypatch.setattr("gamelab.hunts.parallel.MAX_BATCH", 20)
    # One thread computes the cases in their order; of two processes one may be far behind.
    with ThreadPoolExecutor(1) as executor:
        found = LARGE.run(store=tmp_path / "s.db", workers=executor)
    assert 0 < found.tried < 200
    assert not found.complete
    assert found.answer.startswith(f"No counterexample among the first {found.tried} cases")
    assert "The disk is full" in found.answer


def test_a_survey_on_a_full_disk_gives_its_table_with_a_warning(tmp_path, full_disk):
    with pytest.warns(RuntimeWarning, match="The disk is full: 9 results"):
        frame = survey(None, range(9), text=lambda n: f"{n:09000}", store=tmp_path / "s.db")
    assert list(frame.text) == [f"{n:09000}" for n in range(9)]


def test_a_verdict_names_the_answers_of_older_code(tmp_path, monkeypatch):
    hunt = Hunt("Is every number small?", upto("n"), lambda n: n, lambda value: value < 999)
    for version, to in (("0.1+old", 11), ("0.2+old", 14)):
        monkeypatch.setattr(
            "gamelab.hunts.parallel.library_version", lambda version=version: version
        )
        hunt.run(to, store=tmp_path / "s.db")
    monkeypatch.undo()
    found = hunt.run(339, store=tmp_path / "s.db")
    assert found.older == (("0.1+old", 12), ("0.2+old", 3))
    assert found.answer == (
        "No counterexample among all 340 cases with n ≤ 339. 15 of the 340 answers were computed "
        "by other code than today's: version 0.1+old (12), version 0.2+old (3)."
    )
    assert hunt.run(339, store=tmp_path / "s.db", recompute=True).older == ()
    assert (
        hunt.run(339, store=tmp_path / "s.db").answer
        == "No counterexample among all 340 cases with n ≤ 339."
    )


MANY = {
    question: [
        StoredValue(f"{n}", str(n * n), n / 4, "the definition" * (1 + 600 * (n % 97 == 0)), "0.1")
        for n in range(first, 4000, 3)
    ]
    for first, question in enumerate(["value", "other" * 400, "a third one"])
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A store with three questions on some hundreds of pages, some records longer than a page;
    lines have been replaced.
    """
    file = tmp_path_factory.mktemp("whole") / "s.db"
    with Store(file) as store:
        for question, lines in MANY.items():
            store.write(
                question,
                [
                    StoredValue(kept.board, "'old'", 1, "an older method", "0.0")
                    for kept in lines[::2]
                ],
            )
        for question, lines in MANY.items():
            for at in range(0, len(lines), 100):
                store.write(question, lines[at : at + 100])
    return file.read_bytes()


def recovered(folder, content):
    """What is salvaged of a file, question by question, and what is said of it."""
    (folder / "s.db").write_bytes(content)
    (folder / "new.db").unlink(missing_ok=True)
    said = salvage(folder / "s.db", folder / "new.db")
    assert (folder / "s.db").read_bytes() == content
    with Store(folder / "new.db") as store:
        return said, {
            question: sorted(store.values(question), key=lambda kept: int(kept.board))
            for question in store.questions()
        }


def test_of_a_whole_store_everything_is_recovered(tmp_path, whole):
    said, found = recovered(tmp_path, whole)
    assert found == MANY
    assert str(said) == "4,000 answers recovered; no loss was found"


def with_noise(whole, numbers, noise=bytes):
    """The file with these pages, counted from 0, replaced."""
    damaged = bytearray(whole)
    for number in numbers:
        damaged[number * 4096 : (number + 1) * 4096] = noise(4096)
    return bytes(damaged)


def is_part(found):
    return all(set(found[question]) <= set(MANY[question]) for question in found)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("number", "lost"), [(1, 130), (5, 650), (15, 1300)])
def test_of_a_store_with_damaged_pages_the_lines_on_all_others_are_recovered(
    tmp_path, whole, number, lost
):
    choice = random.Random(3)
    for noise in (bytes, choice.randbytes) * 3:
        numbers = choice.sample(range(3, len(whole) // 4096), number)
        said, found = recovered(tmp_path, with_noise(whole, numbers, noise))
        assert is_part(found)
        assert said.recovered == sum(map(len, found.values())) >= 4000 - lost
        assert said.recovered == 4000 or said.damaged > 0 or not said.is_intact


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("numbers", "lost"), [([0], 0), ([1], 0), ([2], 0), ([3], 60), ([0, 1], 0), ([0, 2, 3], 60)]
)
def test_pages_from_which_others_are_found_can_be_damaged(tmp_path, whole, numbers, lost):
    for noise in (bytes, random.Random(5).randbytes):
        said, found = recovered(tmp_path, with_noise(whole, numbers, noise))
        assert is_part(found)
        assert said.recovered == sum(map(len, found.values())) >= 4000 - lost
        assert said.is_intact == (numbers == [0])


@pytest.mark.slow
def test_of_a_store_that_is_cut_the_first_part_is_recovered(tmp_path, whole):
    for length in (len(whole) // 2, len(whole) * 9 // 10):
        said, found = recovered(tmp_path, whole[:length])
        assert is_part(found)
        assert (
            4000 * length / len(whole) * 0.9
            < said.recovered
            == sum(map(len, found.values()))
            < 4000
        )
        assert str(said).endswith("others may be lost, and how many is not known")


@pytest.mark.slow
def test_a_wrong_number_of_pages_in_the_header_hides_none(tmp_path, whole):
    for number in (3, 10**6):
        said, found = recovered(tmp_path, whole[:28] + number.to_bytes(4) + whole[32:])
        assert (found, str(said)) == (MANY, "4,000 answers recovered; no loss was found")


def test_answers_that_were_replaced_stay_replaced(tmp_path):
    older, newer = (
        [StoredValue(f"{n}", value, 0.5, "", "") for n in range(1000)]
        for value in ("'long'" * 100, "'short'")
    )
    with Store(tmp_path / "s.db") as store:
        # pages that are given up keep the older answers
        store._database.execute("PRAGMA secure_delete = OFF")
        store.write("value", older)
        store.write("value", newer)
    for first in (b"", bytes(4096)):
        content = (tmp_path / "s.db").read_bytes()
        assert content.count(b"'long'") > 1000
        assert recovered(tmp_path, first + content[len(first) :])[1] == {"value": newer}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("number", "least"), [(20, 3800), (2000, 3150)])
def test_of_a_store_with_flipped_bits_no_wrong_line_is_recovered_and_few_are_lost(
    tmp_path, whole, number, least
):
    choice = random.Random(4)
    for _ in range(3):
        damaged = bytearray(whole)
        for _ in range(number):
            damaged[choice.randrange(3 * 4096, len(whole))] ^= 1 << choice.randrange(8)
        said, found = recovered(tmp_path, bytes(damaged))
        assert is_part(found)
        assert said.damaged > 0
        assert least < said.recovered == sum(map(len, found.values()))


@pytest.mark.parametrize("first", [b"", bytes(4096)])
def test_what_stands_in_the_log_beside_a_store_is_recovered_too(tmp_path, whole, first):
    (tmp_path / "s.db").write_bytes(whole)
    with Store(tmp_path / "s.db") as store:
        store.write("new", LINES)
        files = [(tmp_path / name).read_bytes() for name in ("s.db", "s.db-wal")]
    (tmp_path / "copy.db").write_bytes(first + files[0][len(first) :])
    (tmp_path / "copy.db-wal").write_bytes(files[1])
    said = salvage(tmp_path / "copy.db", tmp_path / "new.db")
    assert (
        str(said)
        == "4,049 answers recovered; no loss was found; after a damage in its log answers would "
        "be lost or old"
    )
    assert (tmp_path / "copy.db-wal").read_bytes() == files[1]
    with Store(tmp_path / "new.db") as store:
        assert store.read("new", [line.board for line in LINES]) == {
            line.board: line for line in LINES
        }


def test_the_command_that_salvages_says_how_many_answers_were_recovered_and_lost(
    tmp_path, whole, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    middle = len(whole) // 4096 // 2
    (tmp_path / "s.db").write_bytes(
        whole[: middle * 4096] + bytes(4096) + whole[(middle + 1) * 4096 :]
    )
    assert main(["results", "--salvage", "new.db", "s.db"]) == 0
    said = capsys.readouterr().out
    assert re.match(
        r"gamelab: 3,\d+ answers recovered; others may be lost, and how many is not known\. The "
        r"new store",
        said,
    )
    assert main(["results", "new.db"]) == 0
    assert main(["results", "--salvage", "new.db", "s.db"]) == 2
    assert "'new.db' is there already" in capsys.readouterr().err
    (tmp_path / "none.db").write_bytes(b"a text" * 5000)
    assert main(["results", "--salvage", "other.db", "none.db"]) == 2
    assert "No answer can be read in 'none.db'" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"s.db", "new.db", "none.db"}
    assert main(["results", "--salvage", "nowhere/new.db", "s.db"]) == 2
    assert "there is no such folder" in capsys.readouterr().err


def test_control_characters_of_a_strangers_store_do_not_reach_the_terminal(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(
        "from gamelab import Hunt\nHUNT = Hunt('Is it small?', range(9), abs, lambda value: value "
        "!= chr(27))\n"
    )
    assert main(["hunt", "mine.py:HUNT", "--store", "s.db", "--workers", "1"]) == 0
    evil = "\x1b[2J\x07\r\x9b"
    with Store("s.db") as store:
        [question] = store.questions()
        store.write(question, [StoredValue("3", repr("\x1b"), 1.0, evil, evil)])
        store.write("question" + evil, [StoredValue(evil, repr(evil), 1.0, evil, evil)])
    for command in (
        ["results", "s.db"],
        ["results", "s.db", "--table"],
        ["results", "s.db", "nothing"],
        ["hunt", "mine.py:HUNT", "--store", "s.db", "--workers", "1"],
    ):
        main(command)
        told = "".join(capsys.readouterr())
        assert told.replace("\n", "").isprintable(), command
        assert "\\x1b" in told


def test_what_is_wrong_with_a_store_is_said_in_a_sentence_without_a_line_of_ours(tmp_path, capsys):
    (tmp_path / "s.db").write_bytes(b"a text" * 5000)
    assert main(["results", str(tmp_path / "s.db")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"gamelab: The file {str(tmp_path / 's.db')!r} is damaged, or no store")
    assert "StoreError" not in said
    assert ".py" not in said


WRITER = """
import sys
from gamelab.hunts.store import StoredValue, Store
file, first = sys.argv[1], int(sys.argv[2])
with Store(file) as store:
    for n in range(first, first + 2000, 10):
        store.write("value", [StoredValue(str(k), str(k * k), 0.1, "the definition", "0.1") for k in range(n, n + 10)])
"""


def test_two_writers_at_once_lose_nothing(tmp_path):
    file = str(tmp_path / "s.db")
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, file, str(first)])
        for first in (0, 2000, 1000)
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with Store(file) as store:
        assert {int(kept.board): int(kept.value) for kept in store.values("value")} == {
            n: n * n for n in range(4000)
        }


SEARCHER = """
import sys
from gamelab.hunts.parallel import compute
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store
def quantity(n):
    return sum(k * k % 7 for k in range(n))
with Store(sys.argv[1]) as store:
    for number, answer in enumerate(compute([Quantity("sum", quantity)], ((n,) for n in range(1500)), store=store), 1):
        print(number, answer.is_cached, flush=True)
"""


@pytest.mark.slow
def test_a_search_that_is_killed_twenty_times_ends_with_the_same_table(tmp_path):
    def begun(file):
        return subprocess.Popen(
            [sys.executable, "-c", SEARCHER, str(file)], stdout=subprocess.PIPE, text=True
        )

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
            return [
                (kept.board, kept.value, kept.method, kept.version) for kept in store.values("sum")
            ]

    assert len(table(tmp_path / "s.db")) == 1500
    assert table(tmp_path / "s.db") == table(tmp_path / "whole.db")
