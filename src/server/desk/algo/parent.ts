import { must } from '../../../shared/base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../../shared/base/decimal.ts';
import { executionImpact } from '../../../shared/finance/execution-impact.ts';
import { deadlineOf } from '../../../shared/strategies/execution/execution-order.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import { averageText } from '../../../shared/core/state/order.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { AlgoFigures, AlgoParent } from '../../store/tables/algo-parents.ts';

/** A parent as it goes on. Only its progress changes. */
export type Running = AlgoParent & {
  status: AlgoParent['status'];
  reason: string;
  errors: number;
  updated: number;
  version: number;
  figures: AlgoFigures;
};

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

/** Sums over the children of one parent. */
export function figuresOf(
  children: Iterable<Order>,
  market: MarketState,
  done_slices: number,
  vwap_bench: string | null,
): AlgoFigures {
  const { grid } = market;
  let lots = 0;
  let total = 0n;
  let fee = 0n;
  let fee_asset = '';
  let execution_time: number | null = null;
  for (const child of children) {
    lots += must(toUnits(child.filled_amount, grid.size), 'filled lots of a child');
    total += money(child.filled_total);
    fee += money(child.fee);
    fee_asset = child.fee_asset;
    if (child.execution_time !== null) execution_time = Math.max(execution_time ?? 0, child.execution_time);
  }
  return {
    filled_amount: fromUnits(lots, grid.size),
    filled_total: moneyText(total),
    avg_price: averageText(market, lots, total),
    fee: moneyText(fee),
    fee_asset,
    done_slices,
    vwap_bench,
    execution_time,
  };
}

function impactOf({ side, arrival_price, figures }: AlgoParent): number | null {
  const average = Number(figures.avg_price);
  return average === 0
    ? null
    : Math.round(executionImpact(side === 'BUY' ? 1 : -1, average, Number(arrival_price)) * 1e6) / 1e4;
}

/** Slices of a parent: of an ICEBERG as many as its visible size goes into the whole. */
function slicesOf({ amount, algo }: AlgoParent): number {
  if (algo.visible === undefined) return must(algo.slices, 'slices of a parent');
  const whole = money(amount);
  const part = money(algo.visible);
  return Number((whole + part - 1n) / part);
}

/** Contracts whose value in coin depends on the price at which they trade. */
const isInverse = ({ account_type }: AlgoParent): boolean => account_type === 'inverse' || account_type === 'delivery';

/** The parent as the wire tells it. */
export function twapOf(parent: AlgoParent, next_at: number | null): Twap {
  const { algo, figures, amount } = parent;
  return {
    parent_id: parent.parent_id,
    order_id: parent.parent_id,
    client_id: parent.client_id,
    exchange_order_id: '',
    api_id: parent.api_id,
    exchange: parent.exchange,
    symbol: parent.symbol,
    account_type: parent.account_type,
    side: parent.side,
    position_side: (parent.passed.position_side as Twap['position_side'] | undefined) ?? 'BOTH',
    order_type: algo.kind,
    time_in_force: 'GTD',
    amount,
    price: algo.limit_price ?? '0',
    total:
      algo.limit_price === undefined || isInverse(parent)
        ? figures.filled_total
        : moneyText((money(amount) * money(algo.limit_price)) / 10n ** BigInt(moneyDecimals)),
    filled_amount: figures.filled_amount,
    filled_total: figures.filled_total,
    avg_price: figures.avg_price,
    fee: figures.fee,
    fee_asset: figures.fee_asset,
    status: parent.status,
    status_reason: parent.reason,
    reduce_only: parent.passed.reduce_only === true,
    trade_rate: Math.round((Number(figures.filled_amount) / Number(amount)) * 10_000) / 100,
    source: parent.source,
    created: parent.created,
    updated: parent.updated,
    execution_time: figures.execution_time,
    version: parent.version,
    expire_time: deadlineOf(parent),
    kind: algo.kind,
    duration_s: algo.duration_s,
    slices: slicesOf(parent),
    done_slices: figures.done_slices,
    next_at,
    arrival_price: parent.arrival_price,
    impact_percent: impactOf(parent),
    vwap_bench: figures.vwap_bench,
  };
}
