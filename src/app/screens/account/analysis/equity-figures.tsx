import { useLingui } from '@lingui/react/macro';
import { directionOf, formatPercent, formatSigned, subtract } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { dateZone, formatDate } from '../../../format/time.ts';
import css from './analysis.module.css';
import type { EquityDay, EquitySeries } from './equity-series.ts';

const looks = { '-1': 'down', 0: '', 1: 'up' } as const;
export const lookOf = (change: number | undefined): string => looks[directionOf(change ?? 0)];
export const percentOf = (fraction: number | undefined): string =>
  fraction === undefined ? '—' : formatPercent(fraction * 100);

/** The period in figures. */
export function EquityFigures({ series: { rows, days, deepest } }: { readonly series: EquitySeries }) {
  const { t } = useLingui();
  const first = rows[0]!;
  const last = rows.at(-1)!;
  const change = subtract(last.usd, first.usd);
  const rate = Number(first.usd) > 0 ? Number(change) / Number(first.usd) : undefined;
  const rated = days.filter(({ rate: one }) => one !== undefined);
  const best = rated.reduce<EquityDay | undefined>((so, day) => (so && so.rate! >= day.rate! ? so : day), undefined);
  const worst = rated.reduce<EquityDay | undefined>((so, day) => (so && so.rate! <= day.rate! ? so : day), undefined);
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t`Ending value`}</dt>
        <dd className="num private">{formatDecimal(last.usd, 2)} USD</dd>
      </div>
      <div>
        <dt>{t({ message: 'Change', context: 'worth' })}</dt>
        <dd className={`num ${lookOf(Number(change))}`}>
          <span className="private">{formatSigned(change, 2)} USD</span>{' '}
          <span className={css.small}>{percentOf(rate)}</span>
        </dd>
      </div>
      <div>
        <dt>{t`Max drawdown`}</dt>
        <dd className={`num ${lookOf(deepest)}`}>{percentOf(deepest)}</dd>
      </div>
      <div>
        <dt>{t`Best day`}</dt>
        <dd className={`num ${lookOf(best?.rate)}`}>
          {percentOf(best?.rate)} {best && <span className={css.small}>{formatDate(best.ms, dateZone)}</span>}
        </dd>
      </div>
      <div>
        <dt>{t`Worst day`}</dt>
        <dd className={`num ${lookOf(worst?.rate)}`}>
          {percentOf(worst?.rate)} {worst && <span className={css.small}>{formatDate(worst.ms, dateZone)}</span>}
        </dd>
      </div>
    </dl>
  );
}
