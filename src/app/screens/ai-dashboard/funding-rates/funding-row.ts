import type { Output } from '../../../../shared/base/contract.ts';
import type { fundingNewest } from '../../../../shared/contracts/funding.ts';
import { annualFundingRate } from '../../../../shared/finance/funding.ts';
import { carryBreakEven } from '../../../../shared/finance/funding-carry.ts';
import { type Exchange, type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';

/** What the server tells of one perpetual. */
export type FundingFigures = Output<typeof fundingNewest>[number];

/** Which rate is looked at: what the running interval has come to, the last one paid, or the mean of so many days. */
export const rateKinds = ['next', 'last', 'avg3', 'avg7', 'avg30'] as const;
export type RateKind = (typeof rateKinds)[number];

/** The perpetual of a currency at one exchange, with the spot market that it can be hedged by. */
export interface FundingCell {
  readonly perpetual: Instrument;
  /** Undefined where the exchange lists no spot market of the same pair. */
  readonly spot: Instrument | undefined;
  readonly figures: FundingFigures;
}

/** The perpetuals of one currency, an exchange each. */
export interface FundingRow {
  readonly base: string;
  readonly cells: ReadonlyMap<Exchange, FundingCell>;
}

const rateOf = ({ rate, next_rate, avg3, avg7, avg30 }: FundingFigures, kind: RateKind): number =>
  ({ last: rate, next: next_rate, avg3, avg7, avg30 })[kind];

/** A rate of one interval in percent a year. */
export const annualOf = ({ figures }: FundingCell, kind: RateKind): number =>
  annualFundingRate(rateOf(figures, kind), figures.interval_h) * 100;

/** The cell with the highest rate of a row. */
export const bestOf = ({ cells }: FundingRow, kind: RateKind): FundingCell =>
  [...cells.values()].reduce((best, cell) => (annualOf(cell, kind) > annualOf(best, kind) ? cell : best));

/** Percent a year between the highest and the lowest rate of a row; undefined where one exchange alone lists it. */
export function gapOf({ cells }: FundingRow, kind: RateKind): number | undefined {
  const rates = [...cells.values()].map((cell) => annualOf(cell, kind));
  return rates.length < 2 ? undefined : Math.max(...rates) - Math.min(...rates);
}

const basisPoints = 10_000;

/**
 * Periods after which a hedge by spot has paid the fees of its four orders, without the basis, by the predicted rate
 * and the mean of seven days; undefined where it never does, or nothing can hedge it.
 */
export function breakEvenOf({ figures, perpetual, spot }: FundingCell): number | undefined {
  if (!spot) return undefined;
  const fees = 2 * (spot.taker + perpetual.taker) * basisPoints;
  const rates = { predicted: figures.next_rate, paid: [figures.avg7] };
  return carryBreakEven(rates, { fees, opening: 0, closing: 0 }) ?? undefined;
}

/** All currencies with a perpetual, in the order of the instruments; those that `list` names where it names any. */
export function fundingRows(
  instruments: readonly Instrument[],
  figures: readonly FundingFigures[],
  list: readonly string[],
): readonly FundingRow[] {
  const byKey = new Map(figures.map((row) => [keyOfSymbol(row), row] as const));
  const spots = new Map(
    instruments
      .filter(({ account_type }) => account_type === 'spot')
      .map((spot) => [`${spot.exchange} ${spot.base} ${spot.quote}`, spot] as const),
  );
  const rows = new Map<string, Map<Exchange, FundingCell>>();
  for (const perpetual of instruments) {
    const found = byKey.get(keyOfSymbol(perpetual));
    const { base, quote, exchange } = perpetual;
    if (!found || (list.length > 0 && !list.includes(base))) continue;
    const cells = rows.get(base) ?? new Map<Exchange, FundingCell>();
    if (!cells.has(exchange))
      cells.set(exchange, { perpetual, spot: spots.get(`${exchange} ${base} ${quote}`), figures: found });
    rows.set(base, cells);
  }
  return [...rows].map(([base, cells]) => ({ base, cells }));
}
