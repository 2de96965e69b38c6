import { expect, test } from 'vitest';
import { isOff, soundOfMessage, soundOfOrder, withSwitch } from '../../../../../src/app/shell/messages/sounds.ts';

test.each([
  ['FILLED', 'fill'],
  ['PARTIALLY_FILLED', 'partial'],
  ['EXECUTION_ERROR', 'reject'],
  ['FAILURE', 'reject'],
  ['EXECUTION_TIMEOUT', 'reject'],
  ['UNFILLED', undefined],
  ['CANCELED', undefined],
] as const)('an order that is %s sounds as %s', (status, kind) => {
  expect(soundOfOrder({ status })).toBe(kind);
});

test('alerts and margin warnings have sounds of their own; a deal is left to its order', () => {
  expect(soundOfMessage({ type: 1, data: { fill_id: '1' } })).toBeUndefined();
  expect(soundOfMessage({ type: 3, data: { alert_id: '1' } })).toBe('alert');
  for (const status of ['MARGIN_CALL', 'PRE_LIQ', 'FORCE_LIQ'])
    expect(soundOfMessage({ type: 3, data: { api_id: 'a', status } })).toBe('liquidation');
  expect(soundOfMessage({ type: 3, data: { api_id: 'a', status: 'NORMAL' } })).toBe('news');
  for (const status_reason of ['LIQUIDATION', 'ADL', ''])
    expect(soundOfMessage({ type: 3, data: { order_id: '1', source: 'LIQ', status: 'FILLED', status_reason } })).toBe(
      'liquidation',
    );
  expect(
    soundOfMessage({ type: 3, data: { order_id: '1', source: 'LIQ', status: 'FILLED', status_reason: 'DELIVERY' } }),
  ).toBe('news');
  expect(soundOfMessage({ type: 2, data: undefined })).toBe('news');
});

test('kinds are switched one by one', () => {
  const off = withSwitch(withSwitch('', 'fill', false), 'alert', false);
  expect([isOff(off, 'fill'), isOff(off, 'alert'), isOff(off, 'reject')]).toEqual([true, true, false]);
  expect(withSwitch(withSwitch(off, 'fill', false), 'alert', true)).toBe('fill');
});
