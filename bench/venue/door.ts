/** Who may place orders: a session, and an account with money. */
export interface Trader {
  readonly token: string;
  readonly api_id: string;
}

/** What a host tells once it listens. `price` is far below the market and on its grid. */
export interface Listening {
  readonly url: string;
  readonly traders: readonly Trader[];
  readonly price: string;
}

/**
 * Asks a host for the processor time that it has used, or to place so many orders within its process, so many at a
 * time.
 */
export type DoorRequest =
  | { readonly kind: 'cpu' }
  | { readonly kind: 'place'; readonly from: number; readonly count: number; readonly atOnce: number };

/** The body of an order that rests far from the market. */
export const orderOf = (api_id: string, price: string, client_id: string) =>
  ({
    api_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    price,
    amount: '0.001',
    client_id,
  }) as const;
