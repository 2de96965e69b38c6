import { toScaled } from '../../base/decimal.ts';
import { must } from '../../base/assert.ts';
import { Refusal, type RefusalCode } from '../../base/refusal.ts';
import { nextFundingMs, rateScale } from '../../core/contracts/funding-rate.ts';
import { liquidationTicks } from '../../core/contracts/position-view.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { positionAt, settingOf } from '../../core/state/contract.ts';
import { emptyState, stepMs } from '../../core/state/core-state.ts';
import type { UserEvent } from '../../core/state/effects.ts';
import type { PositionState } from '../../core/state/market-state.ts';
import { ask, bid } from '../../market/book/book.ts';
import { averageTicks } from '../../strategies/inventory.ts';
import type { AccountSetting } from '../../strategies/strategy.ts';
import type { PlaceMove } from '../../strategies/moves.ts';
import type { Order } from '../../trade/order.ts';
import { FundingRates } from '../funding-rates.ts';
import type { FundingRate } from '../paid-rates.ts';
import { api_id, CoreAccount, type CoreAccountOptions } from '../core-account.ts';
import { user_id } from '../order-commands.ts';
import { BarMaker, type BarPrice } from './bar-maker.ts';

/** Part of a liquidation price by which the price is watched before it. */
const nearLiquidation = 0.01;

export interface BacktestVenueOptions extends CoreAccountOptions {
  readonly touchFills: boolean;
  /** Of perpetuals alone. */
  readonly fundingRate?: FundingRate;
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

/** One account in one market of bars, by the trading core itself (CoreAccount). */
export class BacktestVenue extends CoreAccount {
  readonly #maker: BarMaker;
  readonly #options: BacktestVenueOptions;
  readonly #rates: FundingRates | undefined;
  #liquidation: (HeldContract & { readonly wallet: bigint; readonly ticks: number | null }) | undefined;
  /** Base that the account was lent, money units. */
  #lent = 0n;

  constructor(options: BacktestVenueOptions) {
    const maker = new BarMaker(options.touchFills);
    super(
      options,
      emptyState(() => maker.fair, maker),
      false,
    );
    this.#maker = maker;
    this.#options = options;
    this.#rates = options.fundingRate === undefined ? undefined : new FundingRates(options.fundingRate);
  }

  /** How the account holds its contract; undefined on spot. */
  get setting(): AccountSetting | undefined {
    if (!this.core.contract) return undefined;
    const { leverage, mode } = settingOf(this.state, api_id, this.core);
    return { leverage, margin_mode: mode, position_mode: 'ONE_WAY' };
  }

  /** Has the account take a leverage. Throws what the core refuses. */
  setLeverage(leverage: number): void {
    const market = this.core.key;
    const answer = this.apply({ kind: 'setting', user_id, api_id, market, leverage, confirm_risk: true });
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
  }

  /** What the account holds of its contract. */
  get position(): HeldContract {
    return positionAt(this.state, api_id, this.core, 'BOTH') ?? flat;
  }

  /**
   * Prices in ticks beyond which a liquidation has to be looked for, somewhat before the price at which it comes; 0 and
   * infinity where there is none.
   */
  get danger(): { readonly below: number; readonly above: number } {
    const none = { below: 0, above: Number.POSITIVE_INFINITY };
    const position = positionAt(this.state, api_id, this.core, 'BOTH');
    if (!position) return none;
    const ticks = this.#liquidationTicks(position);
    if (ticks === null) return none;
    return position.lots > 0
      ? { ...none, below: Math.ceil(ticks * (1 + nearLiquidation)) }
      : { ...none, above: Math.floor(ticks * (1 - nearLiquidation)) };
  }

  /** The same price for the same position and wallet. */
  #liquidationTicks(position: PositionState): number | null {
    const wallet = this.heldOf(this.instrument.settle);
    const { lots, cost } = position;
    const known = this.#liquidation;
    if (known?.lots === lots && known.cost === cost && known.wallet === wallet) return known.ticks;
    const ticks = liquidationTicks(this.state, position);
    this.#liquidation = { lots, cost, wallet, ticks };
    return ticks;
  }

  /** Highest resting buy and lowest resting sell in ticks; 0 and infinity where there is none. */
  get nearest(): { readonly buy: number; readonly sell: number } {
    const { bids, asks } = this.core.book;
    return { buy: bids.at(-1)?.price ?? 0, sell: asks.at(-1)?.price ?? Number.POSITIVE_INFINITY };
  }

  /** All of an asset, that which is locked included, less what was lent, in money units. */
  override heldOf(asset: string): bigint {
    const held = super.heldOf(asset);
    return asset === this.instrument.base ? held - this.#lent : held;
  }

  /** Lends the account base, money units. */
  lend(amount: bigint): void {
    this.#lent += amount;
    this.deposit(this.instrument.base, moneyText(amount));
  }

  /** The price goes to where a bar has it, and fills what it reaches there. */
  moveTo(atMs: number, price: BarPrice): void {
    const { contract } = this.core;
    if (contract && this.#rates)
      for (let ms = nextFundingMs(this.nowMs - 1); ms <= atMs; ms = nextFundingMs(ms))
        contract.rates.set(ms, Math.round(this.#rates.at(ms) * rateScale));
    this.#maker.moveTo(price);
    this.apply({ kind: 'rebase', step: Math.floor(atMs / stepMs) }, atMs);
  }

  /**
   * Places an order at a price that is `slippage` ticks worse than that of now, but not worse than its own limit. The
   * code by which it was refused, if it was.
   */
  place(move: PlaceMove, open: number, slippage: number): RefusalCode | undefined {
    const { side, ticks } = move;
    const isBuy = side === 'BUY';
    const worst = isBuy ? open + slippage : Math.max(1, open - slippage);
    const reaches = ticks === null || (isBuy ? ticks >= open : ticks <= open);
    const at = ticks === null ? worst : isBuy ? Math.min(ticks, worst) : Math.max(ticks, worst);
    if (reaches) this.#maker.offer(this.core, isBuy ? ask : bid, at);
    const code = this.send(move);
    if (reaches) this.#maker.withdraw(this.core);
    return code;
  }

  protected took(order: Order): void {
    if (order.source !== 'LIQ') this.#options.changed(order);
    else this.#options.takenOver?.(averageTicks(order, this.core.grid));
  }

  protected override saw(event: UserEvent): void {
    if (event.kind === 'entry' && event.entry.of === 'funding')
      this.#options.funded?.(must(toScaled(event.entry.row.amount, moneyDecimals), 'money'));
  }
}
