import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { AnyStrategy } from '../../../shared/strategies/strategy.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { InstanceRecord, InstanceStore } from '../../store/tables/instances.ts';
import type { Market } from '../../venues/venue.ts';
import type { DurableRunParts } from '../runner/durable-run.ts';

/** The engine as an instance uses it. */
export interface InstanceParts extends DurableRunParts {
  readonly strategy: AnyStrategy;
  readonly record: InstanceRecord;
  /** Of each leg. */
  readonly legs: readonly { readonly core: MarketState; readonly market: Market }[];
  /** Its orders that are there already. */
  readonly known: readonly Order[];
  readonly store: Pick<InstanceStore, 'save' | 'log' | 'addPoint'>;
  /** Keeps the record of its run, and how many bytes it may still have. */
  readonly tape: { readonly room: number; add(bytes: Uint8Array): Promise<void> };
  readonly ended: (record: InstanceRecord) => void;
}
