import { afterEach, expect, test } from 'vitest';
import { jsonProtocol } from '../../../../src/shared/wire/control.ts';
import type { BookValue, Feed, WorkerMessage } from '../../../../src/worker/api.ts';
import type { Environment } from '../../../../src/worker/environment.ts';
import { topicSockets } from '../../../../src/worker/connection/topic-url.ts';
import { createEngine } from '../../../../src/worker/engine.ts';
import { applyUpdate, emptyFeed } from '../../../../src/app/engine/apply-update.ts';
import { realSocket } from '../../../doubles/real-socket.ts';
import { VenueServer, type VenueServerOptions } from '../../../doubles/venue-server.ts';
import { eventually } from '../../../doubles/eventually.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The engine with this process's own sockets, clock and network. */
function environmentOf(origin: string): Environment {
  return {
    clock: {
      monoMs: () => performance.now(),
      wallMs: () => Date.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    openTopic: topicSockets(`ws://${origin}`, realSocket([jsonProtocol])),
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    online: () => true,
    log: { error: () => undefined, warn: () => undefined },
    httpOrigin: `http://${origin}`,
    packs: { read: async () => undefined, write: async () => undefined },
  };
}

async function watched(options: VenueServerOptions) {
  const server = await VenueServer.start(options);
  closing.push(() => server.stop());
  const engine = createEngine(environmentOf(server.origin));
  const shown: Feed<BookValue>[] = [];
  let feed: Feed<unknown> = emptyFeed;
  const tab = engine.attach({
    post(message: WorkerMessage) {
      if (message.t !== 'batch') return;
      for (const update of message.updates) feed = applyUpdate(feed, update);
      shown.push(feed as Feed<BookValue>);
      setTimeout(() => tab.receive({ t: 'ack' }), 5);
    },
  });
  closing.push(() => tab.close());
  tab.receive({ t: 'sub', id: 1, view: { kind: 'book', key: 'HALYARD/BTCUSDT/spot', depth: 100, group: 1 } });
  return { server, shown, last: () => shown.at(-1)! };
}

const rows = (side: BookValue['bids']) => Array.from(side.prices, (price, i) => [price, side.sizes[i]]);

test('over a real socket with faults the book is never crossed and ends as the venue’s', async () => {
  const { server, shown, last } = await watched({
    seed: 5,
    rate: 200,
    faults: { drop: 0.002, duplicate: 0.01, hold: 0.002, corrupt: 0.002 },
  });
  await eventually(() => expect(server.resyncs).toBeGreaterThan(0));
  server.faulty = false;
  await eventually(() => expect(last().state).toBe('live'));
  server.freeze();
  await eventually(() => {
    expect(rows(last().value!.bids)).toEqual(server.venue.rows(0));
    expect(rows(last().value!.asks)).toEqual(server.venue.rows(1));
  }, 8_000);
  for (const { value } of shown) if (value) expect(value.bids.prices[0]!).toBeLessThan(value.asks.prices[0]!);
}, 20_000);

test('a cut network is dialled again within 2 s and the book is back', async () => {
  const { server, shown, last } = await watched({ seed: 6, rate: 100 });
  await eventually(() => expect(last()?.state).toBe('live'));
  server.cut();
  await eventually(() =>
    expect(shown.some(({ state, reason }) => state === 'stale' && reason === 'disconnected')).toBe(true),
  );
  await eventually(() => expect(last().state).toBe('live'));
  expect(server.dials).toBe(2);
});
