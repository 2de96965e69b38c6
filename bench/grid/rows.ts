/** One record of the table that is measured, of as many fields as an order has columns. */
export interface Row {
  readonly id: string;
  readonly pair: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: number;
  readonly size: number;
  readonly filled: number;
  readonly mark: number;
  readonly profit: number;
  readonly leverage: number;
  readonly status: string;
}

export const count = 10_000;
/** Of each update: records that change, of which so many are in view. */
export const [changedOf, seenOf] = [100, 5] as const;

/** The rows of the beginning. */
export const firstRows = (): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `order ${index}`,
    pair: `C${index % 70}/USDT`,
    side: index % 2 === 0 ? 'BUY' : 'SELL',
    price: 100 + (index % 997),
    size: 1 + (index % 13),
    filled: index % 100,
    mark: 100 + (index % 991),
    profit: (index % 401) - 200,
    leverage: 1 + (index % 20),
    status: ['OPEN', 'PARTIALLY_FILLED', 'WAITING'][index % 3]!,
  }));

/**
 * The rows after the update of that number: records that changed are other objects; `isCloned` makes all of them
 * others, as they come from a worker.
 */
export function updated(rows: readonly Row[], update: number, isCloned: boolean): Row[] {
  const next = isCloned ? rows.map((row) => ({ ...row })) : [...rows];
  for (let part = 0; part < changedOf; part++) {
    const at = part < seenOf ? (update + part * 3) % 15 : (update * 7_919 + part * 104_729) % count;
    const row = next[at]!;
    next[at] = {
      ...row,
      mark: row.mark + 0.5,
      profit: row.profit + ((update + part) % 3) - 1,
      filled: (row.filled + 1) % 100,
    };
  }
  return next;
}
