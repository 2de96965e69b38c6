import { describe, expect, test } from 'vitest';
import { bidUp, kinds } from './chain-kinds.ts';
import { ChainMarkets } from './chain-markets.ts';

test('sets are taken back once their gap is gone, where its owner says so', () => {
  const it = new ChainMarkets({ params: { exit: 'GAP', exit_edge: -1, min_edge: 3 } });
  bidUp(it, 100_000, 7);
  it.pass(1_000);
  expect(it.heldOf(100_000, 'C')).toBeCloseTo(-0.7, 9);
  const call = it.option(100_000, 'C');
  // The call is offered so low that the way back brings something.
  call.ask = call.bid! - Math.round(500 / call.priceOf(1));
  call.bid = call.ask - 5;
  call.askLots = 7;
  it.pass(1_000);
  expect(it.heldOf(100_000, 'C')).toBe(0);
  expect(it.incomplete).toBe(0);
  const kept = new ChainMarkets();
  bidUp(kept, 100_000, 7);
  kept.pass(1_000);
  const fair = kept.option(100_000, 'C');
  fair.quote(fair.priceOf(fair.bid!), 20);
  kept.pass(10_000);
  expect(kept.heldOf(100_000, 'C')).toBeCloseTo(-0.7, 9);
});

test('a set is taken back for less than nothing, as far as its owner says, without a leg that is traded to and fro', () => {
  const it = new ChainMarkets({ params: { exit: 'GAP', exit_edge: -30, min_edge: 31 } });
  bidUp(it, 100_000, 7);
  it.pass(2_000);
  expect(Number(it.figures.state?.sets)).toBeCloseTo(0.7, 2);
  it.fair();
  const before = it.sent.length;
  it.pass(10_000);
  expect(it.markets.map((_, leg) => it.held(leg)).every((held) => held === 0)).toBe(true);
  const back = it.sent.slice(before).map(({ leg, side }) => `${leg} ${side}`);
  expect(new Set(back).size).toBe(back.length);
  expect(Number(it.figures.profit)).toBeGreaterThan(0);
});

describe('an order of its owner that stands at the price', () => {
  test('of the first leg is not met again and again: it waits, says so, and opens once the order has gone', () => {
    const it = new ChainMarkets();
    it.faults.own = new Set([it.legOf(100_000, 'C')]);
    bidUp(it, 100_000, 7);
    it.pass(30_000);
    expect(it.figures.doing).toBe('OWN_ORDER');
    expect(it.sent.length).toBeLessThan(12);
    expect(it.markets.every((_, leg) => it.held(leg) === 0)).toBe(true);
    it.faults.own = new Set();
    it.pass(10_000);
    expect(it.heldOf(100_000, 'C')).toBeCloseTo(-0.7, 9);
    expect(it.incomplete).toBe(0);
  });

  test('of a later leg has the set completed or taken back another way, and nothing is left over', () => {
    for (const kind of kinds) {
      const it = new ChainMarkets(kind);
      it.faults.own = new Set([it.legOf(100_000, 'P'), it.hedge]);
      bidUp(it, 100_000, 7);
      it.pass(1_000);
      expect(it.sent[0]).toMatchObject({ leg: it.legOf(100_000, 'C'), side: 'SELL' });
      it.fair();
      it.pass(20_000);
      expect(it.incomplete).toBe(0);
      expect(it.heldOf(100_000, 'P')).toBe(0);
    }
  });
});
