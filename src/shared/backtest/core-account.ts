import { must } from '../base/assert.ts';
import type { RefusalCode } from '../base/refusal.ts';
import { apply } from '../core/apply.ts';
import { freeOf, heldOf } from '../core/ledger/accounts.ts';
import type { Command, External } from '../core/state/command.ts';
import type { CoreState } from '../core/state/core-state.ts';
import type { Answer, UserEvent } from '../core/state/effects.ts';
import type { MarketState } from '../core/state/market-state.ts';
import { type Instrument, keyOfSymbol } from '../market/instrument.ts';
import type { PlaceMove } from '../strategies/moves.ts';
import { moneyAssetOf } from '../strategies/strategy.ts';
import type { Fill, Order, Side } from '../trade/order.ts';
import type { BacktestFill, FillLog } from './fill-log.ts';
import { fillOf, placeCommand, placeRefusal, user_id } from './order-commands.ts';

export const api_id = 'a';

export interface CoreAccountOptions {
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /** Money that the account begins with, in quote, of a contract in the asset that it settles in, as decimal text. */
  readonly funds: string;
  readonly startMs: number;
  readonly fills: FillLog;
  /** Takes each order as it changes. */
  readonly changed: (order: Order) => void;
}

/**
 * One account in one market, by the trading core itself: its matching, its ledger, its rules. What the market brings
 * comes from whoever extends it. Nothing here is of the clock or of chance: ids count up from 1.
 */
export abstract class CoreAccount {
  readonly core: MarketState;
  readonly api_id = api_id;
  protected readonly state: CoreState;
  protected readonly instrument: Instrument;
  readonly #fills: FillLog;
  readonly #sides = new Map<string, Side>();
  #nowMs: number;

  /** `isExternal`: the orders of others are not in the core's book. */
  protected constructor(
    { instrument, funds, startMs, fills }: CoreAccountOptions,
    state: CoreState,
    isExternal: boolean,
  ) {
    this.instrument = instrument;
    this.state = state;
    this.#nowMs = startMs;
    this.#fills = fills;
    this.apply({ kind: 'list', seed: 1, markets: [{ instrument, external: isExternal, lotsPerMinute: 1 }] }, startMs);
    this.core = must(state.markets.get(keyOfSymbol(instrument)), 'the market');
    this.deposit(moneyAssetOf(instrument), funds);
  }

  /** Takes one of its orders as it has become. */
  protected abstract took(order: Order): void;
  /** Hears of a fill once it is in the log. */
  protected noted?(fill: BacktestFill): void;
  /** Hears of whatever else a command has brought about. */
  protected saw?(event: UserEvent): void;

  /** Time of its last change, ms. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** What is free of an asset, money units. */
  freeOf = (asset: string): bigint => freeOf(this.state.ledger, api_id, this.#accountType, asset);

  /** All of an asset, that which is locked included, in money units. */
  heldOf(asset: string): bigint {
    return heldOf(this.state.ledger, api_id, this.#accountType, asset);
  }

  get #accountType() {
    return this.instrument.account_type as 'spot';
  }

  protected deposit(asset: string, amount: string): void {
    this.apply({ kind: 'deposit', user_id, api_id, account_type: this.#accountType, asset, amount });
  }

  cancel(order_ids: readonly string[], atMs: number): void {
    this.apply({ kind: 'cancel', user_id, order_ids }, atMs);
  }

  /**
   * Sends an order at a time, with what it is shown of a book outside the core; the code by which it was refused, if it
   * was.
   */
  protected send(move: PlaceMove, atMs = this.#nowMs, external?: External): RefusalCode | undefined {
    return placeRefusal(this.apply(placeCommand(this.core, api_id, move, external), atMs));
  }

  /** Has the core take a command at a time, that of the last one where it is left out. */
  protected apply(command: Command, atMs = this.#nowMs): Answer {
    this.#nowMs = atMs;
    const { events, answer } = apply(this.state, command, atMs);
    for (const event of events) {
      if (event.kind === 'order') {
        this.#sides.set(event.order.order_id, event.order.side);
        this.took(event.order);
      } else this.saw?.(event);
    }
    for (const event of events) if (event.kind === 'fill') this.#note(event.fill);
    return answer;
  }

  #note(filled: Fill): void {
    const fill = fillOf(this.core, filled, must(this.#sides.get(filled.order_id), 'side of an order'), this.#nowMs);
    this.#fills.add(fill);
    this.noted?.(fill);
  }
}
