import { useLingui } from '@lingui/react/macro';
import type { SpreadKind } from '../../../../shared/topics/spread.ts';
import { bpsText } from '../../../format/bps.ts';
import { priceText } from '../../../market/instrument/price-text.ts';
import { PriceText } from '../../../ui/figure.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { annualText, daysText, rateText, sizeText } from './spread-text.ts';
import type { SpreadPair } from './spread-pair.ts';
import { useLegColumns } from './use-leg-columns.tsx';

type Column = GridColumn<SpreadPair>;
/** Names of figures of a pair that are numbers, or missing. */
type Figure = {
  [K in keyof SpreadPair]: SpreadPair[K] extends number | null | undefined ? K : never;
}[keyof SpreadPair];

const sideOf = (value: number): string => (value > 0 ? 'up' : value < 0 ? 'down' : '');

interface FigureColumn {
  readonly id: Figure;
  readonly header: string;
  readonly text: (value: number, pair: SpreadPair) => string;
  /** What a file has of it; the plain number where it is left out. */
  readonly file?: { readonly title: string; readonly of: (value: number) => string };
  readonly width: number;
  readonly rank?: number;
  /** Green above zero, red below. */
  readonly isColoured?: boolean;
}

/** A column of one figure; a dash where it is missing, which is sorted as the lowest. */
const figure = ({ id, header, text, file, width, rank, isColoured }: FigureColumn): Column => ({
  id,
  header,
  align: 'end',
  width: [width, 1],
  rank,
  sortBy: (pair) => pair[id] ?? Number.NEGATIVE_INFINITY,
  text: (pair) => (pair[id] === null || pair[id] === undefined ? '' : text(pair[id], pair)),
  cell: (pair) => {
    const value = pair[id];
    if (value === null || value === undefined) return <span className="quiet">—</span>;
    return <span className={`num ${isColoured ? sideOf(value) : ''}`}>{text(value, pair)}</span>;
  },
  file: [
    {
      kind: 'number',
      title: file?.title ?? header,
      of: (pair) => {
        const value = pair[id];
        return value === null || value === undefined ? undefined : (file?.of(value) ?? value);
      },
    },
  ],
});

const price = (id: 'bidA' | 'askA' | 'bidB' | 'askB', header: string, rank: number): Column => ({
  id,
  header,
  align: 'end',
  width: [96, 1],
  rank,
  sortBy: (pair) => Number(pair[id]),
  text: (pair) => pair[id],
  cell: (pair) => <PriceText text={priceText(pair[id], id.endsWith('A') ? pair.a : pair.b)} />,
  file: [{ kind: 'number', title: header, of: (pair) => pair[id] }],
});

const hundred = (digits: number) => (value: number) => (value * 100).toFixed(digits);
const twoDigits = (value: number) => value.toFixed(2);

/** Columns of the table of spreads: legs, what opening and closing bring, and what holding the pair earns. */
export function useSpreadColumns(kind: SpreadKind): readonly Column[] {
  const { t } = useLingui();
  const legs = useLegColumns(kind);
  const holding = useHoldingColumns(kind);
  const bps = { text: bpsText, isColoured: true };
  return [
    ...legs,
    price('bidA', t`Bid A`, 10),
    price('askA', t`Ask A`, 9),
    price('bidB', t`Bid B`, 9),
    price('askB', t`Ask B`, 10),
    figure({ ...bps, id: 'open', header: t`Open, bps`, width: 84, rank: 2 }),
    figure({
      ...bps,
      id: 'netOpen',
      header: t`Open net, bps`,
      width: 100,
      file: { title: t`Open net, bps`, of: twoDigits },
    }),
    figure({ id: 'openSize', header: t`Open size`, width: 88, rank: 3, text: sizeText }),
    figure({ ...bps, id: 'close', header: t`Close, bps`, width: 84, rank: 5 }),
    figure({
      ...bps,
      id: 'netClose',
      header: t`Close net, bps`,
      width: 100,
      rank: 4,
      file: { title: t`Close net, bps`, of: twoDigits },
    }),
    figure({ id: 'closeSize', header: t`Close size`, width: 88, rank: 8, text: sizeText }),
    ...holding,
  ];
}

/** What the pair earns while it is held: by funding, or by the basis until delivery. */
function useHoldingColumns(kind: SpreadKind): readonly Column[] {
  const { t } = useLingui();
  if (kind === 'SPOT_FUT' || kind === 'CAL')
    return [
      figure({
        id: 'days',
        header: kind === 'CAL' ? t`Days between` : t`Days left`,
        width: 88,
        rank: 7,
        text: daysText,
        file: { title: kind === 'CAL' ? t`Days between` : t`Days left`, of: twoDigits },
      }),
      figure({
        id: 'basis',
        header: t`Basis a year`,
        width: 128,
        rank: 1,
        isColoured: true,
        text: annualText,
        file: { title: t`Basis a year, %`, of: hundred(4) },
      }),
    ];
  const rate = { text: rateText, width: 92 };
  const perpetual = figure({
    ...rate,
    id: 'fundingB',
    header: t`Funding B`,
    rank: 7,
    file: { title: t`Funding B, %`, of: hundred(6) },
  });
  const first = figure({
    ...rate,
    id: 'fundingA',
    header: t`Funding A`,
    rank: 7,
    file: { title: t`Funding A, %`, of: hundred(6) },
  });
  return [
    ...(kind === 'SWAP_SWAP' ? [first] : []),
    perpetual,
    figure({
      id: 'funding',
      header: t`Funding a year`,
      width: 132,
      rank: 1,
      isColoured: true,
      text: annualText,
      file: { title: t`Funding a year, %`, of: hundred(4) },
    }),
  ];
}
