import * as contracts from '../../../shared/contracts/symbol-subscribe.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { maxSubscriptions, type SymbolSubscriptionStore } from '../../store/tables/symbol-subscriptions.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Server } from '../serve.ts';

/** Watched instruments of the specification's User group. */
export function symbolSubscribeRoutes(server: Server, subscriptions: SymbolSubscriptionStore, markets: Markets): void {
  server.guarded(contracts.subscribeList, ({ caller }) => subscriptions.list(caller.user.userId));

  server.guarded(contracts.subscribeAdd, async ({ input, caller }) => {
    const strange = input.list.find((ref) => !markets.byKey(keyOfSymbol(ref)));
    if (strange) throw new Refusal('UNKNOWN_PAIR', { field: 'symbol', rule: 'unknown', key: keyOfSymbol(strange) });
    const list = await subscriptions.add(caller.user.userId, input.list, input.move);
    if (!list) throw new Refusal('INPUT', { field: 'list', rule: 'too_many', most: maxSubscriptions });
    return list;
  });

  server.guarded(contracts.subscribeRemove, ({ input, caller }) => subscriptions.remove(caller.user.userId, input));
}
