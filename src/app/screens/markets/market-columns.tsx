import { useLingui } from '@lingui/react/macro';
import { instrumentName, useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { formatCompact } from '../../format/amount.ts';
import { formatPercent } from '../../format/percent.ts';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { PriceText } from '../../ui/figure.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import type { MarketRow } from './market-row.ts';
import css from './markets.module.css';

const lookOf = (change: number): string => (change < 0 ? 'down' : change > 0 ? 'up' : '');

/** The market itself; a file has exchange, symbol and type in columns of their own. */
function useNameColumn(): GridColumn<MarketRow> {
  const { t } = useLingui();
  const names = useInstrumentNames();
  return {
    id: 'market',
    header: t`Symbol`,
    width: [172, 2],
    sortBy: ({ instrument }) => instrumentName(instrument),
    text: ({ instrument }) => `${names.full(instrument)} ${instrument.exchange}`,
    filter: 'text',
    cell: ({ instrument }) => (
      <span className={css.market}>
        <ExchangeChip exchange={instrument.exchange} />
        <span className={css.name}>{instrumentName(instrument)}</span>
        <span className="quiet">{names.word(instrument)}</span>
      </span>
    ),
    file: [
      { kind: 'text', title: t`Exchange`, of: ({ instrument }) => instrument.exchange },
      { kind: 'text', title: t`Symbol`, of: ({ instrument }) => instrument.symbol },
      { kind: 'text', title: t`Type`, of: ({ instrument }) => names.kind(instrument) },
    ],
  };
}

const priceColumn = (id: 'last' | 'high' | 'low', header: string, rank?: number): GridColumn<MarketRow> => ({
  id,
  header,
  align: 'end',
  width: [92, 1],
  rank,
  sortBy: (row) => Number(row[id]),
  cell: (row) => <PriceText text={priceText(row[id], row.instrument)} />,
  text: (row) => row[id],
  file: [{ kind: 'number', title: header, of: (row) => row[id] }],
});

/** The funding rate of perpetuals. */
function useFundingColumn(): GridColumn<MarketRow> {
  const { t } = useLingui();
  return {
    id: 'funding',
    header: t`Funding`,
    align: 'end',
    width: [84, 1],
    rank: 3,
    sortBy: ({ funding }) => funding ?? Number.NEGATIVE_INFINITY,
    text: ({ funding }) => (funding === null ? '' : formatPercent(funding * 100, 4)),
    cell: ({ funding }) => <span className="num">{funding === null ? '—' : formatPercent(funding * 100, 4)}</span>,
    file: [
      {
        kind: 'number',
        title: t`Funding, %`,
        of: ({ funding }) => (funding === null ? undefined : (funding * 100).toFixed(6)),
      },
    ],
  };
}

/** Columns of the screener; that of funding only where perpetuals are listed. */
export function useMarketColumns(hasFunding: boolean): readonly GridColumn<MarketRow>[] {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const name = useNameColumn();
  const funding = useFundingColumn();
  return [
    name,
    priceColumn('last', t`Last`),
    {
      id: 'change',
      header: t`24h %`,
      align: 'end',
      width: [84, 1],
      sortBy: ({ change }) => change,
      text: ({ change }) => formatPercent(change),
      cell: ({ change }) => <span className={`num ${lookOf(change)}`}>{formatPercent(change)}</span>,
      file: [{ kind: 'number', title: t`24h change, %`, of: ({ change }) => String(change) }],
    },
    {
      id: 'place',
      header: t`24h range`,
      width: [108, 1],
      rank: 2,
      sortBy: ({ place }) => place ?? -1,
      text: ({ place }) => (place === null ? '' : String(Math.round(place * 100))),
      cell: ({ place }) => <Range place={place} />,
      file: [
        {
          kind: 'number',
          title: t`Place in 24h range, %`,
          of: ({ place }) => (place === null ? undefined : (place * 100).toFixed(1)),
        },
      ],
    },
    priceColumn('high', t`High`, 4),
    priceColumn('low', t`Low`, 4),
    {
      id: 'turnover',
      header: t`Turnover, USD`,
      align: 'end',
      width: [132, 1],
      rank: 1,
      sortBy: ({ turnover }) => turnover,
      text: ({ turnover }) => turnover.toFixed(0),
      cell: ({ turnover }) => <span className="num">{formatCompact(turnover.toFixed(0), lang, 0)}</span>,
      file: [{ kind: 'number', title: t`Turnover, USD`, of: ({ turnover }) => turnover.toFixed(0) }],
    },
    ...(hasFunding ? [funding] : []),
  ];
}

/** Where a price stands between the low and the high of a day. */
function Range({ place }: { readonly place: number | null }) {
  const { t } = useLingui();
  if (place === null) return <span className="quiet">—</span>;
  const percent = Math.round(place * 100);
  return (
    <span className={css.range} role="img" aria-label={t`${percent}% of the way from 24h low to high`}>
      <span className={css.track}>
        <span className={css.mark} style={{ insetInlineStart: `${percent}%` }} />
      </span>
    </span>
  );
}
