import { klinesHistory } from '../../../shared/contracts/market-data.ts';
import { type Interval, openTimeOf } from '../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';

/** Bars that are read: Wilder's mean of 200 has settled after them. */
const readBars = 1_000;

/** Bars of a market that have closed, oldest first. */
export function useClosedBars({ exchange, symbol, account_type }: Instrument, interval: Interval) {
  const engine = useEngine();
  const name = `${keyOfSymbol({ exchange, symbol, account_type })} ${interval}`;
  const { data, failure } = useLoaded(async () => {
    const end = openTimeOf(interval, Date.now());
    const request = { exchange, symbol, account_type, interval, end, limit: readBars };
    return { name, bars: (await engine.call(klinesHistory, request)).list };
  }, [name]);
  return { bars: data?.name === name ? data.bars : undefined, failure };
}
