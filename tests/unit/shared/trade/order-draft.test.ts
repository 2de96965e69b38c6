import { expect, test } from 'vitest';
import { draftProblem, type OrderDraft, waitsForTrigger } from '../../../../src/shared/trade/order-draft.ts';

const limit = { order_type: 'LIMIT', side: 'BUY', price: '10', amount: '1' } as const satisfies OrderDraft;
const market = { order_type: 'MARKET', side: 'BUY', amount: '1' } as const satisfies OrderDraft;
const closing = {
  order_type: 'MARKET',
  side: 'SELL',
  account_type: 'linear',
  close_position: true,
} as const satisfies OrderDraft;
const oco = { order_type: 'OCO', side: 'SELL', amount: '1', oco: {} } as const satisfies OrderDraft;
const share = {
  order_type: 'LIMIT',
  side: 'BUY',
  account_type: 'astock',
  price: '10',
  amount: '100',
} as const satisfies OrderDraft;

test.each<OrderDraft>([
  limit,
  market,
  closing,
  oco,
  share,
  { ...limit, time_in_force: 'GTC' },
  { ...limit, time_in_force: 'FOK' },
  { ...limit, post_only: true },
  { ...limit, post_only: true, time_in_force: 'GTX' },
  { ...limit, time_in_force: 'GTD', expire_time: 5 },
  { ...market, time_in_force: 'IOC' },
  { ...market, amount: undefined, total: '10' },
  { ...market, account_type: 'margin' },
  { ...market, tp: {}, sl: {} },
  { ...limit, account_type: 'linear', side: 'SELL', sl: {} },
  { ...limit, account_type: 'inverse', position_side: 'LONG', reduce_only: true, leverage: 5, margin_mode: 'CROSS' },
  { ...closing, order_type: 'STOP_MARKET', trigger_price: '9', trigger_by: 'MARK' },
  { ...closing, order_type: 'TAKE_PROFIT_MARKET', trigger_price: '9', trigger_by: 'INDEX' },
  { ...market, order_type: 'STOP_LOSS', trigger_price: '9', trigger_by: 'LAST' },
  { ...limit, order_type: 'TAKE_PROFIT', trigger_price: '9' },
  { ...limit, order_type: 'TRIGGER_LIMIT', trigger_price: '9', time_in_force: 'FOK' },
  { ...market, order_type: 'TRIGGER_MARKET', trigger_price: '9', time_in_force: 'GTC' },
  { ...market, order_type: 'TRIGGER_MARKET', trigger_price: '9', time_in_force: 'GTD', expire_time: 5 },
  { ...market, order_type: 'CONDITIONAL', trigger_price: '9' },
  { ...limit, order_type: 'CONDITIONAL', trigger_price: '9' },
  { ...oco, trigger_by: 'LAST' },
  { ...share, time_in_force: 'DAY' },
  { ...share, time_in_force: 'FOK' },
  { order_type: 'MARKET', side: 'BUY', account_type: 'astock', amount: '100', time_in_force: 'IOC' },
])('the parts of %o agree', (draft) => {
  expect(draftProblem(draft)).toBeUndefined();
});

test.each<[OrderDraft, string, string]>([
  [{ ...closing, account_type: 'spot', order_type: 'STOP_MARKET', trigger_price: '9' }, 'order_type', 'futures_only'],
  [{ ...market, order_type: 'TAKE_PROFIT_MARKET', trigger_price: '9' }, 'order_type', 'futures_only'],
  [{ ...limit, oco: {} }, 'oco', 'oco_only'],
  [{ ...oco, oco: undefined }, 'oco', 'required'],
  [{ ...oco, account_type: 'linear', close_position: true }, 'close_position', 'not_with_oco'],
  [{ ...oco, tp: {} }, 'tp', 'not_with_oco'],
  [{ ...oco, sl: {} }, 'sl', 'not_with_oco'],
  [{ ...limit, position_side: 'LONG' }, 'position_side', 'futures_only'],
  [{ ...limit, reduce_only: false }, 'reduce_only', 'futures_only'],
  [{ ...limit, account_type: 'margin', close_position: true }, 'close_position', 'futures_only'],
  [{ ...limit, leverage: 5 }, 'leverage', 'futures_only'],
  [{ ...limit, account_type: 'isolated', margin_mode: 'CROSS' }, 'margin_mode', 'futures_only'],
  [{ ...limit, side: 'SELL', tp: {} }, 'tp', 'buy_only'],
  [{ ...limit, side: 'SELL', sl: {} }, 'sl', 'buy_only'],
  [{ ...share, sl: {} }, 'sl', 'day_only'],
  [{ ...closing, amount: '1' }, 'amount', 'whole_position'],
  [{ ...closing, order_type: 'LIMIT', price: '10' }, 'price', 'market_only'],
  [{ ...closing, post_only: true }, 'price', 'market_only'],
  [{ ...closing, order_type: 'TRIGGER_LIMIT', trigger_price: '9', price: '10' }, 'price', 'market_only'],
  [{ ...share, order_type: 'TRIGGER_LIMIT', trigger_price: '9' }, 'order_type', 'limit_or_market'],
  [{ ...share, time_in_force: 'GTC' }, 'time_in_force', 'day_only'],
  [{ ...share, time_in_force: 'GTD', expire_time: 5 }, 'time_in_force', 'day_only'],
  [{ ...share, post_only: true }, 'post_only', 'day_only'],
  [{ order_type: 'MARKET', side: 'BUY', account_type: 'astock', total: '1000' }, 'total', 'lots_only'],
  [{ ...limit, price: undefined }, 'price', 'required'],
  [{ ...market, price: '10' }, 'price', 'limit_only'],
  [{ ...oco, price: '10' }, 'price', 'limit_only'],
  [{ ...market, order_type: 'TAKE_PROFIT', trigger_price: '9' }, 'price', 'required'],
  [{ ...market, order_type: 'TRIGGER_LIMIT', trigger_price: '9' }, 'price', 'required'],
  [{ ...limit, order_type: 'STOP_LOSS', trigger_price: '9' }, 'price', 'limit_only'],
  [{ ...limit, order_type: 'TRIGGER_MARKET', trigger_price: '9' }, 'price', 'limit_only'],
  [{ ...closing, order_type: 'STOP_MARKET' }, 'trigger_price', 'required'],
  [{ ...market, order_type: 'CONDITIONAL' }, 'trigger_price', 'required'],
  [{ ...limit, trigger_price: '9' }, 'trigger_price', 'trigger_only'],
  [{ ...oco, trigger_price: '9' }, 'trigger_price', 'trigger_only'],
  [{ ...limit, trigger_by: 'LAST' }, 'trigger_by', 'trigger_only'],
  [{ ...market, order_type: 'STOP_LOSS', trigger_price: '9', trigger_by: 'MARK' }, 'trigger_by', 'last_only'],
  [{ ...limit, time_in_force: 'DAY' }, 'time_in_force', 'astock_only'],
  [{ ...market, time_in_force: 'FOK' }, 'time_in_force', 'limit_only'],
  [{ ...market, time_in_force: 'GTC' }, 'time_in_force', 'limit_only'],
  [
    { ...market, order_type: 'TRIGGER_MARKET', trigger_price: '9', time_in_force: 'IOC' },
    'time_in_force',
    'gtc_or_gtd',
  ],
  [{ ...market, post_only: true }, 'post_only', 'gtx_only'],
  [{ ...limit, post_only: true, time_in_force: 'GTC' }, 'post_only', 'gtx_only'],
  [{ ...limit, time_in_force: 'GTD' }, 'expire_time', 'required'],
  [{ ...limit, expire_time: 5 }, 'expire_time', 'gtd_only'],
  [{ ...limit, amount: undefined, total: '10' }, 'total', 'market_buy_only'],
  [{ ...market, side: 'SELL', amount: undefined, total: '10' }, 'total', 'market_buy_only'],
  [{ ...oco, side: 'BUY', amount: undefined, total: '10' }, 'total', 'market_buy_only'],
  [{ ...market, total: '10' }, 'total', 'amount_or_total'],
  [{ ...limit, amount: undefined }, 'amount', 'required'],
  [{ ...closing, close_position: false }, 'amount', 'required'],
])('of %o, field %s is told with the rule %s', (draft, field, rule) => {
  expect(draftProblem(draft)).toEqual({ field, rule });
});

test('the types that wait for a trigger', () => {
  const types = [
    'LIMIT',
    'MARKET',
    'STOP_LOSS',
    'TAKE_PROFIT',
    'STOP_MARKET',
    'TAKE_PROFIT_MARKET',
    'TRIGGER_LIMIT',
    'TRIGGER_MARKET',
    'CONDITIONAL',
    'OCO',
  ] as const;
  expect(types.filter(waitsForTrigger)).toEqual([
    'STOP_LOSS',
    'TAKE_PROFIT',
    'STOP_MARKET',
    'TAKE_PROFIT_MARKET',
    'TRIGGER_LIMIT',
    'TRIGGER_MARKET',
    'CONDITIONAL',
  ]);
});
