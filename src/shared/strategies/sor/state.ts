import { must } from '../../base/assert.ts';
import { fromScaled, toScaled } from '../../base/decimal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { SorParams } from '../../trade/strategy/sor/params.ts';
import type { StrategyMarket } from '../moves.ts';
import type { SorPlan } from './set-up.ts';
import type { SorOrders } from './sor-orders.ts';

const basisPoints = 10_000;

const amountText = (parts: number, part: string): string =>
  fromScaled(BigInt(parts) * must(toScaled(part, moneyDecimals), 'a part'), moneyDecimals);

/**
 * Where a SOR stands: amounts filled and left, the average price with fees, what that saves against the best exchange
 * alone at the start in basis points, and how often it was sent.
 */
export function sorState(
  orders: SorOrders,
  { parts, part, perLot, alone }: SorPlan,
  { side }: SorParams,
  legs: readonly StrategyMarket[],
): Readonly<Record<string, string>> {
  const filled = perLot.reduce((sum, each, leg) => sum + orders.filled(leg) * each, 0);
  const amount = filled * Number(part);
  const { contract, linear } = legs[0]!.market.instrument;
  const paid = Number(perLot.reduce((sum, _, leg) => sum + orders.paid(leg), 0n)) / 10 ** moneyDecimals;
  const average = amount === 0 ? undefined : contract && !linear ? amount / paid : paid / amount;
  const saved = average === undefined || alone === undefined ? undefined : (alone - average) / alone;
  return {
    filled: amountText(filled, part),
    left: amountText(parts - filled, part),
    ...(average !== undefined && { average: average.toFixed(Math.min(12, legs[0]!.core.grid.price.decimals + 3)) }),
    ...(saved !== undefined && { saved: ((side === 'BUY' ? saved : -saved) * basisPoints).toFixed(2) }),
    rounds: String(orders.rounds),
  };
}
