import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CurrencyField } from '../currencies/currency-field.tsx';
import { currenciesOf } from '../currencies/currencies.ts';
import type { StartingProps } from '../start-from/start-from-row.tsx';
import { FundingCellDrawer } from './funding-cell-drawer.tsx';
import css from './funding-rates.module.css';
import { type FundingRow, fundingRows, type RateKind, rateKinds } from './funding-row.ts';
import { useFundingColumns } from './use-funding-columns.tsx';
import { useFundingFigures } from './use-funding-rows.ts';

const noInstruments: readonly Instrument[] = [];

/** Funding rates of all currencies at all exchanges, percent a year; a cell opens its history and a strategy. */
export function FundingRates({ isStarting, onStarted }: StartingProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const [kind, setKind] = useState<RateKind>('next');
  const [list, setList] = useState('');
  const [opened, setOpened] = useState<Instrument>();
  const listed = useStream({ kind: 'symbols' }).value;
  const instruments = listed ?? noInstruments;
  const { exchanges, figures, silent, reload } = useFundingFigures(instruments);
  const isSilent = exchanges.length > 0 && silent.length === exchanges.length;
  const all = useMemo(() => figures && fundingRows(instruments, figures, []), [instruments, figures]);
  const rows = useMemo(
    () => figures && fundingRows(instruments, figures, currenciesOf(list)),
    [instruments, figures, list],
  );
  const columns = useFundingColumns({ exchanges, kind, onCell: ({ perpetual }) => setOpened(perpetual) });
  // As it is read now, whatever the white list leaves out.
  const cell = opened && all?.find(({ base }) => base === opened.base)?.cells.get(opened.exchange);
  const names = silent.map(venueName).join(', ');
  return (
    <section className={css.panel} aria-label={t`Funding rates`}>
      <div className={css.bar}>
        <RateChoice kind={kind} onKind={setKind} />
        <CurrencyField
          label={t`Currency white list`}
          offered={(all ?? []).map(({ base }) => base)}
          value={list}
          onChange={setList}
          error={undefined}
        />
      </div>
      <p className={css.note}>
        <Trans>Annualised, read every minute. Above 0 longs pay shorts.</Trans>{' '}
        {silent.length > 0 && !isSilent && (
          <span className={css.late}>
            <Trans>No rates from {names} now.</Trans>
          </span>
        )}
      </p>
      <div className={css.grid}>
        {isSilent ? (
          <ErrorFallback what={t`Funding rates`} code="NETWORK" onRetry={reload} />
        ) : listed === undefined || rows === undefined ? (
          <Skeleton rows={12} />
        ) : (
          <RateGrid rows={rows} columns={columns} kind={kind} />
        )}
      </div>
      {cell && (
        <FundingCellDrawer
          cell={cell}
          list={list}
          isStarting={isStarting}
          onClose={() => setOpened(undefined)}
          onStarted={onStarted}
        />
      )}
    </section>
  );
}

function RateGrid({
  rows,
  columns,
  kind,
}: {
  readonly rows: readonly FundingRow[];
  readonly columns: ReturnType<typeof useFundingColumns>;
  readonly kind: RateKind;
}) {
  const { t, i18n } = useLingui();
  return (
    <DataGrid
      name="funding-rates"
      label={t`Funding rates`}
      columns={columns}
      rows={rows}
      rowId={({ base }) => base}
      depends={[kind, i18n.locale]}
      empty={<EmptyState>{t`No perpetual of these currencies is listed.`}</EmptyState>}
    />
  );
}

interface RateChoiceProps {
  readonly kind: RateKind;
  readonly onKind: (kind: RateKind) => void;
}

/** Which rate is looked at. */
function RateChoice({ kind, onKind }: RateChoiceProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<RateKind, string>> = {
    next: t`Next`,
    last: t`Last paid`,
    avg3: t`3 days`,
    avg7: t`7 days`,
    avg30: t`30 days`,
  };
  return (
    <Segmented
      label={t`Rate`}
      value={kind}
      onChange={onKind}
      choices={rateKinds.map((key) => ({ key, label: labels[key] }))}
    />
  );
}
