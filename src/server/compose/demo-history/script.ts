import type { AccountType, Exchange } from '../../../shared/market/instrument.ts';
import type { Side } from '../../../shared/trade/order.ts';

/** A market, and the account of the demo user that trades in it. */
export interface Place {
  readonly account: string;
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly account_type: AccountType;
}

/** What the demo user does. */
export type Act =
  | {
      readonly kind: 'order';
      readonly place: Place;
      /** TREND: the way that the price has gone within a day. */
      readonly side: Side | 'TREND';
      readonly amount: string;
      readonly leverage?: number;
      /** Limit price as a share of the best bid; a market order where it is left out. */
      readonly at?: number;
    }
  | { readonly kind: 'close'; readonly place: Place }
  /** Cancels all orders that are open. */
  | { readonly kind: 'cancel' }
  | {
      readonly kind: 'transfer';
      readonly account: string;
      readonly from: AccountType;
      readonly to: AccountType;
      readonly asset: string;
      readonly amount: string;
    }
  | {
      readonly kind: 'loan';
      readonly account: string;
      readonly type: 'BORROW' | 'REPAY';
      readonly asset: string;
      readonly amount: string;
    }
  /** On a price on the way to where the market is so many hours later. */
  | { readonly kind: 'alert'; readonly place: Place; readonly hours: number };

/** What is done at one moment; `day` counts from the first one, `hour` is UTC. */
export interface Moment {
  readonly day: number;
  readonly hour: number;
  readonly acts: readonly Act[];
  /** Whether it is written what the accounts hold. */
  readonly isLook?: boolean;
}

export const historyDays = 30;

const spot = (account: string, exchange: Exchange, symbol: string): Place => ({
  account,
  exchange,
  symbol,
  account_type: 'spot',
});
const perpetual = (account: string, exchange: Exchange, symbol: string): Place => ({
  account,
  exchange,
  symbol,
  account_type: 'linear',
});

const binanceBtc = spot('Binance paper', 'BINANCE', 'BTCUSDT');
const binanceEth = spot('Binance paper', 'BINANCE', 'ETHUSDT');
const binanceSol = spot('Binance paper', 'BINANCE', 'SOLUSDT');
const okxEth = spot('OKX paper', 'OKX', 'ETHUSDT');
const halyardBtc = perpetual('Halyard paper', 'HALYARD', 'BTCUSDT');
const halyardEth = perpetual('Halyard paper', 'HALYARD', 'ETHUSDT');
const binanceBtcPerpetual = perpetual('Binance paper', 'BINANCE', 'BTCUSDT');
const okxEthPerpetual = perpetual('OKX paper', 'OKX', 'ETHUSDT');
const coinMargined: Place = {
  account: 'Halyard paper',
  exchange: 'HALYARD',
  symbol: 'BTCUSD',
  account_type: 'inverse',
};
const maotai: Place = { account: 'A-share paper', exchange: 'Astock', symbol: 'SH600519', account_type: 'astock' };
const pingAn: Place = { account: 'A-share paper', exchange: 'Astock', symbol: 'SZ000001', account_type: 'astock' };
const euro: Place = { account: 'Forex paper', exchange: 'forex', symbol: 'EURUSD', account_type: 'forex' };

const buy = (place: Place, amount: string, at?: number): Act => ({
  kind: 'order',
  place,
  side: 'BUY',
  amount,
  ...(at !== undefined && { at }),
});
const sell = (place: Place, amount: string, at?: number): Act => ({
  kind: 'order',
  place,
  side: 'SELL',
  amount,
  ...(at !== undefined && { at }),
});
const follow = (place: Place, amount: string, leverage: number): Act => ({
  kind: 'order',
  place,
  side: 'TREND',
  amount,
  leverage,
});
const close = (place: Place): Act => ({ kind: 'close', place });
const transfer = (account: string, from: AccountType, to: AccountType, asset: string, amount: string): Act => ({
  kind: 'transfer',
  account,
  from,
  to,
  asset,
  amount,
});
const loan = (type: 'BORROW' | 'REPAY', asset: string, amount: string): Act => ({
  kind: 'loan',
  account: 'Binance paper',
  type,
  asset,
  amount,
});

/** Hours of the day (UTC): China's morning, Europe's and America's. */
const [east, noon, west] = [2, 9, 15] as const;

/** What comes again and again: each from a day on, every so many days. */
const habits: readonly (Moment & { readonly every: number })[] = [
  { day: 0, every: 3, hour: noon, acts: [follow(halyardBtc, '0.15', 5)] },
  { day: 2, every: 3, hour: west, acts: [close(halyardBtc)] },
  { day: 1, every: 4, hour: west, acts: [follow(okxEthPerpetual, '3', 4)] },
  { day: 3, every: 4, hour: noon, acts: [close(okxEthPerpetual)] },
  { day: 2, every: 5, hour: noon, acts: [follow(binanceBtcPerpetual, '0.2', 3)] },
  { day: 5, every: 5, hour: west, acts: [close(binanceBtcPerpetual)] },
  { day: 4, every: 6, hour: noon, acts: [follow(halyardEth, '4', 5), follow(coinMargined, '60', 3)] },
  { day: 7, every: 6, hour: noon, acts: [close(halyardEth), close(coinMargined)] },
  { day: 1, every: 3, hour: noon, acts: [buy(binanceBtc, '0.05'), buy(binanceSol, '25')] },
  { day: 3, every: 3, hour: west, acts: [sell(binanceBtc, '0.04'), sell(binanceSol, '20')] },
  { day: 2, every: 4, hour: west, acts: [buy(okxEth, '1.2'), buy(binanceEth, '0.8')] },
  { day: 5, every: 4, hour: noon, acts: [sell(okxEth, '1'), sell(binanceEth, '0.6')] },
  { day: 1, every: 2, hour: west, acts: [buy(binanceBtc, '0.03', 0.992), sell(okxEth, '0.4', 1.012)] },
  { day: 2, every: 2, hour: noon, acts: [{ kind: 'cancel' }] },
  // An alert hears of trades: one goes before it, and one meets it.
  {
    day: 1,
    every: 5,
    hour: noon,
    acts: [buy(binanceBtc, '0.01'), { kind: 'alert', place: binanceBtc, hours: west - noon }],
  },
  { day: 1, every: 5, hour: west, acts: [sell(binanceBtc, '0.01')] },
  { day: 1, every: 7, hour: east, acts: [buy(maotai, '100'), buy(pingAn, '2000'), buy(euro, '10000')] },
  { day: 5, every: 7, hour: east, acts: [sell(pingAn, '1000'), sell(euro, '8000')] },
];

/** What comes once. */
const events: readonly Moment[] = [
  { day: 3, hour: east, acts: [transfer('Binance paper', 'spot', 'linear', 'USDT', '10000')] },
  { day: 5, hour: east, acts: [transfer('Binance paper', 'spot', 'margin', 'BTC', '0.3')] },
  { day: 5, hour: noon, acts: [loan('BORROW', 'USDT', '6000')] },
  { day: 9, hour: noon, acts: [transfer('OKX paper', 'spot', 'linear', 'USDT', '15000')] },
  { day: 12, hour: noon, acts: [loan('REPAY', 'USDT', '2000')] },
  { day: 14, hour: east, acts: [transfer('Halyard paper', 'linear', 'spot', 'USDT', '5000')] },
  {
    day: 19,
    hour: noon,
    acts: [transfer('Binance paper', 'spot', 'margin', 'USDT', '200'), loan('REPAY', 'USDT', '4100')],
  },
  { day: 20, hour: east, acts: [transfer('Binance paper', 'margin', 'spot', 'BTC', '0.25')] },
  { day: 25, hour: noon, acts: [transfer('OKX paper', 'linear', 'spot', 'USDT', '10000')] },
];

/** Hours at which it is written what the accounts hold: once a day, and more often in the last week. */
const looksOf = (day: number): readonly number[] => (day < historyDays - 7 ? [noon] : [0, 5, noon, 12, 19]);

const hourOf = ({ day, hour }: Pick<Moment, 'day' | 'hour'>): number => day * 24 + hour;

/** The month of the demo user, moment after moment; on its last day all contracts are closed. */
export function demoMonth(): readonly Moment[] {
  const all: Moment[] = [...events];
  for (const { every, day: first, hour, acts } of habits)
    for (let day = first; day < historyDays; day += every) all.push({ day, hour, acts });
  for (let day = 0; day < historyDays; day++)
    for (const hour of looksOf(day)) all.push({ day, hour, acts: [], isLook: true });
  const closings = [halyardBtc, okxEthPerpetual, binanceBtcPerpetual, halyardEth, coinMargined].map(close);
  all.push({ day: historyDays - 1, hour: 22, acts: [...closings, { kind: 'cancel' }] });
  // What the first day of the folder begins with.
  all.push({ day: historyDays, hour: 0, acts: [], isLook: true });
  const byHour = new Map<number, Moment>();
  for (const moment of all.toSorted((one, other) => hourOf(one) - hourOf(other))) {
    const before = byHour.get(hourOf(moment));
    byHour.set(hourOf(moment), {
      ...moment,
      acts: [...(before?.acts ?? []), ...moment.acts],
      isLook: before?.isLook === true || moment.isLook === true,
    });
  }
  return [...byHour.values()];
}
