"""The set-up: one list of dependencies in three files, and no address of a package index in any of them."""

import re
import tomllib

import yaml
from conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text())


def requirement(line):
    name, bound = re.fullmatch(r"([A-Za-z0-9_-]+)(>=[\d.]+)?", line).groups()
    return name.lower(), bound


def test_conda_gets_the_dependencies_of_pip():
    pip = dict(map(requirement, PROJECT["dependencies"])) | {"python": PROJECT["requires-python"]}
    conda = dict(requirement(line) for line in CONDA["dependencies"] if isinstance(line, str) and line != "pip")
    assert conda == pip
    assert {"pip": ["--no-deps --editable ."]} in CONDA["dependencies"]


def test_the_packages_named_by_the_users_are_there():
    assert {"jupyterlab", "ipywidgets", "matplotlib", "networkx", "pandas"} <= {
        requirement(line)[0] for line in PROJECT["dependencies"]
    }


def test_every_dependency_is_pinned_by_name_and_version_only():
    pins = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", pin) for pin in pins)
    pinned = {pin.split("==")[0] for pin in pins}
    wanted = [*PROJECT["dependencies"], *(line for extra in PROJECT["optional-dependencies"].values() for line in extra)]
    assert {requirement(line)[0] for line in wanted} <= pinned
