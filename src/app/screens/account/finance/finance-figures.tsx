import { useLingui } from '@lingui/react/macro';
import type { NetValueAnalysis } from '../../../../shared/contracts/net-value.ts';
import { formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { dateZone, formatDate } from '../../../format/time.ts';
import css from '../analysis/analysis.module.css';
import { lookOf, percentOf } from '../analysis/equity-figures.tsx';

type Points = readonly (readonly [atMs: number, value: number])[];

interface FinanceFiguresProps {
  readonly figures: NetValueAnalysis;
  readonly equity: Points;
  readonly deposits: Points;
}

const ratioOf = (value: number | null): string => (value === null ? '—' : formatDecimal(value.toFixed(6), 2));
const day = (ms: number): string => formatDate(ms, dateZone);

/** The period in figures: what was made, at which risk, and what was put in. */
export function FinanceFigures({ figures, equity, deposits }: FinanceFiguresProps) {
  const { t } = useLingui();
  const put = deposits.reduce((sum, [, value]) => sum + value, 0);
  const first = equity[0]![1];
  const last = equity.at(-1)![1];
  const profit = last - first - put;
  const { best_day, worst_day, mdd_start, mdd_end } = figures;
  const percent = (value: number | null): string => percentOf(value ?? undefined);
  const money = (value: number): string => `${formatSigned(value.toFixed(6), 2)} USD`;
  const rows: readonly (readonly [name: string, value: string, look?: number | null, note?: string, isMoney?: true])[] =
    [
      [t`Ending value`, `${formatDecimal(last.toFixed(6), 2)} USD`, undefined, undefined, true],
      [t`Profit`, money(profit), profit, undefined, true],
      [t`Net deposits`, money(put), undefined, undefined, true],
      [t`Total return`, percent(figures.total_return), figures.total_return],
      [t`Annualised return`, percent(figures.annual_return), figures.annual_return],
      [
        t`Max drawdown`,
        percent(figures.max_drawdown),
        figures.max_drawdown,
        mdd_start !== null && mdd_end !== null ? `${day(mdd_start)} – ${day(mdd_end)}` : undefined,
      ],
      [t`Volatility`, percent(figures.volatility)],
      [t`Sharpe ratio`, ratioOf(figures.sharpe)],
      [t`Sortino ratio`, ratioOf(figures.sortino)],
      [t`Calmar ratio`, ratioOf(figures.calmar)],
      [t`Winning days`, percent(figures.win_rate)],
      [t`Profit factor`, ratioOf(figures.profit_factor)],
      [t`Best day`, percent(best_day?.value ?? null), best_day?.value, best_day ? day(best_day.time) : undefined],
      [t`Worst day`, percent(worst_day?.value ?? null), worst_day?.value, worst_day ? day(worst_day.time) : undefined],
    ];
  return (
    <dl className={css.figures}>
      {rows.map(([name, value, look, note, isMoney]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={`num ${lookOf(look ?? undefined)} ${isMoney ? 'private' : ''}`}>
            {value} {note !== undefined && <span className={css.small}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
