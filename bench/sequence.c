/* Random playouts of Sequence Dice, twice: what Tavola's compiled kernels are held against.
 *
 * play_listed: the same record, the same engine and the same steps as rules.py, in C.
 * play_in_registers: the limit tried. One function for each number of sides and length of line, the position
 * in local variables, next to no branches, and a pick by the number of a bit instead of out of a list.
 *
 * Both draw the same words as core/kernel.py, so every game must come out as Tavola's, throw for throw.
 * They know what a playout meets when the first seat is named (option first=1): there is no roll-off.
 */

#include <stdbool.h>
#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

/* Pseudo-random words, as in core/kernel.py */

static const uint64_t WORD = ~0ULL >> 1;
static const uint64_t STEP = 0x1E3779B97F4A7C15, MIX_A = 0x3F58476D1CE4E5B9, MIX_B = 0x14D049BB133111EB;

INLINE uint64_t mix(uint64_t word) {
    word = (word ^ word >> 30) * MIX_A & WORD;
    word = (word ^ word >> 27) * MIX_B & WORD;
    return word ^ word >> 31;
}

INLINE uint64_t advance(uint64_t stream) { return (stream + STEP) & WORD; }

INLINE int64_t below(uint64_t word, int64_t count) { return (int64_t)((word >> 31) * (uint64_t)count >> 32); }

INLINE uint64_t fork_stream(uint64_t stream, uint64_t index) {
    return mix((index * MIX_A + mix(stream)) & WORD);
}

/* The board, as in layout.py: bit 0 is a1, bit 35 is f6 */

enum { SPACES = 36, CHIPS = 20, DEFENCE = 10, WILD = 11 };
enum { PLACE, REPLACE, REMOVE };
enum { NAMED, ROLL_OFF, THROW, DECIDE, ENDED };
enum { OVER = -2, CHANCE = -1 };
enum { DICE, CHOICES };

#define BOARD 0xFFFFFFFFFLL
#define OPEN_TO_DEFENCE 0x7BFCF3FDELL

/* [total] where it lets one place */
static const int64_t PLACES[13] = {
    [2] = 0x840000021, [3] = 0x401000802, [4] = 0x200060004, [5] = 0x100801008, [6] = 0x0A0000050,
    [7] = 0x012000480, [8] = 0x008090100, [9] = 0x004402200, [11] = BOARD, [12] = 0x00030C000,
};
/* [way] the outcome of two dice: their total less 2 */
static const int64_t TOTALS[36] = {
    0, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 8, 4, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 10,
};
static const int64_t STRIDES[4] = {1, 5, 6, 7};
static const int64_t STARTS_OF_FIVE[4] = {0xC30C30C3, 0xC30, 0xFFF, 0xC3};
static const int64_t STARTS_OF_SIX[4] = {0x41041041, 0x20, 0x3F, 0x1};

/* Step by step, as in rules.py and engine.py */

typedef struct {
    int64_t seats, sides, line, stage, seat, total, kind, winner;
    int64_t chips[3];
    int64_t targets;
    int64_t rollers, leaders, highest;
} Position;

INLINE int64_t turn(const Position *s) {
    if (s->stage == DECIDE) return s->seat;
    return s->stage == ENDED ? OVER : CHANCE;
}

INLINE void next_turn(Position *s) {
    s->stage = THROW;
    if (s->total != 2 && s->total != 12) s->seat = s->seat + 1 < s->seats ? s->seat + 1 : 0;
}

INLINE int64_t ways(const Position *s) { return s->stage == NAMED ? 1 : 36; }

INLINE int64_t outcome(const Position *s, int64_t way) {
    return s->stage == NAMED ? 11 + s->seat : TOTALS[way];
}

INLINE int64_t side_of(const Position *s, int64_t seat) { return seat >= s->sides ? seat - s->sides : seat; }

INLINE void set_targets(Position *s) {
    int64_t own = s->chips[side_of(s, s->seat)];
    int64_t covered = s->chips[0] | s->chips[1] | s->chips[2];
    int64_t foreign = covered ^ own;
    int64_t kind = PLACE, targets = PLACES[s->total] & ~covered;
    if (s->total == DEFENCE) {
        kind = REMOVE;
        targets = foreign & OPEN_TO_DEFENCE;
    } else if (__builtin_popcountll((uint64_t)own) == CHIPS) {
        targets = 0;
    } else if (targets == 0) {
        kind = REPLACE;
        targets = PLACES[s->total] & foreign;
    }
    s->kind = kind;
    s->targets = targets;
}

INLINE void chance(Position *s, int64_t outcome) {
    if (s->stage != THROW) {
        s->stage = THROW;
        return;
    }
    s->total = outcome + 2;
    set_targets(s);
    if (s->targets == 0)
        next_turn(s);
    else
        s->stage = DECIDE;
}

INLINE int64_t legal(const Position *s, int64_t *actions) {
    int64_t first = s->kind * SPACES, count = 0, targets = s->targets;
    for (; count < 4; targets &= targets - 1) /* what is too much is never read */
        actions[count++] = first + __builtin_ctzll((uint64_t)targets | 1ULL << 63);
    for (; targets != 0; targets &= targets - 1)
        actions[count++] = first + __builtin_ctzll((uint64_t)targets);
    return __builtin_popcountll((uint64_t)s->targets);
}

INLINE bool has_line(int64_t chips, int64_t line) {
    for (int direction = 0; direction < 4; direction++) {
        int64_t stride = STRIDES[direction];
        int64_t two = chips & chips >> stride;
        int64_t four = two & two >> 2 * stride;
        if (line == 5) {
            if (four & chips >> 4 * stride & STARTS_OF_FIVE[direction]) return true;
        } else if (four & two >> 4 * stride & STARTS_OF_SIX[direction]) {
            return true;
        }
    }
    return false;
}

INLINE void apply(Position *s, int64_t seat, int64_t action) {
    int64_t side = side_of(s, seat);
    int64_t chip = 1LL << (action - s->kind * SPACES);
    if (s->kind != PLACE)
        for (int other = 0; other < 3; other++) s->chips[other] &= ~chip;
    if (s->kind != REMOVE) {
        s->chips[side] |= chip;
        if (has_line(s->chips[side], s->line)) {
            s->winner = side;
            s->stage = ENDED;
            return;
        }
    }
    next_turn(s);
}

INLINE int64_t winners(const Position *s) {
    int64_t mask = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (side_of(s, seat) == s->winner) mask |= 1 << seat;
    return mask;
}

INLINE void playout(Position *s, uint64_t dice, uint64_t choices, int64_t *actions, int64_t *counts) {
    int64_t decisions = 0, throws = 0, who;
    while ((who = turn(s)) != OVER) {
        if (who == CHANCE) {
            chance(s, outcome(s, below(mix(dice), ways(s))));
            dice = advance(dice);
            throws++;
        } else {
            int64_t count = legal(s, actions);
            apply(s, who, actions[below(mix(choices), count)]);
            choices = advance(choices);
            decisions++;
        }
    }
    counts[0] += decisions;
    counts[1] += throws;
}

/* lengths: [game, 2] decisions and throws, added to; won: [game] the winning seats as a mask */
void play_listed(int64_t seats, int64_t line, uint64_t stream, int64_t games, int64_t *lengths, int64_t *won) {
    int64_t actions[SPACES];
    int64_t sides = seats == 3 ? 3 : 2;
    Position pool[2] = {{.seats = seats, .sides = sides, .line = line, .winner = -1}};
    for (int64_t game = 0; game < games; game++) {
        pool[1] = pool[0];
        uint64_t start = fork_stream(stream, (uint64_t)game);
        playout(pool + 1, fork_stream(start, DICE), fork_stream(start, CHOICES), actions, lengths + 2 * game);
        won[game] = winners(pool + 1);
    }
}

/* All in registers */

/* [total] where it may remove */
static const int64_t REMOVED[13] = {[10] = OPEN_TO_DEFENCE};

INLINE uint64_t nth_bit(uint64_t mask, int64_t n) {
#ifdef __BMI2__
    return _pdep_u64(1ULL << n, mask);
#else
    while (n--) mask &= mask - 1;
    return mask & -mask;
#endif
}

INLINE int64_t lines_along(int64_t chips, int line, int direction) {
    int stride = (int)STRIDES[direction];
    int64_t two = chips & chips >> stride;
    int64_t four = two & two >> 2 * stride;
    return line == 5 ? four & chips >> 4 * stride & STARTS_OF_FIVE[direction]
                     : four & two >> 4 * stride & STARTS_OF_SIX[direction];
}

INLINE int64_t lines(int64_t chips, int line) {
    return lines_along(chips, line, 0) | lines_along(chips, line, 1) | lines_along(chips, line, 2) |
           lines_along(chips, line, 3);
}

/* Returns the winning side. own: who throws; next: who comes after; last: the third side, if there is one. */
INLINE int64_t race(int sides, int line, uint64_t dice, uint64_t choices, int64_t *counts) {
    int64_t own = 0, next = 0, last = 0, side = 0, decisions = 0, throws = 1;
    for (;;) {
        dice = advance(dice);
        throws++;
        int64_t total = TOTALS[below(mix(dice), 36)] + 2;
        int64_t foreign = next | last;
        int64_t settled = PLACES[total] & -(int64_t)(__builtin_popcountll((uint64_t)own) != CHIPS);
        int64_t empty = settled & ~(own | foreign);
        int64_t targets = empty | (foreign & (settled | REMOVED[total]) & -(int64_t)(empty == 0));
        int64_t count = __builtin_popcountll((uint64_t)targets);
        int64_t chip = (int64_t)nth_bit((uint64_t)targets, below(mix(choices), count)); /* 0 where no targets */
        choices = (choices + (STEP & -(uint64_t)(targets != 0))) & WORD;
        decisions += targets != 0;
        next &= ~chip;
        last &= ~chip;
        own |= chip & settled;
        if (lines(own, line)) break;
        bool moves_on = 0xEFFB >> total & 1; /* not after a 2 or a 12 */
        int64_t before = own;
        if (sides == 2) {
            int64_t swap = (own ^ next) & -(int64_t)moves_on;
            own ^= swap;
            next ^= swap;
            side ^= moves_on;
        } else if (moves_on) {
            own = next;
            next = last;
            last = before;
            side = side == 2 ? 0 : side + 1;
        }
    }
    counts[0] += decisions;
    counts[1] += throws;
    return side;
}

INLINE void race_all(int sides, int line, int teams, uint64_t stream, int64_t games, int64_t *lengths,
                     int64_t *won) {
    for (int64_t game = 0; game < games; game++) {
        uint64_t start = fork_stream(stream, (uint64_t)game);
        uint64_t dice = fork_stream(start, DICE), choices = fork_stream(start, CHOICES);
        int64_t side = race(sides, line, dice, choices, lengths + 2 * game);
        won[game] = (int64_t)(teams ? 5 : 1) << side;
    }
}

void play_in_registers(int64_t seats, int64_t line, uint64_t stream, int64_t games, int64_t *lengths,
                       int64_t *won) {
    if (seats == 3)
        race_all(3, 5, false, stream, games, lengths, won);
    else if (line == 5)
        race_all(2, 5, seats == 4, stream, games, lengths, won);
    else
        race_all(2, 6, seats == 4, stream, games, lengths, won);
}
