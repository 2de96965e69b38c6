import fc from 'fast-check';
import { expect } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import type { TwoMarkets } from './two-markets.ts';

const events = [
  'fill',
  'part',
  'move',
  'rates',
  'refuse',
  'silence',
  'restart',
  'twice',
  'race',
  'miss',
  'calm',
] as const;

/** What happens to a strategy of two legs, one after the other, each with a number from 0 to 100; and how it is ended. */
export const happenings = fc.array(fc.tuple(fc.constantFrom(...events), fc.integer({ min: 0, max: 100 })), {
  maxLength: 60,
});
export const stops = fc.constantFrom('CANCEL' as const, 'CANCEL_CLOSE' as const);

function happen(it: TwoMarkets, event: (typeof events)[number], x: number): void {
  const { faults } = it;
  switch (event) {
    case 'fill':
      for (const order of it.resting) it.fill(order, 1);
      break;
    case 'part':
      for (const order of it.resting.slice(0, 1)) it.fill(order, x / 100);
      break;
    case 'move':
      it.b.move(10_050 - x);
      break;
    case 'rates':
      if (it.b.rates) it.b.rates = { ...it.b.rates, predicted: (x - 50) / 10_000, paid: [(x - 50) / 10_000] };
      break;
    case 'refuse':
      faults.isRefusing = !faults.isRefusing;
      break;
    case 'silence':
      if (faults.isSilent) it.hearAll();
      else faults.isSilent = true;
      break;
    case 'restart':
      it.restart();
      break;
    case 'twice':
      faults.isTwice = !faults.isTwice;
      break;
    case 'race':
      faults.raced = x / 100;
      break;
    case 'miss':
      faults.taken = x / 100;
      break;
    case 'calm':
      it.pass(x * 20);
  }
  it.turn();
}

/** Whether both legs of one coin are within a step of B. */
const isNetted = (it: TwoMarkets): boolean => Math.abs(it.net) < 10;

/**
 * Whatever has gone wrong, B has followed A once nothing goes wrong any more, and it ends so. Gives how many orders it
 * has sent to B.
 */
export function survives(
  it: TwoMarkets,
  happened: readonly (readonly [(typeof events)[number], number])[],
  mode: 'CANCEL' | 'CANCEL_CLOSE',
  hasFollowed = isNetted,
): number {
  for (const [event, x] of happened) happen(it, event, x);
  Object.assign(it.faults, { taken: 1, isRefusing: false, raced: 0, isTwice: false });
  it.hearAll();
  // A minute of rest after refusals, and the two seconds of a hedge.
  it.pass(70_000);
  expect(hasFollowed(it)).toBe(true);
  const isOver = it.machine.state.status === 'STOPPED';
  if (!isOver) it.stop(mode);
  it.pass(10_000);
  expect(it.machine.state.status).toBe('STOPPED');
  expect(it.open).toEqual([]);
  if (isOver || mode === 'CANCEL') expect(hasFollowed(it)).toBe(true);
  else for (const { qty } of must(it.figures.legs, 'legs')) expect(Math.abs(Number(qty))).toBeLessThan(0.01);
  return it.sent.filter(({ leg }) => leg === 1).length;
}
