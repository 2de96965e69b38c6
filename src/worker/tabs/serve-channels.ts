import { type Parcel, SureChannel } from '../../shared/base/sure-channel.ts';
import type { BrokerMessage } from '../api.ts';
import { clock } from '../browser-clock.ts';

/** The worker's end of a window's channel. */
export function channelOf(name: string): SureChannel {
  const channel = new BroadcastChannel(name);
  const end = new SureChannel(channel, { after: clock.after, copy: (message) => structuredClone(message) });
  channel.onmessage = ({ data }: MessageEvent<Parcel>) => end.receive(data);
  return end;
}

/**
 * Takes windows in that cannot hand over a port: each names a BroadcastChannel of its own, of which the worker becomes
 * the second member. Windows that asked before the worker was there ask again when it says that it is ready. Lives as
 * long as the worker.
 */
export function serveChannels(name: string, serve: (control: SureChannel) => void): void {
  const broker = new BroadcastChannel(name);
  const served = new Set<string>();
  broker.onmessage = ({ data }: MessageEvent<BrokerMessage>) => {
    if (data.t !== 'join') return;
    if (!served.has(data.tab)) serve(channelOf(data.tab));
    served.add(data.tab);
    broker.postMessage({ t: 'welcome', tab: data.tab } satisfies BrokerMessage);
  };
  broker.postMessage({ t: 'ready' } satisfies BrokerMessage);
}
