import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { doOrder } from '../../../../src/shared/contracts/order-place.ts';
import { cancelOrder } from '../../../../src/shared/contracts/order.ts';
import { trades } from '../../../../src/shared/topics/trades.ts';
import { userOrders } from '../../../../src/shared/topics/user-orders.ts';
import { tabOf } from '../../../../src/shared/trade/workspace/tab.ts';
import { createRecordingStore, recordingStoreName } from '../../../../src/worker/cache/recording-store.ts';
import type { RecordingStore } from '../../../../src/worker/environment.ts';
import { exported, type RecorderRig, recorderRig } from '../../../doubles/recorder-rig.ts';
import { recordingHandlers } from '../../../doubles/handlers.ts';
import { testInstrument } from '../../../doubles/instruments.ts';
import { testBalance, testOrder } from '../../../doubles/trading.ts';
import { defaultDashboardState } from '../../../doubles/dashboard-state.ts';
import { actionsOf } from '../../../oracles/flight-actions.ts';
import { eventually } from '../../../doubles/eventually.ts';

beforeEach(() => Dexie.delete(recordingStoreName));

const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const order = {
  ...symbol,
  api_id: 'api-secret-1',
  client_id: 'client-secret-1',
  side: 'BUY',
  order_type: 'LIMIT',
  amount: '0.5',
  price: '100',
  note: 'free-text-secret',
};
const batch = (id: number) => ({ e: 't', list: [[String(id), 1_700_000_000_000, '100.5', '0.25', 'BUY']] });

/** Opens a stream of trades and gives its socket, open. */
async function tradesOn({ streams, backend, clock }: RecorderRig) {
  streams.open(trades, symbol, recordingHandlers());
  await clock.advance(10);
  const socket = backend.sockets.at(-1)!;
  socket.accept();
  return socket;
}
const kept = async (rig: RecorderRig) => {
  await eventually(() => expect(rig.value().bytes).toBeGreaterThan(0));
};

describe('what the user does', () => {
  test('is written down by an allow-list: orders without ids, accounts, client ids or anything else', async () => {
    const rig = recorderRig();
    rig.recorder.set(true);
    const socket = await tradesOn(rig);
    socket.frame(batch(1));
    rig.recorder.call(doOrder.path, order)('OK');
    rig.recorder.call(cancelOrder.path, { order_ids: ['order-secret-9'] })('NOT_FOUND');
    rig.recorder.call('/user/login', { username: 'ann-secret', password: 'pass-secret' })('OK');
    rig.streams.open(userOrders, {}, recordingHandlers());
    await rig.clock.advance(10);
    const own = rig.backend.sockets.at(-1)!;
    own.accept();
    own.frame({
      e: 'order',
      seq: 1,
      data: {
        ...testOrder(),
        order_id: 'order-secret-9',
        client_id: 'client-secret-2',
        api_id: 'api-secret-2',
        status: 'CANCELED',
      },
    });
    own.frame({ e: 'balance', seq: 2, data: testBalance() });
    const { flight, unpacked } = await exported(rig);
    const actions = actionsOf(flight).map(({ action }) => action);
    expect(actions).toEqual([
      { a: 'place', ...symbol, side: 'BUY', order_type: 'LIMIT', amount: '0.5', price: '100' },
      { a: 'answer', to: 'place', code: 'OK' },
      { a: 'cancel', orders: [1] },
      { a: 'answer', to: 'cancel', code: 'NOT_FOUND' },
      expect.objectContaining({ a: 'order', status: 'CANCELED', order: 1 }),
    ]);
    for (const secret of ['secret', 'token-1', 'ticket', 'client_id', 'api_id', 'total'])
      expect(unpacked.includes(secret), secret).toBe(false);
    expect(Object.keys(actions[4]!).sort()).toEqual([
      'a',
      'account_type',
      'amount',
      'avg_price',
      'exchange',
      'filled_amount',
      'order',
      'order_type',
      'price',
      'side',
      'status',
      'symbol',
      'time_in_force',
    ]);
  });

  test('with tabs is opening, closing, replacing and choosing', async () => {
    const rig = recorderRig();
    rig.recorder.set(true);
    (await tradesOn(rig)).frame(batch(1));
    const before = defaultDashboardState();
    const eth = tabOf(testInstrument({ symbol: 'ETHUSDT', base: 'ETH' }));
    rig.recorder.patched(before, { tabs: [...before.tabs, eth], current_tab: eth.key });
    rig.recorder.patched(before, { tabs: before.tabs.slice(1), api_select_list: ['api-secret'] });
    rig.recorder.patched(before, { tabs: [eth, ...before.tabs.slice(1)] });
    const { flight } = await exported(rig);
    expect(actionsOf(flight).map(({ action }) => action)).toEqual([
      { a: 'tab_open', key: eth.key },
      { a: 'tab_select', key: eth.key },
      { a: 'tab_close', key: before.tabs[0]!.key },
      { a: 'tab_replace', key: eth.key, was: before.tabs[0]!.key },
    ]);
  });

  test('is deleted at log-out, and never shown to the next user; market data stay', async () => {
    const rig = recorderRig();
    rig.recorder.set(true);
    const socket = await tradesOn(rig);
    socket.frame(batch(1));
    rig.recorder.call(doOrder.path, order);
    expect(actionsOf((await exported(rig)).flight)).toHaveLength(1);
    rig.recorder.own(undefined);
    const nobody = await exported(rig);
    expect(actionsOf(nobody.flight)).toEqual([]);
    expect(nobody.flight.records.length).toBeGreaterThan(0);
    rig.recorder.call(doOrder.path, order);
    const next = recorderRig({ token: 'token-2' });
    next.recorder.set(true);
    rig.recorder.own('token-3');
    rig.recorder.call(cancelOrder.path, { order_ids: ['x'] });
    await exported(rig);
    expect(actionsOf((await exported(next)).flight).map(({ action }) => action.a)).toEqual(['place']);
  });
});

describe('what is kept', () => {
  test('is what the last worker left and what this one adds; the newest 15 minutes of it', async () => {
    const first = recorderRig();
    first.recorder.set(true);
    (await tradesOn(first)).frame(batch(1));
    await first.clock.advance(5_000);
    await kept(first);
    const second = recorderRig();
    second.recorder.set(true);
    const socket = await tradesOn(second);
    socket.frame(batch(2));
    const { flight } = await exported(second);
    expect(flight.header.chunks).toBe(2);
    second.clock.jump(16 * 60_000);
    socket.frame(batch(3));
    const late = await exported(second);
    expect(late.flight.header.startMs).toBeGreaterThanOrEqual(second.clock.wallMs() - 15 * 60_000 - 5_000);
    expect(['"1"', '"2"', '"3"'].map((id) => late.unpacked.includes(`[${id}`))).toEqual([false, false, true]);
  });

  test('is at most a twentieth of the room that the browser gives', async () => {
    const clockless = recorderRig();
    const store = {
      ...createRecordingStore(clockless.clock, clockless.backend.environment.log),
      room: async () => 60_000,
    };
    const rig = recorderRig({ store });
    rig.recorder.set(true);
    const socket = await tradesOn(rig);
    for (let at = 0; at < 40; at++) {
      socket.frame({
        e: 't',
        list: Array.from({ length: 40 }, () => [String(Math.random()), 1, '1.5', String(1 + Math.random()), 'BUY']),
      });
      await rig.clock.advance(5_000);
    }
    await exported(rig);
    const heads = await store.heads();
    expect(heads.length).toBeLessThan(40);
    expect(heads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(3_000);
  });

  test('is nothing while nothing comes, and no timer waits', async () => {
    const rig = recorderRig();
    rig.recorder.set(true);
    await rig.clock.advance(60_000);
    expect(await rig.recorder.export()).toEqual({ ok: false, reason: 'nothing' });
    expect(rig.clock.pending).toBe(0);
  });

  test('is deleted when the recorder is switched off', async () => {
    const rig = recorderRig();
    rig.recorder.set(true);
    const socket = await tradesOn(rig);
    socket.frame(batch(1));
    await exported(rig);
    rig.recorder.set(false);
    socket.frame(batch(2));
    expect(await rig.recorder.export()).toEqual({ ok: false, reason: 'off' });
    await eventually(async () => expect(await rig.store.heads()).toEqual([]));
    expect(rig.value()).toMatchObject({ state: 'off', bytes: 0 });
  });
});

describe('what goes wrong', () => {
  const failing = (part: Partial<RecordingStore>) => {
    const base = recorderRig();
    return recorderRig({ store: { ...createRecordingStore(base.clock, base.backend.environment.log), ...part } });
  };

  test.each([
    ['a full store', 'quota', { add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }],
    ['a store that fails', 'write', { add: () => Promise.reject(new Error('broken')) }],
    ['a store that does not open', 'store', { open: async () => false }],
  ])('%s switches the recorder off with the reason %s, and the stream goes on', async (_name, reason, part) => {
    const rig = failing(part);
    rig.recorder.set(true);
    const handlers = recordingHandlers();
    rig.streams.open(trades, symbol, handlers);
    await rig.clock.advance(10);
    const socket = rig.backend.sockets.at(-1)!;
    socket.accept();
    socket.frame(batch(1));
    await rig.clock.advance(5_000);
    await eventually(() => expect(rig.value()).toMatchObject({ state: 'failed', reason }));
    const taken = handlers.frames.length;
    socket.frame(batch(2));
    expect(handlers.frames.length).toBe(taken + 1);
    expect(rig.logged.filter((line) => line.includes('recorder: off'))).toHaveLength(1);
  });

  test('a store that hangs switches it off before the memory fills', async () => {
    const rig = failing({ add: () => new Promise(() => undefined) });
    rig.recorder.set(true);
    const socket = await tradesOn(rig);
    for (let at = 0; at < 40; at++) {
      socket.frame(batch(at));
      await rig.clock.advance(5_000);
    }
    expect(rig.value()).toMatchObject({ state: 'failed', reason: 'slow' });
  });

  test('without a store there is no recorder', async () => {
    const rig = recorderRig();
    expect(await rig.recorder.export()).toEqual({ ok: false, reason: 'off' });
  });
});
