import { fundingNewest } from '../../../shared/contracts/funding.ts';
import { exchangeInfo, symbols } from '../../../shared/contracts/market-base.ts';
import { depth, klines, trades } from '../../../shared/contracts/market-data.ts';
import { type Example, example } from './typed-example.ts';

const instrument = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;

export const marketExamples: readonly Example[] = [
  example(
    symbols,
    { exchange: 'HALYARD', account_type: 'spot' },
    {
      version: 1_850_403_030,
      list: [
        {
          ...instrument,
          base: 'BTC',
          quote: 'USDT',
          settle: 'USDT',
          contract: false,
          linear: false,
          contract_size: '1',
          expiry: null,
          strike: null,
          option_type: null,
          tick: '0.1',
          step: '0.00001',
          min_qty: '0.00001',
          max_qty: '100',
          min_notional: '5',
          price_band_up: 1.5,
          price_band_down: 0.5,
          maker: 0.0002,
          taker: 0.0005,
          max_leverage: 1,
          status: 'TRADING',
          title: null,
          sort: 15,
        },
      ],
    },
  ),
  example(exchangeInfo, { exchange: 'HALYARD' }, [
    {
      exchange: 'HALYARD',
      name: 'Halyard',
      mode: 'HOUSE',
      account_types: ['spot', 'margin', 'isolated', 'linear', 'inverse', 'futures', 'delivery', 'option'],
      needs_passphrase: false,
      features: { oco: true, hedge: true, portfolio: true, options: true, ws: true },
      rate_limits: { orders_per_s: 10, cancels_per_s: 100, weight_per_min: 1_200 },
      logo: '/exchanges/HALYARD.svg',
      status: 'UP',
      latency_ms: null,
      server_time: 1_767_225_600_000,
    },
  ]),
  example(
    klines,
    { ...instrument, interval: '1m', limit: 2 },
    {
      list: [
        [1_767_225_480_000, 63_496.8, 63_541.5, 63_490.5, 63_508.8, 1.54126, 97_884.497844, 37],
        [1_767_225_540_000, 63_508.8, 63_521.3, 63_501.5, 63_512.8, 0.55166, 35_035.68853017, 14],
      ],
      interval: '1m',
    },
  ),
  example(
    depth,
    { ...instrument, limit: 5 },
    {
      ...instrument,
      u: 17_957_417_787_086,
      ts: 1_767_225_600_000,
      rts: 1_767_225_600_000,
      bids: [
        ['63512.6', '0.01447'],
        ['63512.4', '0.01387'],
      ],
      asks: [
        ['63512.8', '0.01703'],
        ['63512.9', '0.01823'],
      ],
      depth: 5,
    },
  ),
  example(trades, { ...instrument, limit: 2 }, [
    ['17957417855000', 1_767_225_598_500, '63516.9', '0.00972', 'SELL'],
    ['17957417863000', 1_767_225_599_300, '63516.5', '0.00489', 'SELL'],
  ]),
  example(fundingNewest, { exchange: 'HALYARD', accountType: 'linear' }, [
    {
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'linear',
      rate: 0.0001,
      next_rate: 0.0001,
      interval_h: 8,
      next_time: 1_767_254_400_000,
      mark: '63528.5',
      index: '63513.5',
      avg3: 0.0001,
      avg7: 0.0001,
      avg30: 0.0001,
      annual: 0.1095,
    },
  ]),
];
