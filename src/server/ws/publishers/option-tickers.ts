import { secondMs } from '../../../shared/base/time.ts';
import type { OptionTick } from '../../../shared/market/option-tick.ts';
import { optionTickerList } from '../../../shared/topics/option-tickers.ts';
import type { OptionViews } from '../../trading/option-views.ts';
import { publisher } from './publisher.ts';

const everyMs = secondMs / 2;
/** What the options of a chain cost, in books of one market. */
const loadOfChain = 4;

/** What a tick says besides its time. */
const saying = (tick: OptionTick): string => JSON.stringify({ ...tick, ts: 0 });

/**
 * `/option/ticker/list/ws`: looks at the options of a chain twice a second; those that sleep go on sleeping. One that
 * has come to its end is told no more.
 */
export const optionTickersPublisher = (options: OptionViews) =>
  publisher({
    topic: optionTickerList,
    load: () => loadOfChain,
    open(chain, emit) {
      const published = new Map<string, string>();
      const changes = (): OptionTick[] =>
        options.ticks(chain).filter((tick) => {
          const now = saying(tick);
          const isSame = published.get(tick.symbol) === now;
          published.set(tick.symbol, now);
          return !isSame;
        });
      changes();
      const timer = setInterval(() => {
        const list = changes();
        if (list.length > 0) emit({ e: 't', list });
      }, everyMs);
      return { snapshot: () => [{ e: 't' as const, list: options.ticks(chain) }], close: () => clearInterval(timer) };
    },
  });
