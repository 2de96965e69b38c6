import { dayMs, hourMs, minuteMs } from '../../../../shared/base/time.ts';
import { type Round, roundProfit } from '../../../../shared/finance/rounds.ts';

/** What rounds may be looked at by. */
export const groupings = ['reason', 'duration', 'pair'] as const;
export type Grouping = (typeof groupings)[number];

/** Upper ends of durations, ms, shortest first; what takes longer is `longer`. */
const durations = [
  ['minute', minuteMs],
  ['hour', hourMs],
  ['day', dayMs],
  ['week', 7 * dayMs],
] as const;

const keyOf: Readonly<Record<Grouping, (round: Round) => string>> = {
  reason: ({ kind }) => kind,
  duration: ({ openMs, closeMs }) => durations.find(([, ms]) => closeMs - openMs < ms)?.[0] ?? 'longer',
  pair: ({ market }) => market,
};

/** Rounds that have something in common: how many, how many of them won, and what they brought before fees. */
export interface RoundGroup {
  readonly key: string;
  readonly rounds: number;
  readonly wins: number;
  readonly profit: number;
}

/** Rounds by what they have in common, the most profitable first; `inverseSize` of each market. */
export function groupRounds(
  rounds: readonly Round[],
  by: Grouping,
  inverseSizeOf: (market: string) => number | undefined,
): RoundGroup[] {
  const groups = new Map<string, { rounds: number; wins: number; profit: number }>();
  for (const round of rounds) {
    const key = keyOf[by](round);
    const group = groups.get(key) ?? { rounds: 0, wins: 0, profit: 0 };
    groups.set(key, group);
    const profit = roundProfit(round, inverseSizeOf(round.market));
    group.rounds += 1;
    group.wins += profit > 0 ? 1 : 0;
    group.profit += profit;
  }
  return [...groups].map(([key, group]) => ({ key, ...group })).sort((a, b) => b.profit - a.profit);
}
