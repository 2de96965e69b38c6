import type { Clock } from '../clock.ts';

/** An order that was answered so long ago is no twin of a new one. */
const twinMs = 2_000;
/** Who was told of a twin may send it all the same for so long. */
const warnedMs = 10_000;

interface Sent {
  readonly window: string;
  readonly atMs: number;
  endedMs: number | undefined;
}

/**
 * Recognises an order that goes out from two windows at once: the second press is told of the first, and goes out where
 * it is pressed again. Presses in one window are its own business: there two equal ones may well be meant.
 */
export function createTwinGuard(clock: Pick<Clock, 'monoMs'>) {
  const sent = new Map<string, Sent[]>();
  const warned = new Map<string, number>();

  const isFresh = ({ endedMs }: Sent): boolean => endedMs === undefined || clock.monoMs() - endedMs < twinMs;

  return {
    /**
     * Ms since an equal order was sent from another window; undefined where there is none, or the window has been told
     * of it. `content` is all of the order but its client id.
     */
    twinOf(content: string, window: string): number | undefined {
      const key = `${window} ${content}`;
      const nowMs = clock.monoMs();
      for (const [each, untilMs] of warned) if (untilMs <= nowMs) warned.delete(each);
      if (warned.delete(key)) return undefined;
      const twin = (sent.get(content) ?? []).find((each) => each.window !== window && isFresh(each));
      if (!twin) return undefined;
      warned.set(key, nowMs + warnedMs);
      return nowMs - twin.atMs;
    },
    /** An order goes out; called back when its outcome is known. */
    begin(content: string, window: string): () => void {
      for (const [each, list] of sent) {
        const fresh = list.filter(isFresh);
        if (fresh.length > 0) sent.set(each, fresh);
        else sent.delete(each);
      }
      const one: Sent = { window, atMs: clock.monoMs(), endedMs: undefined };
      sent.set(content, [...(sent.get(content) ?? []), one]);
      return () => {
        one.endedMs ??= clock.monoMs();
      };
    },
  };
}
