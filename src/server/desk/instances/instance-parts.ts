import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { Delivery } from '../../../shared/strategies/delivery.ts';
import type { AnyStrategy, StartLeg } from '../../../shared/strategies/strategy.ts';
import type { Breach } from '../../../shared/trade/risk/risk-limits.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { InstanceRecord, InstanceStore, Leg } from '../../store/tables/instances.ts';
import type { AccountGuard } from './account-guard.ts';
import type { LegMarket } from './ended-market.ts';
import type { DurableRunParts } from '../runner/durable-run.ts';

/** Part of an instance in the funding of its account, money units, and the newest row that it has its part of. */
export interface FundingPart {
  readonly amount: bigint;
  readonly last: number;
}

/** A leg, from 0, whose account was liquidated, and the price in ticks. */
export interface Takeover {
  readonly leg: number;
  readonly ticks: number;
}

/** A leg, from 0, whose contract has expired. */
export interface Delivered {
  readonly leg: number;
  readonly delivered: Delivery;
}

export interface InstanceParts extends DurableRunParts {
  readonly strategy: AnyStrategy;
  readonly record: InstanceRecord;
  /** Of each leg. */
  readonly legs: readonly { readonly core: MarketState; readonly market: LegMarket }[];
  /** What an account has for a leg, now. */
  readonly accountIn: (leg: Leg) => Pick<StartLeg, 'freeOf' | 'setting' | 'position' | 'sellable'>;
  /** Its orders that are there already. */
  readonly known: readonly Order[];
  /** Its part of the funding that its account has had. */
  readonly funding: FundingPart;
  /** Its legs whose account was liquidated since their last orders. */
  readonly takenOver?: readonly Takeover[] | undefined;
  /** Its legs that have been settled at their expiry. */
  readonly delivered?: readonly Delivered[] | undefined;
  readonly store: Pick<InstanceStore, 'save' | 'log' | 'addPoint'>;
  /** Keeps the record of its run, and how many bytes it may still have. */
  readonly tape: { readonly room: number; add(bytes: Uint8Array): Promise<void> };
  /** Limits of its accounts, which it shares with others. */
  readonly account: {
    readonly guard: Pick<AccountGuard, 'before' | 'arrived'>;
    /** Interrupts all that open or trade on an account. */
    readonly interrupt: (api_id: string, breach: Breach) => Promise<void>;
  };
  readonly ended: (record: InstanceRecord) => void;
  /** Hears of a limit that has interrupted it, once that is stored. */
  readonly breached: (record: InstanceRecord, breach: Breach) => void;
}
