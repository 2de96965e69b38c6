import { must } from '../../../../shared/base/assert.ts';
import { toScaled } from '../../../../shared/base/decimal.ts';
import { moneyDecimals } from '../../../../shared/core/ledger/money.ts';
import { shareFeeParts } from '../../../../shared/core/ledger/share-fees.ts';
import { aShareBoardOf, aShareLots } from '../../../../shared/finance/a-share-lots.ts';
import { shareSlices } from '../../../../shared/trade/strategy/astock-exec/bounds.ts';
import { afterTraded, dayTimes, type ShareDay, shareDayOf } from '../../../../shared/market/session/share-day.ts';
import type { Side } from '../../../../shared/trade/order.ts';

/** A row that the server has checked. */
export interface PricedRow {
  readonly symbol: string;
  readonly side: Side;
  readonly shares: number;
  /** Price at the start, yuan as decimal text. */
  readonly price: string;
  readonly limit: string | undefined;
}

/** What a basket comes to, in yuan. Fees where each slice pays its own least commission. */
export interface BasketFigures {
  readonly buys: number;
  readonly sales: number;
  readonly orders: number;
  readonly commission: number;
  readonly transfer: number;
  readonly stampDuty: number;
  /** What all buys cost at most, at their limits and with fees; undefined where one of them has no limit. */
  readonly mostCost: number | undefined;
  /** What all sales bring at least, at their limits and after fees; undefined where one of them has no limit. */
  readonly leastProceeds: number | undefined;
}

const one = 10n ** BigInt(moneyDecimals);
const yuan = (units: bigint): number => Number(units) / Number(one);

/** Slices of a row: as many as were asked for, but none below a lot of its board. */
export function slicesOfRow({ symbol, shares }: Pick<PricedRow, 'symbol' | 'shares'>, slices: number): number {
  const board = aShareBoardOf(symbol.slice(2));
  return board ? Math.max(1, Math.min(slices, Math.floor(shares / aShareLots[board].least))) : slices;
}

/** Sums over all rows at the prices of the start. */
export function basketFigures(rows: readonly PricedRow[], slices: number): BasketFigures {
  const sum = { buys: 0n, sales: 0n, orders: 0, commission: 0n, transfer: 0n, stampDuty: 0n };
  const bounds: { mostCost: bigint | undefined; leastProceeds: bigint | undefined } = {
    mostCost: 0n,
    leastProceeds: 0n,
  };
  for (const row of rows) {
    const price = must(toScaled(row.price, moneyDecimals), 'a price');
    const value = price * BigInt(row.shares);
    if (row.side === 'BUY') sum.buys += value;
    else sum.sales += value;
    const parts = slicesOfRow(row, slices);
    sum.orders += parts;
    let fees = 0n;
    for (let part = 0; part < parts; part++) {
      const shares = Math.floor((row.shares * (part + 1)) / parts) - Math.floor((row.shares * part) / parts);
      const { commission, transfer, stampDuty } = shareFeeParts(row.side, price * BigInt(shares));
      sum.commission += commission;
      sum.transfer += transfer;
      sum.stampDuty += stampDuty;
      fees += commission + transfer + stampDuty;
    }
    const limit = row.limit === undefined ? undefined : toScaled(row.limit, moneyDecimals);
    const [key, paid] = row.side === 'BUY' ? (['mostCost', fees] as const) : (['leastProceeds', -fees] as const);
    const before = bounds[key];
    bounds[key] = limit === undefined || before === undefined ? undefined : before + limit * BigInt(row.shares) + paid;
  }
  const boundOf = (units: bigint | undefined): number | undefined => (units === undefined ? undefined : yuan(units));
  return {
    buys: yuan(sum.buys),
    sales: yuan(sum.sales),
    orders: sum.orders,
    commission: yuan(sum.commission),
    transfer: yuan(sum.transfer),
    stampDuty: yuan(sum.stampDuty),
    mostCost: boundOf(bounds.mostCost),
    leastProceeds: boundOf(bounds.leastProceeds),
  };
}

/** The day of an execution and its slices as moments, ms; undefined as long as it cannot be one. */
export function sliceTimesOf(
  { duration, slices }: { readonly duration: number | undefined; readonly slices: number },
  nowMs: number,
): (ShareDay & { readonly times: readonly number[] }) | undefined {
  const { least, most } = shareSlices;
  if (!Number.isInteger(slices) || slices < least || slices > most || (duration !== undefined && !(duration >= 1)))
    return undefined;
  const day = shareDayOf(duration, nowMs);
  if ('rule' in day) return undefined;
  const clock = dayTimes(day.day);
  const times = Array.from({ length: slices }, (_, index) =>
    afterTraded(clock, day.startMs, (day.tradedMs * index) / slices),
  );
  return { ...day, times };
}
