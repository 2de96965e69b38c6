import { minuteMs } from '../../../shared/base/time.ts';
import type { FundingFacts } from '../../../shared/market/funding-facts.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useRefresh } from '../../engine/use-refresh.ts';
import { loadFundingFacts } from '../instrument/use-funding-facts.ts';

/** Funding of perpetuals by their keys, read once a minute; undefined until it is there. */
export function useFundings(instruments: readonly Instrument[]): ReadonlyMap<string, FundingFacts> | undefined {
  const engine = useEngine();
  const { data, reload } = useLoaded(async () => {
    const facts = await Promise.all(instruments.map((each) => loadFundingFacts(engine, each)));
    return new Map(instruments.flatMap((each, at) => (facts[at] ? [[keyOfSymbol(each), facts[at]] as const] : [])));
  }, [instruments.map(keyOfSymbol).join()]);
  useRefresh(minuteMs, reload);
  return data;
}
