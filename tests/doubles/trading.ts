import type { Balance } from '../../src/shared/trade/balance.ts';
import type { Fill, Order } from '../../src/shared/trade/order.ts';
import type { Position } from '../../src/shared/trade/position.ts';
import type { ApiAccount } from '../../src/shared/trade/api-account.ts';

export const testOrder = (fields: Partial<Order> = {}): Order => ({
  order_id: 'o1', client_id: 'c1', exchange_order_id: 'x1', api_id: 'a1', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY',
  position_side: 'BOTH', order_type: 'LIMIT', time_in_force: 'GTC', amount: '1', price: '10000', total: '10000', filled_amount: '0', filled_total: '0',
  avg_price: '0', fee: '0', fee_asset: 'BTC', status: 'UNFILLED', status_reason: '', reduce_only: false, trade_rate: 0, source: 'WEB', created: 1,
  updated: 1, execution_time: null, version: 1, ...fields,
});

export const testFill = (fields: Partial<Fill> = {}): Fill => ({
  fill_id: 'f1', order_id: 'o1', price: '10000', qty: '1', quote: '10000', fee: '0', fee_asset: 'BTC', is_maker: true, realized_pnl: '0', time: 1, ...fields,
});

export const testBalance = (fields: Partial<Balance> = {}): Balance => ({
  api_id: 'a1', account_type: 'spot', asset: 'USDT', free: '100', locked: '0', total: '100', borrowed: '0', interest: '0', net: '100', usd_value: '100', ...fields,
});

export const testPosition = (fields: Partial<Position> = {}): Position => ({
  api_id: 'a1', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear', position_side: 'BOTH', margin_mode: 'CROSS', qty: '1', avg_open: '10000', value: '10100', mark_price: '10100',
  margin: '1000', margin_ratio: 0.01, unrealized: '100', liquidation_price: '9100', realized: '0', avg_close: null, leverage: 10, adl: 1, break_even: '10005', opened: 1, updated: 1, ...fields,
});

export const testAccount = (api_id = 'a1'): ApiAccount => ({
  api_id, name: api_id, exchange: 'HALYARD', api_key: 'abcd…wxyz', permissions: ['spot'], expire: null, ip_list: [], active: true, group_id: null,
  sub_account: null, account_mode: 'CLASSIC', owner: 'ann', created: 1, updated: 1,
});
