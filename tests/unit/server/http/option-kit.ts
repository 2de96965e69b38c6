import pino from 'pino';
import { onTestFinished } from 'vitest';
import * as v from 'valibot';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import type { Algos } from '../../../../src/server/desk/algo/algos.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { optionRoutes } from '../../../../src/server/http/routes/option.ts';
import { orderRoutes } from '../../../../src/server/http/routes/order.ts';
import { positionRoutes } from '../../../../src/server/http/routes/position.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import type { ApiAccountStore } from '../../../../src/server/store/tables/api-accounts.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { optionListing } from '../../../../src/server/simulation/listing/option-chains.ts';
import { createOptionViews } from '../../../../src/server/trading/option-views.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { volumePerMinute } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import { fairPriceFrom, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { benchOf } from '../trading/engine-kit.ts';
import { freshId } from '../../shared/core/core-kit.ts';
import { ownCancels, ownGate } from '../../../doubles/own-access.ts';

const accounts = (
  [
    ['a', 'HALYARD'],
    ['d', 'DERIBIT'],
  ] as const
).map(
  ([api_id, exchange]) =>
    ({ api_id, owner: 'u', exchange, permissions: ['future'], active: true }) as unknown as ApiAccount,
);

/**
 * The spot markets of BTC and the options of a time on a state whose markets sleep, and the calls for them; user `u`
 * has an account on each of the two venues.
 */
export async function openOptions(startMs: number, path: string | null = null) {
  const bench = benchOf(path);
  bench.nowMs = startMs;
  const coinOf = createCoinPaths();
  const spots = listing.filter(({ base, account_type }) => base === 'BTC' && account_type === 'spot');
  const flow = (instrument: (typeof spots)[number]) => flowMarket(instrument, volumePerMinute(instrument));
  const fairPriceOf = fairPriceFrom(coinOf);
  const engine = bench.open({
    listing: spots.map(flow),
    listingOf: (seed) => optionListing(bench.nowMs, seed, coinOf, spots.length).map(flow),
    fairPriceOf,
    sleeps: true,
  });
  await engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'option', asset: 'USDT', amount: '100000' });
  await engine.deposit({ user_id: 'u', api_id: 'd', account_type: 'option', asset: 'BTC', amount: '2' });
  const store = {
    byId: (id: string) => accounts.find(({ api_id }) => api_id === id),
    ofOwner: () => accounts,
  } as unknown as ApiAccountStore;
  const clock = { nowMs: () => bench.nowMs };
  const desk = createDesk({ engine, accountOf: store.byId, nowMs: clock.nowMs });
  const frames: UserFrame[] = [];
  desk.frames.subscribe((frame) => frames.push(frame));
  const markets = createMarkets(engine.venues);
  const options = createOptionViews({ engine, markets, coinOf, nowMs: clock.nowMs });
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const server = createServer(
    app,
    { callerOf: async (token) => ({ token, user: { userId: 'u', vipLevel: 1, role: 'user' } as User }) },
    createThrottle(clock),
    clock,
    { gate: ownGate(store) },
  );
  optionRoutes(server, options);
  positionRoutes(server, {
    desk,
    accounts: store,
    chase: () => Promise.reject(new Error('nothing follows the price here')),
  });
  const algos = { isTaken: () => false } as unknown as Algos;
  orderRoutes(server, desk, algos, ownCancels(desk, algos, store));

  const headers = { authorization: 'Bearer t' };
  /** An answer; the data of a good one is held against its contract. */
  function checked(method: string, url: string, answer: ReturnType<typeof JSON.parse>): ReturnType<typeof JSON.parse> {
    const contract = contracts.find((each) => each.method === method && url.split('?')[0] === each.path)!;
    if (answer.code === 200) v.parse(contract.output, answer.data);
    return answer;
  }
  return {
    bench,
    engine,
    desk,
    frames,
    options,
    markets,
    fairPriceOf,
    get: async (url: string) => checked('GET', url, (await app.inject({ url: `/sapi${url}`, headers })).json()),
    post: async (url: string, body: object) =>
      checked(
        'POST',
        url,
        (
          await app.inject({ method: 'POST', url: `/sapi${url}`, headers, payload: { client_id: freshId(), ...body } })
        ).json(),
      ),
  };
}
