import type { closePosition, closePositionV2 } from '../../shared/contracts/position.ts';
import { must } from '../../shared/base/assert.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { fromUnits, scaleOf, toUnits } from '../../shared/base/decimal.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Position } from '../../shared/trade/position.ts';
import { lotsOfPercent } from '../../shared/core/contracts/close-estimate.ts';
import type { PlaceOrder, PlaceRefused } from '../../shared/core/state/command.ts';
import { type Caller, marketFor, ownAccount, requireVip } from './caller.ts';
import type { Holding } from './positions.ts';
import { bodyHash, clientIdFor } from './order-request.ts';
import { nonePlaced, type PlaceOrdersOptions, resultOf } from './place-orders.ts';

export interface ClosePositionsOptions extends PlaceOrdersOptions {
  readonly holding: Holding;
}

const whole = 100;

/** How much of a position is to be closed, at which price, and by which client id. */
interface CloseRequest {
  readonly percent: number;
  readonly price?: string | undefined;
  readonly client_id: string;
}

/** Orders for one account, or why there is none. */
function ordersOf(
  { engine, accountOf, limit, holding }: ClosePositionsOptions,
  caller: Caller,
  api_id: string,
  input: Input<typeof closePositionV2>,
): (PlaceOrder | PlaceRefused)[] {
  try {
    const { exchange: own } = ownAccount(accountOf, caller, api_id);
    if (input.symbol !== undefined)
      marketFor(engine, accountOf, caller, api_id, {
        exchange: own,
        symbol: input.symbol,
        account_type: input.account_type,
      });
    const found = holding
      .positions([api_id])
      .filter(
        ({ symbol, account_type, position_side }) =>
          account_type === input.account_type &&
          (input.symbol ?? symbol) === symbol &&
          (input.position_side ?? position_side) === position_side,
      );
    const orders = found.flatMap(
      (position) =>
        orderFor(engine, position, {
          ...input,
          client_id: `${clientIdFor(input.client_id, api_id)}.${position.symbol}.${position.position_side}`,
        }) ?? [],
    );
    if (orders.length === 0)
      throw new Refusal('REDUCE_ONLY', { field: input.symbol === undefined ? 'account_type' : 'symbol' });
    limit.admit(api_id);
    return orders;
  } catch (error) {
    return [refused(api_id, error)];
  }
}

/**
 * The two calls that close positions: each position by one reduce-only order, all of them in one command, which counts
 * once an account however many there are.
 */
export function createClosePositions(options: ClosePositionsOptions) {
  const {
    engine,
    accountOf,
    requests: { once, submit },
    limit,
    holding,
  } = options;

  async function closeMany(
    caller: Caller,
    input: Input<typeof closePositionV2>,
  ): Promise<Output<typeof closePositionV2>> {
    requireVip(caller);
    const request = { user_id: caller.user_id, client_id: input.client_id, hash: bodyHash(input) };
    const { outcomes, orderOf, replayed } = await once(request, async () => {
      const orders = [...new Set(input.api_ids)].flatMap((api_id) => ordersOf(options, caller, api_id, input));
      const refusals = orders.filter((order) => 'refused' in order);
      return refusals.length === orders.length
        ? nonePlaced(refusals)
        : submit({ kind: 'place', ...request, source: caller.source ?? 'WEB', orders });
    });
    return { results: outcomes.map((outcome) => resultOf(outcome, orderOf)), ...(replayed && { replayed }) };
  }

  async function close(caller: Caller, input: Input<typeof closePosition>): Promise<Output<typeof closePosition>> {
    requireVip(caller);
    const { api_id, client_id, symbol, account_type, position_side } = input;
    const request = { user_id: caller.user_id, client_id, hash: bodyHash(input) };
    const { outcomes, orderOf, replayed } = await once(request, async () => {
      marketFor(engine, accountOf, caller, api_id, {
        exchange: ownAccount(accountOf, caller, api_id).exchange,
        symbol,
        account_type,
      });
      const position = holding
        .positions([api_id])
        .find(
          (each) =>
            each.symbol === symbol && each.account_type === account_type && each.position_side === position_side,
        );
      if (!position) throw new Refusal('REDUCE_ONLY', { field: 'position_side' });
      limit.admit(api_id);
      return submit({
        kind: 'place',
        ...request,
        source: caller.source ?? 'WEB',
        orders: [must(orderFor(engine, position, { percent: whole, client_id }), 'an order for a whole position')],
      });
    });
    const { order_id, refusal } = must(outcomes[0], 'outcome of a closing');
    if (refusal) throw new Refusal(refusal.code, refusal.data);
    return { order: orderOf(must(order_id, 'id of a closing order')), ...(replayed && { replayed }) };
  }

  return { closePosition: close, closePositions: closeMany };
}

/** The order that closes a part of a position; undefined where the part is less than a step. */
function orderFor(
  engine: ClosePositionsOptions['engine'],
  { api_id, position_side, qty, ...symbol }: Position,
  { percent, price, client_id }: CloseRequest,
): PlaceOrder | undefined {
  const { step } = must(engine.market(keyOfSymbol(symbol)), `market of a position in ${symbol.symbol}`).listed
    .instrument;
  const held = must(toUnits(qty.replace('-', ''), scaleOf(step)), 'size of a position on the grid');
  const lots = lotsOfPercent(held, percent);
  const isLong = position_side === 'BOTH' ? !qty.startsWith('-') : position_side === 'LONG';
  const order = {
    api_id,
    client_id,
    market: keyOfSymbol(symbol),
    side: isLong ? ('SELL' as const) : ('BUY' as const),
    position_side,
  };
  if (percent === whole && price === undefined)
    return { ...order, order_type: 'MARKET', time_in_force: 'IOC', close_position: true };
  if (lots < 1) return undefined;
  const sized = {
    ...order,
    amount: fromUnits(lots, scaleOf(step)),
    ...(position_side === 'BOTH' && { reduce_only: true }),
  };
  return price === undefined
    ? { ...sized, order_type: 'MARKET', time_in_force: 'IOC' }
    : { ...sized, order_type: 'LIMIT', time_in_force: 'GTC', price };
}

const refused = (api_id: string, error: unknown): PlaceRefused => {
  if (!(error instanceof Refusal)) throw error;
  return { api_id, refused: { code: error.code, data: error.data } };
};
