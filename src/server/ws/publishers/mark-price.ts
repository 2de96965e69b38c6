import { Refusal } from '../../../shared/base/refusal.ts';
import { secondMs } from '../../../shared/base/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { markPrice } from '../../../shared/topics/mark-price.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import { publisher } from './publisher.ts';

/** Mark and index price of a contract. */
export type MarksOf = (key: InstrumentKey) => { readonly mark: string; readonly index: string } | undefined;

/** `/client/mark/ws`: looks at the prices of one contract each second and sends them where they have changed. */
export const markPricePublisher = (markets: Markets, marksOf: MarksOf, clock: Clock) =>
  publisher({
    topic: markPrice,
    open(params, emit) {
      const key = keyOfSymbol(params);
      if (!markets.byKey(key)?.instrument.contract) throw new Refusal('UNKNOWN_PAIR', { key });
      let published = marksOf(key);
      const timer = setInterval(() => {
        const now = marksOf(key);
        if (!now || (now.mark === published?.mark && now.index === published.index)) return;
        published = now;
        emit({ e: 'mark', ...now, ts: clock.nowMs() });
      }, secondMs);
      return {
        snapshot: () => (published ? [{ e: 'mark' as const, ...published, ts: clock.nowMs() }] : []),
        close: () => clearInterval(timer),
      };
    },
  });
