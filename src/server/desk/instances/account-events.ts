import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import type { UserEvent } from '../../../shared/core/state/effects.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import { type SymbolRef, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { fundingShare } from '../../../shared/strategies/figures.ts';
import { averageTicks } from '../../../shared/strategies/inventory.ts';
import type { FundingPayment } from '../../../shared/trade/ledger-entry.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { type InstanceRecord, type Leg, legsOf } from '../../store/tables/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Delivered, FundingPart, Takeover } from './instance-parts.ts';
import type { InstanceRun } from './run.ts';

/*
 * What an account goes through as a whole and its instances have a part in: funding, and a liquidation. The rows of the
 * account are all that counts; a part follows from them and from an instance's own fills.
 */

const noFunding: FundingPart = { amount: 0n, last: 0 };
const pageSize = 500;
const maxFills = 1_000_000;
const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

const isOf = (
  { api_id, symbol, account_type }: Leg,
  row: Pick<Leg, 'api_id' | 'symbol'> & { readonly account_type: string },
): boolean => api_id === row.api_id && symbol === row.symbol && account_type === row.account_type;

/** Whether an order is one by which the venue closes a position. */
const isTakeover = ({ source, status_reason }: Order): boolean => source === 'LIQ' && status_reason === 'LIQUIDATION';

/** Whether an order is one by which the venue settles a position at its expiry. */
const isDelivery = ({ source, status_reason }: Order): boolean => source === 'LIQ' && status_reason === 'DELIVERY';

const deliveryOf = ({ filled_amount, filled_total }: Order) => ({ size: filled_amount, total: filled_total });

/** Gives runs their part of what an account has gone through. */
export function accountHearing(engine: TradingEngine, runs: () => readonly InstanceRun[]) {
  const onLeg = (row: Parameters<typeof isOf>[1]): [run: InstanceRun, leg: number][] =>
    runs().flatMap((run) => {
      const leg = run.legs.findIndex((each) => isOf(each, row));
      return leg < 0 ? [] : [[run, leg]];
    });
  return (event: UserEvent): void => {
    if (event.kind === 'entry' && event.entry.of === 'funding') {
      const { row } = event.entry;
      for (const [run, leg] of onLeg(row)) run.fund(row, leg);
    } else if (event.kind === 'order' && isTakeover(event.order)) {
      const { order } = event;
      const { grid } = must(engine.market(keyOfSymbol(order)), 'a market');
      for (const [run, leg] of onLeg(order)) run.takeOver(leg, averageTicks(order, grid));
    } else if (event.kind === 'order' && isDelivery(event.order)) {
      for (const [run, leg] of onLeg(event.order)) run.deliver(leg, deliveryOf(event.order));
    }
  };
}

/** All funding rows of a leg since a time, oldest first. */
function fundingRows({ history }: TradingEngine, user_id: string, leg: Leg, start: number): FundingPayment[] {
  const rows: FundingPayment[] = [];
  const query = { user_id, api_ids: [leg.api_id], symbol: leg.symbol, start, end: Number.MAX_SAFE_INTEGER };
  for (let page = 1; ; page++) {
    const { results, total } = history.entries.list('funding', { ...query, page, page_size: pageSize });
    rows.push(...results.filter((row) => isOf(leg, row)));
    if (page * pageSize >= total) return rows.sort((a, b) => Number(a.funding_id) - Number(b.funding_id));
  }
}

/**
 * What an instance has of the funding of its account: by its own net at each row, from its fills before it.
 * `known` are all of its orders.
 */
export const fundingOf = (engine: TradingEngine, record: InstanceRecord, known: readonly Order[]): FundingPart =>
  legsOf(record)
    .map((leg) =>
      fundingIn(
        engine,
        record,
        leg,
        known.filter((order) => isOf(leg, order)),
      ),
    )
    .reduce((sum, { amount, last }) => ({ amount: sum.amount + amount, last: Math.max(sum.last, last) }), noFunding);

/** The same of one leg; `known` are its orders there. */
function fundingIn(engine: TradingEngine, record: InstanceRecord, leg: Leg, known: readonly Order[]): FundingPart {
  if (known.length === 0 || !engine.market(keyOfSymbol(leg))?.contract) return noFunding;
  const rows = fundingRows(engine, record.user_id, leg, record.created);
  const sides = new Map(known.map(({ order_id, side }) => [order_id, side]));
  const fills = engine.history.deals.ofOrders(record.user_id, [...sides.keys()], maxFills);
  let at = 0;
  let own = 0n;
  const amount = rows.reduce((sum, { amount: paid, qty, fill_id }) => {
    if (qty === undefined || fill_id === undefined) return sum;
    for (; at < fills.length && Number(fills[at]!.fill_id) <= Number(fill_id); at++) {
      const size = money(fills[at]!.qty);
      own += sides.get(fills[at]!.order_id) === 'BUY' ? size : -size;
    }
    return sum + fundingShare(money(paid), own, money(qty));
  }, 0n);
  return { amount, last: Number(rows.at(-1)?.funding_id ?? 0) };
}

/** Legs of an instance whose account was liquidated after their last orders, and at which prices. */
export function takeoversOf(engine: TradingEngine, record: InstanceRecord, known: readonly Order[]): Takeover[] {
  const legs = legsOf(record);
  return legs.flatMap((ref, leg) => {
    const own = known.filter((order) => isOf(ref, order));
    const ended = own.filter(({ status_reason }) => status_reason === 'LIQUIDATION');
    // NOTE: orders of a leg that only hedges rest nowhere: none is ended by a liquidation.
    const last = legs.length === 1 ? ended : own;
    const order = venueOrderAfter(engine, ref, last, isTakeover);
    const market = order && must(engine.market(keyOfSymbol(ref)), 'a market');
    return order && market ? [{ leg, ticks: averageTicks(order, market.grid) }] : [];
  });
}

/** Legs of an instance whose contracts have expired, and what their account was paid for all of its own. */
export const deliveriesOf = (engine: TradingEngine, record: InstanceRecord, known: readonly Order[]): Delivered[] =>
  legsOf(record).flatMap((ref, leg) => {
    if (engine.market(keyOfSymbol(ref))?.listed.instrument.status !== 'CLOSE') return [];
    const own = known.filter((order) => isOf(ref, order));
    const order = venueOrderAfter(engine, ref, own, isDelivery);
    return order ? [{ leg, delivered: deliveryOf(order) }] : [];
  });

/** The first order of a kind by which the venue has closed a leg after some orders; undefined where there is none. */
function venueOrderAfter(
  engine: TradingEngine,
  ref: SymbolRef & Leg,
  orders: readonly Order[],
  isKind: (order: Order) => boolean,
): Order | undefined {
  const ended = orders.map(({ order_id }) => Number(order_id));
  if (ended.length === 0 || !engine.market(keyOfSymbol(ref))?.contract) return undefined;
  for (let after = Math.max(...ended); ; ) {
    const later = engine.history.deals.ordersAfter(after, pageSize);
    const found = later.find((order) => isKind(order) && isOf(ref, order));
    if (found || later.length < pageSize) return found;
    after = Number(must(later.at(-1), 'an order').order_id);
  }
}
