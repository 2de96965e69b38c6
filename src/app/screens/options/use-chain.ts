import { secondMs } from '../../../shared/base/time.ts';
import { optionTickers } from '../../../shared/contracts/option.ts';
import type { OptionTick } from '../../../shared/market/option-tick.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Chain } from './chain.ts';

/** A chain is read anew so often while its window is in view. */
const everyMs = 2 * secondMs;

interface ChainTicks {
  /** Undefined before those of this chain are there. */
  readonly ticks: readonly OptionTick[] | undefined;
  readonly failure: CallFailure | undefined;
  readonly reload: () => void;
}

/** The tickers of a chain. */
export function useChain({ venue, coin, expiry }: Chain): ChainTicks {
  const engine = useEngine();
  const beat = Math.floor(useNow(everyMs) / everyMs);
  const { data, failure, reload } = useLoaded(
    async () => ({
      of: `${venue} ${coin} ${expiry}`,
      ticks: await engine.call(optionTickers, { exchange: venue, currency: coin, expiry }),
    }),
    [venue, coin, expiry, beat],
  );
  return { ticks: data?.of === `${venue} ${coin} ${expiry}` ? data.ticks : undefined, failure, reload };
}
