import type { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import type { cancelOrder } from '../../src/shared/contracts/order.ts';
import type { Args } from '../../src/shared/base/contract.ts';
import type { Balance } from '../../src/shared/trade/balance.ts';
import type { Order } from '../../src/shared/trade/order.ts';

export type PlaceBody = Args<typeof doOrder>;
export type PlaceManyBody = Args<typeof doOrderV2>;
export type CancelBody = Args<typeof cancelOrder>;

/** A request and what the client heard of it; `answer` is undefined where the server was gone before it answered. */
export type Sent =
  | {
      readonly kind: 'place';
      readonly body: PlaceBody;
      readonly answer: Answer<{ order: Order; replayed?: boolean }> | undefined;
    }
  | { readonly kind: 'placeMany'; readonly body: PlaceManyBody; readonly answer: Answer<PlacedMany> | undefined }
  | {
      readonly kind: 'cancel';
      readonly body: CancelBody;
      readonly targets: readonly string[];
      readonly answer: Answer<Canceled> | undefined;
    };

export interface Answer<D> {
  readonly code: number;
  readonly data: D;
  /** Each order of the request goes its own way. */
  readonly isSplit?: true;
}

export interface PlacedMany {
  readonly results: readonly {
    readonly api_id: string;
    readonly code: number;
    readonly order?: Order | undefined;
    readonly parent_id?: string;
  }[];
  readonly replayed?: boolean;
}

export interface Canceled {
  readonly results: readonly { readonly order_id: string; readonly code: number; readonly status?: Order['status'] }[];
}

/**
 * One running server as its clients see it, over HTTP or within the process. Calls give undefined where no answer came.
 */
export interface Door {
  place(body: PlaceBody): Promise<Answer<{ order: Order; replayed?: boolean }> | undefined>;
  placeMany(body: PlaceManyBody): Promise<Answer<PlacedMany> | undefined>;
  /** `api_id` is one of the user's who asks. */
  cancel(body: CancelBody, api_id: string): Promise<Answer<Canceled> | undefined>;
  /** Open orders. Fails where it is not answered with 200. */
  current(): Promise<readonly Order[]>;
  /** All orders of the last days. Fails where it is not answered with 200. */
  history(): Promise<readonly Order[]>;
  balances(): Promise<readonly Balance[]>;
}

export const okCode = 200;
export const unavailableCode = 503;
export const conflictCode = 409;
