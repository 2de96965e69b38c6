import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Child,
  filledOf,
  maxErrors,
  type Move,
  nextMove,
  type Situation,
  sweepNumber,
} from '../../../../../src/shared/strategies/execution/next-move.ts';
import { equalTargets } from '../../../../../src/shared/strategies/execution/schedule.ts';

const slices = (handled = -1): Situation['plan'] => ({
  kind: 'slices',
  times: [0, 10_000, 20_000, 30_000],
  targets: equalTargets(100, 4),
  handled,
});
const situation = (changes: Partial<Situation> = {}): Situation => ({
  side: 'BUY',
  isCanceling: false,
  lots: 100,
  errors: 0,
  nowMs: 0,
  deadlineMs: 40_000,
  retryMs: 0,
  sweeps: false,
  children: [],
  bound: null,
  bid: 999,
  ask: 1_001,
  least: 5,
  step: 1,
  isOpen: true,
  share: Number.POSITIVE_INFINITY,
  plan: slices(),
  ...changes,
});
const child = (changes: Partial<Child> = {}): Child => ({
  order_id: '1',
  number: 0,
  lots: 25,
  filled: 0,
  isOpen: true,
  isFilled: false,
  ticks: 1_001,
  createdMs: 0,
  ...changes,
});

test.each<[string, Partial<Situation>, Move]>([
  ['the first slice goes at once, at the market', {}, { kind: 'send', number: 0, lots: 25, ticks: null }],
  [
    'with a bound it goes to the best price of the other side',
    { bound: 1_005 },
    { kind: 'send', number: 0, lots: 25, ticks: 1_001 },
  ],
  ['but not beyond the bound', { bound: 1_000 }, { kind: 'send', number: 0, lots: 25, ticks: 1_000 }],
  ['a sell mirrors it', { side: 'SELL', bound: 998 }, { kind: 'send', number: 0, lots: 25, ticks: 999 }],
  ['between slices it waits for the next', { plan: slices(0), nowMs: 4_000 }, { kind: 'wait', untilMs: 10_000 }],
  [
    'after the last one it waits for the deadline',
    { plan: slices(3), nowMs: 35_000, children: [child()] },
    { kind: 'wait', untilMs: 40_000 },
  ],
  [
    'a child that rests is taken back at the next slice',
    { plan: slices(0), nowMs: 10_000, children: [child({ filled: 5 })] },
    { kind: 'cancel', order_ids: ['1'] },
  ],
  [
    'and its rest goes into that slice',
    { plan: slices(0), nowMs: 10_000, children: [child({ filled: 5, isOpen: false })] },
    { kind: 'send', number: 1, lots: 45, ticks: null },
  ],
  [
    'slices that were slept through go in one',
    { plan: slices(0), nowMs: 31_000, children: [child({ filled: 25, isOpen: false })] },
    { kind: 'send', number: 3, lots: 75, ticks: null },
  ],
  ['no more than the share of the market', { share: 12 }, { kind: 'send', number: 0, lots: 12, ticks: null }],
  ['a slice below the smallest order is left out', { share: 3 }, { kind: 'skip', number: 0 }],
  ['only whole steps', { step: 10 }, { kind: 'send', number: 0, lots: 20, ticks: null }],
  [
    'but a sell takes its odd lot with the last slice',
    {
      step: 10,
      side: 'SELL',
      lots: 95,
      plan: { ...slices(), targets: [20, 40, 60, 95] } as Situation['plan'],
      nowMs: 30_000,
    },
    { kind: 'send', number: 3, lots: 95, ticks: null },
  ],
  ['a market that rests is waited for', { isOpen: false }, { kind: 'wait', untilMs: 1_000 }],
  ['and is not swept', { isOpen: false, nowMs: 40_000, sweeps: true }, { kind: 'end', event: 'expire' }],
  ['a refused child is tried again later', { retryMs: 2_000, nowMs: 500 }, { kind: 'wait', untilMs: 2_000 }],
  ['five errors end it', { errors: maxErrors }, { kind: 'end', event: 'fail' }],
  ['its children are closed first', { errors: maxErrors, children: [child()] }, { kind: 'cancel', order_ids: ['1'] }],
  ['all filled is the end', { children: [child({ filled: 100, isOpen: false })] }, { kind: 'end', event: 'finish' }],
  ['a deadline with a rest expires', { nowMs: 40_000 }, { kind: 'end', event: 'expire' }],
  [
    'or is swept',
    { nowMs: 40_000, sweeps: true, children: [child({ filled: 60, isOpen: false })] },
    { kind: 'send', number: sweepNumber, lots: 40, ticks: null },
  ],
  [
    'once',
    { nowMs: 40_001, sweeps: true, children: [child({ number: sweepNumber, filled: 60, isOpen: false })] },
    { kind: 'end', event: 'expire' },
  ],
  ['a cancel closes the children', { isCanceling: true, children: [child()] }, { kind: 'cancel', order_ids: ['1'] }],
  ['and then the parent', { isCanceling: true }, { kind: 'end', event: 'cancel' }],
  [
    'a cancel that comes too late finds it filled',
    { isCanceling: true, children: [child({ filled: 100, isOpen: false })] },
    { kind: 'end', event: 'fill' },
  ],
])('%s', (_name, changes, move) => {
  expect(nextMove(situation(changes))).toEqual(move);
});

const iceberg = (limit: number | null = null, pegged: number | undefined | null = null): Partial<Situation> => ({
  plan: { kind: 'iceberg', visible: 30, limit, pegged },
});

test.each<[string, Partial<Situation>, Move]>([
  ['shows a part at the best price of its own side', iceberg(), { kind: 'send', number: 0, lots: 30, ticks: 999 }],
  ['or at its limit', iceberg(990), { kind: 'send', number: 0, lots: 30, ticks: 990 }],
  ['never beyond the bound', { ...iceberg(), bound: 995 }, { kind: 'send', number: 0, lots: 30, ticks: 995 }],
  [
    'fills up again after a fill',
    { ...iceberg(), children: [child({ filled: 30, isOpen: false, isFilled: true })] },
    { kind: 'send', number: 1, lots: 30, ticks: 999 },
  ],
  [
    'waits a second where the market has ended its child with a rest',
    { ...iceberg(), nowMs: 300, children: [child({ filled: 20, isOpen: false })] },
    { kind: 'wait', untilMs: 1_000 },
  ],
  [
    'and tries again then',
    { ...iceberg(), nowMs: 1_000, children: [child({ isOpen: false })] },
    { kind: 'send', number: 1, lots: 30, ticks: 999 },
  ],
  [
    'takes a small rest along',
    { ...iceberg(), children: [child({ filled: 68, isOpen: false, isFilled: true })] },
    { kind: 'send', number: 1, lots: 32, ticks: 999 },
  ],
  [
    'follows a price that has left it',
    { ...iceberg(), nowMs: 1_000, children: [child({ ticks: 990 })] },
    { kind: 'cancel', order_ids: ['1'] },
  ],
  ['once a second', { ...iceberg(), nowMs: 500, children: [child({ ticks: 990 })] }, { kind: 'wait', untilMs: 1_500 }],
  [
    'stays at its limit',
    { ...iceberg(990), nowMs: 5_000, children: [child({ ticks: 990 })] },
    { kind: 'wait', untilMs: 6_000 },
  ],
  ['stands at its distance from the best', iceberg(null, 1_000), { kind: 'send', number: 0, lots: 30, ticks: 1_000 }],
  [
    'within its limit, which is its bound then',
    { ...iceberg(998, 1_000), bound: 998 },
    { kind: 'send', number: 0, lots: 30, ticks: 998 },
  ],
  [
    'and follows with it',
    { ...iceberg(1_005, 1_000), bound: 1_005, nowMs: 1_000, children: [child({ ticks: 999 })] },
    { kind: 'cancel', order_ids: ['1'] },
  ],
  [
    'waits where there is nobody to stand beside',
    { plan: { kind: 'iceberg', visible: 30, limit: null, pegged: undefined } },
    { kind: 'wait', untilMs: 1_000 },
  ],
  ['waits where there is nobody to follow', { ...iceberg(), bid: undefined }, { kind: 'wait', untilMs: 1_000 }],
])('an ICEBERG %s', (_name, changes, move) => {
  expect(nextMove(situation(changes))).toEqual(move);
});

/** Plays a parent against a market that fills, refuses and is canceled as the numbers say. */
function play(
  start: Situation,
  chances: readonly number[],
): { readonly end: Move; readonly children: readonly Child[]; readonly nowMs: number } {
  let it = start;
  const chance = (at: number) => chances[at % chances.length]!;
  for (let turn = 0; turn < 10_000; turn++) {
    const move = nextMove(it);
    const open = it.children.filter(({ isOpen }) => isOpen);
    expect(open.length).toBeLessThanOrEqual(1);
    if (move.kind === 'end') return { end: move, children: it.children, nowMs: it.nowMs };
    if (move.kind === 'wait') {
      expect(move.untilMs).toBeGreaterThan(it.nowMs);
      const filled = it.children.map((each) =>
        each.isOpen && chance(turn) < 0.4
          ? {
              ...each,
              filled: each.filled + Math.ceil(((sizes.get(each.order_id) ?? 0) - each.filled) * chance(turn + 1)),
            }
          : each,
      );
      it = {
        ...it,
        nowMs: Math.max(
          it.nowMs + 1,
          Math.round(it.nowMs + (move.untilMs - it.nowMs) * Math.max(0.3, chance(turn + 2))),
        ),
        isCanceling: it.isCanceling || chance(turn + 3) > 0.97,
        children: filled.map((each) =>
          each.isOpen && each.filled >= sizes.get(each.order_id)! ? { ...each, isOpen: false, isFilled: true } : each,
        ),
        bid: 990 + Math.round(chance(turn) * 20),
        ask: 1_011,
      };
    } else if (move.kind === 'cancel')
      it = {
        ...it,
        children: it.children.map((each) =>
          move.order_ids.includes(each.order_id) ? { ...each, isOpen: false } : each,
        ),
      };
    else if (move.kind === 'skip')
      it = { ...it, plan: { ...(it.plan as Extract<Situation['plan'], { kind: 'slices' }>), handled: move.number } };
    else it = sent(it, move, chance(turn));
  }
  throw new Error('a parent never ends');
}

const sizes = new Map<string, number>();

function sent(it: Situation, { number, lots, ticks }: Extract<Move, { kind: 'send' }>, chance: number): Situation {
  expect(it.children.some(({ isOpen }) => isOpen)).toBe(false);
  expect(it.children.map((each) => each.number)).not.toContain(number);
  expect(lots).toBeGreaterThanOrEqual(Math.min(it.least, it.lots));
  expect(filledOf(it) + lots).toBeLessThanOrEqual(it.lots);
  if (it.bound !== null && number !== sweepNumber)
    expect(it.side === 'BUY' ? ticks! <= it.bound : ticks! >= it.bound).toBe(true);
  if (chance > 0.9) return { ...it, errors: it.errors + 1, retryMs: it.nowMs + 2_000 };
  const order_id = String(it.children.length + 1);
  sizes.set(order_id, lots);
  const filled = ticks === null ? Math.floor(lots * chance * 1.2) : 0;
  const plan = it.plan.kind === 'slices' && number !== sweepNumber ? { ...it.plan, handled: number } : it.plan;
  return {
    ...it,
    plan,
    children: [
      ...it.children,
      {
        order_id,
        number,
        lots,
        filled: Math.min(lots, filled),
        isOpen: ticks !== null,
        isFilled: ticks === null && filled >= lots,
        ticks: ticks ?? 0,
        createdMs: it.nowMs,
      },
    ],
  };
}

test('whatever the market does, a parent ends by its deadline, never fills more than it was asked for, and never has two children open', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 5_000 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.integer({ min: 900, max: 1_100 })),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 60 }),
      (lots, isIceberg, sweeps, buys, bound, chances) => {
        sizes.clear();
        const plan: Situation['plan'] = isIceberg
          ? {
              kind: 'iceberg',
              visible: Math.max(5, Math.floor(lots / 7)),
              limit: null,
              pegged: chances[0]! < 0.5 ? null : 1_000,
            }
          : ({ ...slices(), targets: equalTargets(lots, 4) } as Situation['plan']);
        const { end, children, nowMs } = play(
          situation({ lots, sweeps, side: buys ? 'BUY' : 'SELL', bound, plan }),
          chances,
        );
        const filled = filledOf({ children });
        expect(children.some(({ isOpen }) => isOpen)).toBe(false);
        if (end.kind === 'end' && end.event === 'finish') expect(filled).toBe(lots);
        if (end.kind === 'end' && end.event === 'expire') expect(nowMs).toBeGreaterThanOrEqual(40_000);
        expect(filled).toBeLessThanOrEqual(lots);
      },
    ),
    { numRuns: 300 },
  );
});
