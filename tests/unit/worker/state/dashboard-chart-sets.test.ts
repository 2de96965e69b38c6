import { expect, test } from 'vitest';
import { chartSet, dashboard } from './dashboard-rig.ts';

test('windows change the sets of their charts side by side, each its own, in one save', async () => {
  const { store, clock, server } = dashboard({ chart_sets: [chartSet('kept')] });
  store.open('ann');
  await clock.advance(0);
  store.patch({ chart_sets: [chartSet('one', 'line')] });
  store.patch({ chart_sets: [chartSet('two', 'area')] });
  store.patch({ chart_sets: [chartSet('one', 'bars')] });
  const all = [chartSet('one', 'bars'), chartSet('two', 'area'), chartSet('kept')];
  expect(store.value()!.chart_sets).toEqual(all);
  await clock.advance(1_000);
  expect([server.saves, server.document.chart_sets]).toEqual([1, all]);
});

test('sets that were changed in another browser meanwhile stand beside those of this one; what was saved is not sent again', async () => {
  const { store, clock, server } = dashboard({ chart_sets: [chartSet('one')] });
  store.open('ann');
  await clock.advance(0);
  store.patch({ chart_sets: [chartSet('one', 'line')] });
  await clock.advance(1_000);
  server.document = { chart_sets: [chartSet('theirs', 'heikin'), chartSet('one', 'area')] };
  server.version = 9;
  store.patch({ chart_sets: [chartSet('two')] });
  await clock.advance(1_000);
  expect(server.document.chart_sets).toEqual([chartSet('two'), chartSet('theirs', 'heikin'), chartSet('one', 'area')]);
  expect(store.value()!.chart_sets).toEqual(server.document.chart_sets);
});

test('logged out, sets of windows stay side by side in this browser', async () => {
  const { store, clock } = dashboard();
  store.open(undefined);
  await clock.advance(1_000);
  store.patch({ chart_sets: [chartSet('one')] });
  store.patch({ chart_sets: [chartSet('two')] });
  expect(store.value()!.chart_sets.map(({ id }) => id)).toEqual(['two', 'one']);
});
