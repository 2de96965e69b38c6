import { Observable } from 'rxjs';
import type { SureChannel } from '../../shared/base/sure-channel.ts';
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
    messages: messagesOf(port, () => port.start()),
    send: (message) => port.postMessage(message, message.t === 'ack' && message.books ? [message.books] : []),
    close: () => port.close(),
  };
}

/** A new data port, and its other end for a worker that takes ports. */
export function openPort(): { readonly data: DataPort; readonly handed: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  return { data: createDataPort(port1), handed: port2 };
}

/**
 * A port with event listeners in place of `onmessage` has to be started. By the constructor alone: RxJS's own
 * `fromEvent` and operators would be 3 KB more for every window.
 */
export const messagesOf = (
  port: MessagePort | SureChannel,
  start: () => void = () => undefined,
): Observable<WorkerMessage> =>
  new Observable((observer) => {
    const hear = ({ data }: { readonly data: unknown }): void => observer.next(data as WorkerMessage);
    port.addEventListener('message', hear);
    start();
    return () => port.removeEventListener('message', hear);
  });
