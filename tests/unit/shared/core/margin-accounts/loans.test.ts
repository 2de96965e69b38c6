import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { marginInterest } from '../../../../oracles/margin-interest.ts';
import { maxBorrowable, maxTransferable } from '../../../../oracles/margin-level.ts';
import { hourlyInterest } from '../../../../../src/shared/core/ledger/loans.ts';
import { moneyText } from '../../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { borrowable, isLent } from '../../../../../src/shared/core/margin-accounts/borrow.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { equityOf } from '../../../../../src/shared/core/margin-accounts/equity.ts';
import { transferable } from '../../../../../src/shared/core/margin-accounts/transfer.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import {
  bookedOf,
  cellText,
  ethKey,
  jumpTo,
  loan,
  marginState,
  placeOf,
  runTo,
  terms,
  transfer,
} from '../margin-kit.ts';
import { listed } from '../core-kit.ts';
import { seedOf } from '../../../../seeds.ts';
import { priceOf } from '../../../../../src/shared/core/book/asset-price.ts';
import { flowingState, flowingStateOf } from '../../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';

const spot = placeOf('a', 'spot');
const margin = placeOf('a', 'margin');
/** A clock time of some day. */
const at = (hours: number, minutes: number): number => 24 * hourMs + hours * hourMs + minutes * 60_000;

/** A state in which `a` has 1,000 USDT of its own on cross margin. */
function funded(): CoreState {
  const state = marginState();
  transfer(state, spot, margin, 'USDT', '1000');
  return state;
}

const charges = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'entry' && event.entry.of === 'interest' ? [event.entry.row] : [])),
  );

describe('interest', () => {
  it('1000 USDT at 0.02 % a day from 13:20 to 14:15 is two hours, 0.01666667', () => {
    const state = funded();
    const effects = [
      jumpTo(state, at(13, 20)),
      loan(state, 'BORROW', margin, 'USDT', '1000', at(13, 20)),
      jumpTo(state, at(14, 15)),
    ];
    expect(charges(effects).map(({ type, time, principal }) => [type, time, principal])).toEqual([
      ['ON_BORROW', at(13, 20), '1000'],
      ['PERIODIC', at(14, 0), '1000'],
    ]);
    const { interest } = state.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('USDT')!;
    expect((Number(interest) / 1e12).toFixed(8)).toBe('0.01666667');
  });

  it('at 0.001 % an hour from 13:55 to 14:30 it is 0.02', () => {
    const state = marginState();
    apply(
      state,
      { kind: 'terms', terms: { ...terms, assets: terms.assets.map((each) => ({ ...each, dailyRate: '0.00024' })) } },
      0,
    );
    transfer(state, spot, margin, 'USDT', '1000');
    jumpTo(state, at(13, 55));
    loan(state, 'BORROW', margin, 'USDT', '1000', at(13, 55));
    jumpTo(state, at(14, 30));
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('2000 0 1000 0.02');
  });

  it('is charged by the step that begins an hour, which is told; a command of the next hour that comes before the step is not charged twice', () => {
    const state = funded();
    jumpTo(state, at(13, 59));
    loan(state, 'BORROW', margin, 'USDT', '1000', at(13, 59));
    const before = charges(runTo(state, at(14, 0) / 100 - 1));
    loan(state, 'BORROW', margin, 'USDT', '500', at(14, 0) + 20);
    const after = runTo(state, at(14, 0) / 100 + 20);
    expect([before, charges(after)]).toEqual([[], []]);
    const { interest } = state.ledger.accounts.get('a')!.debts.get('margin')!.loans.get('USDT')!;
    expect(interest).toBe(
      2n * hourlyInterest(1_000n * 10n ** 12n, 2n * 10n ** 8n) + hourlyInterest(500n * 10n ** 12n, 2n * 10n ** 8n),
    );
  });

  it('a repayment of the next hour that comes before the step pays that hour too', () => {
    const state = funded();
    jumpTo(state, at(13, 59));
    loan(state, 'BORROW', margin, 'USDT', '1000', at(13, 59));
    // Two hours at 0.02 % a day, the end of each rounded up.
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '500', at(14, 0) + 20))).toMatchObject({
      principal: '499.983333333332',
      interest: '0.016666666668',
    });
  });

  it('a long pause charges every hour of it once', () => {
    const state = funded();
    jumpTo(state, at(13, 20));
    loan(state, 'BORROW', margin, 'USDT', '1000', at(13, 20));
    const effects = jumpTo(state, at(23, 20));
    expect(charges([effects]).map(({ time }) => time)).toEqual(
      Array.from({ length: 10 }, (_, hour) => at(14 + hour, 0)),
    );
  });

  it('agrees with the formula to the last decimals, whatever is borrowed and for how long', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 5_000 }),
        (principal, rate, minute, later) => {
          const from = at(3, minute);
          const until = from + later * 60_000;
          const hours = Math.floor(until / hourMs) - Math.floor(from / hourMs) + 1;
          const charged = Number(hourlyInterest(principal, BigInt(rate) * 10n ** 6n) * BigInt(hours));
          const formula = marginInterest(Number(principal), (rate * 1e-6) / 24, from, until);
          expect(Math.abs(charged - formula)).toBeLessThanOrEqual(hours + formula * 1e-9);
        },
      ),
      { numRuns: 500, seed: seedOf(5) },
    );
  });
});

describe('loans', () => {
  it('a repayment pays interest first, never more than is owed, and a debt that is paid is gone', () => {
    const state = funded();
    expect(bookedOf(loan(state, 'BORROW', margin, 'USDT', '100'))).toEqual({
      tran_id: '2',
      principal: '100',
      interest: '0.000833333334',
      amount: '100',
    });
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '0.0005'))).toMatchObject({
      principal: '0',
      interest: '0.0005',
    });
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '50'))).toMatchObject({
      principal: '49.999666666666',
      interest: '0.000333333334',
      amount: '50',
    });
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('1049.9995 0 50.000333333334 0');
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '400'))).toMatchObject({ amount: '50.000333333334' });
    expect(cellText(state, 'a', 'margin', 'USDT')).toBe('999.999166666666 0 0 0');
    expect(state.ledger.interest.get('USDT')).toBe(833_333_334n);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
    expect(bookedOf(loan(state, 'REPAY', margin, 'USDT', '1'))).toMatchObject({ refused: 'NOTHING_OWED' });
  });

  it.each([
    [
      'more than the collateral allows',
      'BORROW',
      margin,
      'USDT',
      '4000.000000000001',
      { refused: 'MAX_BORROW', field: 'amount', max: '4000' },
    ],
    [
      'anything without collateral',
      'BORROW',
      placeOf('a', 'isolated', 'ETHUSDT'),
      'ETH',
      '0.1',
      { refused: 'MAX_BORROW', max: '0' },
    ],
    ['an asset of no cross pair', 'BORROW', margin, 'ETH', '1', { refused: 'INPUT', rule: 'not_lent' }],
    ['into a spot wallet', 'BORROW', spot, 'USDT', '1', { refused: 'INPUT', field: 'account_type' }],
    ['to repay what is not owed', 'REPAY', margin, 'BTC', '1', { refused: 'NOTHING_OWED' }],
  ] as const)('refuse %s, and change nothing', (_name, type, place, asset, amount, refusal) => {
    const state = funded();
    const before = snapshotOf(state);
    expect(bookedOf(loan(state, type, place, asset, amount))).toMatchObject(refusal);
    expect(snapshotOf(state)).toBe(before);
  });

  it('are made of what has terms and a price only, on margin that the pair has', () => {
    const state = funded();
    const lent = (asset: string, wallet: 'margin' | 'isolated:BTCUSDT' | 'isolated:ETHUSDT') =>
      isLent(state, 'HALYARD', wallet, asset);
    expect([
      lent('USDT', 'margin'),
      lent('BTC', 'margin'),
      lent('ETH', 'margin'),
      lent('ETH', 'isolated:ETHUSDT'),
      lent('BTC', 'isolated:ETHUSDT'),
      lent('BTC', 'isolated:BTCUSDT'),
    ]).toEqual([true, true, false, true, false, true]);
    expect(isLent(state, 'OKX', 'margin', 'BTC')).toBe(false);
    apply(
      state,
      { kind: 'terms', terms: { ...terms, pairs: terms.pairs.map((pair) => ({ ...pair, isolated: 0 })) } },
      0,
    );
    expect([lent('ETH', 'isolated:ETHUSDT'), lent('BTC', 'isolated:BTCUSDT'), lent('BTC', 'margin')]).toEqual([
      false,
      false,
      true,
    ]);
    apply(
      state,
      { kind: 'terms', terms: { ...terms, assets: terms.assets.filter(({ asset }) => asset !== 'ETH') } },
      0,
    );
    expect(lent('ETH', 'isolated:ETHUSDT')).toBe(false);
    apply(state, { kind: 'terms', terms }, 0);
    // Without a market there is no price, and a recorded one has none before its first trade.
    apply(state, { kind: 'list', seed: 1, markets: [listed({ symbol: 'ETHUSDT', base: 'ETH' }, true)] }, 0);
    state.markets.get(ethKey)!.last = 0;
    expect(lent('ETH', 'isolated:ETHUSDT')).toBe(false);
  });

  it('values an asset by the tick of its market', () => {
    const state = flowingState(() => () => 2_001);
    apply(state, { kind: 'list', seed: 1, markets: [listed({ tick: '0.5' })], asleep: true }, 0);
    expect([
      priceOf(state, 'HALYARD', 'BTC'),
      priceOf(state, 'HALYARD', 'USDT'),
      priceOf(state, 'HALYARD', 'NOPE'),
    ]).toEqual([1_000_500_000_000_000n, 10n ** 12n, 0n]);
  });

  it('tiers by vip_level bound what may be owed', () => {
    const state = marginState();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '10000000' },
      0,
    );
    expect(
      [0, 1, 5].map((vip) =>
        moneyText(borrowable(state, { api_id: 'a', exchange: 'HALYARD', wallet: 'margin', vip }, 'BTC').amount),
      ),
    ).toEqual(['50', '100', '100']);
    loan(state, 'BORROW', margin, 'BTC', '99.5');
    expect(bookedOf(loan(state, 'BORROW', margin, 'BTC', '0.6'))).toMatchObject({ refused: 'MAX_BORROW', max: '0.5' });
  });

  it('what may be borrowed and moved is that of the formulas', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: 400 }),
        (usdt, btcThousandths, borrowPercent) => {
          const state = marginState();
          transfer(state, spot, margin, 'USDT', String(usdt));
          transfer(state, spot, margin, 'BTC', String(btcThousandths / 1_000));
          loan(state, 'BORROW', margin, 'USDT', String((usdt * borrowPercent) / 100));
          const { collateral, debt } = equityOf(state, state.ledger.accounts.get('a')!, 'margin', 'HALYARD');
          const collateralUsd = Number(collateral) / 1e12;
          const debtUsd = Number(debt) / 1e12;
          const expected =
            debtUsd > 0 && collateralUsd / debtUsd <= 1.25
              ? 0
              : maxBorrowable(
                  { netEquityUsd: collateralUsd - debtUsd, debtUsd, limit: 100, borrowed: 0, price: 1_000 },
                  5,
                );
          const got =
            Number(borrowable(state, { api_id: 'a', exchange: 'HALYARD', wallet: 'margin', vip: 1 }, 'BTC').amount) /
            1e12;
          expect(Math.abs(got - expected)).toBeLessThan(1e-6);
          const movable = maxTransferable({
            collateralUsd,
            debtUsd,
            free: btcThousandths / 1_000,
            price: 1_000,
            collateralRatio: 0.9,
          });
          expect(Math.abs(Number(transferable(state, margin, 'margin', 'BTC')) / 1e12 - movable)).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 200, seed: seedOf(8) },
    );
  });

  it('debts, terms and answers come back from a snapshot, with the same text and the same future', () => {
    const state = funded();
    loan(state, 'BORROW', margin, 'USDT', '100');
    loan(state, 'BORROW', margin, 'BTC', '0.5');
    const text = snapshotOf(state);
    const restored = flowingStateOf(text, state.fairPriceOf);
    expect(snapshotOf(restored)).toBe(text);
    expect(JSON.stringify(jumpTo(restored, at(1, 0)).events)).toBe(JSON.stringify(jumpTo(state, at(1, 0)).events));
    expect(snapshotOf(restored)).toBe(snapshotOf(state));
  });
});
