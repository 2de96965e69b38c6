import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { Refusal, type RefusalCode } from '../../base/refusal.ts';
import { apply } from '../../core/apply.ts';
import { nextFundingMs, rateScale } from '../../core/contracts/funding-rate.ts';
import { freeOf, heldOf } from '../../core/ledger/accounts.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { Command } from '../../core/state/command.ts';
import { positionAt, settingOf } from '../../core/state/contract.ts';
import { type CoreState, emptyState, stepMs } from '../../core/state/core-state.ts';
import type { Answer } from '../../core/state/effects.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { ask, bid } from '../../market/book/book.ts';
import { keyOfSymbol } from '../../market/instrument.ts';
import { averageTicks } from '../../strategies/inventory.ts';
import type { PlaceMove } from '../../strategies/moves.ts';
import type { AccountSetting } from '../../strategies/strategy.ts';
import type { Fill, Order, Side } from '../../trade/order.ts';
import type { BarPrice } from '../exact/bar-maker.ts';
import type { HeldContract } from '../exact/venue.ts';
import { fillOf, placeCommand, placeRefusal, user_id } from '../order-commands.ts';
import type { FundingRates } from '../funding-rates.ts';
import type { LegFills } from './leg-fills.ts';
import type { LegInput } from './leg-input.ts';
import { LegsMaker } from './legs-maker.ts';

/** A leg as its venue has it. */
export interface VenueLeg {
  readonly core: MarketState;
  /** The account of its exchange: legs of one exchange and account type share a wallet. */
  readonly api_id: string;
  readonly rates: FundingRates | undefined;
}

export interface LegsVenueOptions {
  readonly legs: readonly (Pick<LegInput, 'instrument'> & { readonly rates: FundingRates | undefined })[];
  readonly startMs: number;
  readonly touchFills: boolean;
  readonly fills: LegFills;
  /** Takes each order as it changes. */
  readonly changed: (order: Order) => void;
  /** Hears of a funding payment: received less paid, money units. */
  readonly funded: (amount: bigint) => void;
  /** Hears of a leg that was liquidated, and at which price in ticks. */
  readonly takenOver: (leg: number, ticks: number) => void;
}

const flat: HeldContract = { lots: 0, cost: 0n };

/** An account on each exchange, in several markets of bars, by one state of the trading core. */
export class LegsVenue {
  readonly legs: readonly VenueLeg[];
  readonly #state: CoreState;
  readonly #maker: LegsMaker;
  readonly #options: LegsVenueOptions;
  readonly #orders = new Map<string, { readonly leg: number; readonly side: Side }>();
  #nowMs: number;

  constructor(options: LegsVenueOptions) {
    this.#options = options;
    this.#nowMs = options.startMs;
    const instruments = options.legs.map(({ instrument }) => instrument);
    this.#maker = new LegsMaker(instruments.map(keyOfSymbol), options.touchFills);
    this.#state = emptyState((_, instrument) => this.#maker.fairOf(keyOfSymbol(instrument)), this.#maker);
    const markets = instruments.map((instrument) => ({ instrument, external: false, lotsPerMinute: 1 }));
    this.#apply({ kind: 'list', seed: 1, markets });
    const exchanges = [...new Set(instruments.map(({ exchange }) => exchange))];
    this.legs = options.legs.map(({ instrument, rates }) => ({
      core: must(this.#state.markets.get(keyOfSymbol(instrument)), 'a market'),
      api_id: `a${exchanges.indexOf(instrument.exchange)}`,
      rates,
    }));
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** What the account of a leg has free of an asset in the leg's wallet, money units. */
  freeOf = (leg: number, asset: string): bigint =>
    freeOf(this.#state.ledger, this.#leg(leg).api_id, this.#walletOf(leg), asset);

  /** All of it, that which is locked included. */
  heldOf = (leg: number, asset: string): bigint =>
    heldOf(this.#state.ledger, this.#leg(leg).api_id, this.#walletOf(leg), asset);

  /** How the account of a leg holds its contract; undefined on spot. */
  settingOf(leg: number): AccountSetting | undefined {
    const { core, api_id } = this.#leg(leg);
    if (!core.contract) return undefined;
    const { leverage, mode } = settingOf(this.#state, api_id, core);
    return { leverage, margin_mode: mode, position_mode: 'ONE_WAY' };
  }

  /** What a leg holds of its contract; nothing on spot. */
  positionOf = (leg: number): HeldContract => {
    const { core, api_id } = this.#leg(leg);
    return (core.contract && positionAt(this.#state, api_id, core, 'BOTH')) ?? flat;
  };

  /** Highest resting buy and lowest resting sell of a leg in ticks; 0 and infinity where there is none. */
  nearestOf(leg: number): { readonly buy: number; readonly sell: number } {
    const { bids, asks } = this.#leg(leg).core.book;
    return { buy: bids.at(-1)?.price ?? 0, sell: asks.at(-1)?.price ?? Number.POSITIVE_INFINITY };
  }

  /** Has the account of a leg take a leverage. Throws what the core refuses. */
  setLeverage(leg: number, leverage: number): void {
    const { core, api_id } = this.#leg(leg);
    const answer = this.#apply({ kind: 'setting', user_id, api_id, market: core.key, leverage, confirm_risk: true });
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
  }

  /** Gives the wallet of a leg so much of an asset, money units. */
  deposit(leg: number, asset: string, amount: bigint): void {
    const { api_id } = this.#leg(leg);
    const account_type = this.#walletOf(leg);
    this.#apply({ kind: 'deposit', user_id, api_id, account_type, asset, amount: moneyText(amount) });
  }

  /** Prices of all legs go to where their bars have them, and fill what they reach there. */
  moveTo(atMs: number, prices: readonly BarPrice[]): void {
    for (const { core, rates } of this.legs)
      if (core.contract && rates)
        for (let ms = nextFundingMs(this.#nowMs - 1); ms <= atMs; ms = nextFundingMs(ms))
          core.contract.rates.set(ms, Math.round(rates.at(ms) * rateScale));
    for (const [leg, price] of prices.entries()) this.#maker.of(this.#leg(leg).core.key).moveTo(price);
    this.#apply({ kind: 'rebase', step: Math.floor(atMs / stepMs) }, atMs);
  }

  /**
   * Places an order at a time. It trades at once, `slippage` ticks worse than the price of its leg, where its own limit
   * allows that; else it rests. The code by which it was refused, if it was.
   */
  place(move: PlaceMove, slippage: number, atMs: number): RefusalCode | undefined {
    const { side, ticks, leg = 0 } = move;
    const { core, api_id } = this.#leg(leg);
    const maker = this.#maker.of(core.key);
    const now = maker.fair();
    const isBuy = side === 'BUY';
    const worst = isBuy ? now + slippage : Math.max(1, now - slippage);
    const reaches = ticks === null || (isBuy ? ticks >= worst : ticks <= worst);
    if (reaches) maker.offer(core, isBuy ? ask : bid, worst);
    const code = placeRefusal(this.#apply(placeCommand(core, api_id, move), atMs));
    if (reaches) maker.withdraw(core);
    return code;
  }

  cancel(order_ids: readonly string[], atMs: number): void {
    this.#apply({ kind: 'cancel', user_id, order_ids }, atMs);
  }

  #leg = (leg: number): VenueLeg => must(this.legs[leg], 'a leg');
  #walletOf = (leg: number) => this.#leg(leg).core.listed.instrument.account_type as 'spot';

  #apply(command: Command, atMs = this.#nowMs): Answer {
    this.#nowMs = atMs;
    const { events, answer } = apply(this.#state, command, atMs);
    for (const event of events) {
      if (event.kind === 'order') this.#took(event.order);
      else if (event.kind === 'entry' && event.entry.of === 'funding')
        this.#options.funded(must(toScaled(event.entry.row.amount, moneyDecimals), 'money'));
    }
    for (const event of events) if (event.kind === 'fill') this.#note(event.fill);
    return answer;
  }

  #took(order: Order): void {
    const key = keyOfSymbol(order);
    const leg = this.legs.findIndex(({ core }) => core.key === key);
    this.#orders.set(order.order_id, { leg, side: order.side });
    if (order.source !== 'LIQ') this.#options.changed(order);
    else this.#options.takenOver(leg, averageTicks(order, this.#leg(leg).core.grid));
  }

  #note(fill: Fill): void {
    const { leg, side } = must(this.#orders.get(fill.order_id), 'an order');
    this.#options.fills.add(leg, fillOf(this.#leg(leg).core, fill, side, this.#nowMs));
  }
}
