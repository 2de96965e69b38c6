import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { isHalted, reopensAt } from '../../../../../src/shared/core/book/halt.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { accomplice, attacker, lent, Stage } from '../../../../sim/adversary/stage.ts';
import { keys } from '../../../../sim/adversary/stage-markets.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';

const refused = (reported: ReturnType<Stage['limit']>) =>
  reported.answer.kind === 'placed'
    ? reported.answer.outcomes[0]?.refusal
    : reported.answer.kind === 'refused'
      ? { code: reported.answer.code, data: reported.answer.data }
      : null;
const ended = (reported: ReturnType<Stage['limit']>, api_id: string) =>
  reported.events
    .flatMap((event) => (event.kind === 'order' && event.order.api_id === api_id ? [event.order] : []))
    .at(-1);

/**
 * A market whose asks the attacker sweeps as far as it lets: the flow's, and the accomplice's at five percent and
 * beyond.
 */
function swept(stage = new Stage(5)) {
  for (const ticks of [10_300, 10_480, 10_600]) stage.limit(accomplice, 'spot', 'SELL', ticks, 100);
  const reported = stage.limit(attacker, 'spot', 'BUY', 10_900, 90_000, { time_in_force: 'IOC' });
  return { stage, reported };
}

describe('a market that moves too far within a step', () => {
  it('trades up to the band of the step and is halted; what is left of the order ends, and the reason is told', () => {
    const { stage, reported } = swept();
    const prices = reported.trades.map(({ ticks }) => ticks);
    expect(Math.max(...prices)).toBeLessThanOrEqual(10_510);
    expect(prices).toContain(10_480);
    expect(ended(reported, attacker)).toMatchObject({ status: 'EXPIRED', status_reason: 'PRICE_LIMIT' });
    expect(reopensAt(stage.state, stage.market('spot'))).toBe(stage.state.step * 100 + 5_000);
  });

  it('takes no orders and no amendments, with the time at which it reopens; cancels are taken', () => {
    const stage = new Stage(5);
    stage.limit(accomplice, 'spot', 'BUY', 9_000, 100);
    const [mine] = stage.ordersOf(accomplice);
    swept(stage);
    const data = { filter: 'MARKET_STATUS', field: 'symbol', status: 'HALT', reopens: stage.state.step * 100 + 5_000 };
    expect(refused(stage.limit(accomplice, 'spot', 'BUY', 10_000, 100))).toEqual({ code: 'FILTER', data });
    expect(refused(stage.amend(accomplice, mine!.id, '910.0'))).toEqual({ code: 'FILTER', data });
    expect(stage.limit(accomplice, 'linear', 'BUY', 9_990, 100).answer, 'other markets trade').toMatchObject({
      outcomes: [{ refusal: null }],
    });
    expect(stage.cancel(accomplice, mine!.id).answer).toMatchObject({ results: [{ code: null }] });
  });

  it('has no trades and fires no stops until it reopens; then it is quoted around the fair price, and what that does not reach has not fired', () => {
    const stage = new Stage(5);
    stage.order(accomplice, 'spot', { side: 'BUY', order_type: 'STOP_LOSS', amount: '0.1', trigger_price: '1020.0' });
    const [stop] = stage.ordersOf(accomplice);
    const { reported } = swept(stage);
    expect(reported.trades.some(({ ticks }) => ticks >= 10_200)).toBe(true);
    const before = stage.reported.length;
    stage.pass(49);
    expect(
      stage.reported.slice(before).flatMap(({ trades }) => trades.filter(({ market }) => market.key === keys.spot)),
    ).toEqual([]);
    expect([isHalted(stage.state, stage.market('spot')), stage.state.orders.get(stop!.id)?.status]).toEqual([
      true,
      'WAITING',
    ]);
    stage.pass(2);
    expect(isHalted(stage.state, stage.market('spot'))).toBe(false);
    expect(Math.abs(stage.market('spot').last - 10_000)).toBeLessThan(20);
    expect(stage.state.orders.get(stop!.id)?.status).toBe('WAITING');
    expect(refused(stage.limit(attacker, 'spot', 'BUY', 9_990, 100))).toBeNull();
  });

  it('is not halted by an order that takes nothing, nor by what stays within the band, nor by many steps', () => {
    const stage = new Stage(5);
    stage.limit(accomplice, 'spot', 'SELL', 10_900, 100);
    stage.limit(attacker, 'spot', 'BUY', 10_900, 90_000_000, { time_in_force: 'FOK' });
    stage.limit(attacker, 'spot', 'BUY', 10_100, 200, { time_in_force: 'IOC' });
    expect(isHalted(stage.state, stage.market('spot'))).toBe(false);
    stage.pass(5);
    expect(isHalted(stage.state, stage.market('spot'))).toBe(false);
  });

  it('counts what several orders of one step have moved together', () => {
    const stage = new Stage(5);
    for (const ticks of [10_400, 10_480, 10_600, 10_700]) stage.limit(accomplice, 'spot', 'SELL', ticks, 10);
    stage.limit(attacker, 'spot', 'BUY', 10_450, 5_000, { time_in_force: 'IOC' });
    expect(isHalted(stage.state, stage.market('spot'))).toBe(false);
    const reported = stage.limit(attacker, 'spot', 'BUY', 10_900, 5_000, { time_in_force: 'IOC' });
    expect(Math.max(...reported.trades.map(({ ticks }) => ticks))).toBe(10_480);
    expect(isHalted(stage.state, stage.market('spot'))).toBe(true);
  });

  it('goes on from a snapshot as it would have', () => {
    const { stage } = swept();
    const again = (text: string) =>
      flowingStateOf(text, (_seed, instrument) => () => (instrument.account_type === 'option' ? 500 : 10_000));
    const copy = again(snapshotOf(stage.state));
    // The terms of a restored state name the same in another order.
    const hashOf = (state: typeof copy) => hash('sha256', snapshotOf(again(snapshotOf(state))));
    expect(hashOf(copy)).toBe(hashOf(stage.state));
    for (let index = 0; index < 60; index++) {
      const step = stage.state.step + 1;
      stage.pass(1);
      apply(copy, { kind: 'step', step }, step * 100);
    }
    expect(hashOf(copy)).toBe(hashOf(stage.state));
  });

  it('is not halted under the terms of a journal of before', () => {
    const { halts: _since, ...before } = lent;
    const { stage, reported } = swept(new Stage(5, before));
    expect(Math.max(...reported.trades.map(({ ticks }) => ticks))).toBeGreaterThan(10_510);
    expect(isHalted(stage.state, stage.market('spot'))).toBe(false);
  });
});
