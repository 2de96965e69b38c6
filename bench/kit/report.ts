import { loadavg } from 'node:os';

/** One figure that has to hold. `better` says on which side of the limit it is good. */
export interface Target {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly better: 'lower' | 'higher';
  /** False for what holds on a quiet machine only, milliseconds and shares of a core: told, but no gate. */
  readonly gated?: false;
  /** What the gate holds it to, where that is not the limit with some room: a target that is not reached yet must not get worse. */
  readonly gate?: number;
}

export const rounded = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1_000) / 1_000);

/** Room that a gate leaves on a machine that others use too. */
const gateRoom = 1.5;

const isWithin = (value: number, limit: number, better: Target['better']): boolean => (better === 'lower' ? value <= limit : value >= limit);
const holds = ({ value, limit, better }: Target): boolean => isWithin(value, limit, better);
const passes = ({ value, limit, gate, better }: Target): boolean => isWithin(value, gate ?? (better === 'lower' ? limit * gateRoom : limit / gateRoom), better);

/**
 * Prints targets beside their limits and ends with the one line of JSON that every benchmark ends with. With `--gate` the process fails where a
 * target misses its limit by more than half, or its own gate: for CI, on ratios and counts only.
 */
export function report(bench: string, targets: readonly Target[], figures: Readonly<Record<string, number>>): void {
  for (const target of targets) {
    console.log(`${holds(target) ? 'holds ' : 'MISSES'}  ${target.name}: ${rounded(target.value)} (${target.better === 'lower' ? 'at most' : 'at least'} ${target.limit}${target.gated === false ? ', on a quiet machine' : ''})`);
  }
  if (process.argv.includes('--gate')) {
    for (const target of targets.filter((one) => one.gated !== false && !passes(one))) {
      console.error(`gate: ${target.name} is ${rounded(target.value)}, limit ${target.limit}`);
      process.exitCode = 1;
    }
  }
  const plain = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
  console.log(JSON.stringify({ bench, targets: targets.map((target) => ({ ...target, value: rounded(target.value) })), figures: plain, load: rounded(loadavg()[0]!) }));
}
