import { afterEach, expect, test } from 'vitest';
import { createDataPort, type DataPort } from '../../../../src/app/engine/data-port.ts';
import { createDataChannel } from '../../../../src/app/engine/leader-worker.ts';
import { type Parcel, SureChannel } from '../../../../src/shared/base/sure-channel.ts';
import type { TabMessage, WorkerMessage } from '../../../../src/worker/api.ts';
import { eventually } from '../../../doubles/eventually.ts';

/** A window's end and the worker's, over ports and over a channel of two members. */
interface Pair {
  readonly tab: DataPort;
  readonly worker: { post(message: WorkerMessage): void; onmessage: (message: TabMessage) => void };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function ports(): Pair {
  const { port1, port2 } = new MessageChannel();
  const worker: Pair['worker'] = { post: (message) => port2.postMessage(message), onmessage: () => undefined };
  port2.onmessage = ({ data }) => worker.onmessage(data);
  closers.push(
    () => port1.close(),
    () => port2.close(),
  );
  return { tab: createDataPort(port1), worker };
}

function end(name: string): SureChannel {
  const channel = new BroadcastChannel(name);
  const made = new SureChannel(channel, { after: () => () => undefined, copy: (message) => structuredClone(message) });
  channel.onmessage = ({ data }) => made.receive(data as Parcel);
  return made;
}

function channels(): Pair {
  const name = crypto.randomUUID();
  const own = end(name);
  const far = end(name);
  const worker: Pair['worker'] = { post: (message) => far.postMessage(message), onmessage: () => undefined };
  far.addEventListener('message', ({ data }) => worker.onmessage(data as TabMessage));
  closers.push(
    () => own.close(),
    () => far.close(),
  );
  return { tab: createDataChannel(own), worker };
}

const log = (text: string): WorkerMessage => ({ t: 'log', level: 'warn', text });

for (const [name, pair] of [
  ['ports', ports],
  ['channels', channels],
] as const) {
  test(`${name}: both sides get what the other sends, in order, and never their own`, async () => {
    const { tab, worker } = pair();
    const seen: WorkerMessage[] = [];
    const reported: TabMessage[] = [];
    tab.messages.subscribe((message) => seen.push(message));
    worker.onmessage = (message) => reported.push(message);
    worker.post(log('1'));
    worker.post(log('2'));
    tab.send({ t: 'visible', visible: false });
    tab.send({ t: 'unsub', id: 3 });
    await eventually(() => expect([seen.length, reported.length]).toEqual([2, 2]));
    expect(seen).toEqual([log('1'), log('2')]);
    expect(reported).toEqual([
      { t: 'visible', visible: false },
      { t: 'unsub', id: 3 },
    ]);
  });

  test(`${name}: after the end nothing is sent, and nothing throws`, async () => {
    const { tab, worker } = pair();
    const reported: TabMessage[] = [];
    worker.onmessage = (message) => reported.push(message);
    tab.close();
    tab.send({ t: 'unsub', id: 1 });
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(reported).toEqual([]);
  });
}

test('a port gives the buffer of an acknowledgement away, a channel keeps it and sends none', async () => {
  for (const [pair, gone] of [
    [ports, true],
    [channels, false],
  ] as const) {
    const { tab, worker } = pair();
    const reported: TabMessage[] = [];
    worker.onmessage = (message) => reported.push(message);
    const books = new ArrayBuffer(8);
    tab.send({ t: 'ack', books, paintedMs: 7 });
    await eventually(() => expect(reported).toHaveLength(1));
    expect(reported[0]).toMatchObject({ paintedMs: 7 });
    expect(books.byteLength).toBe(gone ? 0 : 8);
    expect('books' in reported[0]!).toBe(gone);
  }
});
