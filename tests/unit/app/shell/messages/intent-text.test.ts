import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { intentToast } from '../../../../../src/app/shell/messages/intent-text.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const at = (input: Record<string, unknown>, isThere: boolean) =>
  intentToast(
    {
      kind: 'intent',
      atMs: Date.UTC(2026, 10, 27, 14, 2, 11),
      input: { client_id: 'c1', ...input },
      isThere,
      orders: [],
    },
    i18n,
    'UTC',
  );
const btc = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };

test('what became of an order is told by its time, side, size and market', () => {
  expect(at({ ...btc, side: 'BUY', amount: '0.0100' }, true)).toEqual({
    id: 'intent c1',
    tone: 'info',
    title: 'The order of 14:02:11 was placed',
    detail: 'Buy 0.01 · BTCUSDT · HALYARD',
    calm: true,
  });
  expect(at({ ...btc, side: 'SELL', total: '250' }, false)).toMatchObject({
    tone: 'danger',
    title: 'The order of 14:02:11 was not placed',
    detail: 'It never reached the server: Sell 250 · BTCUSDT · HALYARD',
  });
  expect(at({ ...btc }, true).detail).toBe('Close position · BTCUSDT · HALYARD');
});
