"""The rules of Garden Dice for people: words, and examples to click through."""

from ...core.language import N_
from ...core.rules_page import Example, Section, Step

OPTIONS = {
    "family": N_("Without animals: a gentler game for families, in which nobody’s plants are eaten."),
    "stars": N_("Where the stars are: as on our board, anywhere else, or nowhere."),
    "first": N_("Who begins: it is drawn, or you name somebody."),
}

RULINGS = (
    N_("The six stars lie in the corner at the bottom right. We chose them, and you may move them."),
    N_("Animals go along a row or a column, never diagonally."),
    N_("You may end your turn with dice left only when none of them can be spent without the sundial."),
    N_("Nobody has to use the sun, the sundial or a new roll just to get rid of dice."),
    N_("Nor does anybody have to plan ahead so that all dice can be spent: only the next action counts."),
    N_("The sundial never takes a die above 6 or below 1."),
    N_("A seed that your animal spits out does not count as one of the two you may buy of a kind."),
    N_("Every kind counts as one collection only, however many tiles of it you have."),
    N_("Four dice are alike only as they fell: a die that the sun has turned does not count."),
    N_("After four alike were rolled again, the sun may still roll all dice, if none is spent yet."),
    N_("Points can fall below zero in the final count."),
)

BUYING = Example(
    id="buying",
    title=N_("Buying and planting"),
    parts=("board", "bench", "stacks", "turn-panel"),
    steps=(
        Step("* start 1; * roll 2 3 4 5", N_("Ada rolls 2, 3, 4 and 5: four dice to spend, in any order.")),
        Step("1 buy tomato with 3", N_("The 3 buys a tomato, which is worth 3. A token shows whose it is.")),
        Step(
            "1 place tomato 2.4 with 2 4",
            N_("Row 2, column 4: two dice plant it. The other way round it would be row 4, column 2."),
        ),
        Step("1 buy eggplant with 5", N_("The last die buys an eggplant, to be planted some other time.")),
    ),
)

SPREADING = Example(
    id="spreading",
    title=N_("One die for three plants"),
    before="* start 1; * roll 4 2 5 4; 1 buy artichoke with 4; 1 buy carrot with 2; 1 place artichoke 5.4 "
    "with 5 4; * roll 3 5 5 1; 2 buy tomato with 3; 2 place tomato 5.5 with 5 5; 2 buy pepper with 1",
    seat=1,
    parts=("seats", "board", "turn-panel"),
    steps=(
        Step(
            "* roll 6 5 4 5; 1 place carrot 6.5 with 6 5",
            N_("Ada plants a carrot. Artichoke 4, Bruno’s tomato 3, carrot 2: a little staircase down."),
        ),
        Step(
            "1 water 5.4 with 4",
            N_("Ada waters the artichoke with a 4, and the water runs on to the tomato and the carrot."),
        ),
        Step(
            "1 harvest 5.4 with 5",
            N_(
                "The harvest runs the same way. Ada gets 4, and 4 for the carrot on a star, and 1 for "
                "picking Bruno’s tomato: 9. Bruno gets 6, for the tomato had a star as well."
            ),
        ),
    ),
)

ANIMALS = Example(
    id="animals",
    title=N_("A bird drops by"),
    before="* start 1; * roll 2 2 1 1; 1 place bird 2.2 with 2 2; 1 buy pepper with 1; 1 buy pepper with 1; "
    "* roll 2 2 5 3; 2 buy carrot with 2; 2 place carrot 2.5 with 2 5; 2 buy tomato with 3",
    seat=1,
    parts=("board", "bench", "turn-panel"),
    steps=(
        Step(
            "* roll 3 2 6 4",
            N_("Ada’s bird is three steps away from Bruno’s carrot seed, and there is a 3 among the dice."),
        ),
        Step(
            "1 move 2.2 2.5 with 3 spit 2",
            N_("It eats the seed. Ada adds a 2, as much as a carrot is worth, and now the seed is Ada’s."),
        ),
        Step("1 flip 2.5; 1 buy artichoke with 4", N_("The 6 turns the bird into a rabbit.")),
        Step(
            "* roll 2 5 6 1; 2 remove 2.5 with 2 5",
            N_("Bruno has had enough: with 2, 5 and a 6 the rabbit goes home to Ada."),
        ),
    ),
)

SUNDIAL = Example(
    id="sundial",
    title=N_("Sundial and scarecrow"),
    before="* start 1; * roll 4 4 2 2; 1 place sundial 4.4 with 4 4; 1 buy carrot with 2; 1 buy carrot with "
    "2; * roll 1 2 3 4; 2 buy pepper with 1; 2 buy carrot with 2; 2 buy tomato with 3; 2 buy artichoke with "
    "4",
    seat=1,
    parts=("seats", "board", "turn-panel"),
    steps=(
        Step("* roll 3 2 6 1", N_("Ada would like to plant in row 3, column 4, but has rolled no 4.")),
        Step(
            "1 place carrot 3.4 with 3 2",
            N_("The sundial helps: it moves the 2 up by two, and the carrot is where it should be."),
        ),
        Step(
            "1 flip 4.4; 1 buy pepper with 1",
            N_("With the 6 the sundial becomes a scarecrow, who looks after all eight spaces around."),
        ),
        Step(
            "* roll 1 2 3 4; 2 buy pepper with 1; 2 buy carrot with 2; 2 buy tomato with 3; "
            "2 buy artichoke with 4; * roll 2 3 1 5; 1 water 3.4 with 2; 1 harvest 3.4 with 3",
            N_("A turn later Ada waters and harvests the carrot: 2, and 3 more for the scarecrow."),
        ),
    ),
)

SUN = Example(
    id="sun",
    title=N_("A rock and the sun"),
    before="* start 1; * roll 3 3 2 1; 1 buy tomato with 3; 1 place tomato 3.2 with 3 2; 1 buy pepper with "
    "1; * roll 3 6 1 2; 2 place bird 3.6 with 3 6; 2 buy pepper with 1; 2 buy carrot with 2",
    seat=1,
    parts=("board", "bench", "turn-panel"),
    steps=(
        Step("* roll 3 4 1 2", N_("Bruno’s bird has landed in row 3 and looks straight at Ada’s tomato.")),
        Step("1 place rock 3.4 with 3 4", N_("A rock between them: there is no way past it any more.")),
        Step("1 sun 1 5", N_("The sun turns the 1 into a 5. It can be used only once in a game.")),
        Step(
            "1 buy eggplant with 5; 1 buy carrot with 2", N_("An eggplant for the 5, and a carrot for the 2.")
        ),
    ),
)

NEARLY = (
    "* start 1; * roll 5 4 3 2; 1 buy eggplant with 5; 1 buy artichoke with 4; 1 buy tomato with 3; 1 buy "
    "carrot with 2; * roll 5 4 3 2; 2 buy eggplant with 5; 2 buy artichoke with 4; 2 buy tomato with 3; 2 "
    "buy carrot with 2; * roll 1 1 1 2; 1 place eggplant 1.1 with 1 1; 1 place artichoke 1.2 with 1 2; * "
    "roll 6 2 6 3; 2 place eggplant 6.2 with 6 2; 2 place artichoke 6.3 with 6 3; * roll 1 3 1 4; 1 place "
    "tomato 1.3 with 1 3; 1 place carrot 1.4 with 1 4; * roll 6 4 6 5; 2 place tomato 6.4 with 6 4; 2 place "
    "carrot 6.5 with 6 5; * roll 1 1 5 3; 1 buy pepper with 1; 1 place pepper 1.5 with 1 5; 1 buy tomato "
    "with 3; * roll 1 6 6 5; 2 buy pepper with 1; 2 place pepper 6.6 with 6 6; 2 buy eggplant with 5; * "
    "roll 5 5 3 4; 1 water 1.1 with 5; 1 harvest 1.1 with 5; 1 buy tomato with 3; 1 buy tomato with 4; * "
    "roll 5 6 5 4; 2 water 6.2 with 5; 2 harvest 6.2 with 6; 2 buy eggplant with 5; 2 buy artichoke with 4; "
    "* roll 3 1 3 3; 1 place tomato 3.1 with 3 1; 1 place tomato 3.3 with 3 3; * roll 5 2 5 4; 2 place "
    "eggplant 5.2 with 5 2; 2 place artichoke 5.4 with 5 4; * roll 3 5 3 4; 1 place tomato 3.5 with 3 5; 1 "
    "water 3.1 with 3; 1 water 3.3 with 4; * roll 2 3 1 1; 2 buy carrot with 2; 2 buy carrot with 3; 2 buy "
    "pepper with 1; 2 buy pepper with 1; * roll 3 3 4 5; 1 water 3.5 with 3; 1 harvest 3.1 with 3; 1 "
    "harvest 3.3 with 4; 1 harvest 3.5 with 5; * roll 5 5 5 6; 2 place carrot 5.5 with 5 5; 2 place pepper "
    "5.6 with 5 6; * roll 2 1 4 5; 1 buy carrot with 2; 1 buy pepper with 1; 1 buy artichoke with 4; 1 buy "
    "artichoke with 5"
)

FINAL = Example(
    id="final",
    title=N_("The final count"),
    before=NEARLY,
    parts=("seats", "board", "stacks", "sheet", "turn-panel"),
    steps=(
        Step("* roll 5 4 4 6", N_("One single seed is left in the stacks, an eggplant. Bruno rolls a 5.")),
        Step(
            "2 buy eggplant with 5",
            N_("Bruno buys it. The turn is still played to its end, then it is over."),
        ),
        Step(
            "2 place carrot 4.4 with 4 4; 2 water 5.4 with 6",
            N_(
                "Ada: 24 in the game, 15 for a set of five kinds, 15 for four tomatoes, 5 for the sun, less "
                "15 for seeds not planted. That is 44, and wins. What still grows on the board counts "
                "nothing."
            ),
        ),
    ),
)

SECTIONS = (
    Section(
        "goal",
        N_("What you are after"),
        (
            N_(
                "All of you work in the same garden: buy seeds, plant them, water them, harvest them. Every "
                "harvest brings points, and most points win."
            ),
            N_(
                "Five kinds grow here, each with its worth: eggplant 5, artichoke 4, tomato 3, carrot 2 and "
                "pepper 1."
            ),
            N_("Of each kind there are 5 tiles with two players, 7 with three and 10 with four."),
            N_(
                "Each of you has eight tokens, an animal, a sundial and a sun, and with two players also a "
                "rock."
            ),
        ),
    ),
    Section(
        "turn",
        N_("A turn, step by step"),
        (
            N_("It is drawn who begins. Then play passes clockwise."),
            N_(
                "Roll four dice and spend them, in whatever order you like, and the same thing twice if you "
                "like. A die that can be spent has to be. When all are spent, your turn is over. These are "
                "the four things that gardeners do:"
            ),
        ),
        rows=(
            (
                N_("Buying"),
                N_(
                    "One die, at least as high as the seed’s worth. You need a token to mark it as yours, "
                    "and it stays on the tile. No more than two of a kind in a turn."
                ),
            ),
            (
                N_("Planting"),
                N_(
                    "Two dice: one is the row, one the column, as you like. The space has to be empty, and "
                    "the seed never moves again."
                ),
            ),
            (N_("Watering"), N_("One die, at least the worth of your seed, and it becomes a vegetable.")),
            (
                N_("Harvesting"),
                N_(
                    "One die, at least the worth of your vegetable. It scores, and its token comes back to "
                    "you."
                ),
            ),
        ),
        examples=(BUYING,),
    ),
    Section(
        "spreading",
        N_("Water and harvest run on"),
        (
            N_(
                "A watered seed also waters the seeds beside it, above and below that are worth less, no "
                "matter whose they are, and these do the same in turn. A harvest runs on in the same way "
                "from vegetable to vegetable. So high plants next to low ones are worth a lot."
            ),
            N_(
                "The tiles are compared with each other, never with the die. Empty spaces and all other "
                "tiles stop it."
            ),
        ),
        points=(
            N_(
                "Each vegetable scores its worth for its owner, whoever harvested it. Its owner gets the "
                "tile and the token."
            ),
            N_("On a star it scores double."),
            N_("Beside its owner’s scarecrow, diagonally too, it scores 3 more instead, star or no star."),
            N_("For every vegetable of somebody else that your harvest runs on to, you score 1."),
        ),
        examples=(SPREADING,),
    ),
    Section(
        "animals",
        N_("The bird and the rabbit"),
        points=(
            N_("Place your animal like a seed, with two dice and a token. It begins as a bird."),
            N_("One die lets it go straight on, at most as many spaces as the die shows, over empty ones."),
            N_("A tile that it may not eat stops it."),
            N_("A bird may stop on a rival’s seed and eat it, a rabbit on a rival’s vegetable."),
            N_(
                "The eaten tile’s token goes back to its owner. Then you choose: swallow the tile, or spit "
                "it."
            ),
            N_(
                "Swallow: the tile is out of the game, and a token of yours stays on the animal until it is "
                "removed."
            ),
            N_(
                "Spit: with one more die that reaches its worth, the tile becomes your seed, even if it was "
                "a vegetable. A token of yours goes on it, and you may plant it."
            ),
            N_(
                "In one turn you may eat only once from each rival, as bird or as rabbit. And you need a "
                "token left to eat at all."
            ),
            N_("A 6 turns the bird into a rabbit, or back. Its tokens stay on it."),
            N_(
                "Anybody may remove an animal, also their own: with its row, its column, and a 6. Its owner "
                "gets it back with all its tokens, and may place it again."
            ),
        ),
        examples=(ANIMALS,),
    ),
    Section(
        "sundial",
        N_("The sundial and the scarecrow"),
        points=(
            N_("Place your sundial with two dice and a token. It stays where it is."),
            N_("It works from the moment it is placed, in that very turn."),
            N_(
                "Once in each of your turns it shifts dice for rows and columns: one die by one or two, or "
                "two dice by one each, for the same action or for two."
            ),
            N_(
                "It helps with placing tiles and with removing animals, but not with the 6 that removing "
                "needs."
            ),
            N_("A 6 turns it into a scarecrow, or back. That does not let you use it twice in a turn."),
            N_(
                "The scarecrow keeps birds off your seeds on the eight spaces around. Rabbits only laugh at "
                "it."
            ),
            N_("Empty spaces around it stay open to birds, and it keeps nobody from planting or harvesting."),
        ),
        examples=(SUNDIAL,),
    ),
    Section(
        "sun",
        N_("The sun, the rock, and four alike"),
        points=(
            N_(
                "You have one sun, and use it once. Before you spend anything, it lets you roll all dice "
                "again; or, at any time in your turn, it turns one die to another face. Kept until the end, "
                "it scores 5."
            ),
            N_(
                "With two players each has a rock. Two dice place it, and it takes no token. It blocks the "
                "space for good, and no animal gets past it."
            ),
            N_("Four dice that fell alike may be rolled again before you spend any, as often as it happens."),
        ),
        examples=(SUN,),
    ),
    Section(
        "end",
        N_("The end"),
        (N_("When the last seed of the last stack is bought, that turn is still finished. Then you add:"),),
        points=(
            N_("15 for every set of all five kinds in your harvest"),
            N_(
                "for each kind, 10 for three tiles, 15 for four, 20 for five or more; tiles of sets count "
                "here too"
            ),
            N_("5 if you still have your sun"),
            N_("5 less for every bought seed you did not plant; the first one is forgiven"),
            N_("nothing for vegetables that are left on the board"),
        ),
        examples=(FINAL,),
    ),
    Section(
        "winner",
        N_("Who wins"),
        (
            N_(
                "Most points win. If it is a tie, add up the worth of all tiles in your harvests: the higher "
                "sum wins. If that is a tie as well, you share the victory."
            ),
        ),
    ),
    Section("options", N_("What you can choose"), points=tuple(OPTIONS.values())),
    Section("rulings", N_("How we read it"), points=RULINGS),
)
