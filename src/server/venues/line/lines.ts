import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { CancelCommand, Command, PlaceCommand } from '../../../shared/core/state/command.ts';
import type { Answer } from '../../../shared/core/state/effects.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { createFollowing, type Following, type LinesOptions, lookMs } from './following.ts';

/** An exchange some of whose venues are reached over lines; its shutdown closes them. */
export interface LinedEngine extends TradingEngine {
  /** Requests whose outcome is not known yet. */
  readonly pending: number;
}

/** Writes orders down and sends those of lined venues that are new. */
async function placeOver(options: LinesOptions, following: Following, command: PlaceCommand): Promise<Answer> {
  const orders = command.orders.map((order) =>
    'market' in order && isLined(options, order.market) ? { ...order, by_line: true as const } : order,
  );
  const answer = await options.engine.submit({ ...command, orders });
  if (answer.kind !== 'placed' || answer.replayed) return answer;
  for (const { order_id } of answer.outcomes) {
    const order = order_id === null ? undefined : answer.orders.get(order_id);
    if (order && isOnItsWay(order)) following.send('place', command.user_id, order);
  }
  return answer;
}

/** Open orders among some ids that stand at lined venues. */
const linedOrders = (
  engine: TradingEngine,
  lines: LinesOptions['lines'],
  order_ids: readonly string[],
): ReadonlyMap<string, Order> =>
  new Map(
    lines.size === 0
      ? []
      : order_ids.flatMap((id) => {
          const order = engine.openOrder(id);
          return order && lines.has(order.exchange) ? [[id, order] as const] : [];
        }),
  );

/** Writes cancels down and sends those of lined venues, none of them twice. */
async function cancelOver(
  { engine, lines }: LinesOptions,
  following: Following,
  command: CancelCommand,
): Promise<Answer> {
  const { user_id } = command;
  const isAsked = (id: string): boolean => following.isCanceling(user_id, id);
  const again = command.order_ids.filter(isAsked);
  const order_ids = command.order_ids.filter((id) => !isAsked(id));
  const lined = linedOrders(engine, lines, order_ids);
  if (again.length === 0 && lined.size === 0) return engine.submit(command);
  const answer =
    order_ids.length > 0
      ? await engine.submit({ ...command, order_ids, by_line: [...lined.keys()] })
      : { kind: 'canceled' as const, results: [] };
  if (answer.kind !== 'canceled') return answer;
  for (const { order_id, code, status } of answer.results) {
    const order = code === null ? lined.get(order_id) : undefined;
    if (order && isOnItsWay(order)) following.unwant(order_id);
    else if (order) following.send('cancel', user_id, { ...order, status: status ?? order.status });
  }
  const told = again.map((order_id) => ({
    order_id,
    code: null,
    status: engine.openOrder(order_id)?.status ?? ('CANCELING' as const),
  }));
  return { kind: 'canceled', results: [...answer.results, ...told] };
}

function isLined({ engine, lines }: LinesOptions, key: InstrumentKey): boolean {
  const market = lines.size > 0 ? engine.market(key) : undefined;
  return market !== undefined && lines.has(market.listed.instrument.exchange);
}

/** What an earlier process has sent: its answers cannot come any more, so its outcomes are unknown and are asked for. */
function takeUpSent({ engine, failed }: LinesOptions, following: Following): void {
  for (const { user_id, order } of engine.openOrders()) {
    const kind = isOnItsWay(order) ? 'place' : order.status === 'CANCELING' ? 'cancel' : undefined;
    const isFirst = order.list_id === undefined || order.list_id === order.order_id;
    if (!kind || !isFirst || following.takeUp(kind, user_id, order, kind === 'place' ? order.created : order.updated))
      continue;
    // The venue is reached without a line now: what it does not have it has never had.
    for (const happened of kind === 'place' ? (['timed_out', 'lost'] as const) : (['cancel_lost'] as const))
      engine.submit({ kind: 'line', order_id: order.order_id, happened }).catch(failed);
  }
}

/**
 * Sends what goes to a venue with a line over that line, after it has been written down, and follows it up until it is known what has become of it. An answer
 * that does not come makes the outcome unknown; then the venue is asked by client id. Nothing is ever sent twice.
 */
export function overLines(options: LinesOptions): LinedEngine {
  const { engine, lines, scheduler } = options;
  const following = createFollowing(options);

  function submit(command: Command): Promise<Answer> {
    if (command.kind === 'place') return placeOver(options, following, command);
    return command.kind === 'cancel' ? cancelOver(options, following, command) : engine.submit(command);
  }

  takeUpSent(options, following);
  const stop = lines.size > 0 ? scheduler.every(lookMs, () => following.look()) : () => undefined;
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
      stop();
      for (const line of lines.values()) line.close();
      engine.shutdown();
    },
  };
}

/** Sent, and not known to have arrived. */
const isOnItsWay = ({ status }: Order): boolean => status === 'PLACE_ORDER' || status === 'EXECUTION_TIMEOUT';
