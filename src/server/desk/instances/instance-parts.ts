import type { Order } from '../../../shared/trade/order.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { InstanceRecord, InstanceStore } from '../../store/instances.ts';
import type { Market } from '../../venues/venue.ts';
import type { ChildDesk } from '../algo/child-desk.ts';

/** The world as an instance uses it. */
export interface InstanceParts {
  readonly record: InstanceRecord;
  readonly core: MarketState;
  readonly face: Market;
  /** Its orders that are there already. */
  readonly known: readonly Order[];
  readonly desk: ChildDesk;
  readonly store: Pick<InstanceStore, 'save' | 'log' | 'addPoint'>;
  readonly nowMs: () => number;
  readonly isHalted: () => boolean;
  readonly ended: (record: InstanceRecord) => void;
}
