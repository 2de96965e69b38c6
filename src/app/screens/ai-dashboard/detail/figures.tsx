import { useLingui } from '@lingui/react/macro';
import { instancePositions, instanceStat, netValueData } from '../../../../shared/contracts/strategy.ts';
import type { InstancePosition, InstanceStat } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from '../ai.module.css';
import { FigureCourse } from '../course/figure-course.tsx';
import { useShortfallFacts } from '../execution/shortfall-facts.tsx';
import { usePositionFacts } from '../legs/use-position-facts.ts';
import { DutyReport, withoutDuty } from '../mm-plus/duty-report.tsx';
import { useStrategyWords } from '../words.ts';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { NetValue } from './net-value.tsx';
import { Part } from '../detail-parts/part.tsx';

/** How an instance stands, and the figures that it goes by over time. */
export function Figures({ instance, quote, money, decimals, instrument, beat }: DetailProps) {
  const { t } = useLingui();
  const shortfallFacts = useShortfallFacts(instrument?.base ?? '', quote);
  const words = useStrategyWords();
  const engine = useEngine();
  const { instance_id } = instance;
  const loaded = useLoaded(async () => {
    const [stat, positions, points] = await Promise.all([
      engine.call(instanceStat, { instance_id }),
      engine.call(instancePositions, { instance_id }),
      engine.call(netValueData, { instance_id }),
    ]);
    return { stat, positions, points };
  }, [beat, instance_id]);
  const signed = (amount: string) => `${formatSigned(amount, decimals)} ${money}`;
  const positionFacts = usePositionFacts({ instance, instrument, money, decimals });
  const hasFunding =
    instrument?.contract === true || instance.symbols.some(({ account_type }) => account_type !== 'spot');
  const factsOf = (
    stat: InstanceStat,
    positions: readonly InstancePosition[],
  ): readonly (readonly [string, string])[] => [
    ...(stat.doing === undefined || instance.status === 'STOPPED'
      ? []
      : [[t({ message: 'Now', context: 'strategy' }), words.doing(stat.doing)] as const]),
    [t`P&L`, `${signed(stat.profit)} (${formatPercent(stat.profit_rate)})`],
    [t`Today`, signed(stat.today_profit)],
    ...positionFacts(positions),
    ...(hasFunding ? ([[t({ message: 'Funding', context: 'payment' }), signed(stat.funding)]] as const) : []),
    [t`Net value`, formatDecimal(stat.net_value, 4)],
    [t`Max drawdown`, formatPercent(stat.max_drawdown)],
    [t`Sharpe ratio`, stat.sharpe === null ? '—' : stat.sharpe.toFixed(2)],
    [t`Annualised return`, stat.annual === null ? '—' : formatPercent(stat.annual)],
    [t`Win rate`, stat.win_rate === null ? '—' : `${stat.win_rate.toFixed(0)}%`],
    [t`Orders`, String(stat.orders)],
    [t`Turnover`, `${formatDecimal(stat.volume, decimals)} ${money}`],
    [t`Fees`, `${formatDecimal(stat.fees, decimals)} ${money}`],
    ...withoutDuty(stat.state).map(([key, value]) => [words.state(key), formatExact(value)] as const),
  ];
  return (
    <Part what={t`Performance`} loaded={loaded}>
      {({ stat, positions, points }) => (
        <>
          <NetValue points={[...points, [Date.now(), Number(stat.net_value)] as const]} />
          <dl className={css.facts}>
            {factsOf(stat, positions).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <DutyReport state={stat.state} maxBps={instance.params.duty_spread} />
          <FigureCourse instance_id={instance_id} beat={beat} />
          {stat.execution && (
            <section className={css.report} aria-label={t`Shortfall`}>
              <h3 className={css.heading}>{t`Shortfall`}</h3>
              <FactList facts={shortfallFacts(stat.execution)} look={css} />
            </section>
          )}
        </>
      )}
    </Part>
  );
}
