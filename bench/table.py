"""The rows of the table: their figures, and how they are printed."""

from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

COLUMNS = f"{'':<38}{'median':>10} {'unit':<15}{'lowest … highest':>19}  {'ratio':>8}  to"


@dataclass
class Row:
    """One thing measured, several times; or why it could not be."""

    group: str
    name: str
    unit: str = ""
    samples: list[float] = field(default_factory=list)
    versus: str = ""  # the row it is held against
    ratio: float | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def figure(self) -> float | None:
        """The median, if there is any."""
        return median(self.samples) if self.samples else None

    def against(self, other: "Row") -> None:
        """Hold the row against another: sample by sample, where they were taken in turns."""
        if self.samples and other.samples:
            self.versus = other.name
            self.ratio = median(a / b for a, b in zip(self.samples, other.samples, strict=False))

    def text(self) -> str:
        """The row as a line, and a line for each note."""
        notes = "".join(f"\n      {note}" for note in self.notes)
        if not self.samples:
            return f"  {self.name:<36}{'–':>10}{notes}"
        spread = f"{number(min(self.samples))} … {number(max(self.samples))}"
        ratio = "" if self.ratio is None else f"{number(self.ratio):>8}  {self.versus}"
        line = f"  {self.name:<36}{number(median(self.samples)):>10} {self.unit:<15}{spread:>19}  {ratio}"
        return line.rstrip() + notes

    def json(self) -> dict[str, Any]:
        """The row's figures, for a file."""
        return {**asdict(self), "figure": self.figure}


def number(value: float) -> str:
    """A figure with three digits that mean something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3g}" if value < 0.1 else f"{value:.2f}"
