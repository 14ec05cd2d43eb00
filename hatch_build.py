"""What a wheel holds besides files as they stand: the papers, a package beside the library."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Papers(BuildHookInterface):
    """A mapping of folders cannot take a folder out of one that it maps elsewhere."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":  # an editable installation imports them where they are
            build_data["force_include"]["notebooks/gamelab_papers"] = "gamelab_papers"
