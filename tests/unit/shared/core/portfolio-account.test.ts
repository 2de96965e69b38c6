import { describe, expect, it } from 'vitest';
import { unifiedMarginRatio } from '../../../oracles/portfolio-margin.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { unrealisedOf } from '../../../../src/shared/core/state/contract.ts';
import { backingOf } from '../../../../src/shared/core/contracts/position-view.ts';
import { maintenanceAt } from '../../../../src/shared/core/contracts/maintenance.ts';
import { spareOf } from '../../../../src/shared/core/contracts/contract-need.ts';
import { mayOnlyReduce, unifiedOf } from '../../../../src/shared/core/contracts/portfolio-margin.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { inverseKey, linearKey, order, run, set, taking } from './contract-kit.ts';
import { bookedOf, loan, placeOf, transfer } from './margin-kit.ts';
import { notices, open, portfolioState, stretched } from './portfolio-state.ts';
import { limit, placedOrder, refusalOf } from './core-kit.ts';

const accountOf = (state: CoreState, api_id = 'a') => state.ledger.accounts.get(api_id)!;
const unified = (state: CoreState, api_id = 'a') => unifiedOf(state, accountOf(state, api_id), 'HALYARD');
const ratioOf = (state: CoreState, api_id = 'a') => {
  const { equity, maintenance } = unified(state, api_id);
  return Number(equity) / Number(maintenance);
};

describe('a portfolio account', () => {
  it('is opened once, before its contracts are, and for cross only', () => {
    const state = portfolioState();
    expect(bookedOf(open(state, 'a'))).toEqual({ opened: true });
    set(state, 'b', { margin_mode: 'ISOLATED' });
    expect(bookedOf(open(state, 'b'))).toMatchObject({ refused: 'INPUT', rule: 'cross_only' });
    set(state, 'b', { margin_mode: 'CROSS' });
    order(state, 'b', limit('BUY', '990.0', '1'));
    expect(bookedOf(open(state, 'b'))).toMatchObject({ refused: 'MODE_LOCKED' });
    expect(refusalOf(set(state, 'a', { margin_mode: 'ISOLATED' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'margin_mode', rule: 'cross_only' },
    });
    expect(refusalOf(set(state, 'a', { asset_mode: 'MULTI' }))).toMatchObject({
      code: 'INPUT',
      data: { field: 'asset_mode' },
    });
  });

  it('opens no wallet where it only looks, and where a refused order has named another leverage', () => {
    const state = portfolioState();
    const account = accountOf(state);
    account.cells.delete('inverse/BTC');
    order(state, 'a', { ...limit('BUY', '900.0', '3'), market: inverseKey });
    account.cells.delete('inverse/BTC');
    const refused = order(state, 'a', {
      ...taking('SELL', '1', { reduce_only: true, leverage: 7 }),
      market: inverseKey,
    });
    expect(refusalOf(refused)).toMatchObject({ code: 'REDUCE_ONLY' });
    expect([...account.cells.keys()]).not.toContain('inverse/BTC');
    order(state, 'a', { ...taking('BUY', '3'), market: inverseKey });
    account.cells.delete('inverse/BTC');
    const held = [...state.contracts.pools.values()].flatMap(({ positions }) => [...positions.values()]);
    expect(held.map((position) => backingOf(state, position).wallet > 0n)).toEqual([true]);
    expect([...account.cells.keys()]).not.toContain('inverse/BTC');
  });

  it('has the ratio of the shared formula over margin, linear and inverse wallets', () => {
    const state = portfolioState();
    loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', '2000');
    order(state, 'a', taking('BUY', '5'));
    order(state, 'a', { ...taking('SELL', '3'), market: inverseKey });
    run(state, 10);
    const account = accountOf(state);
    const cell = (name: string) => {
      const { free, locked } = account.cells.get(name)!;
      return Number(free + locked) / 1e12;
    };
    const [linear, coin] = [linearKey, inverseKey].map(
      (key) =>
        [...state.contracts.pools.values()]
          .flatMap(({ positions }) => [...positions.values()])
          .find(({ market }) => market.key === key)!,
    );
    const debt = account.debts.get('margin')!.loans.get('USDT')!;
    const index = state.markets.get(linearKey)!.contract!.index / 10;
    const usdt = {
      index: 1,
      collateralRatio: 1,
      marginAsset: cell('margin/USDT'),
      loan: Number(debt.principal + debt.interest) / 1e12,
      loanLeverage: 5 as const,
      futuresAsset: cell('linear/USDT'),
      futuresProfit: Number(unrealisedOf(linear!)) / 1e12,
      futuresMaintenance: Number(maintenanceAt(linear!)) / 1e12,
      openLoss: 0,
    };
    const btc = {
      index,
      collateralRatio: 0.9,
      marginAsset: cell('margin/BTC'),
      loan: 0,
      loanLeverage: 5 as const,
      futuresAsset: cell('inverse/BTC'),
      futuresProfit: Number(unrealisedOf(coin!)) / 1e12,
      futuresMaintenance: Number(maintenanceAt(coin!)) / 1e12,
      openLoss: 0,
    };
    expect(ratioOf(state)).toBeCloseTo(unifiedMarginRatio([usdt, btc])!, 6);
  });

  it('opens in a wallet without money what the whole covers, locks nothing for it, and no more than that', () => {
    const lever = { ticks: 10_000 };
    const state = portfolioState(lever);
    const all = (['inverse', 'linear'] as const).flatMap(
      (wallet) => [[wallet, wallet === 'linear' ? 'USDT' : 'BTC', wallet === 'linear' ? '1000' : '1']] as const,
    );
    for (const [wallet, asset, amount] of all)
      expect(bookedOf(transfer(state, placeOf('a', wallet), placeOf('a', 'margin'), asset, amount))).toMatchObject({
        status: 'CONFIRMED',
      });
    // 4,000 USDT and 2 BTC at an index of 1000 that count for nine tenths.
    const whole = 4_000 + 2 * 1_000 * 0.9;
    const spare = () => Number(spareOf(state, accountOf(state), 'HALYARD')) / 1e12;
    expect(spare()).toBeCloseTo(whole, 6);
    const linear = placedOrder(order(state, 'a', limit('BUY', '990.0', '20')))!;
    expect(linear).toMatchObject({ status: 'UNFILLED' });
    expect(spare()).toBeCloseTo(whole - 20 * 990 * (0.1 + 0.0005), 6);
    const coin = { market: inverseKey, ...limit('SELL', '1010.0', '200') };
    expect(placedOrder(order(state, 'a', coin))).toMatchObject({ status: 'UNFILLED' });
    expect(spare()).toBeCloseTo(whole - 1_980 - 9.9 - ((200 * 100) / 1_010) * (0.1 + 0.0005) * 1_000, 3);
    for (const { locked } of accountOf(state).cells.values()) expect(locked).toBe(0n);
    const left = spare();
    const most = Math.floor((left / (990 * 0.1005)) * 1_000) / 1_000;
    expect(refusalOf(order(state, 'a', limit('BUY', '990.0', (most + 0.001).toFixed(3))))).toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT' },
    });
    expect(
      bookedOf(transfer(state, placeOf('a', 'margin'), placeOf('a', 'spot'), 'USDT', String(Math.ceil(left)))),
    ).toMatchObject({ refused: 'BALANCE' });
    expect(placedOrder(order(state, 'a', limit('BUY', '990.0', most.toFixed(3))))).toMatchObject({
      status: 'UNFILLED',
    });
    // What stays within the whole may move whatever is committed.
    const before = spare();
    expect(bookedOf(transfer(state, placeOf('a', 'margin'), placeOf('a', 'linear'), 'USDT', '4000'))).toMatchObject({
      status: 'CONFIRMED',
    });
    expect(spare()).toBe(before);
    expect(bookedOf(transfer(state, placeOf('a', 'linear'), placeOf('a', 'margin'), 'USDT', '4000'))).toMatchObject({
      status: 'CONFIRMED',
    });
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [...state.orders.keys()] }, state.step * 100);
    expect(spare()).toBeCloseTo(whole, 6);
    // What is filled is margin that the whole holds, its fee comes out of the other wallets.
    apply(
      state,
      { kind: 'deposit', user_id: 'v', api_id: 'b', account_type: 'linear', asset: 'USDT', amount: '5000' },
      0,
    );
    order(state, 'b', limit('SELL', '1000.0', '30'));
    expect(placedOrder(order(state, 'a', limit('BUY', '1000.0', '30')))).toMatchObject({ status: 'FILLED' });
    expect(
      [...accountOf(state).cells]
        .filter(([name]) => name.startsWith('linear/'))
        .map(([, { free, locked }]) => [free, locked]),
    ).toEqual([[0n, 0n]]);
    expect(spare()).toBeCloseTo(whole - 15 - 3_000, 6);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('borrows no more than the whole has left for the maintenance of the debt', () => {
    const state = portfolioState();
    const spare = () => Number(spareOf(state, accountOf(state), 'HALYARD')) / 1e12;
    const size = Math.floor(((spare() - 100) / (990 * 0.1005)) * 1_000) / 1_000;
    expect(placedOrder(order(state, 'a', limit('BUY', '990.0', size.toFixed(3))))).toMatchObject({
      status: 'UNFILLED',
    });
    expect(spare()).toBeGreaterThan(100);
    const most = Math.floor(spare() / 0.08);
    expect(bookedOf(loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', String(most + 1)))).toMatchObject({
      refused: 'MAX_BORROW',
      asset: 'USDT',
    });
    expect(bookedOf(loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', String(most - 1)))).toMatchObject({
      principal: String(most - 1),
    });
    expect(spare()).toBeGreaterThan(-0.1);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [...state.orders.keys()] }, state.step * 100);
    expect(bookedOf(loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', '2000'))).toMatchObject({
      principal: '2000',
    });
  });

  it('bears a loss above its linear wallet from the others, and owes nothing', () => {
    const lever = { ticks: 10_000 };
    const state = stretched(lever);
    lever.ticks = 9_500;
    run(state, 20);
    expect(state.contracts.pools.has('a/linear/USDT')).toBe(true);
    for (let index = 0; index < 200 && state.contracts.pools.has('a/linear/USDT'); index++) {
      order(state, 'a', { side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', close_position: true });
      run(state, 1);
    }
    expect(state.contracts.pools.has('a/linear/USDT')).toBe(false);
    expect(Number(accountOf(state).cells.get('margin/USDT')!.free) / 1e12).toBeLessThan(2_100);
    expect(accountOf(state).debts.size).toBe(0);
    for (const sum of imbalanceOf(state.ledger).values()) expect(sum).toBe(0n);
  });

  it('is warned, then may only reduce, then is liquidated as a whole', () => {
    const lever = { ticks: 10_000 };
    const state = stretched(lever);
    placedOrder(order(state, 'a', limit('BUY', '600.0', '0.01')));
    const reported: string[] = [];
    let reduced = false;
    for (let index = 0; index < 400 && state.contracts.pools.has('a/linear/USDT'); index++) {
      lever.ticks -= 4;
      reported.push(...notices(run(state, 10)));
      if (!mayOnlyReduce(state, accountOf(state)) || reduced || accountOf(state).portfolio!.status !== 'PRE_LIQ')
        continue;
      reduced = true;
      expect(ratioOf(state)).toBeLessThanOrEqual(1.2);
      expect(refusalOf(order(state, 'a', taking('BUY', '0.1')))).toMatchObject({
        code: 'INPUT',
        data: { field: 'reduce_only', rule: 'margin_ratio' },
      });
      expect(refusalOf(loan(state, 'BORROW', placeOf('a', 'margin'), 'USDT', '1'))).toMatchObject({
        code: 'MAX_BORROW',
      });
      expect(bookedOf(transfer(state, placeOf('a', 'margin'), placeOf('a', 'spot'), 'USDT', '1'))).toMatchObject({
        refused: 'BALANCE',
        free: '0',
      });
      expect([...state.orders.values()].some(({ api_id }) => api_id === 'a')).toBe(false);
      expect(placedOrder(order(state, 'a', taking('SELL', '0.1', { reduce_only: true })))).toMatchObject({
        status: 'FILLED',
      });
    }
    expect(reduced).toBe(true);
    expect([...new Set(reported)]).toEqual(['MARGIN_CALL', 'PRE_LIQ', 'FORCE_LIQ', 'NORMAL']);
    expect([...state.contracts.pools.values()].filter(({ api_id }) => api_id === 'a')).toEqual([]);
    for (const { free, locked } of accountOf(state).cells.values()) expect(free >= 0n && locked === 0n).toBe(true);
  });
});
