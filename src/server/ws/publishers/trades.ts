import { Refusal } from '../../../shared/base/refusal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import { trades } from '../../../shared/topics/trades.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import { publisher } from './publisher.ts';

const everyMs = 100;
const firstTrades = 50;

/**
 * `/client/trades/list/ws`: gathers trades for a tenth of a second, or for as long as `hz` says where that is longer,
 * and sends them together.
 */
export const tradesPublisher = (markets: Markets, clock: Clock) =>
  publisher({
    topic: trades,
    open(params, emit) {
      const market = markets.byKey(keyOfSymbol(params));
      if (!market) throw new Refusal('UNKNOWN_PAIR');
      const release = market.hold();
      let waiting: Trade[] = [];
      let ended = false;
      const flush = () => {
        if (waiting.length === 0) return;
        emit({ e: 't', list: waiting });
        waiting = [];
      };
      const timer = setInterval(flush, Math.max(everyMs, params.hz === undefined ? 0 : secondMs / params.hz));
      const subscription = market.trades.subscribe((list) => waiting.push(...list));
      subscription.add(
        market.state.subscribe((state) => {
          if (state !== 'ENDED' || ended) return;
          ended = true;
          flush();
          emit({ e: 'end', ts: clock.nowMs() });
        }),
      );
      return {
        snapshot(): readonly Frame<typeof trades>[] {
          // What waits is sent to all readers with the next flush.
          const recent = market.recentTrades(firstTrades + waiting.length);
          const first = { e: 't' as const, list: recent.slice(0, Math.max(0, recent.length - waiting.length)) };
          return ended ? [first, { e: 'end', ts: clock.nowMs() }] : [first];
        },
        close() {
          release();
          clearInterval(timer);
          subscription.unsubscribe();
        },
      };
    },
  });
