import { useEffect, useMemo, useState } from 'react';
import { minuteMs } from '../../../../shared/base/time.ts';
import { hoursOf } from '../../../../shared/market/session/hours.ts';
import { barCloseIn, nextBarOpenIn } from '../../../../shared/market/session/zone-calendar.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { ClockOf } from './plain-clock.ts';

/** Clocks of bars by the hours of their markets and the server's time. */
export function useSessionClock(): ClockOf {
  const engine = useEngine();
  const [server] = useState({ aheadMs: 0 });
  useEffect(() => {
    const follow = () => {
      engine
        .serverMs()
        .then((ms) => {
          server.aheadMs = ms - Date.now();
        })
        .catch((error: unknown) => console.warn("chart: the server's time is not known", error));
    };
    follow();
    const timer = setInterval(follow, minuteMs);
    return () => clearInterval(timer);
  }, [engine, server]);
  return useMemo<ClockOf>(
    () => (symbol, interval, zone) => {
      const hours = hoursOf(symbol);
      return {
        nextOpen: (openMs) => nextBarOpenIn(zone, hours, interval, openMs),
        closeOf: (openMs) => barCloseIn(zone, hours, interval, openMs),
        nowMs: () => Date.now() + server.aheadMs,
      };
    },
    [server],
  );
}
