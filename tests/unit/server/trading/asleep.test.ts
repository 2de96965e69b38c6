import { expect, test, vi } from 'vitest';
import { dayMs, minuteMs } from '../../../../src/shared/base/time.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import type { TickerRow } from '../../../../src/shared/market/ticker.ts';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { listMarket } from '../../../../src/shared/core/state/core-state.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { createLiveMarket } from '../../../../src/server/trading/live-market.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { processOf } from '../../../../src/server/simulation/price/fair-price.ts';
import { createHistory } from '../../../../src/server/simulation/price/history.ts';
import { createSyntheticBars } from '../../../../src/server/simulation/price/synthetic-bars.ts';
import { fairPriceFrom, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

const startMs = Date.UTC(2026, 10, 20, 10, 20, 30);
const coinOf = createCoinPaths();

/** The history of a market with its clock; `price` is the fair one then. */
function made(instrument: Instrument, stored: readonly Kline[] = []) {
  const clock = { ms: startMs };
  const process = processOf(7, instrument, coinOf);
  const synthetic = createSyntheticBars(instrument, process);
  const closed: Kline[] = [];
  const history = createHistory({
    instrument,
    synthetic,
    stored,
    nowMs: () => clock.ms,
    onClosed: (bar) => closed.push(bar),
  });
  const price = (atMs = clock.ms) =>
    (synthetic.fairTicks(atMs) * gridOf(instrument).price.unit) / 10 ** gridOf(instrument).price.decimals;
  const trade = (text = String(price())): Trade => [String(clock.ms), clock.ms, text, '0.5', 'BUY'];
  return { clock, history, closed, price, trade };
}

/** What the minute bars of the last 24 hours come to, the forming one included. */
function figuresOf(bars: readonly Kline[], nowMs: number) {
  const within = bars.filter((bar) => bar[0] > nowMs - dayMs);
  return {
    open: within[0]![1],
    last: within.at(-1)![4],
    high: Math.max(...within.map((bar) => bar[2])),
    low: Math.min(...within.map((bar) => bar[3])),
    volume: within.reduce((sum, bar) => sum + bar[5], 0),
    quote: within.reduce((sum, bar) => sum + bar[6], 0),
  };
}

function expectAgreement(
  instrument: Instrument,
  [, last, open, high, low, volume, quote]: TickerRow,
  bars: readonly Kline[],
  nowMs: number,
): void {
  const tick = Number(instrument.tick);
  const figures = figuresOf(bars, nowMs);
  const name = keyOfSymbol(instrument);
  for (const [reported, drawn] of [
    [last, figures.last],
    [open, figures.open],
    [high, figures.high],
    [low, figures.low],
  ] as const) {
    expect(Math.abs(Number(reported) - drawn), `${name} ${reported} ${drawn}`).toBeLessThanOrEqual(tick * 1.001);
  }
  expect(Number(volume) / figures.volume, name).toBeCloseTo(1, 2);
  expect(Number(quote) / figures.quote, name).toBeCloseTo(1, 2);
}

test('the 24 h figures of a sleeping market are those of its minute bars, on every venue', () => {
  for (const instrument of listing.filter((_each, index) => index % 5 === 0)) {
    const { history, clock } = made(instrument);
    expectAgreement(instrument, history.ticker(1, 2), history.klines('1m', 1_500), clock.ms);
  }
});

test('they hold what trades made while the market was awake, extremes included', () => {
  const instrument = listing[0]!;
  const { history, clock, trade } = made(instrument);
  history.wake();
  history.addTrades([trade('90000.00'), trade()]);
  clock.ms += 10 * minuteMs;
  history.addTrades([trade('30000.00'), trade()]);
  clock.ms += 10 * minuteMs;
  history.rest();
  clock.ms += 90 * minuteMs;
  const row = history.ticker(1, 2);
  expect([row[3], row[4]]).toEqual(['90000.00', '30000.00']);
  expectAgreement(instrument, row, history.klines('1m', 1_500), clock.ms);
});

test('sleep leaves no seam: bars of every length follow each other, and those of trades stay as they were', () => {
  const { history, clock, closed, trade } = made(listing[0]!);
  history.wake();
  history.addTrades([trade()]);
  clock.ms += 3 * minuteMs + 10_000;
  history.addTrades([trade()]);
  const awake = history.klines('1m', 4);
  history.rest();
  clock.ms += 20_000;
  history.wake();
  clock.ms += 5 * minuteMs;
  history.rest();
  clock.ms += 40 * minuteMs;
  history.wake();
  history.addTrades([trade()]);
  for (const interval of ['1s', '1m', '5m', '1h'] as const) {
    const bars = history.klines(interval, 1_200);
    expect(bars.length).toBe(1_200);
    const length = bars[1]![0] - bars[0]![0];
    for (let index = 1; index < bars.length; index++) {
      expect(bars[index]![0] - bars[index - 1]![0]).toBe(length);
      expect(Math.abs(bars[index]![1] / bars[index - 1]![4] - 1), `${interval} ${index}`).toBeLessThan(0.002);
    }
  }
  const now = history.klines('1m', 60);
  for (const bar of awake.slice(0, -1)) expect(now.find(([openMs]) => openMs === bar[0])).toEqual(bar);
  expect(new Set(closed.map(([openMs]) => openMs)).size, 'only minutes with life in them').toBeLessThanOrEqual(11);
});

test('a market that nobody ever woke makes its history for its figures alone, once every few seconds, and asks for its price no more often', () => {
  const instrument = listing[0]!;
  let asked = 0;
  const state = flowingState(() => () => {
    asked += 1;
    return 6_700_000;
  });
  const core = listMarket(state, flowMarket(instrument, 100), false);
  const clock = { ms: startMs };
  const rows = vi.fn(
    (bestBid?: number, bestAsk?: number): TickerRow => [
      '',
      '',
      '',
      '',
      '',
      '0',
      '0',
      0,
      String(bestBid),
      String(bestAsk),
      clock.ms,
    ],
  );
  const make = vi.fn(() => ({ wake: vi.fn(), rest: vi.fn(), addTrades: vi.fn(), klines: () => [], ticker: rows }));
  const live = createLiveMarket({
    core,
    history: make,
    startStep: 0,
    nowMs: () => clock.ms,
    hold: () => () => undefined,
  });
  for (let index = 0; index < 100; index++) live.endStep(index);
  expect(make).not.toHaveBeenCalled();
  for (let second = 0; second < 60; second++) {
    for (let reader = 0; reader < 10; reader++) live.market.ticker();
    expect(live.market.best(0)).toBe(live.market.best(1)! - 2);
    clock.ms += 1_000;
  }
  expect(make).toHaveBeenCalledTimes(1);
  expect(rows.mock.calls.length).toBeLessThanOrEqual(13);
  expect(asked).toBeLessThanOrEqual(13);
});

test('sleeping markets have their figures drawn in turn: of many, no second draws more than its share', () => {
  const state = flowingState(fairPriceFrom(coinOf));
  const clock = { ms: startMs };
  let drawn = 0;
  const history = () => ({
    wake: vi.fn(),
    rest: vi.fn(),
    addTrades: vi.fn(),
    klines: () => [],
    ticker: (): TickerRow => {
      drawn += 1;
      return ['', '', '', '', '', '0', '0', 0, '', '', 0];
    },
  });
  const markets = Array.from(
    { length: 400 },
    (_, index) =>
      createLiveMarket({
        core: listMarket(state, flowMarket({ ...listing[0]!, symbol: `S${index}` }, 100), false),
        history,
        startStep: 0,
        nowMs: () => clock.ms,
        hold: () => () => undefined,
      }).market,
  );
  for (const market of markets) market.ticker();
  expect(drawn).toBe(400);
  for (let second = 0; second < 20; second++) {
    drawn = 0;
    clock.ms += 1_000;
    for (const market of markets) market.ticker();
    expect(drawn).toBeLessThan(120);
  }
});
