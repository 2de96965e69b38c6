import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { bestOf, entriesOf, levelsOf, lotsOf } from '../../../../src/shared/core/book/queue.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import type { MarginTerms } from '../../../../src/shared/core/ledger/margin-terms.ts';
import { ask } from '../../../../src/shared/market/book/book.ts';
import { fromUnits } from '../../../../src/shared/base/decimal.ts';
import { runsOf, seedOf } from '../../../seeds.ts';
import { ledgerCommand, loan, marginState, placeOf, runTo, terms, transfer } from './margin-kit.ts';
import { freshId, key, userOf } from './core-kit.ts';
import { one, priceOf } from '../../../../src/shared/core/book/asset-price.ts';

/*
 * I25: two users who work together, whatever they do to a book, make the house pay nothing: no debt is written off,
 * nothing is drawn from the insurance fund, and together they have no more by the fair price than they had, but for
 * what they trade at fair prices.
 */

/** The accounts of the two, and the wallets that they use. */
const [first, second] = ['a', 'b'] as const;
const sound: MarginTerms = { ...terms, fairPrices: true };

function stateWith(rules: MarginTerms): CoreState {
  const state = marginState();
  apply(state, { kind: 'terms', terms: rules }, 1_000);
  runTo(state, 60);
  return state;
}

const order = (state: CoreState, api_id: string, fields: Partial<PlaceOrder>): Effects => {
  const client_id = freshId();
  return apply(
    state,
    {
      kind: 'place',
      user_id: userOf(api_id),
      client_id,
      hash: client_id,
      source: 'API',
      orders: [{ api_id, client_id, market: key, side: 'BUY', order_type: 'LIMIT', time_in_force: 'GTC', ...fields }],
    },
    state.step * 100,
  );
};
const priced = (state: CoreState, ticks: number): string => fromUnits(ticks, state.markets.get(key)!.grid.price);
const sized = (state: CoreState, lots: number): string => fromUnits(lots, state.markets.get(key)!.grid.size);

/** What all accounts of the two have and owe, by the fair price, in USDT. */
function wealthOf(state: CoreState): number {
  let sum = 0n;
  for (const api_id of [first, second]) {
    const account = state.ledger.accounts.get(api_id)!;
    for (const [name, { free, locked }] of account.cells)
      sum += ((free + locked) * priceOf(state, 'HALYARD', name.split('/').at(-1)!)) / one;
    for (const { loans } of account.debts.values())
      for (const [asset, { principal, interest }] of loans)
        sum -= ((principal + interest) * priceOf(state, 'HALYARD', asset)) / one;
  }
  return Number(moneyText(sum));
}

/** What the house has paid for debts that nobody could pay. */
const writtenOff = (effects: readonly Effects[]): number =>
  effects
    .flatMap(({ events }) => events)
    .reduce(
      (sum, event) =>
        event.kind === 'entry' &&
        event.entry.of === 'booking' &&
        event.entry.row.kind === 'INSURANCE' &&
        Number(event.entry.row.amount) > 0
          ? sum + Number(event.entry.row.amount)
          : sum,
      0,
    );

/**
 * Sweeps the asks, lifts the second one's own asks ever higher, borrows against the coins at that price, and takes the
 * money out.
 */
function raid(state: CoreState): { readonly borrowed: number; readonly effects: Effects[] } {
  const effects: Effects[] = [];
  const market = state.markets.get(key)!;
  transfer(state, placeOf(first, 'spot'), placeOf(first, 'margin'), 'BTC', '10');
  const swept = levelsOf(market.book, ask)
    .flatMap((level) => entriesOf(market.book, level))
    .reduce((sum, entry) => sum + lotsOf(market.book, entry), 0);
  effects.push(
    order(state, first, {
      side: 'BUY',
      price: priced(state, Math.floor(market.last * 1.45)),
      amount: sized(state, Math.min(swept, 60_000)),
      time_in_force: 'IOC',
    }),
  );
  for (let turn = 0; turn < 5; turn++) {
    const up = Math.floor(market.last * 1.45);
    effects.push(
      order(state, second, { side: 'SELL', price: priced(state, up), amount: '0.01' }),
      order(state, first, { side: 'BUY', price: priced(state, up), amount: '0.01', time_in_force: 'IOC' }),
    );
  }
  let borrowed = 0;
  for (const amount of [15_000, 10_000, 4_000, 2_000]) {
    const lent = loan(state, 'BORROW', placeOf(first, 'margin'), 'USDT', String(amount));
    effects.push(lent);
    if (lent.answer.kind !== 'booked') continue;
    borrowed += amount;
    effects.push(transfer(state, placeOf(first, 'margin'), placeOf(first, 'spot'), 'USDT', String(amount)));
  }
  effects.push(...runTo(state, state.step + 80));
  return { borrowed, effects };
}

describe('two who lift a thin book', () => {
  test('could rob the house as long as values went by the last price', () => {
    const state = stateWith(terms);
    const before = wealthOf(state);
    const { effects } = raid(state);
    expect(writtenOff(effects)).toBeGreaterThan(10_000);
    expect(wealthOf(state)).toBeGreaterThan(before + 10_000);
  });

  test('get nothing where values go by the fair price: what is lent is covered, and nothing is written off', () => {
    const state = stateWith(sound);
    const before = wealthOf(state);
    const { effects } = raid(state);
    expect(writtenOff(effects)).toBe(0);
    expect(wealthOf(state)).toBeLessThanOrEqual(before);
  });

  test('cannot trade further from the fair price than the collar, whatever the limit; what rests away from it may', () => {
    const state = stateWith(sound);
    const market = state.markets.get(key)!;
    const fair = market.fair!(state.step * 100);
    const far = order(state, first, { price: priced(state, Math.ceil(fair * 1.1) + 1), amount: '0.01' });
    expect(far.answer).toMatchObject({
      outcomes: [{ refusal: { code: 'FILTER', data: { filter: 'PERCENT_PRICE', field: 'price' } } }],
    });
    expect(
      order(state, second, { side: 'SELL', price: priced(state, Math.floor(fair * 1.4)), amount: '0.01' }).answer,
    ).toMatchObject({ outcomes: [{ refusal: null }] });
    const all = order(state, first, { order_type: 'MARKET', time_in_force: 'IOC', price: undefined, amount: '90' });
    const prices = all.trades.map(({ ticks }) => ticks);
    expect(Math.max(...prices, fair)).toBeLessThanOrEqual(fair + Math.floor(fair / 10));
    expect(bestOf(market.book, ask) ?? Infinity).toBeGreaterThan(0);
  });
});

interface Move {
  readonly by: typeof first | typeof second;
  readonly kind: 'buy' | 'sell' | 'sweep' | 'far' | 'in' | 'borrow' | 'repay' | 'out' | 'wait';
  readonly size: number;
  readonly away: number;
}

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    by: fc.constantFrom(first, second),
    kind: fc.constantFrom<Move['kind'][]>(
      'buy',
      'sell',
      'sweep',
      'far',
      'in',
      'borrow',
      'borrow',
      'repay',
      'out',
      'out',
      'wait',
    ),
    size: fc.integer({ min: 1, max: 100 }),
    away: fc.integer({ min: -60, max: 60 }),
  }),
  { minLength: 10, maxLength: 60 },
);

function play(state: CoreState, { by, kind, size, away }: Move): readonly Effects[] {
  const market = state.markets.get(key)!;
  const at = priced(state, Math.max(1, Math.floor(market.last * (1 + away / 100))));
  const margin = placeOf(by, 'margin');
  switch (kind) {
    case 'buy':
    case 'sell':
      return [order(state, by, { side: kind === 'buy' ? 'BUY' : 'SELL', price: at, amount: (size / 100).toFixed(3) })];
    case 'sweep':
      return [
        order(state, by, { side: away > 0 ? 'BUY' : 'SELL', price: at, amount: String(size), time_in_force: 'IOC' }),
      ];
    case 'far':
      return [order(state, by, { side: 'SELL', price: priced(state, Math.floor(market.last * 1.4)), amount: '0.01' })];
    case 'in':
      return [
        transfer(
          state,
          placeOf(by, 'spot'),
          margin,
          size % 2 ? 'BTC' : 'USDT',
          size % 2 ? (size / 20).toFixed(3) : String(size * 300),
        ),
      ];
    case 'borrow':
      return [
        loan(
          state,
          'BORROW',
          margin,
          size % 2 ? 'BTC' : 'USDT',
          size % 2 ? (size / 20).toFixed(3) : String(size * 400),
        ),
      ];
    case 'repay':
      return [
        apply(
          state,
          ledgerCommand(by, {
            kind: 'loan',
            type: 'REPAY',
            place: margin,
            vip: 1,
            asset: 'USDT',
            amount: String(size * 100),
          }),
          state.step * 100,
        ),
      ];
    case 'out':
      return [
        transfer(
          state,
          margin,
          placeOf(by, 'spot'),
          size % 2 ? 'BTC' : 'USDT',
          size % 2 ? (size / 20).toFixed(3) : String(size * 300),
        ),
      ];
    case 'wait':
      return runTo(state, state.step + (size % 30));
  }
}

test('whatever two users do together, no debt of theirs is written off and they have no more than before', () => {
  let lent = 0;
  fc.assert(
    fc.property(moves, (list) => {
      const state = stateWith(sound);
      const before = wealthOf(state);
      const effects = list.flatMap((move) => {
        const reported = play(state, move);
        if (move.kind === 'borrow' && reported[0]!.answer.kind === 'booked') lent += 1;
        return reported;
      });
      effects.push(...runTo(state, state.step + 100));
      expect(writtenOff(effects)).toBe(0);
      // Takers among the flow pay up to some ticks more than the fair price: nobody can make a living of it in a few
      // seconds.
      expect(wealthOf(state)).toBeLessThanOrEqual(before + 150);
    }),
    { numRuns: runsOf(40), seed: seedOf(25) },
  );
  expect(lent).toBeGreaterThan(20);
}, 60_000);
