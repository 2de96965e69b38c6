import { fromUnits } from '../../shared/base/decimal.ts';
import { dayMs } from '../../shared/base/time.ts';
import type { FundingFacts } from '../../shared/market/funding-facts.ts';
import type { AccountType, InstrumentKey } from '../../shared/market/instrument.ts';
import type { MarkValue } from '../../shared/topics/mark-price.ts';
import type { Position, PositionSetting } from '../../shared/trade/position.ts';
import { bracketOf, maxNotional, notionalOf } from '../../shared/core/ledger/contract-terms.ts';
import { moneyText } from '../../shared/core/ledger/money.ts';
import { poolKey } from '../../shared/core/ledger/position.ts';
import { allowanceOf, type AskedOrder } from '../../shared/core/margin-accounts/allowance.ts';
import { indexAt, ticksOf } from '../../shared/core/contracts/coin-index.ts';
import { openInterest } from '../../shared/core/contracts/open-interest.ts';
import { claimOf, modesOf, settingOf } from '../../shared/core/state/contract.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import {
  fundingIntervalMs,
  isFunded,
  nextFundingMs,
  rateAt,
  rateScale,
  runningRateAt,
} from '../../shared/core/contracts/funding-rate.ts';
import { positionOf } from '../../shared/core/contracts/position-view.ts';

/** Funding and prices of one perpetual. Rates as fractions of an interval. */
export interface FundingView {
  readonly rate: number;
  readonly next_rate: number;
  readonly next_time: number;
  readonly mark: string;
  readonly index: string;
}

/** What may be read of contracts, as the marks stand now. */
export interface ContractViews {
  /** The largest order for a contract that would be let in now. */
  allowance(asked: AskedOrder): { readonly lots: number; readonly available: bigint };
  /** Open positions of some accounts, oldest first within each. */
  positions(api_ids: readonly string[]): readonly Position[];
  /** Accounts that have open positions, each once. */
  holders(): readonly { readonly api_id: string; readonly user_id: string }[];
  /**
   * What the positions of an account in one settling asset add to its wallet by the mark prices, money: their
   * unrealised profit, and of options their worth.
   */
  unrealised(api_id: string, account_type: AccountType, settle: string): bigint;
  /** Undefined where no contract is traded. */
  setting(api_id: string, key: InstrumentKey): PositionSetting | undefined;
  /** Number of the bracket that an account's larger position of a market stands in; 1 where it has none. */
  bracket(api_id: string, market: MarketState): number;
  /** Index of a contract in quote now, whether its market sleeps or not, not rounded; null where there is none. */
  index(key: InstrumentKey): number | null;
  /**
   * Mark and index price now, and open interest, decimal texts on the contract's grids; undefined where no contract is
   * traded, or none has had a price. A market that sleeps tells the prices that it would have if it were woken.
   */
  marks(key: InstrumentKey): MarkValue | undefined;
  /** Undefined for all but perpetuals that are traded here. */
  funding(key: InstrumentKey): FundingView | undefined;
  /** Last rate that was paid, a fraction of its interval; null for all but perpetuals that are traded here. */
  fundingRate(key: InstrumentKey): number | null;
  /** Rates that were paid within so many days, as [time, rate], ascending; empty where there are none. */
  fundingHistory(key: InstrumentKey, days: number): readonly (readonly [time: number, rate: number])[];
}

const fundedIn = (state: CoreState, key: InstrumentKey): MarketState | undefined => {
  const market = state.markets.get(key);
  return market && isFunded(market) ? market : undefined;
};

function paidRates(state: CoreState, market: MarketState, days: number, now: number): (readonly [number, number])[] {
  const newest = nextFundingMs(now) - fundingIntervalMs;
  const stamps = Array.from(
    { length: (days * dayMs) / fundingIntervalMs },
    (_, index) => newest - index * fundingIntervalMs,
  ).reverse();
  return stamps.map((stampMs) => [stampMs, rateAt(state, market, stampMs) / rateScale]);
}

const paidRate = (state: CoreState, market: MarketState, now: number): number =>
  rateAt(state, market, nextFundingMs(now) - fundingIntervalMs) / rateScale;

/** Funding of a perpetual as strategies see it, with the last `periods` rates that were paid. */
export function fundingFactsAt(state: CoreState, market: MarketState, now: number, periods: number): FundingFacts {
  const nextMs = nextFundingMs(now);
  return {
    predicted: runningRateAt(state, market, now) / rateScale,
    nextMs,
    intervalMs: fundingIntervalMs,
    paid: Array.from(
      { length: periods },
      (_, index) => rateAt(state, market, nextMs - (index + 1) * fundingIntervalMs) / rateScale,
    ),
  };
}

function marksAt(state: CoreState, key: InstrumentKey, now: number): ReturnType<ContractViews['marks']> {
  const market = state.markets.get(key);
  if (!market?.contract) return undefined;
  const index = indexAt(state, market, now);
  const indexTicks = index === null ? market.contract.index : ticksOf(market, index);
  const markTicks =
    market.awake && market.contract.mark > 0 ? market.contract.mark : (market.fair?.(now) ?? indexTicks);
  if (indexTicks === 0 || markTicks === 0) return undefined;
  return {
    mark: fromUnits(markTicks, market.grid.price),
    index: fromUnits(indexTicks, market.grid.price),
    oi: fromUnits(openInterest(market.contract), market.grid.size),
  };
}

function fundingAt(state: CoreState, key: InstrumentKey, now: number): FundingView | undefined {
  const market = fundedIn(state, key);
  const prices = marksAt(state, key, now);
  if (!market || !prices) return undefined;
  return {
    rate: paidRate(state, market, now),
    next_rate: runningRateAt(state, market, now) / rateScale,
    next_time: nextFundingMs(now),
    mark: prices.mark,
    index: prices.index,
  };
}

function settingIn(state: CoreState, api_id: string, key: InstrumentKey): PositionSetting | undefined {
  const market = state.markets.get(key);
  if (!market?.contract) return undefined;
  const { exchange, account_type, symbol } = market.listed.instrument;
  const { leverage, mode } = settingOf(state, api_id, market);
  const modes = modesOf(state, api_id);
  return {
    api_id,
    exchange,
    account_type,
    symbol,
    leverage,
    margin_mode: mode,
    position_mode: market.contract.option ? 'ONE_WAY' : modes.position,
    asset_mode: modes.asset,
    max_notional: moneyText(maxNotional(market.contract.terms, leverage) ?? 0n),
  };
}

function bracketIn(api_id: string, { contract }: MarketState): number {
  const lots = Math.max(
    0,
    ...(['BOTH', 'LONG', 'SHORT'] as const).map((side) => Math.abs(contract?.held.get(`${api_id}/${side}`) ?? 0)),
  );
  return contract && contract.mark > 0 && !contract.option
    ? bracketOf(contract.terms, notionalOf(contract.terms, contract.mark, lots))
    : 1;
}

export function contractViewsOf(state: CoreState, nowMs: () => number): ContractViews {
  return {
    marks: (key) => marksAt(state, key, nowMs()),
    allowance: (asked) => allowanceOf(state, asked),
    fundingHistory(key, days) {
      const market = fundedIn(state, key);
      return market ? paidRates(state, market, days, nowMs()) : [];
    },
    fundingRate(key) {
      const market = fundedIn(state, key);
      return market ? paidRate(state, market, nowMs()) : null;
    },
    positions: (api_ids) =>
      [...state.contracts.pools.values()]
        .filter(({ api_id }) => api_ids.includes(api_id))
        .flatMap(({ positions }) => [...positions.values()].map((position) => positionOf(state, position))),
    holders: () => [
      ...new Map(
        [...state.contracts.pools.values()].map(({ api_id, user_id }) => [api_id, { api_id, user_id }]),
      ).values(),
    ],
    unrealised(api_id, account_type, settle) {
      const pool = state.contracts.pools.get(poolKey({ api_id, account_type, settle }));
      return pool ? [...pool.positions.values()].reduce((sum, position) => sum + claimOf(position), 0n) : 0n;
    },
    setting: (api_id, key) => settingIn(state, api_id, key),
    bracket: bracketIn,
    index(key) {
      const market = state.markets.get(key);
      return market ? indexAt(state, market, nowMs()) : null;
    },
    funding: (key) => fundingAt(state, key, nowMs()),
  };
}
