import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { notionalOf } from '../../../../../shared/core/ledger/contract-terms.ts';
import { quoteOf } from '../../../../../shared/core/ledger/money.ts';
import type { OrderRules } from '../../../../../shared/core/orders/order-money.ts';
import { shortUnits, toUnits } from '../../../../../shared/base/decimal.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatExact } from '../../../../format/price.ts';
import { durationOf } from './algo-plan.ts';
import { numberProblem } from './check-prices.ts';
import type { Draft } from './draft.ts';
import type { Problem, Problems } from './problems.ts';

type AlgoProblems = Pick<
  Problems,
  'duration' | 'slices' | 'randomize' | 'participation' | 'visible' | 'peg' | 'impact'
>;

const reported = (text: MessageDescriptor): Problem => ({ kind: 'told', text });

/** A number between bounds; an empty one is fine where it may be left out. */
function within(typed: string, least: number, most: number, isNeeded = false): Problem | undefined {
  if (typed.trim() === '') return isNeeded ? { kind: 'empty' } : undefined;
  const text = parseDecimal(typed);
  if (text === undefined) return { kind: 'number' };
  const from = formatExact(String(least));
  const to = formatExact(String(most));
  return Number(text) >= least && Number(text) <= most ? undefined : reported(msg`Enter ${from} to ${to}`);
}

function whole(typed: string, least: number, most: number, isNeeded: boolean): Problem | undefined {
  const text = parseDecimal(typed);
  return text !== undefined && !Number.isInteger(Number(text))
    ? reported(msg`Must be a whole number`)
    : within(typed, least, most, isNeeded);
}

function durationProblem({ algo }: Draft): Problem | undefined {
  const plain = numberProblem(algo.duration);
  if (plain) return plain;
  const seconds = durationOf(algo) ?? 0;
  return seconds >= 10 && seconds <= 86_400 ? undefined : reported(msg`From 10 seconds to 24 hours`);
}

/** Lots of the smallest order at a price: the market's least, and what is worth enough. */
function leastLots({ units, contract }: OrderRules, ticks: number, reduces: boolean): number {
  if (reduces || ticks === 0) return units.minLots;
  const perLot = contract ? notionalOf(contract.terms, ticks, 1) : quoteOf(units, ticks, 1);
  return Math.max(units.minLots, Number((units.minNotional + perLot - 1n) / perLot));
}

function slicesProblem({ algo, type }: Draft, lots: number | undefined, least: number): Problem | undefined {
  const problem = whole(algo.slices, 1, 1_000, true);
  if (problem || type !== 'TWAP' || lots === undefined) return problem;
  const most = formatExact(String(Math.max(1, Math.floor(lots / least))));
  return Math.floor(lots / Number(parseDecimal(algo.slices))) < least
    ? reported(msg`Max ${most} slices for this amount`)
    : undefined;
}

function visibleProblem(
  typed: string,
  { instrument, grid }: OrderRules,
  lots: number | undefined,
  least: number,
): Problem | undefined {
  const plain = numberProblem(typed);
  if (plain) return plain;
  const shown = toUnits(parseDecimal(typed)!, grid.size);
  if (shown === undefined) return { kind: 'step', than: instrument.step };
  if (shown < least) return { kind: 'least', than: shortUnits(least, grid.size) };
  return lots !== undefined && shown > lots ? reported(msg`Must not exceed the amount`) : undefined;
}

const pegProblem = (typed: string): Problem | undefined => whole(typed.trim().replace(/^-/, ''), 0, 10_000, false);

/** What the server would refuse of how an algorithm goes about `lots`, at a price in ticks, 0 where there is none. */
export function algoProblems(draft: Draft, rules: OrderRules, lots: number | undefined, ticks: number): AlgoProblems {
  const { algo, type, reduceOnly } = draft;
  const least = leastLots(rules, ticks, reduceOnly);
  const problems: Record<keyof AlgoProblems, Problem | undefined> = {
    duration: durationProblem(draft),
    slices: type === 'ICEBERG' ? undefined : slicesProblem(draft, lots, least),
    randomize: type === 'ICEBERG' ? undefined : within(algo.randomize, 0, 50),
    participation: type === 'ICEBERG' ? undefined : within(algo.participation, 0.1, 100),
    visible: type === 'ICEBERG' ? visibleProblem(algo.visible, rules, lots, least) : undefined,
    peg: type === 'ICEBERG' ? pegProblem(algo.peg) : undefined,
    impact: within(algo.impact, 0.01, 50),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
