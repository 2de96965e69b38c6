import { join } from 'node:path';
import { expect } from 'vitest';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { volumePerMinute } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import { remembered } from '../../../../src/shared/base/remembered.ts';
import { shareSymbol } from '../../../../src/server/simulation/assets/session-assets.ts';
import { shareMarkets, type ShareTable, startListing } from '../../../../src/server/trading/share-markets.ts';
import { fairPriceFrom, flowMarket } from '../../../../src/server/venues/simulated.ts';
import type { AShare } from '../../../../src/shared/market/a-share.ts';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { benchOf, folder } from './engine-kit.ts';

/** The listing of a share with the flow that its volume calls for. */
export const flowOf = (instrument: Instrument) => flowMarket(instrument, volumePerMinute(instrument));
/** The market of a share by its six-digit code. */
export const keyOfCode = (code: string): string => `Astock/${shareSymbol(code)}/astock`;
/** A table of shares, with the listing days of some. */
export const tableOf = (list: readonly AShare[], dates: readonly (readonly [string, string])[] = []): ShareTable => ({
  list,
  listDates: new Map(dates),
});
/** A row of the table; codes that begin with 6 are listed in Shanghai. */
export const named = (security_id: string, security_name: string): AShare => ({
  security_id,
  exchange_id: security_id.startsWith('6') ? 1 : 2,
  security_name,
});

export const priced = '600519';
export const quiet = '600000';
export const held = '301236';
export const star = '688036';
/** Four shares, of which the first alone has a price by hand. */
export const few = [
  named(priced, '贵州茅台'),
  named(quiet, '浦发银行'),
  named(held, '软通动力'),
  named(star, '传音控股'),
];
/** Friday, 10:00 in China. */
const morning = Date.parse('2026-11-20T10:00:00+08:00');

/** A state with a journal whose shares come from a table that the test may change. */
export function open(path = join(folder(), 'trading.db'), first: ShareTable = tableOf(few), nowMs = morning) {
  const bench = benchOf(path);
  bench.nowMs = nowMs;
  const fairPriceOf = fairPriceFrom(createCoinPaths());
  const box = { table: first };
  const lazyListing = remembered(
    () => box.table,
    (table) => shareMarkets(table, flowOf),
  );
  const begun = startListing(lazyListing(), flowOf).filter(({ instrument }) => instrument.account_type === 'astock');
  const start = () => bench.open({ listing: begun, lazyListing, fairPriceOf, sleeps: true });
  const engine = start();
  return { bench, path, fairPriceOf, engine, markets: createMarkets(engine.venues), lazyListing, box };
}

/** Buys 200 of a share for account `a` at the market. */
export async function buy({ engine }: Pick<ReturnType<typeof open>, 'engine'>, code: string): Promise<void> {
  await engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'astock', asset: 'CNY', amount: '1000000' });
  const market = engine.market(keyOfCode(code))!;
  const answer = await engine.submit({
    kind: 'place',
    user_id: 'u',
    client_id: code,
    hash: code,
    source: 'API',
    orders: [
      {
        api_id: 'a',
        client_id: code,
        market: market.key,
        side: 'BUY',
        order_type: 'MARKET',
        time_in_force: 'IOC',
        amount: '200',
      },
    ],
  });
  expect(answer).toMatchObject({ kind: 'placed', outcomes: [{ refusal: null }] });
}
