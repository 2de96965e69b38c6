import * as contracts from '../../../shared/contracts/option.ts';
import type { OptionViews } from '../../trading/option-views.ts';
import type { Server } from '../serve.ts';

/** The specification's Options group. */
export function optionRoutes(server: Server, options: OptionViews): void {
  server.open(contracts.optionTickers, ({ input }) => options.ticks(input));

  server.open(contracts.optionBooks, ({ input }) =>
    options
      .ticks(input)
      .map(
        ({
          symbol,
          bid,
          bid_qty,
          ask,
          ask_qty,
          mark_price,
          bid_iv,
          ask_iv,
          mark_iv,
          oi,
          volume,
          underlying_price,
        }) => ({
          symbol,
          bid,
          bid_qty,
          ask,
          ask_qty,
          mark: mark_price,
          iv_bid: bid_iv,
          iv_ask: ask_iv,
          iv_mark: mark_iv,
          oi,
          volume,
          underlying: underlying_price,
        }),
      ),
  );

  server.open(contracts.optionTicker, ({ input }) => {
    const market = options.market(input.exchange, input.symbol);
    const release = market.hold();
    try {
      return options.tick(market);
    } finally {
      release();
    }
  });
}
