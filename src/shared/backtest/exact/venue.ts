import { must } from '../../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../base/decimal.ts';
import { Refusal, type RefusalCode } from '../../base/refusal.ts';
import { apply } from '../../core/apply.ts';
import { freeOf, heldOf } from '../../core/ledger/accounts.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { emptyState, type CoreState, stepMs } from '../../core/state/core-state.ts';
import { nextFundingMs, rateScale } from '../../core/contracts/funding-rate.ts';
import { liquidationTicks } from '../../core/contracts/position-view.ts';
import { positionAt, settingOf } from '../../core/state/contract.ts';
import type { Command } from '../../core/state/command.ts';
import type { Answer } from '../../core/state/effects.ts';
import type { MarketState, PositionState } from '../../core/state/market-state.ts';
import { ask, bid } from '../../market/book/book.ts';
import { type Instrument, keyOfSymbol } from '../../market/instrument.ts';
import { childIdOf } from '../../trade/child-id.ts';
import { averageTicks } from '../../strategies/inventory.ts';
import { type AccountSetting, moneyAssetOf } from '../../strategies/strategy.ts';
import { type PlaceMove, timeInForce } from '../../strategies/moves.ts';
import type { Fill, Order, Side } from '../../trade/order.ts';
import { BarMaker, type BarPrice } from './bar-maker.ts';
import type { FillLog } from './fill-log.ts';

const user_id = 'u';
const api_id = 'a';
/** Id of the only instance. */
const parent = 'i-0';
/** Part of a liquidation price by which the price is watched before it. */
const nearLiquidation = 0.01;

export interface BacktestVenueOptions {
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /** Money that the account begins with, in quote, of a contract in the asset that it settles in, as decimal text. */
  readonly funds: string;
  readonly touchFills: boolean;
  readonly startMs: number;
  readonly fills: FillLog;
  /** Takes each order as it changes. */
  readonly changed: (order: Order) => void;
  /** Funding rate of every stamp, a fraction; of perpetuals alone. */
  readonly fundingRate?: number;
  /** Hears of a funding payment: received less paid, money units. */
  readonly funded?: (amount: bigint) => void;
  /** Hears of the price in ticks at which the account was liquidated. */
  readonly takenOver?: (ticks: number) => void;
}

/** What an account holds of a contract, and money in the asset that it settles in. */
export interface HeldContract {
  readonly lots: number;
  /** Signed as `signedNotional`. */
  readonly cost: bigint;
}

const flat: HeldContract = { lots: 0, cost: 0n };

/**
 * One account in one market of bars, by the trading core itself: its matching, its ledger, its rules. Nothing here is
 * of the clock or of chance: ids count up from 1.
 */
export class BacktestVenue {
  readonly core: MarketState;
  readonly #state: CoreState;
  readonly #maker: BarMaker;
  readonly #options: BacktestVenueOptions;
  readonly #sides = new Map<string, Side>();
  #nowMs: number;
  #liquidation: (HeldContract & { readonly wallet: bigint; readonly ticks: number | null }) | undefined;
  /** Base that the account was lent, money units. */
  #lent = 0n;

  constructor(options: BacktestVenueOptions) {
    const { instrument, funds, touchFills, startMs } = options;
    this.#options = options;
    this.#nowMs = startMs;
    this.#maker = new BarMaker(touchFills);
    this.#state = emptyState(() => this.#maker.fair, this.#maker);
    this.#apply({ kind: 'list', seed: 1, markets: [{ instrument, external: false, lotsPerMinute: 1 }] });
    this.core = must(this.#state.markets.get(keyOfSymbol(instrument)), 'the market');
    const { account_type } = instrument;
    this.#apply({ kind: 'deposit', user_id, api_id, account_type, asset: moneyAssetOf(instrument), amount: funds });
  }

  /** How the account holds its contract; undefined on spot. */
  get setting(): AccountSetting | undefined {
    if (!this.core.contract) return undefined;
    const { leverage, mode } = settingOf(this.#state, api_id, this.core);
    return { leverage, margin_mode: mode, position_mode: 'ONE_WAY' };
  }

  /** Has the account take a leverage. Throws what the core refuses. */
  setLeverage(leverage: number): void {
    const market = this.core.key;
    const answer = this.#apply({ kind: 'setting', user_id, api_id, market, leverage, confirm_risk: true });
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
  }

  /** What the account holds of its contract. */
  get position(): HeldContract {
    return positionAt(this.#state, api_id, this.core, 'BOTH') ?? flat;
  }

  /**
   * Prices in ticks beyond which a liquidation has to be looked for, somewhat before the price at which it comes; 0 and
   * infinity where there is none.
   */
  get danger(): { readonly below: number; readonly above: number } {
    const none = { below: 0, above: Number.POSITIVE_INFINITY };
    const position = positionAt(this.#state, api_id, this.core, 'BOTH');
    if (!position) return none;
    const ticks = this.#liquidationTicks(position);
    if (ticks === null) return none;
    return position.lots > 0
      ? { ...none, below: Math.ceil(ticks * (1 + nearLiquidation)) }
      : { ...none, above: Math.floor(ticks * (1 - nearLiquidation)) };
  }

  /** The same price for the same position and wallet. */
  #liquidationTicks(position: PositionState): number | null {
    const wallet = this.heldOf(this.#options.instrument.settle);
    const { lots, cost } = position;
    const known = this.#liquidation;
    if (known?.lots === lots && known.cost === cost && known.wallet === wallet) return known.ticks;
    const ticks = liquidationTicks(this.#state, position);
    this.#liquidation = { lots, cost, wallet, ticks };
    return ticks;
  }

  /** Time of its last change, ms. */
  get nowMs(): number {
    return this.#nowMs;
  }

  get api_id(): string {
    return api_id;
  }

  /** Highest resting buy and lowest resting sell in ticks; 0 and infinity where there is none. */
  get nearest(): { readonly buy: number; readonly sell: number } {
    const { bids, asks } = this.core.book;
    return { buy: bids.at(-1)?.price ?? 0, sell: asks.at(-1)?.price ?? Number.POSITIVE_INFINITY };
  }

  freeOf = (asset: string): bigint =>
    freeOf(this.#state.ledger, api_id, this.#options.instrument.account_type as 'spot', asset);

  /** All of an asset, that which is locked included, less what was lent, in money units. */
  heldOf = (asset: string): bigint => {
    const { account_type, base } = this.#options.instrument;
    const held = heldOf(this.#state.ledger, api_id, account_type as 'spot', asset);
    return asset === base ? held - this.#lent : held;
  };

  /** Lends the account base, money units. */
  lend(amount: bigint): void {
    const { account_type, base } = this.#options.instrument;
    this.#lent += amount;
    this.#apply({ kind: 'deposit', user_id, api_id, account_type, asset: base, amount: moneyText(amount) });
  }

  /** The price goes to where a bar has it, and fills what it reaches there. */
  moveTo(atMs: number, price: BarPrice): void {
    const { fundingRate } = this.#options;
    const { contract } = this.core;
    if (contract && fundingRate !== undefined)
      for (let ms = nextFundingMs(this.#nowMs - 1); ms <= atMs; ms = nextFundingMs(ms))
        contract.rates.set(ms, Math.round(fundingRate * rateScale));
    this.#nowMs = atMs;
    this.#maker.moveTo(price);
    this.#apply({ kind: 'rebase', step: Math.floor(atMs / stepMs) });
  }

  /**
   * Places an order at a price that is `slippage` ticks worse than that of now, but not worse than its own limit. The
   * code by which it was refused, if it was.
   */
  place(move: PlaceMove, open: number, slippage: number): RefusalCode | undefined {
    const { number, side, lots, ticks, isReducing } = move;
    const { price, size } = this.core.grid;
    const isBuy = side === 'BUY';
    const worst = isBuy ? open + slippage : Math.max(1, open - slippage);
    const reaches = ticks === null || (isBuy ? ticks >= open : ticks <= open);
    const at = ticks === null ? worst : isBuy ? Math.min(ticks, worst) : Math.max(ticks, worst);
    if (reaches) this.#maker.offer(this.core, isBuy ? ask : bid, at);
    const client_id = childIdOf(parent, number);
    const answer = this.#apply({
      kind: 'place',
      user_id,
      client_id,
      hash: client_id,
      source: 'BOT',
      orders: [
        {
          api_id,
          client_id,
          market: this.core.key,
          side,
          order_type: ticks === null ? 'MARKET' : 'LIMIT',
          time_in_force: timeInForce(move),
          amount: fromUnits(lots, size),
          ...(ticks !== null && { price: fromUnits(ticks, price) }),
          ...(isReducing && { reduce_only: true }),
        },
      ],
    });
    if (reaches) this.#maker.withdraw(this.core);
    if (answer.kind === 'refused') return answer.code;
    if (answer.kind !== 'placed') throw new Error(`a place command was answered with ${answer.kind}`);
    return answer.outcomes[0]?.refusal?.code;
  }

  cancel(order_ids: readonly string[], atMs: number): void {
    this.#nowMs = atMs;
    this.#apply({ kind: 'cancel', user_id, order_ids });
  }

  #apply(command: Command): Answer {
    const { events, answer } = apply(this.#state, command, this.#nowMs);
    for (const event of events) {
      if (event.kind === 'entry' && event.entry.of === 'funding')
        this.#options.funded?.(must(toScaled(event.entry.row.amount, moneyDecimals), 'money'));
      if (event.kind !== 'order') continue;
      const { order } = event;
      this.#sides.set(order.order_id, order.side);
      if (order.source !== 'LIQ') this.#options.changed(order);
      else this.#options.takenOver?.(averageTicks(order, this.core.grid));
    }
    for (const event of events) if (event.kind === 'fill') this.#note(event.fill);
    return answer;
  }

  #note({ order_id, price, qty, fee, is_maker }: Fill): void {
    const { grid } = this.core;
    this.#options.fills.add({
      atMs: this.#nowMs,
      side: must(this.#sides.get(order_id), 'side of an order'),
      ticks: must(toUnits(price, grid.price), 'a price'),
      lots: must(toUnits(qty, grid.size), 'a size'),
      fee: must(toScaled(fee, moneyDecimals), 'a fee'),
      isMaker: is_maker,
    });
  }
}
