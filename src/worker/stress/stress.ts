import {
  stressBuild,
  stressLine,
  stressReports,
  stressRunOfWorker,
  type FromVenue,
  type ToVenue,
} from '../../shared/wire/stress.ts';
import type { TabMessage } from '../api.ts';
import type { TabPort } from '../tabs/fan-out.ts';
import { topicSockets } from '../connection/topic-url.ts';
import type { Clock } from '../clock.ts';
import type { Environment, OpenSocket, SocketHandlers } from '../environment.ts';
import { reportEveryMs, StressMeter } from './meter.ts';
import { stressAnswers } from './answers.ts';
import { preciseNow } from './precise-now.ts';

/** What an engine under stress has in place of network and store, and what counts its work. */
export interface Stress {
  readonly environment: Environment;
  /** In place of the build of the code, so that no window of another run or of the real engine joins. */
  readonly build: string;
  /** Counts the messages to a window. */
  posting(post: TabPort['post']): TabPort['post'];
  /** Counts the time in which a window's message is taken. */
  receiving(receive: (message: TabMessage) => void): (message: TabMessage) => void;
  /** Starts to report once a second. `windows`: how many the engine serves. */
  report(windows: () => number): void;
}

/**
 * The stress run that this worker's name speaks of; undefined for the real engine. Nothing of it leaves the browser.
 */
export function stressOfWorker(name: string, outside: Pick<Environment, 'clock' | 'log'>): Stress | undefined {
  const named = stressRunOfWorker(name);
  if (!named) return undefined;
  const meter = new StressMeter(outside.clock.monoMs);
  const clock: Clock = meter.clock(outside.clock);
  const reports = new BroadcastChannel(stressReports(named.id));
  return {
    build: stressBuild(named.id),
    environment: {
      clock,
      log: outside.log,
      openTopic: topicSockets('ws://stress.invalid', stressSockets(new BroadcastChannel(stressLine(named.id)), meter)),
      fetch: stressAnswers(named.run, clock.wallMs),
      random: Math.random,
      online: () => true,
      httpOrigin: 'http://stress.invalid',
      packs: { read: async () => undefined, write: async () => undefined },
    },
    posting: (post) => (message, transfer) => {
      post(message, transfer);
      meter.posted();
    },
    receiving: (receive) => (message) => meter.run(() => receive(message)),
    report(windows) {
      const again = () => {
        reports.postMessage(meter.report(windows()));
        outside.clock.after(reportEveryMs, again);
      };
      outside.clock.after(reportEveryMs, again);
    },
  };
}

/** One socket: opened when the venue's first word for it comes. */
interface Line {
  readonly url: string;
  readonly handlers: SocketHandlers;
  opened: boolean;
}

const streamBases = 2 ** 24;
const streamsOfEngine = 2 ** 20;
/** As a browser tells a socket that is gone. */
const goneCode = 1006;

/**
 * Sockets over the channel to the venue. A venue that begins anew knows none of them: those that were open are gone,
 * the others are asked for again.
 */
function stressSockets(channel: BroadcastChannel, meter: StressMeter): OpenSocket {
  const lines = new Map<number, Line>();
  // Two engines may be on one run, a dying one and its successor: each numbers its streams from a place of its own.
  let last = Math.floor(Math.random() * streamBases) * streamsOfEngine;
  const say = (message: ToVenue) => channel.postMessage(message);

  function begin(): void {
    for (const [stream, { url, handlers, opened }] of [...lines]) {
      if (!opened) say({ t: 'open', stream, url });
      else if (lines.delete(stream)) handlers.closed(goneCode);
    }
  }

  function take(frames: readonly (readonly [number, string | Uint8Array])[]): number {
    let bytes = 0;
    for (const [stream, frame] of frames) {
      bytes += frame.length;
      const line = lines.get(stream);
      if (!line) continue;
      if (!line.opened) {
        line.opened = true;
        line.handlers.opened();
      }
      line.handlers.received(frame, 1);
    }
    return bytes;
  }

  channel.onmessage = ({ data }: MessageEvent<FromVenue | ToVenue>) => {
    if (data.t === 'begin') meter.run(begin);
    else if (data.t === 'frames') {
      const bytes = meter.run(() => take(data.frames));
      meter.took(data.frames.length, bytes, preciseNow() - data.madeMs);
    }
  };
  return (url, handlers) => {
    const stream = ++last;
    lines.set(stream, { url, handlers, opened: false });
    say({ t: 'open', stream, url });
    return {
      send: (text) => say({ t: 'text', stream, text }),
      abandon() {
        if (lines.delete(stream)) say({ t: 'close', stream });
      },
    };
  };
}
