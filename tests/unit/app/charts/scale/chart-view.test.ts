import { expect, test } from 'vitest';
import {
  carry,
  centred,
  isFollowing,
  liveView,
  pan,
  wholeView,
  zoom,
} from '../../../../../src/app/charts/scale/chart-view.ts';

const ends = { first: 0, last: 499 };

test('the view follows new bars at the live edge and stays put elsewhere; older bars in front move nothing', () => {
  const live = liveView(ends, 100);
  expect(isFollowing(live, ends)).toBe(true);
  expect(carry(live, ends, { first: 0, last: 500 }).right).toBe(live.right + 1);
  const back = pan(live, -200, ends);
  expect(isFollowing(back, ends)).toBe(false);
  expect(carry(back, ends, { first: 0, last: 500 })).toEqual(back);
  expect(carry(back, ends, { first: -500, last: 499 })).toEqual(back);
});

test('zooming keeps what is under the pointer, within limits', () => {
  const view = { right: 400, count: 100 };
  const near = zoom(view, 0.5, 350, ends);
  expect((near.right - 350) / near.count).toBeCloseTo(0.5);
  expect(zoom(view, 0.001, 350, ends).count).toBe(12);
  expect(pan(view, 1e6, ends).right).toBeLessThan(800);
});

test('a million bars fit, and a bar of long ago comes to the middle', () => {
  const many = { first: -900_000, last: 100_000 };
  const { right, count } = wholeView(many);
  expect(right - count).toBeLessThanOrEqual(many.first);
  expect(zoom({ right: 100_000, count: 100 }, 1e9, 0, many).count).toBeGreaterThan(1_000_000);
  const view = centred({ right: 100_000, count: 200 }, -400_000, many);
  expect(view.right - view.count / 2).toBe(-400_000);
});
