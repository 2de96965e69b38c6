import { must } from '../../../../../src/shared/base/assert.ts';
import { exp } from '../../../../../src/shared/base/math/exp.ts';
import { normalAt } from '../../../../../src/shared/base/random.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import { fitPair, type PairFit } from '../../../../../src/shared/finance/pair-fit.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { flatBar } from '../../../../../src/shared/market/kline.ts';
import { anyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import { statArb } from '../../../../../src/shared/strategies/stat-arb/index.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { swap } from '../legs/test-market.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

/** Open time of the first bar of a test, and bars before it. */
export const beginMs = 1_700_000_040_000;
export const window = 80;

/** Leg A: another coin than leg B, whose step is ten times as coarse. */
const ether: Partial<Instrument> = {
  ...swap,
  exchange: 'HALYARD',
  base: 'ETH',
  symbol: 'ETHUSDT',
  step: '0.001',
  min_qty: '0.001',
};

/** Log prices of a pair: b walks, and a is off by what comes back. */
export interface PairPath {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** A pair around a price of 1000 with β 1; `back` is the part of the distance that goes with each bar. */
export function pathOf(seed: number, length: number, { back = 0.4, size = 0.003, beta = 1 } = {}): PairPath {
  const [a, b]: [number[], number[]] = [[], []];
  let [walk, off] = [Math.log(1_000), 0];
  for (let bar = 0; bar < length; bar++) {
    walk += 0.002 * normalAt(seed, bar, 1);
    off = (1 - back) * off + size * normalAt(seed, bar, 2);
    b.push(walk);
    a.push(Math.log(1_000) + beta * (walk - Math.log(1_000)) + off);
  }
  return { a, b };
}

/** Two contracts along bars of a minute, run by the machine of a STAT_ARB. */
export class PairRun {
  readonly it: TwoMarkets;
  #openMs = beginMs;

  constructor(before: PairPath, params: object = {}, changes: LegChanges = {}) {
    const given = { trade_amount: '2000', interval: '1m', window, min_half_life: 0.5, ...params };
    this.it = new TwoMarkets(anyStrategy(statArb), given, {
      ...changes,
      a: { ...ether, ...changes.a },
      begin: (it) => {
        const count = before.a.length;
        it.nowMs = beginMs;
        for (const [market, closes] of [
          [it.a, before.a],
          [it.b, before.b],
        ] as const) {
          market.bars = closes.map((close, index) => flatBar(beginMs - (count - index) * minuteMs, exp(close)));
          market.middle = Math.round(exp(closes.at(-1)!) * 10);
        }
      },
    });
  }

  /** The fit that the next bar is held against. */
  get fit(): PairFit {
    const closes = [this.it.a, this.it.b].map(({ bars }) => bars.slice(-window).map((bar) => Math.log(bar[4])));
    return must(fitPair(closes[0]!, closes[1]!, 1), 'a fit');
  }

  /** A bar passes and closes at log prices; then so many seconds of the next one. */
  bar(a: number, b: number, seconds = 8): void {
    const { it } = this;
    it.nowMs = this.#openMs + minuteMs - 5_000;
    this.#move(a, b);
    it.turn();
    for (const [market, close] of [
      [it.a, a],
      [it.b, b],
    ] as const)
      market.bars = [
        ...market.bars.filter(([openMs]) => openMs !== this.#openMs),
        flatBar(this.#openMs, exp(close)),
      ].sort(([one], [other]) => one - other);
    this.#openMs += minuteMs;
    it.nowMs = this.#openMs;
    for (let second = 0; second < seconds; second++) {
      this.#move(a, b);
      it.turn();
      it.nowMs += 1_000;
    }
  }

  /** A bar so many standard deviations off the fit before it, or off `fit`. */
  off(z: number, fit = this.fit, seconds = 8): void {
    const b = Math.log(this.it.b.bars.at(-1)![4]);
    this.bar(fit.alpha + fit.beta * b + z * fit.sigma, b, seconds);
  }

  #move(a: number, b: number): void {
    this.it.a.move(Math.round(exp(a) * 10));
    this.it.b.move(Math.round(exp(b) * 10));
  }

  /** Size that a leg holds, in base. */
  held(leg: 0 | 1): number {
    return Number(must(this.it.figures.legs?.[leg], 'a leg').qty);
  }

  /** Orders that were sent, as texts: side and leg. */
  get sent(): string[] {
    return this.it.sent.map(({ leg, side, isReducing }) => `${side} ${leg === 1 ? 'B' : 'A'}${isReducing ? ' −' : ''}`);
  }

  get orders(): Order[] {
    return [...this.it.orders.values()];
  }
}
