import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { terms } from './margin-kit.ts';
import { fairPriceOf, limit, market, place, placedOrder, reportedOf, tradeAt, stateOf } from './core-kit.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

/** The last price is 1000, and `b` offers 1 BTC at 1010 and 1 at 1030. */
function quoted(): CoreState {
  const state = stateOf();
  apply(state, { kind: 'terms', terms: { ...terms, pairs: [] } }, 0);
  tradeAt(state, '1000');
  for (const price of ['1010', '1030']) place(state, 'b', limit('SELL', price, '1'));
  return state;
}

it('tells by how much an order was filled worse than the last price of when it came, on either side', () => {
  const state = quoted();
  expect(placedOrder(place(state, 'a', market('BUY', { amount: '2' })))).toMatchObject({
    avg_price: '1020',
    impact_percent: 2,
  });
  place(state, 'b', limit('BUY', '1009.4', '1'));
  expect(placedOrder(place(state, 'a', market('SELL', { amount: '1' })))).toMatchObject({
    avg_price: '1009.4',
    impact_percent: 2,
  });
});

it('knows nothing before the first fill, and keeps the price of its coming through a snapshot', () => {
  const state = quoted();
  const { order_id, ...reported } = placedOrder(place(state, 'a', limit('BUY', '990', '1')))!;
  expect(reported).not.toHaveProperty('impact_percent');
  const copy = flowingStateOf(snapshotOf(state), fairPriceOf);
  expect(snapshotOf(copy)).toBe(snapshotOf(state));
  for (const each of [state, copy])
    expect(reportedOf(place(each, 'b', limit('SELL', '990', '0.5', 'IOC')), order_id)).toMatchObject({
      impact_percent: -1,
    });
});

it('holds an order that has waited against the price that has triggered it', () => {
  const state = quoted();
  const { order_id } = placedOrder(
    place(state, 'a', { side: 'BUY', order_type: 'STOP_LOSS', amount: '0.5', trigger_price: '1010' }),
  )!;
  const reported = reportedOf(place(state, 'c', limit('BUY', '1010', '1', 'IOC')), order_id);
  expect(reported).toMatchObject({ status: 'FILLED', avg_price: '1030', impact_percent: 1.9802 });
});
