import type { BrokerMessage } from '../../worker/api.ts';
import { type Parcel, SureChannel } from '../../shared/base/sure-channel.ts';
import { type DataPort, messagesOf, openPort } from './data-port.ts';
import type { WorkerWay } from './worker-way.ts';

/**
 * The way to the one worker of this name where the browser has no SharedWorker. Each window asks for the leader's lock
 * and for the worker at once: whoever gets the lock starts the worker and keeps it for as long as its page lives; all
 * others are taken in by that worker, over a pair of BroadcastChannels of their own. The worker itself is the other end
 * of them, not the leader's page: a leader that is busy stops nobody. Dies the leader before that, the next in the
 * queue starts the worker. Rejects when the signal is aborted.
 */
export function joinLeader(name: string, start: () => Worker, signal: AbortSignal): Promise<WorkerWay> {
  const ended = new AbortController();
  return new Promise<WorkerWay>((resolve, reject) => {
    const give = (way: WorkerWay): void => {
      ended.abort();
      resolve(way);
    };
    signal.addEventListener(
      'abort',
      () => {
        ended.abort();
        reject(new Error(`no way to ${name}`));
      },
      { once: true },
    );
    lead(name, start, give, ended.signal);
    follow(name, give, ended.signal);
  });
}

function lead(name: string, start: () => Worker, give: (way: WorkerWay) => void, ended: AbortSignal): void {
  navigator.locks
    .request(
      `${name} leader`,
      { signal: ended },
      () =>
        new Promise<void>((release) => {
          if (ended.aborted) return release();
          const worker = start();
          const close = (): void => {
            removeEventListener('pagehide', close);
            worker.terminate();
            release();
          };
          // A page that is kept for the way back keeps its worker too, frozen: nobody could take over.
          addEventListener('pagehide', close);
          give({ endpoint: worker, openData: openPort, close });
        }),
    )
    .catch((error: unknown) => {
      if (!ended.aborted) throw error;
    });
}

function follow(name: string, give: (way: WorkerWay) => void, ended: AbortSignal): void {
  const tab = `${name} ${crypto.randomUUID()}`;
  const broker = new BroadcastChannel(name);
  const control = channelOf(tab);
  const join = () => broker.postMessage({ t: 'join', tab } satisfies BrokerMessage);
  let taken = false;
  broker.onmessage = ({ data }: MessageEvent<BrokerMessage>) => {
    if (data.t === 'ready') join();
    if (data.t !== 'welcome' || data.tab !== tab) return;
    taken = true;
    give({ endpoint: control, openData: () => openChannel(`${tab} data`), close: () => control.close() });
  };
  ended.addEventListener(
    'abort',
    () => {
      broker.close();
      if (!taken) control.close();
    },
    { once: true },
  );
  join();
}

const openChannel = (name: string): ReturnType<WorkerWay['openData']> => ({
  data: createDataChannel(channelOf(name)),
  handed: name,
});

/** A window's end of its channel. */
function channelOf(name: string): SureChannel {
  const channel = new BroadcastChannel(name);
  const end = new SureChannel(channel, {
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    copy: (message) => structuredClone(message),
  });
  channel.onmessage = ({ data }: MessageEvent<Parcel>) => end.receive(data);
  return end;
}

/** A data port over a channel of two members. It copies what a port gives away, so that no buffer travels back. */
export function createDataChannel(channel: SureChannel): DataPort {
  return {
    messages: messagesOf(channel),
    send(message) {
      if (message.t !== 'ack') return channel.postMessage(message);
      const { books: _kept, ...rest } = message;
      channel.postMessage(rest);
    },
    close: () => channel.close(),
  };
}
