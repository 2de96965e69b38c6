import { balanceList } from '../../../shared/contracts/account-balance.ts';
import { doOrder } from '../../../shared/contracts/order-place.ts';
import { amendOrder, cancelOrder, currentOrders, orderHistory } from '../../../shared/contracts/order.ts';
import { positionSetting } from '../../../shared/contracts/position-account.ts';
import { balanceAllow, transfer } from '../../../shared/contracts/transfer.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { type Example, example } from './typed-example.ts';

const api_id = '7ccca506-9c51';
const instrument = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;

const order: Order = {
  order_id: '1',
  client_id: 'example-1',
  exchange_order_id: '1',
  api_id,
  ...instrument,
  side: 'BUY',
  position_side: 'BOTH',
  order_type: 'LIMIT',
  time_in_force: 'GTC',
  amount: '0.01000',
  price: '51000.0',
  total: '510',
  filled_amount: '0.00000',
  filled_total: '0',
  avg_price: '0',
  fee: '0',
  fee_asset: 'BTC',
  status: 'UNFILLED',
  status_reason: '',
  reduce_only: false,
  trade_rate: 0,
  source: 'WEB',
  created: 1_767_225_600_000,
  updated: 1_767_225_600_000,
  execution_time: null,
  version: 2,
};

export const tradeExamples: readonly Example[] = [
  example(
    doOrder,
    {
      api_id,
      ...instrument,
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.01',
      price: '51000',
      client_id: 'example-1',
    },
    { order },
  ),
  example(
    amendOrder,
    { order_id: '1', price: '51100', client_id: 'example-2' },
    { order: { ...order, price: '51100.0', total: '511', version: 3 } },
  ),
  example(cancelOrder, { client_ids: ['example-1'] }, { results: [{ order_id: '1', code: 200, status: 'CANCELING' }] }),
  example(currentOrders, { api_ids: [api_id], symbol: 'BTCUSDT' }, [order]),
  example(
    orderHistory,
    { api_ids: [api_id], symbol: 'BTCUSDT', page_size: 1 },
    { pagenation: { page: 1, page_size: 1, total: 1, results: [{ ...order, status: 'CANCELED', version: 5 }] } },
  ),
  example(balanceList, { api_id, account_type: 'spot', hide_zero: true }, [
    {
      api_id,
      account_type: 'spot',
      asset: 'USDT',
      free: '99490',
      locked: '510',
      total: '100000',
      borrowed: '0',
      interest: '0',
      net: '100000',
      usd_value: '100000',
    },
  ]),
  example(
    balanceAllow,
    { api_id, symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY', price: '50000' },
    { max_qty: '2', max_quote: '100000', available: '100000', asset: 'USDT', auto_borrow: '0' },
  ),
  example(
    transfer,
    { api_id, asset: 'USDT', amount: '100', from: 'spot', to: 'linear', client_id: 'example-3' },
    { transfer_id: '1', status: 'CONFIRMED' },
  ),
  example(
    positionSetting,
    { api_id, account_type: 'linear', symbol: 'BTCUSDT' },
    {
      api_id,
      exchange: 'HALYARD',
      account_type: 'linear',
      symbol: 'BTCUSDT',
      leverage: 10,
      margin_mode: 'CROSS',
      position_mode: 'ONE_WAY',
      asset_mode: 'SINGLE',
      max_notional: '40000000',
    },
  ),
];
