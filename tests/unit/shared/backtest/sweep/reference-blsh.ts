import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import type { BlshStart } from '../../../../../src/shared/backtest/sweep/blsh-candidate.ts';
import { leastLots, type SweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { blshLevels } from '../../../../../src/shared/finance/blsh-plan.ts';
import { endedBy, fillRow, ReferenceAccount, type RestingOrder, rowsFrom } from './reference.ts';

/** The lowest price in ticks at which `base` brings its cost and the rise after the fee, found by trying. */
function profitPrice(cost: bigint, base: bigint, rise: number, { feeDivisor, maker }: SweepMarket): number {
  const parts = 100_000_000n;
  const divisor = BigInt(feeDivisor);
  const wanted = cost * (parts + BigInt(Math.round(rise * 1e8))) * divisor * divisor;
  const bringsAt = (ticks: bigint): bigint => ticks * base * (divisor - BigInt(maker)) * parts;
  let ticks = 1n;
  while (bringsAt(ticks) < wanted) ticks *= 2n;
  let low = ticks / 2n;
  while (low + 1n < ticks) {
    const middle = (low + ticks) / 2n;
    if (bringsAt(middle) < wanted) low = middle;
    else ticks = middle;
  }
  return Number(ticks);
}

/** What a BLSH comes to by the words of strategies and fill model, an order at a time. */
export function referenceBlsh(bars: BarColumns, market: SweepMarket, start: BlshStart) {
  const account = new ReferenceAccount(market);
  let orders: RestingOrder[] = [];
  /** Buys that no sell has covered, and those that the sell covers. */
  let open: bigint[] = [];
  let covered: bigint[] = [];
  let reference = 0;
  let nextLadder = Number.POSITIVE_INFINITY;
  let end = '';
  let isClosing = false;
  let rounds = 0;

  const askLadder = (levels: BlshStart['levels']): void => {
    nextLadder = Number.POSITIVE_INFINITY;
    for (const { ticks, lots } of levels)
      if (ticks > 0 && lots >= leastLots(market, ticks) && lots <= market.maxLots)
        orders.push({ side: 'BUY', ticks, lots, isFresh: true });
  };
  const askSell = (): void => {
    orders = orders.filter(({ side }) => side === 'BUY');
    const bought = [...covered, ...open];
    const lots = account.held;
    if (lots === 0) return;
    const ticks = profitPrice(
      bought.reduce((sum, cost) => sum + cost, 0n),
      account.base,
      start.rise,
      market,
    );
    if (lots < leastLots(market, ticks)) return;
    covered = bought;
    open = [];
    orders.push({ side: 'SELL', ticks, lots, isFresh: true });
  };

  const [first, ...rows] = rowsFrom(bars, 0);
  let last = first!.close;
  askLadder(start.levels);
  for (const row of rows) {
    last = row.close;
    if (isClosing) {
      account.fill('SELL', Math.max(1, row.open - market.slippage), account.held, false);
      isClosing = false;
    } else if (end === '') {
      const fills = account.fills;
      let isSold = false;
      const filled: bigint[] = [];
      orders = fillRow(orders, row, market, ({ side, lots }, price, isMaker) => {
        account.fill(side, price, lots, isMaker);
        if (side === 'BUY') filled.push(BigInt(price) * BigInt(lots));
        else {
          isSold = true;
          rounds += 1;
          reference = price;
        }
      });
      open.push(...filled);
      if (isSold) covered = [];
      end = endedBy(row, start);
      if (end !== '')
        isClosing = account.held >= leastLots(market, end === 'STOP_LOSS' ? start.stopLoss : start.takeProfit);
      else {
        if (account.fills > fills && open.length + covered.length > 0) askSell();
        else if (isSold) {
          orders = [];
          nextLadder = row.index + start.cooldown;
        }
        if (row.index >= nextLadder) askLadder(blshLevels(start.ladder, reference));
      }
    }
    account.mark(row.close);
  }
  return { account, rounds, end, last };
}
