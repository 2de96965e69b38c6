import { useCallback, useEffect, useState } from 'react';
import { alertClose, alertList, alertSave } from '../../shared/contracts/alert.ts';
import { type Instrument, keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Alert } from '../../shared/trade/alert.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useSession } from '../session/use-session.ts';

/** Price alerts of an instrument that still wait, read anew after each of one's own changes and each message; none while nobody is logged in. */
export function useAlerts(instrument: Instrument) {
  const engine = useEngine();
  const who = useSession()?.username;
  const key = keyOfSymbol(instrument);
  const [read, setRead] = useState<{ readonly of: string; readonly list: readonly Alert[] }>();
  const load = useCallback(async () => {
    if (who === undefined) return;
    try {
      const all = await engine.call(alertList, {});
      setRead({ of: `${who} ${key}`, list: all.filter((alert) => keyOfSymbol(alert) === key && alert.kind === 'PRICE' && alert.status === 'MONITORING') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      console.warn(`alerts not read: ${error.failure.code}`);
    }
  }, [engine, who, key]);
  useEffect(() => {
    void load();
    const messages = engine.urgent.subscribe((event) => { if (event.kind === 'messages') void load(); });
    return () => messages.unsubscribe();
  }, [engine, load]);
  const { exchange, symbol, account_type } = instrument;
  return {
    alerts: who !== undefined && read?.of === `${who} ${key}` ? read.list : [],
    /** Makes an alert at a price, or moves one there. Throws CallError. */
    save: async (price: string, direction: Alert['direction'], alert_id?: string) => {
      await engine.call(alertSave, { exchange, symbol, account_type, kind: 'PRICE', trigger_price: price, direction, duration_s: 0, channel: ['web'], ...(alert_id ? { alert_id } : {}) });
      await load();
    },
    /** Throws CallError. */
    close: async (alert_id: string) => {
      await engine.call(alertClose, { alert_id });
      await load();
    },
  };
}
