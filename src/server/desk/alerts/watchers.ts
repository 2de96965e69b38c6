import type { Alert } from '../../../shared/trade/alert.ts';
import type { OwnedAlert } from '../../store/tables/alerts.ts';
import type { Market } from '../../venues/venue.ts';
import { createSpreadList } from './spread-list.ts';
import { createStudyList } from './study-list.ts';
import { createWatchList, type Watched } from './watch-list.ts';

/**
 * What an alert was met by: a price, the value of its plot or its spread where it is one on such, and when, where that
 * was before now.
 */
export type Met = Pick<Alert, 'value'> & { readonly price: string; readonly triggered?: number };

/** All alerts under watch, each with the list for its kind. `met` hears of one that fires. */
export function createWatchers(nowMs: () => number, met: (watched: Watched, by: Met) => void) {
  const prices = createWatchList(nowMs, (watched, price, atMs) =>
    met(watched, { price, ...(atMs !== undefined && { triggered: atMs }) }),
  );
  const studies = createStudyList(nowMs, met);
  const spreads = createSpreadList(met);
  return {
    /**
     * `sinceMs`: an indicator is held against the bars that close later, and where it says so against the one that
     * forms; a price against the minutes since then. A spread is held against the books of now alone.
     */
    add([market, other]: readonly [Market, Market?], owned: OwnedAlert, sinceMs: number): void {
      if (other) spreads.add([market, other], owned);
      else if (owned.alert.kind === 'INDICATOR') studies.add(market, owned, sinceMs);
      else prices.add(market, owned, sinceMs);
    },
    /** Idempotent. */
    remove(owned: OwnedAlert): void {
      const { kind, other_leg } = owned.alert;
      (other_leg ? spreads : kind === 'INDICATOR' ? studies : prices).remove(owned);
    },
    /** Takes the bars that have closed, and looks at those that form and at the spreads. */
    look(now: number): void {
      studies.look(now);
      spreads.look(now);
    },
    isEmpty: (): boolean => studies.all().length === 0 && prices.isEmpty(),
    all: (): Watched[] => [...prices.all(), ...studies.all(), ...spreads.all()],
    clear(): void {
      prices.clear();
      studies.clear();
      spreads.clear();
    },
  };
}
