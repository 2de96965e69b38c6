import { useMemo } from 'react';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Alert } from '../../shared/trade/alert.ts';
import { CallError, type EngineClient } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { loadChunk } from '../load-chunk.ts';
import { useSession } from '../session/use-session.ts';

const none: readonly Alert[] = [];
/** What is told later is not waited for. */
const toldWithinMs = 1_000;

/** Price alerts of an instrument that still wait, whoever of this user's windows has set them; none while nobody is logged in. */
export function useAlerts(instrument: Instrument) {
  const engine = useEngine();
  const isIn = Boolean(useSession());
  const key = keyOfSymbol(instrument);
  const all = useStream({ kind: 'alerts' }).value;
  const alerts = useMemo(() => (isIn && all ? all.filter((alert) => keyOfSymbol(alert) === key && alert.kind === 'PRICE') : none), [isIn, all, key]);
  const { exchange, symbol, account_type } = instrument;
  return {
    alerts,
    /** Makes an alert at a price, or moves one there. Throws CallError. */
    save: async (price: string, direction: Alert['direction'], alert_id?: string) => {
      const { alertSave } = await contracts();
      await told(engine, await engine.call(alertSave, { exchange, symbol, account_type, kind: 'PRICE', trigger_price: price, direction, duration_s: 0, channel: ['web'], ...(alert_id ? { alert_id } : {}) }));
    },
    /** Throws CallError. */
    close: async (alert_id: string) => {
      const { alertClose } = await contracts();
      await told(engine, await engine.call(alertClose, { alert_id }));
    },
  };
}

/** Contracts of alerts, which come with the first change; where they do not, the call has not been made. */
const contracts = () => loadChunk(() => import('../../shared/contracts/alert.ts')).catch((error: unknown) => {
  console.error('alerts cannot be changed', error);
  throw new CallError({ code: 'NETWORK', number: 0, data: null });
});

/** Waits until the stream has an answer too: a line that is dragged would go back for a moment. */
function told(engine: EngineClient, { alert_id, status, updated }: Alert): Promise<void> {
  const watched = engine.watch({ kind: 'alerts' });
  const isTold = () => {
    const known = watched.current().value?.find((alert) => alert.alert_id === alert_id);
    return status === 'MONITORING' ? known !== undefined && known.updated >= updated : known === undefined;
  };
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = watched.subscribe(() => { if (isTold()) done(); });
    const timer = setTimeout(done, toldWithinMs);
    if (isTold()) done();
  });
}
