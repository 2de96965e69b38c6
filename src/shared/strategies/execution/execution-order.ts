import type { Algo } from '../../trade/algo.ts';
import type { OrderStatus } from '../../trade/order-status.ts';
import type { Side } from '../../trade/order.ts';
import type { Traded } from './traded-volume.ts';

/** What of an algorithmic order decides its moves. Amounts and prices are decimal texts, times ms. */
export interface ExecutionOrder {
  readonly side: Side;
  readonly amount: string;
  readonly algo: Omit<Algo, 'kind'>;
  readonly arrival_price: string;
  /** Lots planned by the end of each slice; empty for an ICEBERG. */
  readonly targets: readonly number[];
  /** Volume of the minute of the start that lies before it. */
  readonly before: Traded;
  /** Participation is in what others trade: own fills are left out of the volume. */
  readonly othersOnly?: boolean;
  /** Further fields that its children have. */
  readonly passed: Readonly<Record<string, unknown>>;
  readonly status: OrderStatus;
  /** Children that were refused. */
  readonly errors: number;
  readonly created: number;
}

/** When an algorithmic order ends by itself, ms. */
export const deadlineOf = ({
  created,
  algo,
}: Pick<ExecutionOrder, 'created'> & { readonly algo: Pick<Algo, 'duration_s'> }): number =>
  created + algo.duration_s * 1_000;
