import { useLingui } from '@lingui/react/macro';
import { gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { type ReachRow, reachSums } from '../../charts/book/depth-curve.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatUnits } from '../../format/price.ts';
import { useNow } from '../../ui/use-now.ts';
import { amountUnit } from '../instrument/amount-unit.ts';
import { curveDepth } from './depth-view.tsx';
import css from './depth-table.module.css';

/** Half widths around the middle, hundredths of a percent. */
const reaches = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 200, 500];
const shown = 7;

/** The widest rows that tell anything: all that is known on a side, and the first beyond. */
function rowsShown(rows: readonly ReachRow[]): readonly ReachRow[] {
  const known = rows.findIndex(({ bids, asks }) => !bids.whole && !asks.whole);
  // A wider row that holds no more tells nothing, but that nothing is there.
  const distinct = rows
    .slice(0, known < 0 ? rows.length : known + 1)
    .filter(
      ({ bids, asks }, index) =>
        index === 0 || index === known || bids.sum > rows[index - 1]!.bids.sum || asks.sum > rows[index - 1]!.asks.sum,
    );
  return distinct.slice(-shown);
}

/** What stands within so many hundredths of a percent of the middle on each side, renewed four times a second. */
export function DepthTable({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const engine = useEngine();
  useNow(250);
  const book = engine
    .watch({ kind: 'book', key: keyOfSymbol(instrument), depth: curveDepth, group: 1 })
    .current().value;
  const { size } = gridOf(instrument);
  const sumText = ({ sum, whole }: { readonly sum: number; readonly whole: boolean }) =>
    `${whole ? '' : '≥ '}${formatUnits(sum, size)}`;
  return (
    <table className={`num ${css.table}`}>
      <caption className="visually-hidden">{t`Depth around mid price`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`± bp`}</th>
          <th scope="col">
            {t`Bid`} {amountUnit(instrument)}
          </th>
          <th scope="col">
            {t`Ask`} {amountUnit(instrument)}
          </th>
          <th scope="col">{t`Bid share`}</th>
        </tr>
      </thead>
      <tbody>
        {rowsShown(book ? reachSums(book, reaches) : []).map(({ basisPoints, bids, asks }) => (
          <tr key={basisPoints}>
            <th scope="row">{basisPoints}</th>
            <td className="up">{sumText(bids)}</td>
            <td className="down">{sumText(asks)}</td>
            <td>{bids.sum + asks.sum > 0 ? `${Math.round((bids.sum / (bids.sum + asks.sum)) * 100)}%` : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
