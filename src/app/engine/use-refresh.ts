import { useEffect, useEffectEvent } from 'react';

/** Asks again every so many ms, as long as somebody can see the page. */
export function useRefresh(everyMs: number, reload: () => void): void {
  const again = useEffectEvent(() => {
    if (!document.hidden) reload();
  });
  useEffect(() => {
    const timer = setInterval(() => again(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
