import type { Rig } from './rig.ts';

/** One fault of reliability.md §1.6 and the proof that it is survived. */
export interface Scenario {
  readonly row: number;
  readonly name: string;
  /** Where it runs: scenarios of the same place share the machine only as far as they do not disturb each other. */
  readonly place: 'node' | 'alone' | 'browser';
  /** Fails by throwing. The time from the fault to a book in order, where the row names one. */
  readonly run: (seed: number, kit: Kit) => Promise<number | undefined>;
}

/** A scenario of a row, in a process of Node with others unless it names another place. */
export const at = (row: number, name: string, run: Scenario['run'], place: Scenario['place'] = 'node'): Scenario => ({
  row,
  name,
  place,
  run,
});

/** What a scenario may use; everything is taken down after it. */
export interface Kit {
  /** Takes down what the scenario has built, last first. */
  readonly after: (close: () => unknown) => void;
  readonly rig: (options: Omit<import('./rig.ts').RigOptions, 'seed'>) => Promise<Rig>;
}

/** Fails with the text. */
export function check(holds: boolean, text: string): asserts holds {
  if (!holds) throw new Error(text);
}

export function same(actual: unknown, expected: unknown, what: string): void {
  const a = JSON.stringify(actual);
  const b = JSON.stringify(expected);
  if (a !== b) throw new Error(`${what}: ${a.slice(0, 300)} in place of ${b.slice(0, 300)}`);
}

/**
 * A machine that others use too is given this long in any case: how fast it came about is for the figures, not for
 * survival.
 */
const timeoutMs = 4_000;

/** Waits in real time until it holds. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
  what: string | (() => string),
): Promise<number> {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > Math.max(withinMs, timeoutMs))
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  return performance.now() - from;
}
