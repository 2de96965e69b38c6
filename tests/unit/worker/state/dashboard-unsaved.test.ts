import { expect, test } from 'vitest';
import { Dashboard } from '../../../../src/worker/state/dashboard.ts';
import { chartSet, dashboard } from './dashboard-rig.ts';

/** The engine after one that has ended, over what this browser keeps. */
const after = ({ backend, http }: Pick<ReturnType<typeof dashboard>, 'backend' | 'http'>) =>
  new Dashboard({ environment: backend.environment, http }, () => undefined);

test('what the server did not have yet when the engine ended is on show in the next one, and saved by it, once', async () => {
  const { store, clock, server, ...parts } = dashboard({
    sync_ratio: 50,
    theirs: true,
    chart_sets: [chartSet('kept')],
  });
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60, trading_locked: true });
  store.patch({ chart_sets: [chartSet('one', 'line')] });
  await clock.advance(499);
  clock.forget();
  const next = after(parts);
  next.open('ann');
  await clock.advance(0);
  expect(next.value()).toMatchObject({
    sync_ratio: 60,
    trading_locked: true,
    chart_sets: [chartSet('one', 'line'), chartSet('kept')],
  });
  await clock.advance(1_000);
  expect(server.document).toEqual({
    sync_ratio: 60,
    trading_locked: true,
    theirs: true,
    chart_sets: [chartSet('one', 'line'), chartSet('kept')],
  });
  clock.forget();
  // Changed elsewhere since: what was saved once is not put on top of it again.
  server.document = { sync_ratio: 70 };
  server.version++;
  const third = after(parts);
  third.open('ann');
  await clock.advance(1_000);
  expect(third.value()).toMatchObject({ sync_ratio: 70 });
  expect(server.saves).toBe(1);
});

test("what was left unsaved never unlocks trading, is no other user's, and gives way to what is changed before it is read", async () => {
  const { store, clock, server, ...parts } = dashboard({ trading_locked: true });
  store.open('ann');
  await clock.advance(0);
  store.patch({ trading_locked: false, sync_ratio: 60, quick_mode: false });
  expect(store.value()).toMatchObject({ trading_locked: false });
  clock.forget();
  const other = after(parts);
  other.open('ben');
  await clock.advance(0);
  expect(other.value()).toMatchObject({ sync_ratio: 100 });
  const next = after(parts);
  next.open('ann');
  next.patch({ sync_ratio: 61 });
  await clock.advance(1_000);
  expect(next.value()).toMatchObject({ trading_locked: true, sync_ratio: 61, quick_mode: false });
  expect(server.document).toEqual({ trading_locked: true, sync_ratio: 61, quick_mode: false });
});

test('a store that tells late what was left unsaved: it is saved then, below what was saved meanwhile', async () => {
  const { store, backend, clock, server } = dashboard();
  const report: Record<string, (value: unknown) => void> = {};
  Object.assign(backend.environment.packs, {
    read: (name: string) =>
      new Promise((resolve) => {
        report[name] = (value) => resolve({ name, version: '', savedMs: 0, value });
      }),
  });
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 61 });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 61 });
  report['dashboard-unsaved/ann']!({ sync_ratio: 60, quick_mode: false });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 61, quick_mode: false });
});
