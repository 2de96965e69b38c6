import type { Order } from '../../../shared/trade/order.ts';
import type {
  AmendCommand,
  CancelCommand,
  Command,
  LineCommand,
  PlaceCommand,
} from '../../../shared/core/state/command.ts';
import type { Answer } from '../../../shared/core/state/effects.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { checkMs, Following, type GatewayOptions, type PendingRequest, type RequestOutcome } from './following.ts';
import { followEvents } from './venue-events.ts';
import { splitByVenue, venueOrderOf } from './venue-orders.ts';

/** A trading engine some of whose venues are reached through order entries; its shutdown closes them. */
export interface GatewayEngine extends TradingEngine {
  /** Requests whose outcome is not known yet. */
  readonly pending: number;
}

/** Commits orders and sends those that are new and belong to a venue with an order entry. */
async function placeOver(options: GatewayOptions, following: Following, command: PlaceCommand): Promise<Answer> {
  const orders = splitByVenue(options, command.orders);
  const answer = await options.engine.submit({ ...command, orders });
  if (answer.kind !== 'placed' || answer.replayed) return answer;
  for (const [index, { order_id }] of answer.outcomes.entries()) {
    const order = order_id === null ? undefined : answer.orders.get(order_id);
    const spec = orders[index];
    if (order && spec && 'market' in spec && isOnItsWay(order))
      following.send({ kind: 'place', request: venueOrderOf(spec, order) }, command.user_id, order);
  }
  return answer;
}

/** Open orders among some ids that stand at venues with an order entry. */
const remoteOrders = (
  engine: TradingEngine,
  entries: GatewayOptions['entries'],
  order_ids: readonly string[],
): ReadonlyMap<string, Order> =>
  new Map(
    entries.size === 0
      ? []
      : order_ids.flatMap((id) => {
          const order = engine.openOrder(id);
          return order && entries.has(order.exchange) ? [[id, order] as const] : [];
        }),
  );

/** Commits cancels and sends those of venues with an order entry, none of them twice. */
async function cancelOver(
  { engine, entries }: GatewayOptions,
  following: Following,
  command: CancelCommand,
): Promise<Answer> {
  const { user_id } = command;
  const isAsked = (id: string): boolean => following.isCanceling(user_id, id);
  const again = command.order_ids.filter(isAsked);
  const order_ids = command.order_ids.filter((id) => !isAsked(id));
  const remote = remoteOrders(engine, entries, order_ids);
  if (again.length === 0 && remote.size === 0) return engine.submit(command);
  const answer =
    order_ids.length > 0
      ? await engine.submit({ ...command, order_ids, by_line: [...remote.keys()] })
      : { kind: 'canceled' as const, results: [] };
  if (answer.kind !== 'canceled') return answer;
  for (const { order_id, code, status } of answer.results) {
    const order = code === null ? remote.get(order_id) : undefined;
    if (order && isOnItsWay(order)) following.unwant(order_id);
    else if (order) following.send({ kind: 'cancel' }, user_id, { ...order, status: status ?? order.status });
  }
  const pending = again.map((order_id) => ({
    order_id,
    code: null,
    status: engine.openOrder(order_id)?.status ?? ('CANCELING' as const),
  }));
  return { kind: 'canceled', results: [...answer.results, ...pending] };
}

/**
 * Commits an amendment, which reserves its money, and sends it; one that the venue does not take is undone. While one
 * is pending another is CONFLICT, as it is not known yet what it changes.
 */
async function amendOver(options: GatewayOptions, following: Following, command: AmendCommand): Promise<Answer> {
  const { engine, entries } = options;
  if (following.isAmending(command.order_id))
    return { kind: 'refused', code: 'CONFLICT', data: { field: 'order_id', rule: 'amending' } };
  const before = remoteOrders(engine, entries, [command.order_id]).get(command.order_id);
  const answer = await engine.submit(command);
  if (answer.kind !== 'placed' || answer.replayed || !before) return answer;
  const { price, amount, trigger_price } = command;
  following.send({ kind: 'amend', change: { price, amount, trigger_price } }, command.user_id, before);
  return answer;
}

/** Gives an order the terms back that its venue still has; an order that cannot have them back is canceled there. */
async function undoAmendment(
  { engine }: Pick<GatewayOptions, 'engine'>,
  { asked, user_id, order }: PendingRequest,
  cancel: (order_id: string) => Promise<unknown>,
): Promise<void> {
  if (asked.kind !== 'amend') return;
  const { change } = asked;
  const client_id = `${order.client_id}.undo.${order.version}`;
  const answer = await engine.submit({
    kind: 'amend',
    user_id,
    client_id,
    hash: client_id,
    order_id: order.order_id,
    price: change.price && order.price,
    amount: change.amount && order.amount,
    trigger_price: change.trigger_price && order.trigger_price,
  });
  if (answer.kind === 'refused' && answer.code !== 'ORDER_FINAL') await cancel(order.order_id);
}

/** What the trading core is told of a request's outcome; undefined where it need not know. */
function coreOutcome(
  { asked }: PendingRequest,
  outcome: RequestOutcome,
): Omit<LineCommand, 'kind' | 'order_id'> | undefined {
  if (asked.kind === 'amend') return undefined;
  if (asked.kind === 'place')
    return outcome.kind === 'refused' ? { happened: 'refused', code: outcome.code } : { happened: outcome.kind };
  if (outcome.kind === 'timed_out') return undefined;
  return { happened: outcome.kind === 'arrived' ? 'cancel_arrived' : 'cancel_lost' };
}

/** What an earlier process has sent: no answer can come any more, so its outcomes are unknown and are queried. */
function takeUpSent({ engine, failed }: GatewayOptions, following: Following): void {
  for (const { user_id, order } of engine.openOrders()) {
    const kind = isOnItsWay(order) ? 'place' : order.status === 'CANCELING' ? 'cancel' : undefined;
    const isFirst = order.list_id === undefined || order.list_id === order.order_id;
    if (!kind || !isFirst || following.takeUp(kind, user_id, order, kind === 'place' ? order.created : order.updated))
      continue;
    // The engine itself is this venue now: what it does not have it has never had.
    for (const happened of kind === 'place' ? (['timed_out', 'lost'] as const) : (['cancel_lost'] as const))
      engine.submit({ kind: 'line', order_id: order.order_id, happened }).catch(failed);
  }
}

/**
 * Sends orders of venues with an order entry there, after they have been committed, and follows them up until their
 * outcome is known. An answer that does not come makes the outcome unknown; then the venue is queried by client id.
 * Nothing is ever sent twice. Fills that a venue reports are booked by the engine.
 */
export function withVenueGateway(options: GatewayOptions): GatewayEngine {
  const { engine, entries, scheduler, failed } = options;
  const cancelAt = (user_id: string, order_id: string): Promise<Answer> =>
    cancelOver(options, following, { kind: 'cancel', user_id, order_ids: [order_id] });
  const following = new Following({
    ...options,
    settle(pending, outcome) {
      const known = coreOutcome(pending, outcome);
      const { order_id } = pending.order;
      if (known)
        engine
          .submit({ kind: 'line', order_id, ...known })
          .then(() => {
            if (pending.asked.kind === 'place' && outcome.kind === 'arrived') sendLateCancel(order_id, pending.user_id);
          })
          .catch(failed);
      else if (outcome.kind === 'lost' || outcome.kind === 'refused')
        undoAmendment(options, pending, (id) => cancelAt(pending.user_id, id)).catch(failed);
    },
  });

  /** Sends the cancel that was committed while the placement of the order was pending. */
  function sendLateCancel(order_id: string, user_id: string): void {
    const order = engine.openOrder(order_id);
    if (order?.status === 'CANCELING') following.send({ kind: 'cancel' }, user_id, order);
  }

  function submit(command: Command): Promise<Answer> {
    if (command.kind === 'place') return placeOver(options, following, command);
    if (command.kind === 'amend') return amendOver(options, following, command);
    return command.kind === 'cancel' ? cancelOver(options, following, command) : engine.submit(command);
  }

  takeUpSent(options, following);
  const stopEvents = followEvents(options, (order_id) => following.arrived(order_id));
  const stopChecks = entries.size > 0 ? scheduler.every(checkMs, () => following.check()) : () => undefined;
  return {
    ...engine,
    submit,
    get journalSeq() {
      return engine.journalSeq;
    },
    get isHalted() {
      return engine.isHalted;
    },
    get clockBehindMs() {
      return engine.clockBehindMs;
    },
    get pending() {
      return following.pending;
    },
    shutdown() {
      stopChecks();
      stopEvents();
      for (const entry of entries.values()) entry.close();
      engine.shutdown();
    },
  };
}

/** Sent, and not known to have arrived. */
const isOnItsWay = ({ status }: Order): boolean => status === 'PLACE_ORDER' || status === 'EXECUTION_TIMEOUT';
