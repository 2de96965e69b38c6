import { Refusal } from '../../../shared/base/refusal.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { marketStatus } from '../../../shared/topics/market-status.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import { publisher } from './publisher.ts';

/** How often it is looked whether a market is halted, ms. */
const lookMs = 200;

/** `/client/market/status/ws`: looks whether one market is halted, and sends it where that has changed. */
export const marketStatusPublisher = (
  markets: Markets,
  reopensAt: (key: InstrumentKey) => number | null,
  clock: Clock,
) =>
  publisher({
    topic: marketStatus,
    open(params, emit) {
      const key = keyOfSymbol(params);
      const market = markets.byKey(key);
      if (!market) throw new Refusal('UNKNOWN_PAIR', { key });
      // Margin trades in the spot market.
      const own = keyOfSymbol(market.instrument);
      let published = reopensAt(own);
      const frame = () => ({
        e: 'status' as const,
        status: published === null ? ('TRADING' as const) : ('HALT' as const),
        reopens: published,
        ts: clock.nowMs(),
      });
      const timer = setInterval(() => {
        const now = reopensAt(own);
        if (now === published) return;
        published = now;
        emit(frame());
      }, lookMs);
      return { snapshot: () => [frame()], close: () => clearInterval(timer) };
    },
  });
