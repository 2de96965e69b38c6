import {
  beatMs,
  type FromVenue,
  stressLine,
  stressReports,
  stressRunOf,
  type ToVenue,
  type VenueBeat,
} from '../../shared/wire/stress.ts';
import { StressVenue } from './venue.ts';
import { preciseNow } from './precise-now.ts';

/**
 * Milliseconds between two messages to the engine: frames made meanwhile travel together, as on the multiplexed socket.
 */
const sendEveryMs = 4;

/**
 * The venue of one run, on a thread of its own so that its work counts to nobody. Its worker's name is the id of the
 * run.
 */
function serve(id: string): void {
  const run = stressRunOf(id);
  if (!run) throw new Error(`${id} is no stress run`);
  const line = new BroadcastChannel(stressLine(id));
  const reports = new BroadcastChannel(stressReports(id));
  let frames: (readonly [number, string | Uint8Array])[] = [];
  const venue = new StressVenue(run, preciseNow(), (stream, frame) => frames.push([stream, frame]));

  function flush(): void {
    if (frames.length === 0) return;
    line.postMessage({ t: 'frames', madeMs: preciseNow(), frames } satisfies FromVenue);
    frames = [];
  }

  line.onmessage = ({ data }: MessageEvent<ToVenue>) => {
    venue.take(data, preciseNow());
    flush();
  };
  line.postMessage({ t: 'begin' } satisfies FromVenue);
  setInterval(() => {
    venue.advance(preciseNow());
    flush();
  }, sendEveryMs);
  setInterval(
    () => reports.postMessage({ t: 'beat', atMs: preciseNow(), made: venue.made } satisfies VenueBeat),
    beatMs,
  );
}

serve(self.name);
