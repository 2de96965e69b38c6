import { plainIp } from '../base/client-address.ts';
import type { AuditLog } from '../store/audit/audit-log.ts';
import type { Algos } from './algo/algos.ts';
import type { AlgoPart, AlgoRequest } from './algo/intake.ts';
import type { Caller } from './caller.ts';
import type { Desk } from './desk.ts';

interface AuditParts {
  readonly audit: Pick<AuditLog, 'add'>;
  readonly nowMs: () => number;
}

/** Writes down what a trader has done in the name of its main account, before it is answered; of others nothing. */
export function createTraderAudit({ audit, nowMs }: AuditParts) {
  const noted =
    <I, O>(action: string, call: (caller: Caller, input: I) => Promise<O>, idsOf: (answer: O) => readonly string[]) =>
    async (caller: Caller, input: I): Promise<O> => {
      const answer = await call(caller, input);
      const orders = idsOf(answer);
      if (caller.trader !== undefined && orders.length > 0)
        await audit.add({
          time: nowMs(),
          actor: caller.trader,
          action,
          ip: caller.ip === undefined ? '' : plainIp(caller.ip),
          facts: { owner: caller.user_id, orders },
        });
      return answer;
    };

  const okCode = 200;
  const oneOf = ({ order: { order_id } }: { readonly order: { readonly order_id: string } }) => [order_id];
  const eachOf = ({ results }: { readonly results: readonly Taken[] }) =>
    results.flatMap(({ code, order, order_id, parent_id }) =>
      code === okCode ? (order?.order_id ?? order_id ?? parent_id ?? []) : [],
    );

  return {
    ofDesk: (desk: Desk): Desk => ({
      ...desk,
      place: noted('trader/order', desk.place, oneOf),
      placeMany: noted('trader/order', desk.placeMany, eachOf),
      amend: noted('trader/amend', desk.amend, oneOf),
      cancel: noted('trader/cancel', desk.cancel, eachOf),
      cancelAtVenue: noted('trader/cancel', desk.cancelAtVenue, eachOf),
      closePosition: noted('trader/close', desk.closePosition, oneOf),
      closePositions: noted('trader/close', desk.closePositions, eachOf),
    }),

    ofAlgos(algos: Algos): Algos {
      const accept = (caller: Caller, [request, partsOf]: Accepting) => algos.accept(caller, request, partsOf);
      const acceptNoted = noted('trader/close', accept, eachOf);
      return {
        ...algos,
        place: noted('trader/order', algos.place, eachOf),
        accept: (caller, request, partsOf) => acceptNoted(caller, [request, partsOf]),
        cancel: noted('trader/cancel', algos.cancel, eachOf),
        cancelAll: noted('trader/cancel', algos.cancelAll, (results) => eachOf({ results })),
      };
    },
  };
}

type Accepting = readonly [request: AlgoRequest, partsOf: () => readonly AlgoPart[]];

/** One result of a call for several accounts or orders. */
interface Taken {
  readonly code: number;
  readonly order?: { readonly order_id: string } | undefined;
  readonly order_id?: string | undefined;
  readonly parent_id?: string | undefined;
}
