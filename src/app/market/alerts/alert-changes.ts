import { alertClose, alertSave } from '../../../shared/contracts/alert.ts';
import type { SymbolRef } from '../../../shared/market/instrument.ts';
import type { Alert, AlertDirection } from '../../../shared/trade/alert.ts';
import type { EngineClient } from '../../engine/client.ts';

/** What is told later is not waited for. */
const reportedWithinMs = 1_000;

/** Makes an alert at a price. Throws CallError. */
export async function saveAlert(
  engine: EngineClient,
  { exchange, symbol, account_type }: SymbolRef,
  price: string,
  direction: AlertDirection,
): Promise<void> {
  await untilReported(
    engine,
    await engine.call(alertSave, {
      exchange,
      symbol,
      account_type,
      kind: 'PRICE',
      trigger_price: price,
      direction,
      duration_s: 0,
      channel: ['web', 'app'],
    }),
  );
}

/**
 * Moves an alert to another price in the direction `towards`, or one on an indicator to another level; all else stays.
 * Throws CallError.
 */
export async function moveAlert(
  engine: EngineClient,
  {
    exchange,
    symbol,
    account_type,
    kind,
    indicator,
    params,
    plot,
    interval,
    tz,
    crossing,
    direction,
    bar,
    duration_s,
    channel,
    alert_id,
  }: Alert,
  to: string,
  towards: AlertDirection,
): Promise<void> {
  const own =
    kind === 'PRICE'
      ? { trigger_price: to, direction: towards }
      : {
          indicator,
          plot,
          interval,
          crossing,
          direction,
          level: Number(to),
          ...(params && { params }),
          ...(bar && { bar }),
          ...(tz && { tz }),
        };
  await untilReported(
    engine,
    await engine.call(alertSave, { exchange, symbol, account_type, kind, duration_s, channel, alert_id, ...own }),
  );
}

/** Throws CallError. */
export async function closeAlert(engine: EngineClient, alert_id: string): Promise<void> {
  await untilReported(engine, await engine.call(alertClose, { alert_id }));
}

/** Waits until the stream has an answer too: a line that is dragged would go back for a moment. */
function untilReported(engine: EngineClient, { alert_id, updated }: Alert): Promise<void> {
  const watched = engine.watch({ kind: 'alerts' });
  const isReported = () => {
    const known = watched.current().value?.find((alert) => alert.alert_id === alert_id);
    return known !== undefined && known.updated >= updated;
  };
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = watched.subscribe(() => {
      if (isReported()) done();
    });
    const timer = setTimeout(done, reportedWithinMs);
    if (isReported()) done();
  });
}
