import type { LinkGroup } from '../../shared/trade/workspace/link-group.ts';

/**
 * What charts of a link group tell each other: the open time of the bar under the crosshair of `from`, ms, null where
 * it has left its chart. Without a time it is the first word of one that comes: whoever has a crosshair says so again.
 */
interface Word {
  readonly from: string;
  readonly ms?: number | null;
}

/** One chart's end of the channel. */
export interface CrosshairChannel {
  /** Says where the chart's own crosshair is, ms, null where it has none. The same twice is said once. */
  readonly report: (ms: number | null) => void;
  /** Takes the chart's own crosshair away from the others. */
  readonly close: () => void;
}

const lockName = (id: string): string => `halyard crosshair ${id}`;

/**
 * The crosshair of a link group, from chart to chart over a BroadcastChannel, past the engine and its batches. The
 * newest one counts: `show` gets its time, ms, or null where there is none or the chart's own is the newest. Each chart
 * holds a lock for as long as it lives, by which the others know that its window has gone without a word.
 */
export function openCrosshairChannel(group: LinkGroup, show: (ms: number | null) => void): CrosshairChannel {
  const channel = new BroadcastChannel(`halyard crosshair ${group}`);
  const id = crypto.randomUUID();
  const stop = new AbortController();
  const { signal } = stop;
  const followed = new Set<string>();
  let own = null as number | null;
  let pointer = '';
  let holds = false;
  // A closed channel throws.
  const say = (word: Omit<Word, 'from'>) => {
    if (holds && !signal.aborted) channel.postMessage({ from: id, ...word } satisfies Word);
  };
  const ended = (from: string) => {
    if (from === '' || pointer !== from) return;
    pointer = '';
    show(null);
  };
  const follow = (from: string) => {
    if (followed.has(from)) return;
    followed.add(from);
    hold(from, 'shared', signal, () => {
      followed.delete(from);
      ended(from);
    });
  };
  channel.onmessage = ({ data: { from, ms } }: MessageEvent<Word>) => {
    if (ms === undefined) {
      if (own !== null) say({ ms: own });
    } else if (ms === null) ended(from);
    else {
      pointer = from;
      show(ms);
      follow(from);
    }
  };
  // Nobody may follow this chart before it holds its lock.
  hold(id, 'exclusive', signal, () => {
    holds = true;
    say({});
    if (own !== null) say({ ms: own });
    return new Promise<void>((free) => signal.addEventListener('abort', () => free()));
  });
  return {
    report(ms) {
      if (ms === own) return;
      own = ms;
      say({ ms });
      if (ms !== null) ended(pointer);
    },
    close() {
      if (own !== null) say({ ms: null });
      stop.abort();
      channel.close();
      ended(pointer);
    },
  };
}

function hold(id: string, mode: LockMode, signal: AbortSignal, run: () => Promise<void> | void): void {
  navigator.locks.request(lockName(id), { mode, signal }, run).catch((error: unknown) => {
    if (!signal.aborted) console.warn('crosshair: no lock', error);
  });
}
