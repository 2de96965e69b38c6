import { expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { checkContracts, linearKey, order, set, taking } from './contract-kit.ts';
import { limit, reportedOf } from './core-kit.ts';
import { awake, oco } from './oco-contracts.ts';

/** `a` is long 10 at 1000 with a margin of 1 % behind it, and the last price has fallen to 985. */
function nearItsEdge() {
  const { state } = awake();
  set(state, 'a', { leverage: 100, margin_mode: 'ISOLATED', confirm_risk: true });
  order(state, 'b', limit('SELL', '1000.0', '10'));
  order(state, 'a', limit('BUY', '1000.0', '10'));
  dropQuotes(state.markets.get(linearKey)!);
  order(state, 'c', limit('BUY', '985.0', '1'));
  order(state, 'b', taking('SELL', '1'));
  expect(state.markets.get(linearKey)!.last).toBe(9_850);
  return state;
}

const ended = [
  { status: 'EXPIRED', status_reason: 'MARGIN' },
  { status: 'CANCELED', status_reason: 'OCO' },
];

it('a limit leg that would stand where its position could not bear it ends with the stop of its list', () => {
  const state = nearItsEdge();
  const { answer } = order(state, 'a', oco('SELL', '10', '988.0', '980.0'));
  const legs = answer.kind === 'placed' ? [...answer.orders.values()] : [];
  expect(legs).toMatchObject(ended);
  expect([...state.orders.values()].filter(({ api_id }) => api_id === 'a')).toEqual([]);
  checkContracts(state);
});

it('and so does one that is amended to there', () => {
  const state = nearItsEdge();
  const { answer } = order(state, 'a', oco('SELL', '10', '996.0', '980.0'));
  const ids = answer.kind === 'placed' ? [...answer.orders.keys()] : [];
  expect(ids.map((id) => state.orders.get(id)?.status)).toEqual(['UNFILLED', 'WAITING']);
  const change = { user_id: 'u', client_id: 'change', hash: 'change', order_id: ids[0]!, price: '988.0' };
  const effects = apply(state, { kind: 'amend', ...change }, 2_000);
  expect(ids.map((id) => reportedOf(effects, id))).toMatchObject(ended);
  expect([...state.orders.values()].filter(({ api_id }) => api_id === 'a')).toEqual([]);
  checkContracts(state);
});
