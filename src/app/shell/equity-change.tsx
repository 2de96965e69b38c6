import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { balanceData, type EquityPoint } from '../../shared/contracts/api-account.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/kit/time.ts';
import type { AccountValue } from '../../worker/api.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useLoaded } from '../engine/use-loaded.ts';
import { directionOf, formatPercent } from '../format/percent.ts';
import { formatDecimal } from '../format/price.ts';
import { useNow } from '../ui/use-now.ts';

/** So long after midnight the server may not have written the day's first points yet. */
const lateMs = 10 * minuteMs;
const looks = { '-1': 'down', 0: '', 1: 'up' } as const;

/** Worth of these accounts at a moment; undefined where one of them has no point there, or they were worth nothing. */
export function worthAt(points: readonly EquityPoint[], ms: number, apiIds: readonly string[]): number | undefined {
  const worths = apiIds.map((id) => points.find(({ api_id, time }) => api_id === id && time === ms)?.usd_total);
  const sum = worths.reduce<number>((total, worth) => total + Number(worth ?? Number.NaN), 0);
  return sum > 0 ? sum : undefined;
}

interface EquityChangeProps {
  readonly account: AccountValue;
  readonly isLive: boolean;
}

/** How much the equity has changed since the UTC day began, by the server's hourly points; "—" where it has none of that moment. */
export function EquityChange(props: EquityChangeProps) {
  const now = useNow(minuteMs);
  const day = Math.floor(now / dayMs) * dayMs;
  return <Since key={day} {...props} day={day} now={now} />;
}

function Since({ account, isLive, day, now }: EquityChangeProps & { readonly day: number; readonly now: number }) {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(() => engine.call(balanceData, { start: day, end: day + hourMs }));
  const start = data && worthAt(data, day, account.accounts.map(({ api_id }) => api_id));
  const again = useEffectEvent(() => { if (failure || (data && start === undefined && now < day + lateMs)) reload(); });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => again(), [now]);
  if (start === undefined) return <span className="quiet" title={t`The worth at 00:00 UTC is not known.`}>—</span>;
  const percent = (Number(account.usdTotal) / start - 1) * 100;
  const worth = formatDecimal(start.toFixed(2), 2);
  return <span className={`num ${isLive ? looks[directionOf(Math.round(percent * 100))] : 'quiet'}`} title={t`Since 00:00 UTC, from ${worth} USD`}>{formatPercent(percent)}</span>;
}
