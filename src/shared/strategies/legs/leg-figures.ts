import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { type Counts, figuresOf, ratesOf } from '../figures.ts';
import type { Inventory } from '../inventory.ts';
import type { StrategyMarket } from '../moves.ts';
import type { LegOrders } from './leg-orders.ts';

/** What a leg has come to, and its price in ticks. */
interface LegResult {
  readonly core: MarketState;
  readonly inventory: Inventory;
  readonly markTicks: number;
}

/** What each leg has come to by its orders, at the last prices of all legs in ticks. */
export const legResults = (
  legs: readonly Pick<StrategyMarket, 'core'>[],
  orders: Pick<LegOrders<string>, 'inventory'>,
  marks: readonly number[],
): LegResult[] =>
  legs.map(({ core }, leg) => ({
    core,
    inventory: orders.inventory(leg),
    markTicks: must(marks[leg], 'a mark'),
  }));

const noCounts: Counts = { orders: 0, wins: 0, losses: 0 };
const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

/**
 * Figures of an instance with several legs that count in one asset: sums over all of them; `qty` is their net, `cost`
 * and `mark` are those of the first. Each leg's own stand in `legs`.
 */
export function legFigures(results: readonly LegResult[], counts: Counts, invested: string): InstanceFigures {
  const each = results.map(({ core, inventory, markTicks }) =>
    figuresOf(inventory, noCounts, { core, markTicks, invested }),
  );
  const sum = (key: 'profit' | 'realised' | 'fees' | 'volume' | 'qty'): bigint =>
    each.reduce((total, figures) => total + money(figures[key]), 0n);
  const { cost, mark } = must(each[0], 'a leg');
  return {
    ...ratesOf(sum('profit'), invested),
    realised: moneyText(sum('realised')),
    fees: moneyText(sum('fees')),
    volume: moneyText(sum('volume')),
    ...counts,
    qty: moneyText(sum('qty')),
    cost,
    mark,
    legs: each.map(({ qty, cost: own, mark: at, realised, contract }) => ({
      qty,
      cost: own,
      mark: at,
      realised,
      ...(contract && { contract }),
    })),
  };
}
