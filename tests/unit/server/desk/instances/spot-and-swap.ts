import { perpetual } from '../../../shared/core/contract-kit.ts';
import { listed } from '../../../shared/core/core-kit.ts';

const free = { maker: 0, taker: 0 };
/** A coin on spot and its perpetual, both without fees, with money for both. */
export const listing = [
  listed(free),
  { ...listed(), instrument: { ...perpetual, ...free, step: '0.01', min_qty: '0.01' } },
];
export const deposits = [
  ['f', 'spot', 'USDT', '20000'],
  ['f', 'linear', 'USDT', '20000'],
] as const;
export const symbols = [
  { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' },
  { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' },
] as const;
