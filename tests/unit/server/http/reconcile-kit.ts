import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { toScaled } from '../../../../src/shared/base/decimal.ts';
import type { AccountType, Exchange } from '../../../../src/shared/market/instrument.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import type { Algos } from '../../../../src/server/desk/algo/algos.ts';
import { createDesk } from '../../../../src/server/desk/desk.ts';
import { createMarginAccount } from '../../../../src/server/desk/margin/margin-account.ts';
import { createTransfers } from '../../../../src/server/desk/margin/transfers.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { apiAccountRoutes } from '../../../../src/server/http/routes/api-account.ts';
import { marginRoutes } from '../../../../src/server/http/routes/margin.ts';
import { orderRoutes } from '../../../../src/server/http/routes/order.ts';
import { positionRoutes } from '../../../../src/server/http/routes/position.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import type { ApiAccountStore } from '../../../../src/server/store/tables/api-accounts.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { benchOf, folder } from '../trading/engine-kit.ts';
import { terms } from '../../shared/core/margin-kit.ts';
import { kinds } from '../../shared/core/mixed-state.ts';
import { freshId } from '../../shared/core/core-kit.ts';
import { noSubs, ownAccess, ownCancels, ownGate } from '../../../doubles/own-access.ts';

/** An envelope; its data is whatever JSON has been sent. */
type Answer = { readonly code: number; readonly data: ReturnType<typeof JSON.parse> };

/** Calls that take no client id. */
const withoutId = ['/order/cancelOrder', '/user/api/position/setting/update'];

export const money = (text: string): bigint => toScaled(text, 12)!;

const accounts = (['HALYARD', 'HALYARD', 'Astock', 'forex'] satisfies Exchange[]).map(
  (exchange, index) =>
    ({
      api_id: 'aesf'[index],
      owner: 'u',
      exchange,
      permissions: ['spot', 'future'],
      active: true,
      account_mode: 'CLASSIC',
    }) as ApiAccount,
);

/** The Wednesday of `mixed-state`, at ten in Shanghai: every kind of instrument is open. */
export const openMs = Date.parse('2026-11-18T10:00:00+08:00');

/**
 * The calls of accounts, orders, positions and margin on an exchange with an instrument of every kind, whose prices are
 * 1000.0 times a factor and whose clock is the bench's. User `u` owns a and e at the house, s for shares and f for
 * currencies.
 */
export async function openKinds() {
  const path = join(folder(), 'trading.db');
  const bench = benchOf(path);
  bench.nowMs = openMs;
  const plan: [afterMs: number, factor: number][] = [[0, 1]];
  const fairPriceOf = () => (atMs: number) =>
    Math.round(10_000 * plan.findLast(([afterMs]) => afterMs < atMs)![1]) + Math.round(4 * Math.sin(atMs / 7_000));
  const listing = kinds.map((each) =>
    each.instrument.account_type === 'commodity'
      ? { ...each, instrument: { ...each.instrument, max_leverage: 100 } }
      : each,
  );
  const engine = bench.open({ listing, terms, fairPriceOf });
  const clock = { nowMs: () => bench.nowMs };
  const byId = (api_id: string) => accounts.find((account) => account.api_id === api_id);
  const desk = createDesk({ engine, accountOf: byId, nowMs: clock.nowMs });
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const store = { byId, ofOwner: () => accounts } as unknown as ApiAccountStore;
  const server = createServer(
    app,
    {
      callerOf: async (token) => ({
        token,
        user: { userId: 'u', vipLevel: 1, role: 'user', mainUserId: null } as unknown as User,
      }),
    },
    createThrottle(clock),
    clock,
    { gate: ownGate(store) },
  );
  apiAccountRoutes(server, {
    accounts: store,
    access: ownAccess(store),
    subs: noSubs,
    lookedAtSum: () => undefined,
    desk,
    equityPoints: { between: async () => [] },
    clock,
    btcPrice: () => '1000',
  });
  const algos = { isTaken: () => false } as unknown as Algos;
  orderRoutes(server, desk, algos, ownCancels(desk, algos, store));
  positionRoutes(server, {
    desk,
    accounts: store,
    chase: () => Promise.reject(new Error('nothing follows the price here')),
  });
  marginRoutes(server, {
    desk,
    moving: createTransfers({ engine, accountOf: byId }),
    marginAccount: createMarginAccount({ engine, accountOf: byId, balances: desk.balances, nowMs: clock.nowMs }),
  });
  const headers = { authorization: 'Bearer t' };

  /** An answer; the data of a good one is held against its contract. */
  function checked(method: string, url: string, answer: Answer): Answer {
    const contract = contracts.find((each) => each.method === method && url.split('?')[0] === each.path)!;
    if (answer.code === 200) v.parse(contract.output, answer.data);
    return answer;
  }
  const get = async (url: string) => checked('GET', url, (await app.inject({ url: `/sapi${url}`, headers })).json());
  const post = async (url: string, body: object) =>
    checked(
      'POST',
      url,
      (
        await app.inject({
          method: 'POST',
          url: `/sapi${url}`,
          headers,
          payload: { ...(!withoutId.includes(url) && { client_id: freshId() }), ...body },
        })
      ).json(),
    );

  return {
    bench,
    engine,
    get,
    post,
    fund: (api_id: string, account_type: AccountType, asset: string, amount: string) =>
      engine.deposit({ user_id: 'u', api_id, account_type, asset, amount }),
    /** Multiplies 1000.0 from now on. */
    price(factor: number) {
      plan.push([bench.nowMs, factor]);
    },
    /** Jumps to a time and runs some steps from there. */
    jump(atMs: number, steps: number): void {
      bench.nowMs = atMs;
      engine.tick();
      bench.run(engine, steps);
    },
    /** Newest first. */
    orders: async (api_id: string) =>
      (await get(`/user/api/order/history/list?api_id=${api_id}&page_size=100`)).data.pagenation.results as Record<
        string,
        string
      >[],
    closed: async (api_id: string) =>
      (
        (await get(`/user/order/position/close/list?start=${openMs - 1}&end=${bench.nowMs + 1}&page_size=50`)).data
          .pagenation.results as Record<string, string>[]
      ).filter((each) => each.api_id === api_id),
    /** The named sum of an account's balances by asset, over all of its wallets. */
    async balances(api_id: string, field: 'total' | 'net' | 'locked'): Promise<Record<string, bigint>> {
      const sums: Record<string, bigint> = {};
      for (const row of (await get(`/user/api/balance/list?api_id=${api_id}`)).data)
        sums[row.asset] = (sums[row.asset] ?? 0n) + money(row[field]);
      return sums;
    },
    /**
     * Ends the exchange; its journal gives the same state again, from the beginning and from each snapshot, and money
     * adds up in it.
     */
    end(): void {
      expect(engine.isHalted).toBe(false);
      const hash = engine.stateHash();
      engine.shutdown();
      expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ problem: '', ok: true, hash });
    },
  };
}

export type Kinds = Awaited<ReturnType<typeof openKinds>>;

/** What deposits and all told orders of markets that exchange one asset for another come to, by asset. */
export function heldAfter(
  deposits: Record<string, string>,
  orders: readonly Record<string, string>[],
  assetsOf: (order: Record<string, string>) => readonly [base: string, quote: string],
): Record<string, bigint> {
  const sums: Record<string, bigint> = Object.fromEntries(
    Object.entries(deposits).map(([asset, amount]) => [asset, money(amount)]),
  );
  const add = (asset: string, amount: bigint) => {
    sums[asset] = (sums[asset] ?? 0n) + amount;
  };
  for (const order of orders) {
    const [base, quote] = assetsOf(order);
    const sign = order.side === 'BUY' ? 1n : -1n;
    add(base, sign * money(order.filled_amount!));
    add(quote, -sign * money(order.filled_total!));
    add(order.fee_asset!, -money(order.fee!));
  }
  return sums;
}
