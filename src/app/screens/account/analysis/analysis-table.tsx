import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { dateZone, formatDate, formatUtc } from '../../../format/time.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import page from '../account.module.css';
import css from './analysis.module.css';
import { lookOf, percentOf } from './equity-figures.tsx';
import type { EquityLine } from './equity-series.ts';

interface AnalysisTableProps {
  readonly lines: readonly EquityLine[];
  /** Types of account that have a column of their own. */
  readonly types: readonly AccountType[];
  /** Whose worth it is. */
  readonly name: string;
}

/** What the charts show, in figures: a row for each day, the newest first. */
export function AnalysisTable({ lines, types, name }: AnalysisTableProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the arrow keys
    <section className={`${page.wide} ${css.table}`} aria-label={t`${name}: daily values`} tabIndex={0}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            {[t`Value USD`, t`Change USD`, t`Change %`, t`Drawdown`, ...types.map(typeName)].map((head) => (
              <th key={head} scope="col" className={page.end}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.toReversed().map(({ ms, usd, change, rate, drawdown, byType }) => (
            <tr key={ms}>
              <th scope="row" className="num" title={formatUtc(ms)}>
                {formatDate(ms, dateZone)}
              </th>
              <td className={page.end}>
                <span className="private">{formatDecimal(usd, 2)}</span>
              </td>
              <td className={page.end}>
                <span className={`private ${lookOf(Number(change ?? 0))}`}>
                  {change === undefined ? '—' : formatSigned(change, 2)}
                </span>
              </td>
              <td className={`${page.end} ${lookOf(rate)}`}>{percentOf(rate)}</td>
              <td className={page.end}>{percentOf(drawdown)}</td>
              {types.map((type) => (
                <td key={type} className={page.end}>
                  <span className="private">{formatDecimal(byType[type] ?? '0', 2)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
