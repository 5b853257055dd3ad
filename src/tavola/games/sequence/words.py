"""All words of Sequence Dice: what is to be done, what was done, why; and those of the picture."""

from ...core.language import N_, NN_, Phrases

say = Phrases(
    {
        # What is to be done
        "named": N_("Named to play first."),
        "roll off": N_("Throw: the highest begins."),
        "throw": N_("Throw the dice."),
        "place": N_("Put a chip on a {number}."),
        "place 8": N_("Put a chip on an {number}."),
        "place wild": N_("Put a chip on any space."),
        "replace": N_("Replace a chip on a {number}."),
        "replace 8": N_("Replace a chip on an {number}."),
        "replace wild": N_("Replace any rival’s chip."),
        "remove": N_("Take a rival’s chip away."),
        # What was done
        "begins": N_("{name} begins."),
        "throws": N_("{name} throws {first} and {second}: {total}."),
        "throws, last": N_("{name} throws {first} and {second}: {total}. {starter} begins."),
        "throws, nothing": N_("{name} throws {first} and {second}: {total}. There is nothing to do."),
        "throws, again": N_("{name} throws {first} and {second}: {total}. Nothing to do, but another turn."),
        "places": N_("{name} puts a chip on {space}."),
        "places, again": N_("{name} puts a chip on {space} and plays again."),
        "replaces": N_("{name} replaces the chip on {space}."),
        "replaces, again": N_("{name} replaces the chip on {space} and plays again."),
        "removes": N_("{name} takes the chip on {space} away."),
        # Why it ended
        "won 5": N_("Five in a row: {first} – {last}."),
        "won 6": N_("Six in a row: {first} – {last}."),
        # Why one would make a move: the reader is who makes it
        "why win 5": N_("Completes five in a row and wins."),
        "why win 6": N_("Completes six in a row and wins."),
        "why stop 5": N_("Stops a rival who was one chip short of five in a row."),
        "why stop 6": N_("Stops a rival who was one chip short of six in a row."),
        "why fewer": N_("Leaves a rival fewer spaces on which to win."),
        # Translators: totals is a list such as “7, 8 or 11”
        "why short 5": N_("One chip short of five in a row: {totals} would win."),
        "why short 6": N_("One chip short of six in a row: {totals} would win."),
        # Translators: the last two totals of a list, of which one is enough
        "either": N_("{first} or {last}"),
        "why lines": NN_(
            "Builds a line, with nobody in the way.", "Builds {count} lines at once, with nobody in the way."
        ),
        "why line": NN_(
            "Begins a line where nobody is in the way.",
            "Has {count} chips in a line where nobody is in the way.",
        ),
        "why clear": NN_(
            "Clears the way for a line where you have a chip.",
            "Clears the way for a line where you have {count} chips.",
        ),
        "why block": NN_(
            "Stands in the way of a line where a rival has a chip.",
            "Stands in the way of a line where a rival has {count} chips.",
        ),
        "why replace": NN_(
            "Replaces a rival’s only chip in a line.",
            "Replaces a chip in a line where a rival had {count}.",
        ),
        "why remove": NN_(
            "Takes a rival’s only chip out of a line.",
            "Takes a chip out of a line where a rival had {count}.",
        ),
        "why safe": N_("Puts a chip where no 10 can take it away."),
        "why place": N_("Puts one more chip on the board."),
        "why own": N_("Turns a rival’s chip into one of yours."),
        "why away": N_("Takes a rival’s chip off the board."),
        # The picture
        "title 5": N_("Sequence Dice, five in a row"),
        "title 6": N_("Sequence Dice, six in a row"),
        "heading named": N_("{name} begins"),
        "heading throw": N_("{name}’s turn"),
        "heading won": N_("{name} wins"),
        "heading team won": N_("{name} win"),
        "choices": NN_("One space can be chosen.", "{count} spaces can be chosen."),
        "space": N_("{space}, number {number}"),
        "again": N_("play again"),
        "empty": N_("empty"),
        "chip": N_("chip of {name}"),
        "target": N_("can be chosen"),
        "last": N_("last move"),
        "line": N_("in the winning line"),
        "chips": NN_("{count} chip", "{count} chips"),
        "seat": NN_("Seat {seat}, {name}, {count} chip left", "Seat {seat}, {name}, {count} chips left"),
        "on turn": N_("on turn"),
        "winner": N_("winner"),
        "die": N_("die showing {face}"),
        "no die": N_("die not thrown"),
    }
)
