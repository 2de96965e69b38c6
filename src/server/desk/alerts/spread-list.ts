import type { OwnedAlert } from '../../store/tables/alerts.ts';
import { holdAll } from '../../venues/hold-all.ts';
import { firesAt, type SpreadLegs, spreadsNow, type SpreadValue } from './spread-condition.ts';
import { isOver, type Watched } from './watch-list.ts';

/** Two markets with the alerts on their spreads. */
interface WatchedPair {
  readonly legs: SpreadLegs;
  readonly alerts: Map<string, Watched>;
  release: () => void;
}

/**
 * Watches alerts on spreads: with each look the best prices of every pair of markets are read once, for all alerts on
 * it. Books are held as long as there is one on them, one that could not be woken is woken with a later look, and they
 * count while they are live and have both sides. `met` hears of an alert whose spread is there, again with each look
 * until that is written.
 */
export function createSpreadList(met: (watched: Watched, by: SpreadValue) => void) {
  const pairs = new Map<string, WatchedPair>();
  /** Pairs by alerts: an alert that is saved anew may have another one. */
  const pairOf = new Map<string, string>();

  function begin(name: string, legs: SpreadLegs): WatchedPair {
    const made: WatchedPair = { legs, alerts: new Map(), release: holdAll(legs) };
    pairs.set(name, made);
    return made;
  }

  function holdAnew(pair: WatchedPair): void {
    const { release } = pair;
    pair.release = holdAll(pair.legs);
    release();
  }

  return {
    /** Looked at from the next look on. */
    add(legs: SpreadLegs, owned: OwnedAlert): void {
      const { alert_id } = owned.alert;
      const name = `${legs[0].key}~${legs[1].key}`;
      const pair = pairs.get(name) ?? begin(name, legs);
      pair.alerts.set(alert_id, { ...owned, market: legs[0], isEnding: false });
      pairOf.set(alert_id, name);
    },

    /** Lets go of an alert, and of both markets with the last one; idempotent. */
    remove({ alert: { alert_id } }: OwnedAlert): void {
      const name = pairOf.get(alert_id) ?? '';
      const pair = pairs.get(name);
      if (!pair?.alerts.delete(alert_id)) return;
      pairOf.delete(alert_id);
      if (pair.alerts.size > 0) return;
      pair.release();
      pairs.delete(name);
    },

    /** Holds the spreads of now against the alerts on them. */
    look(now: number): void {
      for (const pair of [...pairs.values()]) {
        const { legs, alerts } = pair;
        if (!legs.every(({ awake }) => awake)) holdAnew(pair);
        const spreads = spreadsNow(legs);
        if (!spreads) continue;
        for (const watched of [...alerts.values()]) {
          const { alert, isEnding } = watched;
          const spread = spreads[alert.spread_of ?? 'OPEN'];
          if (!isEnding && !isOver(alert, now) && firesAt(alert, spread.value)) met(watched, spread);
        }
      }
    },

    all: (): Watched[] => [...pairs.values()].flatMap(({ alerts }) => [...alerts.values()]),

    clear(): void {
      for (const { release } of pairs.values()) release();
      pairs.clear();
      pairOf.clear();
    },
  };
}
