import { ask, type BookSide, bid } from '../../market/book/book.ts';
import { Instrument } from '../../market/instrument.ts';
import { debtsOf, lendingOf, sumRows } from './lending-rows.ts';
import { clientRow } from './client-rows.ts';
import { entriesOf, levelsOf, lotsOf, orderAt } from '../book/queue.ts';
import { contractOrderRow, contractRow, contractsRow } from './contract-rows.ts';
import type { OrderState, MarketState, QueueBook } from '../state/market-state.ts';
import type { Listed } from '../state/listed.ts';
import type { CoreState } from '../state/core-state.ts';
import { format } from './rows.ts';

/** The state as text, with those client ids that are written nowhere else. */
export const snapshotOf = (state: CoreState): string =>
  JSON.stringify({
    ...stateRow(state),
    clients: [...state.clients.recent()].map(([key, record]) => clientRow(key, record)),
  });

/** The same once all client ids are written: equal states give equal texts, whatever way they were reached. */
export const stateText = (state: CoreState): string => JSON.stringify({ ...stateRow(state), clients: [] });

function stateRow(state: CoreState) {
  const { seed, step, nextOrder, nextFill, nextEntry, ledger } = state;
  return {
    format,
    seed,
    step,
    nextOrder,
    nextFill,
    nextEntry,
    ...lendingOf(state),
    markets: [...state.markets.values()].map((market) => {
      const { listed, awake, last, lastTradeId, book, triggers, random, quoted } = market;
      return {
        listed: listedRow(listed),
        ...(!awake && { asleep: true }),
        ...paceRow(state, market),
        last,
        lastTradeId,
        u: book.u,
        random: random.state,
        quoted,
        bids: rowsOf(book, bid),
        asks: rowsOf(book, ask),
        falling: rowsOf(triggers, bid),
        rising: rowsOf(triggers, ask),
        ...contractRow(market, rowsOf),
      };
    }),
    accounts: [...ledger.accounts.values()].map((account) => ({
      api_id: account.api_id,
      user_id: account.user_id,
      cells: [...account.cells].map(([key, cell]) => [key, String(cell.free), String(cell.locked)]),
      ...debtsOf(account),
    })),
    fees: sumRows(ledger.fees),
    flow: sumRows(ledger.flow),
    deposits: sumRows(ledger.deposits),
    contracts: contractsRow(state),
    orders: [...state.orders.values()].map(orderRow),
    ...(state.inFlight.size > 0 && {
      inFlight: [...state.inFlight.values()].map(({ orders, spec, isUnwanted }) => ({
        spec,
        orders: orders.map(orderRow),
        isUnwanted,
      })),
    }),
    bought: [...state.bought].map(([key, { day, lots }]) => [key, day, lots]),
    ...(state.rebated.day >= 0 && { rebated: [state.rebated.day, [...state.rebated.invitees]] }),
  };
}

/** How a market moves, where that decides anything: in the step of its newest trade, and while it is halted. */
function paceRow(
  { step, terms }: CoreState,
  { pace }: MarketState,
): { readonly pace?: readonly [number, number, number] } {
  const moves = terms.source.halts === true && pace.step === step;
  return moves || pace.haltedUntil > 0
    ? { pace: [moves ? pace.step : 0, moves ? pace.ticks : 0, pace.haltedUntil] }
    : {};
}

/**
 * What a market is made from, with the instrument's fields in the schema's order, whoever wrote it: equal listings give
 * equal JSON.
 */
export const listedRow = ({ instrument, external, lotsPerMinute, share }: Listed) => ({
  instrument: Object.fromEntries(
    Object.keys(Instrument.entries).map((name) => [name, instrument[name as keyof Instrument]]),
  ),
  external,
  lotsPerMinute,
  ...(share && { share: { st: share.st, listed_on: share.listed_on } }),
});

/**
 * The queues of a side, a row a level: its price, then each entry as its order's id, or as its lots where it is the
 * flow's.
 */
const rowsOf = (book: QueueBook, side: BookSide): (number | string)[][] =>
  levelsOf(book, side).map((level) => [
    level.price,
    ...entriesOf(book, level).map((entry) => orderAt(book, entry)?.id ?? lotsOf(book, entry)),
  ]);

function orderRow(order: OrderState) {
  const { id, user_id, api_id, client_id, side, type, tif, source, price, lots, filledLots, status, reason } = order;
  return {
    id,
    user_id,
    api_id,
    client_id,
    market: order.market.key,
    side,
    type,
    tif,
    source,
    price,
    lots,
    filledLots,
    status,
    reason,
    budget: order.budget === null ? null : String(order.budget),
    locked: String(order.locked),
    filledQuote: String(order.filledQuote),
    fee: String(order.fee),
    createdMs: order.createdMs,
    updatedMs: order.updatedMs,
    filledMs: order.filledMs,
    version: order.version,
    trigger: order.trigger,
    rises: order.rises,
    triggeredMs: order.triggeredMs,
    expireMs: order.expireMs,
    listId: order.listId,
    ...(order.arrival > 0 && { arrival: order.arrival }),
    ...(order.auto !== 'NONE' && { wallet: order.wallet, auto: order.auto }),
    ...contractOrderRow(order),
  };
}
