import { must } from '../../../src/shared/base/assert.ts';
import { toScaled } from '../../../src/shared/base/decimal.ts';
import { childOf } from '../../../src/shared/trade/child-id.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { moneyDecimals } from '../../../src/shared/core/ledger/money.ts';
import type { InstanceRecord } from '../../../src/server/store/tables/instances.ts';
import { check, same } from '../../crash/check.ts';

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `a decimal: ${text}`);

/** How a frozen user's grid is to be stopped, by what it was set up with. */
const frozenModes: Readonly<Record<string, string>> = { CANCEL_CLOSE: 'CANCEL_CLOSE', CANCEL: 'CANCEL' };

/**
 * One grid beside its orders: each number once, none elsewhere than in its account and market, never more bought than
 * was invested; and one that has ended has no open order, unless it was to leave them, and tells what they have traded.
 */
export function checkGrid(grid: InstanceRecord, children: readonly Order[]): void {
  const of = `grid ${grid.instance_id} (${grid.status})`;
  same(
    new Set(children.map(({ client_id }) => childOf(client_id)?.number)).size,
    children.length,
    `numbers of the orders of ${of}`,
  );
  for (const child of children)
    same(
      [child.api_id, child.symbol, child.account_type, child.source],
      [grid.api_id, grid.symbol, grid.account_type, 'BOT'],
      `order ${child.order_id} of ${of}`,
    );
  const totalOf = (side: Order['side']) =>
    children.filter((child) => child.side === side).reduce((sum, child) => sum + money(child.filled_total), 0n);
  check(
    totalOf('BUY') - totalOf('SELL') <= money(grid.invested),
    `${of} has paid ${totalOf('BUY') - totalOf('SELL')} of ${grid.invested}`,
  );
  if (grid.stop?.reason === 'FROZEN')
    same(grid.stop.mode, frozenModes[String(grid.params.on_end)], `how a freeze has stopped ${of}`);
  check(
    (grid.status === 'STOPPING' || grid.status === 'STOPPED') === (grid.stop !== null) || grid.status === 'INTERRUPTED',
    `${of} with the stop ${JSON.stringify(grid.stop)}`,
  );
  if (grid.status !== 'STOPPED' || grid.stop?.mode === 'KEEP') return;
  const open = children.filter(({ status }) => !isFinal(status));
  check(open.length === 0, `${of} has ended and its order ${open[0]?.order_id} is open`);
  same(String(money(grid.figures.volume)), String(totalOf('BUY') + totalOf('SELL')), `what ${of} has traded`);
}
