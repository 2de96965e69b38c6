import { useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol, spotKeyOf, type SymbolRef } from '../../../../shared/market/instrument.ts';
import { instrumentName, useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../../market/instrument/use-instrument.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { ExchangeChip } from '../../../ui/exchange-chip.tsx';
import css from './tables.module.css';

/** Px at text of 12 px: what stands beside a name, a letter of it, and the most that a name may take. */
const [besideWidth, letterWidth, maxWidth] = [57, 7, 264] as const;
/** Letters of a text, a Chinese one as two. */
const lengthOf = (text: string): number => text.replace(/\p{Script=Han}/gu, '  ').length;

/**
 * Exchange, name and kind of what each row is in. As wide as the longest names of these rows need: a name that is cut
 * would stand for several instruments.
 */
export function usePairColumn<T extends SymbolRef>(table: readonly Instrument[], rows: readonly T[]): GridColumn<T> {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const byKey = instrumentsByKey(table);
  const nameIn = (row: T): readonly [name: string, word: string] => {
    const found = byKey.get(keyOfSymbol(row)) ?? byKey.get(spotKeyOf(row));
    return found
      ? [instrumentName(found), names.brief({ ...found, account_type: row.account_type })]
      : [names.ofRef(row, table), ''];
  };
  const longest = rows.reduce((max, row) => Math.max(max, lengthOf(nameIn(row).join(' '))), lengthOf('BTC/USDT spot'));
  const min = Math.min(maxWidth, Math.round(besideWidth + letterWidth * longest));
  return {
    id: 'pair',
    header: t`Pair`,
    width: [min, 1.4],
    sortBy: (row) => names.ofRef(row, table),
    text: (row) => nameIn(row).join(' ').trim(),
    file: [
      { kind: 'text', title: t`Exchange`, of: ({ exchange }) => exchange },
      { kind: 'text', title: t`Pair`, of: (row) => nameIn(row).join(' ').trim() },
    ],
    cell: (row) => {
      const [name, word] = nameIn(row);
      return (
        <span className={css.pair} title={names.ofRef(row, table)}>
          <ExchangeChip exchange={row.exchange} />
          <span>
            {name} <span className="quiet">{word}</span>
          </span>
        </span>
      );
    },
  };
}
