import type { Random } from '../../base/random.ts';
import type { Grid, InstrumentKey } from '../../market/instrument.ts';
import type { TickStep } from '../../market/tick-steps.ts';
import type { MarginAuto } from '../../trade/margin-auto.ts';
import type { OrderReason } from '../../trade/order-reason.ts';
import type { OrderStatus } from '../../trade/order-status.ts';
import type { Order, OrderType, Side, TimeInForce } from '../../trade/order.ts';
import type { ContractTerms } from '../ledger/contract-terms.ts';
import type { MarketUnits } from '../ledger/money.ts';
import type { OptionTerms } from '../ledger/option-terms.ts';
import type { Holding, PoolKey } from '../ledger/position.ts';
import type { Wallet } from '../ledger/wallets.ts';
import type { Listed } from './listed.ts';
import type { Attached, ContractFields } from './order-fields.ts';

// Markets, their queues, orders and positions hold each other: the types stand together, so that no two files need each
// other.

/** Fair price in ticks of one market at a time, a pure function. */
export type FairPrice = (atMs: number) => number;

/** How a market's price moves within a step. */
export interface Pace {
  /** The step of its newest trade, and the price in ticks before that step's first one. */
  step: number;
  ticks: number;
  /** The step in which it reopens; 0 where it is not halted. */
  haltedUntil: number;
}

/** One market with all that decides its next event. */
export interface MarketState {
  listed: Listed;
  readonly key: InstrumentKey;
  readonly grid: Grid;
  /** Coarser steps of its prices; empty where every tick is one. */
  steps: readonly TickStep[];
  units: MarketUnits;
  readonly book: QueueBook;
  /**
   * Orders that wait for their trigger, by its price: as bids those that fire on a fall, as asks those that fire on a
   * rise.
   */
  readonly triggers: QueueBook;
  /**
   * Whether its flow runs. Asleep, it holds no quotes and no orders, and costs nothing; its fair price goes on, as it
   * is a function of time.
   */
  awake: boolean;
  /** Last trade price in ticks; 0 before the first. */
  last: number;
  /** Strictly rises, also over restarts: at least step × 1000. */
  lastTradeId: number;
  readonly random: Random;
  /** Price in ticks around which the market maker quotes; 0 before it has. */
  quoted: number;
  /** Null where there is no flow. */
  fair: FairPrice | null;
  /**
   * An A-share's lowest and highest price on one day of China's calendar, once it has been asked for; follows from the
   * fair price.
   */
  band: { readonly day: number; readonly down: number; readonly up: number } | null;
  /** How its price moves within a step, and whether it is halted. */
  readonly pace: Pace;
  /** Open orders by api_id. */
  readonly openCount: Map<string, number>;
  /** Null where it is no market of contracts that are traded here. */
  contract: ContractState | null;
}

/** Whether a market trades A-shares, whose fees are paid in yuan on both sides and reckoned by order. */
export const isShareMarket = ({ listed }: MarketState): boolean => listed.instrument.account_type === 'astock';

/** What a market has besides its book where it is one of contracts. */
export interface ContractState {
  terms: ContractTerms;
  /** Null for all but options. */
  option: OptionTerms | null;
  /** Index and mark price in ticks as they were last looked at; 0 before the first time. */
  index: number;
  mark: number;
  /** Bid + ask − 2 × index in ticks at the last looks, oldest first. */
  readonly basis: number[];
  /** Counterparty of all users: what it holds and its cost are minus theirs, always. */
  readonly house: { lots: number; cost: bigint };
  /** Signed lots of users' open positions, by `heldKey`. */
  readonly held: Map<string, number>;
  /** Open orders that must not open a position. */
  readonly reducing: Set<OrderState>;
  /** Those that may, by api_id. */
  readonly opening: Map<string, Set<OrderState>>;
  /** Orders that wait for the mark price, and for the index; as `MarketState.triggers`. */
  readonly marks: QueueBook;
  readonly indexes: QueueBook;
  /** Markets that the index is drawn from; null until they are looked up. */
  sources: readonly MarketState[] | null;
  /**
   * Funding rates that were worked out, by stamp: saves work and changes nothing, as they could be worked out again.
   */
  readonly rates: Map<number, number>;
  running: { readonly atMs: number; readonly rate: number } | null;
}

export interface PositionState extends Holding {
  readonly market: MarketState;
  readonly pool: Pool;
}

/** The open positions of one account that settle in one asset; there only while it has one. */
export interface Pool extends PoolKey {
  readonly user_id: string;
  /** By market key and side, oldest first. */
  readonly positions: Map<string, PositionState>;
}

/** One order as the matching knows it. Prices in ticks, sizes in lots, money in units of 10^-12. */
export interface OrderState extends Omit<ContractFields, 'attached'> {
  readonly id: string;
  readonly user_id: string;
  readonly api_id: string;
  readonly client_id: string;
  readonly market: MarketState;
  /** From which it is settled: that of its market, or a margin wallet. */
  readonly wallet: Wallet;
  readonly auto: MarginAuto;
  readonly side: Side;
  readonly type: OrderType;
  readonly tif: TimeInForce;
  readonly source: Order['source'];
  /** Limit price; 0 where it has none. */
  price: number;
  /** Size asked for; an order by total has what it has bought so far. */
  lots: number;
  /** Quote to spend; null for an order by amount. */
  readonly budget: bigint | null;
  /** What is still locked for it, in quote for a buy and in base for a sell; of contracts in the settling asset. */
  locked: bigint;
  filledLots: number;
  filledQuote: bigint;
  fee: bigint;
  status: OrderStatus;
  reason: OrderReason;
  readonly createdMs: number;
  updatedMs: number;
  filledMs: number | null;
  version: number;
  /** Price that it waits or has waited for; 0 where it never waited. */
  trigger: number;
  /** Whether it fires when the last price rises to the trigger, and not when it falls to it. */
  rises: boolean;
  triggeredMs: number | null;
  /** Last price when it came, or was triggered; 0 where that is not known. */
  arrival: number;
  /** When it ends by itself. */
  readonly expireMs: number | null;
  /** Of both orders of an OCO, else empty. */
  readonly listId: string;
  /** The other order of its list as long as both are open. */
  sibling: OrderState | null;
  /** Exits that it brings along. */
  attached: Attached | null;
  /** Id of the order that has brought it along as an exit, else empty. */
  readonly exitOf: string;
  /** Its place in the book; null where it does not rest. */
  entry: Entry | null;
  /** Its place among those that wait for their trigger; null where it does not. */
  waiting: Entry | null;
}

declare const entryBrand: unique symbol;

/** A place in a queue, by the number of its slot: good until nothing is left of it. Never 0, which stands for none. */
export type Entry = number & { readonly [entryBrand]: true };

/** One price with its first-in-first-out queue. `lots` is the queue's sum; the flow has at most one entry a level. */
export interface Level {
  readonly price: number;
  /** Its number among the levels of its book. */
  readonly id: number;
  lots: number;
  head: Entry | 0;
  tail: Entry | 0;
  flow: Entry | 0;
}

/**
 * The entries of a book in one buffer that `lots` and `links` both look at: a slot is 24 bytes, so that all of an entry
 * is mostly one line of the cache, and none is an object that somebody has to clean up behind. So what a command costs
 * depends little on how many orders rest. Slots and numbers of levels that have become free are taken again first.
 */
export interface QueueSlots {
  lots: Float64Array;
  links: Int32Array;
  readonly orders: (OrderState | null)[];
  readonly levels: (Level | null)[];
  readonly freeLevels: number[];
  used: number;
  free: number;
}

/**
 * Price-time queues of one market. Either side is sorted with its best level last, so that the busy end is the cheap
 * one.
 */
export interface QueueBook {
  readonly bids: Level[];
  readonly asks: Level[];
  /** Rises with every change. */
  u: number;
  /** Number of flow entries per side. */
  readonly flowCount: [bids: number, asks: number];
  readonly slots: QueueSlots;
}
