/** What an order of a TREND is for: the first unit of a position, a further one, its exit, or the sale at the end. */
export const purposes = ['ENTRY', 'ADD', 'EXIT', 'CLOSE'] as const;
export type TrendPurpose = (typeof purposes)[number];

const sequences = 2 ** 20;

export interface TrendNumber {
  readonly purpose: TrendPurpose;
  /** Place among all orders of the instance, from 0. */
  readonly sequence: number;
  /** N of its position in ticks, by which stop and further units go. */
  readonly range: number;
}

/** Number of an order: all that its position goes by stands in it, so that no restart loses that. */
export const numberOf = ({ purpose, sequence, range }: TrendNumber): number =>
  (range * sequences + sequence) * purposes.length + purposes.indexOf(purpose);

export function trendNumber(number: number): TrendNumber {
  const rest = Math.floor(number / purposes.length);
  return {
    purpose: purposes[number % purposes.length]!,
    sequence: rest % sequences,
    range: Math.floor(rest / sequences),
  };
}
