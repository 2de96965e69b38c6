import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { happenings, stops, survives } from '../legs/faults.ts';
import { otherExchange, swap } from '../legs/test-market.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

const usual = { path: 'SPOT', side: 'BUY', quantity: '2' };
const begun = (params: object = {}, changes: LegChanges = {}) =>
  new TwoMarkets(strategyOf('SOR'), { ...usual, ...params }, { b: otherExchange, ...changes });
/** Lots at each level of both books. */
const sized = (ofA: number, ofB: number) => (it: TwoMarkets) => {
  it.a.size = ofA;
  it.b.size = ofB;
};
/** Lots that were sent to each leg, of 0.001 in A and of 0.01 in B. */
const sentTo = (it: TwoMarkets) => it.sent.map(({ leg, lots, ticks }) => [leg, lots, ticks]);
const filledOf = (it: TwoMarkets): number =>
  [...it.orders.values()].reduce((sum, o) => sum + Number(o.filled_amount), 0);

test('the levels of both exchanges are taken by their price with fees, at once, and it ends when all is filled', () => {
  // A asks 1000.2 and B 1000.1; A's fee makes it 0.3 dearer.
  const it = begun(
    { quantity: '13' },
    {
      a: { taker: 0.0003 },
      middleOfB: 9_999,
      begin: sized(2_000, 500),
    },
  );
  it.turn();
  // B: 5 coins a level; 1000.1, 1000.2, 1000.3 (with A's 1000.2 · 1.0003 = 1000.50 behind 1000.5 of B).
  expect(sentTo(it)).toEqual([[1, 1_300, 10_003]]);
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'FINISHED', mode: 'CANCEL' } });
  expect(it.figures.state).toMatchObject({ filled: '13', left: '0', rounds: '1' });
});

test('each exchange gets the part for which it is cheapest, with the worst price of that part as its limit', () => {
  const it = begun({ quantity: '3.5' });
  it.turn();
  // Both ask 1000.2, 1000.3 …: one coin a level in A, ten in B, of which A's first level is taken first.
  expect(sentTo(it)).toEqual([
    [0, 1_000, 10_002],
    [1, 250, 10_002],
  ]);
  expect(it.figures.state).toMatchObject({ filled: '3.5', average: '1000.2000', saved: '0.00' });
});

test('what is not filled is routed again after a pause, not beyond its rounds, and rests then at the best price', () => {
  const it = begun({ rounds: 2, quantity: '2' });
  it.faults.taken = 0.5;
  it.pass(250);
  expect(filledOf(it)).toBe(1);
  it.pass(250);
  expect(filledOf(it)).toBeCloseTo(1.5, 2);
  it.pass(250);
  const [resting] = it.open;
  expect(resting).toMatchObject({ time_in_force: 'GTX', price: '999.8', side: 'BUY' });
  expect(it.figures).toMatchObject({ doing: 'RESTS', state: { rounds: '2' } });
  it.fill(must(resting, 'an order'), 1);
  it.turn();
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'FINISHED' } });
  expect(filledOf(it)).toBe(2);
});

test('one that rests goes along with the best price, and ends with its time', () => {
  const it = begun({ rounds: 1, duration: 20 });
  it.faults.taken = 0;
  it.pass(2_000);
  expect(it.open).toMatchObject([{ price: '999.8' }]);
  it.a.move(10_020);
  it.b.move(10_020);
  it.pass(2_500);
  expect(it.open).toMatchObject([{ price: '1001.8' }]);
  it.pass(20_000);
  expect(it.open).toEqual([]);
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'DEADLINE' } });
});

test('with nothing to rest it says that its rounds are used up', () => {
  const it = begun({ rounds: 1, finish_policy: 'EXPIRE' });
  it.faults.taken = 0.5;
  it.pass(1_000);
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'ROUNDS' } });
  expect(it.figures.state).toMatchObject({ left: '1' });
});

test('an order that is not answered is canceled, and what it has filled meanwhile is not bought again', () => {
  const it = begun({ timeout: 2 });
  it.faults.isSilent = true;
  it.pass(3_000);
  expect(it.orders.size).toBe(2);
  it.hearAll();
  it.pass(500);
  expect(filledOf(it)).toBe(2);
  expect(it.machine.state.status).toBe('STOPPED');
});

test('an exchange whose book is silent, or that does not trade, is left out; without any it says so', () => {
  const it = begun({ stale: 5, limit_price: '990' });
  it.pass(250);
  expect(it.figures.doing).toBe('LIMIT');
  for (let turn = 0; turn < 30; turn++) {
    it.nowMs += 250;
    it.turn();
  }
  expect(it.figures.doing).toBe('STALE');
  it.a.middle = 9_800;
  it.a.u += 1;
  it.b.middle = 9_700;
  it.turn();
  // B is cheaper, but says nothing new.
  expect(it.sent.map(({ leg }) => leg)).toEqual([0]);
});

test('no price is worse than the limit, nor further from the best one than allowed', () => {
  const it = begun({ quantity: '30', route_slippage: 0.02, rounds: 1 });
  it.turn();
  // 1000.2 · 1.0002 = 1000.4: three levels of each.
  expect(sentTo(it)).toEqual([
    [0, 3_000, 10_004],
    [1, 2_700, 10_004],
  ]);
  const limited = begun({ quantity: '30', limit_price: '1000.25', rounds: 1 });
  limited.turn();
  expect(sentTo(limited)).toEqual([
    [0, 1_000, 10_002],
    [1, 1_000, 10_002],
  ]);
});

const perpetuals: LegChanges = { a: { ...swap, exchange: 'HALYARD' }, b: { ...swap, exchange: 'OKX' } };
const rates = (predicted: number) => ({ predicted, nextMs: 0, intervalMs: 28_800_000, paid: [predicted] });

test.each([
  ['BUY', 0.0005, 0],
  ['BUY', -0.0005, 1],
  ['SELL', 0.0005, 1],
  ['SELL', -0.0005, 0],
] as const)(
  '%s by funding: of two perpetuals at one price it takes the one whose funding is better',
  (side, rate, leg) => {
    const it = begun({ path: 'FUNDING', side, hold_hours: 24 }, { ...perpetuals, rates: rates(rate) });
    it.turn();
    expect(it.sent.map((move) => move.leg)).toEqual([leg]);
  },
);

test('by funding a better price weighs against the payments of its hours', () => {
  const dearer = { ...perpetuals, rates: rates(0.0005), middleOfB: 9_990 };
  // B is 10 basis points cheaper, and costs 15 in a day.
  const day = begun({ path: 'FUNDING', hold_hours: 24 }, dearer);
  day.turn();
  expect(day.sent.map(({ leg }) => leg)).toEqual([0]);
  const hours = begun({ path: 'FUNDING', hold_hours: 8 }, dearer);
  hours.turn();
  expect(hours.sent.map(({ leg }) => leg)).toEqual([1]);
});

test('an amount of what settles in the coin is in quote: contracts of 100 and of 10 together', () => {
  const coin = { base: 'BTC', quote: 'USD', settle: 'BTC', linear: false, account_type: 'inverse' as const, step: '1' };
  const it = begun(
    { path: 'INVERSE', quantity: '1230' },
    {
      a: {
        ...swap,
        ...coin,
        exchange: 'HALYARD',
        symbol: 'BTCUSD',
        contract_size: '100',
        min_qty: '1',
        min_notional: '0',
      },
      b: { ...swap, ...coin, symbol: 'BTCUSD', contract_size: '10', min_qty: '1', min_notional: '0' },
      begin: sized(11, 100),
    },
  );
  it.turn();
  expect(sentTo(it)).toEqual([
    [0, 11, 10_002],
    [1, 13, 10_002],
  ]);
  expect(it.figures.state).toMatchObject({ filled: '1230', left: '0' });
});

const refused = (params: object, changes: LegChanges = {}) =>
  must(
    refusalIn(() => begun(params, changes)),
    'a refusal',
  );
test.each([
  ['a quantity on no step', { quantity: '1.00005' }, {}, 'PARAMETERS', { field: 'quantity', rule: 'step' }],
  ['a quantity below any order', { quantity: '0.001' }, {}, 'PARAMETERS', { field: 'quantity', rule: 'too_small' }],
  ['no quantity', { quantity: '' }, {}, 'PARAMETERS', { field: 'quantity' }],
  [
    'more than all accounts pay',
    { quantity: '2' },
    { leg: { freeOf: () => 10n ** 12n } },
    'BALANCE',
    { field: 'quantity' },
  ],
  [
    'two accounts of one exchange',
    {},
    { b: { ...otherExchange, exchange: 'HALYARD' as const } },
    'ONE_PER_EXCHANGE',
    {},
  ],
  ['markets of another path', { path: 'FORWARD' }, {}, 'INPUT', { field: 'symbols', rule: 'other_path' }],
  ['another coin', {}, { b: { ...otherExchange, base: 'ETH' } }, 'INPUT', { field: 'symbols', rule: 'not_alike' }],
  ['a market that is shut', {}, { b: { ...otherExchange, status: 'HALT' as const } }, 'FILTER', {}],
  [
    'contracts of two days',
    { path: 'DELIVERY' },
    {
      a: { ...swap, exchange: 'HALYARD' as const, account_type: 'futures' as const, expiry: 90_000_000_000 },
      b: { ...swap, account_type: 'futures' as const, expiry: 95_000_000_000 },
    },
    'INPUT',
    { field: 'symbols', rule: 'not_alike' },
  ],
] as const)('%s is refused by its field', (_, params, changes, code, data) => {
  const it = refused(params, changes as LegChanges);
  expect(it.code).toBe(code);
  expect(JSON.stringify(it.data)).toContain(JSON.stringify(data).slice(1, -1));
});

test.each([
  ['SELL', 100],
  ['BUY', -100],
] as const)(
  'a %s that closes what both accounts hold needs no margin, and what goes beyond it does',
  (side, position) => {
    const held = (free: bigint, quantity: string, own: number = position) =>
      ({
        params: { path: 'FORWARD', side, quantity },
        changes: { ...perpetuals, begin: sized(500, 500), leg: { freeOf: () => free, position: own } },
      }) as const;
    const closing = (free: bigint, quantity: string) => {
      const { params, changes } = held(free, quantity);
      const it = begun(params, changes);
      it.turn();
      return sentTo(it).map(([leg, lots]) => [leg, lots]);
    };
    // A coin in each account, in lots of 0.01.
    expect(closing(0n, '2')).toEqual([
      [0, 100],
      [1, 100],
    ]);
    expect(closing(10n ** 20n, '3').reduce((sum, [, lots]) => sum + lots!, 0)).toBe(300);
    const beyond = held(0n, '2.01');
    expect(refused(beyond.params, beyond.changes)).toMatchObject({
      code: 'BALANCE',
      // Without leverage, at 1000 or above: one lot more than is held.
      data: { field: 'quantity', free: '0', need: expect.stringMatching(/^10(\.|$)/) },
    });
    const other = held(0n, '2', -position);
    expect(refused(other.params, other.changes).code).toBe('BALANCE');
  },
);

test('whatever goes wrong, no more is filled than asked for, and it ends with no order left', {
  timeout: nightlyMs,
}, () => {
  let filled = 0;
  fc.assert(
    fc.property(happenings, stops, (happened, mode) => {
      const it = begun({ rounds: 4, duration: 86_400 }, { leg: { api_id: 'a' } });
      survives(it, happened, mode, () => filledOf(it) <= 4 && it.net <= 2_000);
      filled += filledOf(it);
    }),
    { numRuns: fuzzRuns(40) },
  );
  expect(filled).toBeGreaterThan(20);
});
