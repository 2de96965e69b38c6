import { must } from '../../../shared/base/assert.ts';
import { toScaled } from '../../../shared/base/decimal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { type AccountMeasures, accountBreach } from '../../../shared/strategies/risk/account-breach.ts';
import { isPlace } from '../../../shared/strategies/risk/measures.ts';
import { SentRate, sentTimes } from '../../../shared/strategies/risk/sent-rate.ts';
import { moneyAssetOf } from '../../../shared/strategies/strategy.ts';
import type { Move } from '../../../shared/strategies/moves.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { AccountLimits } from '../../../shared/trade/risk/account-risk.ts';
import type { Breach } from '../../../shared/trade/risk/risk-limits.ts';
import { type InstanceRecord, type InstanceStore, type Leg, legsOf } from '../../store/tables/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { UsdPriceOf } from '../valuation.ts';

/** As much of an instance that runs as its account has to know. */
export interface HeldRun {
  readonly record: InstanceRecord;
  readonly legs: readonly Leg[];
  /** What it holds and all of its open orders, in money units of quote; as moves would leave it. */
  exposure(moves?: readonly Move[]): bigint;
}

export interface AccountGuardParts<R extends HeldRun> {
  readonly runs: () => readonly R[];
  /** Limits of an account; undefined where it has none. */
  readonly limitsOf: (api_id: string) => AccountLimits | undefined;
  readonly usdPriceOf: UsdPriceOf;
  readonly engine: Pick<TradingEngine, 'market'>;
  readonly store: Pick<InstanceStore, 'pointBefore' | 'endedSince'>;
  readonly nowMs: () => number;
}

const one = 10n ** BigInt(moneyDecimals);
const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);
const dayOf = (ms: number): number => Math.floor(ms / dayMs);
const accountsIn = (record: InstanceRecord): readonly string[] => [
  ...new Set(legsOf(record).map(({ api_id }) => api_id)),
];

/**
 * Holds all instances on an account together to its limits: before their orders are sent, and with each look. An
 * instance with legs on several accounts counts whole on each. What has no price in USD counts nothing.
 */
export class AccountGuard<R extends HeldRun = HeldRun> {
  readonly #parts: AccountGuardParts<R>;
  /** Profits with which the day began, in money units of quote, by the ids of instances. */
  readonly #mornings = new Map<string, { readonly day: number; readonly profit: bigint }>();
  /** What those came to that have stopped today, in USD by account. */
  readonly #ended = new Map<string, { readonly day: number; readonly profit: bigint }>();
  readonly #rates = new Map<string, SentRate>();
  /** What orders will be open for that are on their way, in USD by the ids of instances. */
  readonly #underWay = new Map<string, bigint>();

  constructor(parts: AccountGuardParts<R>) {
    this.#parts = parts;
  }

  /** Takes in an instance that goes on after a restart: its morning, and when its orders were sent. */
  async restore(record: InstanceRecord, known: readonly Order[]): Promise<void> {
    const now = this.#parts.nowMs();
    const netValue = (await this.#parts.store.pointBefore(record.instance_id, now - (now % dayMs))) ?? 1;
    this.#mornings.set(record.instance_id, { day: dayOf(now), profit: profitAt(record, netValue) });
    for (const api_id of accountsIn(record)) for (const atMs of sentTimes(known)) this.#rateOf(api_id).add(atMs, 1);
  }

  /** Takes in those that have stopped today before a restart. */
  async restoreEnded(): Promise<void> {
    const now = this.#parts.nowMs();
    const midnight = now - (now % dayMs);
    for (const record of await this.#parts.store.endedSince(midnight)) {
      const netValue = (await this.#parts.store.pointBefore(record.instance_id, midnight)) ?? 1;
      this.#addEnded(record, money(record.figures.profit) - profitAt(record, netValue), now);
    }
  }

  /** What moves of an instance would bring beyond a limit of one of its accounts; else they are noted as sent. */
  before(
    run: HeldRun,
    moves: readonly Move[],
    now: number,
  ): { readonly api_id: string; readonly breach: Breach } | undefined {
    const orders = moves.filter(isPlace).length;
    if (orders === 0 && this.#underWay.size === 0) return undefined;
    const { record } = run;
    this.#underWay.delete(record.instance_id);
    if (orders === 0) return undefined;
    const accounts = accountsIn(record).flatMap((api_id) => {
      const limits = this.#parts.limitsOf(api_id);
      return limits ? [{ api_id, limits }] : [];
    });
    const added = accounts.some(({ limits }) => limits.max_exposure !== null)
      ? this.#inUsd(record, run.exposure(moves) - run.exposure())
      : 0n;
    for (const { api_id, limits } of accounts) {
      const stands = this.#measures(api_id, limits, now);
      const next = { ...stands, exposure: stands.exposure + added, orders: stands.orders + orders };
      const breach = accountBreach(limits, next, now);
      if (breach) return { api_id, breach };
    }
    this.#underWay.set(record.instance_id, added);
    for (const api_id of accountsIn(record)) this.#rateOf(api_id).add(now, orders);
    return undefined;
  }

  /** What of an instance was on its way is open now, or refused. */
  arrived(run: Pick<HeldRun, 'record'>): void {
    if (this.#underWay.size > 0) this.#underWay.delete(run.record.instance_id);
  }

  /** An instance has stopped. */
  ended(record: InstanceRecord): void {
    const now = this.#parts.nowMs();
    this.#addEnded(record, money(record.figures.profit) - this.#morningOf(record, now), now);
    this.#mornings.delete(record.instance_id);
    this.#underWay.delete(record.instance_id);
  }

  /** The limit beyond which an account stands, whatever is sent. */
  standing(api_id: string): Breach | undefined {
    const limits = this.#parts.limitsOf(api_id);
    const now = this.#parts.nowMs();
    return limits && accountBreach(limits, this.#measures(api_id, limits, now), now);
  }

  /** What is measured against limits of an account now, as decimal texts of USD. */
  figures(api_id: string) {
    const { exposure, loss, orders } = this.#measures(api_id, undefined, this.#parts.nowMs());
    return { exposure: moneyText(exposure), loss: moneyText(loss), orders, running: this.on(api_id).length };
  }

  /** Those that have not stopped, with a leg on an account. */
  on(api_id: string): readonly R[] {
    return this.#parts.runs().filter(({ legs }) => legs.some((leg) => leg.api_id === api_id));
  }

  /** With limits, only what they need is measured. */
  #measures(api_id: string, limits: AccountLimits | undefined, now: number): AccountMeasures {
    const runs = this.on(api_id);
    const isWanted = (key: keyof AccountLimits): boolean => limits === undefined || limits[key] !== null;
    const exposure = isWanted('max_exposure')
      ? runs.reduce((sum, run) => {
          const { instance_id } = run.record;
          return sum + this.#inUsd(run.record, run.exposure()) + (this.#underWay.get(instance_id) ?? 0n);
        }, 0n)
      : 0n;
    const ended = this.#ended.get(api_id);
    const profit = isWanted('max_daily_loss')
      ? runs.reduce(
          (sum, { record }) =>
            sum + this.#inUsd(record, money(record.figures.profit) - this.#morningOf(record, now), 'profit'),
          ended?.day === dayOf(now) ? ended.profit : 0n,
        )
      : 0n;
    return { exposure, loss: profit < 0n ? -profit : 0n, orders: this.#rates.get(api_id)?.at(now) ?? 0 };
  }

  #rateOf(api_id: string): SentRate {
    const rate = this.#rates.get(api_id) ?? new SentRate();
    this.#rates.set(api_id, rate);
    return rate;
  }

  /** Profit with which an instance began the day: none of one that was started in it. */
  #morningOf({ instance_id, created, figures }: InstanceRecord, now: number): bigint {
    const day = dayOf(now);
    const known = this.#mornings.get(instance_id);
    if (known?.day === day) return known.profit;
    const profit = dayOf(created) === day ? 0n : money(figures.profit);
    this.#mornings.set(instance_id, { day, profit });
    return profit;
  }

  #addEnded(record: InstanceRecord, profit: bigint, now: number): void {
    const day = dayOf(now);
    for (const api_id of accountsIn(record)) {
      const before = this.#ended.get(api_id);
      const sum = (before?.day === day ? before.profit : 0n) + this.#inUsd(record, profit, 'profit');
      this.#ended.set(api_id, { day, profit: sum });
    }
  }

  /** Of what is valued in quote, or of a profit, which is in the money asset. */
  #inUsd(record: InstanceRecord, amount: bigint, what: 'value' | 'profit' = 'value'): bigint {
    const instrument = this.#parts.engine.market(keyOfSymbol(record))?.listed.instrument;
    const asset = instrument && (what === 'profit' ? moneyAssetOf(instrument) : instrument.quote);
    const price = asset === undefined ? undefined : this.#parts.usdPriceOf(asset, record.exchange);
    return price ? (amount * price.numerator) / price.denominator : 0n;
  }
}

/** Profit in money units of quote at a net value. */
const profitAt = ({ invested }: InstanceRecord, netValue: number): bigint =>
  ((money(netValue.toFixed(moneyDecimals)) - one) * money(invested)) / one;
