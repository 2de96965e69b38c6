import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Alert } from '../../../../shared/trade/alert.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { closeAlert } from '../../../market/alerts/alert-changes.ts';
import { useConditionText } from '../../../market/alerts/condition-text.ts';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { useReachable } from '../../../session/use-reachable.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { SpreadAlertForm } from './spread-alert-form.tsx';
import type { SpreadPair } from './spread-pair.ts';
import css from './spreads.module.css';

interface SpreadAlertsProps {
  readonly pair: SpreadPair;
  /** Whether both legs have prices now. */
  readonly isQuoted: boolean;
}

/** Alerts on the spreads of a pair that still wait, and the form for another one. */
export function SpreadAlerts({ pair, isQuoted }: SpreadAlertsProps) {
  const { t } = useLingui();
  const alerts = useStream({ kind: 'alerts' });
  return (
    <section className={css.alerts} aria-label={t`Spread alerts`}>
      <h3 className={css.head}>{t`Spread alerts`}</h3>
      <FeedBody feed={alerts} rows={1}>
        {(all) => {
          const own = all.filter((alert) => isOn(alert, pair));
          return own.length === 0 ? (
            <p className="quiet">
              <Trans>No alerts on this pair.</Trans>
            </p>
          ) : (
            <ul className={css.waiting}>
              {own.map((alert) => (
                <Waiting key={alert.alert_id} alert={alert} pair={pair} />
              ))}
            </ul>
          );
        }}
      </FeedBody>
      <SpreadAlertForm pair={pair} isQuoted={isQuoted} />
    </section>
  );
}

/** Whether an alert waits for a spread of these two markets, whichever of them is its leg A. */
function isOn(alert: Alert, { a, b }: SpreadPair): boolean {
  const { status, other_leg } = alert;
  if (status !== 'MONITORING' || !other_leg) return false;
  const legs = [keyOfSymbol(alert), keyOfSymbol(other_leg)];
  return legs.includes(keyOfSymbol(a)) && legs.includes(keyOfSymbol(b));
}

/** One alert, until when it waits, and the way to cancel it. */
function Waiting({ alert, pair }: { readonly alert: Alert; readonly pair: SpreadPair }) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const reachable = useReachable();
  const [isBusy, setBusy] = useState(false);
  const condition = useConditionText()(alert, pair.a);
  const close = async () => {
    setBusy(true);
    try {
      await closeAlert(engine, alert.alert_id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = i18n._(failureText(error.failure));
      toast({ id: 'alert', tone: 'danger', calm: true, title: t`Delete Failed`, detail });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={css.alert}>
      <span>{condition}</span>
      <span className="quiet">
        {alert.expires === null ? t`Until cancelled` : <Timestamp ms={alert.expires} as="recent" />}
      </span>
      <Button
        kind="ghost"
        size="small"
        isDisabled={!reachable}
        isPending={isBusy}
        aria-label={t`Cancel alert: ${condition}`}
        onPress={() => void close()}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
}
