import { Trans, useLingui } from '@lingui/react/macro';
import type { InstanceStat, StrategyParams } from '../../../../shared/trade/instance.ts';
import { formatDecimal } from '../../../format/price.ts';
import css from '../ai.module.css';
import own from './duty-report.module.css';

type State = InstanceStat['state'];

const keys = ['within', 'two_sided', 'own_spread'] as const;
type Key = (typeof keys)[number] | `${(typeof keys)[number]}_today`;

const isDuty = (key: string): boolean => keys.some((each) => key === each || key === `${each}_today`);

/** Figures of a state that are no part of the report of an obligation. */
export const withoutDuty = (state: State): readonly (readonly [string, string])[] =>
  Object.entries(state ?? {}).filter(([key]) => !isDuty(key));

interface DutyReportProps {
  readonly state: State;
  /** Spread of the obligation, basis points. */
  readonly maxBps: StrategyParams[string] | undefined;
}

/** How a market maker has kept to its obligation, since its start and today; nothing where it has none. */
export function DutyReport({ state, maxBps }: DutyReportProps) {
  const { t } = useLingui();
  if (state?.within === undefined) return null;
  const text = (key: Key, unit: string): string => {
    const value = state[key];
    return value === undefined ? '—' : `${formatDecimal(value, 2)}${unit}`;
  };
  const most = String(maxBps ?? '');
  const rows = [
    { key: 'within', label: t`Two-sided within ${most} bps`, unit: '%' },
    { key: 'two_sided', label: t`Two-sided at any spread`, unit: '%' },
    { key: 'own_spread', label: t`Mean spread`, unit: ' bps' },
  ] as const;
  return (
    <section className={css.report} aria-label={t`Quoting obligation`}>
      <h3 className={css.heading}>{t`Quoting obligation`}</h3>
      <table className={own.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t`Since start`}</th>
            <th scope="col">{t`Today, UTC`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, unit }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="num">{text(key, unit)}</td>
              <td className="num">{text(`${key}_today`, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        <Trans>Shares of the time since it began to quote; interruptions count as time without quotes.</Trans>
      </p>
    </section>
  );
}
