import { must } from '../../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../base/decimal.ts';
import type { RefusalCode } from '../../base/refusal.ts';
import { apply } from '../../core/apply.ts';
import { freeOf, heldOf } from '../../core/ledger/accounts.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { emptyState, type CoreState, stepMs } from '../../core/state/core-state.ts';
import type { Command } from '../../core/state/command.ts';
import type { Answer } from '../../core/state/effects.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { ask, bid } from '../../market/book/book.ts';
import { type Instrument, keyOfSymbol } from '../../market/instrument.ts';
import { childIdOf } from '../../trade/child-id.ts';
import type { PlaceMove } from '../../strategies/strategy.ts';
import type { Fill, Order, Side } from '../../trade/order.ts';
import { BarMaker, type BarPrice } from './bar-maker.ts';
import type { FillLog } from './fill-log.ts';

const user_id = 'u';
const api_id = 'a';
/** Id of the only instance. */
const parent = 'i-0';

export interface BacktestVenueOptions {
  /** With the fee rates that are to be reckoned with. */
  readonly instrument: Instrument;
  /** Money of the quote asset that the account begins with, as decimal text. */
  readonly funds: string;
  readonly touchFills: boolean;
  readonly startMs: number;
  readonly fills: FillLog;
  /** Takes each order as it changes. */
  readonly changed: (order: Order) => void;
}

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

  constructor(options: BacktestVenueOptions) {
    const { instrument, funds, touchFills, startMs } = options;
    this.#options = options;
    this.#nowMs = startMs;
    this.#maker = new BarMaker(touchFills);
    this.#state = emptyState(() => this.#maker.fair, this.#maker);
    this.#apply({ kind: 'list', seed: 1, markets: [{ instrument, external: false, lotsPerMinute: 1 }] });
    this.core = must(this.#state.markets.get(keyOfSymbol(instrument)), 'the market');
    const { account_type } = instrument;
    this.#apply({ kind: 'deposit', user_id, api_id, account_type, asset: instrument.quote, amount: funds });
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

  /** All of an asset, that which is locked included, in money units. */
  heldOf = (asset: string): bigint =>
    heldOf(this.#state.ledger, api_id, this.#options.instrument.account_type as 'spot', asset);

  /** The price goes to where a bar has it, and fills what it reaches there. */
  moveTo(atMs: number, price: BarPrice): void {
    this.#nowMs = atMs;
    this.#maker.moveTo(price);
    this.#apply({ kind: 'rebase', step: Math.floor(atMs / stepMs) });
  }

  /**
   * Places an order at a price that is `slippage` ticks worse than that of now, but not worse than its own limit. The
   * code by which it was refused, if it was.
   */
  place(move: PlaceMove, open: number, slippage: number): RefusalCode | undefined {
    const { number, side, lots, ticks, isImmediate } = move;
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
          time_in_force: isImmediate || ticks === null ? 'IOC' : 'GTC',
          amount: fromUnits(lots, size),
          ...(ticks !== null && { price: fromUnits(ticks, price) }),
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
      if (event.kind !== 'order') continue;
      this.#sides.set(event.order.order_id, event.order.side);
      this.#options.changed(event.order);
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
