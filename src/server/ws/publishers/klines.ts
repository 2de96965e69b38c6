import { Refusal } from '../../../shared/base/refusal.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { klines } from '../../../shared/topics/klines.ts';
import { secondMs } from '../../../shared/base/time.ts';
import type { Clock } from '../../base/clock.ts';
import type { Markets } from '../../venues/markets.ts';
import { publisher } from './publisher.ts';

const everyMs = 250;
/**
 * Bars that are looked at first: the one that was sent last and the next. After a late timer, and of a recording that
 * is played fast, there are more; so many times more are looked at then.
 */
const firstBars = 2;
const moreTimes = 8;
type KlineFrame = Frame<typeof klines>;

/**
 * `/client/klines/list/ws`: looks at the newest bars four times a second, or `hz` times where that is less, and sends
 * what changed.
 */
export const klinesPublisher = (markets: Markets, clock: Clock) =>
  publisher({
    topic: klines,
    open(params, emit) {
      const market = markets.byKey(keyOfSymbol(params));
      if (!market) throw new Refusal('UNKNOWN_PAIR');
      const release = market.hold();
      const newest = (count: number) =>
        market.klines(params.interval, count, undefined, params.tz).map((bar): Kline => [...bar]);
      /** The newest bars, back to the one that opened at `openMs` where it is still there. */
      const since = (openMs: number): Kline[] => {
        for (let limit = firstBars; ; limit *= moreTimes) {
          const bars = newest(limit);
          if (bars.length < limit || bars[0]![0] <= openMs) return bars;
        }
      };
      let sent: readonly Kline[] = newest(2);
      let ended = false;

      function publish(): void {
        const forming = sent.at(-1);
        // NOTE: looked at once: between two looks a bar may close, and its last frame would never be sent.
        const bars = since(forming?.[0] ?? Number.POSITIVE_INFINITY);
        const changed = bars.filter((bar) => !forming || bar[0] >= forming[0]);
        for (const [at, bar] of changed.entries()) {
          const closed = at < changed.length - 1;
          const same = forming?.[0] === bar[0] && forming.every((value, column) => value === bar[column]);
          if (closed || !same) emit({ e: 'k', k: bar, x: closed, E: clock.nowMs() });
        }
        sent = bars.slice(-2);
      }

      const timer = setInterval(publish, Math.max(everyMs, params.hz === undefined ? 0 : secondMs / params.hz));
      const state = market.state.subscribe((now) => {
        if (now !== 'ENDED' || ended) return;
        ended = true;
        clearInterval(timer);
        publish();
        emit({ e: 'end', ts: clock.nowMs() });
      });
      return {
        snapshot: (): readonly KlineFrame[] => [
          { e: 'snap', list: sent.slice(-2) },
          ...(ended ? [{ e: 'end' as const, ts: clock.nowMs() }] : []),
        ],
        close() {
          release();
          clearInterval(timer);
          state.unsubscribe();
        },
      };
    },
  });
