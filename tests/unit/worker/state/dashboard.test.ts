import { expect, test } from 'vitest';
import { Dashboard } from '../../../../src/worker/state/dashboard.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { dashboard } from './dashboard-rig.ts';

test('logged in it is read from config_json, field by field', async () => {
  const { store, backend } = dashboard({ sync_ratio: 50, current_tab: 7, layouts: [1] });
  store.open('ann');
  expect(store.value()).toBeUndefined();
  await backend.settle();
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
  const { store, backend, clock, server } = dashboard();
  store.open(undefined);
  await clock.advance(0);
  expect(store.head().state).toBe('live');
  store.patch({ sync_ratio: 60 });
  await clock.advance(1_000);
  expect(server.saves).toBe(0);
  const next = new Dashboard({ environment: backend.environment, http: feedParts().http }, () => undefined);
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
  const { store, backend, clock, server } = dashboard({ sync_ratio: 50 });
  backend.packs.set('dashboard/ann', { name: 'dashboard/ann', version: '', savedMs: 0, value: { sync_ratio: 77 } });
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
  const { store, backend, clock, server } = dashboard();
  backend.answers.set('/user/config/get', () => ({ data: { config_json: '[1]', version: 4 } }));
  store.open('ann');
  await clock.advance(0);
  store.patch({ sync_ratio: 60 });
  await clock.advance(1_000);
  expect(server.document).toEqual({ sync_ratio: 60 });
  expect(backend.logged.some((line) => line.startsWith('error'))).toBe(true);
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
  const { store, backend, clock } = dashboard();
  backend.packs.set('dashboard/', { name: 'dashboard/', version: '', savedMs: 0, value: { sync_ratio: 77 } });
  store.open(undefined);
  store.patch({ api_select_list: [] });
  await clock.advance(0);
  expect(store.value()).toMatchObject({ sync_ratio: 77, api_select_list: [] });
  expect(backend.packs.get('dashboard/')!.value).toMatchObject({ sync_ratio: 77 });
});

test('what this browser keeps in another form is passed over, and said in the log', async () => {
  const { store, backend, clock } = dashboard();
  backend.packs.set('dashboard/', { name: 'dashboard/', version: '', savedMs: 0, value: [7] });
  store.open(undefined);
  await clock.advance(0);
  expect(store.value()).toMatchObject({ sync_ratio: 100 });
  expect(backend.logged).toContain('warn cache of dashboard/ is of another form');
});

test('a store that takes long is not waited for, and what it brings late stands below what was changed since', async () => {
  const { store, backend, clock } = dashboard();
  let bring: (value: unknown) => void = () => undefined;
  Object.assign(backend.environment.packs, {
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
