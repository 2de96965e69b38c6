import { percentile } from '../harness/percentile.ts';
import type { Target } from '../harness/report.ts';
import { isStrained, type Measured, outcomeOf } from './measured.ts';
import type { Plan } from './plan.ts';
import type { Outcome } from './stage.ts';

/** Ages of ours over those of a push with as many tabs. */
const aged = (measured: Measured, tabs: number, part: number): number =>
  percentile(outcomeOf(measured, 'ours', tabs).market, part) /
  percentile(outcomeOf(measured, 'push', tabs).market, part);

const most = (measured: Measured, { tabCounts }: Plan, of: (worker: Outcome['worker']) => number): number =>
  Math.max(...tabCounts.map((tabs) => of(outcomeOf(measured, 'ours', tabs).worker)));

function workerTargets(measured: Measured, plan: Plan): readonly Target[] {
  const one = outcomeOf(measured, 'ours', 1).worker;
  const eight = outcomeOf(measured, 'ours', 8).worker;
  return [
    { name: 'worker busy, 1 tab', value: one.busy, limit: 0.05, better: 'lower', gated: false },
    { name: 'worker busy, 8 tabs', value: eight.busy, limit: 0.25, better: 'lower', gated: false },
    {
      name: 'market messages a second and tab',
      value: most(measured, plan, ({ postsASecond }) => postsASecond),
      limit: 60,
      better: 'lower',
    },
    {
      name: 'worker time, 8 tabs / object push',
      value: eight.busy / outcomeOf(measured, 'push', 8).worker.busy,
      limit: 0.25,
      better: 'lower',
    },
  ];
}

/**
 * What a push does at its limit is what is meant: where 8 tabs do not bring it there, the rows with `many` are the
 * gate.
 */
function ageTargets(measured: Measured, plan: Plan, many: number): readonly Target[] {
  const gate = isStrained(measured, plan, 8) ? {} : ({ gated: false } as const);
  return [
    {
      name: 'source to page p50, 8 tabs / object push',
      value: aged(measured, 8, 0.5),
      limit: 0.333,
      better: 'lower',
      ...gate,
    },
    {
      name: 'source to page p99, 8 tabs / object push',
      value: aged(measured, 8, 0.99),
      limit: 0.5,
      better: 'lower',
      ...gate,
    },
    {
      name: 'source to page p50, tabs that bring a push to its limit / object push',
      value: aged(measured, many, 0.5),
      limit: 0.333,
      better: 'lower',
    },
    {
      name: 'source to page p99, tabs that bring a push to its limit / object push',
      value: aged(measured, many, 0.99),
      limit: 0.5,
      better: 'lower',
    },
  ];
}

function queueTargets(measured: Measured): readonly Target[] {
  const { market, urgent } = outcomeOf(measured, 'ours', 1);
  return [
    {
      name: 'source to page p99 ms, market lane, 1 tab',
      value: percentile(market, 0.99),
      limit: 20,
      better: 'lower',
      gated: false,
    },
    {
      name: 'source to page p99 ms, urgent lane, 1 tab',
      value: percentile(urgent, 0.99),
      limit: 5,
      better: 'lower',
      gated: false,
    },
  ];
}

function problemTargets(measured: Measured, plan: Plan): readonly Target[] {
  const fault = measured.problems.get('ours')!;
  return [
    {
      name: 'fresh ms after a block of 1.5 s',
      value: fault['fresh ms after a block of 1.5 s'],
      limit: 50,
      better: 'lower',
      gated: false,
    },
    {
      name: 'market messages queued at a blocked tab',
      value: fault['messages queued in the block'],
      limit: 1,
      better: 'lower',
    },
    {
      name: 'market messages in flight, any tab',
      value: most(measured, plan, ({ queued }) => queued),
      limit: 1,
      better: 'lower',
    },
    {
      name: 'market messages to a hidden tab',
      value: fault['messages to the hidden tab'],
      limit: 0,
      better: 'lower',
    },
  ];
}

/** What the figures are held to; `many` tabs bring a push to its limit. */
export const targetsOf = (measured: Measured, plan: Plan, many: number): readonly Target[] => [
  ...workerTargets(measured, plan),
  ...ageTargets(measured, plan, many),
  ...queueTargets(measured),
  ...problemTargets(measured, plan),
];
