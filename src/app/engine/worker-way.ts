import type { SureChannel } from '../../shared/base/sure-channel.ts';
import type { DataPort } from './data-port.ts';

/** How a window reaches a worker. */
export interface WorkerWay {
  readonly endpoint: MessagePort | Worker | SureChannel;
  /** A new data port, and what of it is handed to the worker: its other end, or its name. */
  openData(): { readonly data: DataPort; readonly handed: MessagePort | string };
  close(): void;
}
