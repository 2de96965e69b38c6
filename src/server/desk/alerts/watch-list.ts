import type { Subscription } from 'rxjs';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Trade } from '../../../shared/market/trade.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { OwnedAlert } from '../../store/tables/alerts.ts';
import type { Market } from '../../venues/venue.ts';
import { fires, sideOf, touchedAt, type Traded } from './condition.ts';
import { createSwing, type Swing } from './swing.ts';

/** An alert under watch. */
export interface Watched extends OwnedAlert {
  readonly market: Market;
  /** Its end is being written. */
  isEnding: boolean;
}

interface WatchedPrice extends Watched {
  readonly swing: Swing | undefined;
  /** What it was met by while nobody watched it. */
  readonly missed: Touch | undefined;
}

/** A price that met an alert, and when, ms. */
interface Touch {
  readonly price: string;
  readonly atMs: number;
}

/** One market with the alerts on it. */
interface Watch {
  readonly alerts: Map<string, WatchedPrice>;
  readonly release: () => void;
  readonly trades: Subscription;
}

/**
 * Watches alerts on prices against the trades of their markets, each of which is held awake as long as there is one on
 * it. `met` hears of one that fires, of the price, and where that was before it was watched of when.
 */
export function createWatchList(nowMs: () => number, met: (watched: Watched, price: string, atMs?: number) => void) {
  const watches = new Map<InstrumentKey, Watch>();

  function begin(key: InstrumentKey, market: Market): Watch {
    const alerts: Watch['alerts'] = new Map();
    const made: Watch = {
      alerts,
      release: market.hold(),
      trades: market.trades.subscribe((trades) => judge(alerts, trades)),
    };
    watches.set(key, made);
    return made;
  }

  function judge(alerts: Watch['alerts'], trades: readonly Trade[]): void {
    const prices = trades.map(([, , price]) => Number(price));
    const now = nowMs();
    const traded = { low: Math.min(...prices), high: Math.max(...prices) };
    for (const watched of alerts.values()) {
      watched.swing?.add(now, traded.low, traded.high);
      notifyIfMet(watched, traded, trades, now);
    }
  }

  function notifyIfMet(watched: WatchedPrice, traded: Traded, trades: readonly Trade[], now: number): void {
    const { alert, swing, missed, isEnding } = watched;
    if (missed) {
      if (!isEnding) met(watched, missed.price, missed.atMs);
      return;
    }
    const isMet = swing
      ? swing.percent(now) >= (alert.amplitude_pct ?? Number.POSITIVE_INFINITY)
      : fires(alert, traded);
    if (isMet && !isEnding && !isOver(alert, now)) met(watched, priceThat(alert, trades));
  }

  return {
    /**
     * Checked at once against the unwatched minutes since `sinceMs`, ms, and against the current price, which may have
     * passed it since the last check; a swing against both within its window up to now.
     */
    add(market: Market, owned: OwnedAlert, sinceMs: number = owned.alert.updated): void {
      const { alert } = owned;
      const key = keyOfSymbol(alert);
      const known = watches.get(key) ?? begin(key, market);
      const swing = alert.window_s === undefined ? undefined : createSwing(alert.window_s * secondMs);
      if (swing) for (const [open, , high, low] of barsSince(market, alert, nowMs())) swing.add(open, low, high);
      const sided = withSide(alert, market);
      const missed = swing ? undefined : touchSince(market, sided, sinceMs, nowMs());
      const watched: WatchedPrice = { user_id: owned.user_id, alert: sided, market, swing, missed, isEnding: false };
      known.alerts.set(alert.alert_id, watched);
      const price = priceTextOf(market);
      const now = nowMs();
      if (price !== '')
        notifyIfMet(watched, { low: Number(price), high: Number(price) }, [['', now, price, '0', 'BUY']], now);
    },

    /** Lets go of an alert, and of its market with the last one; idempotent. */
    remove({ alert }: OwnedAlert): void {
      const key = keyOfSymbol(alert);
      const known = watches.get(key);
      if (!known?.alerts.delete(alert.alert_id) || known.alerts.size > 0) return;
      known.trades.unsubscribe();
      known.release();
      watches.delete(key);
    },

    isEmpty: (): boolean => watches.size === 0,

    all: (): Watched[] => [...watches.values()].flatMap(({ alerts }) => [...alerts.values()]),

    clear(): void {
      for (const { release, trades } of watches.values()) {
        trades.unsubscribe();
        release();
      }
      watches.clear();
    },
  };
}

/** A RANGE that was saved before its side was kept, and whose price is outside still, gets the side of now. */
function withSide(alert: Alert, market: Market): Alert {
  const { range, side, inside } = alert;
  const price = priceTextOf(market);
  if (!range || side !== undefined || inside || price === '') return alert;
  const now = sideOf(Number(price), range);
  return now === 'inside' ? alert : { ...alert, side: now };
}

/** Whether its time has passed. */
export const isOver = ({ expires }: Alert, now: number): boolean => expires !== null && now >= expires;

/** Last trade's price, or of a market without trades the one that its 24 h figures tell; "" where there is neither. */
export const priceTextOf = (market: Market): string => market.recentTrades(1)[0]?.[2] ?? market.ticker()[1];

/**
 * Minute bars since the alert was saved, as far as its window reaches back: what its swing has missed while the server
 * was down.
 */
function barsSince(market: Market, { updated, window_s = 0 }: Alert, now: number) {
  const from = Math.max(updated, now - window_s * secondMs);
  return market.klines('1m', Math.floor((now - from) / minuteMs) + 1).filter(([open]) => open >= from);
}

/**
 * What met an alert in the minutes since `sinceMs`, by the candles of its venue: none that opened before it was saved,
 * or that its time ended in, as nobody can tell on which side of that the price was. The minute that holds `sinceMs`
 * counts, as what it has of the time before was watched.
 */
function touchSince(market: Market, alert: Alert, sinceMs: number, now: number): Touch | undefined {
  const from = Math.max(Math.ceil(alert.updated / minuteMs), Math.floor(sinceMs / minuteMs)) * minuteMs;
  if (from > now) return undefined;
  for (const bar of market.klines('1m', Math.floor((now - from) / minuteMs) + 1)) {
    const endMs = bar[0] + minuteMs;
    const price = bar[0] < from || isOver(alert, endMs - 1) ? undefined : touchedAt(alert, bar);
    if (price !== undefined)
      return {
        price: typeof price === 'number' ? price.toFixed(market.grid.price.decimals) : price,
        atMs: Math.min(endMs, now),
      };
  }
  return undefined;
}

/** The first price that met the alert. */
function priceThat(alert: Alert, trades: readonly Trade[]): string {
  const met =
    alert.kind === 'AMPLITUDE'
      ? trades.at(-1)
      : trades.find(([, , price]) => fires(alert, { low: Number(price), high: Number(price) }));
  return (met ?? trades.at(-1)!)[2];
}
