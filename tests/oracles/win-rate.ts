import { requireFinite } from '../../src/shared/finance/argument.ts';

/** Share of results above 0 among all that are not 0, a fraction; null where there is none. Refuses NaN. */
export function winRate(results: readonly number[]): number | null {
  const { wins, losses } = split(results);
  return wins.length + losses.length === 0 ? null : wins.length / (wins.length + losses.length);
}

/** Profit factor = Σ gains ÷ |Σ losses|; null without losses. Refuses NaN. */
export function profitFactor(results: readonly number[]): number | null {
  const { wins, losses } = split(results);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return losses.length === 0 ? null : sum(wins) / -sum(losses);
}

function split(results: readonly number[]): { wins: number[]; losses: number[] } {
  for (const result of results) requireFinite({ result });
  return { wins: results.filter((result) => result > 0), losses: results.filter((result) => result < 0) };
}
