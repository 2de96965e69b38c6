import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { checkContracts, contractState, linearKey, order } from './contract-kit.ts';
import { limit, placedOrder, reportedOf } from './core-kit.ts';

it('a jump that closes a position takes the orders that only reduce it out of the book before it is quoted anew', () => {
  const { state, path } = contractState();
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  order(state, 'b', limit('SELL', '1000.0', '1'));
  order(state, 'a', limit('BUY', '1000.0', '1'));
  order(state, 'a', limit('SELL', '1002.0', '1'));
  const reducing = placedOrder(order(state, 'a', { ...limit('SELL', '1005.0', '1'), reduce_only: true }))!;
  path.ticks = 11_000;
  const effects = apply(state, { kind: 'rebase', step: state.step + 1_000 }, (state.step + 1_000) * 100);
  expect(reportedOf(effects, reducing.order_id)).toMatchObject({ status: 'EXPIRED', status_reason: 'REDUCE_ONLY' });
  const { bids, asks } = state.markets.get(linearKey)!.book;
  expect([bids.at(-1)!.price, asks.at(-1)!.price]).toEqual([10_999, 11_001]);
  checkContracts(state);
});
