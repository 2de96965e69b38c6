import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Interval } from '../../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol, spotKeyOf } from '../../../../../shared/market/instrument.ts';
import type { Alert } from '../../../../../shared/trade/alert.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { FeedBody } from '../../../../market/feed/feed-body.tsx';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../../ui/lazy/error-fallback.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { phoneQuery, useMedia } from '../../../../ui/use-media.ts';
import { arrange } from '../phone-columns.ts';
import css from '../tables.module.css';
import { useEndedColumns, useWaitingColumns } from './alert-columns.tsx';
import { useEnded } from './use-ended.ts';

const AlertForm = lazyPart(
  () => import('../../../../market/alerts/alert-form.tsx').then((module) => module.AlertForm),
  { what: msg`New alert` },
);
const MoveAlert = lazyPart(
  () => import('../../../../market/alerts/move-alert.tsx').then((module) => module.MoveAlert),
  { what: msg`Alert` },
);
const noInstruments: readonly Instrument[] = [];

/** What a phone shows without scrolling comes first. */
const phoneOrder = [
  ['pair', 148],
  ['condition', 150],
  ['actions', 84],
  ['until', 100],
  ['set', 86],
] as const;
const endedPhoneOrder = [
  ['pair', 148],
  ['condition', 144],
  ['status', 80],
  ['price', 100],
  ['time', 86],
] as const;

interface AlertsTableProps {
  readonly instrument: Instrument;
  /** Of the chart: what the form begins with. */
  readonly interval: Interval;
  /** Only those of the instrument. */
  readonly only: boolean;
}

/**
 * One's alerts, those that still wait and those that are over, and the form for another one on the instrument that is
 * shown.
 */
export function AlertsTable({ instrument, interval, only }: AlertsTableProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [list, setList] = useState<'active' | 'history'>('active');
  const reachable = useReachable();
  const alerts = useStream({ kind: 'alerts' });
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const [moved, setMoved] = useState<Alert>();
  const movedOn = moved && instrumentsByKey(table).get(keyOfSymbol(moved));
  return (
    <>
      <div className={css.lists}>
        <Segmented
          look="line"
          label={t`List of alerts`}
          value={list}
          choices={[
            { key: 'active', label: t`Active` },
            { key: 'history', label: t`History` },
          ]}
          onChange={setList}
        />
        <Button size="small" isDisabled={!reachable} onPress={() => setOpen(true)}>{t`New alert`}</Button>
      </div>
      <FeedBody feed={alerts} rows={6}>
        {(all, faded) => {
          const isShown = (alert: Alert) =>
            !only || [alert, alert.other_leg].some((leg) => leg && spotKeyOf(leg) === spotKeyOf(instrument));
          return (
            <div className={css.body} data-faded={faded}>
              {list === 'active' ? (
                <Waiting alerts={all.filter(isShown)} table={table} onMove={setMoved} />
              ) : (
                <Ended alerts={all} shows={isShown} table={table} />
              )}
            </div>
          );
        }}
      </FeedBody>
      {moved && movedOn && <MoveAlert alert={moved} instrument={movedOn} onClose={() => setMoved(undefined)} />}
      {isOpen && <AlertForm instrument={instrument} interval={interval} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ListProps {
  readonly alerts: readonly Alert[];
  readonly table: readonly Instrument[];
}

function Waiting({ alerts, table, onMove }: ListProps & { readonly onMove: (alert: Alert) => void }) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
  const phone = useMedia(phoneQuery);
  const columns = useWaitingColumns(table, reachable, onMove);
  const rows = useMemo(() => alerts.filter(({ status }) => status === 'MONITORING'), [alerts]);
  return (
    <DataGrid
      name={phone ? 'alerts phone' : 'alerts'}
      label={t`Alerts`}
      columns={phone ? arrange(columns, phoneOrder) : columns}
      rows={rows}
      rowId={({ alert_id }) => alert_id}
      depends={[table, reachable, i18n.locale]}
      empty={
        <EmptyState>
          <Trans>No alerts.</Trans>
        </EmptyState>
      }
    />
  );
}

/** The last that ended comes first. */
function Ended({ alerts, table, shows }: ListProps & { readonly shows: (alert: Alert) => boolean }) {
  const { t, i18n } = useLingui();
  const phone = useMedia(phoneQuery);
  const columns = useEndedColumns(table);
  const ended = useEnded(alerts);
  const { hasMore, isBusy, failure, loadMore } = ended;
  const rows = ended.rows.filter(shows);
  return (
    <>
      <DataGrid
        name={phone ? 'alert history phone' : 'alert history'}
        label={t`Alert history`}
        columns={phone ? arrange(columns, endedPhoneOrder) : columns}
        rows={rows}
        rowId={({ alert_id }) => alert_id}
        depends={[table, i18n.locale]}
        empty={
          <EmptyState>
            <Trans>No past alerts.</Trans>
          </EmptyState>
        }
      />
      {failure && <ErrorFallback what={t`Alert history`} code={failure.code} onRetry={loadMore} />}
      {hasMore && !failure && (
        <p className={css.more}>
          <Button size="small" isPending={isBusy} onPress={loadMore}>{t`Load more`}</Button>
        </p>
      )}
    </>
  );
}
