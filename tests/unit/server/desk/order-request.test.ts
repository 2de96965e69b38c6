import { expect, test } from 'vitest';
import type { External } from '../../../../src/shared/core/state/command.ts';
import { bodyHash, clientIdFor, externalFor, orderFor } from '../../../../src/server/desk/order-request.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { key, listed, stateOf } from '../../shared/core/core-kit.ts';
import { order } from './desk-kit.ts';

const market = stateOf().markets.get(key)!;
const recorded = stateOf([listed({}, true)]).markets.get(key)!;

test.each<[string, object, string]>([
  ['at the market at once', { order_type: 'MARKET', price: undefined }, 'IOC'],
  ['by limit until it is canceled', {}, 'GTC'],
  ['post-only as that', { post_only: true }, 'GTX'],
  ['as it says', { time_in_force: 'FOK' }, 'FOK'],
  ['as it says, post-only or not', { post_only: true, time_in_force: 'GTX' }, 'GTX'],
])('an order is good %s', (_name, fields, time) => {
  expect(orderFor(market, 'a', 'x', order(fields), () => []).time_in_force).toBe(time);
});

test('an order for A-shares is good until the close, at the market at once', () => {
  const share = (fields: object) =>
    orderFor(market, 'a', 'x', { ...order(), account_type: 'astock', ...fields }, () => []).time_in_force;
  expect([share({}), share({ order_type: 'MARKET' }), share({ time_in_force: 'IOC' })]).toEqual(['DAY', 'IOC', 'IOC']);
});

test('bodies are the same whatever the order of their fields and whatever they leave out', () => {
  expect(bodyHash({ a: 1, b: '2', c: undefined })).toBe(bodyHash({ b: '2', a: 1 }));
  expect(bodyHash({ a: 1, b: '2' })).not.toBe(bodyHash({ a: 2, b: '2' }));
  expect(bodyHash({})).toMatch(/^[0-9a-f]{32}$/);
  expect(clientIdFor('batch', 'a')).toBe('batch.a');
});

const bids: External = [
  [10_000, 2_000],
  [9_990, 3_000],
  [9_980, 4_000],
];
const asks: External = [
  [10_010, 2_000],
  [10_020, 3_000],
];
const taken = (fields: Parameters<typeof externalFor>[1]) =>
  externalFor(recorded, fields, (_key, side) => (side === bid ? bids : side === ask ? asks : []));

test.each<[string, Parameters<typeof externalFor>[1], External]>([
  ['a sale takes bids down to its limit', { side: 'SELL', price: '999', amount: '9' }, bids.slice(0, 2)],
  ['and at the market as many as it needs', { side: 'SELL', amount: '5.001' }, bids],
  ['no more than that', { side: 'SELL', amount: '5' }, bids.slice(0, 2)],
  ['one beyond all sees the best', { side: 'SELL', price: '1100', amount: '1' }, bids.slice(0, 1)],
  ['a buy takes asks up to its limit', { side: 'BUY', price: '1002', amount: '9' }, asks],
  ['and not beyond', { side: 'BUY', price: '1001.9', amount: '9' }, asks.slice(0, 1)],
  // 2 at 1001 are worth 2002.
  ['a buy of so much money what that buys', { side: 'BUY', total: '2002' }, asks.slice(0, 1)],
  ['and a little more of the next', { side: 'BUY', total: '2002.000000000001' }, asks],
])('of a recorded book %s', (_name, fields, levels) => {
  expect(taken(fields)).toEqual(levels);
});

test('in a market of our own nothing of another book is passed on', () => {
  expect(externalFor(market, { side: 'BUY', amount: '1' }, () => asks)).toBeUndefined();
});
