import { expect, test } from 'vitest';
import { createFlash, createFlashGate, type FlashTools } from '../../../../src/app/ui/flash.ts';

test('a cell flashes at most once in 250 ms', () => {
  const may = createFlashGate();
  expect([0, 100, 249, 250, 400, 500].filter((now) => may(now))).toEqual([0, 250, 500]);
});

function tools(isCalm: boolean) {
  const state = { now: 0, paints: [] as (() => void)[], later: [] as (() => void)[] };
  const made: FlashTools = {
    now: () => state.now,
    isCalm: () => isCalm,
    afterPaint: (run) => state.paints.push(run),
    after: (_ms, run) => state.later.push(run),
  };
  return { state, made };
}
const element = () => ({ dataset: {} }) as unknown as HTMLElement;

test('the attribute stands for one painting and tells the direction', () => {
  const { state, made } = tools(false);
  const cell = element();
  createFlash(cell, made)('down');
  expect(cell.dataset.flash).toBe('down');
  state.paints[0]!();
  expect(cell.dataset.flash).toBeUndefined();
  expect(cell.dataset.moved, 'it fades in the colour of its direction').toBe('down');
});

test('where motion is unwanted it stays, and the end of an older flash does not end a newer one', () => {
  const { state, made } = tools(true);
  const cell = element();
  const flash = createFlash(cell, made);
  flash('up');
  state.now = 300;
  flash('down');
  state.later[0]!();
  expect(cell.dataset.flash).toBe('down');
  state.later[1]!();
  expect(cell.dataset.flash).toBeUndefined();
});
