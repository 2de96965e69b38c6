import { useLingui } from '@lingui/react/macro';
import { MoveVertical, X } from 'lucide-react';
import { alertClose } from '../../../../../shared/contracts/alert.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { type Alert, isMovable } from '../../../../../shared/trade/alert.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { bpsText } from '../../../../format/bps.ts';
import { formatRecent } from '../../../../format/time.ts';
import { useConditionText } from '../../../../market/alerts/condition-text.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { failureText } from '../../../../text/refusal-text.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { ExchangeChip } from '../../../../ui/exchange-chip.tsx';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import { useToast } from '../../../../ui/toast/toasts.tsx';
import css from '../tables.module.css';

function useCommonColumns(table: readonly Instrument[]) {
  const { t } = useLingui();
  const textOf = useConditionText();
  const names = useInstrumentNames();
  const instrumentOf = (alert: Alert) => instrumentsByKey(table).get(keyOfSymbol(alert));
  const text = (alert: Alert) => textOf(alert, instrumentOf(alert));
  const nameOf = (alert: Alert) => names.ofRef(alert, table);
  const columns: readonly GridColumn<Alert>[] = [
    {
      id: 'pair',
      header: t`Pair`,
      width: [150, 1],
      sortBy: nameOf,
      text: nameOf,
      file: [
        { kind: 'text', title: t`Exchange`, of: ({ exchange }) => exchange },
        { kind: 'text', title: t`Pair`, of: nameOf },
      ],
      cell: (alert) => (
        <span className={css.pair}>
          <ExchangeChip exchange={alert.exchange} />
          {nameOf(alert)}
        </span>
      ),
    },
    { id: 'condition', header: t`Condition`, width: [220, 3], sortBy: text, cell: text },
  ];
  return { columns, instrumentOf, text, nameOf };
}

/** Since when an alert waits, and until when. */
function useTimeColumns(): readonly GridColumn<Alert>[] {
  const { t } = useLingui();
  const zone = useZone();
  const now = Date.now();
  return [
    {
      id: 'set',
      header: t`Created`,
      width: [86, 1],
      rank: 1,
      sortBy: ({ created }) => created,
      text: ({ created }) => formatRecent(created, now, zone),
      filter: 'none',
      file: [{ kind: 'time', title: t`Created`, of: ({ created }) => created }],
      cell: ({ created }) => <Timestamp ms={created} as="recent" />,
    },
    {
      id: 'until',
      header: t`Until`,
      width: [110, 1],
      sortBy: ({ expires }) => expires ?? Number.POSITIVE_INFINITY,
      text: ({ expires }) => (expires === null ? t`Until cancelled` : formatRecent(expires, now, zone)),
      filter: 'none',
      file: [{ kind: 'time', title: t`Until`, of: ({ expires }) => expires }],
      cell: ({ expires }) => (expires === null ? t`Until cancelled` : <Timestamp ms={expires} as="recent" />),
    },
  ];
}

/** Of those that wait: what for, how long, and the ways to change it. */
export function useWaitingColumns(
  table: readonly Instrument[],
  reachable: boolean,
  onMove: (alert: Alert) => void,
): GridColumn<Alert>[] {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const { columns, text, nameOf } = useCommonColumns(table);
  const times = useTimeColumns();
  const close = async ({ alert_id }: Alert) => {
    try {
      await engine.call(alertClose, { alert_id });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'alert',
        tone: 'danger',
        calm: true,
        title: t`Delete Failed`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  return [
    ...columns,
    ...times,
    {
      id: 'actions',
      header: t`Actions`,
      width: [84, 0],
      align: 'end',
      pinned: true,
      cell: (alert) => {
        const condition = `${nameOf(alert)} ${text(alert)}`;
        return (
          <>
            {isMovable(alert) && (
              <Button
                kind="ghost"
                size="small"
                isDisabled={!reachable}
                aria-label={t`Move alert: ${condition}`}
                onPress={() => onMove(alert)}
              >
                <MoveVertical size={14} aria-hidden="true" />
              </Button>
            )}
            <Button
              kind="ghost"
              size="small"
              isDisabled={!reachable}
              aria-label={t`Cancel alert: ${condition}`}
              onPress={() => void close(alert)}
            >
              <X size={14} aria-hidden="true" />
            </Button>
          </>
        );
      },
    },
  ];
}

/** Of those that are over: how each ended, when, and at which price or spread it fired. */
export function useEndedColumns(table: readonly Instrument[]): GridColumn<Alert>[] {
  const { t } = useLingui();
  const { columns, instrumentOf } = useCommonColumns(table);
  const zone = useZone();
  const now = Date.now();
  const endings: Readonly<Record<Alert['status'], string>> = {
    MONITORING: t`Active`,
    TRIGGERED: t`Triggered`,
    CLOSED: t`Cancelled`,
    EXPIRED: t`Expired`,
  };
  const price = (alert: Alert) =>
    alert.kind === 'SPREAD' && alert.value !== undefined
      ? `${bpsText(alert.value)} bps`
      : alert.price === null
        ? '—'
        : priceText(alert.price, instrumentOf(alert));
  return [
    ...columns,
    {
      id: 'status',
      header: t`Status`,
      width: [90, 1],
      sortBy: ({ status }) => endings[status],
      filter: 'choice',
      cell: ({ status }) => endings[status],
    },
    {
      id: 'time',
      header: t`Time`,
      width: [100, 1],
      sortBy: ({ updated }) => updated,
      text: ({ updated }) => formatRecent(updated, now, zone),
      filter: 'none',
      file: [{ kind: 'time', title: t`Time`, of: ({ updated }) => updated }],
      cell: ({ updated }) => <Timestamp ms={updated} as="recent" />,
    },
    {
      id: 'price',
      header: t`Price`,
      width: [110, 1],
      align: 'end',
      sortBy: (alert) => Number(alert.price ?? Number.NaN),
      text: price,
      cell: (alert) => <span className="num">{price(alert)}</span>,
    },
  ];
}
