import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { useStrategyWords } from '../words.ts';
import css from './optimise.module.css';
import type { SweepOutcome } from './use-optimise.ts';

interface BestTableProps {
  readonly outcome: SweepOutcome;
  readonly keys: readonly [string, string];
  readonly instrument: Instrument;
  readonly perQuote: number;
  readonly chosen: number;
  readonly onChoose: (candidate: number) => void;
}

/** The best candidates, best first; a press puts one into the form. */
export function BestTable({ outcome, keys, instrument, perQuote, chosen, onChoose }: BestTableProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const { sweep, best, exact } = outcome;
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
          {best.map(({ index, result }) => {
            const params = sweep.params(index) as Readonly<Record<string, unknown>>;
            const [x, y] = keys.map((key) => formatExact(String(params[key] ?? '')));
            const sure = exact.get(index);
            const invested = result.invested / perQuote;
            return (
              <tr key={index} data-chosen={index === chosen}>
                <td className="num">
                  <button type="button" className={css.choose} onClick={() => onChoose(index)}>
                    <span className="visually-hidden">{t`Use`} </span>
                    {x}
                  </button>
                </td>
                <td className="num">{y}</td>
                <td className={`num ${result.profit >= 0 ? 'up' : 'down'}`}>
                  {formatPercent((result.profit / result.invested) * 100)}
                </td>
                <td className="num">
                  {sure === undefined ? '…' : sure === null ? '—' : formatPercent((sure / invested) * 100)}
                </td>
                <td className="num">{formatPercent(-result.drawdown * 100)}</td>
                <td className="num">{result.sharpe === null ? '—' : formatDecimal(result.sharpe.toFixed(2), 2)}</td>
                <td className="num">{result.rounds}</td>
                <td className="num" title={instrument.quote}>
                  {formatDecimal((result.fees / perQuote).toFixed(8), 2)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
