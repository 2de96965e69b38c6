import type { BrokerMessage } from './api.ts';

/** A BroadcastChannel that stays silent once it is closed, as a port does, in place of throwing: answers may still be under way. */
export class Channel extends BroadcastChannel {
  #open = true;

  override postMessage(message: unknown): void {
    if (this.#open) super.postMessage(message);
  }

  override close(): void {
    this.#open = false;
    super.close();
  }
}

/**
 * Takes windows in that cannot hand over a port: each names a BroadcastChannel of its own, of which the worker becomes the second member. Windows that
 * asked before the worker was there ask again when it says that it is ready. Lives as long as the worker.
 */
export function serveChannels(name: string, serve: (control: BroadcastChannel) => void): void {
  const broker = new BroadcastChannel(name);
  const served = new Set<string>();
  broker.onmessage = ({ data }: MessageEvent<BrokerMessage>) => {
    if (data.t !== 'join') return;
    if (!served.has(data.tab)) serve(new Channel(data.tab));
    served.add(data.tab);
    broker.postMessage({ t: 'welcome', tab: data.tab } satisfies BrokerMessage);
  };
  broker.postMessage({ t: 'ready' } satisfies BrokerMessage);
}
