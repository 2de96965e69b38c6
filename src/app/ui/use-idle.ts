import { useEffect, useState } from 'react';

/** A busy page gets what was left for later after so long all the same. */
const longestMs = 100;

/** False until the component has been painted, `minMs` have passed and the browser has nothing better to do, once. */
export function useIdle(minMs = 0): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const ready = () => setIdle(true);
    let handle = 0;
    const wait = () => {
      if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(ready, { timeout: longestMs });
      else ready();
    };
    const timer = setTimeout(wait, minMs);
    return () => {
      clearTimeout(timer);
      if (handle !== 0) cancelIdleCallback(handle);
    };
  }, [minMs]);
  return idle;
}
