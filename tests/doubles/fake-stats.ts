import { stats24h, statsMain } from '../../src/shared/contracts/stats.ts';

const dayMs = 86_400_000;

/** What the calls of the stats group answer: two places, of which one has traded today. */
export const fakeStats = {
  [statsMain.path]: {
    volume_24h: '1234567.00',
    volume_30d: '8000000.50',
    volume_total: '9000000.00',
    users: 3,
    exchanges: 9,
    symbols: 954,
    strategies: 0,
    series: {
      volume: Array.from({ length: 30 }, (_, day): [number, number] => [day * dayMs, day === 29 ? 1_234_567 : 0]),
    },
  },
  [stats24h.path]: [
    { exchange: 'HALYARD', account_type: 'spot', volume: '1234567.00', trades: 12, orders: 30 },
    { exchange: 'OKX', account_type: 'linear', volume: '0.00', trades: 0, orders: 0 },
  ],
};
