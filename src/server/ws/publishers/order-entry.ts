import * as v from 'valibot';
import { OrderEntryRequest } from '../../../shared/contracts/order-entry.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { orderEntry, OrderEntryId } from '../../../shared/topics/order-entry.ts';
import type { Clock } from '../../base/clock.ts';
import type { OrderCalls } from '../../desk/order-calls.ts';
import type { Recheck } from '../../identity/key-authenticator.ts';
import { refused, success } from '../../http/errors.ts';
import { ruleOf } from '../../../shared/base/rule-of.ts';
import { publisher } from './publisher.ts';

/** Requests of one socket that may be under way. */
const maxUnderWay = 50;

/** As much of a request as its refusal repeats. */
const Named = v.looseObject({ req_id: OrderEntryId });
export interface OrderEntryParts {
  readonly orders: OrderCalls;
  readonly again: Recheck;
  readonly clock: Clock;
}

/**
 * `/order/entry/ws`: each request is judged as its call by HTTP is, by the session or key and the level of the moment.
 */
export const orderEntryPublisher = ({ orders, again, clock }: OrderEntryParts) =>
  publisher({
    topic: orderEntry,
    talk(send, opener, _isBehind, failed) {
      let underWay = 0;
      let isOpen = true;

      async function done(request: OrderEntryRequest): Promise<unknown> {
        const caller = await again(opener);
        if (!caller) throw new Refusal('PERMISSION_DENIED');
        return orders({ ...caller, ip: opener.ip }, request);
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
