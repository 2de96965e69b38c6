import type { BarColumns } from '../../../../../src/shared/backtest/bars.ts';
import type { GridStart } from '../../../../../src/shared/backtest/sweep/grid-candidate.ts';
import { leastLots, type SweepMarket } from '../../../../../src/shared/backtest/sweep/market.ts';
import { type Cell, gridMoves } from '../../../../../src/shared/strategies/grid/grid-moves.ts';
import { minuteMs } from './paths.ts';
import { endedBy, fillRow, ReferenceAccount, type RestingOrder, rowsFrom } from './reference.ts';

interface CellOrder extends RestingOrder {
  readonly id: string;
  readonly cell: number;
}

/** What a GRID comes to by asking `gridMoves` at each close, and filling each order by the words of the model. */
export function referenceGrid(bars: BarColumns, market: SweepMarket, start: GridStart, from = 0) {
  const { plan } = start;
  const divisor = BigInt(market.feeDivisor);
  const account = new ReferenceAccount(market);
  let orders: CellOrder[] = [];
  let cells: Cell[] | undefined;
  let end = '';
  let isClosing = false;
  let rounds = 0;
  let ids = 0;
  /** At which it was seen to end. */
  let price = 0;

  const share = (net: bigint): void => {
    const parts = BigInt(plan.levels.length - 1 - plan.empty);
    cells = plan.levels.slice(1).map((_, cell) => ({ net: cell >= plan.empty ? net / parts : 0n, last: undefined }));
  };
  const ask = (): void => {
    if (!cells) return;
    const least = (ticks: number): number => leastLots(market, ticks);
    const open = orders.map(({ id, cell, side, ticks, lots }) => ({
      order_id: id,
      cell,
      side,
      ticks,
      lots,
      isOpen: true,
      isFull: false,
      updatedMs: 0,
    }));
    const moves = gridMoves({ plan, cells, open, basePerLot: divisor, least, nowMs: 1e9 });
    if (moves.cancel.length > 0) throw new Error('an order of a grid is not meant');
    for (const { cell, side, ticks, lots } of moves.place) {
      ids += 1;
      orders.push({ id: `${ids}`, cell, side, ticks, lots, isFresh: true });
    }
  };

  const [first, ...rows] = rowsFrom(bars, from);
  let last = first!.close;
  if (plan.opening === 0) share(0n);
  ask();
  for (const row of rows) {
    last = row.close;
    if (isClosing) {
      account.fill('SELL', Math.max(1, row.open - market.slippage), account.held, false);
      isClosing = false;
    } else if (end === '') {
      if (!cells) {
        if (row.open <= plan.cap) {
          share(account.fill('BUY', Math.min(plan.cap, row.open + market.slippage), plan.opening, false));
          end = endedBy({ low: row.close, high: row.close }, start);
          price = row.close;
        } else if ((row.index - first!.index) * bars.intervalMs >= minuteMs) end = 'START_FAILED';
      } else {
        orders = fillRow(orders, row, market, ({ id, cell, side, ticks, lots }, at, isMaker) => {
          const net = account.fill(side, at, lots, isMaker);
          const before = cells![cell]!.net;
          const lastOrder = { order_id: id, cell, side, ticks, lots, isOpen: false, isFull: true, updatedMs: 0 };
          cells![cell] = { net: side === 'BUY' ? before + net : before - BigInt(lots) * divisor, last: lastOrder };
          if (side === 'SELL') rounds += 1;
        });
        end = endedBy(row, start);
        price = end === 'STOP_LOSS' ? start.stopLoss : start.takeProfit;
      }
      if (end === '') ask();
      else isClosing = account.held > 0 && account.held >= leastLots(market, price);
    }
    account.mark(row.close);
  }
  return { account, rounds, end, last };
}
