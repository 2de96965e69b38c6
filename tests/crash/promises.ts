import { isFinal } from '../../src/shared/trade/order-status.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import { clientIdFor } from '../../src/server/desk/order-request.ts';
import type { Audit } from './audit.ts';
import { check, same } from './check.ts';
import {
  conflictCode,
  type Door,
  okCode,
  type PlaceBody,
  type PlaceManyBody,
  type Sent,
  unavailableCode,
} from './door.ts';

/** Ids under which a request's orders may stand. */
const idsOf = (sent: Extract<Sent, { kind: 'place' | 'placeMany' }>): string[] =>
  sent.kind === 'place'
    ? [sent.body.client_id]
    : sent.body.api_ids.map((api_id) => clientIdFor(sent.body.client_id, api_id));

/** Orders that an answer acknowledges. */
function acknowledged(sent: Sent): Order[] {
  if (sent.answer?.code !== okCode) return [];
  if (sent.kind === 'place') return [sent.answer.data.order];
  if (sent.kind === 'placeMany') return sent.answer.data.results.flatMap(({ order }) => (order ? [order] : []));
  return [];
}

/** Order ids that an answer tells to be canceled. */
const canceledBy = (sent: Sent): string[] =>
  sent.kind === 'cancel' && sent.answer?.code === okCode
    ? sent.answer.data.results
        .filter(({ code, status }) => code === okCode && !isOnItsWay(status))
        .map(({ order_id }) => order_id)
    : [];

/** Sent over a line and not known to have arrived: a cancel of it says nothing yet. */
const isOnItsWay = (status: Order['status'] | undefined): boolean =>
  status === 'PLACE_ORDER' || status === 'EXECUTION_TIMEOUT';

const isUnanswered = (sent: Sent): boolean => sent.answer === undefined || sent.answer.code === unavailableCode;

/** What moves orders beside the requests that place and cancel them. */
export interface Others {
  /** Whether an order is a child of a parent that was asked for. */
  isChild(order: Order): boolean;
  /** Orders whose price may be another than that of their request. */
  readonly amended: ReadonlySet<string>;
  /** Whether a cancel that names no ids may have ended an order. */
  mayHaveEnded(order: Order): boolean;
}

const noOthers: Others = { isChild: () => false, amended: new Set(), mayHaveEnded: () => false };

/**
 * What the clients were told, against what the file holds: each acknowledged order is there as it was told or further
 * on, none stands twice, each acknowledged cancel has happened, what was refused is not there, and a request without an
 * answer is there wholly or not at all.
 */
export function checkPromises(
  sent: readonly Sent[],
  { orders }: Pick<Audit, 'orders'>,
  others: Others = noOthers,
): void {
  const byClientId = new Map<string, Order[]>();
  for (const order of orders.values())
    byClientId.set(order.client_id, [...(byClientId.get(order.client_id) ?? []), order]);
  for (const [id, list] of byClientId) check(list.length === 1, `client id ${id} has ${list.length} orders`);
  const known = new Set(sent.flatMap((one) => (one.kind === 'cancel' ? [] : idsOf(one))));
  // The house orders by itself what it liquidates and what has come to its end.
  for (const [id, [order]] of byClientId)
    check(known.has(id) || order?.source === 'LIQ' || others.isChild(order!), `nobody sent order ${id}`);
  for (const one of sent)
    for (const reported of acknowledged(one)) checkOrder(reported, orders.get(reported.order_id), others);
  for (const id of sent.flatMap(canceledBy))
    same(orders.get(id)?.status, 'CANCELED', `acknowledged cancel of order ${id}`);
  for (const [clientId, requests] of requestsOf(sent)) checkRequest(clientId, requests, byClientId);
  const cancels = sent.filter((one) => one.kind === 'cancel');
  const named = cancels.map((one) => new Set([...one.targets, ...namedBy(one, orders)]));
  const isOfOne = (id: string): boolean =>
    named.filter((ids) => ids.has(id)).length === 1 && !others.mayHaveEnded(orders.get(id)!);
  for (const one of cancels)
    if (isUnanswered(one) && !one.answer?.isSplit) checkCancel(one.targets.filter(isOfOne), orders);
}

/** Orders that a cancel by client id names beside those that its sender knew of. */
function namedBy(
  { body: { client_ids = [] } }: Extract<Sent, { kind: 'cancel' }>,
  orders: ReadonlyMap<string, Order>,
): string[] {
  return client_ids.length === 0
    ? []
    : [...orders.values()]
        .filter(({ client_id, api_id }) =>
          client_ids.some((id) => client_id === id || client_id === clientIdFor(id, api_id)),
        )
        .map(({ order_id }) => order_id);
}

function checkOrder(reported: Order, found: Order | undefined, { amended }: Others): void {
  check(found !== undefined, `order ${reported.order_id} (${reported.client_id}) was acknowledged and is not there`);
  const fixed = ({ client_id, api_id, symbol, side, order_type, time_in_force, price, created }: Order) => ({
    client_id,
    api_id,
    symbol,
    side,
    order_type,
    time_in_force,
    price: amended.has(reported.order_id) ? '' : price,
    created,
  });
  same(fixed(found), fixed(reported), `order ${reported.order_id}`);
  check(
    found.version >= reported.version && Number(found.filled_amount) >= Number(reported.filled_amount),
    `order ${reported.order_id} went back from version ${reported.version} to ${found.version}`,
  );
  if (found.version === reported.version || isFinal(reported.status))
    same(found, reported, `order ${reported.order_id} in version ${reported.version}`);
}

/** Requests by client id, in the order in which they were answered. */
function requestsOf(sent: readonly Sent[]): Map<string, Extract<Sent, { kind: 'place' | 'placeMany' }>[]> {
  const requests = new Map<string, Extract<Sent, { kind: 'place' | 'placeMany' }>[]>();
  for (const one of sent)
    if (one.kind !== 'cancel') requests.set(one.body.client_id, [...(requests.get(one.body.client_id) ?? []), one]);
  return requests;
}

function checkRequest(
  clientId: string,
  requests: readonly Extract<Sent, { kind: 'place' | 'placeMany' }>[],
  byClientId: ReadonlyMap<string, readonly Order[]>,
): void {
  const reported = new Set(requests.flatMap(acknowledged).map(({ order_id }) => order_id));
  const there = requests.flatMap(idsOf).flatMap((id) => byClientId.get(id) ?? []);
  for (const id of reported)
    check(
      there.some(({ order_id }) => order_id === id),
      `client id ${clientId} was told order ${id} and has another`,
    );
  // A request that nobody has been answered may have come through; one that all were refused must not, but for a
  // post-only order, which is kept as refused.
  if (requests.some(isUnanswered)) return;
  for (const order of there)
    check(
      reported.has(order.order_id) || order.status === 'EXECUTION_ERROR',
      `order ${order.order_id} (${clientId}) was refused and is there`,
    );
}

/**
 * A cancel of several orders is one record: either all of them that were still open are canceled, or none is. What the
 * house has canceled by itself tells nothing of it.
 */
function checkCancel(targets: readonly string[], orders: ReadonlyMap<string, Order>): void {
  const states = targets.flatMap((id) => orders.get(id) ?? []);
  const canceled = states.filter(
    ({ status, status_reason }) => status === 'CANCELED' && status_reason === 'USER',
  ).length;
  const open = states.filter(({ status }) => !isFinal(status) && !isOnItsWay(status)).length;
  check(
    canceled === 0 || open === 0,
    `a cancel of ${targets.join()} has half happened: ${states.map(({ status }) => status).join()}`,
  );
}

/**
 * Sends requests again: an acknowledged one is answered with the same order, one that is there is replayed, and no
 * client id gets a second order.
 */
export async function checkRepeats(
  sent: readonly Sent[],
  door: Door,
  before: Pick<Audit, 'orders'>,
  pause: () => Promise<void>,
): Promise<Sent[]> {
  const again: Sent[] = [];
  const there = new Set([...before.orders.values()].map(({ client_id }) => client_id));
  const unanswered = [...requestsOf(sent).values()].filter((requests) => requests.some(isUnanswered));
  const answered = [...requestsOf(sent).values()]
    .filter((requests) => requests.some((one) => acknowledged(one).length > 0))
    .slice(-6);
  for (const requests of [...unanswered, ...answered]) {
    await pause();
    const first = requests.find((one) => acknowledged(one).length > 0) ?? requests[0]!;
    const one = await sendAgain(first, door);
    check(one.answer !== undefined, `the repeat of ${first.body.client_id} got no answer`);
    check(one.answer.code !== unavailableCode, `the repeat of ${first.body.client_id} was refused with UNAVAILABLE`);
    again.push(one);
    if (one.answer.code === conflictCode)
      check(requests.length > 1, `the repeat of ${first.body.client_id} is a conflict`);
    else if (idsOf(first).some((id) => there.has(id))) checkReplay(first, one);
  }
  return again;
}

async function sendAgain(first: Extract<Sent, { kind: 'place' | 'placeMany' }>, door: Door): Promise<Sent> {
  return first.kind === 'place'
    ? { kind: 'place', body: first.body as PlaceBody, answer: await door.place(first.body) }
    : { kind: 'placeMany', body: first.body as PlaceManyBody, answer: await door.placeMany(first.body) };
}

/** The same orders with the same content, as the first time. */
function checkReplay(first: Sent, again: Sent): void {
  const reported = acknowledged(first);
  if (reported.length > 0) same(acknowledged(again), reported, `the repeat of ${(first.body as PlaceBody).client_id}`);
  if (again.kind !== 'cancel' && again.answer?.code === okCode)
    check(again.answer.data.replayed === true, `the repeat of ${(first.body as PlaceBody).client_id} is told as new`);
}
