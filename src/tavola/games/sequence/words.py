"""All words of Sequence Dice: what is to be done, what was done; and those of the picture."""

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
        # What to do
        "do place": N_("Put a chip on {place}"),
        "do replace": N_("Replace the chip on {place}"),
        "do remove": N_("Take the chip on {place} away"),
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
