import { useMemo, useState } from 'react';
import { alertList } from '../../../../../shared/contracts/alert.ts';
import type { Alert } from '../../../../../shared/trade/alert.ts';
import type { CallFailure } from '../../../../../worker/api.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';

/** Alerts that are over and come at a time. */
const atATime = 200;

const olderFirst = (a: Alert, b: Alert): number => Number(a.alert_id) - Number(b.alert_id);

/** All alerts that are over and were read, the one that ended last first: the stream's, and older ones on demand. */
export function useEnded(alerts: readonly Alert[]) {
  const engine = useEngine();
  const [older, setOlder] = useState<readonly Alert[]>([]);
  const [isAll, setAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const rows = useMemo(() => {
    const newer = alerts.filter(({ status }) => status !== 'MONITORING');
    const known = new Set(newer.map(({ alert_id }) => alert_id));
    return [...newer, ...older.filter(({ alert_id }) => !known.has(alert_id))].sort((a, b) => b.updated - a.updated);
  }, [alerts, older]);
  const loadMore = async () => {
    const before = rows.toSorted(olderFirst)[0]?.alert_id;
    if (before === undefined || isBusy) return;
    setBusy(true);
    try {
      const found = await engine.call(alertList, { before });
      setOlder((old) => [...old, ...found]);
      setAll(found.length < atATime);
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  };
  return { rows, hasMore: rows.length >= atATime && !isAll, isBusy, failure, loadMore: () => void loadMore() };
}
