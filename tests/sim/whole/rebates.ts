import { must } from '../../../src/shared/base/assert.ts';
import { toScaled } from '../../../src/shared/base/decimal.ts';
import { dayMs, minuteMs } from '../../../src/shared/base/time.ts';
import type { Booking, Rebate } from '../../../src/shared/trade/ledger-entry.ts';
import { moneyDecimals } from '../../../src/shared/core/ledger/money.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import { inviteLevels } from './machine.ts';
import type { People } from './people.ts';

/** A day is paid so long after its end. */
const settledMs = 5 * minuteMs;
/** Decimals of a rate. */
const whole = 10_000n;

const units = (text: string): bigint => must(toScaled(text, moneyDecimals), 'an amount');

/** What a user has paid of fees, by day and asset. */
function feesOf({ orders, fills }: Audit, api_ids: readonly string[]): Map<string, bigint> {
  const fees = new Map<string, bigint>();
  for (const { order_id, fee, fee_asset, time } of fills.values()) {
    if (!api_ids.includes(must(orders.get(order_id), `order ${order_id}`).api_id)) continue;
    const key = `${Math.floor(time / dayMs)} ${fee_asset}`;
    fees.set(key, (fees.get(key) ?? 0n) + units(fee));
  }
  return fees;
}

/**
 * Each rebate is the share of what the invited user has paid of an asset on a day, once, on the main account's first
 * account, and each has a booking beside it. With `paidUntilMs`, when a machine began its last run that was not broken
 * off, no day that was due then is left out. How many rebates there are.
 */
export function checkRebates(found: Audit, { main, invited }: People, paidUntilMs: number | undefined): number {
  const rows = [...found.entries.values()];
  const rebates = rows.filter((row) => 'rebate_id' in row) as Rebate[];
  const bookings = rows.filter((row) => 'entry_id' in row && row.kind === 'REBATE') as Booking[];
  const fees = feesOf(found, invited.api_ids);
  const paid = new Set<string>();
  for (const { rebate_id, api_id, invitee, day, asset, fee, rate, amount } of rebates) {
    const key = `${day / dayMs} ${asset}`;
    same([api_id, invitee], [main.api_ids[0], invited.user_id], `whom rebate ${rebate_id} is for`);
    check(!paid.has(key), `the rebate of ${key} is paid twice`);
    paid.add(key);
    check(
      inviteLevels.some((level) => Number(level.rate) === Number(rate)),
      `rebate ${rebate_id} is paid at ${rate}`,
    );
    same(
      [units(fee), units(amount)].map(String),
      [fees.get(key) ?? 0n, (units(fee) * must(toScaled(rate, 4), 'a rate')) / whole].map(String),
      `fee and amount of rebate ${rebate_id} of ${key}`,
    );
  }
  same(
    bookings.map(({ api_id, asset, amount }) => `${api_id} ${asset} ${units(amount)}`).sort(),
    rebates.map(({ api_id, asset, amount }) => `${api_id} ${asset} ${units(amount)}`).sort(),
    'bookings of rebates',
  );
  if (paidUntilMs !== undefined)
    for (const [key, fee] of fees) {
      const isDue = (Number(key.split(' ')[0]) + 1) * dayMs + settledMs <= paidUntilMs;
      check(!isDue || fee <= 0n || paid.has(key), `the rebate of ${key} is due and was not paid`);
    }
  return rebates.length;
}
