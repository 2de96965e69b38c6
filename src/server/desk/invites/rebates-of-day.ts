import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';

const atOnce = 500;

/** Money units by asset. */
export type AssetSums = Map<string, bigint>;

export function addAmount(sums: AssetSums, asset: string, amount: string): void {
  sums.set(asset, (sums.get(asset) ?? 0n) + must(toScaled(amount, moneyDecimals), 'amount of a rebate'));
}

/** What the ledger has booked for an inviter for one day, by asset. */
export function rebatesOfDay(
  entries: Pick<OrderHistory['entries'], 'list'>,
  inviter: string,
  day: number,
  nowMs: number,
): AssetSums {
  const sums: AssetSums = new Map();
  const query = { user_id: inviter, start: (day + 1) * dayMs, end: nowMs + 1, page_size: atOnce };
  for (let page = 1; ; page += 1) {
    const { results } = entries.list('rebate', { ...query, page });
    for (const row of results) if (row.day === day * dayMs) addAmount(sums, row.asset, row.amount);
    if (results.length < atOnce) return sums;
  }
}
