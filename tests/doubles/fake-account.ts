import type { Balance } from '../../src/shared/trade/balance.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import type { ApiAccount } from '../../src/shared/trade/api-account.ts';
import type { Session } from '../../src/shared/user/session.ts';

export const demoSession: Session = {
  invite_code: 'HLY7Q2',
  role: 'user',
  token: 'fake',
  username: 'demo',
  vip_level: 3,
};

const account = (api_id: string, name: string, exchange: ApiAccount['exchange']): ApiAccount => ({
  api_id,
  name,
  exchange,
  api_key: 'hl3k…9x2c',
  paper: false,
  permissions: ['spot', 'future'],
  expire: null,
  ip_list: [],
  active: true,
  group_id: null,
  sub_account: null,
  account_mode: 'CLASSIC',
  max_orders_per_second: null,
  max_daily_notional: null,
  owner: 'u1',
  created: 0,
  updated: 0,
});
export const accounts: readonly ApiAccount[] = [
  account('a1', 'Paper BIN', 'BINANCE'),
  account('a2', 'Paper BIN 2', 'BINANCE'),
  account('a3', 'Paper OKX', 'OKX'),
  account('a4', 'Paper HAL', 'HALYARD'),
];

const balance = (api_id: string, asset: string, free: string, locked: string, usd_value: string): Balance => ({
  api_id,
  account_type: 'spot',
  asset,
  free,
  locked,
  total: String(Number(free) + Number(locked)),
  borrowed: '0',
  interest: '0',
  net: free,
  usd_value,
});
export const balances: readonly Balance[] = accounts.flatMap(({ api_id }) => [
  balance(api_id, 'USDT', '91204.51', '8795.49', '100000.00'),
  balance(api_id, 'BTC', '0.9', '0.1', '67241.50'),
  balance(api_id, 'ETH', '10', '0', '35401.10'),
  balance(api_id, 'PEPE', '0', '0', '0'),
]);

/** An order of a paper account; `at` makes it differ from others. */
export const fakeOrder = (at: number, patch: Partial<Order> = {}): Order => ({
  order_id: `o${at}`,
  client_id: `c${at}`,
  exchange_order_id: `x${at}`,
  api_id: 'a1',
  exchange: 'BINANCE',
  symbol: at % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT',
  account_type: 'spot',
  side: at % 2 === 0 ? 'BUY' : 'SELL',
  position_side: 'BOTH',
  order_type: 'LIMIT',
  time_in_force: 'GTC',
  amount: '0.25',
  price: at % 3 === 0 ? '3512.4' : '67180.5',
  total: '16795.125',
  filled_amount: at % 4 === 0 ? '0.1' : '0',
  filled_total: at % 4 === 0 ? '6718.05' : '0',
  avg_price: at % 4 === 0 ? '67180.5' : '0',
  fee: '0',
  fee_asset: 'USDT',
  status: at % 4 === 0 ? 'PARTIALLY_FILLED' : 'UNFILLED',
  status_reason: '',
  reduce_only: false,
  trade_rate: at % 4 === 0 ? 40 : 0,
  source: 'WEB',
  created: Date.now() - at * 61_000,
  updated: Date.now() - at * 61_000,
  execution_time: null,
  version: 1,
  ...patch,
});
