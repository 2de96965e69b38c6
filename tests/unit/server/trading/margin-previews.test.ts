import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createMarginPlans, type MarginPlan } from '../../../../src/server/trading/margin-previews.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import type { LedgerCommand, Place } from '../../../../src/shared/core/state/ledger-command.ts';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import { checkContracts, contractState, linearKey, order, run, set, taking } from '../../shared/core/contract-kit.ts';
import { bookedOf, jumpTo, ledgerCommand, loan, marginState, placeOf, transfer } from '../../shared/core/margin-kit.ts';
import { portfolioState } from '../../shared/core/portfolio-state.ts';
import { limit, placedOrder } from '../../shared/core/core-kit.ts';
import { runsOf, seedOf } from '../../../seeds.ts';

const cross = placeOf('a', 'margin');
const pair = placeOf('a', 'isolated', 'BTCUSDT');
const spot = placeOf('a', 'spot');

const plan = (fields: Pick<MarginPlan, 'type' | 'asset'> & Partial<MarginPlan>, place: Place = cross): MarginPlan => ({
  user_id: 'u',
  vip: 1,
  place: place as MarginPlan['place'],
  other: spot,
  ...fields,
});
const plansOf = (state: CoreState, nowMs = state.step * 100) => createMarginPlans(state, () => nowMs);

/** The command that does what a plan names. */
function commandOf({ type, place, other, vip, asset, amount = '' }: MarginPlan, isPortfolio: boolean) {
  if (type === 'IN' || type === 'OUT') {
    const [from, to] = type === 'IN' ? [other, place] : [place, other];
    return ledgerCommand('a', { kind: 'transfer', from, to, asset, amount });
  }
  if (type === 'REPAY' && isPortfolio && place.account_type === 'margin')
    return ledgerCommand('a', { kind: 'portfolio', action: 'repay', place, asset, amount });
  return ledgerCommand('a', { kind: 'loan', type, place, vip, asset, amount });
}

/** Cross and isolated margin with debts, some hours old, or a portfolio account with them. */
function indebted(isPortfolio: boolean, moves: readonly (readonly [MarginPlan['type'], boolean, number, number])[]) {
  const state = isPortfolio ? portfolioState() : marginState();
  transfer(state, spot, cross, 'USDT', '5000');
  transfer(state, spot, pair, 'USDT', '3000');
  transfer(state, spot, pair, 'BTC', '1');
  for (const [type, isCross, cents, hours] of moves) {
    const asset = cents % 2 === 0 ? 'USDT' : 'BTC';
    const asked = plan({ type, asset }, isCross ? cross : pair);
    const most = plansOf(state).preview(asked).max;
    const amount = moneyText((most * BigInt(cents)) / 100n);
    apply(state, commandOf({ ...asked, amount }, isPortfolio), state.step * 100);
    if (hours > 0) jumpTo(state, state.step * 100 + hours * 3_600_000);
  }
  return state;
}

const types = ['BORROW', 'REPAY', 'IN', 'OUT'] as const;
const moves = fc.array(
  fc.tuple(
    fc.constantFrom<MarginPlan['type']>('BORROW', 'BORROW', 'OUT', 'REPAY', 'IN'),
    fc.boolean(),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 0, max: 3 }),
  ),
  { minLength: 1, maxLength: 5 },
);

describe('what a change of margin would come to', () => {
  test.each([false, true])(
    'is what the command answers and leaves, to the last digit (portfolio: %s)',
    (isPortfolio) => {
      fc.assert(
        fc.property(
          moves,
          fc.constantFrom(...types),
          fc.boolean(),
          fc.constantFrom('USDT', 'BTC'),
          fc.integer({ min: 1, max: 1_000 }),
          (before, type, isCross, asset, share) => {
            const state = indebted(isPortfolio, before);
            const text = snapshotOf(state);
            const asked = plan({ type, asset }, isCross ? cross : pair);
            const { max } = plansOf(state).preview(asked);
            if (max === 0n) return;
            const amount = moneyText((max * BigInt(share)) / 1_000n || 1n);
            const { after: then } = plansOf(state).preview({ ...asked, amount });
            expect(snapshotOf(state)).toBe(text);
            const booked = bookedOf(apply(state, commandOf({ ...asked, amount }, isPortfolio), state.step * 100));
            expect(booked).not.toHaveProperty('refused');
            const { tran_id: _id, transfer_id: _transfer, ...figures } = booked;
            expect(then!.booked).toMatchObject(figures);
            const { now } = plansOf(state).preview(asked);
            // What the last look has found of a wallet is the engine's own; the figures are what a preview is of.
            const figuresOf = ({ view: { status: _s, loans: _l, ...view }, unified, ...rest }: typeof now) => ({
              ...rest,
              view,
              unified: unified && { equity: unified.equity, maintenance: unified.maintenance },
            });
            expect(figuresOf(then!.standing)).toEqual(figuresOf(now));
          },
        ),
        { numRuns: runsOf(60), seed: seedOf(41) },
      );
    },
  );

  test.each([false, true])('offers a maximum that is let in, and not a unit more (portfolio: %s)', (isPortfolio) => {
    fc.assert(
      fc.property(
        moves,
        fc.constantFrom(...types),
        fc.boolean(),
        fc.constantFrom('USDT', 'BTC'),
        (before, type, isCross, asset) => {
          const state = indebted(isPortfolio, before);
          const asked = plan({ type, asset }, isCross ? cross : pair);
          const { max, due } = plansOf(state).preview(asked);
          const take = (amount: bigint) =>
            bookedOf(apply(state, commandOf({ ...asked, amount: moneyText(amount) }, isPortfolio), state.step * 100));
          // More than is owed pays what is owed: only what is not there is refused.
          if (type !== 'REPAY' || max < due) {
            const more = { ...asked, amount: moneyText(max + 1n) };
            expect(() => plansOf(state).preview(more)).toThrow(Refusal);
            expect(take(max + 1n).refused).toMatch(/^(MAX_BORROW|BALANCE|NOTHING_OWED)$/);
          }
          if (max > 0n) expect(take(max)).not.toHaveProperty('refused');
        },
      ),
      { numRuns: runsOf(60), seed: seedOf(42) },
    );
  });

  it('charges the first hour of a loan, and counts the hour in that has begun', () => {
    const state = marginState();
    transfer(state, spot, cross, 'USDT', '1000');
    const {
      after: then,
      max,
      limit: tier,
    } = plansOf(state).preview(plan({ type: 'BORROW', asset: 'USDT', amount: '100' }));
    expect(then!.booked).toMatchObject({ principal: '100', interest: '0.000833333334', amount: '100' });
    expect([moneyText(max), moneyText(tier)]).toEqual(['4000', '1000000']);
    loan(state, 'BORROW', cross, 'USDT', '100');
    const { due } = plansOf(state, state.step * 100 + 3_600_000).preview(plan({ type: 'REPAY', asset: 'USDT' }));
    expect(moneyText(due)).toBe('100.001666666668');
  });

  it('lists what a transfer may move, and what is in a portfolio stays within it whole', () => {
    const state = portfolioState();
    loan(state, 'BORROW', cross, 'USDT', '2000');
    const linear = placeOf('a', 'linear');
    for (const [from, to] of [
      [cross, linear],
      [linear, cross],
      [cross, spot],
      [spot, cross],
      [spot, pair],
      [spot, linear],
    ] as const) {
      for (const { asset, free, most } of plansOf(state).movables(from, to)) {
        expect(most <= free).toBe(true);
        const move = (amount: bigint) => bookedOf(transfer(state, from, to, asset, moneyText(amount)));
        expect(move(most + 1n)).toMatchObject({ refused: 'BALANCE' });
        if (most === 0n) continue;
        expect(move(most)).toMatchObject({ status: 'CONFIRMED' });
        expect(bookedOf(transfer(state, to, from, asset, moneyText(most)))).toMatchObject({ status: 'CONFIRMED' });
      }
    }
    expect(
      plansOf(state)
        .movables(spot, linear)
        .map(({ asset }) => asset),
    ).toEqual(['USDT']);
    expect(plansOf(state).movables(placeOf('nobody', 'spot'), linear)).toEqual([]);
  });
});

/** `a` holds an isolated position of so many coins that has moved by so many ticks, with what is added and taken. */
function isolated(side: 'BUY' | 'SELL', leverage: number, milli: number, ticks: number) {
  const { state, path } = contractState();
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  for (const api of ['a', 'b']) set(state, api, { margin_mode: 'ISOLATED', leverage, confirm_risk: true });
  const amount = (milli / 1_000).toFixed(3);
  placedOrder(order(state, 'b', limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', amount)));
  placedOrder(order(state, 'a', taking(side, amount)));
  path.ticks += ticks;
  run(state, 40);
  return state;
}
const named = { api_id: 'a', market: linearKey, side: 'BOTH' } as const;
const change = (state: CoreState, way: 'ADD' | 'REMOVE', amount: bigint) =>
  bookedOf(
    apply(
      state,
      ledgerCommand('a', { kind: 'margin', ...named, way, amount: moneyText(amount) } as Omit<
        Extract<LedgerCommand, { kind: 'margin' }>,
        'user_id' | 'client_id' | 'hash'
      >),
      state.step * 100,
    ),
  );

describe('the margin of an isolated position', () => {
  it('takes what its preview offers and not a unit more, at the liquidation price that was told', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
        fc.constantFrom(2, 5, 10),
        fc.integer({ min: 100, max: 5_000 }),
        fc.integer({ min: -300, max: 300 }),
        fc.array(fc.tuple(fc.constantFrom<'ADD' | 'REMOVE'>('ADD', 'REMOVE'), fc.integer({ min: 1, max: 1_000 })), {
          minLength: 1,
          maxLength: 4,
        }),
        (side, leverage, milli, ticks, steps) => {
          const state = isolated(side, leverage, milli, ticks);
          for (const [way, share] of steps) {
            const plans = plansOf(state);
            const { room } = plans.position({ ...named, way });
            const most = way === 'ADD' ? room.add : room.remove;
            expect(change(state, way, most + 1n)).toMatchObject({ refused: 'BALANCE', field: 'amount' });
            expect(() => plans.position({ ...named, way, amount: moneyText(most + 1n) })).toThrow(Refusal);
            const amount = (most * BigInt(share)) / 1_000n;
            if (amount === 0n) continue;
            const { after: then } = plans.position({ ...named, way, amount: moneyText(amount) });
            expect(change(state, way, amount)).toEqual({
              margin: moneyText(then!.margin),
              liquidation_price: then!.liquidation,
            });
            const after = plansOf(state).position({ ...named, way });
            expect([after.room.margin, after.liquidation]).toEqual([then!.margin, then!.liquidation]);
            checkContracts(state);
          }
          run(state, 20);
          expect(() => plansOf(state).position({ ...named, way: 'ADD' })).not.toThrow();
        },
      ),
      { numRuns: runsOf(40), seed: seedOf(43) },
    );
  });

  it('moves the liquidation price away and back, and tells the position and the wallet', () => {
    const state = isolated('BUY', 10, 1_000, 0);
    const before = plansOf(state).position({ ...named, way: 'ADD' });
    const effects = apply(
      state,
      ledgerCommand('a', { kind: 'margin', ...named, way: 'ADD', amount: '50' }),
      state.step * 100,
    );
    expect(effects.events.map(({ kind }) => kind)).toEqual(['position', 'balance']);
    const { room, liquidation } = plansOf(state).position({ ...named, way: 'REMOVE' });
    expect(room.margin - before.room.margin).toBe(50n * 10n ** 12n);
    expect(Number(liquidation)).toBeLessThan(Number(before.liquidation));
  });

  it('is refused of a cross position, of none, and of no amount', () => {
    const state = isolated('BUY', 5, 1_000, 0);
    expect(change(state, 'ADD', 0n)).toMatchObject({ refused: 'INPUT', field: 'amount' });
    set(state, 'c', { margin_mode: 'CROSS' });
    const ofC = (market: string) =>
      bookedOf(
        apply(
          state,
          ledgerCommand('c', { kind: 'margin', api_id: 'c', market, side: 'BOTH', way: 'ADD', amount: '1' }),
          state.step * 100,
        ),
      );
    expect(ofC('HALYARD/NONE/linear')).toMatchObject({ refused: 'UNKNOWN_PAIR' });
    expect(ofC(linearKey)).toMatchObject({ refused: 'INPUT', rule: 'no_position' });
    placedOrder(order(state, 'd', limit('SELL', '1000.0', '0.1')));
    placedOrder(order(state, 'c', taking('BUY', '0.1')));
    expect(ofC(linearKey)).toMatchObject({ refused: 'INPUT', rule: 'isolated_position' });
  });
});
