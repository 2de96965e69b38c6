import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { balanceData, type EquityPoint } from '../../shared/contracts/account-balance.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/base/time.ts';
import type { AccountValue } from '../../worker/api.ts';
import type { EngineClient } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useLoaded } from '../engine/use-loaded.ts';
import { directionOf, formatPercent } from '../format/percent.ts';
import { formatDecimal } from '../format/price.ts';
import { formatClock } from '../format/time.ts';
import { useNow } from '../ui/use-now.ts';

/** So long after an hour has begun the server may not have written its points yet. */
const lateMs = 10 * minuteMs;
const looks = { '-1': 'down', 0: '', 1: 'up' } as const;

/** Where the day begins for who looks at it: an hour, and what the accounts were worth in it. */
export interface DayStart {
  readonly ms: number;
  readonly usd: number;
}

/**
 * The earliest hour at which each of these accounts has a point; undefined where there is none, or they were worth
 * nothing then.
 */
export function dayStart(points: readonly EquityPoint[], apiIds: readonly string[]): DayStart | undefined {
  const hours = [...new Set(points.map(({ time }) => time))].sort((a, b) => a - b);
  for (const ms of hours) {
    const values = apiIds.map((id) => points.find(({ api_id, time }) => api_id === id && time === ms)?.usd_total);
    const usd = values.reduce<number>((total, equity) => total + Number(equity ?? Number.NaN), 0);
    if (usd > 0) return { ms, usd };
  }
  return undefined;
}

/** The newest points that an engine has told, and of what: another page begins with them. */
const keptPoints = new WeakMap<EngineClient, { readonly of: string; readonly points: readonly EquityPoint[] }>();

interface EquityChangeProps {
  readonly account: AccountValue;
  readonly isLive: boolean;
}

/**
 * How much the equity has changed since the UTC day began, by the server's hourly points, or since the first hour of
 * the day that it knows, which the tooltip tells; "—" before it knows one.
 */
export function EquityChange(props: EquityChangeProps) {
  const now = useNow(minuteMs);
  const day = Math.floor(now / dayMs) * dayMs;
  return <Since key={day} {...props} day={day} now={now} />;
}

function Since({ account, isLive, day, now }: EquityChangeProps & { readonly day: number; readonly now: number }) {
  const { t } = useLingui();
  const engine = useEngine();
  const apiIds = account.accounts.map(({ api_id }) => api_id);
  const { data, failure, reload } = useLoaded(async () => {
    const first = await engine.call(balanceData, { start: day, end: day + hourMs });
    // A server or an account that was not there at midnight.
    return dayStart(first, apiIds) ? first : engine.call(balanceData, { start: day, end: day + dayMs });
  });
  const of = `${day} ${apiIds.join(' ')}`;
  useEffect(() => {
    if (data) keptPoints.set(engine, { of, points: data });
  }, [engine, of, data]);
  const kept = keptPoints.get(engine);
  const points = data ?? (kept?.of === of ? kept.points : undefined);
  const start = points && dayStart(points, apiIds);
  const isLate = now % hourMs < lateMs;
  const again = useEffectEvent(() => {
    if (failure || (data && isLate && (start === undefined || (start.ms > day && now < day + hourMs)))) reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => again(), [now]);
  if (points === undefined && failure === undefined) return null;
  if (start === undefined)
    return (
      <span className="quiet" title={t`No value recorded today yet.`}>
        —
      </span>
    );
  const percent = (Number(account.usdTotal) / start.usd - 1) * 100;
  const equity = formatDecimal(start.usd.toFixed(2), 2);
  const hour = formatClock(start.ms, 'UTC').slice(0, 5);
  const since =
    start.ms === day
      ? t`Since 00:00 UTC, from ${equity} USD`
      : t`Since ${hour} UTC, the first value known today, from ${equity} USD`;
  return (
    <span className={`num ${isLive ? looks[directionOf(Math.round(percent * 100))] : 'quiet'}`} title={since}>
      {formatPercent(percent)}
    </span>
  );
}
