import { expect, test } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { checkCovered, checkState, countModes } from './mixed-checks.ts';
import { Heard } from './reported-history.ts';
import { Draw, type Timed } from './mixed-commands.ts';
import { Giving } from './mixed-giving.ts';
import { seedsOf } from '../../../seeds.ts';
import { beginning, mixedPriceOf, mixedState } from './mixed-state.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

/** Each of 300 moves; more with MIXED_RUNS. */
const runs = Number(process.env.MIXED_RUNS ?? 30);
const moves = 300;
/** Moves between two snapshots. */
const restoreEvery = 100;

/** Throws with the place of the first difference: the texts are long. */
function same(text: string | undefined, expected: string | undefined, what: string): void {
  if (text === expected) return;
  let at = 0;
  while (text?.[at] === expected?.[at]) at += 1;
  throw new Error(
    `${what}: …${text?.slice(Math.max(0, at - 200), at + 80)}… and not …${expected?.slice(at, at + 80)}…`,
  );
}

/** Accounts with contracts by what stands behind them, and the bounds of portfolios. */
const ofModes = [
  'MULTI linear',
  'MULTI futures',
  'portfolio linear',
  'portfolio inverse',
  'portfolio futures',
  'portfolio delivery',
  'portfolio MARGIN_CALL that owes',
  'portfolio FORCE_LIQ',
  'portfolio FORCE_LIQ that owes',
];

/** What has become of money that the house gives: put in, or shared of its fees. */
const ofGiving = [
  'fund booked',
  'fund replayed',
  'fund INPUT',
  'fund CONFLICT',
  'DEPOSIT',
  'rebate booked',
  'rebate replayed',
  'rebate INPUT',
  'rebate BALANCE',
  'rebate CONFLICT',
  'REBATE',
  'family transfer',
  'family transfer refused',
  'transfer to a stranger refused',
];

/** What has become of requests that went over a line. */
const ofLines = [
  'EXECUTION_TIMEOUT UNFILLED',
  'EXECUTION_TIMEOUT WAITING',
  'EXECUTION_TIMEOUT FILLED',
  'EXECUTION_TIMEOUT EXECUTION_ERROR',
  'NOT_RECEIVED',
  'CANCELING CANCELED',
  'CANCELING UNFILLED',
  'CANCELING FILLED',
];

/** Commands between two of which a refused one is held against the state before it. */
const refusedEvery = 9;
const isRefused = ({ answer }: Effects): boolean =>
  answer.kind === 'refused' || (answer.kind === 'placed' && answer.outcomes.every(({ order_id }) => order_id === null));
/** A refused order wakes its market. */
const awake = ({ markets }: CoreState): number =>
  [...markets.values()].reduce((count, each) => count + Number(each.awake), 0);

const textOf = ({ digest, events }: Effects): string => `${digest} ${JSON.stringify(events)}`;
const reported = (state: CoreState, [command, atMs]: Timed): string => textOf(apply(state, command, atMs));
/** The digest alone, where nobody listens. */
const digested = (state: CoreState, [command, atMs]: Timed): string => String(apply(state, command, atMs, true).digest);

/** One run: the commands, what was told of each, the snapshots on the way with the number of commands before them. */
function play(seed: number, heard: Heard) {
  const state = mixedState();
  const draw = new Draw(seed);
  const commands: Timed[] = [];
  const out: string[] = [];
  const snapshots: { readonly at: number; readonly text: string }[] = [];
  const giving = new Giving(heard.seen);
  const run = (timed: Timed): void => {
    // I24 on a part of them: a text of the whole state costs as much as many commands.
    const isHeld = commands.length % refusedEvery === 0;
    const before = isHeld ? snapshotOf(state) : '';
    const wasAwake = awake(state);
    giving.before(state, timed[0]);
    const effects = apply(state, timed[0], timed[1]);
    giving.after(state, timed[0], effects);
    heard.take(effects);
    if (timed[0].kind === 'place') heard.seen.covered = (heard.seen.covered ?? 0) + checkCovered(state, effects);
    if (isHeld && isRefused(effects) && awake(state) === wasAwake) {
      same(snapshotOf(state), before, `a refused ${timed[0].kind} has changed something`);
      heard.seen.refused = (heard.seen.refused ?? 0) + 1;
    }
    commands.push(timed);
    out.push(textOf(effects));
  };
  for (const timed of beginning(seed)) run(timed);
  for (let move = 1; move <= moves; move++) {
    for (const timed of draw.next(state)) run(timed);
    checkState(state, commands.at(-1)?.[0].kind === 'step');
    countModes(state, heard.seen);
    if (move % restoreEvery === 0) snapshots.push({ at: commands.length, text: snapshotOf(state) });
  }
  heard.end();
  heard.checkDebts(state);
  return { state, commands, out, snapshots };
}

test(
  'whatever is done on spot, margin, contracts, options, shares and currencies together: money adds up, and a replay, a snapshot and a restored state go on alike',
  () => {
    const seen: Record<string, number> = {};
    for (const seed of seedsOf(runs)) {
      const heard = new Heard();
      try {
        const { state, commands, out, snapshots } = play(seed, heard);
        const again = mixedState();
        const silent = mixedState();
        let copy: CoreState | undefined;
        for (const [at, timed] of commands.entries()) {
          const snapshot = snapshots.find((each) => each.at === at);
          if (snapshot) {
            same(snapshotOf(again), snapshot.text, 'state of a replay');
            if (copy) same(snapshotOf(copy), snapshot.text, 'state of a restored one that has gone on');
            copy = flowingStateOf(snapshot.text, mixedPriceOf);
            same(snapshotOf(copy), snapshot.text, 'state restored');
          }
          same(reported(again, timed), out[at], `replay of ${at}`);
          same(digested(silent, timed), out[at]?.slice(0, 17), `silent replay of ${at}`);
          if (copy) same(reported(copy, timed), out[at], `restored one at ${at}`);
        }
        for (const each of [again, silent, copy]) same(each && snapshotOf(each), snapshotOf(state), 'state at the end');
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
      for (const [what, count] of Object.entries(heard.seen)) seen[what] = (seen[what] ?? 0) + count;
    }
    for (const what of [
      'fill',
      'transfer',
      'interest',
      'MARGIN_CALL',
      'FORCE_LIQ',
      'LIQ LIQUIDATION',
      'LIQ DELIVERY',
      'funded',
      'replayed',
      'REDUCE_ONLY',
      'OCO',
      'contract OCO',
      'spot exit FILLED',
      'spot exit CANCELED',
      'bought',
      'written',
      'closed option',
      'option triggered',
      'LIQ option LIQUIDATION',
      'LIQ option DELIVERY',
      'refused',
      'covered',
      'BORROW',
      'REPAY',
      ...ofGiving,
      ...ofLines,
      ...ofModes,
    ])
      expect(seen[what] ?? 0, what).toBeGreaterThan(runs / 50);
  },
  Math.max(300_000, runs * 1_500),
);
