import { maxDrawdown } from '../../../../shared/finance/drawdown.ts';

/** A run in a few figures; percent. */
export interface RunFigures {
  readonly rate: number;
  /** At or below 0, by closes. */
  readonly drawdown: number;
  /** Null where they are not known. */
  readonly fills: number | null;
}

/** Figures of values over time, as multiples of the first one. */
export function figuresOf(values: Float64Array, fills: number | null = null): RunFigures {
  const first = values[0]!;
  // A value below nothing counts as nothing: it cannot fall further.
  const shares = [...values].map((value) => Math.max(0, value / first));
  return { rate: (shares.at(-1)! - 1) * 100, drawdown: maxDrawdown(shares).depth * 100, fills };
}
