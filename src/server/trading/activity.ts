import { minuteMs } from '../../shared/base/time.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { isNeeded } from '../../shared/core/state/core-state.ts';
import type { MarketState as CoreMarket } from '../../shared/core/state/market-state.ts';

/** How long a market stays awake that nobody reads and in which no user has an open order or a position. */
export const restAfterMs = minuteMs;

export interface ActivityOptions {
  readonly markets: () => Iterable<CoreMarket>;
  readonly nowMs: () => number;
  /** Wakes a market before it returns, unless trading is halted. */
  readonly wake: (key: InstrumentKey) => void;
  readonly rest: (keys: readonly InstrumentKey[]) => void;
}

/** Who needs which market of the trading engine, so that those that nobody needs cost nothing. */
export interface Activity {
  /** Keeps a market awake until the result is called, and wakes it where it sleeps. The result is idempotent. */
  hold(market: CoreMarket): () => void;
  /**
   * Puts to rest what nobody has needed for `restAfterMs`. A market that woke by itself, at the start or for an order,
   * counts from when it is first seen here.
   */
  sweep(): void;
}

export function createActivity({ markets, nowMs, wake, rest }: ActivityOptions): Activity {
  const needs = new Map<InstrumentKey, { readers: number; neededMs: number }>();

  function needOf(key: InstrumentKey) {
    const need = needs.get(key) ?? { readers: 0, neededMs: nowMs() };
    needs.set(key, need);
    return need;
  }

  return {
    hold(market) {
      const need = needOf(market.key);
      need.readers += 1;
      if (!market.awake) wake(market.key);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        need.readers -= 1;
        need.neededMs = nowMs();
        // NOTE: one that has ended meanwhile is in no sweep any more.
        if (need.readers === 0 && !market.awake) needs.delete(market.key);
      };
    },
    sweep() {
      const now = nowMs();
      const idle: InstrumentKey[] = [];
      for (const market of markets()) {
        const { key, awake, fair } = market;
        if (!awake || !fair) {
          if (needs.get(key)?.readers === 0) needs.delete(key);
          continue;
        }
        const need = needOf(key);
        if (need.readers > 0 || isNeeded(market)) need.neededMs = now;
        else if (now - need.neededMs >= restAfterMs) idle.push(key);
      }
      if (idle.length > 0) rest(idle);
      for (const key of idle) needs.delete(key);
    },
  };
}
