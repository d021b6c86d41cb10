"""Writes figures.json: what gbstats, scipy and statsmodels answer to generated cases.

    python3 -m venv ~/.cache/kirkas/gbstats
    ~/.cache/kirkas/gbstats/bin/pip install -r worker/results/reference/requirements.txt
    ~/.cache/kirkas/gbstats/bin/python worker/results/reference/generate.py
"""

import json
import math
import pathlib

import numpy as np
import scipy.stats
from gbstats.bayesian.tests import EffectBayesianABTest, EffectBayesianConfig, GaussianPrior
from gbstats.frequentist.tests import (
    FrequentistConfig,
    SequentialConfig,
    SequentialTwoSidedTTest,
    TwoSidedTTest,
)
from gbstats.messages import (
    BASELINE_VARIATION_ZERO_MESSAGE,
    NO_UNITS_IN_VARIATION_MESSAGE,
    ZERO_NEGATIVE_VARIANCE_MESSAGE,
)
from gbstats.models.statistics import ProportionStatistic, RatioStatistic, SampleMeanStatistic
from gbstats.utils import check_srm
from statsmodels.stats.multitest import multipletests

SEED = 20261121
REFUSALS = {
    BASELINE_VARIATION_ZERO_MESSAGE: "zero_baseline",
    NO_UNITS_IN_VARIATION_MESSAGE: "no_visitors",
    ZERO_NEGATIVE_VARIANCE_MESSAGE: "zero_variance",
}


def draw_sums(random, n, draw):
    values = np.round(draw(random, n), 2)
    return values, {"sum": digits(values.sum()), "squares": digits((values**2).sum())}


def skewed(random, n):
    return (random.random(n) < 0.3) * random.lognormal(3, 1, n)


def counts(random, n):
    return random.poisson(0.7, n)


def losses(random, n):
    return random.normal(-4, 3, n)


def draw_arm(random, kind, n, lift):
    """One variation's visitors and sums, as the crate reads them."""
    if kind == "conversion":
        share = min(0.95, random.choice([0.004, 0.05, 0.3, 0.8]) * lift)
        return {"visitors": n, "sums": {"converted": int(random.binomial(n, share))}}
    draw = {"count": counts, "revenue": skewed, "losses": losses, "ratio": skewed}[kind]
    values, sums = draw_sums(random, n, lambda r, m: draw(r, m) * lift)
    if kind != "ratio":
        return {"visitors": n, "sums": sums}
    below, denominator = draw_sums(random, n, lambda r, m: 1 + r.poisson(2, m))
    products = digits((values * below).sum())
    return {"visitors": n, "sums": {"numerator": sums, "denominator": denominator, "products": products}}


def statistic(kind, arm):
    n, sums = arm["visitors"], arm["sums"]
    if kind == "conversion":
        return ProportionStatistic(n=n, sum=sums["converted"])
    mean = lambda part: SampleMeanStatistic(n=n, sum=part["sum"], sum_squares=part["squares"])
    if kind != "ratio":
        return mean(sums)
    return RatioStatistic(
        n=n,
        m_statistic=mean(sums["numerator"]),
        d_statistic=mean(sums["denominator"]),
        m_d_sum_of_products=sums["products"],
    )


def outcome(test, read):
    result = test.compute_result()
    if result.error_message is not None:
        return {"refused": REFUSALS[result.error_message]}
    figures = [digits(figure) for figure in read(result)]
    assert all(math.isfinite(figure) for figure in figures), figures
    return {"figures": figures}


def digits(figure):
    return float(f"{figure:.12g}")


def effect(result):
    return [result.expected, result.uplift.stddev, *result.ci, result.p_value]


def posterior(result):
    return [result.expected, result.uplift.stddev, *result.ci, result.chance_to_win, *result.risk]


def comparison(kind, control, variation, settings):
    """Each of the three tests on both scales."""
    a, b = statistic(kind, control), statistic(kind, variation)
    alpha, prior = settings["alpha"], settings["prior"]
    answers = {}
    for scale in ("relative", "absolute"):
        common = {"difference_type": scale, "alpha": alpha}
        sequential = SequentialConfig(**common, sequential_tuning_parameter=settings["tuning"])
        belief = EffectBayesianConfig(
            **common,
            inverse=settings["direction"] == "decrease",
            prior_type="relative",
            prior_effect=GaussianPrior(prior["mean"], prior["deviation"] ** 2, True) if prior else GaussianPrior(),
        )
        answers[scale] = {
            "frequentist": outcome(TwoSidedTTest(a, b, FrequentistConfig(**common)), effect),
            "sequential": outcome(SequentialTwoSidedTTest(a, b, sequential), effect),
        }
        # With nothing in the control, gbstats divides a prior on the absolute scale by 0.
        if scale == "relative" or a.mean != 0:
            answers[scale]["bayesian"] = outcome(EffectBayesianABTest(a, b, belief), posterior)
    shown = [[digits(arm.mean), digits(arm.variance)] for arm in (a, b)]
    return {"kind": kind, "control": control, "variation": variation, **settings, "shown": shown, **answers}


def comparisons(random):
    for kind in ("conversion", "count", "revenue", "losses", "ratio"):
        for _ in range(60):
            sizes = [int(10 ** random.uniform(1, 4.5)) for _ in range(2)]
            prior = {"mean": float(np.round(random.normal(0, 0.05), 3)), "deviation": float(random.choice([0.02, 0.3, 1]))}
            settings = {
                "alpha": float(random.choice([0.01, 0.05, 0.1])),
                "tuning": float(random.choice([500, 5000, 100000])),
                "direction": str(random.choice(["increase", "decrease"])),
                "prior": prior if random.random() < 0.6 else None,
            }
            lift = random.choice([1, 1, 1.02, 1.3, 0.7])
            yield comparison(kind, draw_arm(random, kind, sizes[0], 1), draw_arm(random, kind, sizes[1], lift), settings)


def corners():
    """Cases at the border of what can be compared, and figures of a very large site."""
    plain = {"alpha": 0.05, "tuning": 5000.0, "direction": "increase", "prior": None}
    conversion = lambda n, converted: {"visitors": n, "sums": {"converted": converted}}
    for control, variation in [
        ((0, 0), (0, 0)),
        ((0, 0), (100, 5)),
        ((100, 5), (0, 0)),
        ((100, 0), (100, 5)),
        ((100, 5), (100, 0)),
        ((100, 100), (100, 50)),
        ((1, 1), (100, 50)),
        ((100, 50), (1, 1)),
        ((2, 1), (2, 1)),
        ((3, 1), (1000, 400)),
        ((400_000_000, 20_000_000), (400_000_000, 20_010_000)),
        ((10_000_000_000, 5_000_000), (9_999_000_000, 5_001_000)),
        ((50_000, 500), (50_000, 5_000)),
    ]:
        yield comparison("conversion", conversion(*control), conversion(*variation), plain)
    sums = lambda n, total, squares: {"visitors": n, "sums": {"sum": float(total), "squares": float(squares)}}
    for control, variation in [
        ((0, 0, 0), (50, 10, 40)),
        ((50, 0, 0), (50, 10, 40)),
        ((50, 100, 200), (50, 10, 40)),
        ((50, 10, 40), (50, 0, 0)),
        ((50, 0, 80), (50, 10, 40)),
        ((1, 3, 9), (50, 10, 40)),
        ((10**9, 3e12, 4e16), (10**9, 3.0001e12, 4e16)),
    ]:
        yield comparison("revenue", sums(*control), sums(*variation), plain)
    ratio = lambda n, above, below, products: {
        "visitors": n,
        "sums": {
            "numerator": sums(n, *above)["sums"],
            "denominator": sums(n, *below)["sums"],
            "products": float(products),
        },
    }
    for control, variation in [
        (ratio(50, (10, 40), (0, 0), 0), ratio(50, (10, 40), (60, 90), 15)),
        (ratio(50, (0, 0), (60, 90), 0), ratio(50, (10, 40), (60, 90), 15)),
        (ratio(50, (10, 40), (60, 90), 15), ratio(50, (10, 40), (0, 0), 0)),
        (ratio(1, (10, 100), (6, 36), 60), ratio(50, (10, 40), (60, 90), 15)),
    ]:
        yield comparison("ratio", control, variation, plain)


def splits(random):
    yield {"visitors": [0, 0], "weights": [1.0, 1.0], "p_value": 1.0}
    for _ in range(60):
        arms = int(random.integers(2, 6))
        weights = [float(weight) for weight in random.choice([0.5, 1.0, 2.0, 9.0], arms)]
        shares = np.array(weights) * (1 + random.choice([0, 0, 0.02, 0.2]) * random.normal(size=arms))
        total = int(10 ** random.uniform(1, 7))
        visitors = [int(count) for count in random.multinomial(total, shares.clip(0) / shares.clip(0).sum())]
        yield {"visitors": visitors, "weights": weights, "p_value": float(check_srm(visitors, weights))}


def corrections(random):
    for size in [1, 2, 3, 5, 8, 13, 20] * 3:
        p_values = [float(p) for p in random.random(size) ** random.choice([1, 3, 6])]
        if size > 3:
            p_values[2] = p_values[0]
        corrected = lambda method: [float(p) for p in multipletests(p_values, method=method)[1]]
        yield {"p_values": p_values, "holm": corrected("holm"), "benjamini_hochberg": corrected("fdr_bh")}


def distributions():
    freedoms = [1, 1.5, 2, 3, 5, 10, 30, 100, 333.3, 499.9, 500, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]
    yield "normal_above", [[z, scipy.stats.norm.sf(z)] for z in (-8, -3, -1, -1e-5, 0, 0.3, 1, 2, 5, 8, 12, 30)]
    yield "normal_quantile_above", [[p, scipy.stats.norm.isf(p)] for p in (1e-20, 1e-9, 1e-3, 0.025, 0.3, 0.499)]
    yield "chi_square_above", [
        [x, k, scipy.stats.chi2.sf(x, k)] for k in (1, 2, 3, 5, 9) for x in (1e-8, 0.01, 0.5, 1, 3.84, 10.83, 30, 100, 500)
    ]
    yield "student_above", [
        [t, v, scipy.stats.t.sf(t, v)] for v in freedoms for t in (0, 1e-6, 0.01, 0.5, 1, 1.9, 2.5, 4, 6, 10)
    ]
    yield "student_quantile_above", [
        [p, v, scipy.stats.t.isf(p, v)] for v in freedoms for p in (0.4, 0.25, 0.05, 0.025, 0.005, 1e-4, 1e-6)
    ]


def lines(rows):
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows) + "\n]"


def main():
    random = np.random.default_rng(SEED)
    parts = {
        "comparisons": lines([*comparisons(random), *corners()]),
        "splits": lines(splits(random)),
        "corrections": lines(corrections(random)),
        "distributions": json.dumps(
            {name: [[float(cell) for cell in row] for row in rows] for name, rows in distributions()},
            separators=(",", ":"),
        ),
    }
    body = ",\n".join(f'"{name}":{part}' for name, part in parts.items())
    pathlib.Path(__file__).with_name("figures.json").write_text("{\n" + body + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
