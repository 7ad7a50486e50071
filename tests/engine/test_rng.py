"""The random numbers: the published generator, unbiased, the same on every machine."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from regicide_legacy.engine.rng import Generator, scramble

REFERENCE_OUTPUTS = (0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E)
"""What the reference program of PCG32 prints for seed 42, stream 54."""


def reference_generator(seed: int) -> Generator:
    """Return a generator seeded as the reference does it: a step from 0, the seed added, a step more."""
    generator = Generator(0)
    generator.state = 0
    generator.output()
    generator.state = (generator.state + seed) % 2**64
    generator.output()
    return generator


def test_outputs_are_those_of_the_reference() -> None:
    generator = reference_generator(42)
    assert tuple(generator.output() for _ in REFERENCE_OUTPUTS) == REFERENCE_OUTPUTS


def test_neighbouring_seeds_start_far_apart() -> None:
    states = [Generator(seed).state for seed in range(1000)]
    assert len(set(states)) == 1000
    differing = [(one ^ other).bit_count() for one, other in pairwise(states)]
    assert 28 < sum(differing) / len(differing) < 36
    assert scramble(0) == 0xE220A8397B1DCDAF


def test_the_state_is_all_of_it() -> None:
    generator = Generator(7)
    generator.output()
    other = Generator(8)
    other.state = generator.state
    assert [generator.below(52) for _ in range(20)] == [other.below(52) for _ in range(20)]


@pytest.mark.parametrize("bound", [1, 2, 3, 40, 2**32 - 1, 2**32])
def test_below_stays_below(bound: int) -> None:
    generator = Generator(bound)
    assert all(0 <= generator.below(bound) < bound for _ in range(200))


def test_below_draws_again_rather_than_favour_a_number() -> None:
    # Of 2**32 outputs those from 3 * 2**30 on are drawn again: about a quarter.
    generator = Generator(1)
    bound = 3 * 2**30
    redrawn = 0
    for _ in range(4000):
        before = Generator(0)
        before.state = generator.state
        first = before.output()
        number = generator.below(bound)
        assert (number == first) == (first < bound)
        redrawn += number != first
    assert 900 < redrawn < 1100


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def test_every_order_is_equally_likely() -> None:
    generator = Generator(3)
    counts = dict.fromkeys(permutations(range(5)), 0)
    for _ in range(24_000):
        cards = list(range(5))
        generator.shuffle(cards)
        counts[tuple(cards)] += 1
    # 119 degrees of freedom: mean 119, standard deviation 15.4.
    assert 60 < chi_square(list(counts.values())) < 185


def test_every_card_is_equally_likely_in_every_place() -> None:
    # Thirty cards need several draws for a shuffle, each read as many digits.
    generator = Generator(4)
    counts = [[0] * 30 for _ in range(30)]
    for _ in range(6_000):
        cards = list(range(30))
        generator.shuffle(cards)
        for place, card in enumerate(cards):
            counts[place][card] += 1
    # 29 degrees of freedom and more: a place's mean is 29, standard deviation 7.6.
    assert max(chi_square(row) for row in counts) < 65
    assert 25 < sum(chi_square(row) for row in counts) / 30 < 33


def test_a_shuffle_is_what_the_page_of_the_generator_says() -> None:
    # Forty cards: the product of bounds 40 ... 36 is the last at most 2**28, and so on down to 2.
    generator, by_hand = Generator(5), Generator(5)
    cards, expected = list(range(40)), list(range(40))
    generator.shuffle(cards)
    bound = len(expected)
    while bound > 1:
        bases = []
        product = 1
        while bound > 1 and product * bound <= 2**28:
            product *= bound
            bases.append(bound)
            bound -= 1
        digits = by_hand.below(product)
        for base in bases:
            digits, place = divmod(digits, base)
            expected[base - 1], expected[place] = expected[place], expected[base - 1]
    assert cards == expected
    assert generator.state == by_hand.state


@pytest.mark.parametrize("cards", [[], [9]])
def test_there_is_nothing_to_shuffle_in_a_pile_of_one(cards: list[int]) -> None:
    generator = Generator(6)
    state = generator.state
    generator.shuffle(cards)
    assert (cards, generator.state) == (cards[:], state)


def test_a_shuffle_draws_again_rather_than_favour_an_order() -> None:
    # A pile of 13 is drawn below 13 * 12 * ... * 6 = 51891840 and below 5!; the last multiple leaves a rest.
    generator = Generator(0)
    limit = 2**32 // 51_891_840 * 51_891_840
    while True:
        state = generator.state
        if generator.output() >= limit:
            break
    generator.state = state
    one = list(range(13))
    generator.shuffle(one)
    other_generator = Generator(0)
    other_generator.state = state
    other_generator.output()
    other = list(range(13))
    other_generator.shuffle(other)
    assert one == other


@pytest.mark.parametrize("seed", [-1, -(1 << 40), 1 << 64, (1 << 70) + 5])
def test_of_a_seed_64_bits_count(seed: int) -> None:
    assert Generator(seed).state == Generator(seed % (1 << 64)).state == scramble(seed)
