import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fundingHistory } from '../../../../shared/contracts/funding.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDate } from '../../../format/time.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './funding-rates.module.css';

const windows = [3, 7, 30] as const;
type Days = (typeof windows)[number];

type Rates = readonly (readonly [timeMs: number, rate: number])[];

/** Rates that a perpetual has paid over 3, 7 or 30 days, a point each. */
export function RateHistory({ instrument: { exchange, account_type, symbol } }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [days, setDays] = useState<Days>(7);
  const { data, failure, reload } = useLoaded(
    async (): Promise<Rates> =>
      (await engine.call(fundingHistory, { exchange, accountType: account_type, symbol, days })).find(
        (each) => each.symbol === symbol,
      )?.list ?? [],
    [exchange, account_type, symbol, days],
  );
  return (
    <section aria-label={t`Rates paid`}>
      <Segmented
        label={t`Period`}
        look="line"
        value={String(days)}
        onChange={(next) => setDays(Number(next) as Days)}
        choices={windows.map((each) => ({ key: String(each), label: t`${each} days` }))}
      />
      {!data && failure && <ErrorFallback what={t`Rates paid`} code={failure.code} onRetry={reload} />}
      {!data && !failure && <Skeleton rows={3} />}
      {data && data.length < 2 && (
        <p className="quiet">
          <Trans>No rates were paid in this period.</Trans>
        </p>
      )}
      {data && data.length >= 2 && <RateLine rates={data} />}
    </section>
  );
}

const height = 100;

function RateLine({ rates }: { readonly rates: Rates }) {
  const { t } = useLingui();
  const zone = useZone();
  const values = rates.map(([, rate]) => rate);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = high - low || 1;
  const y = (rate: number): number => ((high - rate) / room) * height;
  const [first, last] = [rates[0]!, rates.at(-1)!];
  const x = (ms: number): number => ((ms - first[0]) / (last[0] - first[0])) * 300;
  const [least, greatest] = [formatPercent(Math.min(...values) * 100, 4), formatPercent(Math.max(...values) * 100, 4)];
  return (
    <>
      <svg
        className={css.history}
        viewBox={`0 0 300 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Between ${least} and ${greatest} per interval`}
      >
        <line className={css.zero} x1="0" x2="300" y1={y(0)} y2={y(0)} />
        <polyline className={css.line} points={rates.map(([ms, rate]) => `${x(ms)},${y(rate)}`).join(' ')} />
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span className="num">{formatDate(first[0], zone)}</span>
        <span className="num">
          {least} – {greatest}
        </span>
        <span className="num">{formatDate(last[0], zone)}</span>
      </p>
    </>
  );
}
