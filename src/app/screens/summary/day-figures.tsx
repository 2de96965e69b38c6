import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DayReport } from '../../../shared/contracts/day-report.ts';
import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatDecimal } from '../../format/price.ts';
import css from './summary.module.css';

const decimals = 12;
const money = (text: string): bigint => toScaled(text, decimals) ?? 0n;
const text = (amount: bigint): string => fromScaled(amount, decimals);
/** What was paid is below zero. */
export const negated = (amount: string): string => text(-money(amount));

/** Worth at both ends of the day, of the accounts for which both are known. */
export function equityOf({
  accounts,
}: Pick<DayReport, 'accounts'>):
  | { readonly start: string; readonly end: string; readonly change: string; readonly counted: number }
  | undefined {
  const both = accounts.flatMap(({ start, end }) =>
    start && end ? [[money(start.usd), money(end.usd)] as const] : [],
  );
  if (both.length === 0) return undefined;
  const [start, end] = both.reduce(([a, b], [first, last]) => [a + first, b + last], [0n, 0n]);
  return { start: text(start), end: text(end), change: text(end - start), counted: both.length };
}

export const signOf = (amount: string): string => (amount.startsWith('-') ? 'down' : /[1-9]/.test(amount) ? 'up' : '');

/** The figures of a day in dollars, at the last prices. */
export function DayFigures({ report }: { readonly report: DayReport }) {
  const { t } = useLingui();
  const { accounts, totals } = report;
  const equity = equityOf(report);
  const plain = (usd: string | undefined) => (usd === undefined ? '—' : formatDecimal(usd, 2));
  const moved = (usd: string | undefined) =>
    usd === undefined ? '—' : <span className={signOf(usd)}>{formatSigned(usd, 2)}</span>;
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t`Starting equity`, plain(equity?.start)],
    [t`Ending equity`, plain(equity?.end)],
    [t({ message: 'Change', context: 'difference' }), moved(equity?.change)],
    [t`Realised P&L`, moved(totals.realized_usd)],
    [t`Fees`, moved(negated(totals.fees_usd))],
    [t({ message: 'Funding', context: 'payment' }), moved(totals.funding_usd)],
    [t`Interest`, moved(negated(totals.interest_usd))],
    [t({ message: 'Rebates', context: 'payment' }), moved(totals.rebates_usd)],
    [t`Turnover`, plain(totals.turnover_usd)],
    [t`Orders`, totals.orders],
    [t`Fills`, totals.fills],
  ];
  const missing = accounts.length - (equity?.counted ?? 0);
  return (
    <section className={css.part} aria-label={t`Figures`}>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>
        <Trans>
          In USD at last prices. Realised P&amp;L: derivatives only, before fees and funding. Payments shown negative.
        </Trans>
        {missing > 0 && (
          <>
            {' '}
            <Plural
              value={missing}
              one="# account without a start or end value is left out of equity."
              other="# accounts without a start or end value are left out of equity."
            />
          </>
        )}
      </p>
    </section>
  );
}
