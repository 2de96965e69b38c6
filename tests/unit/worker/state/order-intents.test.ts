import { describe, expect, it } from 'vitest';
import { doOrder, doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import type { CallFailure, CallResult } from '../../../../src/worker/api.ts';
import type { IntentStore, KeptIntent } from '../../../../src/worker/environment.ts';
import {
  createOrderIntents,
  type IntentOutcome,
  type IntentRequest,
} from '../../../../src/worker/state/order-intents.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { testOrder } from '../../../doubles/trading.ts';

const failed = (code: CallFailure['code']): CallResult & { readonly ok: false } => ({
  ok: false,
  failure: { code, number: 0, data: null },
});

/** A store of a browser that outlives its workers. */
function memoryStore(): IntentStore & { readonly kept: Map<string, KeptIntent> } {
  const kept = new Map<string, KeptIntent>();
  return {
    kept,
    put: async (intent) => {
      kept.set(intent.client_id, intent);
    },
    drop: async (id) => {
      kept.delete(id);
    },
    all: async () => [...kept.values()],
  };
}

/** A browser with a server behind it that has `orders`, and is there or not. */
function rig(store: IntentStore | undefined = memoryStore()) {
  const clock = new FakeClock();
  const server = { orders: [] as Order[], isUp: true, looks: 0 };
  const settled: IntentOutcome[] = [];
  const warned: string[] = [];
  const user = { name: 'ann' as string | undefined };
  const http = {
    call: async (_contract: unknown, input: { readonly api_ids: readonly string[]; readonly start: number }) => {
      server.looks += 1;
      if (!server.isUp) return failed('NETWORK');
      const results = server.orders.filter(
        ({ api_id, created }) => input.api_ids.includes(api_id) && created >= input.start,
      );
      return { ok: true, data: { pagenation: { page: 1, page_size: 500, total: results.length, results } } };
    },
  };
  const worker = () =>
    createOrderIntents({
      clock,
      log: { error: (text) => warned.push(text), warn: (text) => warned.push(text) },
      store,
      http: http as never,
      serverMs: () => clock.wallMs(),
      username: () => user.name,
      settled: (outcome) => settled.push(outcome),
    });
  const place = (client_id: string, api_id = 'a1'): Order => {
    const order = testOrder({ order_id: String(server.orders.length + 1), client_id, api_id, created: clock.wallMs() });
    server.orders.push(order);
    return order;
  };
  return { clock, server, settled, warned, user, worker, place };
}

const request = (client_id: string, more: Partial<IntentRequest> = {}): IntentRequest => ({
  path: doOrder.path,
  input: { api_id: 'a1', symbol: 'BTCUSDT', side: 'BUY', amount: '1', client_id },
  username: 'ann',
  window: 'w1',
  ...more,
});

describe('an order on its way', () => {
  it('is written down before it is sent, and struck off by its answer, good or bad', async () => {
    const store = memoryStore();
    const { worker, place, clock } = rig(store);
    const intents = worker();
    const answers: [string, () => CallResult][] = [
      ['c1', () => ({ ok: true, data: { order: place('c1') } })],
      ['c2', () => failed('BALANCE')],
    ];
    for (const [id, answer] of answers) {
      const result = await intents.send(request(id), async () => {
        expect([...store.kept.keys()]).toEqual([id]);
        return answer();
      });
      expect(result).toEqual(id === 'c1' ? { ok: true, data: { order: expect.anything() } } : failed('BALANCE'));
      await clock.advance(0);
      expect([...store.kept.keys()]).toEqual([]);
    }
  });

  it('whose answer is lost is looked for, and told as if it had been answered', async () => {
    const { worker, place, clock, settled, server } = rig();
    const sent = worker().send(request('c1'), async () => {
      place('c1');
      return failed('NETWORK');
    });
    await clock.advance(600);
    expect(await sent).toEqual({ ok: true, data: { order: server.orders[0], replayed: true } });
    await clock.advance(60_000);
    expect(settled).toEqual([]);
  });

  it('for several accounts tells of each what is there', async () => {
    const { worker, place, clock } = rig();
    const input = { api_ids: ['a1', 'a2'], amount: '1', client_id: 'c1' };
    const sent = worker().send(request('c1', { path: doOrderV2.path, input }), async () => {
      place('c1.a2', 'a2');
      return failed('TIMEOUT');
    });
    await clock.advance(600);
    expect(await sent).toMatchObject({
      ok: true,
      data: {
        replayed: true,
        results: [
          { api_id: 'a1', code: 3011 },
          { api_id: 'a2', code: 200, order: { client_id: 'c1.a2' } },
        ],
      },
    });
  });

  it('that a server took which was gone for a minute is told when that is back, and not held up for it', async () => {
    const { worker, place, clock, server, settled } = rig();
    server.isUp = false;
    const sent = worker().send(request('c1'), async () => {
      place('c1');
      return failed('NETWORK');
    });
    await clock.advance(6_000);
    expect(await sent).toEqual(failed('NETWORK'));
    await clock.advance(54_000);
    server.isUp = true;
    await clock.advance(31_000);
    expect(settled).toMatchObject([{ isThere: true, orders: [{ client_id: 'c1' }], intent: { client_id: 'c1' } }]);
  });

  it('that never arrived is told so only once nothing of it can arrive any more', async () => {
    const { worker, place, clock, settled } = rig();
    const intents = worker();
    const sent = intents.send(request('c1'), async () => failed('NETWORK'));
    await clock.advance(6_000);
    expect(await sent).toEqual(failed('NETWORK'));
    await clock.advance(18_000);
    expect(settled).toEqual([]);
    await clock.advance(70_000);
    expect(settled).toMatchObject([{ isThere: false, orders: [], intent: { client_id: 'c1' } }]);
    const late = intents.send(request('c2'), async () => failed('NETWORK'));
    await clock.advance(24_000);
    expect(await late).toEqual(failed('NETWORK'));
    place('c2');
    await clock.advance(70_000);
    expect(settled[1]).toMatchObject({ isThere: true, intent: { client_id: 'c2' } });
  });

  it.each(['INTERNAL', 'UNAVAILABLE'] as const)(
    'answered with %s is told at once, and looked for all the same',
    async (code) => {
      const { worker, place, clock, settled } = rig();
      const sent = worker().send(request('c1'), async () => {
        place('c1');
        return failed(code);
      });
      await clock.advance(0);
      expect(await sent).toEqual(failed(code));
      await clock.advance(1_000);
      expect(settled).toMatchObject([{ isThere: true }]);
    },
  );

  it('that goes out again under its id and is answered is not told twice', async () => {
    const { worker, place, clock, settled, server } = rig();
    const intents = worker();
    server.isUp = false;
    const first = intents.send(request('c1'), async () => failed('NETWORK'));
    await clock.advance(7_000);
    expect(await first).toEqual(failed('NETWORK'));
    const again = intents.send(request('c1', { window: 'w2' }), async () => ({
      ok: true,
      data: { order: place('c1') },
    }));
    await clock.advance(1);
    expect(await again).toMatchObject({ ok: true });
    server.isUp = true;
    await clock.advance(120_000);
    expect(settled).toEqual([]);
  });

  it('refused under its id while an earlier sending may still arrive is looked for on', async () => {
    const { worker, place, clock, settled, server } = rig();
    const intents = worker();
    server.isUp = false;
    const first = intents.send(request('c1'), async () => failed('NETWORK'));
    await clock.advance(7_000);
    expect(await first).toEqual(failed('NETWORK'));
    const again = intents.send(request('c1'), async () => failed('BALANCE'));
    await clock.advance(1);
    expect(await again).toEqual(failed('BALANCE'));
    place('c1');
    server.isUp = true;
    await clock.advance(60_000);
    expect(settled).toMatchObject([{ isThere: true, intent: { client_id: 'c1' } }]);
  });

  it('outlives the worker: the next one finds what became of it, and asks only for its own user', async () => {
    const store = memoryStore();
    const { worker, place, clock, settled, user } = rig(store);
    void worker().send(request('c1'), () => {
      place('c1');
      return new Promise(() => undefined);
    });
    void worker().send(
      request('c2', { input: { api_id: 'a1', client_id: 'c2', amount: '2' } }),
      () => new Promise(() => undefined),
    );
    await clock.advance(1);
    clock.forget();
    user.name = 'bob';
    worker().resume('bob');
    await clock.advance(120_000);
    expect([settled, store.kept.size]).toEqual([[], 2]);
    user.name = 'ann';
    worker().resume('ann');
    await clock.advance(120_000);
    expect(settled.map(({ intent: { client_id }, isThere }) => [client_id, isThere])).toEqual([
      ['c1', true],
      ['c2', false],
    ]);
    expect(store.kept.size).toBe(0);
  });

  it('is sent where the store fails, stands still, or is none, and that is said', async () => {
    const broken: IntentStore = {
      put: () => Promise.reject(new Error('no room')),
      drop: () => Promise.reject(new Error('no room')),
      all: () => Promise.reject(new Error('no room')),
    };
    const still: IntentStore = { ...memoryStore(), put: () => new Promise(() => undefined) };
    for (const [store, said] of [
      [broken, /not written down/],
      [still, /sent before it was written down/],
    ] as const) {
      const { worker, place, clock, warned } = rig(store);
      const sent = worker().send(request('c1'), async () => ({ ok: true, data: { order: place('c1') } }));
      await clock.advance(600);
      expect(await sent).toMatchObject({ ok: true });
      expect(warned.join()).toMatch(said);
    }
  });
});

describe('an equal order of another window', () => {
  const ok = async (): Promise<CallResult> => ({ ok: true, data: {} });
  it('is recognised while the first is on its way and shortly after, and sent where it is pressed again', async () => {
    const { worker, clock } = rig();
    const intents = worker();
    let answer: (result: CallResult) => void = () => undefined;
    const first = intents.send(
      request('c1'),
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await clock.advance(800);
    const twin = { ok: false, failure: { code: 'TWIN', number: 0, data: { ms: 800 } } };
    expect(await intents.send(request('c2', { window: 'w2' }), ok)).toEqual(twin);
    answer({ ok: true, data: {} });
    await first;
    await clock.advance(1_000);
    expect(await intents.send(request('c3', { window: 'w3' }), ok)).toMatchObject({ failure: { code: 'TWIN' } });
    expect(await intents.send(request('c4', { window: 'w2' }), ok)).toMatchObject({ ok: true });
    await clock.advance(2_000);
    expect(await intents.send(request('c5', { window: 'w3' }), ok)).toMatchObject({ ok: true });
  });

  it('is none where anything differs, in the same window, or for somebody else', async () => {
    const { worker } = rig();
    const intents = worker();
    await intents.send(request('c1'), ok);
    const other = { ...request('c2').input, amount: '2' };
    for (const each of [
      request('c2', { window: 'w2', input: other }),
      request('c3'),
      request('c4', { window: 'w2', username: 'bob' }),
      request('c5', { window: 'w2', path: doOrderV2.path }),
    ])
      expect(await intents.send(each, ok)).toMatchObject({ ok: true });
  });
});
