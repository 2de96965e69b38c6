import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { doOrder } from '../../../../src/shared/contracts/order-place.ts';
import { orderHistory } from '../../../../src/shared/contracts/order.ts';
import type { Args, Input } from '../../../../src/shared/base/contract.ts';
import type { AccountOf } from '../../../../src/server/desk/caller.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import { benchOf, fund } from '../trading/engine-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';

/** User `u`, who owns the accounts a, c, okx, off and poor. */
export const caller = { user_id: 'u', vip_level: 1 };
/** User `v`, who owns the account b. */
export const other = { user_id: 'v', vip_level: 1 };

const accounts: Record<string, NonNullable<ReturnType<AccountOf>>> = {
  a: { owner: 'u', exchange: 'HALYARD', permissions: ['spot', 'future'], active: true },
  b: { owner: 'v', exchange: 'HALYARD', permissions: ['spot'], active: true },
  c: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true },
  okx: { owner: 'u', exchange: 'OKX', permissions: ['spot'], active: true },
  off: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: false },
  poor: { owner: 'u', exchange: 'HALYARD', permissions: ['future'], active: true },
};

/**
 * A desk on an exchange of three spot markets, one of them recorded, and a contract; what it tells is collected.
 * `limits` are those of account `a`.
 */
export async function openDesk(
  limits: Pick<NonNullable<ReturnType<AccountOf>>, 'max_orders_per_second' | 'max_daily_notional'> = {},
) {
  const bench = benchOf();
  bench.nowMs = 0;
  const engine = bench.open({
    listing: [
      ...bench.options.listing,
      listed({ account_type: 'linear', contract: true, linear: true, max_leverage: 100 }),
      listed({ account_type: 'option', contract: true }),
    ],
  });
  await fund(engine);
  const external: [number, number][] = [
    [10_000, 2_000],
    [10_010, 3_000],
  ];
  const desk = createDesk({
    engine,
    accountOf: (id) => accounts[id] && { ...accounts[id], ...(id === 'a' && limits) },
    nowMs: () => bench.nowMs,
    external: () => external,
  });
  const frames: UserFrame[] = [];
  const subscription = desk.frames.subscribe((frame) => frames.push(frame));
  onTestFinished(() => subscription.unsubscribe());
  return { bench, engine, desk, frames };
}

/** A limit buy of `a` with fields changed, parsed. */
export const order = (fields: Partial<Args<typeof doOrder>> = {}): Input<typeof doOrder> =>
  v.parse(doOrder.input, {
    api_id: 'a',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    price: '990',
    amount: '1',
    client_id: freshId(),
    ...fields,
  });
/** A request for the history, parsed. */
export const historyOf = (fields: Args<typeof orderHistory> = {}) => v.parse(orderHistory.input, fields);
