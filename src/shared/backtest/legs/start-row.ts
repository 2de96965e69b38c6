import { gridOf } from '../../market/instrument.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { CommonRows } from './common-rows.ts';
import type { LegInput } from './leg-input.ts';

const numberOf = (field: unknown): number | undefined => (typeof field === 'string' ? Number(field) : undefined);

/**
 * The first common row at which a strategy may begin: after `historyMs`, half of the rows at most, and a row of the
 * first leg, with a bar of each leg in it and in the next one, and within the range of ratios of its parameters where
 * they have one. Undefined where there is none.
 */
export function startRow(
  legs: readonly LegInput[],
  { low_ratio, high_ratio }: Readonly<Record<string, unknown>>,
  { historyMs, fromRow }: { readonly historyMs: number; readonly fromRow: number },
): number | undefined {
  const rows = new CommonRows(legs.map(({ bars }) => bars));
  const low = numberOf(low_ratio) ?? 0;
  const high = numberOf(high_ratio) ?? Number.POSITIVE_INFINITY;
  const priceAt = (leg: number, row: number): number =>
    unitsToNumber(rows.priceAt(leg, row, 'close'), gridOf(legs[leg]!.instrument).price);
  // What lies before the common rows of a leg is history too: that of the one that has least of it counts.
  const before = Math.min(...legs.map((_, leg) => rows.closedBefore(leg, 0)));
  const history = Math.ceil(historyMs / rows.intervalMs) - before;
  const first = Math.max(0, fromRow - rows.offset, Math.min(history, rows.count >> 1));
  for (let row = first; row + 1 < rows.count; row++) {
    if (rows.isGap(row) || rows.isGap(row + 1)) continue;
    const ratio = priceAt(0, row) / priceAt(1, row);
    // NOTE: a range that is upside down is the strategy's to refuse.
    if (low >= high || (ratio >= low && ratio <= high)) return row;
  }
  return undefined;
}
