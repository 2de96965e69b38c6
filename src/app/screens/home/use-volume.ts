import { useEffect, useEffectEvent, useState } from 'react';
import { stats24h, statsMain } from '../../../shared/contracts/stats.ts';
import type { Output } from '../../../shared/base/contract.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';

export interface Volume {
  readonly main: Output<typeof statsMain>;
  readonly places: Output<typeof stats24h>;
}

interface Reading {
  readonly volume?: Volume;
  /** Why the newest reading failed; what was read before stays. */
  readonly failure?: CallFailure;
}

/** Asked for again after so long, while the window is seen. */
const everyMs = 60_000;

/** The volume statistics of the platform, once a minute. */
export function useVolume(): Reading & { readonly reload: () => void } {
  const engine = useEngine();
  const [reading, set] = useState<Reading>({});
  const read = async () => {
    try {
      const [main, places] = await Promise.all([engine.call(statsMain, {}), engine.call(stats24h, {})]);
      set({ volume: { main, places } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure } = error;
      set((old) => ({ ...old, failure }));
    }
  };
  const again = useEffectEvent(() => void read());
  useEffect(() => {
    again();
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return { ...reading, reload: () => void read() };
}
