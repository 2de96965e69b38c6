import { describe, expect, it } from 'vitest';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { order } from './contract-kit.ts';
import { awake, oco } from './oco-contracts.ts';
import { refusalOf } from './core-kit.ts';

describe('OCO on contracts', () => {
  it.each([
    [
      'a limit on the wrong side',
      oco('SELL', '1', '999.0', '990.0'),
      'INPUT',
      { field: 'oco.limit_price', rule: 'above_last' },
    ],
    ['a stop on the wrong side', oco('SELL', '1', '1010.0', '1005.0'), 'WOULD_TRIGGER', { field: 'oco.stop_price' }],
    ['more than the margin bears', oco('BUY', '200', '990.0', '1010.0'), 'BALANCE', { asset: 'USDT' }],
    [
      'more than the leverage allows',
      oco('BUY', '999', '990.0', '1010.0', { leverage: 100 }),
      'INPUT',
      { field: 'confirm_risk' },
    ],
    [
      'a pair that reduces where there is no position',
      oco('SELL', '1', '1010.0', '990.0', { reduce_only: true }),
      'REDUCE_ONLY',
      { field: 'reduce_only' },
    ],
    [
      'a pair in place of an amount',
      { ...oco('SELL', '1', '1010.0', '990.0'), amount: undefined, close_position: true },
      'INPUT',
      { field: 'close_position', rule: 'not_with_oco' },
    ],
    [
      'a pair that brings exits along',
      oco('SELL', '1', '1010.0', '990.0', { tp: { trigger_price: '900.0' } }),
      'INPUT',
      { field: 'tp', rule: 'not_with_oco' },
    ],
    [
      'a side in one-way mode',
      oco('SELL', '1', '1010.0', '990.0', { position_side: 'LONG' }),
      'INPUT',
      { field: 'position_side' },
    ],
  ] as const)('%s is refused by its field and changes nothing', (_name, fields, code, data) => {
    const { state } = awake();
    const before = snapshotOf(state);
    expect(refusalOf(order(state, 'a', fields))).toMatchObject({ code, data });
    expect(snapshotOf(state)).toBe(before);
  });
});
