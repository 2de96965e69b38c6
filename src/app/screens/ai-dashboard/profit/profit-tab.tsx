import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Output } from '../../../../shared/base/contract.ts';
import { instanceMarks, profitData } from '../../../../shared/contracts/strategy-course.ts';
import { minuteMs } from '../../../../shared/base/time.ts';
import { roundsOf } from '../../../../shared/finance/rounds.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDate } from '../../../format/time.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { fileColumns } from '../../../ui/grid/grid-file.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Part } from '../detail-parts/part.tsx';
import css from './profit.module.css';
import { type Grouping, groupings, groupRounds } from './profit-groups.ts';
import { useGroupNames } from './use-group-names.ts';

const noInstruments: readonly Instrument[] = [];

interface Row {
  readonly key: string;
  readonly name: string;
  readonly profit: number;
  /** Rounds that were closed, and the share of them that won; undefined of days. */
  readonly rounds?: number;
  readonly wins?: number;
}

/** What an instance has brought: by day, and its rounds by what ended them, how long they took, and their pair. */
export function ProfitTab({ instance, money, decimals }: DetailProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const [by, setBy] = useState<'day' | Grouping>('day');
  const { instance_id } = instance;
  const rowsOf = useRows();
  const minute = Math.floor(useNow(minuteMs) / minuteMs);
  const loaded = useLoaded(async () => {
    const [days, marks] = await Promise.all([
      engine.call(profitData, { instance_id, period: '365' }),
      engine.call(instanceMarks, { instance_id }),
    ]);
    return { days, marks };
  }, [instance_id, minute]);
  const names = { day: t`Day`, reason: t`Reason`, duration: t`Duration`, pair: t`Pair` };
  return (
    <section className={css.profit} aria-label={t`Profit`}>
      <Segmented
        label={t`Group by`}
        look="line"
        value={by}
        onChange={setBy}
        choices={(['day', ...groupings] as const).map((key) => ({ key, label: names[key] }))}
      />
      <Part what={t`Profit`} loaded={loaded}>
        {(data) => <ProfitGrid by={by} head={names[by]} rows={rowsOf(data, by)} unit={money} decimals={decimals} />}
      </Part>
      {by !== 'day' && (
        <p className="quiet">
          <Trans>Closed rounds, first in, first out, before fees.</Trans>
        </p>
      )}
    </section>
  );
}

interface Answers {
  readonly days: Output<typeof profitData>;
  readonly marks: Output<typeof instanceMarks>;
}

/** Rows of a grouping, from what the server has told. */
function useRows(): (answers: Answers, by: 'day' | Grouping) => readonly Row[] {
  const names = useInstrumentNames();
  const groupName = useGroupNames();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  return ({ days, marks }, by) => {
    if (by === 'day')
      return days
        .toReversed()
        .map(({ time, profit }) => ({ key: String(time), name: formatDate(time, 'UTC'), profit }));
    const refs = new Map(marks.map((mark) => [keyOfSymbol(mark) as string, mark]));
    const known = instrumentsByKey(table);
    const inverseSizeOf = (market: string): number | undefined => {
      const instrument = known.get(keyOfSymbol(refs.get(market)!));
      return instrument?.contract && !instrument.linear ? Number(instrument.contract_size) : undefined;
    };
    const rounds = roundsOf(
      marks.map(({ time, side, qty, price, kind, ...ref }) => ({
        market: keyOfSymbol(ref),
        time,
        isBuy: side === 'BUY',
        amount: Number(qty),
        price: Number(price),
        kind,
      })),
    );
    return groupRounds(rounds, by, inverseSizeOf).map(({ key, rounds: count, wins, profit }) => ({
      key,
      name: by === 'pair' ? names.ofRef(refs.get(key)!, table) : groupName(key),
      profit,
      rounds: count,
      wins: wins / count,
    }));
  };
}

interface ProfitGridProps {
  readonly by: 'day' | Grouping;
  readonly head: string;
  readonly rows: readonly Row[];
  readonly unit: string;
  readonly decimals: number;
}

function ProfitGrid({ by, head, rows, unit, decimals }: ProfitGridProps) {
  const { t, i18n } = useLingui();
  const label = t`Profit`;
  const profit = `${t`P&L`} (${unit})`;
  const columns: GridColumn<Row>[] = [
    {
      id: 'name',
      header: head,
      width: [90, 1],
      sortBy: ({ key }) => key,
      text: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'profit',
      header: profit,
      width: [90, 1],
      align: 'end',
      own: true,
      sortBy: (row) => row.profit,
      text: (row) => row.profit.toFixed(decimals),
      cell: (row) => (
        <span className={row.profit > 0 ? 'up num' : row.profit < 0 ? 'down num' : 'num'}>
          {formatSigned(row.profit.toFixed(8), decimals)}
        </span>
      ),
      file: [{ kind: 'number', title: profit, of: (row) => row.profit }],
    },
    ...(by === 'day'
      ? []
      : ([
          {
            id: 'rounds',
            header: t`Rounds`,
            width: [60, 0.6],
            align: 'end',
            sortBy: ({ rounds = 0 }) => rounds,
            text: ({ rounds = 0 }) => String(rounds),
            cell: ({ rounds = 0 }) => <span className="num">{rounds}</span>,
            file: [{ kind: 'number', title: t`Rounds`, of: ({ rounds }) => rounds }],
          },
          {
            id: 'wins',
            header: t`Win rate`,
            width: [60, 0.6],
            align: 'end',
            sortBy: ({ wins = 0 }) => wins,
            text: ({ wins = 0 }) => `${(wins * 100).toFixed(0)}%`,
            cell: ({ wins = 0 }) => <span className="num">{(wins * 100).toFixed(0)}%</span>,
            file: [{ kind: 'percent', title: t`Win rate`, of: ({ wins }) => wins }],
          },
        ] satisfies GridColumn<Row>[])),
  ];
  return (
    <>
      <div className={css.grid}>
        <DataGrid
          name={`instance-profit-${by === 'day' ? 'day' : 'rounds'}`}
          label={label}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          depends={[by, unit, decimals, i18n.locale]}
          empty={
            <EmptyState>
              {by === 'day' ? <Trans>No profit data yet.</Trans> : <Trans>No closed rounds yet.</Trans>}
            </EmptyState>
          }
        />
      </div>
      {rows.length > 0 && (
        <ExportButton
          job={() => ({ what: `strategy-profit-${by}`, title: label, columns: fileColumns(columns), rows })}
        />
      )}
    </>
  );
}
