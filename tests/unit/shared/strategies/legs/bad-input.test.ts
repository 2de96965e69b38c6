import { describe, expect, test } from 'vitest';
import { nightlyMs } from '../../../../fuzz.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { legTypes } from '../types.ts';
import { playLegs } from './play-legs.ts';
import type { TestMarket } from './test-market.ts';
import type { TwoMarkets } from './two-markets.ts';

const turns = 500;
const [fromTurn, toTurn] = [80, 160];

/** What is done in each turn of a fault, and what puts it right after the last. */
interface Fault {
  readonly begin: (it: TwoMarkets) => void;
  readonly end: (it: TwoMarkets) => void;
  /** One of these says what is wrong: of what it does, or as its error. */
  readonly says: readonly string[];
}

const setStatus = (market: TestMarket, status: 'HALT' | 'TRADING'): void => {
  market.instrument = { ...market.instrument, status };
};
const markets = ['a', 'b'] as const;
const waits = ['HALTED', 'STALE', 'HEDGE_DOWN', 'RESTS'];

const faults: Readonly<Record<string, Fault>> = Object.fromEntries([
  ...markets.flatMap((of): [string, Fault][] => [
    [
      `${of} is halted`,
      { begin: (it) => setStatus(it[of], 'HALT'), end: (it) => setStatus(it[of], 'TRADING'), says: waits },
    ],
    [
      `${of} has one side`,
      {
        begin: (it) => {
          it[of].isBidEmpty = true;
        },
        end: (it) => {
          it[of].isBidEmpty = false;
        },
        says: waits,
      },
    ],
    [
      `${of} offers next to nothing`,
      {
        begin: (it) => {
          it[of].size = 1;
        },
        end: (it) => {
          it[of].size = 1_000;
        },
        says: [],
      },
    ],
    [
      `${of} has a silent book`,
      {
        begin: (it) => {
          it[of].u = 1;
        },
        end: () => undefined,
        says: [],
      },
    ],
  ]),
  ...(['MAX_BORROW', 'BALANCE', 'REDUCE_ONLY'] as const).map((code): [string, Fault] => [
    `orders are refused by ${code}`,
    {
      begin: ({ faults: it }) => {
        it.isRefusing = true;
        it.refusal = code;
      },
      end: ({ faults: it }) => {
        it.isRefusing = false;
      },
      says: [code],
    },
  ]),
]);

describe.each(Object.entries(faults))('while %s', (_, { begin, end, says }) => {
  test.each(legTypes)(
    '%s %o %s: it is named, nothing is lost, and both legs come together after it',
    {
      timeout: nightlyMs,
    },
    (type, params, _what, changes) => {
      const said = new Set<string>();
      const played = playLegs(strategyOf(type), params, 7, turns, {
        ...changes,
        disturb: (it, turn) => {
          if (turn >= fromTurn && turn < toTurn) begin(it);
          if (turn === toTurn) end(it);
          if (turn > fromTurn && turn <= toTurn)
            for (const name of [it.figures.doing, it.machine.state.error]) if (name) said.add(name);
        },
      });
      expect(played.fills).toBeGreaterThan(0);
      expect(played.profit).toBe(played.own);
      expect(played.legs.every(({ off }) => off === 0n)).toBe(true);
      expect(played.last <= played.bound, `${played.last} of ${played.bound}`).toBe(true);
      // A pair of bars may have no trade on, which it says then.
      if (says.length > 0) expect([...says, 'NO_PAIR'].filter((name) => said.has(name))).not.toEqual([]);
    },
  );
});
