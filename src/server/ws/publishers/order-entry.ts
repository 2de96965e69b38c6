import * as v from 'valibot';
import { amendOrder, cancelOrder } from '../../../shared/contracts/order.ts';
import { OrderEntryRequest } from '../../../shared/contracts/order-entry.ts';
import { doOrder } from '../../../shared/contracts/order-place.ts';
import type { Contract } from '../../../shared/base/contract.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { orderEntry, OrderEntryId } from '../../../shared/topics/order-entry.ts';
import type { Clock } from '../../base/clock.ts';
import type { Algos } from '../../desk/algo/algos.ts';
import { cancelAny } from '../../desk/cancel-any.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Desk } from '../../desk/desk.ts';
import { checkCaller } from '../../http/admit.ts';
import { refused, success } from '../../http/errors.ts';
import { ruleOf } from '../../base/rule-of.ts';
import { publisher } from './publisher.ts';
import type { Caller, Authenticator } from '../../identity/authenticator.ts';

/** Requests of one socket that may be under way. */
const maxUnderWay = 50;

/** As much of a request as its refusal repeats. */
const Named = v.looseObject({ req_id: OrderEntryId });
const calls: Readonly<Record<OrderEntryRequest['op'], Contract>> = {
  place: doOrder,
  amend: amendOrder,
  cancel: cancelOrder,
};

export interface OrderEntryParts {
  readonly desk: Pick<Desk, 'place' | 'amend' | 'cancel'>;
  readonly algos: Pick<Algos, 'cancel' | 'cancelAll'>;
  readonly door: Authenticator;
  /** The server's disk is nearly full. */
  readonly isFull: () => boolean;
  readonly clock: Clock;
}

/** `/order/entry/ws`: each request is judged as its call by HTTP is, by the session and the level of the moment. */
export const orderEntryPublisher = ({ desk, algos, door, isFull, clock }: OrderEntryParts) =>
  publisher({
    topic: orderEntry,
    talk(send, { token, ip }, _isBehind, failed) {
      let underWay = 0;
      let isOpen = true;

      async function done(request: OrderEntryRequest): Promise<unknown> {
        const contract = calls[request.op];
        const caller: Caller | undefined = await door.callerOf(token);
        if (!caller) throw new Refusal('PERMISSION_DENIED');
        checkCaller(contract, caller);
        if (!contract.whenFull && isFull()) throw new Refusal('UNAVAILABLE', { rule: 'disk' });
        const trader = traderOf({ ...caller, ip });
        if (request.op === 'place') return desk.place(trader, request.body);
        if (request.op === 'amend') return desk.amend(trader, request.body);
        return cancelAny(trader, request.body, desk, algos);
      }

      function refuse(req_id: string | number, error: unknown): void {
        if (!isOpen) return;
        if (!(error instanceof Refusal)) failed(error);
        send({
          req_id,
          ...refused(error instanceof Refusal ? error : new Refusal('INTERNAL'), clock.nowMs()).envelope,
        });
      }

      return {
        receive(text) {
          const sent = parseJson(text);
          const parsed = v.safeParse(OrderEntryRequest, sent);
          if (!parsed.success) {
            const named = v.safeParse(Named, sent);
            const [issue] = named.success ? parsed.issues : named.issues;
            const refusal = new Refusal('INPUT', {
              field: v.getDotPath(issue)?.replace(/^body\./, '') ?? 'frame',
              rule: ruleOf(issue),
            });
            if (!named.success) throw refusal;
            return refuse(named.output.req_id, refusal);
          }
          const { req_id } = parsed.output;
          if (underWay >= maxUnderWay)
            return refuse(req_id, new Refusal('RATE_LIMIT', { field: 'req_id', rule: 'waiting' }));
          underWay += 1;
          done(parsed.output)
            .then(
              (data) => {
                if (isOpen) send({ req_id, ...success(data, clock.nowMs()) });
              },
              (error: unknown) => refuse(req_id, error),
            )
            .finally(() => {
              underWay -= 1;
            });
        },
        close() {
          isOpen = false;
        },
      };
    },
  });
