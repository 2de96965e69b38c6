import { assert } from '../../base/assert.ts';
import { hashText, mix } from '../../base/random.ts';
import { gridOf, type Instrument, type InstrumentKey, keyOfSymbol } from '../../market/instrument.ts';
import { tickStepsOf } from '../../market/tick-steps.ts';
import { emptyLedger, type Ledger } from '../ledger/accounts.ts';
import { noTerms, type Terms } from '../ledger/margin-terms.ts';
import { unitsOf } from '../ledger/money.ts';
import { ClientIds } from './client-ids.ts';
import { type PendingWork, noPendingWork } from './pending-work.ts';
import type { OrderState, MarketState, FairPrice } from './market-state.ts';
import { contractOf, type Contracts, emptyContracts } from './contract.ts';
import type { PendingEffects } from './effects.ts';
import type { ExpiryQueue } from './expiry-queue.ts';
import { emptyQueueBook } from './queue-book.ts';
import type { InFlight } from './flight.ts';
import type { Listed } from './listed.ts';

/** Length of a flow step: step n stands for the time n × 100 ms since the epoch. */
export const stepMs = 100;

/** The fair price of an instrument under a seed; called for markets with flow only. */
export type FairPriceOf = (seed: number, instrument: Instrument) => FairPrice;

/**
 * Who quotes and trades in the markets that have a fair price. It is a part of the transition: it changes books, prices
 * and draws as a function of the state alone.
 */
export interface MarketMaker {
  /** Its makers and takers of one step, in all markets that are awake. */
  step(state: CoreState, effects: PendingEffects): void;
  /** Opens a market anew around its fair price: after a jump, a halt or a sleep. */
  quote(state: CoreState, market: MarketState, effects: PendingEffects): void;
  /** Mark price in ticks of a contract whose prices are none of a book's; left out where they are. */
  readonly mark?: (market: MarketState) => number;
}

/** Days are UTC, counted from the epoch; -1 where none was ever paid. */
export interface Rebated {
  day: number;
  readonly invitees: Set<string>;
}

/** The whole state of the trading state. Changed by `apply` only. */
export interface CoreState {
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
  /** Whose fees of which day have been shared with their inviters: the newest day, and the invitees of it. */
  readonly rebated: Rebated;
  readonly contracts: Contracts;
  /** Empty between commands. */
  readonly pendingWork: PendingWork;
}

/** Nobody quotes: users trade with each other alone. */
export const noMaker: MarketMaker = { step: () => undefined, quote: () => undefined };

export const emptyState = (fairPriceOf: FairPriceOf, maker: MarketMaker = noMaker): CoreState => ({
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
  rebated: { day: -1, invitees: new Set() },
  contracts: emptyContracts(),
  pendingWork: noPendingWork(),
});

/**
 * Adds a market, or takes over new fees, filters, status and kind of one that is there; its grid must not change. A
 * rebase must follow.
 * `awake` is for a new one; a known one stays as it is, and is awake where orders of users have come to rest in it.
 */
export function listMarket(state: CoreState, listed: Listed, awake = true): MarketState {
  const key = keyOfSymbol(listed.instrument);
  const known = state.markets.get(key);
  if (known) {
    const { instrument } = known.listed;
    assert(
      instrument.tick === listed.instrument.tick && instrument.step === listed.instrument.step,
      `grid of ${key} is unchanged`,
    );
    known.listed = listed;
    known.steps = tickStepsOf(listed.instrument);
    known.units = unitsOf(listed.instrument);
    known.fair = fairOf(state, listed);
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
    random: { state: mix(hashText(key) ^ mix(state.seed)) | 0 },
    quoted: 0,
    fair: fairOf(state, listed),
    band: null,
    openCount: new Map(),
    pace: { step: 0, ticks: 0, haltedUntil: 0 },
  };
  state.markets.set(key, market);
  return market;
}

/** Whether users have something in a market that must not sleep: open orders, or positions. */
export const isNeeded = ({ openCount, contract }: Pick<MarketState, 'openCount' | 'contract'>): boolean =>
  openCount.size > 0 || (contract !== null && contract.held.size > 0);

const fairOf = (state: CoreState, { external, instrument }: Listed): FairPrice | null =>
  external ? null : state.fairPriceOf(state.seed, instrument);
