"""What a user does with many positions at once: look at them in a notebook, draw them, take them elsewhere."""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from io import StringIO
from os import PathLike
from typing import TYPE_CHECKING

from noyau.core.errors import NotApplicable
from noyau.core.files import written_whole
from noyau.core.material import load
from noyau.core.python_arguments import read_path

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray
    from pandas import DataFrame  # type: ignore[import-untyped, unused-ignore]

    from noyau.scenes.kit.scene import Picture


class Exhibit(ABC):
    """Tables, sequences, quotients, colourings and digraphs: they show themselves, and go on in other forms."""

    @abstractmethod
    def as_columns(self) -> Mapping[str, Sequence[object]]:
        """The answer as columns under their names; None stands for what is not known, or not finite."""

    @abstractmethod
    def to_numpy(self) -> NDArray[np.generic]:
        """The answer as an array; −1 stands for a number that is not known, or not finite."""

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[np.generic]:
        import numpy

        return numpy.array(self.to_numpy(), dtype=dtype, copy=copy is not False)

    def to_csv(self, file: str | PathLike[str] | None = None) -> str:
        """The answer as CSV with a heading; it is written to a file if one is named."""
        text = self._csv()
        if file is not None:
            with written_whole(read_path("file", file)) as draft:
                draft.write_text(text, encoding="utf-8")
        return text

    def _csv(self) -> str:
        columns, stream = self.as_columns(), StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
        return stream.getvalue()

    def to_dataframe(self) -> DataFrame:
        """The answer as a data frame of pandas; NotApplicable where pandas is not installed."""
        try:
            import pandas
        except ImportError as fault:
            raise NotApplicable("display.no-pandas") from fault
        return pandas.DataFrame(dict(self.as_columns()))

    def draw(self, language: str = "en") -> Picture:
        """The picture of the answer; NotApplicable or TooLarge where it has none."""
        drawn: Picture = load("noyau.scenes.atlas.exhibits:draw_exhibit")(self, language)
        return drawn

    def _repr_svg_(self) -> str | None:
        shown: str | None = load("noyau.scenes.atlas.exhibits:svg_or_none")(self)
        return shown

    def _repr_html_(self) -> str:
        return str(load("noyau.scenes.atlas.exhibits:html")(self))


def as_array(values: Sequence[object]) -> NDArray[np.generic]:
    """Numbers or letters as an array, −1 for None."""
    import numpy

    return numpy.array([-1 if value is None else value for value in values])
