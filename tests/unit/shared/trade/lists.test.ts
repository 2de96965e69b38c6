import { expect, test } from 'vitest';
import { sides, timesInForce, orderTypes, triggerPrices } from '../../../../src/shared/trade/order.ts';
import { endReasons } from '../../../../src/shared/trade/order-reason.ts';
import { marginModes, positionSides } from '../../../../src/shared/trade/position.ts';

test.each([
  ['sides', sides, ['BUY', 'SELL']],
  ['sides of positions', positionSides, ['LONG', 'SHORT', 'BOTH']],
  ['margin modes', marginModes, ['CROSS', 'ISOLATED']],
  ['trigger prices', triggerPrices, ['LAST', 'MARK', 'INDEX']],
  ['times in force', timesInForce, ['GTC', 'IOC', 'FOK', 'GTX', 'GTD', 'DAY']],
])('the %s of the wire, in their order', (_name, reported, list) => {
  expect(reported).toEqual(list);
});

test('no type of order and no reason of an end stands there twice', () => {
  for (const list of [orderTypes, endReasons]) expect(new Set(list).size).toBe(list.length);
  expect(endReasons).toEqual(expect.arrayContaining(['GTC', 'IOC', 'FOK', 'GTX', 'GTD', 'DAY']));
});
