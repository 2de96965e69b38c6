import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { directionOf, formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { useStrategyWords } from '../words.ts';
import css from './optimise.module.css';
import type { Optimised } from './use-optimise.ts';

const looks = { '-1': 'down', 0: '', 1: 'up' } as const;

interface BestTableProps {
  readonly outcome: Optimised;
  readonly instrument: Instrument;
  readonly onChoose: (values: readonly string[]) => void;
  /** Values of both parameters that stand in the form. */
  readonly chosen: readonly string[];
}

/** The best candidates, best first; a press puts one into the form. */
export function BestTable({ outcome: { best, exact, keys }, instrument, chosen, onChoose }: BestTableProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const heads = [...keys.map(words.field), t`Return`, t`Confirmed`, t`Drawdown`, t`Sharpe ratio`, t`Rounds`, t`Fees`];
  return (
    <div className={css.best}>
      <table>
        <caption className="visually-hidden">{t`Best parameters`}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {best.map((each) => {
            const values = keys.map((key) => String(each.params[key] ?? ''));
            const [first = '', ...others] = values.map(formatExact);
            const sure = exact.get(each.index);
            return (
              <tr key={each.index} data-chosen={values.join() === chosen.join()}>
                <td className="num">
                  <button type="button" className={css.choose} onClick={() => onChoose(values)}>
                    <span className="visually-hidden">{t`Use`} </span>
                    {first}
                  </button>
                </td>
                {others.map((value, at) => (
                  <td key={keys[at + 1]} className="num">
                    {value}
                  </td>
                ))}
                <td className={`num ${looks[directionOf(each.profit)]}`}>{formatPercent(each.rate)}</td>
                <td className="num">
                  {sure === undefined ? '…' : sure === null ? '—' : formatPercent((sure / each.invested) * 100)}
                </td>
                <td className="num">{formatPercent(each.drawdown)}</td>
                <td className="num">{each.sharpe === null ? '—' : formatDecimal(each.sharpe.toFixed(2), 2)}</td>
                <td className="num">{each.rounds}</td>
                <td className="num" title={instrument.quote}>
                  {formatDecimal(each.fees.toFixed(8), 2)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
