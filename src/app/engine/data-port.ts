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
    messages: fromEvent<MessageEvent<WorkerMessage>>(port, 'message').pipe(map(({ data }) => data), share(), startPort(port)),
    send: (message) => port.postMessage(message, message.t === 'ack' && message.books ? [message.books] : []),
    close: () => port.close(),
  };
}

/** A port with event listeners in place of `onmessage` has to be started. */
const startPort = (port: MessagePort) => <T>(source: Observable<T>): Observable<T> =>
  new Observable((observer) => {
    const subscription = source.subscribe(observer);
    port.start();
    return subscription;
  });
