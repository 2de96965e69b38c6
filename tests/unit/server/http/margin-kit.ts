import pino from 'pino';
import { onTestFinished } from 'vitest';
import * as v from 'valibot';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { dayMs } from '../../../../src/shared/base/time.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import type { Algos } from '../../../../src/server/desk/algo/algos.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import { createMarginAccount } from '../../../../src/server/desk/margin/margin-account.ts';
import { createTransfers } from '../../../../src/server/desk/margin/transfers.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { apiAccountRoutes } from '../../../../src/server/http/routes/api-account.ts';
import { marginRoutes } from '../../../../src/server/http/routes/margin.ts';
import { orderRoutes } from '../../../../src/server/http/routes/order.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import type { ApiAccountStore } from '../../../../src/server/store/tables/api-accounts.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { benchOf } from '../trading/engine-kit.ts';
import { ethListed, type Lever, linearListed, terms } from '../../shared/core/margin-kit.ts';
import { freshId, listed } from '../../shared/core/core-kit.ts';
import { noSubs, ownAccess, ownCancels, ownGate } from '../../../doubles/own-access.ts';

const accountOf = (api_id: string, owner: string, changes: Partial<ApiAccount> = {}) =>
  ({
    api_id,
    owner,
    exchange: 'HALYARD',
    permissions: ['spot', 'future'],
    active: true,
    account_mode: 'CLASSIC',
    ...changes,
  }) as ApiAccount;

const accounts = [
  accountOf('a', 'u'),
  accountOf('c', 'u'),
  accountOf('b', 'v'),
  accountOf('pm', 'u', { account_mode: 'PORTFOLIO' }),
  accountOf('off', 'u', { active: false }),
  accountOf('okx', 'u', { exchange: 'OKX' }),
];

/** An envelope; its data is whatever JSON has been sent. */
type Answer = { readonly code: number; readonly data: ReturnType<typeof JSON.parse> };

/**
 * The calls of accounts, orders and margin over HTTP on an exchange with margin, whose price is the lever and whose
 * clock the bench's. User `u` owns a, c, pm (a portfolio account), off and okx; the token `v` is another user's, and
 * `sub` that of a sub-account of u.
 */
export async function openMargin(path: string | null = null, startMs = 10 * dayMs) {
  const bench = benchOf(path);
  bench.nowMs = startMs;
  const plan: [afterMs: number, ticks: number][] = [[0, 10_000]];
  /** The price as a function of time, so that the journal gives it again. */
  const fairPriceOf = () => (atMs: number) => plan.findLast(([afterMs]) => afterMs < atMs)![1];
  const lever: Lever = {
    get ticks() {
      return plan.at(-1)![1];
    },
    set ticks(ticks) {
      plan.push([bench.nowMs, ticks]);
    },
  };
  const engine = bench.open({ listing: [listed(), ethListed, linearListed], terms, fairPriceOf });
  const clock = { nowMs: () => bench.nowMs };
  const byId = (api_id: string) => accounts.find((account) => account.api_id === api_id);
  const desk = createDesk({ engine, accountOf: byId, nowMs: clock.nowMs });
  const frames: UserFrame[] = [];
  desk.frames.subscribe((frame) => frames.push(frame));
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const userOf = (token: string) =>
    ({
      userId: token === 'v' ? 'v' : 'u',
      vipLevel: 1,
      role: 'user',
      mainUserId: token === 'sub' ? 'main' : null,
      activated: true,
    }) as User;
  const store = {
    byId,
    ofOwner: (owner: string) => accounts.filter((account) => account.owner === owner),
  } as unknown as ApiAccountStore;
  const server = createServer(
    app,
    { callerOf: async (token) => ({ token, user: userOf(token) }) },
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
  const noAlgos = { isTaken: () => false } as unknown as Algos;
  orderRoutes(server, desk, noAlgos, ownCancels(desk, noAlgos, store));
  marginRoutes(server, {
    desk,
    moving: createTransfers({ engine, accountOf: byId }),
    marginAccount: createMarginAccount({ engine, accountOf: byId, balances: desk.balances, nowMs: clock.nowMs }),
  });

  /** An answer as the wire has it; of a good one the data is held against its contract. */
  function checked(method: string, url: string, answer: Answer): Answer {
    const contract = contracts.find((each) => each.method === method && url.split('?')[0] === `/sapi${each.path}`)!;
    if (answer.code === 200) v.parse(contract.output, answer.data);
    return answer;
  }
  const headers = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    bench,
    engine,
    lever,
    frames,
    fairPriceOf,
    async get(url: string, token = 'u'): Promise<Answer> {
      return checked('GET', `/sapi${url}`, (await app.inject({ url: `/sapi${url}`, headers: headers(token) })).json());
    },
    /** With a client id of its own where it names none. */
    async post(url: string, body: object, token = 'u'): Promise<Answer> {
      return checked(
        'POST',
        `/sapi${url}`,
        (
          await app.inject({
            method: 'POST',
            url: `/sapi${url}`,
            headers: headers(token),
            payload: { client_id: freshId(), ...body },
          })
        ).json(),
      );
    },
    fund: (api_id: string, asset: string, amount: string) =>
      engine.deposit({ user_id: byId(api_id)!.owner, api_id, account_type: 'spot', asset, amount }),
  };
}
