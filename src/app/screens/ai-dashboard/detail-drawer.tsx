import { Trans, useLingui } from '@lingui/react/macro';
import { hftNewest } from '../../../shared/contracts/hft-order.ts';
import { instanceInfo, instancePositions, instanceStat, netValueData } from '../../../shared/contracts/strategy.ts';
import type { Instance, InstancePosition, InstanceStat } from '../../../shared/trade/instance.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Loaded, useLoaded } from '../../engine/use-loaded.ts';
import { formatPercent, formatSigned } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { useStatusName } from '../../market/order-words/status-name.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './ai.module.css';
import { FigureCourse } from './course/figure-course.tsx';
import { DutyReport, withoutDuty } from './mm-plus/duty-report.tsx';
import { FactList } from '../../ui/overlay/fact-list.tsx';
import { RunRecord } from './record/run-record.tsx';
import { usePositionFacts } from './legs/use-position-facts.ts';
import { Parameters } from './parameters.tsx';
import { useShortfallFacts } from './execution/shortfall-facts.tsx';
import { BreachNotices } from './risk/breach-notices.tsx';
import type { MarketNames } from './instance-columns.tsx';
import { useLogText, useStrategyWords } from './words.ts';

interface DetailProps extends MarketNames {
  readonly instance: Instance;
  /** The server tells its orders to nobody else. */
  readonly isOwn: boolean;
  /** Changes when it is time to read again. */
  readonly beat: unknown;
  /** Told when it has been changed here. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const orderLimit = 100;

/** What one instance is, has done and tells. */
export function DetailDrawer(props: DetailProps) {
  const { t } = useLingui();
  const { instance, market, isOwn, onClose } = props;
  return (
    <Drawer title={instance.name} onClose={onClose}>
      <p className={css.subtitle}>{market}</p>
      <BreachNotices instances={[instance]} unitsOf={() => props} isOwn={isOwn} reachable onResumed={props.onChanged} />
      <div className={css.detail}>
        <Tabs
          label={instance.name}
          height="calc(100dvh - 110px)"
          sections={[
            { key: 'figures', label: t`Performance`, body: <Figures {...props} /> },
            ...(isOwn ? [{ key: 'orders', label: t`Orders`, body: <Orders {...props} /> }] : []),
            {
              key: 'parameters',
              label: t`Parameters`,
              body: <Parameters {...props} base={props.instrument?.base ?? ''} />,
            },
            { key: 'log', label: t({ message: 'Log', context: 'strategy' }), body: <Log {...props} /> },
          ]}
        />
      </div>
    </Drawer>
  );
}

/** What a call has told, or why it has not. */
function Part<D>({
  what,
  loaded: { data, failure, reload },
  children,
}: {
  readonly what: string;
  readonly loaded: Loaded<D>;
  readonly children: (data: D) => React.ReactNode;
}) {
  if (data !== undefined) return children(data);
  return failure ? <ErrorFallback what={what} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
}

function Figures({ instance, quote, money, decimals, instrument, beat }: DetailProps) {
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

const width = 340;
const height = 80;

/** Net values as a line from the start until now. */
function NetValue({ points }: { readonly points: readonly (readonly [time: number, netValue: number])[] }) {
  const { t } = useLingui();
  const values = points.map(([, value]) => value);
  const low = Math.min(1, ...values);
  const high = Math.max(1, ...values);
  const from = points[0]![0];
  const until = points.at(-1)![0];
  if (points.length < 2 || until === from)
    return (
      <p className="quiet">
        <Trans>The net value curve appears after a few minutes.</Trans>
      </p>
    );
  const y = (value: number): number => 4 + (height - 8) * (1 - (value - low) / (high - low || 1));
  const line = points
    .map(([time, value]) => `${(((time - from) / (until - from)) * width).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  const lowest = low.toFixed(4);
  const highest = high.toFixed(4);
  const now = values.at(-1)!.toFixed(4);
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Net value from ${lowest} to ${highest}, now ${now}`}
    >
      <line x1="0" x2={width} y1={y(1)} y2={y(1)} className={css.priceLine} />
      <polyline points={line} className={css.curve} />
    </svg>
  );
}

function Orders({ instance: { instance_id }, beat }: DetailProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const statusName = useStatusName();
  const loaded = useLoaded(() => engine.call(hftNewest, { instance_id, limit: orderLimit }), [beat, instance_id]);
  return (
    <Part what={t`Orders`} loaded={loaded}>
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState>
            <Trans>No orders yet.</Trans>
          </EmptyState>
        ) : (
          <table className={css.table}>
            <thead>
              <tr>
                {[t`Time`, t`Side`, t`Price`, t`Amount`, t`Status`].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map(({ order_id, created, side, price, amount, status }) => (
                <tr key={order_id}>
                  <td>
                    <Timestamp ms={created} as="recent" />
                  </td>
                  <td className={side === 'BUY' ? 'up' : 'down'}>{side === 'BUY' ? t`Buy` : t`Sell`}</td>
                  <td className="num">{Number(price) === 0 ? t`Market` : formatExact(price)}</td>
                  <td className="num">{formatExact(amount)}</td>
                  <td>{statusName(status)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Part>
  );
}

function Log({ instance: { instance_id, name }, isOwn, beat }: DetailProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const textOf = useLogText();
  const loaded = useLoaded(
    () => engine.call(instanceInfo, { instance_id, page_size: orderLimit }),
    [beat, instance_id],
  );
  return (
    <Part what={t({ message: 'Log', context: 'strategy' })} loaded={loaded}>
      {({ pagenation: { results } }) => (
        <>
          {isOwn && <RunRecord instance_id={instance_id} name={name} />}
          <ol className={css.log}>
            {results.map((entry) => (
              <li key={`${entry.time} ${entry.text}`} data-level={entry.level}>
                <Timestamp ms={entry.time} as="recent" className={css.when} /> <span>{textOf(entry)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Part>
  );
}
