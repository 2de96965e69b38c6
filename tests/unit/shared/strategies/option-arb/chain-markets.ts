import { must } from '../../../../../src/shared/base/assert.ts';
import { fromUnits } from '../../../../../src/shared/base/decimal.ts';
import type { RefusalCode } from '../../../../../src/shared/base/refusal-code.ts';
import { black76 } from '../../../../../src/shared/finance/black-76.ts';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import { type PlaceMove, timeInForce } from '../../../../../src/shared/strategies/moves.ts';
import { optionArb } from '../../../../../src/shared/strategies/option-arb/index.ts';
import { anyStrategy, type StrategyInstance } from '../../../../../src/shared/strategies/strategy.ts';
import { type HearingFaults, PlayedStrategy } from '../legs/played-strategy.ts';
import { expiryMs, futureOf, LegMarket, optionOf } from './chain-instruments.ts';

export const strategy = anyStrategy(optionArb);
const years = 0.25;

export interface ChainOptions {
  readonly inCoin?: boolean;
  readonly isPerpetual?: boolean;
  readonly forward?: number;
  readonly strikes?: readonly number[];
  readonly params?: Readonly<Record<string, unknown>>;
  /** Perpetual below the forward, USD. */
  readonly basis?: number;
}

export interface Faults extends HearingFaults {
  /** Legs whose orders are refused. */
  refused: ReadonlySet<number>;
  /** Legs in which an order of the same owner stands before all others. */
  own: ReadonlySet<number>;
}

/** A chain of options with its future, and one OPTION_ARB over it run by its machine. */
export class ChainMarkets extends PlayedStrategy<LegMarket> {
  readonly markets: readonly LegMarket[];
  readonly strikes: readonly number[];
  readonly faults: Faults = { taken: 1, refused: new Set(), own: new Set(), isSilent: false, isTwice: false };
  readonly #delivered: (readonly [leg: number, size: string, total: string])[] = [];
  readonly inCoin: boolean;
  forward: number;
  basis: number;

  constructor(options: ChainOptions = {}) {
    const { inCoin = false, isPerpetual = false, strikes = [90_000, 95_000, 100_000, 105_000, 110_000] } = options;
    super();
    this.inCoin = inCoin;
    this.strikes = strikes;
    this.forward = options.forward ?? 100_000;
    this.basis = options.basis ?? 0;
    this.markets = [
      ...strikes.flatMap((strike) => (['C', 'P'] as const).map((kind) => optionOf(strike, kind, inCoin))),
      futureOf(inCoin, isPerpetual),
    ].map((instrument) => new LegMarket(instrument));
    this.fair();
    const params = { set_size: '1', max_sets: 3, ...options.params };
    this.start(strategy, params, (leg) => ({ api_id: `a${leg}` }));
  }

  protected get legMarkets(): readonly LegMarket[] {
    return this.markets;
  }

  get hedge(): number {
    return this.markets.length - 1;
  }

  /** Leg of an option. */
  legOf = (strike: number, kind: 'C' | 'P'): number => 2 * this.strikes.indexOf(strike) + (kind === 'C' ? 0 : 1);
  option = (strike: number, kind: 'C' | 'P'): LegMarket => must(this.markets[this.legOf(strike, kind)], 'a market');

  get future(): LegMarket {
    return must(this.markets.at(-1), 'the future');
  }

  /** Quotes as Black-76 has them, so that nothing has an edge. */
  fair(half = 0.0002): void {
    for (const strike of this.strikes)
      for (const kind of ['C', 'P'] as const) {
        const { price } = black76(kind, { forward: this.forward, strike, years, volatility: 0.6 });
        this.option(strike, kind).quote(this.inCoin ? price / this.forward : price, half * (this.inCoin ? 1 : 100_000));
      }
    this.future.quote(this.forward - this.basis, 5);
  }

  protected override relearn(instance: StrategyInstance): void {
    for (const [leg, size, total] of this.#delivered) instance.deliver?.(leg, { size, total });
  }

  /** What a leg holds by all orders that there are: of the underlying, in contracts where inverse. */
  held(leg: number): number {
    const ofLeg = [...this.orders.values()].filter(({ api_id }) => api_id === `a${leg}`);
    const size = ofLeg.reduce(
      (sum, { side, filled_amount }) => sum + (side === 'BUY' ? 1 : -1) * Number(filled_amount),
      0,
    );
    return this.#delivered.some(([each]) => each === leg) ? 0 : Math.round(size * 1e6) / 1e6;
  }

  heldOf = (strike: number, kind: 'C' | 'P'): number => this.held(this.legOf(strike, kind));

  /** Incomplete sets by all orders: options without their twin, and USD or coin of the underlying without a hedge. */
  get incomplete(): number {
    const twins = this.strikes.map((strike) => Math.abs(this.heldOf(strike, 'C') + this.heldOf(strike, 'P')));
    const due = this.strikes.reduce((sum, strike) => sum - this.heldOf(strike, 'C') * (this.inCoin ? strike : 1), 0);
    const gap = Math.abs(due - this.held(this.hedge) * (this.inCoin ? 100 : 1));
    // Less than the smallest order of the future is left.
    return twins.reduce((sum, each) => sum + each, 0) + (gap < (this.inCoin ? 100 : 0.001) ? 0 : gap);
  }

  #feeOf({ instrument }: LegMarket, price: number, amount: number): number {
    const { account_type, linear, taker, contract_size } = instrument;
    if (account_type === 'option') return amount * Math.min(taker * (this.inCoin ? 1 : this.forward), price / 8);
    return linear ? taker * price * amount : (taker * amount * Number(contract_size)) / price;
  }

  /** An order at once: filled at the best price of the other side, as far as its limit and what stands there let. */
  protected placed(move: PlaceMove): void {
    const leg = move.leg ?? 0;
    const market = must(this.markets[leg], 'a market');
    const { instrument, grid } = market;
    expectImmediate(move);
    const isBuy = move.side === 'BUY';
    const best = market.best(isBuy ? ask : bid);
    const meetsOwn = this.faults.own.has(leg);
    const isHad = best !== undefined && (move.ticks === null || (isBuy ? best <= move.ticks : best >= move.ticks));
    const stands = isBuy ? market.askLots : market.bidLots;
    const lots = isHad && !meetsOwn ? Math.min(Math.ceil(move.lots * this.faults.taken), move.lots, stands) : 0;
    const price = market.priceOf(best ?? 1);
    if (lots > 0) market.take(isBuy ? ask : bid, lots);
    const amount = Number(fromUnits(lots, grid.size));
    const total = instrument.linear ? amount * price : (amount * Number(instrument.contract_size)) / price;
    this.hear({
      ...this.orderOf(move, 1),
      status: lots === move.lots ? 'FILLED' : 'EXPIRED',
      status_reason: lots === move.lots ? '' : meetsOwn ? 'SELF_TRADE' : 'IOC',
      version: 2,
      fee: this.#feeOf(market, price, amount).toFixed(12),
      filled_amount: fromUnits(lots, grid.size),
      filled_total: total.toFixed(12),
      avg_price: String(price),
    });
  }

  protected refusalOf({ leg = 0 }: PlaceMove): RefusalCode | undefined {
    return this.faults.refused.has(leg) ? 'BALANCE' : undefined;
  }

  /** Time passes by turns of half a second, the books with it. */
  pass(ms: number): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.nowMs += 500;
      for (const market of this.markets) market.u += 1;
      this.turn();
    }
  }

  /** The options, and a dated future, settle at a price; the rows of the account come at once. */
  expire(price: number): void {
    this.nowMs = expiryMs;
    this.markets.forEach((market, leg) => {
      const { expiry, strike, option_type, linear, contract_size } = market.instrument;
      if (expiry === null) return;
      market.instrument = { ...market.instrument, status: 'CLOSE' };
      const size = this.held(leg);
      if (size === 0) return;
      const intrinsic = Math.max(0, (option_type === 'C' ? 1 : -1) * (price - Number(strike)));
      const each = option_type === null ? price : intrinsic / (this.inCoin ? price : 1);
      const total = linear ? Math.abs(size) * each : (Math.abs(size) * Number(contract_size)) / price;
      const row = [leg, String(Math.abs(size)), total.toFixed(12)] as const;
      this.#delivered.push(row);
      this.machine.deliver(leg, { size: row[1], total: row[2] }, this.nowMs);
    });
  }
}

function expectImmediate(move: PlaceMove): void {
  if (timeInForce(move) !== 'IOC') throw new Error('an order of this type rests');
}
