import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { SpreadKind } from '../../../../shared/topics/spread.ts';
import { formatDate } from '../../../format/time.ts';
import {
  type InstrumentNames,
  instrumentName,
  useInstrumentNames,
} from '../../../market/instrument/instrument-name.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { useMedia } from '../../../ui/use-media.ts';
import type { SpreadPair } from './spread-pair.ts';
import css from './spreads.module.css';

/** Below this a leg leaves out what all legs have alike. */
const narrow = '(max-width: 767px)';
const usualQuote = 'USDT';

/** Least width of a leg in a narrow window, px. */
const narrowWidth = (isDated: boolean, isBare: boolean): number => (isBare ? 92 : isDated ? 126 : 104);

/** Both legs, each with its exchange and its kind; a file has them in columns of their own. */
export function useLegColumns(kind: SpreadKind): readonly GridColumn<SpreadPair>[] {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const isNarrow = useMedia(narrow);
  // Both legs of a calendar are at one exchange.
  const isBare = isNarrow && kind === 'CAL';
  const leg = (id: 'a' | 'b', letter: 'A' | 'B', isDated: boolean): GridColumn<SpreadPair> => ({
    id,
    header: letter === 'A' ? t`Leg A` : t`Leg B`,
    width: [isNarrow ? narrowWidth(isDated, isBare && id === 'b') : isDated ? 200 : 156, 2],
    sortBy: (pair) => `${instrumentName(pair[id])} ${pair[id].exchange}`,
    text: (pair) => `${pair[id].exchange} ${names.full(pair[id])}`,
    filter: 'text',
    cell: (pair) => <Leg instrument={pair[id]} names={names} isNarrow={isNarrow} hasChip={!isBare || id === 'a'} />,
    file: [
      { kind: 'text', title: t`Exchange, leg ${letter}`, of: (pair) => pair[id].exchange },
      { kind: 'text', title: t`Symbol, leg ${letter}`, of: (pair) => pair[id].symbol },
      { kind: 'text', title: t`Market, leg ${letter}`, of: (pair) => names.kind(pair[id]) },
    ],
  });
  return [leg('a', 'A', kind === 'CAL'), leg('b', 'B', kind === 'CAL' || kind === 'SPOT_FUT')];
}

interface LegProps {
  readonly instrument: Instrument;
  readonly names: InstrumentNames;
  readonly isNarrow: boolean;
  readonly hasChip: boolean;
}

function Leg({ instrument, names, isNarrow, hasChip }: LegProps) {
  const { exchange, expiry, quote } = instrument;
  const own = quote === usualQuote ? '' : quote;
  return (
    <span className={css.leg} title={names.full(instrument)}>
      {hasChip && <ExchangeChip exchange={exchange} />}
      <span className={css.name}>
        {isNarrow
          ? [own, expiry !== null && formatDate(expiry, 'UTC')].filter(Boolean).join(' ')
          : instrumentName(instrument)}
      </span>
      {expiry === null && <span className="quiet">{names.brief(instrument)}</span>}
    </span>
  );
}
