import type { doOrder } from '../../../shared/contracts/order-place.ts';
import { must } from '../../../shared/kit/assert.ts';
import type { Input } from '../../../shared/kit/contract.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import type { Outcome } from '../../../shared/core/state/client-ids.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { type AccountOf, marketFor } from '../caller.ts';
import { marginFor } from '../margin/margin-fields.ts';
import { type ExternalBook, orderFor } from '../order-request.ts';
import type { Running } from './parent.ts';
import type { ChildOrder } from './run.ts';

export interface ChildDeskOptions {
  readonly engine: TradingEngine;
  readonly accountOf: AccountOf;
  readonly external?: ExternalBook;
}

/** What all children of one parent have in common. */
export type Sender = Pick<Running, 'user_id' | 'api_id' | 'passed' | 'exchange' | 'symbol' | 'account_type' | 'side'>;

/** Sends and cancels the children of parents: orders like any other, but that no limit of orders a second counts them. */
export function createChildDesk({ engine, accountOf, external = () => [] }: ChildDeskOptions) {
  return {
    /** How the child was taken. Its client id lets it in once, whatever is repeated. Throws the Refusal of its account. */
    async send(
      { user_id, api_id, passed, exchange: venue, symbol, account_type, side }: Sender,
      { client_id, amount, price }: ChildOrder,
    ): Promise<Outcome> {
      const ref = { exchange: venue, symbol, account_type };
      const market = marketFor(engine, accountOf, { user_id }, api_id, ref);
      const fields = {
        ...passed,
        ...ref,
        side,
        amount,
        price,
        order_type: price === undefined ? 'MARKET' : 'LIMIT',
        client_id,
      } as Input<typeof doOrder>;
      const order = orderFor(market, api_id, client_id, fields, external);
      // NOTE: a parent does not keep its owner's vip_level, so its children borrow by the lowest tier.
      const margin = marginFor(fields, 0);
      const answer = await engine.submit({
        kind: 'place',
        user_id,
        client_id,
        hash: client_id,
        source: 'BOT',
        orders: [margin ? { ...order, margin } : order],
      });
      if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
      if (answer.kind !== 'placed') throw new Error(`a place command was answered with ${answer.kind}`);
      return must(answer.outcomes[0], 'outcome of a child');
    },

    /** Cancels what of these is still open. */
    async cancel(user_id: string, order_ids: readonly string[]): Promise<void> {
      await engine.submit({ kind: 'cancel', user_id, order_ids });
    },
  };
}

export type ChildDesk = ReturnType<typeof createChildDesk>;
