import { Refusal } from '../../base/refusal.ts';
import type { Wallet } from '../ledger/wallets.ts';
import type { PlaceCommand, PlaceOrder } from '../state/command.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { OrderState, MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { type ContractFields, spotFields } from '../state/order-fields.ts';
import { checkMargin, walletFor } from '../margin-accounts/margin-order.ts';
import { wake } from '../contracts/market-awake.ts';

/** One account's order and where it goes. */
export interface Request {
  readonly state: CoreState;
  readonly command: Pick<PlaceCommand, 'user_id' | 'source'>;
  readonly spec: PlaceOrder;
  readonly market: MarketState;
  readonly wallet: Wallet;
  readonly effects: PendingEffects;
  readonly fields: ContractFields;
  /**
   * Orders of the request that were told of before they came here, in their order; each gives its id to the one that is
   * born for it.
   */
  readonly sent: OrderState[];
}

/** An order's market, awake, and wallet. Throws UNKNOWN_PAIR, and what margin refuses. */
export function requestOf(
  state: CoreState,
  command: Request['command'],
  spec: PlaceOrder,
  effects: PendingEffects,
  sent: readonly OrderState[] = [],
): Request {
  const market = state.markets.get(spec.market);
  if (!market) throw new Refusal('UNKNOWN_PAIR', { key: spec.market });
  wake(state, market, effects);
  const request: Request = {
    state,
    command,
    spec,
    market,
    wallet: walletFor(spec, market),
    effects,
    fields: spotFields,
    sent: [...sent],
  };
  checkMargin(request, request.wallet);
  return request;
}
