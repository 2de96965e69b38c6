import { describe, expect, it } from 'vitest';
import { linearLiquidationPrice } from '../../../../src/shared/finance/liquidation-price.ts';
import { cumulate } from '../../../../src/shared/finance/leverage-brackets.ts';
import { leverageTableOf } from '../../../../src/shared/market/leverage-table.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { positionOf } from '../../../../src/shared/core/contracts/position-view.ts';
import { checkContracts, order, perpetual, run, set, reportedPositions, wallet } from './contract-kit.ts';
import { awake, trade } from './contract-trade.ts';
import { limit } from './core-kit.ts';

const reasons = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) =>
    events.flatMap((event) => (event.kind === 'order' ? [event.order.status_reason] : [])),
  );

describe('liquidation', () => {
  it('comes at the price that was told, cancels the orders first and leaves nothing and no debt', () => {
    const { state, path } = awake();
    set(state, 'a', { leverage: 50, confirm_risk: true });
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
      0,
    );
    const reported = reportedPositions(trade(state, ['e', 'b'], '0.9'));
    const position = reported.get('e/BTCUSDT/BOTH')!;
    const brackets = cumulate(leverageTableOf(perpetual));
    const expected = linearLiquidationPrice(
      1,
      { qty: 0.9, entry: 1000, brackets },
      { wallet: 100 - 0.45, otherMaintenance: 0, otherProfit: 0 },
    )!;
    expect(Number(position.liquidation_price)).toBe(Math.ceil(expected * 10) / 10);
    order(state, 'e', limit('BUY', '800.0', '0.01'));
    path.ticks = Math.round(Number(position.liquidation_price) * 10) + 12;
    expect(reasons(run(state, 60))).not.toContain('LIQUIDATION');
    path.ticks -= 20;
    const effects = run(state, 600);
    expect(reasons(effects).filter((reason) => reason === 'LIQUIDATION').length).toBeGreaterThanOrEqual(2);
    const [free, locked] = wallet(state, 'e');
    expect([free < 0.1, locked]).toEqual([true, 0]);
    expect(state.ledger.insurance.get('USDT')! > 0n).toBe(true);
    checkContracts(state);
  });

  it('has one price for both legs of a hedge, and none that the market would have to rise tenfold or fall by nine tenths for', () => {
    const { state } = awake();
    for (const api of ['a', 'b']) set(state, api, { position_mode: 'HEDGE', leverage: 20, confirm_risk: true });
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
      0,
    );
    set(state, 'e', { position_mode: 'HEDGE', leverage: 20, confirm_risk: true });
    const legsAfter = (side: 'BUY' | 'SELL', amount: string) => {
      order(state, 'b', {
        ...limit(side === 'BUY' ? 'SELL' : 'BUY', '1000.0', amount),
        position_side: side === 'BUY' ? 'SHORT' : 'LONG',
      });
      order(state, 'e', { ...limit(side, '1000.0', amount), position_side: side === 'BUY' ? 'LONG' : 'SHORT' });
      return [...state.contracts.pools.get('e/linear/USDT')!.positions.values()]
        .map((position) => positionOf(state, position))
        .map(({ position_side, qty, liquidation_price }) => [position_side, qty, liquidation_price]);
    };
    legsAfter('BUY', '0.6');
    const [[, , long], [, , short]] = legsAfter('SELL', '0.2') as [string[], string[]];
    expect(Number(long)).toBeGreaterThan(700);
    expect(Number(long)).toBeLessThan(800);
    expect(short).toBe(long);
    expect(legsAfter('SELL', '0.399')).toEqual([
      ['LONG', '0.600', null],
      ['SHORT', '0.599', null],
    ]);
  });

  it('beyond the bankruptcy price reduces the other side where the fund is dry, and the user owes nothing', () => {
    const { state, path } = awake();
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'e', account_type: 'linear', asset: 'USDT', amount: '100' },
      0,
    );
    trade(state, ['e', 'b'], '0.9');
    path.ticks = 8_000;
    const effects = [apply(state, { kind: 'rebase', step: state.step + 1_000 }, (state.step + 1_000) * 100)];
    expect(reasons(effects)).toContain('LIQUIDATION');
    expect(reasons(effects)).toContain('ADL');
    expect(state.contracts.pools.size).toBe(0);
    expect(wallet(state, 'e')[0]).toBeLessThan(0.1);
    expect(wallet(state, 'b')[0]).toBeGreaterThan(10_000 + 90);
    checkContracts(state);
  });

  it('of an isolated position takes its own margin only', () => {
    const { state, path } = awake();
    set(state, 'a', { margin_mode: 'ISOLATED', leverage: 10 });
    trade(state, ['a', 'b'], '1');
    const [free] = wallet(state, 'a');
    path.ticks = 8_900;
    run(state, 400);
    expect(state.contracts.pools.has('a/linear/USDT')).toBe(false);
    expect(wallet(state, 'a')[0]).toBeGreaterThanOrEqual(free);
    expect(wallet(state, 'a')[0], 'what a tick of the bankruptcy price leaves').toBeLessThan(free + 0.2);
    checkContracts(state);
  });
});
