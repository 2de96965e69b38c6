import type { Frame } from '../../../shared/base/topic.ts';
import { ask, bid } from '../../../shared/market/book/book.ts';
import { optionBook } from '../../../shared/topics/option-book.ts';
import { depthText } from '../../../shared/wire/depth-text.ts';
import type { OptionViews } from '../../trading/option-views.ts';
import type { DepthEvent } from './depth-encoding.ts';
import { createDepthSource } from './depth.ts';
import { createPace } from './pace.ts';
import { publisher } from './publisher.ts';

/** `/option/book/ws`: the stream of a book with the implied volatility of its best prices. */
export const optionBookPublisher = (options: OptionViews) =>
  publisher({
    topic: optionBook,
    open({ exchange, symbol, limit }, emit) {
      const market = options.market(exchange, symbol);
      const withVolatility = (event: DepthEvent): Frame<typeof optionBook> =>
        event.e === 'end'
          ? event
          : {
              ...JSON.parse(depthText(event.frame, event.grid)),
              iv_bid: options.sideVolatility(market, bid),
              iv_ask: options.sideVolatility(market, ask),
            };
      const source = createDepthSource(market, limit, (event) => emit(withVolatility(event)), {
        group: 1,
        pace: createPace(undefined),
      });
      return { ...source, snapshot: () => source.snapshot().map(withVolatility) };
    },
  });
