import { fromEvent, map, Observable, share } from 'rxjs';
import type { TabMessage, WorkerMessage } from '../../worker/api.ts';

/** A tab's end of the raw data port. */
export interface DataPort {
  /** All that the worker sends, hot. */
  readonly messages: Observable<WorkerMessage>;
  /** An acknowledgement gives its buffer away. */
  send(message: TabMessage): void;
  close(): void;
}

/** Wraps one end of a MessageChannel. It starts when somebody listens. */
export function createDataPort(port: MessagePort): DataPort {
  return {
    messages: messagesOf(port).pipe(startPort(port)),
    send: (message) => port.postMessage(message, message.t === 'ack' && message.books ? [message.books] : []),
    close: () => port.close(),
  };
}

/** The same over a BroadcastChannel that has two members. It copies what a port gives away, so that no buffer travels back. */
export function createDataChannel(channel: BroadcastChannel): DataPort {
  let open = true;
  return {
    messages: messagesOf(channel),
    // A closed channel throws where a closed port stays silent.
    send: (message) => { if (open) channel.postMessage(message.t === 'ack' ? { t: 'ack' } : message); },
    close() {
      open = false;
      channel.close();
    },
  };
}

const messagesOf = (port: MessagePort | BroadcastChannel): Observable<WorkerMessage> =>
  fromEvent<MessageEvent<WorkerMessage>>(port, 'message').pipe(map(({ data }) => data), share());

/** A port with event listeners in place of `onmessage` has to be started. */
const startPort = (port: MessagePort) => <T>(source: Observable<T>): Observable<T> =>
  new Observable((observer) => {
    const subscription = source.subscribe(observer);
    port.start();
    return subscription;
  });
