import { expect, it, onTestFinished } from 'vitest';
import { dayMs, minuteMs } from '../../../../src/shared/kit/time.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { datedListing, deliveriesAfter } from '../../../../src/server/venues/dated.ts';
import { keepDated, missingDated } from '../../../../src/server/venues/dated-keeper.ts';
import { createMarkets } from '../../../../src/server/venues/index.ts';
import { benchOf } from '../journal/exchange-kit.ts';
import { listed } from '../matching/world-kit.ts';

const startMs = Date.UTC(2026, 8, 20);
const listedOf = (instrument: Parameters<typeof keyOfSymbol>[0] & ReturnType<typeof datedListing>[number]) => ({ instrument, external: false, lotsPerMinute: 100 });

/** A world with the dated contracts of the house venue only, a few days before one of them ends. */
function open() {
  const bench = benchOf();
  bench.nowMs = startMs;
  const house = datedListing(startMs).filter(({ exchange }) => exchange === 'HALYARD');
  const exchange = bench.open({ listing: [listed(), ...house.map(listedOf)], sleeps: true });
  let look = (): void => undefined;
  const failures: unknown[] = [];
  const stop = keepDated({
    exchange: { market: exchange.market, list: exchange.list, get isHalted() { return exchange.isHalted; } }, nowMs: () => bench.nowMs, listedOf, isElsewhere: (key) => !key.startsWith('HALYARD/'),
    scheduler: { every: (ms, task) => { expect(ms).toBe(minuteMs); look = task; return () => undefined; }, soon: queueMicrotask }, failed: (error) => failures.push(error),
  });
  onTestFinished(stop);
  return { bench, exchange, house, failures, markets: createMarkets(exchange.venues), look: async () => { look(); await new Promise((done) => { setTimeout(done, 5); }); } };
}

it('nothing is missing at the start', async () => {
  const { exchange, markets, look, failures } = open();
  const before = markets.all;
  await look();
  expect(missingDated(exchange, startMs).filter(({ exchange: venue }) => venue === 'HALYARD')).toEqual([]);
  expect(markets.all).toBe(before);
  expect(failures).toEqual([]);
});

it('a contract that has ended is told as CLOSE, and the next one joins its venue and trades', async () => {
  const { bench, exchange, house, markets, look, failures } = open();
  const [ending] = deliveriesAfter(startMs);
  expect(ending! - startMs).toBeLessThan(10 * dayMs);
  const ended = house.find(({ expiry }) => expiry === ending)!;
  const before = markets.all;
  bench.nowMs = ending! + 1_000;
  exchange.tick();
  expect(markets.byKey(keyOfSymbol(ended))?.instrument.status).toBe('CLOSE');
  await look();
  expect(failures).toEqual([]);
  const fresh = datedListing(bench.nowMs).filter(({ exchange: venue, expiry }) => venue === 'HALYARD' && !house.some((each) => each.expiry === expiry));
  expect(fresh.length).toBeGreaterThan(0);
  expect(markets.all).toHaveLength(before.length + fresh.length);
  for (const instrument of fresh) {
    const market = markets.byKey(keyOfSymbol(instrument))!;
    expect(market.instrument).toMatchObject({ status: 'TRADING', expiry: instrument.expiry });
    expect(markets.ofExchange('HALYARD')).toContain(market);
    const release = market.hold();
    bench.run(exchange, 3);
    expect(market.awake).toBe(true);
    expect(market.best(0)).toBeGreaterThan(0);
    release();
  }
  await look();
  expect(markets.all).toHaveLength(before.length + fresh.length);
});
