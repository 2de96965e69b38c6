import { Trans, useLingui } from '@lingui/react/macro';
import { klines } from '../../../../shared/contracts/market-data.ts';
import type { Interval } from '../../../../shared/base/time.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { bpsText } from '../../../format/bps.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type PastDays, PastValues } from '../history/past-values.tsx';
import { pastSpreads, type SpreadPair } from './spread-pair.ts';
import css from './spreads.module.css';

/** Bars by which so many days are drawn. */
const barsOf: Readonly<Record<PastDays, readonly [interval: Interval, count: number]>> = {
  3: ['15m', 288],
  7: ['1h', 168],
  30: ['4h', 180],
};

/** The spread of the closes of both legs over 3, 7 or 30 days. */
export function SpreadHistory({ pair: { key, a, b } }: { readonly pair: SpreadPair }) {
  const { t } = useLingui();
  const engine = useEngine();
  const read = async ({ exchange, symbol, account_type }: Instrument, days: PastDays) => {
    const [interval, limit] = barsOf[days];
    return (await engine.call(klines, { exchange, symbol, account_type, interval, limit })).list;
  };
  return (
    <PastValues
      label={t`Spread history`}
      name={key}
      read={async (days) => {
        const [ofA, ofB] = await Promise.all([read(a, days), read(b, days)]);
        return pastSpreads(ofA, ofB);
      }}
      none={<Trans>No common bars of both legs in this period.</Trans>}
      isFromZero={false}
      format={bpsText}
      words={(least, greatest) => t`Between ${least} and ${greatest} bps`}
    >
      <p className={css.source}>
        <Trans>From the closes of bars of both legs: last trades, not executable prices, before fees.</Trans>
      </p>
    </PastValues>
  );
}
