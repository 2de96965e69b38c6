import { Trans, useLingui } from '@lingui/react/macro';
import { useStream } from '../../engine/use-stream.ts';
import { formatCompact } from '../../format/amount.ts';
import { localeOf } from '../../text/i18n.ts';
import { dateZone, formatDate } from '../../format/time.ts';
import { useAccountTypeName } from '../../market/instrument/account-type-name.ts';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './screen.module.css';
import { useVolume, type Volume } from './use-volume.ts';

/** What clients of the platform have traded. */
export function VolumeStatistics() {
  const { t } = useLingui();
  const { volume, failure, reload } = useVolume();
  const isSimulated = useStream({ kind: 'exchanges' }).value?.some(({ mode }) => mode !== 'LIVE') ?? false;
  return (
    <section className={css.part} aria-labelledby="home-volume">
      <h2 id="home-volume" className={css.heading}>
        <Trans>Traded on Halyard</Trans>{' '}
        {isSimulated && (
          <span className={css.chip}>
            <Trans>Simulated</Trans>
          </span>
        )}
      </h2>
      <div className={css.volume}>
        {volume ? (
          <Figures {...volume} />
        ) : failure ? (
          <ErrorFallback what={t`Volume statistics`} code={failure.code} onRetry={reload} />
        ) : (
          <div role="status">
            <span className="visually-hidden">
              <Trans>Loading volume statistics</Trans>
            </span>
            <Skeleton rows={6} />
          </div>
        )}
      </div>
    </section>
  );
}

function Figures({ main, places }: Volume) {
  const { t, i18n } = useLingui();
  const locale = localeOf(i18n.locale);
  const nameOf = useAccountTypeName();
  const usd = (text: string) => `${formatCompact(text, locale)} USD`;
  const traded = places.filter(({ trades, orders }) => trades > 0 || orders > 0);
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{t`Last 24 hours`}</dt>
          <dd className="num" title={`${main.volume_24h} USD`}>
            {usd(main.volume_24h)}
          </dd>
        </div>
        <div>
          <dt>{t`Last 30 days`}</dt>
          <dd className="num" title={`${main.volume_30d} USD`}>
            {usd(main.volume_30d)}
          </dd>
        </div>
        <div>
          <dt>{t`All time`}</dt>
          <dd className="num" title={`${main.volume_total} USD`}>
            {usd(main.volume_total)}
          </dd>
        </div>
        <div>
          <dt>{t`Markets at ${main.exchanges} exchanges`}</dt>
          <dd className="num">{i18n.number(main.symbols)}</dd>
        </div>
      </dl>
      {main.series.volume.some(([, usd]) => usd > 0) && <Days points={main.series.volume} />}
      {traded.length === 0 ? (
        <p className="quiet">
          <Trans>No trades in 24 h</Trans>
        </p>
      ) : (
        <table className={css.places}>
          <caption className="visually-hidden">
            <Trans>Last 24 hours by exchange</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Exchange`}</th>
              <th scope="col">{t`Account`}</th>
              <th scope="col">{t`Volume`}</th>
              <th scope="col">{t`Trades`}</th>
              <th scope="col">{t`Orders`}</th>
            </tr>
          </thead>
          <tbody>
            {traded.map(({ exchange, account_type, volume, trades, orders }) => (
              <tr key={`${exchange} ${account_type}`}>
                <td>
                  <ExchangeChip exchange={exchange} />
                </td>
                <td>{nameOf(account_type)}</td>
                <td className="num">{usd(volume)}</td>
                <td className="num">{trades}</td>
                <td className="num">{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const barWidth = 8;
const barGap = 2;
const barsHeight = 60;

/** A bar for each day. */
function Days({ points }: { readonly points: Volume['main']['series']['volume'] }) {
  const { t } = useLingui();
  const max = Math.max(...points.map(([, usd]) => usd), 1);
  return (
    <figure>
      <svg
        className={css.days}
        viewBox={`0 0 ${points.length * (barWidth + barGap) - barGap} ${barsHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Daily volume, last 30 days`}
      >
        {points.map(([atMs, usd], day) => {
          const height = usd === 0 ? 1 : Math.max(2, (usd / max) * barsHeight);
          return (
            <rect key={atMs} x={day * (barWidth + barGap)} y={barsHeight - height} width={barWidth} height={height}>
              <title>{`${formatDate(atMs, dateZone)}: ${usd} USD`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className={css.span}>
        <span className="num">{formatDate(points[0]![0], dateZone)}</span>
        <span aria-hidden="true">{t`Daily volume, last 30 days`}</span>
        <span className="num">{formatDate(points.at(-1)![0], dateZone)}</span>
      </figcaption>
    </figure>
  );
}
