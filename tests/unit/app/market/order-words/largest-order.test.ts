import { expect, test } from 'vitest';
import { dollarsFor, orderNotional } from '../../../../../src/app/market/order-words/largest-order.ts';
import { testInstrument } from '../../../../doubles/instruments.ts';

const last: Readonly<Record<string, string>> = {
  'forex/USDJPY/forex': '150',
  'forex/EURUSD/forex': '1.1',
  'BINANCE/BTCUSDT/spot': '60000',
};
const lastOf = (key: string): string => last[key] ?? '';

test('an asset is worth dollars by itself, by the currency market or by its own price; else nobody knows', () => {
  for (const asset of ['USD', 'USDT', 'USDC']) expect(dollarsFor(asset, () => '')).toBe(1);
  expect(dollarsFor('JPY', lastOf)).toBe(1 / 150);
  expect(dollarsFor('EUR', lastOf)).toBe(1.1);
  expect(dollarsFor('BTC', lastOf)).toBe(60_000);
  expect(dollarsFor('XYZ', lastOf)).toBeUndefined();
});

test('an order is worth its price, a linear contract as much as it stands for, an inverse one its face value', () => {
  expect(orderNotional(2, 100, testInstrument({}))).toBe(200);
  expect(
    orderNotional(
      2,
      100,
      testInstrument({ contract: true, linear: true, account_type: 'linear', contract_size: '0.1' }),
    ),
  ).toBe(20);
  expect(
    orderNotional(
      2,
      100,
      testInstrument({ contract: true, linear: false, account_type: 'inverse', contract_size: '10' }),
    ),
  ).toBe(20);
  expect(
    orderNotional(
      2,
      100,
      testInstrument({ contract: true, linear: true, account_type: 'option', contract_size: '0.01' }),
    ),
  ).toBe(2);
});
