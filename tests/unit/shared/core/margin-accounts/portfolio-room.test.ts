import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../../../src/shared/core/ledger/money.ts';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { spareOf } from '../../../../../src/shared/core/contracts/contract-need.ts';
import { portfolioStatus, unifiedOf } from '../../../../../src/shared/core/contracts/portfolio-margin.ts';
import {
  portfolioBorrowable,
  portfolioMovable,
} from '../../../../../src/shared/core/margin-accounts/portfolio-room.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { linearKey, order, perpetual } from '../contract-kit.ts';
import { ledgerCommand, marginState, placeOf } from '../margin-kit.ts';
import { limit, placedOrder, userOf } from '../core-kit.ts';

const unit = 10n ** 12n;

/** A portfolio account `a` of 3,000 USDT and 1 BTC at 1000, which counts for 900; nothing moves the index. */
function portfolio(): CoreState {
  const state = marginState();
  apply(
    state,
    { kind: 'list', seed: 1, markets: [{ instrument: perpetual, external: false, lotsPerMinute: 20_000 }] },
    0,
  );
  apply(state, { kind: 'rebase', step: 20 }, 2_000);
  for (const [asset, amount] of [
    ['USDT', '3000'],
    ['BTC', '1'],
  ] as const)
    apply(state, { kind: 'deposit', user_id: userOf('a'), api_id: 'a', account_type: 'margin', asset, amount }, 0);
  apply(state, ledgerCommand('a', { kind: 'portfolio', action: 'open', place: placeOf('a', 'margin') }), 2_000);
  return state;
}
const accountOf = (state: CoreState) => state.ledger.accounts.get('a')!;

/** A debt as it stands after a loan that was spent at once; USDT that are owed need 8 % at 5×. */
function owe(state: CoreState, asset: string, amount: bigint): void {
  accountOf(state).debts.set('margin', {
    exchange: 'HALYARD',
    status: 'NORMAL',
    loans: new Map([[asset, { principal: amount * unit, interest: 0n, hour: 0 }]]),
  });
}
const movable = (state: CoreState, asset: string, free = 10n ** 20n) =>
  moneyText(portfolioMovable(state, accountOf(state), asset, free));
const borrowable = (state: CoreState, asset: string) => {
  const most = portfolioBorrowable(state, accountOf(state), asset);
  return most === null ? null : moneyText(most);
};
/**
 * Locks nothing, but needs a tenth of its notional and a taker's fee: 1005 for 10 at 1000, of which nothing would be
 * lost.
 */
const commit = (state: CoreState, amount: string) =>
  expect(placedOrder(order(state, 'a', limit('BUY', '990.0', amount)))).toMatchObject({ status: 'UNFILLED' });

describe('what a portfolio account counts for beyond its needs', () => {
  it('is its equity less the maintenance margin of its debts, and less the margin and the fee of its orders', () => {
    const state = portfolio();
    const spare = () => moneyText(spareOf(state, accountOf(state), 'HALYARD'));
    expect(spare()).toBe('3900');
    owe(state, 'USDT', 1_000n);
    expect([spare(), unifiedOf(state, accountOf(state), 'HALYARD')]).toEqual([
      '2820',
      { equity: 2_900n * unit, maintenance: 80n * unit, losses: 0n, debts: 80n * unit },
    ]);
    commit(state, '10');
    expect(spare()).toBe(String(2_820 - 990 - 4.95));
  });

  it('counts what an order would lose at once in its needs, and not a second time in the equity', () => {
    const state = portfolio();
    const { contract } = state.markets.get(linearKey)!;
    commit(state, '10');
    // Bought at 990 with the mark at 980: 100 would be lost at once.
    contract!.mark = 9_800;
    expect(unifiedOf(state, accountOf(state), 'HALYARD')).toEqual({
      equity: 3_800n * unit,
      maintenance: 0n,
      losses: 100n * unit,
      debts: 0n,
    });
    expect(moneyText(spareOf(state, accountOf(state), 'HALYARD'))).toBe(String(3_900 - 990 - 100 - 4.95));
  });
});

describe('what may leave a portfolio account', () => {
  it('is all of it where it has neither debts nor contracts, and where it is none', () => {
    const state = portfolio();
    expect(movable(state, 'USDT', 7n * unit)).toBe('7');
    delete accountOf(state).portfolio;
    owe(state, 'USDT', 1_000n);
    expect(movable(state, 'USDT', 7n * unit)).toBe('7');
  });

  it('is what leaves the needs covered: by the ratio of the asset, and at most what is free', () => {
    const state = portfolio();
    commit(state, '10');
    // 3900 less 994.95; a coin counts for 900.
    expect(movable(state, 'USDT')).toBe('2905.05');
    expect(movable(state, 'BTC')).toBe('3.227833333333');
    expect(movable(state, 'USDT', 5n * unit)).toBe('5');
    // An asset that counts for nothing may leave.
    expect(movable(state, 'ETH', 5n * unit)).toBe('5');
  });

  it('leaves the ratio above that of a margin call, where that is less', () => {
    const state = portfolio();
    owe(state, 'BTC', 100n);
    // Debts of 100,000, and 103,000 of money beside them.
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '110000' },
      0,
    );
    // 1 BTC less 100 count in full: 113,000 − 99,000 of equity, 8,000 of maintenance; 14,000 − 1.5 × 8,000.
    expect(unifiedOf(state, accountOf(state), 'HALYARD')).toMatchObject({
      equity: 14_000n * unit,
      maintenance: 8_000n * unit,
    });
    expect(movable(state, 'USDT')).toBe(String(14_000 - 1.5 * 8_000));
    // What is owed counts in full.
    expect(movable(state, 'BTC')).toBe('2');
  });

  it('is nothing in a liquidation, whatever is left, and nothing where the needs are not covered', () => {
    const state = portfolio();
    accountOf(state).portfolio!.status = 'FORCE_LIQ';
    expect([movable(state, 'USDT'), movable(state, 'ETH')]).toEqual(['0', '0']);
    accountOf(state).portfolio!.status = 'NORMAL';
    owe(state, 'USDT', 3_900n);
    expect([movable(state, 'USDT'), movable(state, 'ETH')]).toEqual(['0', '0']);
    // 5600 less 5000 of debt is just 1.5 times the 400 that it needs.
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'margin', asset: 'USDT', amount: '1700' },
      0,
    );
    owe(state, 'USDT', 5_000n);
    expect([movable(state, 'USDT'), movable(state, 'ETH')]).toEqual(['0', '0']);
  });
});

describe('what a portfolio account may borrow', () => {
  it('is as much as its maintenance margin may grow by: 8 % of a loan at 5×, and no call follows', () => {
    const state = portfolio();
    // 3900 ÷ 1.5 = 2600 of maintenance before a call; a coin at 1000 needs 80.
    expect([borrowable(state, 'USDT'), borrowable(state, 'BTC')]).toEqual(['32500', '32.5']);
    owe(state, 'USDT', 1_000n);
    // 2900 ÷ 1.5 less 80.
    expect(Number(borrowable(state, 'USDT'))).toBeCloseTo((2_900 / 1.5 - 80) / 0.08, 6);
  });

  it('is no more than the needs leave', () => {
    const state = portfolio();
    commit(state, '30');
    // 3900 less 30 × 99.495 is 915.15, less than the 2600 of a call.
    expect(Number(borrowable(state, 'USDT'))).toBeCloseTo(915.15 / 0.08, 6);
  });

  it('is nothing where nothing is left or the asset has no price, and of no other account this figure', () => {
    const state = portfolio();
    expect(borrowable(state, 'NOPE')).toBe('0');
    owe(state, 'USDT', 3_900n);
    expect(borrowable(state, 'USDT')).toBe('0');
    delete accountOf(state).portfolio;
    expect(borrowable(state, 'USDT')).toBeNull();
  });
});

describe('the state of a portfolio account', () => {
  it.each([
    [151, 'NORMAL'],
    [150, 'MARGIN_CALL'],
    [121, 'MARGIN_CALL'],
    [120, 'PRE_LIQ'],
    [106, 'PRE_LIQ'],
    [105, 'FORCE_LIQ'],
    [0, 'FORCE_LIQ'],
    [-5, 'FORCE_LIQ'],
  ] as const)(
    'with an equity of %s on a maintenance margin of 100 is %s: the bound belongs to the stricter one',
    (equity, status) => {
      expect(portfolioStatus({ equity: BigInt(equity), maintenance: 100n })).toBe(status);
    },
  );

  it('is NORMAL without a maintenance margin, and a call ends above the bound', () => {
    expect(portfolioStatus({ equity: -1n, maintenance: 0n })).toBe('NORMAL');
    expect([155n, 156n].map((equity) => portfolioStatus({ equity, maintenance: 100n }, 5n))).toEqual([
      'MARGIN_CALL',
      'NORMAL',
    ]);
  });
});
