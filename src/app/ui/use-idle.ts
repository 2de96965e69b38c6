import { useEffect, useState } from 'react';

/** A busy page gets what was left for later after so long all the same. */
const longestMs = 100;
/** What comes first holds quiet work up for no longer than this, ms: a market may have nothing to say. */
const longestHoldMs = 2_000;
/** The next part has so long to come once one is there, ms. */
const settleMs = 30;

/** Parts of this window that are to be there before quiet work begins. */
const firsts = new Set<symbol>();
/** Begins quiet work that such parts have held up. */
const held = new Set<() => void>();

function beginHeld(): void {
  if (firsts.size > 0) return;
  const begin = [...held];
  held.clear();
  for (const each of begin) each();
}

/**
 * Holds up the quiet work of this window until `isThere`, for two seconds at most: a part that everybody looks for
 * shares the line and the processor with nothing that nobody has asked for.
 */
export function useFirst(isThere: boolean): void {
  useEffect(() => {
    if (isThere) return;
    const part = Symbol('a part that comes first');
    const end = () => {
      if (firsts.delete(part) && firsts.size === 0) setTimeout(beginHeld, settleMs);
    };
    firsts.add(part);
    const timer = setTimeout(end, longestHoldMs);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isThere]);
}

/**
 * False until the component has been painted, `minMs` have passed, what comes first is there and the browser has
 * nothing better to do, once.
 */
export function useIdle(minMs = 0): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const ready = () => setIdle(true);
    let handle = 0;
    const begin = () => {
      if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(ready, { timeout: longestMs });
      else ready();
    };
    const wait = () => {
      if (firsts.size > 0) held.add(begin);
      else begin();
    };
    const timer = setTimeout(wait, minMs);
    return () => {
      clearTimeout(timer);
      held.delete(begin);
      if (handle !== 0) cancelIdleCallback(handle);
    };
  }, [minMs]);
  return idle;
}
