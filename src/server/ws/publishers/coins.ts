import { secondMs } from '../../../shared/base/time.ts';
import type { Coin } from '../../../shared/trade/coin.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { coinRows } from '../../../shared/topics/coins.ts';
import type { Coins } from '../../desk/coins/coins.ts';
import { publisher } from './publisher.ts';

const everyMs = 5 * secondMs;
/** What looking at all markets costs, in books of one market. */
const load = 6;

/** `/client/base/symbols/ai/ws`: all rows once they are known, and every five seconds those that have changed. */
export const coinsPublisher = (coins: Coins, failed: (error: unknown) => void) =>
  publisher({
    topic: coinRows,
    load: () => load,
    open({ strategy_type }, emit) {
      coins.check(strategy_type);
      let rows = new Map<string, Coin>();
      let isOpen = true;
      const look = async (): Promise<void> => {
        const now = await coins.rows(strategy_type);
        if (!isOpen) return;
        const before = rows;
        rows = new Map(now.map((row) => [keyOfSymbol(row), row]));
        const list = [...rows].flatMap(([key, row]) => (isSame(before.get(key), row) ? [] : [row]));
        if (list.length > 0) emit({ list });
      };
      look().catch(failed);
      const timer = setInterval(() => {
        look().catch(failed);
      }, everyMs);
      return {
        snapshot: () => (rows.size === 0 ? [] : [{ list: [...rows.values()] }]),
        close() {
          isOpen = false;
          clearInterval(timer);
        },
      };
    },
  });

const isSame = (a: Coin | undefined, b: Coin): boolean =>
  a !== undefined && (Object.keys(b) as (keyof Coin)[]).every((name) => a[name] === b[name]);
