import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { fundingNewest } from '../../../shared/contracts/funding.ts';
import { hourMs, minuteMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useRefresh } from '../../engine/use-refresh.ts';
import { countdown } from '../../format/countdown.ts';
import { formatPercent } from '../../format/percent.ts';
import { useNow } from '../../ui/use-now.ts';
import { TickerFigure } from './ticker-figure.tsx';

/** Rates are told with so many digits of percent. */
const decimals = 4;
const hoursOfYear = 24 * 365;

/**
 * The rate that a perpetual's running interval has come to, and how long until it is paid; give it the instrument's key
 * as React key. Read once a minute, faded where that fails.
 */
export function FundingFigure({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  const engine = useEngine();
  const now = useNow(1_000);
  const { exchange, account_type, symbol } = instrument;
  const { data, failure, reload } = useLoaded(async () =>
    (await engine.call(fundingNewest, { exchange, accountType: account_type })).find((row) => row.symbol === symbol),
  );
  const isDue = data !== undefined && now >= data.next_time;
  const again = useEffectEvent(() => {
    if (!document.hidden) reload();
  });
  useRefresh(minuteMs, reload);
  useEffect(() => {
    if (isDue) again();
  }, [isDue]);
  if (!data) return null;
  const { rate, next_rate, next_time, interval_h } = data;
  const paid = formatPercent(rate * 100, decimals);
  const annual = formatPercent(next_rate * (hoursOfYear / interval_h) * 100);
  const hours = interval_h;
  return (
    <TickerFigure
      label={t`Funding`}
      title={t`Every ${hours} hours; above 0 longs pay shorts. Last paid: ${paid}. Annualised: ${annual}.`}
      className={failure || now > next_time + hourMs ? 'quiet' : undefined}
    >
      {formatPercent(next_rate * 100, decimals)} {countdown(next_time - now)}
    </TickerFigure>
  );
}
