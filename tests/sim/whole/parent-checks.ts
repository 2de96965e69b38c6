import { must } from '../../../src/shared/base/assert.ts';
import { toScaled } from '../../../src/shared/base/decimal.ts';
import { childOf } from '../../../src/shared/trade/child-id.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { sweepNumber } from '../../../src/shared/strategies/execution/next-move.ts';
import { moneyDecimals } from '../../../src/shared/core/ledger/money.ts';
import type { AlgoParent } from '../../../src/server/store/tables/algo-parents.ts';
import { check, same } from '../../crash/check.ts';

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `a decimal: ${text}`);

/** Sums of orders' fills: size, value and fee. */
export const sumsOf = (orders: readonly Pick<Order, 'filled_amount' | 'filled_total' | 'fee'>[]): string[] =>
  (['filled_amount', 'filled_total', 'fee'] as const).map((field) =>
    String(orders.reduce((sum, order) => sum + money(order[field]), 0n)),
  );

/**
 * One parent beside its children: never more than it asked for, never two open at a time, none beyond its limit, each
 * number once; and one that has ended has no open child, tells the sums of its children to the last digit, and has
 * ended as they say.
 */
export function checkParent(parent: AlgoParent, children: readonly Order[]): void {
  const { parent_id, algo, side, status, figures } = parent;
  const of = `parent ${parent_id} (${algo.kind}, ${status})`;
  const filled = children.reduce((sum, child) => sum + money(child.filled_amount), 0n);
  check(filled <= money(parent.amount), `${of} of ${parent.amount} has ${filled} filled by its children`);
  const open = children.filter((child) => !isFinal(child.status));
  check(open.length <= 1, `${of} has ${open.length} open children`);
  check(
    new Set(children.map(({ client_id }) => childOf(client_id)?.number)).size === children.length,
    `${of} has a child twice`,
  );
  for (const child of children) checkChild(parent, child, of);
  const planned = filled + open.reduce((sum, child) => sum + money(child.amount) - money(child.filled_amount), 0n);
  check(planned <= money(parent.amount), `${of} of ${parent.amount} could fill ${planned}`);
  same(
    [side, parent.symbol, parent.api_id],
    [side, ...(children[0] ? [children[0].symbol, children[0].api_id] : [parent.symbol, parent.api_id])],
    of,
  );
  if (!isFinal(status)) return;
  check(open.length === 0, `${of} has ended and its child ${open[0]?.order_id} is open`);
  same(sumsOf([figures]), sumsOf(children), `sums of ${of} beside those of its children`);
  if (status === 'EXECUTED' || status === 'FILLED')
    check(filled === money(parent.amount), `${of} of ${parent.amount} has ${filled} filled`);
  else check(filled < money(parent.amount), `${of} is wholly filled`);
}

function checkChild({ algo, side }: AlgoParent, child: Order, of: string): void {
  check(child.side === side && child.source === 'BOT', `${of} has a child of another kind: ${child.order_id}`);
  if (childOf(child.client_id)!.number === sweepNumber) return;
  const price = Number(child.price);
  if (algo.limit_price !== undefined)
    check(
      side === 'BUY' ? price > 0 && price <= Number(algo.limit_price) : price >= Number(algo.limit_price),
      `${of} has a child at ${child.price}, its limit is ${algo.limit_price}`,
    );
}
