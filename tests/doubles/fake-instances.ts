import type { Instance, InstanceStat } from '../../src/shared/trade/instance.ts';

/** A grid on spot that runs. */
export const fakeInstance: Instance = {
  instance_id: 'i-1',
  name: 'Swing',
  strategy_type: 'GRID',
  env: 'local',
  status: 'TRADING',
  api_ids: ['a'],
  symbols: [{ exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }],
  params: {
    lower: '90',
    upper: '110',
    grid_levels: 10,
    mode: 'ARITHMETIC',
    invest: '1000',
    on_end: 'CANCEL',
    max_slippage: 0.5,
  },
  version: 1,
  invested: '1000',
  net_value: '1.02',
  profit: '20',
  profit_rate: 2,
  max_drawdown: -1,
  sharpe: null,
  win_rate: null,
  next: { buy: '98', sell: '102', below: null, above: null, at: null },
  orders: 12,
  volume: '5000',
  owner: 'demo',
  group: null,
  created: 1,
  started: 1,
  stopped: null,
  error: null,
  breach: null,
};

/** Its figures. */
export const fakeStat: InstanceStat = {
  profit: '20',
  profit_rate: 2,
  annual: null,
  max_drawdown: 0,
  sharpe: null,
  win_rate: null,
  orders: 12,
  fills: 3,
  volume: '5000',
  fees: '1',
  funding: '0',
  days: 1,
  net_value: '1.02',
  today_profit: '1',
};

/** The type of strategy that the server offers. */
export const gridTemplate = {
  strategy_type: 'GRID',
  name: 'Grid',
  version: 1,
  vip: 1,
  markets: ['spot'],
  fields: [],
  changeable: [],
};
