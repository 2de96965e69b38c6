import { expect, test } from 'vitest';
import { fieldOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/field-of.ts';
import { failureText, refusalText } from '../../../../../../src/app/text/refusal-text.ts';
import { filterText } from '../../../../../../src/app/text/filter-text.ts';

test.each([
  ['INPUT', { field: 'oco.limit_price', rule: 'above_last' }, 'price'],
  ['WOULD_TRIGGER', { field: 'oco.stop_price', last: '1' }, 'trigger'],
  ['FILTER', { filter: 'PRICE_FILTER', field: 'oco.stop_limit_price' }, 'stopLimit'],
  ['INPUT', { field: 'expire_time', rule: 'future' }, 'time'],
  ['INPUT', { field: 'time_in_force', rule: 'gtc_or_gtd' }, 'time'],
  ['INPUT', { field: 'position_side', rule: 'long_or_short' }, 'reduce'],
  ['REDUCE_ONLY', { field: 'close_position' }, 'reduce'],
  ['INPUT', { field: 'margin_auto', rule: 'margin_only' }, 'margin'],
  ['MAX_BORROW', { field: 'amount', asset: 'USDT', max: '5', need: '6' }, 'amount'],
  ['BALANCE', { asset: 'USDT', free: '0', need: '1' }, 'amount'],
  ['LEVERAGE', { field: 'leverage', max_notional: '1' }, 'amount'],
  ['INPUT', { field: 'algo.duration_s', rule: 'integer' }, 'duration'],
  ['INPUT', { field: 'algo.slices', rule: 'too_many', most: 3 }, 'slices'],
  ['INPUT', { field: 'algo.randomize', rule: 'max_value' }, 'randomize'],
  ['FILTER', { filter: 'PRICE_FILTER', field: 'algo.limit_price' }, 'price'],
  ['INPUT', { field: 'algo.participation', rule: 'slices_only' }, 'participation'],
  ['INPUT', { field: 'algo.visible', rule: 'too_small', least: '1' }, 'visible'],
  ['INPUT', { field: 'algo.peg_ticks', rule: 'iceberg_only' }, 'peg'],
  ['INPUT', { field: 'algo.max_impact_percent', rule: 'max_value' }, 'impact'],
  ['INPUT', { field: 'tp.trigger_price', rule: 'x' }, 'tp'],
  ['INPUT', { field: 'order_type', rule: 'recorded_market' }, undefined],
  ['MODE_LOCKED', { orders: 1 }, undefined],
  ['INPUT', { field: 'constructor' }, undefined],
] as const)('%s with %j is told beside %s', (code, data, field) => {
  expect(fieldOf({ code, number: 0, data })).toBe(field);
});

test.each([
  [{ field: 'expire_time', rule: 'future' }, 'Must be in the future'],
  [{ field: 'algo.slices', rule: 'too_many', most: 3 }, 'Max {most} slices for this amount'],
  [{ field: 'algo', rule: 'too_many', most: 50 }, 'Max {most} algorithmic orders can run at once.'],
  [{ field: 'algo.visible', rule: 'too_small', least: '0.1' }, 'Must be at least {least}'],
  [{ field: 'amount', asset: 'USDT', max: '5', need: '6' }, 'Max {most} {asset} can be borrowed.'],
  [{ field: 'x', rule: 'constructor' }, undefined],
])('%j has its own sentence: %s', (data, sentence) => {
  expect(filterText(data)?.message).toBe(sentence);
});

test('no rule of an order is told by a sentence that says nothing', () => {
  for (const rule of [
    'futures_only limit_or_market day_only lots_only not_with_oco oco_only whole_position market_only limit_only',
    'trigger_only last_only astock_only gtc_or_gtd gtx_only gtd_only market_buy_only amount_or_total future spot_only',
    'long_or_short both one_way_only closing opening_only cross_only recorded_market no_last_price above_last',
    'below_last algo_only normal_only iceberg_only slices_only above_amount margin_only not_on_margin liquidation',
  ].flatMap((line) => line.split(' '))) {
    const reported = filterText({ field: 'x', rule })?.message;
    expect(reported, rule).toBeDefined();
    expect(reported, rule).not.toBe(refusalText.INPUT.message);
    expect(failureText({ code: 'INPUT', data: { rule } }).message, rule).toBe(refusalText.INPUT.message);
  }
});
