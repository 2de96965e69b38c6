import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../../src/shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { keepContracts, missingContracts } from '../../../../src/server/trading/contract-keeper.ts';
import { lastTradeOf } from '../../../../src/server/simulation/listing/commodity-listing.ts';
import { deliveriesAfter } from '../../../../src/server/simulation/listing/dated.ts';
import { endingListing } from '../../../../src/server/simulation/listing/ending-listing.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { expiriesAt } from '../../../../src/server/simulation/listing/option-chains.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { volumePerMinute } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import { wholeListing } from '../../../../src/server/simulation/listing/session-listing.ts';
import { fairPriceFrom, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { benchOf, folder } from './engine-kit.ts';

const isHouse = ({ exchange }: Pick<Instrument, 'exchange'>): boolean => exchange === 'HALYARD';
const listedOf = (instrument: Instrument) => flowMarket(instrument, volumePerMinute(instrument));

/** A state with the spot markets and the ending contracts of the house venue only, with a journal. */
function open(startMs: number) {
  const path = join(folder(), 'trading.db');
  const bench = benchOf(path);
  bench.nowMs = startMs;
  const coinOf = createCoinPaths();
  const listing = (): Instrument[] => endingListing(bench.nowMs, 3, coinOf).filter(isHouse);
  const house = listing();
  const fairPriceOf = fairPriceFrom(coinOf);
  const spots = wholeListing.filter((each) => isHouse(each) && each.account_type === 'spot');
  const engine = bench.open({ listing: [...spots, ...house].map(listedOf), fairPriceOf, sleeps: true });
  let look = (): void => undefined;
  const failures: unknown[] = [];
  onTestFinished(
    keepContracts({
      engine: {
        market: engine.market,
        list: engine.list,
        get isHalted() {
          return engine.isHalted;
        },
      },
      listing: () => endingListing(bench.nowMs, 3, coinOf),
      listedOf,
      isElsewhere: ({ exchange }) => exchange !== 'HALYARD',
      scheduler: {
        every: (ms, task) => {
          expect(ms).toBe(minuteMs);
          look = task;
          return () => undefined;
        },
        soon: queueMicrotask,
      },
      failed: (error) => failures.push(error),
    }),
  );
  return {
    bench,
    engine,
    house,
    listing,
    failures,
    path,
    fairPriceOf,
    markets: createMarkets(engine.venues),
    look: async () => {
      look();
      await new Promise((done) => {
        setTimeout(done, 5);
      });
    },
  };
}

it('nothing is missing at the start', async () => {
  const { engine, markets, listing, look, failures } = open(Date.UTC(2026, 8, 20));
  const before = markets.all;
  await look();
  expect(missingContracts(engine, listing())).toEqual([]);
  expect(markets.all).toBe(before);
  expect(failures).toEqual([]);
});

const days = (text: string) => Date.parse(`${text}T00:00:00Z`);
it.each([
  [
    'a quarter of dated contracts and of options',
    deliveriesAfter(days('2026-09-20'))[0]!,
    { futures: 2, delivery: 2, option: 36 },
  ],
  ['a day of options', expiriesAt(days('2026-09-20'))[0]!, { option: 36 }],
  ['a month of metals', lastTradeOf(2026, 12), { commodity: 3 }],
])('%s that has ended leaves its venue at once, and the next one joins it and trades', async (_name, endMs, counts) => {
  const { bench, engine, house, listing, markets, look, failures, path, fairPriceOf } = open(endMs - 2 * hourMs);
  const ended = house.filter(({ expiry }) => expiry === endMs);
  expect(
    Object.fromEntries(
      [...new Set(ended.map(({ account_type }) => account_type))].map((type) => [
        type,
        ended.filter(({ account_type }) => account_type === type).length,
      ]),
    ),
  ).toEqual(counts);
  const before = markets.all;
  const watched = markets.byKey(keyOfSymbol(ended[0]!))!;
  const heard: string[] = [];
  watched.state.subscribe({ next: (state) => heard.push(state), complete: () => heard.push('over') });
  // One of them is awake to its end, and is settled by a step; the rest are asleep.
  const release = watched.hold();
  bench.nowMs = endMs - 2_000;
  engine.tick();
  expect(markets.all).toBe(before);
  bench.run(engine, 31);
  expect(engine.isHalted).toBe(false);
  for (const instrument of ended) {
    expect(markets.byKey(keyOfSymbol(instrument))).toBeUndefined();
    expect(engine.market(keyOfSymbol(instrument))?.listed.instrument.status).toBe('CLOSE');
  }
  expect(heard).toEqual(['LIVE', 'ENDED', 'over']);
  release();
  expect(markets.all).toHaveLength(before.length - ended.length);
  await look();
  expect(failures).toEqual([]);
  const fresh = listing().filter(({ symbol }) => !house.some((each) => each.symbol === symbol));
  expect(fresh).toHaveLength(ended.length);
  expect(missingContracts(engine, listing())).toEqual([]);
  expect(markets.all).toHaveLength(before.length);
  for (const instrument of ended) expect(engine.market(keyOfSymbol(instrument))).toBeUndefined();
  for (const instrument of fresh) {
    const market = markets.byKey(keyOfSymbol(instrument))!;
    expect(market.instrument).toMatchObject({ status: 'TRADING', expiry: instrument.expiry });
    expect(markets.ofExchange('HALYARD')).toContain(market);
  }
  const [first] = fresh.map((instrument) => markets.byKey(keyOfSymbol(instrument))!);
  const letGo = first!.hold();
  // In the hours of metals.
  bench.nowMs = endMs + 18.5 * hourMs;
  engine.tick();
  bench.run(engine, 3);
  expect([first!.awake, first!.best(0)! > 0]).toEqual([true, true]);
  letGo();
  const hash = engine.stateHash();
  engine.shutdown();
  expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true, hash });
});

it('after a month without a restart as many markets are listed as at its start', async () => {
  const startMs = days('2026-09-20');
  const { bench, engine, listing, markets, look, failures } = open(startMs);
  const before = markets.all.length;
  for (let day = 1; day <= 31; day++) {
    bench.nowMs = startMs + day * dayMs;
    engine.tick();
    await look();
  }
  expect(failures).toEqual([]);
  expect(missingContracts(engine, listing())).toEqual([]);
  expect([markets.all.length, [...engine.markets()].length]).toEqual([before, before]);
});
