import { assert } from '../../kit/assert.ts';
import { hashText, mix, type Random } from '../../kit/random.ts';
import { type Grid, gridOf, type Instrument, type InstrumentKey, keyOfSymbol } from '../../market/instrument.ts';
import { type TickStep, tickStepsOf } from '../../market/tick-steps.ts';
import { emptyLedger, type Ledger } from '../ledger/accounts.ts';
import { noTerms, type Terms } from '../ledger/margin-terms.ts';
import { type MarketUnits, unitsOf } from '../ledger/money.ts';
import { ClientIds } from './client-ids.ts';
import { type PendingWork, noPendingWork } from './pending-work.ts';
import { type ContractState, contractOf, type Contracts, emptyContracts } from './contract.ts';
import type { PendingEffects } from './effects.ts';
import type { ExpiryQueue } from './expiry-queue.ts';
import type { OrderState } from './order.ts';
import { emptyQueueBook, type QueueBook } from './queue-book.ts';
import type { InFlight } from './flight.ts';

/** Length of a flow step: step n stands for the time n × 100 ms since the epoch. */
export const stepMs = 100;

/** Fair price in ticks of one market at a time, a pure function. */
export type FairPrice = (atMs: number) => number;
/** The fair price of an instrument under a seed; called for markets with flow only. */
export type FairPriceOf = (seed: number, instrument: Instrument) => FairPrice;

/** What a market is made from; part of the journal. */
export interface Listed {
  readonly instrument: Instrument;
  /** The book of a recorded venue lies elsewhere: this one holds users' orders only, and no flow. */
  readonly external: boolean;
  /** Mean lots that the flow trades in a minute. */
  readonly lotsPerMinute: number;
  /** Of an A-share that is under special treatment, or whose first trading day is known. */
  readonly share?: ShareFacts;
}

/** What decides an A-share's daily band beside its board. */
export interface ShareFacts {
  readonly st: boolean;
  /** YYYY-MM-DD in China; null where it has long been listed, or nobody knows. */
  readonly listed_on: string | null;
}

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
  /** Orders that wait for their trigger, by its price: as bids those that fire on a fall, as asks those that fire on a rise. */
  readonly triggers: QueueBook;
  /** Whether its flow runs. Asleep, it holds no quotes and no orders, and costs nothing; its fair price goes on, as it is a function of time. */
  awake: boolean;
  /** Last trade price in ticks; 0 before the first. */
  last: number;
  /** Strictly rises, also over restarts: at least step × 1000. */
  lastTradeId: number;
  readonly random: Random;
  /** Null where there is no flow. */
  fair: FairPrice | null;
  /** An A-share's lowest and highest price on one day of China's calendar, once it has been asked for; follows from the fair price. */
  band: { readonly day: number; readonly down: number; readonly up: number } | null;
  /** How its price moves within a step, and whether it is halted. */
  readonly pace: Pace;
  /** Open orders by api_id. */
  readonly openCount: Map<string, number>;
  /** Null where it is no market of contracts that are traded here. */
  contract: ContractState | null;
}

/** Who quotes and trades in the markets that have a fair price. It is a part of the transition: it changes books, prices and draws as a function of the state alone. */
export interface MarketMaker {
  /** Its makers and takers of one step, in all markets that are awake. */
  step(world: World, effects: PendingEffects): void;
  /** Opens a market anew around its fair price: after a jump, a halt or a sleep. */
  quote(world: World, market: MarketState, effects: PendingEffects): void;
}

/** Whether a market trades A-shares, whose fees are paid in yuan on both sides and reckoned by order. */
export const isShareMarket = ({ listed }: MarketState): boolean => listed.instrument.account_type === 'astock';

/** The whole state of the trading world. Changed by `apply` only. */
export interface World {
  seed: number;
  readonly fairPriceOf: FairPriceOf;
  readonly maker: MarketMaker;
  /** Number of the last flow step. */
  step: number;
  nextOrder: number;
  nextFill: number;
  /** Number of the next line of the ledger's history. */
  nextEntry: number;
  /** On which money is lent. */
  terms: Terms;
  readonly markets: Map<InstrumentKey, MarketState>;
  readonly ledger: Ledger;
  /** Users' orders that are not final, by id, oldest first. */
  readonly orders: Map<string, OrderState>;
  /** Requests on their way to a venue, by the id of their first order. Their orders are in no book and lock nothing. */
  readonly inFlight: Map<string, InFlight>;
  /** Open orders that end at a time of their own. */
  readonly expiring: ExpiryQueue;
  /** A-shares that an account has bought on its newest day of buying, by `api_id/base`. */
  readonly bought: Map<string, { readonly day: number; readonly lots: number }>;
  readonly clients: ClientIds;
  readonly contracts: Contracts;
  /** Empty between commands. */
  readonly pendingWork: PendingWork;
}

/** Nobody quotes: users trade with each other alone. */
export const noMaker: MarketMaker = { step: () => undefined, quote: () => undefined };

export const emptyWorld = (fairPriceOf: FairPriceOf, maker: MarketMaker = noMaker): World => ({
  seed: 0,
  fairPriceOf,
  maker,
  step: 0,
  nextOrder: 1,
  nextFill: 1,
  nextEntry: 1,
  terms: noTerms,
  markets: new Map(),
  ledger: emptyLedger(),
  orders: new Map(),
  inFlight: new Map(),
  expiring: [],
  bought: new Map(),
  clients: new ClientIds(),
  contracts: emptyContracts(),
  pendingWork: noPendingWork(),
});

/**
 * Adds a market, or takes over new fees, filters, status and kind of one that is there; its grid must not change. A rebase must follow.
 * `awake` is for a new one; a known one stays as it is, and is awake where orders of users have come to rest in it.
 */
export function listMarket(world: World, listed: Listed, awake = true): MarketState {
  const key = keyOfSymbol(listed.instrument);
  const known = world.markets.get(key);
  if (known) {
    const { instrument } = known.listed;
    assert(
      instrument.tick === listed.instrument.tick && instrument.step === listed.instrument.step,
      `grid of ${key} is unchanged`,
    );
    known.listed = listed;
    known.steps = tickStepsOf(listed.instrument);
    known.units = unitsOf(listed.instrument);
    known.fair = fairOf(world, listed);
    known.contract = contractOf(listed, known.units, known.contract);
    known.awake ||= isNeeded(known);
    return known;
  }
  const units = unitsOf(listed.instrument);
  const market: MarketState = {
    listed,
    key,
    grid: gridOf(listed.instrument),
    steps: tickStepsOf(listed.instrument),
    units,
    contract: contractOf(listed, units),
    book: emptyQueueBook(),
    triggers: emptyQueueBook(),
    awake,
    last: 0,
    lastTradeId: 0,
    random: { state: mix(hashText(key) ^ mix(world.seed)) | 0 },
    fair: fairOf(world, listed),
    band: null,
    openCount: new Map(),
    pace: { step: 0, ticks: 0, haltedUntil: 0 },
  };
  world.markets.set(key, market);
  return market;
}

/** Whether users have something in a market that must not sleep: open orders, or positions. */
export const isNeeded = ({ openCount, contract }: Pick<MarketState, 'openCount' | 'contract'>): boolean =>
  openCount.size > 0 || (contract !== null && contract.held.size > 0);

const fairOf = (world: World, { external, instrument }: Listed): FairPrice | null =>
  external ? null : world.fairPriceOf(world.seed, instrument);
