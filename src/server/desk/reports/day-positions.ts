import { setImmediate as turn } from 'node:timers/promises';
import type { DayPosition } from '../../../shared/contracts/day-report.ts';
import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import type { Instrument, SymbolRef } from '../../../shared/market/instrument.ts';
import type { Position } from '../../../shared/trade/position.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import type { Deal } from '../../store/history/deals.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { UserFills } from '../../store/history/user-fills.ts';
import type { Desk } from '../desk.ts';

type AssetOf = (ref: SymbolRef) => string | undefined;

/** What the positions of a past day are rebuilt from. */
export interface DayMarkets {
  readonly history: Pick<OrderHistory, 'userFills' | 'deals'>;
  readonly instrumentOf: (ref: SymbolRef) => Instrument | undefined;
  readonly assetOf: AssetOf;
}

/** Fills that are read in one go. */
const atOnce = 500;
const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `an amount: ${text}`);

/** All fills of a user that match, oldest first, with a breath between the pages. */
export async function* allFills(
  { userFills }: Pick<OrderHistory, 'userFills'>,
  query: UserFills,
): AsyncGenerator<Deal> {
  let last = 0;
  for (let rows = userFills.after(query, last, atOnce); rows.length > 0; rows = userFills.after(query, last, atOnce)) {
    yield* rows;
    last = Number(rows.at(-1)!.fill.fill_id);
    await turn();
  }
}

const nameOf = ({
  api_id,
  account_type,
  symbol,
  position_side,
}: Pick<Position, 'api_id' | 'account_type' | 'symbol' | 'position_side'>): string =>
  [api_id, account_type, symbol, position_side].join(' ');
/** Above 0 is long, whatever the mode. */
const signed = ({ position_side, qty }: Pick<Position, 'position_side' | 'qty'>): bigint =>
  position_side === 'SHORT' ? -money(qty) : money(qty);

/** Whether what is traded is held as a position. */
export const isHeld = (instrument: Instrument | undefined): boolean =>
  instrument !== undefined && (instrument.contract || instrument.option_type !== null);
/** A position as it is now, as a day's report shows it. */
export const livePosition = (position: Position, assetOf: AssetOf): DayPosition => {
  const {
    api_id,
    exchange: venue,
    symbol,
    account_type,
    position_side,
    qty,
    avg_open,
    mark_price,
    unrealized,
  } = position;
  return {
    api_id,
    exchange: venue,
    symbol,
    account_type,
    position_side,
    qty,
    avg_open,
    mark_price,
    unrealized,
    asset: assetOf(position) ?? null,
  };
};

/** Positions as they were at a time: those of now, without what the fills since then have changed. */
export async function positionsAt(
  { history, instrumentOf, assetOf }: DayMarkets,
  holding: Pick<Desk['holding'], 'reported'>,
  query: UserFills,
): Promise<DayPosition[]> {
  const newest = history.deals.newest();
  const found = new Map<
    string,
    {
      readonly ref: Pick<Position, 'api_id' | 'exchange' | 'symbol' | 'account_type' | 'position_side'>;
      readonly lots: bigint;
    }
  >(holding.reported(query.api_ids).map((position) => [nameOf(position), { ref: position, lots: signed(position) }]));
  for await (const { fill, order } of allFills(history, query)) {
    if (Number(fill.fill_id) > newest || !isHeld(instrumentOf(order))) continue;
    const at = found.get(nameOf(order)) ?? { ref: order, lots: 0n };
    found.set(nameOf(order), { ...at, lots: at.lots - (order.side === 'BUY' ? money(fill.qty) : -money(fill.qty)) });
  }
  return [...found.values()]
    .filter(({ lots }) => lots !== 0n)
    .map(({ ref: { api_id, exchange: venue, symbol, account_type, position_side }, lots }) => ({
      api_id,
      exchange: venue,
      symbol,
      account_type,
      position_side,
      qty: moneyText(position_side === 'SHORT' ? -lots : lots),
      avg_open: null,
      mark_price: null,
      unrealized: null,
      asset: assetOf({ exchange: venue, symbol, account_type }) ?? null,
    }));
}
