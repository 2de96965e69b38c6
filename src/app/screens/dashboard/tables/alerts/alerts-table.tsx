import { Trans, useLingui } from '@lingui/react/macro';
import { MoveVertical, X } from 'lucide-react';
import { useState } from 'react';
import { alertClose } from '../../../../../shared/contracts/alert.ts';
import type { Interval } from '../../../../../shared/kit/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { type Alert, isMovable } from '../../../../../shared/trade/alert.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useStream } from '../../../../engine/use-stream.ts';
import { formatRecent } from '../../../../format/time.ts';
import { FeedBody } from '../../../../market/feed-body.tsx';
import { useConditionText } from '../../../../market/alerts/condition-text.ts';
import { useInstrumentNames } from '../../../../market/instrument-name.ts';
import { instrumentsByKey } from '../../../../market/use-instrument.ts';
import { refusalText } from '../../../../refusal-text.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataGrid, type GridColumn } from '../../../../ui/data-grid.tsx';
import { ExchangeChip } from '../../../../ui/exchange-chip.tsx';
import { LazyPart, lazyPart } from '../../../../ui/lazy-part.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useZone } from '../../../../ui/preferences-context.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import { useToast } from '../../../../ui/toasts.tsx';
import { arrange, phoneQuery } from '../phone-columns.ts';
import css from '../tables.module.css';

const AlertForm = lazyPart(() => import('../../../../market/alerts/alert-form.tsx').then((module) => module.AlertForm));
const MoveAlert = lazyPart(() => import('../../../../market/alerts/move-alert.tsx').then((module) => module.MoveAlert));
const noInstruments: readonly Instrument[] = [];

/** What a phone shows without scrolling comes first. */
const phoneOrder = [['pair', 140], ['condition', 190], ['actions', 84], ['until', 100], ['set', 86]] as const;

interface AlertsTableProps {
  readonly instrument: Instrument;
  /** Of the chart: what the form begins with. */
  readonly interval: Interval;
  /** Only those of the instrument. */
  readonly only: boolean;
}

/** One's alerts that still wait, and the form for another one on the instrument that is shown. */
export function AlertsTable({ instrument, interval, only }: AlertsTableProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const reachable = useReachable();
  const alerts = useStream({ kind: 'alerts' });
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const [moved, setMoved] = useState<Alert>();
  const columns = useAlertColumns(table, reachable, setMoved);
  const movedOn = moved && instrumentsByKey(table).get(keyOfSymbol(moved));
  const phone = useMedia(phoneQuery);
  const foot = <p><Button size="small" isDisabled={!reachable} onPress={() => setOpen(true)}>{t`New alert`}</Button></p>;
  return (
    <>
      <FeedBody feed={alerts} rows={6}>
        {(all, faded) => (
          <div className={css.body} data-faded={faded}>
            <DataGrid
              name={phone ? 'alerts phone' : 'alerts'} label={t`Alerts`} columns={phone ? arrange(columns, phoneOrder) : columns} rows={only ? all.filter((alert) => keyOfSymbol(alert) === keyOfSymbol(instrument)) : all} rowId={({ alert_id }) => alert_id}
              depends={[table, reachable, i18n.locale]} empty={<Notice><Trans>No alerts.</Trans></Notice>} foot={foot}
            />
          </div>
        )}
      </FeedBody>
      {moved && movedOn && <LazyPart what={t`Alert`}><MoveAlert alert={moved} instrument={movedOn} onClose={() => setMoved(undefined)} /></LazyPart>}
      {isOpen && <LazyPart what={t`New alert`}><AlertForm instrument={instrument} interval={interval} onClose={() => setOpen(false)} /></LazyPart>}
    </>
  );
}

function useAlertColumns(table: readonly Instrument[], reachable: boolean, onMove: (alert: Alert) => void): GridColumn<Alert>[] {
  const { t, i18n } = useLingui();
  const [engine, toast, textOf] = [useEngine(), useToast(), useConditionText()];
  const instrumentOf = (alert: Alert) => instrumentsByKey(table).get(keyOfSymbol(alert));
  const text = (alert: Alert) => textOf(alert, instrumentOf(alert));
  const names = useInstrumentNames();
  const nameOf = (alert: Alert) => names.ofRef(alert, table);
  const [zone, now] = [useZone(), Date.now()];
  const close = async ({ alert_id }: Alert) => {
    try {
      await engine.call(alertClose, { alert_id });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'alert', tone: 'danger', calm: true, title: t`Delete Failed`, detail: i18n._(refusalText[error.failure.code]) });
    }
  };
  return [
    { id: 'pair', header: t`Pair`, width: [150, 1], sortBy: nameOf, text: nameOf, cell: (alert) => <span className={css.pair}><ExchangeChip exchange={alert.exchange} />{nameOf(alert)}</span> },
    { id: 'condition', header: t`Condition`, width: [220, 3], sortBy: text, cell: text },
    { id: 'set', header: t({ message: 'Set', context: 'alert' }), width: [86, 1], rank: 1, sortBy: ({ created }) => created, text: ({ created }) => formatRecent(created, now, zone), filter: 'none', cell: ({ created }) => <Moment ms={created} as="recent" /> },
    { id: 'until', header: t`Until`, width: [110, 1], sortBy: ({ expires }) => expires ?? Number.POSITIVE_INFINITY, text: ({ expires }) => (expires === null ? t`Until closed` : formatRecent(expires, now, zone)), filter: 'none', cell: ({ expires }) => (expires === null ? t`Until closed` : <Moment ms={expires} as="recent" />) },
    {
      id: 'actions', header: t`Actions`, width: [84, 0], align: 'end', pinned: true,
      cell: (alert) => {
        const condition = `${nameOf(alert)} ${text(alert)}`;
        return (
          <>
            {isMovable(alert) && <Button kind="ghost" size="small" isDisabled={!reachable} aria-label={t`Move alert: ${condition}`} onPress={() => onMove(alert)}><MoveVertical size={14} aria-hidden="true" /></Button>}
            <Button kind="ghost" size="small" isDisabled={!reachable} aria-label={t`Close alert: ${condition}`} onPress={() => void close(alert)}><X size={14} aria-hidden="true" /></Button>
          </>
        );
      },
    },
  ];
}
