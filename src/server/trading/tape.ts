import { Subject } from 'rxjs';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { Effects, MarketTrade, UserEvent } from '../../shared/core/state/effects.ts';
import type { OrderHistory } from '../store/history/order-history.ts';
import type { LiveMarket } from './live-market.ts';
import type { TradingLog } from './engine-options.ts';

/** Hands the effects of the engine on: to the users, to the order history and to the public markets. */
export interface Tape {
  /** What users may hear, durable, in order, one batch a command. Never empty. */
  readonly events: Subject<readonly UserEvent[]>;
  publish(effects: Effects, seq: number): void;
  /** To the history only: for a replay, which nobody listens to. */
  record(effects: Pick<Effects, 'events'>, seq: number): void;
}

export function createTape(
  markets: ReadonlyMap<InstrumentKey, LiveMarket>,
  history: OrderHistory,
  log: TradingLog,
): Tape {
  const events = new Subject<readonly UserEvent[]>();

  function record(effects: Pick<Effects, 'events'>, seq: number): void {
    effects.events.forEach((event, index) => {
      if (event.kind === 'order') history.emitOrder(seq, event.user_id, event.order);
      if (event.kind === 'fill') history.emitFill(seq, event.user_id, event.fill);
      if (event.kind === 'entry') history.emitEntry(seq, event.user_id, event.entry);
      if (event.kind === 'closed') history.emitClosed(seq, index, event.user_id, event.position);
    });
  }

  /** A command's trades come market after market, so that runs of one market are batches. */
  function print(trades: readonly MarketTrade[]): void {
    for (let from = 0, to = 1; from < trades.length; from = to, to = from + 1) {
      const { key } = trades[from]!.market;
      while (trades[to]?.market.key === key) to += 1;
      try {
        markets.get(key)?.print(trades.slice(from, to));
      } catch (error) {
        // The trade has happened and is durable: that its bars fail must not stop the market.
        log.error({ error, key }, 'trades could not be printed');
      }
    }
  }

  return {
    events,
    record,
    publish(effects, seq) {
      record(effects, seq);
      if (effects.trades.length > 0) print(effects.trades);
      if (effects.events.length > 0) events.next(effects.events);
    },
  };
}
