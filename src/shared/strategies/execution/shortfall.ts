import { fromUnits } from '../../base/decimal.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { ExecutionReport } from '../../trade/strategy/execution-report.ts';
import type { Side } from '../../trade/order.ts';
import type { Executed } from './exec-orders.ts';

/** What was to be executed: lots, and the middle price in ticks when it was asked for. */
interface ExecutedPlan extends Pick<ExecutionReport, 'algo' | 'fallback'> {
  readonly lots: number;
  readonly decision: number;
}

export interface ShortfallParts {
  readonly core: MarketState;
  readonly side: Side;
  readonly plan: ExecutedPlan;
  readonly executed: Executed;
  /** Middle price in ticks when the first order was sent; undefined before it. */
  readonly arrival: number | undefined;
  /** Price in ticks of what is not executed. */
  readonly mark: number;
}

/**
 * What an execution has cost against all of it at the middle price of its start, in parts that sum to the whole to the
 * last unit: the way of the price until the first order (delay) and from there until each order (timing), what fills
 * were worse than the middle at which their order was sent (impact), fees, and the way of the price for what is not
 * executed. Above 0 is a cost. Source: Perold, The implementation shortfall (1988), with the parts of Wagner and
 * Edwards (1993).
 */
export function shortfallOf({ core, side, plan, executed, arrival, mark }: ShortfallParts): ExecutionReport {
  const { units, grid } = core;
  const { decision, lots, algo, fallback } = plan;
  const sign = side === 'BUY' ? 1n : -1n;
  const first = arrival ?? decision;
  const at = (ticks: number, of: number): bigint => quoteOf(units, ticks, of);
  const atMiddles = executed.atMiddles * units.quotePerTickLot;
  const delay = sign * (at(first, executed.lots) - at(decision, executed.lots));
  const timing = sign * (atMiddles - at(first, executed.lots));
  const impact = sign * (executed.quote - atMiddles);
  const left = lots - executed.lots;
  const unfilled = sign * (at(mark, left) - at(decision, left));
  const total = delay + timing + impact + executed.fees + unfilled;
  const one = 10n ** BigInt(moneyDecimals);
  return {
    side,
    algo,
    fallback,
    amount: fromUnits(lots, grid.size),
    filled: fromUnits(executed.lots, grid.size),
    decision_price: fromUnits(decision, grid.price),
    arrival_price: arrival === undefined ? null : fromUnits(arrival, grid.price),
    average_price:
      executed.lots === 0 ? null : moneyText((executed.quote * one) / (units.basePerLot * BigInt(executed.lots))),
    delay: moneyText(delay),
    timing: moneyText(timing),
    impact: moneyText(impact),
    fees: moneyText(executed.fees),
    unfilled: moneyText(unfilled),
    total: moneyText(total),
    total_rate: Number((total * one) / at(decision, lots)) / Number(one / 100n),
  };
}
