import type { Owned } from './access-people.ts';
import { symbol, trader } from './foreign-ids.ts';

/** A call that names something of somebody's, and its input from the ids. */
export type NamingRequest = readonly [
  method: 'GET' | 'POST',
  path: string,
  input: (ids: Owned) => Readonly<Record<string, unknown>>,
];

export interface RequestParts {
  /** An account of the caller. */
  readonly mine: () => string;
  /** A new client id. */
  readonly client: () => { readonly client_id: string };
  /** Below the market, and in whole dollars. */
  readonly price: () => string;
}

/** A robot's start, without its parameters and its client id. */
export const robotOf = (api_id: string) => ({
  strategy_type: 'BLSH',
  name: 'own',
  api_ids: [api_id],
  symbols: [{ ...symbol, account_type: 'spot' }],
});
/** Parameters of that robot. */
export const robotParams = { amount: '500', levels: 4, drop: 2, rise: 1.5 };
const place = { asset: 'USDT', amount: '1' };

/** Every call that takes an id of somebody's. */
export function namingRequests({ mine, client, price }: RequestParts): readonly NamingRequest[] {
  const limit = () => ({
    ...symbol,
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    price: price(),
    amount: '0.01',
  });
  return [
    ['GET', '/user/api/balance/currency', ({ api_id }) => ({ api_id, account_type: 'spot', currency: 'USDT' })],
    [
      'POST',
      '/user/api/save',
      ({ api_id }) => ({ api_id, name: 'x', exchange: 'HALYARD', permissions: ['spot'], ip_list: [] }),
    ],
    ['POST', '/user/api/delete', ({ api_id }) => ({ api_id })],
    ['POST', '/user/observer/grant', ({ api_id }) => ({ username: 'watcher', grants: ['balance'], api_ids: [api_id] })],
    ['POST', '/user/sub/save', ({ api_id }) => ({ ...trader, api_ids: [api_id] })],
    ['POST', '/user/api/group/save', ({ api_id }) => ({ name: 'x', api_ids: [api_id] })],
    ['GET', '/strategy/client/netValueSummary/data', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/strategy/netValueSummary/analysis', ({ api_id }) => ({ api_ids: api_id })],
    ['POST', '/user/api/group/save', ({ group_id }) => ({ group_id, name: 'x', api_ids: [] })],
    ['POST', '/user/api/group/delete', ({ group_id }) => ({ group_id })],
    [
      'POST',
      '/user/api/save',
      ({ group_id }) => ({ api_id: mine(), name: 'x', exchange: 'HALYARD', permissions: ['spot'], group_id }),
    ],
    ['GET', '/user/api/balance/unique', ({ api_id }) => ({ api_ids: api_id })],
    ['POST', '/user/api/save/active', ({ api_id }) => ({ api_id, active: false })],
    ['GET', '/user/api/balance/list', ({ api_id }) => ({ api_id })],
    ['GET', '/user/api/astock/holding', ({ api_id }) => ({ api_id, symbol: 'SH600519' })],
    [
      'GET',
      '/user/api/balance/allow',
      ({ api_id }) => ({ api_id, symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY' }),
    ],
    ['GET', '/user/api/balance/data/list', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/user/report/day', ({ api_id }) => ({ api_ids: api_id, start: 0, end: 1 })],
    ['GET', '/user/report/day/fills', ({ api_id }) => ({ api_ids: api_id, start: 0, end: 1 })],
    ['GET', '/user/api/position/leverage', ({ api_id }) => ({ api_id, account_type: 'linear', symbol: 'BTCUSDT' })],
    ['GET', '/user/api/position/list', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/user/api/position/setting', ({ api_id }) => ({ api_id, ...symbol, account_type: 'linear' })],
    [
      'POST',
      '/user/api/position/setting/update',
      ({ api_id }) => ({ api_id, ...symbol, account_type: 'linear', leverage: 5 }),
    ],
    ['GET', '/user/api/order/open/list', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/user/api/order/history/list', ({ api_id }) => ({ api_id })],
    ['GET', '/user/order/position/list', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/user/order/position/close/list', ({ api_id }) => ({ api_ids: api_id })],
    ['POST', '/user/api/transfer', ({ api_id }) => ({ api_id, ...place, from: 'spot', to: 'linear', ...client() })],
    [
      'POST',
      '/user/api/asset/transfer',
      ({ api_id }) => ({ from_api_id: api_id, to_api_id: mine(), ...place, from: 'spot', to: 'spot', ...client() }),
    ],
    [
      'POST',
      '/user/api/asset/transfer',
      ({ api_id }) => ({ from_api_id: mine(), to_api_id: api_id, ...place, from: 'spot', to: 'spot', ...client() }),
    ],
    ['POST', '/user/api/margin/transfer', ({ api_id }) => ({ api_id, ...place, direction: 'OUT', ...client() })],
    ['POST', '/user/api/margin/loan-repay', ({ api_id }) => ({ api_id, ...place, type: 'BORROW', ...client() })],
    ['POST', '/user/api/margin/small-liability', ({ api_id }) => ({ api_id })],
    [
      'POST',
      '/user/api/margin/small-bnb',
      ({ api_id }) => ({ api_id, assets: ['ETH'], account_type: 'spot', ...client() }),
    ],
    ['POST', '/user/api/portfolio/margin/repay', ({ api_id }) => ({ api_id, asset: 'USDT', ...client() })],
    ['POST', '/user/api/portfolio/contract/auto-repay', ({ api_id }) => ({ api_id, ...client() })],
    ['POST', '/user/api/portfolio/auto-collect', ({ api_id }) => ({ api_id, ...client() })],
    ['GET', '/user/api/margin/account', ({ api_id }) => ({ api_id })],
    ['POST', '/user/api/margin/leverage', ({ api_id }) => ({ api_id, leverage: 3, ...client() })],
    ['GET', '/user/api/margin/isolated/account', ({ api_id }) => ({ api_id })],
    ['GET', '/user/api/margin/maxBorrowable', ({ api_id }) => ({ api_id, asset: 'USDT' })],
    ['GET', '/user/api/margin/maxTransferable', ({ api_id }) => ({ api_id, asset: 'USDT' })],
    ['GET', '/user/api/margin/preview', ({ api_id }) => ({ api_id, type: 'BORROW', asset: 'USDT' })],
    ['GET', '/user/api/transfer/options', ({ api_id }) => ({ api_id, from: 'spot', to: 'margin' })],
    [
      'GET',
      '/user/api/transfer/options',
      ({ api_id }) => ({ api_id: mine(), to_api_id: api_id, from: 'spot', to: 'spot' }),
    ],
    [
      'GET',
      '/user/api/position/margin/preview',
      ({ api_id }) => ({ api_id, account_type: 'linear', symbol: 'BTCUSDT', direction: 'ADD' }),
    ],
    [
      'POST',
      '/user/api/position/margin',
      ({ api_id }) => ({
        api_id,
        account_type: 'linear',
        symbol: 'BTCUSDT',
        direction: 'ADD',
        amount: '1',
        ...client(),
      }),
    ],
    ['GET', '/user/api/margin/interestHistory', ({ api_id }) => ({ api_id })],
    ['GET', '/user/api/margin/bookings', ({ api_id }) => ({ api_id })],
    ['GET', '/user/api/transfer/list', ({ api_id }) => ({ api_id })],
    [
      'POST',
      '/user/tradetemplate/save',
      ({ template_id }) => ({ template_id, name: 'x', account_type: 'spot', form: {} }),
    ],
    ['POST', '/user/tradetemplate/delete', ({ template_id }) => ({ template_id })],
    ['POST', '/order/doOrder', ({ api_id }) => ({ ...limit(), api_id, ...client() })],
    ['POST', '/order/v2/doOrder', ({ api_id }) => ({ ...limit(), api_ids: [api_id], ...client() })],
    [
      'POST',
      '/order/v2/doOrder',
      ({ api_id }) => ({
        ...symbol,
        account_type: 'spot',
        side: 'BUY',
        order_type: 'TWAP',
        amount: '0.1',
        api_ids: [api_id],
        algo: { kind: 'TWAP', duration_s: 60, slices: 2 },
        ...client(),
      }),
    ],
    [
      'POST',
      '/order/closePosition',
      ({ api_id }) => ({ api_id, symbol: 'BTCUSDT', account_type: 'linear', ...client() }),
    ],
    [
      'POST',
      '/order/v2/closePosition',
      ({ api_id }) => ({ api_ids: [api_id], symbol: 'BTCUSDT', account_type: 'linear', ...client() }),
    ],
    ['POST', '/order/cancelOrder', ({ order_id }) => ({ order_ids: [order_id] })],
    ['POST', '/order/cancelOrder', ({ parent_id }) => ({ parent_id })],
    ['POST', '/order/cancelOrder', ({ api_id }) => ({ all: { api_ids: [api_id] } })],
    ['POST', '/order/amendOrder', ({ order_id }) => ({ order_id, price: '10001', ...client() })],
    [
      'POST',
      '/order/exchange/cancelOrder',
      ({ api_id, order_id }) => ({ api_id, account_type: 'spot', symbol: 'BTCUSDT', exchange_order_ids: [order_id] }),
    ],
    ['GET', '/order/user/current/list', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/order/user/list', ({ api_id }) => ({ api_ids: api_id })],
    ['GET', '/order/twap/child/list', ({ parent_id }) => ({ parent_id })],
    ['GET', '/order/user/fill/list', ({ order_id }) => ({ order_ids: order_id })],
    ['GET', '/hft/order/newest', ({ parent_id }) => ({ instance_id: parent_id })],
    ['GET', '/hft/order/list', ({ parent_id }) => ({ instance_id: parent_id })],
    ['GET', '/hft/order/list/page', ({ parent_id }) => ({ instance_id: parent_id })],
    ['GET', '/hft/order/ids', ({ parent_id }) => ({ instance_id: parent_id, since: 0 })],
    ['GET', '/strategy/instance/info/list', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/instance/info/stat/vo', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/instance/position/list', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/instance/record', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/netValue/data', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/infoValue/data', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/instance/arb/spread/data', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/instance/arb/option/netvalues', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/instance/marks', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/client/profit/data', ({ instance_id }) => ({ instance_id })],
    ['GET', '/strategy/client/instance/curves', ({ instance_id }) => ({ instance_ids: instance_id })],
    ['GET', '/strategy/client/analysis', ({ api_id }) => ({ api_ids: api_id })],
    [
      'POST',
      '/strategy/client/startTemplate/save',
      ({ start_template_id: template_id }) => ({ template_id, name: 'x', strategy_type: 'GRID', params: {} }),
    ],
    ['POST', '/strategy/client/startTemplate/delete', ({ start_template_id: template_id }) => ({ template_id })],
    ['GET', '/strategy/client/robot/info/list', ({ instance_id }) => ({ robot_id: instance_id })],
    ['GET', '/strategy/client/robot/position/list', ({ instance_id }) => ({ robot_id: instance_id })],
    ['POST', '/strategy/client/robot/start', ({ api_id }) => ({ ...robotOf(api_id), params: {}, ...client() })],
    ['POST', '/strategy/client/robot/stop', ({ instance_id }) => ({ robot_id: instance_id, mode: 'CANCEL' })],
    ['POST', '/strategy/client/start', ({ api_id }) => ({ ...robotOf(api_id), params: {}, ...client() })],
    [
      'POST',
      '/strategy/client/basket',
      ({ api_id }) => ({
        api_id,
        strategy_type: 'ASTOCK_EXEC',
        name: 'b',
        params: {},
        rows: [{ exchange: 'Astock', symbol: 'SH600519', account_type: 'astock', params: {} }],
        ...client(),
      }),
    ],
    ['POST', '/strategy/client/clone', ({ instance_id }) => ({ instance_id, api_ids: [mine()], ...client() })],
    ['POST', '/strategy/client/clone', ({ instance_id, api_id }) => ({ instance_id, api_ids: [api_id], ...client() })],
    ['POST', '/strategy/client/update', ({ instance_id }) => ({ instance_id, version: 1, params: {} })],
    ['POST', '/strategy/client/stop', ({ instance_id }) => ({ instance_id, mode: 'CANCEL' })],
    ['POST', '/strategy/client/resume', ({ instance_id }) => ({ instance_id })],
    ['POST', '/strategy/client/stop/list', ({ instance_id }) => ({ instance_ids: [instance_id], mode: 'CANCEL' })],
    [
      'POST',
      '/strategy/account/limits/save',
      ({ api_id }) => ({
        api_id,
        max_exposure: null,
        max_daily_loss: null,
        max_orders_per_minute: null,
        max_running: null,
      }),
    ],
    ['POST', '/strategy/account/deadman/save', ({ api_id }) => ({ api_id, minutes: null, action: 'STOP' })],
    [
      'POST',
      '/user/alert/save',
      ({ alert_id }) => ({
        alert_id,
        ...symbol,
        account_type: 'spot',
        kind: 'PRICE',
        trigger_price: '11',
        direction: 'DOWN_TO',
        duration_s: 0,
        channel: ['web'],
      }),
    ],
    ['POST', '/user/alert/close', ({ alert_id }) => ({ alert_id })],
  ];
}

/** More such calls: what is not a plain user's to ask, and ids of other kinds. */
export const moreRequests = (): readonly (readonly [
  method: 'GET' | 'POST',
  path: string,
  input: (ids: Owned) => Readonly<Record<string, unknown>>,
])[] => [
  ['GET', '/strategy/observer/instance/info/stat/vo', ({ instance_id }) => ({ instance_id })],
  ['GET', '/strategy/observer/instance/position/list', ({ instance_id }) => ({ instance_id })],
  ['GET', '/strategy/client/observer/analysis', ({ api_id }) => ({ user_id: api_id })],
  ['GET', '/strategy/client/observer/instance/list', ({ api_id }) => ({ kind: 'running', user_id: api_id })],
  ['GET', '/user/observer/user/api/list', ({ api_id }) => ({ user_id: api_id })],
  ['GET', '/user/finance/user/api/list', ({ api_id }) => ({ user_id: api_id })],
  ['POST', '/order/batch', ({ order_id }) => ({ items: [{ op: 'cancel', order_id }] })],
  ['POST', '/user/sub/account', ({ sub_id }) => ({ user_id: sub_id, exchange: 'HALYARD', name: 'x' })],
  ['POST', '/user/sub/freeze', ({ sub_id }) => ({ user_id: sub_id, frozen: true })],
  ['GET', '/user/finance/summary', ({ api_id }) => ({ user_id: api_id })],
  ['POST', '/user/key/revoke', ({ key_id }) => ({ key_id })],
  ['POST', '/user/observer/revoke', ({ grant_id }) => ({ grant_id })],
  ['POST', '/user/session/revoke', ({ session_ids }) => ({ session_ids: [session_ids] })],
  ['POST', '/msg/user/read', ({ alert_id }) => ({ list: [{ id: alert_id, type: 1 }] })],
];
