import { expect, test } from 'vitest';
import {
  currentStep,
  readTour,
  tourSteps,
  withDone,
  writeTour,
} from '../../../../../../src/app/screens/dashboard/tour/tour-state.ts';

const storageOf = (text: string | null) => {
  const map = new Map(text === null ? [] : [['tour', text]]);
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => {
      map.set(name, value);
    },
  } as unknown as Storage;
};

test('steps count in any order, and the first one that is not done is shown', () => {
  const begun = { open: true, done: [] };
  expect(currentStep(begun)).toBe('order');
  const later = withDone(withDone(begun, 'palette'), 'order');
  expect([later.done, currentStep(later)]).toEqual([['order', 'palette'], 'amend']);
  expect(withDone(later, 'order')).toBe(later);
  expect(currentStep(tourSteps.reduce(withDone, begun))).toBeUndefined();
});

test('it is read as it was written; what means nothing is no tour', () => {
  const storage = storageOf(null);
  expect(readTour(storage)).toBeUndefined();
  for (const state of [
    { open: true, done: [] },
    { open: false, done: ['order', 'connection'] },
  ] as const) {
    writeTour(storage, state);
    expect(readTour(storage)).toEqual(state);
  }
  expect(readTour(storageOf('perhaps order'))).toBeUndefined();
  expect(readTour(storageOf('open dance amend'))).toEqual({ open: true, done: ['amend'] });
});
