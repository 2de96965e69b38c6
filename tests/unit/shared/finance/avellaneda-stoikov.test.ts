import { beforeAll, describe, expect, test } from 'vitest';
import { makerQuotes, optimalSpread, reservationPrice } from '../../../../src/shared/finance/avellaneda-stoikov.ts';
import { mean, sampleDeviation } from '../../../../src/shared/finance/statistics.ts';
import { nextUniform, type Random } from '../../../../src/shared/base/random.ts';

const paper = {
  mid: 100,
  horizon: 1,
  step: 0.005,
  arrivalRate: 140,
  model: { riskAversion: 0.1, variance: 4, arrivalDecay: 1.5 },
};
type Quotes = (mid: number, inventory: number, timeLeft: number) => { bid: number; ask: number };

/** One day of the paper: the mid moves by ±σ√dt, each quote is hit with probability A·e^(−k·distance)·dt. */
function play(random: Random, quotes: Quotes): { profit: number; inventory: number; spread: number } {
  const { horizon, step, arrivalRate, model } = paper;
  const move = Math.sqrt(model.variance * step);
  const steps = Math.round(horizon / step);
  let { mid } = paper;
  let cash = 0;
  let inventory = 0;
  let spread = 0;
  const isHit = (distance: number) =>
    nextUniform(random) < arrivalRate * Math.exp(-model.arrivalDecay * distance) * step;
  for (let index = 0; index < steps; index++) {
    const { bid, ask } = quotes(mid, inventory, horizon - index * step);
    spread += (ask - bid) / steps;
    const sold = isHit(ask - mid);
    const bought = isHit(mid - bid);
    if (sold) {
      inventory--;
      cash += ask;
    }
    if (bought) {
      inventory++;
      cash -= bid;
    }
    mid += nextUniform(random) < 0.5 ? move : -move;
  }
  return { profit: cash + inventory * mid, inventory, spread };
}

function playAll(quotes: Quotes) {
  const random = { state: 20_080_803 };
  const days = Array.from({ length: 20_000 }, () => play(random, quotes));
  const profits = days.map(({ profit }) => profit);
  const inventories = days.map(({ inventory }) => inventory);
  return {
    spread: mean(days.map(({ spread }) => spread)),
    profit: mean(profits),
    profitDeviation: sampleDeviation(profits)!,
    inventory: mean(inventories),
    inventoryDeviation: sampleDeviation(inventories)!,
  };
}

describe('20,000 simulated days of the paper (γ 0.1)', () => {
  let leaning: ReturnType<typeof playAll>;
  beforeAll(() => {
    leaning = playAll((mid, inventory, timeLeft) => makerQuotes(mid, inventory, paper.model, timeLeft));
  });

  test('the inventory strategy has its spread of 1.49, profit of 65.0 ± 6.6 and final inventory of 0.08 ± 2.9', () => {
    expect(Math.abs(leaning.spread - 1.49)).toBeLessThan(0.02);
    expect(Math.abs(leaning.profit - 65)).toBeLessThan(1);
    expect(Math.abs(leaning.profitDeviation / 6.6 - 1)).toBeLessThan(0.1);
    expect(Math.abs(leaning.inventory)).toBeLessThan(0.1);
    expect(Math.abs(leaning.inventoryDeviation / 2.9 - 1)).toBeLessThan(0.1);
  });

  test('the symmetric one, with the same average spread about mid, earns more at twice the deviation', () => {
    const symmetric = playAll((mid) => ({ bid: mid - leaning.spread / 2, ask: mid + leaning.spread / 2 }));
    expect(symmetric.profit).toBeGreaterThan(leaning.profit);
    expect(symmetric.profitDeviation).toBeGreaterThan(1.8 * leaning.profitDeviation);
    expect(symmetric.inventoryDeviation).toBeGreaterThan(2 * leaning.inventoryDeviation);
  });
});

test('the spread at the start of the day is γσ² + (2/γ)·ln(1 + γ/k), and at its end only the latter', () => {
  expect(optimalSpread(paper.model, 1)).toBeCloseTo(0.4 + 20 * Math.log(1 + 0.1 / 1.5), 12);
  expect(optimalSpread(paper.model, 0)).toBeCloseTo(20 * Math.log(1 + 0.1 / 1.5), 12);
});

test.each([
  [0, 100],
  [5, 98],
  [-5, 102],
])('an inventory of %i is worth quoting about %d', (inventory, price) => {
  expect(reservationPrice(100, inventory, paper.model, 1)).toBeCloseTo(price, 12);
  const { bid, ask } = makerQuotes(100, inventory, paper.model, 1);
  expect((bid + ask) / 2).toBeCloseTo(price, 12);
  expect(ask - bid).toBeCloseTo(optimalSpread(paper.model, 1), 12);
});

test('with little risk aversion the spread is the two over k of a market without inventory risk', () => {
  expect(optimalSpread({ ...paper.model, riskAversion: 1e-9 }, 1)).toBeCloseTo(2 / 1.5, 6);
});

test.each([
  ['riskAversion', { riskAversion: 0 }],
  ['arrivalDecay', { arrivalDecay: 0 }],
  ['variance', { variance: -1 }],
])('a wrong %s is refused by name', (name, change) => {
  expect(() => makerQuotes(100, 0, { ...paper.model, ...change }, 1)).toThrow(name);
});

test('a horizon that has passed is refused', () => {
  expect(() => optimalSpread(paper.model, -1)).toThrow('timeLeft');
});
