import { Refusal } from '../../../shared/base/refusal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { type MarkValue, markPrice } from '../../../shared/topics/mark-price.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import { publisher } from './publisher.ts';

/** Prices and open interest of a contract. */
export type MarksOf = (key: InstrumentKey) => MarkValue | undefined;

/** `/client/mark/ws`: looks at prices and open interest of one contract each second and sends what has changed. */
export const markPricePublisher = (markets: Markets, marksOf: MarksOf, clock: Clock) =>
  publisher({
    topic: markPrice,
    open(params, emit) {
      const key = keyOfSymbol(params);
      if (!markets.byKey(key)?.instrument.contract) throw new Refusal('UNKNOWN_PAIR', { key });
      let published = marksOf(key);
      const timer = setInterval(() => {
        const now = marksOf(key);
        if (!now || (now.mark === published?.mark && now.index === published.index && now.oi === published.oi)) return;
        published = now;
        emit({ e: 'mark', ...now, ts: clock.nowMs() });
      }, secondMs);
      return {
        snapshot: () => (published ? [{ e: 'mark' as const, ...published, ts: clock.nowMs() }] : []),
        close: () => clearInterval(timer),
      };
    },
  });
