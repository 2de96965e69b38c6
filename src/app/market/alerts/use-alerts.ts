import { useMemo } from 'react';
import { type Instrument, spotKeyOf } from '../../../shared/market/instrument.ts';
import type { Alert, AlertDirection } from '../../../shared/trade/alert.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { loadChunk } from '../../page/load-chunk.ts';
import { useSession } from '../../session/use-session.ts';

const none: readonly Alert[] = [];

/**
 * Alerts of an instrument that still wait for a price or for an indicator, whoever of this user's windows has set them;
 * none while nobody is logged in.
 */
export function useAlerts(instrument: Instrument) {
  const engine = useEngine();
  const isIn = Boolean(useSession());
  const key = spotKeyOf(instrument);
  const all = useStream({ kind: 'alerts' }).value;
  const alerts = useMemo(
    () =>
      isIn && all
        ? all.filter(
            (alert) =>
              alert.status === 'MONITORING' &&
              spotKeyOf(alert) === key &&
              (alert.kind === 'PRICE' || alert.kind === 'INDICATOR'),
          )
        : none,
    [isIn, all, key],
  );
  return {
    alerts,
    /** Makes an alert at a price. Throws CallError. */
    save: async (price: string, direction: AlertDirection) =>
      (await changes()).saveAlert(engine, instrument, price, direction),
    /** Moves an alert to another price, or one on an indicator to another level. Throws CallError. */
    move: async (alert: Alert, to: string, towards: AlertDirection) =>
      (await changes()).moveAlert(engine, alert, to, towards),
    /** Throws CallError. */
    close: async (alert_id: string) => (await changes()).closeAlert(engine, alert_id),
  };
}

/** What changes alerts comes with the first change; where it does not, the call has not been made. */
const changes = () =>
  loadChunk(() => import('./alert-changes.ts')).catch((error: unknown) => {
    console.error('alerts cannot be changed', error);
    throw new CallError({ code: 'NETWORK', number: 0, data: null });
  });
