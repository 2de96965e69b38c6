import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { nextUniform } from '../../../../../src/shared/base/random.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { ChainMarkets, type ChainOptions } from './chain-markets.ts';

const slow = { timeout: nightlyMs };

const kinds: fc.Arbitrary<ChainOptions> = fc.record({
  inCoin: fc.boolean(),
  isPerpetual: fc.boolean(),
  basis: fc.constantFrom(-100, 0, 120),
  params: fc.record({
    set_size: fc.constantFrom('0.3', '1'),
    max_sets: fc.constantFrom(1, 4),
    min_edge: fc.constantFrom(0, 2),
    exit: fc.constantFrom('HOLD', 'GAP'),
    exit_edge: fc.constantFrom(1, 20),
    leg_timeout: fc.constantFrom(1, 3),
    stale: fc.constantFrom(2, 15),
  }),
});

/** One option is quoted off its price, up or down, for so many lots. */
function shock(it: ChainMarkets, x: number): void {
  const market = must(it.markets[x % it.hedge], 'a market');
  const away = Math.round((it.inCoin ? 0.007 : 700) / market.priceOf(1));
  const lots = 1 + (x % 13);
  if (x % 2 === 0 && market.ask !== undefined) {
    market.bid = market.ask + away;
    market.ask = market.bid + 5;
    market.bidLots = lots;
  } else if (market.bid !== undefined && market.bid > away + 6) {
    market.ask = market.bid - away;
    market.bid = market.ask - 5;
    market.askLots = lots;
  }
  market.u += 1;
}

const events = [
  'shock',
  'shock',
  'fair',
  'move',
  'part',
  'miss',
  'refuse',
  'silence',
  'twice',
  'restart',
  'forget',
  'one side',
  'halt',
  'stale',
  'calm',
] as const;
type Happening = readonly [event: (typeof events)[number], x: number];
const happenings = fc.array(fc.tuple(fc.constantFrom(...events), fc.integer({ min: 0, max: 999 })), {
  minLength: 5,
  maxLength: 40,
});

const setStatus = (it: ChainMarkets, leg: number, status: 'HALT' | 'TRADING'): void => {
  const market = must(it.markets[leg], 'a market');
  market.instrument = { ...market.instrument, status };
};

function happen(it: ChainMarkets, [event, x]: Happening): void {
  const leg = x % it.markets.length;
  switch (event) {
    case 'shock':
      shock(it, x);
      break;
    case 'fair':
      it.fair();
      break;
    case 'move':
      it.forward = Math.max(80_000, it.forward + (x - 500));
      it.fair();
      break;
    case 'part':
      it.faults.taken = Math.max(0.1, (x % 100) / 100);
      break;
    case 'miss':
      it.faults.taken = 0;
      break;
    case 'refuse':
      it.faults.refused = it.faults.refused.has(leg) ? new Set() : new Set([...it.faults.refused, leg]);
      break;
    case 'silence':
      if (it.faults.isSilent) it.hearAll();
      else it.faults.isSilent = true;
      break;
    case 'twice':
      it.faults.isTwice = !it.faults.isTwice;
      break;
    case 'restart':
      it.restart();
      break;
    case 'forget':
      it.restart(false);
      break;
    case 'one side':
      must(it.markets[leg], 'a market')[x % 2 === 0 ? 'bid' : 'ask'] = undefined;
      break;
    case 'halt':
      setStatus(it, leg, x < 500 ? 'HALT' : 'TRADING');
      break;
    case 'stale':
      // No book changes meanwhile.
      it.nowMs += 20 * x;
      break;
    case 'calm':
      it.pass(20 * x);
  }
  it.turn();
}

/** Nothing goes wrong any more. */
function heal(it: ChainMarkets): void {
  Object.assign(it.faults, { taken: 1, refused: new Set(), isTwice: false });
  for (const leg of it.markets.keys()) setStatus(it, leg, 'TRADING');
  it.fair();
  it.hearAll();
  // A minute of rest after refusals, and the time that an incomplete set may take.
  it.pass(75_000);
}

/** Money that all orders have moved. */
const flowOf = (it: ChainMarkets): number =>
  [...it.orders.values()].reduce((sum, { side, filled_total, fee, account_type }) => {
    const isCoinFuture = account_type === 'inverse' || account_type === 'delivery';
    const sign = (side === 'BUY') === isCoinFuture ? 1 : -1;
    return sum + sign * Number(filled_total) - Number(fee);
  }, 0);

test(
  'whatever goes wrong, no set is incomplete once nothing goes wrong any more, and it ends as it is told to',
  slow,
  () => {
    let traded = 0;
    let unwound = 0;
    fc.assert(
      fc.property(
        kinds,
        happenings,
        fc.constantFrom('CANCEL' as const, 'CANCEL_CLOSE' as const, 'EXPIRE' as const),
        (options, happened, end) => {
          const it = new ChainMarkets(options);
          for (const each of happened) happen(it, each);
          heal(it);
          expect(it.incomplete).toBe(0);
          const { max_sets, set_size } = options.params as { max_sets: number; set_size: string };
          // Of an order of which nothing is heard the engine knows; these markets do not.
          if (!happened.some(([event]) => event === 'silence'))
            expect(Number(it.figures.qty)).toBeLessThanOrEqual(max_sets * Number(set_size) + 1e-9);
          traded += it.sent.length;
          unwound += it.sent.filter(({ isReducing }) => isReducing).length;
          if (end === 'EXPIRE') {
            const price = 70_000 + (happened.length % 7) * 10_000;
            const held = it.strikes.map((strike) => it.heldOf(strike, 'C'));
            const perpetual = options.isPerpetual ? it.held(it.hedge) : 0;
            const fixed = held.reduce(
              (sum, size, index) => sum + size * (it.inCoin ? 1 : -must(it.strikes[index], 'a strike')),
              0,
            );
            const before = flowOf(it) + fixed;
            it.future.quote(price, 0);
            it.expire(price);
            it.pass(5_000);
            expect(it.markets.every((_, leg) => it.held(leg) === 0)).toBe(true);
            const fee =
              Math.abs(perpetual) * it.future.instrument.taker * (it.inCoin ? 100 / price : price) +
              // Below a contract of the inverse future is left, which is 100 USD.
              (it.inCoin ? 110 / price : 0);
            expect(Math.abs(Number(it.figures.profit) - before)).toBeLessThan(fee + (it.inCoin ? 1e-6 : 0.001));
          } else {
            it.stop(end);
            it.pass(10_000);
            if (end === 'CANCEL') expect(it.incomplete).toBe(0);
            else {
              expect(it.markets.every((_, leg) => it.held(leg) === 0)).toBe(true);
              expect(Number(it.figures.profit)).toBeCloseTo(flowOf(it), it.inCoin ? 6 : 3);
            }
          }
          expect(it.machine.state.status).toBe('STOPPED');
          expect(it.open).toEqual([]);
        },
      ),
      { numRuns: Math.min(20_000, fuzzRuns(25)) },
    );
    expect(traded).toBeGreaterThan(100);
    expect(unwound).toBeGreaterThan(5);
  },
);

/** A walk of shocks and moves by a seed; `each` comes before each turn. */
function walked(seed: number, turns: number, each: (it: ChainMarkets) => void = () => undefined): ChainMarkets {
  const state = { state: seed };
  const it = new ChainMarkets({ inCoin: seed % 2 === 0, isPerpetual: seed % 3 === 0, params: { set_size: '0.5' } });
  for (let turn = 0; turn < turns; turn++) {
    const x = Math.floor(1_000 * nextUniform(state));
    it.nowMs += 500;
    if (turn % 4 === 0) it.fair();
    if (x < 400) shock(it, x);
    it.faults.taken = x % 5 === 0 ? 0.5 : 1;
    for (const market of it.markets) market.u += 1;
    each(it);
    it.turn();
  }
  return it;
}

test('built anew from its orders and its memory at any turn, it does and says the same', slow, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const whole = walked(seed, 60);
      const dying = walked(seed, 60, (it) => {
        const before = it.figures;
        it.restart();
        expect(it.figures).toEqual(before);
      });
      expect(dying.sent).toEqual(whole.sent);
      expect(dying.figures).toEqual(whole.figures);
    }),
    { numRuns: Math.min(200, fuzzRuns(4)) },
  );
});

test('a part of the data gives the same part of the orders, and another walk others', () => {
  const whole = walked(7, 80).sent;
  const part = walked(7, 40).sent;
  expect(part.length).toBeGreaterThan(3);
  expect(whole.slice(0, part.length)).toEqual(part);
  expect(walked(8, 80).sent).not.toEqual(whole);
});
