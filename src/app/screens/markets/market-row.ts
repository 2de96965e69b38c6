import { dollarRates } from '../../../shared/market/dollar-rates.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { isMargin } from '../../../shared/market/margin-instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';

/** One market of the screener. Prices are decimal texts; the other figures are for order and filters. */
export interface MarketRow {
  readonly key: InstrumentKey;
  readonly instrument: Instrument;
  readonly last: string;
  readonly high: string;
  readonly low: string;
  /** Of 24 hours, percent. */
  readonly change: number;
  /** Where the last price stands between low and high of 24 hours, 0 to 1; null where those are equal. */
  readonly place: number | null;
  /** Of 24 hours, about, in dollars. */
  readonly turnover: number;
  /** Rate of the running interval as a fraction; null where none is paid, or it is not known. */
  readonly funding: number | null;
}

/**
 * Rows of all markets that have a price. Margin pairs are traded in their spot market and have no row. `fundingOf`
 * gives the rate of a perpetual's running interval.
 */
export function marketRows(
  instruments: readonly Instrument[],
  tickers: readonly TickerRow[],
  fundingOf: (key: InstrumentKey) => number | undefined,
): MarketRow[] {
  const byKey = new Map(tickers.map((row) => [row[0], row]));
  const dollarsFor = dollarRates((key) => byKey.get(key)?.[1]);
  return instruments.flatMap((instrument) => {
    const key = keyOfSymbol(instrument);
    const row = isMargin(instrument.account_type) ? undefined : byKey.get(key);
    if (!row || row[1] === '') return [];
    const [, last, , high, low, , traded, change] = row;
    const span = Number(high) - Number(low);
    // What is priced in its coin is traded for that coin.
    const coin = instrument.strike !== null && instrument.settle === instrument.base ? instrument.base : undefined;
    const rate = coin ? Number(byKey.get(`BINANCE/${coin}USDT/spot`)?.[1] || 0) : dollarsFor(instrument.quote);
    return [
      {
        key,
        instrument,
        last,
        high,
        low,
        change,
        place: span > 0 ? (Number(last) - Number(low)) / span : null,
        turnover: Number(traded) * rate,
        funding: fundingOf(key) ?? null,
      },
    ];
  });
}
