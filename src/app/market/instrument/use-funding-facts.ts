import { hourMs, minuteMs } from '../../../shared/base/time.ts';
import { fundingHistory, fundingNewest } from '../../../shared/contracts/funding.ts';
import type { FundingFacts } from '../../../shared/market/funding-facts.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { EngineClient } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useRefresh } from '../../engine/use-refresh.ts';
import { useLoaded } from '../../engine/use-loaded.ts';

/** Days of rates that are asked for: more than the longest mean needs. */
const days = 30;

/** Rates of a perpetual now; null where it has none. */
export async function loadFundingFacts(
  engine: EngineClient,
  { exchange, account_type, symbol }: Instrument,
): Promise<FundingFacts | null> {
  const market = { exchange, accountType: account_type };
  const [newest, history] = await Promise.all([
    engine.call(fundingNewest, market),
    engine.call(fundingHistory, { ...market, symbol, days }),
  ]);
  const row = newest.find((each) => each.symbol === symbol);
  if (!row) return null;
  const paid = history.find((each) => each.symbol === symbol)?.list.map(([, rate]) => rate) ?? [];
  return {
    predicted: row.next_rate,
    nextMs: row.next_time,
    intervalMs: row.interval_h * hourMs,
    paid: paid.reverse(),
  };
}

/** Rates of a perpetual, read once a minute; `data` is undefined until they are there, and null where it has none. */
export function useFundingFacts(instrument: Instrument) {
  const engine = useEngine();
  const { exchange, account_type, symbol } = instrument;
  const { data, failure, reload } = useLoaded(
    () => loadFundingFacts(engine, instrument),
    [exchange, account_type, symbol],
  );
  useRefresh(minuteMs, reload);
  return { data, failure };
}
