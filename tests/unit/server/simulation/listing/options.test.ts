import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { black76 } from '../../../../../src/shared/finance/black-76.ts';
import { parityGap } from '../../../../oracles/option-parity.ts';
import { dayMs, hourMs, minuteMs } from '../../../../../src/shared/base/time.ts';
import {
  type Instrument,
  Instrument as InstrumentSchema,
  keyOfSymbol,
} from '../../../../../src/shared/market/instrument.ts';
import { unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import {
  cycleOf,
  expiriesAt,
  optionListing,
  strikesOf,
} from '../../../../../src/server/simulation/listing/option-chains.ts';
import { createCoinPath, createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { createOptionBars } from '../../../../../src/server/simulation/price/option-bars.ts';
import {
  coinPriceAt,
  isCoinSettled,
  optionProcessOf,
} from '../../../../../src/server/simulation/price/option-price.ts';
import { knownMeanAt, settledVariance } from '../../../../../src/server/simulation/price/settlement-mean.ts';
import { fairPriceFrom } from '../../../../../src/server/venues/simulated.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
const seed = 5;
const coinOf = createCoinPaths();
const options = optionListing(nowMs, seed, coinOf, 0);
const iso = (atMs: number): string => new Date(atMs).toISOString().slice(0, 13);

describe('the chains of a time', () => {
  test('the next expiry of each kind, nine strikes, calls and puts, two coins, two venues', () => {
    expect(expiriesAt(nowMs).map(iso)).toEqual(['2026-11-22T08', '2026-12-04T08', '2026-11-27T08', '2026-12-25T08']);
    expect(expiriesAt(nowMs).map(cycleOf)).toEqual(['daily', 'weekly', 'monthly', 'quarterly']);
    expect(options).toHaveLength(2 * 2 * 4 * 9 * 2);
    expect(new Set(options.map(keyOfSymbol)).size).toBe(options.length);
    for (const option of options) {
      v.parse(InstrumentSchema, option);
      expect(() => unitsOf(option)).not.toThrow();
      expect(option.symbol).toMatch(/^(BTC|ETH)-26\d{4}-\d+-[CP]$/);
      expect(option.settle).toBe(option.exchange === 'DERIBIT' ? option.base : 'USDT');
    }
  });

  test('an expiry keeps its strikes as long as it is listed, and the price of its first moment lies among them', () => {
    for (let index = nowMs; index < nowMs + 200 * dayMs; index += 11 * hourMs) {
      const listed = expiriesAt(index);
      expect(new Set(listed).size).toBe(4);
      for (const expiry of listed) {
        expect(expiry).toBeGreaterThan(index);
        const strikes = strikesOf(seed, 'BTC', expiry, coinOf);
        expect(strikes).toEqual(strikesOf(seed, 'BTC', expiry, createCoinPath));
        expect([strikes.length, strikes.every((strike, row) => row === 0 || strike > strikes[row - 1]!)]).toEqual([
          9,
          true,
        ]);
      }
    }
    const [daily] = expiriesAt(nowMs);
    const price = coinPriceAt(createCoinPath(seed, 'BTC'), 'BTC', daily! - dayMs);
    const strikes = strikesOf(seed, 'BTC', daily!, coinOf);
    expect(strikes[3]! < price && price < strikes[5]!).toBe(true);
  });

  test.each([1, 0.1, 0.01, 0.001, 0.0001])(
    'where coins move by %d of what they do, strikes are whole dollars that the venue lists',
    (volatility) => {
      const calm = createCoinPaths(volatility);
      for (const base of ['BTC', 'ETH'])
        for (const expiry of expiriesAt(nowMs)) {
          expect(
            strikesOf(seed, base, expiry, calm).filter((strike) => !Number.isSafeInteger(strike) || strike < 1),
          ).toEqual([]);
        }
      for (const option of optionListing(nowMs, seed, calm, 0))
        expect(option.symbol).toMatch(/^(BTC|ETH)-26\d{4}-\d+-[CP]$/);
    },
  );

  test('one that expires makes room for the next of its kind', () => {
    const [daily] = expiriesAt(nowMs);
    expect(expiriesAt(daily!)[0]).toBe(daily! + dayMs);
    expect(expiriesAt(daily! - 1)[0]).toBe(daily);
  });
});

const tickOf = (option: Instrument): number => Number(option.tick);
const lookOf = (option: Instrument, atMs: number) => optionProcessOf(seed, option, coinOf).look(atMs);

describe('the fair price', () => {
  const times = [nowMs, nowMs + 17 * minuteMs, nowMs + 19 * hourMs];

  test('is Black-76 on the forward in whole ticks, of at least one, in coin where it settles in coin; the same however often it is made', () => {
    for (const option of options)
      for (const atMs of times) {
        const { forward, years, volatility, strike } = lookOf(option, atMs);
        const { price } = black76(option.option_type!, { forward, strike, years, volatility });
        const ticks = Math.max(1, Math.round((isCoinSettled(option) ? price / forward : price) / tickOf(option)));
        expect(fairPriceFrom(coinOf)(seed, option)(atMs)).toBe(ticks);
        expect(fairPriceFrom(createCoinPath)(seed, option)(atMs)).toBe(ticks);
      }
  });

  test('keeps put-call parity within a tick', () => {
    for (const call of options.filter(({ option_type }) => option_type === 'C')) {
      const put = options.find(
        (each) => each.exchange === call.exchange && each.symbol === call.symbol.replace(/C$/, 'P'),
      )!;
      const { forward, years, strike } = lookOf(call, nowMs);
      const usd = (option: Instrument): number =>
        fairPriceFrom(coinOf)(seed, option)(nowMs) * tickOf(option) * (isCoinSettled(option) ? forward : 1);
      const gap = parityGap({ strike, call: usd(call), put: usd(put) }, { forward, years, rate: 0 });
      // Each of the two is rounded, and one that is worth less than half a tick stands at one.
      expect(Math.abs(gap)).toBeLessThanOrEqual(1.5 * tickOf(call) * (isCoinSettled(call) ? forward : 1));
    }
  });

  test('falls with the strike of a call and rises with that of a put, and bends upwards: nothing to gain without risk', () => {
    const nameOf = ({ exchange, base, expiry, option_type }: Instrument): string =>
      `${exchange} ${base} ${expiry} ${option_type}`;
    for (const name of new Set(options.map(nameOf))) {
      const chain = options.filter((each) => nameOf(each) === name);
      const looks = chain.map((option) => lookOf(option, nowMs)).sort((a, b) => a.strike - b.strike);
      const sign = chain[0]!.option_type === 'C' ? 1 : -1;
      looks.forEach(({ value: { price }, volatility }, index) => {
        expect(volatility).toBeGreaterThan(0.2);
        expect(volatility).toBeLessThan(1.5);
        if (index > 0) expect(sign * (looks[index - 1]!.value.price - price)).toBeGreaterThanOrEqual(0);
        if (index > 1)
          expect(looks[index - 2]!.value.price + price - 2 * looks[index - 1]!.value.price).toBeGreaterThanOrEqual(
            -1e-9,
          );
      });
    }
  });

  test('comes to what it pays at its end', () => {
    for (const option of options.filter(({ exchange }) => exchange === 'HALYARD').slice(0, 18)) {
      const process = optionProcessOf(seed, option, coinOf);
      const samples = Array.from({ length: 30 * 60 }, (_each, second) =>
        coinPriceAt(process.coin, option.base, option.expiry! - 30 * minuteMs + second * 1_000),
      );
      const mean = samples.reduce((sum, price) => sum + price, 0) / samples.length;
      const payoff = Math.max(
        0,
        option.option_type === 'C' ? mean - Number(option.strike) : Number(option.strike) - mean,
      );
      // Minutes are taken by their ends here, and by seconds there.
      for (const beforeMs of [0, 1])
        expect(Math.abs(process.ticksAt(option.expiry! - beforeMs) * tickOf(option) - payoff)).toBeLessThanOrEqual(
          tickOf(option) + mean * 0.0002,
        );
    }
  });
});

test('the mean that an option is settled at becomes known in its last half hour, and its price does not jump when that begins', () => {
  expect([settledVariance(0), settledVariance(-1)]).toEqual([0, 0]);
  expect(settledVariance(30 * minuteMs)).toBeCloseTo(1 / 3, 12);
  expect(settledVariance(30 * minuteMs - 1)).toBeCloseTo(1 / 3, 5);
  expect(settledVariance(dayMs)).toBeCloseTo(1 - 1 / 72, 12);
  const coin = createCoinPath(seed, 'BTC');
  const expiry = Date.UTC(2026, 10, 22, 8);
  const known = (atMs: number) => knownMeanAt(coin, expiry, atMs, coin.logAt(atMs));
  expect(known(expiry - 30 * minuteMs)).toEqual({ part: 0, mean: 0 });
  expect(known(expiry - 15 * minuteMs).part).toBeCloseTo(0.5, 12);
  expect(known(expiry)).toEqual(known(expiry + dayMs));
  const option = options.find((each) => each.exchange === 'HALYARD' && each.base === 'BTC' && each.expiry === expiry)!;
  const { ticksAt } = optionProcessOf(seed, option, coinOf);
  const before = ticksAt(expiry - 30 * minuteMs - 1);
  const after = ticksAt(expiry - 30 * minuteMs + 1);
  expect(Math.abs(before - after)).toBeLessThanOrEqual(Math.max(5, before * 0.001));
});

test('bars of an option hold its price of any time, follow each other', () => {
  const option = options.find(({ exchange, option_type }) => exchange === 'HALYARD' && option_type === 'C')!;
  const bars = createOptionBars(option, optionProcessOf(seed, option, coinOf), seed);
  const fromMs = Math.floor(nowMs / minuteMs) * minuteMs - 30 * minuteMs;
  const minutes = bars.minutes(fromMs, fromMs + 20 * minuteMs);
  expect(minutes).toHaveLength(20);
  minutes.forEach(([openMs, open, high, low, close], index) => {
    if (index > 0) expect(open).toBe(minutes[index - 1]![4]);
    expect(close).toBeCloseTo(bars.fairTicks(openMs + minuteMs) * tickOf(option), 8);
    for (let second = 0; second < 60; second += 7) {
      const price = bars.fairTicks(openMs + second * 1_000) * tickOf(option);
      expect(price).toBeGreaterThanOrEqual(low - 2 * tickOf(option));
      expect(price).toBeLessThanOrEqual(high + 2 * tickOf(option));
    }
  });
  const { high, low, volume } = bars.window(fromMs - dayMs, fromMs, new Map());
  expect([high >= low, volume > 0, low >= tickOf(option)]).toEqual([true, true, true]);
});

test('the options of a coin trade differently much: most near the money and their end', () => {
  const fromMs = Math.floor(nowMs / minuteMs) * minuteMs - dayMs;
  const calls = options.filter(
    ({ exchange, base, option_type }) => exchange === 'DERIBIT' && base === 'BTC' && option_type === 'C',
  );
  const volumes = calls.map((option) => {
    const bars = createOptionBars(option, optionProcessOf(seed, option, coinOf), seed);
    return { option, volume: bars.window(fromMs, fromMs + dayMs, new Map()).volume };
  });
  expect(new Set(volumes.map(({ volume }) => volume)).size).toBeGreaterThan(volumes.length / 2);
  const coin = coinPriceAt(createCoinPath(seed, 'BTC'), 'BTC', fromMs);
  const distance = ({ strike }: Instrument) => Math.abs(Math.log(Number(strike) / coin));
  const mean = (list: typeof volumes) => list.reduce((sum, { volume }) => sum + volume, 0) / list.length;
  const first = volumes.filter(({ option }) => option.expiry === Math.min(...calls.map(({ expiry }) => expiry!)));
  const byDistance = first.toSorted((a, b) => distance(a.option) - distance(b.option));
  const half = Math.floor(byDistance.length / 2);
  expect(mean(byDistance.slice(0, half))).toBeGreaterThan(mean(byDistance.slice(half)));
  const later = volumes.filter(({ option }) => !first.some((each) => each.option === option));
  expect(mean(first)).toBeGreaterThan(1.2 * mean(later));
  for (const { volume } of volumes) expect(volume).toBeGreaterThan(0);
});
