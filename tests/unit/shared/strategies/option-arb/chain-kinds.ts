import type { ChainMarkets } from './chain-markets.ts';

/** USD or coin, against a dated future or a perpetual. */
export const kinds = [
  { inCoin: false, isPerpetual: false },
  { inCoin: false, isPerpetual: true, basis: 150 },
  { inCoin: true, isPerpetual: false },
  { inCoin: true, isPerpetual: true, basis: -80 },
] as const;

/** The call of a strike is bid so many USD above its offer, for so many lots. */
export function bidUp(it: ChainMarkets, strike: number, lots: number, usd = 600): void {
  const call = it.option(strike, 'C');
  call.bid = call.ask! + Math.round((it.inCoin ? usd / 100_000 : usd) / call.priceOf(1));
  call.ask = call.bid + 5;
  call.bidLots = lots;
  call.u += 1;
}

/** The put of a strike is bid as much above its offer. */
export function bidUpPut(it: ChainMarkets, strike: number, lots: number): void {
  const put = it.option(strike, 'P');
  put.bid = put.ask! + Math.round((it.inCoin ? 0.006 : 600) / put.priceOf(1));
  put.ask = put.bid + 5;
  put.bidLots = lots;
  put.u += 1;
}
