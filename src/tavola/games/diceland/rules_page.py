"""The rules of Diceland for people: words, and examples to click through."""

from typing import Any

from ...core.language import N_
from ...core.rules_page import Example, Section, Step

OPTIONS = {
    "boards": N_(
        "The boards: there are eight, A to H. Everybody gets a different one by lot, or you choose one for "
        "all. On the command line you may choose one for each, or bring a board of your own."
    ),
    "first": N_("Who is active first: it is drawn, or you name somebody."),
}

RULINGS = (
    N_(
        "A and B are the two sides of one board, C and D of the next, and so on. If you do not choose, the "
        "side is drawn as well."
    ),
    N_("Every treasure space is worth a roll of its own: two of them in one turn, two rolls."),
    N_(
        "The active player is the first to make treasure rolls. Who has earned two makes both before the "
        "next player rolls."
    ),
    N_("Once somebody has won while all were crossing, treasure rolls are no longer made."),
    N_("If the dice leave you nothing to cross, nobody waits for you: you are passed over."),
    N_("You are asked for your colour even if all six dice show the same."),
    N_(
        "The maps are our own, for the printed ones are not ours to copy. On each of them every colour has "
        "two treasure spaces, in different territories."
    ),
)

TWO: dict[str, Any] = {"first": 1, "boards": ["A", "C"]}
TABLE = ("board", "turn-panel")

ROLLED = "* start 1; * roll g g y r b b"
CHOSEN = "1 choose g"
THIRD = "1 again; * roll g y y o"
MISSED = "1 again; * roll y y o"
GREEN = "1 cross f4; 1 cross f3; 1 cross e4"
YELLOW = "2 cross g4; 2 cross h4"
FIRST = "; ".join((ROLLED, CHOSEN, THIRD, MISSED))
REDS = "* roll r r r g g s; 2 choose r; 2 stop"
SECOND = f"{FIRST}; {GREEN}; {YELLOW}; {REDS}; 2 cross f6; 2 cross e6; 2 cross f7; 1 cross f5"

THROWING = Example(
    id="throwing",
    title=N_("Choosing a colour and rolling on"),
    options=TWO,
    seat=1,
    parts=TABLE,
    steps=(
        Step(ROLLED, N_("Ada rolls two green, two blue, a yellow and a red die.")),
        Step(CHOSEN, N_("Ada chooses green: both green dice are set aside. Four more can be rolled again.")),
        Step(THIRD, N_("One green die more, that makes three. Shall it go on?")),
        Step(
            MISSED,
            N_("No green this time: Ada must stop, but keeps the three. Two yellow and an orange are left."),
        ),
    ),
)

CROSSING = Example(
    id="crossing",
    title=N_("Everybody crosses"),
    before=FIRST,
    options=TWO,
    parts=TABLE,
    steps=(
        Step(
            "1 cross f4",
            N_(
                "Three green dice, three green spaces. The first, f4, touches the start and opens a "
                "territory."
            ),
        ),
        Step(
            "1 cross f3; 1 cross e4",
            N_("Two more, each beside a crossed one. Now Bruno may choose, on a board with another map."),
        ),
        Step(YELLOW, N_("Bruno uses the two yellow dice that were left. The orange one stays unused.")),
    ),
)

FITTING = Example(
    id="fitting",
    title=N_("It has to fit"),
    before=f"{FIRST}; {GREEN}; {YELLOW}",
    options=TWO,
    seat=1,
    parts=TABLE,
    steps=(
        Step(
            REDS,
            N_(
                "Bruno keeps three red dice. Two green ones are left, but Ada’s green territory has room for "
                "one only, and no other green one may be begun: only grey lights up."
            ),
        ),
        Step(
            "1 cross f5; 2 cross f6; 2 cross e6; 2 cross f7",
            N_("So Ada crosses one grey space, and Bruno three red ones."),
        ),
    ),
)

TREASURE = Example(
    id="treasure",
    title=N_("A treasure space and its roll"),
    before=f"{SECOND}; * roll g b y r b s",
    options=TWO,
    seat=1,
    parts=("board", "seats", "turn-panel"),
    steps=(
        Step("1 choose g; 1 stop", N_("One green die is just what is missing here, so Ada stops at once.")),
        Step(
            "1 cross g3",
            N_("The territory is finished, and its treasure found! Green may now begin somewhere else."),
        ),
        Step(
            "2 cross g3; 2 cross h3; * roll b b y r o",
            N_("When Bruno has crossed too, Ada rolls five dice, once, as a reward."),
        ),
        Step(
            "1 cross h5; 1 cross h4", N_("Both blue dice are used, in a new territory. Bruno is active next.")
        ),
    ),
)

NEARLY = (
    "* start 1; * roll b b b y y y; 1 choose b; 1 stop; 1 cross h5; 1 cross h4; 1 cross i3; * roll r r r r "
    "r r; 2 choose r; * roll y y y o o o; 1 choose y; 1 stop; 1 cross i5; 1 cross i6; 1 cross j6; * roll o "
    "o r y g; 1 cross g6; 1 cross g7; * roll r r r r r r; 2 choose r; * roll b b b b s s; 1 choose b; 1 "
    "stop; 1 cross h7; 1 cross h8; 1 cross i9; 1 cross i8; 2 skip; * roll s s s s r; 1 cross f5; 1 cross "
    "e5; 1 cross d4; 1 cross d6; * roll g g g g r; 1 cross f4; 1 cross e4; 1 cross f3; 1 cross g3; * roll b "
    "b b r y; 1 cross d3; 1 cross c2; 1 cross c3; * roll r r y g b; 1 cross d7; 1 cross c7; * roll b b b r "
    "y; 1 cross f2; 1 cross f1; 1 cross g1; * roll r r r r r r; 2 choose r; * roll o o o y y y; 1 choose o; "
    "1 stop; 1 cross j8; 1 cross j9; 1 cross k9; * roll y y y y y; 1 cross b4; 1 cross b5; 1 cross b3; 1 "
    "cross a5; 1 cross a4"
)

WINNING = Example(
    id="winning",
    title=N_("The last crosses"),
    before=NEARLY,
    options=TWO,
    seat=1,
    parts=("board", "seats", "turn-panel"),
    steps=(
        Step("* roll o o o r y", N_("Ada has eight treasures and rolls for the eighth: three orange dice.")),
        Step(
            "1 cross a2; 1 cross a3; 1 cross a1",
            N_("The ninth treasure, in the corner! It brings a roll too, and blue lacks only five spaces."),
        ),
        Step("* roll b b b b b", N_("Five blue dice. What luck!")),
        Step(
            "1 cross e7; 1 cross e8; 1 cross f9; 1 cross d8; 1 cross f8",
            N_("Blue is complete: nine treasures and a whole colour. Ada wins at this very cross."),
        ),
    ),
)

SECTIONS = (
    Section(
        "goal",
        N_("What you are after"),
        (
            N_(
                "You explore a land of six colours, everybody on a board of their own. You win when you "
                "have crossed at least nine of its twelve treasure spaces and all spaces of one colour, "
                "whichever you like. You need both."
            ),
            N_(
                "The status bar shows how many treasure spaces each of you has crossed, of which colours, "
                "and whether a colour is complete."
            ),
        ),
    ),
    Section(
        "start",
        N_("Before you begin"),
        (
            N_("Everybody gets a different board by lot, and plays on one of its two sides."),
            N_(
                "It is drawn who is active first. A turn has two phases, the dice and then the crosses. When "
                "all of it is done, the next player clockwise is active."
            ),
        ),
    ),
    Section(
        "throwing",
        N_("First: the dice"),
        points=(
            N_("When you are active, roll all six dice. They show colours."),
            N_("Choose one of the colours rolled. You cannot change it later."),
            N_("All dice that show your colour are set aside. They are not rolled again."),
            N_(
                "Stop, or roll all the remaining dice again. Whatever shows your colour joins the others, "
                "and you may go on."
            ),
            N_("A roll without your colour ends it, and so do six dice set aside. You lose nothing by it."),
        ),
        is_ordered=True,
        examples=(THROWING,),
    ),
    Section(
        "crossing",
        N_("Then: the crosses"),
        (N_("Now all of you cross spaces at the same time, each on your own board."),),
        points=(
            N_(
                "The active player has to use all dice of the chosen colour. Only if that cannot be done, "
                "nothing is crossed."
            ),
            N_(
                "Everybody else may pick one of the colours left over and use all its dice, or skip. Several "
                "of you may pick the same."
            ),
            N_("Every die is one space of its colour, and all of them are in one territory."),
            N_("A space can be crossed if it touches a crossed one. The white start counts as crossed."),
        ),
        examples=(CROSSING,),
    ),
    Section(
        "territories",
        N_("One territory at a time"),
        points=(
            N_(
                "A territory is a patch of one colour. Once begun, it has to be finished before you begin "
                "another of that colour. Different colours do not mind each other."
            ),
            N_(
                "The dice have to fit. Three dice, and only two free spaces in the territory you have begun: "
                "then you cannot use that colour at all, for no die may be in excess or spill into the next "
                "territory. Treasure rolls have to fit too."
            ),
            N_("The dark spaces are obstacles. Nobody ever crosses them."),
        ),
        examples=(FITTING,),
    ),
    Section(
        "treasures",
        N_("Treasure spaces and treasure rolls"),
        (
            N_(
                "Crossing a treasure space earns you a treasure roll. When everybody has finished crossing, "
                "those who have earned one roll in turn, clockwise: five dice, only once. Use all dice of "
                "one colour, whichever you like, or skip."
            ),
            N_("All crosses of a treasure roll go into one territory, which may be another one than before."),
            N_("A treasure space crossed that way brings the next roll at once."),
        ),
        examples=(TREASURE,),
    ),
    Section(
        "end",
        N_("Who wins"),
        points=(
            N_(
                "If you get there while everybody is crossing, the others may finish their crosses. All who "
                "got there win together."
            ),
            N_(
                "If you get there in a treasure roll, you win alone and at once. Rolls that are still due "
                "are not made."
            ),
        ),
        examples=(WINNING,),
    ),
    Section("options", N_("What you can choose"), points=tuple(OPTIONS.values())),
    Section("rulings", N_("How we read it"), points=RULINGS),
)
