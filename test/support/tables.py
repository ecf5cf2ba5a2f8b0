"""The CSV tables of hamel, for tests: a line that says what they are of, names, rows."""
import csv


def lines(path):
    with open(path) as f:
        return [line for line in f if not line.startswith("#")]


def read(path):
    """The names, then the rows, as words."""
    return list(csv.reader(lines(path)))


def rows(path):
    """Rows as dictionaries of words."""
    return list(csv.DictReader(lines(path)))
