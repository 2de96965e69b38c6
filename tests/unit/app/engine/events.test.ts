import { expect, test, vi } from 'vitest';
import { createEvents } from '../../../../src/app/engine/events.ts';

test('an event goes to those who listen at that moment, the first one first', () => {
  const events = createEvents<number>();
  const told: string[] = [];
  const first = events.subscribe((event) => told.push(`a${event}`));
  events.subscribe((event) => told.push(`b${event}`));
  events.tell(1);
  first.unsubscribe();
  first.unsubscribe();
  events.tell(2);
  expect(told).toEqual(['a1', 'b1', 'b2']);
});

test('the same function that listens twice is told twice, and one end is one end', () => {
  const events = createEvents<number>();
  const listener = vi.fn();
  const one = events.subscribe(listener);
  events.subscribe(listener);
  events.tell(1);
  one.unsubscribe();
  events.tell(2);
  expect(listener.mock.calls).toEqual([[1], [1], [2]]);
});

test('the source learns when the first one begins to listen and when the last one has left', () => {
  const heard: boolean[] = [];
  const events = createEvents<number>((isHeard) => heard.push(isHeard));
  const [one, two] = [events.subscribe(() => undefined), events.subscribe(() => undefined)];
  one.unsubscribe();
  two.unsubscribe();
  two.unsubscribe();
  events.subscribe(() => undefined);
  expect(heard).toEqual([true, false, true]);
});

test('what one listener throws is reported, and keeps the event from nobody', () => {
  const events = createEvents<number>();
  const [told, late]: [number[], (() => void)[]] = [[], []];
  vi.stubGlobal('queueMicrotask', (run: () => void) => late.push(run));
  events.subscribe(() => { throw new Error('mine'); });
  events.subscribe((event) => told.push(event));
  events.tell(7);
  vi.unstubAllGlobals();
  expect(told).toEqual([7]);
  expect(late).toHaveLength(1);
  expect(late[0]).toThrow('mine');
});
