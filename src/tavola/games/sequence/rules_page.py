"""The rules of Sequence Dice for people: words, and examples to click through."""

from ...core.language import N_
from ...core.rules_page import Example, Section, Step

OPTIONS = {
    "line": N_(
        "How long the line must be: five chips, or six for a longer game. Six is only for two players or two "
        "teams."
    ),
    "first": N_("Who begins: whoever rolls most, or a player whom you name."),
}

RULINGS = (
    N_("Those who tie for the highest opening roll try again, only among themselves, until one is ahead."),
    N_("The opening rolls put no chips on the board: they only decide who begins."),
    N_("Another turn follows every 2 and every 12, even when there was nothing to put down."),
    N_("If all your twenty chips are on the board, you cannot put down or replace; a 10 still works."),
    N_("A chip that is replaced or taken away goes back to its owner, who can use it again."),
    N_(
        "The box advises six in a row for two players and for two teams. We play five unless you ask for six."
    ),
)

PLACING = Example(
    id="placing",
    title=N_("The first chips"),
    steps=(
        Step(
            "* start 1; * roll 3 4",
            N_("Ada rolls 3 and 4. That makes 7, and the four free sevens light up."),
        ),
        Step("1 place b2", N_("The one at b2 is close to the middle: Ada puts a chip there.")),
        Step("* roll 2 6", N_("Bruno’s turn: 2 and 6 make 8. Four spaces have that number too.")),
        Step("2 place c2", N_("Bruno takes c2, right beside it. Ada’s line will not grow that way.")),
    ),
)

REPLACING = Example(
    id="replacing",
    title=N_("All four are covered"),
    before="* start 1; * roll 4 5; 1 place d2; * roll 3 6; 2 place b3; * roll 5 4; 1 place e4; * roll 6 3; "
    "2 place c5",
    steps=(
        Step(
            "* roll 4 5",
            N_("Ada rolls 9, but every 9 has a chip. Two are Bruno’s, and those light up."),
        ),
        Step("1 replace b3", N_("The one at b3 becomes Ada’s. Bruno takes the chip back.")),
    ),
)

AGAIN = Example(
    id="again",
    title=N_("A 2 and another turn"),
    before="* start 1; * roll 3 5; 1 place c2; * roll 3 4; 2 place e2",
    steps=(
        Step("* roll 1 1", N_("Two ones: Ada may take a corner, for the corners are the 2s.")),
        Step("1 place a1", N_("The chip is at a1, and Ada rolls once more.")),
        Step("* roll 3 4", N_("Now a 7. Three of the sevens are still free.")),
        Step("1 place b2", N_("b2 continues the diagonal from the corner. Only now it is Bruno’s turn.")),
    ),
)

TEN = Example(
    id="ten",
    title=N_("A 10: the Defence roll"),
    before="* start 1; * roll 3 4; 1 place b2; * roll 6 6; 2 place c3; * roll 2 3; 2 place a3; * roll 3 5; "
    "1 place e3; * roll 1 5; 2 place a2",
    steps=(
        Step(
            "* roll 4 6",
            N_("Ada rolls 10 and may take a2 or a3 away, but not c3: a chip on a 12 is safe."),
        ),
        Step("1 remove a3", N_("Off it goes. The space is free again, and nobody’s chip takes its place.")),
    ),
)

ELEVEN = Example(
    id="eleven",
    title=N_("An 11: the Wild roll"),
    before="* start 2; * roll 3 4; 2 place b2; * roll 2 3; 1 place a3; * roll 2 6; 2 place c2; * roll 3 6; "
    "1 place b3; * roll 5 4; 2 place d2",
    options={"first": 2},
    steps=(
        Step("* roll 5 6", N_("Bruno has three side by side. Ada rolls 11 and may choose any free space.")),
        Step("1 place e2", N_("A chip on e2, and in that row no five fit any more.")),
    ),
)

WINNING = Example(
    id="winning",
    title=N_("Five in a row"),
    before="* start 1; * roll 3 4; 1 place b2; * roll 2 3; 2 place a3; * roll 2 6; 1 place c2; * roll 1 2; "
    "2 place a5; * roll 4 5; 1 place d2; * roll 1 5; 2 place f5; * roll 5 2; 1 place e2; * roll 2 2; 2 "
    "place f3",
    steps=(
        Step(
            "* roll 1 2", N_("Ada has four side by side and rolls a 3: there is one at the end of the line.")
        ),
        Step("1 place f2", N_("Five side by side: Ada wins, and the game stops right there.")),
    ),
)

SECTIONS = (
    Section(
        "goal",
        N_("What you are after"),
        (
            N_(
                "Be the first with five of your chips side by side in a straight line: across, down or "
                "diagonally. As soon as it is there, you have won."
            ),
            N_(
                "Two or three of you play for yourselves. Four play in two teams: those who sit opposite "
                "share a colour, and share the victory."
            ),
            N_("Partners are silent: they may not tell each other anything about the game."),
            N_("Every player, or every team, has twenty chips of one colour."),
        ),
    ),
    Section(
        "start",
        N_("Who begins"),
        (
            N_(
                "Everybody rolls both dice once, one after the other. The highest total plays first, and "
                "then play passes to the left, clockwise."
            ),
        ),
    ),
    Section(
        "turn",
        N_("A turn, step by step"),
        points=(
            N_("Roll both dice and add them up."),
            N_("Put a chip on a free space with that number. There are four for every number but 10 and 11."),
            N_("Now the player to your left rolls."),
        ),
        is_ordered=True,
        examples=(PLACING,),
    ),
    Section(
        "covered",
        N_("When your number is full"),
        (
            N_(
                "Sometimes all four spaces already have a chip. Then you replace a rival’s chip on one of "
                "them by yours. If all four are your own, nothing happens this time."
            ),
            N_("With three players, a rival is either of the other two."),
            N_(
                "You may not pass: what your roll asks for has to be done. Only where nothing at all can be "
                "done, the turn simply moves on."
            ),
        ),
        examples=(REPLACING,),
    ),
    Section(
        "special",
        N_("Four special numbers"),
        rows=(
            ("2", N_("A corner. Put your chip there as with any number, then you have another turn.")),
            ("12", N_("One of the four in the middle, and another turn as well.")),
            (
                "10",
                N_(
                    "The Defence roll. No space has this number: you take any rival’s chip off the board, "
                    "only not from a 2 or a 12. If there is none, your turn is over."
                ),
            ),
            (
                "11",
                N_(
                    "The Wild roll. No space has this number either: you put a chip on whatever free space "
                    "you like. On a board without a free space, replace any rival’s chip, even on a 2 or a "
                    "12."
                ),
            ),
        ),
        examples=(AGAIN, TEN, ELEVEN),
    ),
    Section(
        "end",
        N_("Who wins"),
        (
            N_(
                "The first line decides, and there is never a tie. In a team, a line of both partners’ chips "
                "counts, for their colour is the same."
            ),
        ),
        examples=(WINNING,),
    ),
    Section("options", N_("What you can choose"), points=tuple(OPTIONS.values())),
    Section("rulings", N_("How we read it"), points=RULINGS),
)
