import type { InstanceFigures } from '../trade/instance.ts';

/** Figures by name, decimal texts. */
export type Series = Readonly<Record<string, string>>;

/**
 * What an instance is followed by over time, by name: price and position of its first leg, its results in money, and
 * all that its type says that it goes by.
 */
export function seriesOf(figures: InstanceFigures): Series {
  const { state, mark, qty, profit, realised, fees } = figures;
  const funding = fundingOf(figures);
  return {
    ...state,
    price: mark,
    position: qty,
    profit,
    realised,
    fees,
    ...(funding !== undefined && { funding }),
  };
}

/** Funding received less paid, money; undefined on spot. */
export const fundingOf = ({ contract, funding }: InstanceFigures): string | undefined => contract?.funding ?? funding;

/**
 * What an instance that trades a distance has had of it: in basis points, standard deviations or as a ratio of two
 * prices, as its type goes by. It opens at `upper` or, where its type trades both ways, at `lower`; null where there is
 * no such bound.
 */
export interface Distance {
  readonly spread: number;
  readonly upper: number | null;
  readonly lower: number | null;
  readonly mean: number | null;
}

/** A figure of a series as a number; null where it is not there. */
export const figureIn = (series: Series, name: string): number | null => {
  const text = series[name];
  return text === undefined ? null : Number(text);
};
