import { requireFinite } from './argument.ts';

/** An account at one moment: what it is worth, and what was put into it so far less what was taken out. */
export interface AccountEquity {
  readonly equity: number;
  readonly deposits: number;
}

/** A moment of several accounts, by their ids; one that is not there had no value then. */
export type Slot = ReadonlyMap<string, AccountEquity>;

/**
 * Return from one moment to the next: what the accounts that both know have made of what they were worth, deposits and
 * withdrawals left out; 0 where that was nothing or below. Accounts that come or go change nothing.
 */
function slotReturn(before: Slot, now: Slot): number {
  let first = 0;
  let gain = 0;
  for (const [id, { equity, deposits }] of now) {
    requireFinite({ equity, deposits });
    const known = before.get(id);
    if (!known) continue;
    first += known.equity;
    gain += equity - known.equity - (deposits - known.deposits);
  }
  return first > 0 ? gain / first : 0;
}

/**
 * Unit value of accounts together (time-weighted return), one for each moment, 1 at the first: each return counts by
 * what the accounts were worth when it began, so that deposits, withdrawals and transfers between them change nothing.
 * A period that loses more than all ends at 0, for good. Refuses NaN.
 */
export function netValues(slots: readonly Slot[]): number[] {
  let value = 1;
  return slots.map((slot, index) => {
    const before = slots[index - 1];
    if (before) value = Math.max(0, value * (1 + slotReturn(before, slot)));
    return value;
  });
}

/**
 * What was put in between two moments, in all: what came with new accounts too, less what went with those that left.
 */
export function flowsOf(slots: readonly Slot[]): number[] {
  return slots.map((slot, index) => {
    const before = slots[index - 1];
    if (!before) return 0;
    let flow = 0;
    for (const [id, { deposits, equity }] of slot)
      flow += before.has(id) ? deposits - before.get(id)!.deposits : equity;
    for (const [id, { equity }] of before) if (!slot.has(id)) flow -= equity;
    return flow;
  });
}
