import { expect, test } from 'vitest';
import type { ChartSet } from '../../../../src/shared/trade/chart-set.ts';
import { defaultChart } from '../../../../src/shared/trade/default-chart.ts';
import { Dashboard } from '../../../../src/worker/state/dashboard.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

/** The server's side of config_json. */
function dashboard(stored: object = {}, version = 4) {
  const parts = feedParts();
  const server = { document: stored as Record<string, unknown>, version, saves: 0, dead: false };
  parts.world.answers.set('/user/config/get', () =>
    server.dead ? 'dead' : { data: { config_json: JSON.stringify(server.document), version: server.version } },
  );
  parts.world.answers.set('/user/config/save', ({ body }) => {
    const sent = body as { config_json: string; version: number };
    if (server.dead) return 'dead';
    if (sent.version !== server.version) return { code: 409 };
    server.saves++;
    server.document = JSON.parse(sent.config_json);
    return { data: { version: ++server.version } };
  });
  const store = new Dashboard({ environment: parts.world.environment, http: parts.http }, () => undefined);
  return { ...parts, server, store };
}

test('logged in it is read from config_json, field by field', async () => {
  const { store, world } = dashboard({ sync_ratio: 50, current_tab: 7, layouts: [1] });
  store.open('ann');
  expect(store.value()).toBeUndefined();
  await world.settle();
  expect(store.value()).toMatchObject({ sync_ratio: 50, current_tab: 'BINANCE/BTCUSDT/spot', quick_mode: true });
  expect(store.head().state).toBe('live');
});

test('changes are on show at once and saved together after 500 ms, beside keys that are not ours', async () => {
  const { store, clock, server } = dashboard({ layouts: [1], sync_ratio: 50 });
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60 });
  await clock.advance(499);
  store.patch({ quick_mode: false });
  expect(store.value()).toMatchObject({ sync_ratio: 60, quick_mode: false });
  await clock.advance(499);
  expect(server.saves).toBe(0);
  await clock.advance(1);
  expect(server.document).toEqual({ layouts: [1], sync_ratio: 60, quick_mode: false });
  await clock.advance(60_000);
  expect(server.saves).toBe(1);
});

test('a newer version elsewhere is read, and our changes are put on top of it', async () => {
  const { store, clock, server } = dashboard({ sync_ratio: 50 });
  store.open('ann');
  await clock.advance(0);
  server.document = { sync_ratio: 70, api_select_list: ['a9'], theirs: true };
  server.version = 9;
  store.patch({ quick_mode: false });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 70, api_select_list: ['a9'], theirs: true, quick_mode: false });
  expect(store.value()).toMatchObject({ sync_ratio: 70, api_select_list: ['a9'], quick_mode: false });
});

test('what changes while a save is under way is saved after it', async () => {
  const { store, clock, server } = dashboard();
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60 });
  const saving = store.flush();
  store.patch({ sync_ratio: 61 });
  await saving;
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 61 });
});

test('a server that is away gets the changes when it is back', async () => {
  const { store, clock, server } = dashboard();
  store.open('ann');
  await clock.advance(0);
  server.dead = true;
  store.patch({ sync_ratio: 60 });
  await clock.advance(60_000);
  expect(server.saves).toBe(0);
  server.dead = false;
  await clock.advance(31_000);
  expect(server.document).toEqual({ sync_ratio: 60 });
});

test('changes made before the first read wait for it', async () => {
  const { store, clock, server } = dashboard({ layouts: [2] });
  store.open('ann');
  store.patch({ sync_ratio: 60 });
  await clock.advance(1_000);
  expect(server.document).toEqual({ layouts: [2], sync_ratio: 60 });
});

test('logged out it stays in this browser and is found there again', async () => {
  const { store, world, clock, server } = dashboard();
  store.open(undefined);
  await clock.advance(0);
  expect(store.head().state).toBe('live');
  store.patch({ sync_ratio: 60 });
  await clock.advance(1_000);
  expect(server.saves).toBe(0);
  const next = new Dashboard({ environment: world.environment, http: feedParts().http }, () => undefined);
  next.open(undefined);
  await clock.advance(0);
  expect(next.value()).toMatchObject({ sync_ratio: 60 });
});

test('another user gets nothing of the one before', async () => {
  const { store, clock, server } = dashboard({ sync_ratio: 50 });
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60 });
  store.open(undefined);
  await clock.advance(1_000);
  expect(server.saves).toBe(0);
  expect(store.value()).toMatchObject({ sync_ratio: 100 });
});

test('a server that is away at the start: what this browser knows is shown as cached', async () => {
  const { store, world, clock, server } = dashboard({ sync_ratio: 50 });
  world.packs.set('dashboard/ann', { name: 'dashboard/ann', version: '', savedMs: 0, value: { sync_ratio: 77 } });
  server.dead = true;
  store.open('ann');
  await clock.advance(0);
  expect(store.value()).toMatchObject({ sync_ratio: 77 });
  expect(store.head().state).toBe('cached');
  server.dead = false;
  await clock.advance(31_000);
  expect(store.value()).toMatchObject({ sync_ratio: 50 });
});

test('config_json that is no object is replaced by the next save, and said in the log', async () => {
  const { store, world, clock, server } = dashboard();
  world.answers.set('/user/config/get', () => ({ data: { config_json: '[1]', version: 4 } }));
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60 });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 60 });
  expect(world.logged.some((line) => line.startsWith('error'))).toBe(true);
});

test('a flush while a save is under way saves what came after it too', async () => {
  const { store, clock, server } = dashboard();
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60 });
  void store.flush();
  store.patch({ quick_mode: false });
  await store.flush();
  expect(server.document).toEqual({ sync_ratio: 60, quick_mode: false });
});

test('a change before this browser was read keeps what stands there', async () => {
  const { store, world, clock } = dashboard();
  world.packs.set('dashboard/', { name: 'dashboard/', version: '', savedMs: 0, value: { sync_ratio: 77 } });
  store.open(undefined);
  store.patch({ api_select_list: [] });
  await clock.advance(0);
  expect(store.value()).toMatchObject({ sync_ratio: 77, api_select_list: [] });
  expect(world.packs.get('dashboard/')!.value).toMatchObject({ sync_ratio: 77 });
});

test('what this browser keeps in another form is passed over, and said in the log', async () => {
  const { store, world, clock } = dashboard();
  world.packs.set('dashboard/', { name: 'dashboard/', version: '', savedMs: 0, value: [7] });
  store.open(undefined);
  await clock.advance(0);
  expect(store.value()).toMatchObject({ sync_ratio: 100 });
  expect(world.logged).toContain('warn cache of dashboard/ is of another form');
});

test('a store that takes long is not waited for, and what it brings late stands below what was changed since', async () => {
  const { store, world, clock } = dashboard();
  let bring: (value: unknown) => void = () => undefined;
  Object.assign(world.environment.packs, {
    read: (name: string) =>
      new Promise((resolve) => {
        bring = (value) => resolve({ name, version: '', savedMs: 0, value });
      }),
  });
  store.open(undefined);
  await clock.advance(999);
  expect(store.value()).toBeUndefined();
  await clock.advance(1);
  expect(store.value()).toMatchObject({ sync_ratio: 100 });
  store.patch({ quick_mode: false });
  bring({ sync_ratio: 77, quick_mode: true });
  await clock.advance(0);
  expect(store.value()).toMatchObject({ sync_ratio: 77, quick_mode: false });
});

test('who asks for the value before there is one waits for it, for a second at most', async () => {
  const { store, clock, server } = dashboard({ trading_locked: true });
  const early = store.known();
  store.open('ann');
  await clock.advance(0);
  expect(await early).toMatchObject({ trading_locked: true });
  server.dead = true;
  store.open('ben');
  const never = store.known();
  await clock.advance(1_000);
  expect(await never).toBeUndefined();
});

const set = (id: string, type: ChartSet['chart']['type'] = 'candles'): ChartSet => ({
  id,
  chart: { ...defaultChart(), type },
});

test('windows change the sets of their charts side by side, each its own, in one save', async () => {
  const { store, clock, server } = dashboard({ chart_sets: [set('kept')] });
  store.open('ann');
  await clock.advance(0);
  store.patch({ chart_sets: [set('one', 'line')] });
  store.patch({ chart_sets: [set('two', 'area')] });
  store.patch({ chart_sets: [set('one', 'bars')] });
  const all = [set('one', 'bars'), set('two', 'area'), set('kept')];
  expect(store.value()!.chart_sets).toEqual(all);
  await clock.advance(1_000);
  expect([server.saves, server.document.chart_sets]).toEqual([1, all]);
});

test('sets that were changed in another browser meanwhile stand beside those of this one; what was saved is not sent again', async () => {
  const { store, clock, server } = dashboard({ chart_sets: [set('one')] });
  store.open('ann');
  await clock.advance(0);
  store.patch({ chart_sets: [set('one', 'line')] });
  await clock.advance(1_000);
  server.document = { chart_sets: [set('theirs', 'heikin'), set('one', 'area')] };
  server.version = 9;
  store.patch({ chart_sets: [set('two')] });
  await clock.advance(1_000);
  expect(server.document.chart_sets).toEqual([set('two'), set('theirs', 'heikin'), set('one', 'area')]);
  expect(store.value()!.chart_sets).toEqual(server.document.chart_sets);
});

test('logged out, sets of windows stay side by side in this browser', async () => {
  const { store, clock } = dashboard();
  store.open(undefined);
  await clock.advance(1_000);
  store.patch({ chart_sets: [set('one')] });
  store.patch({ chart_sets: [set('two')] });
  expect(store.value()!.chart_sets.map(({ id }) => id)).toEqual(['two', 'one']);
});

/** The engine after one that has ended, over what this browser keeps. */
const after = ({ world, http }: Pick<ReturnType<typeof dashboard>, 'world' | 'http'>) =>
  new Dashboard({ environment: world.environment, http }, () => undefined);

test('what the server did not have yet when the engine ended is on show in the next one, and saved by it, once', async () => {
  const { store, clock, server, ...parts } = dashboard({ sync_ratio: 50, theirs: true, chart_sets: [set('kept')] });
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60, trading_locked: true });
  store.patch({ chart_sets: [set('one', 'line')] });
  await clock.advance(499);
  clock.forget();
  const next = after(parts);
  next.open('ann');
  await clock.advance(0);
  expect(next.value()).toMatchObject({
    sync_ratio: 60,
    trading_locked: true,
    chart_sets: [set('one', 'line'), set('kept')],
  });
  await clock.advance(1_000);
  expect(server.document).toEqual({
    sync_ratio: 60,
    trading_locked: true,
    theirs: true,
    chart_sets: [set('one', 'line'), set('kept')],
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
  const { store, world, clock, server } = dashboard();
  const tell: Record<string, (value: unknown) => void> = {};
  Object.assign(world.environment.packs, {
    read: (name: string) =>
      new Promise((resolve) => {
        tell[name] = (value) => resolve({ name, version: '', savedMs: 0, value });
      }),
  });
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 61 });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 61 });
  tell['dashboard-unsaved/ann']!({ sync_ratio: 60, quick_mode: false });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 61, quick_mode: false });
});
