import { must } from '../../../shared/base/assert.ts';
import { toScaled, toUnits } from '../../../shared/base/decimal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import type { RefusalCode } from '../../../shared/base/refusal.ts';
import type { InstanceMachine } from '../../../shared/strategies/instance-machine.ts';
import type { InstanceState, Transition } from '../../../shared/strategies/instance-state.ts';
import type { InstanceEvent, InstanceFigures, InstanceLog } from '../../../shared/trade/instance.ts';
import type { FundingPayment } from '../../../shared/trade/ledger-entry.ts';
import { changeData } from '../../../shared/trade/param-changes.ts';
import type { Side } from '../../../shared/trade/order.ts';
import type { RiskBase } from '../../../shared/trade/risk/risk-limits.ts';
import { riskBase } from '../../../shared/strategies/risk/guard.ts';
import { middleOf } from '../../../shared/market/middle.ts';
import { continued, fundingShare, withFunding } from '../../../shared/strategies/figures.ts';
import { seriesOf } from '../../../shared/strategies/series.ts';
import { firstLeg, type Replan, type StrategyInstance } from '../../../shared/strategies/strategy.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import type { InstanceRecord } from '../../store/tables/instances.ts';
import type { RunTape } from '../../../shared/strategies/record/run-tape.ts';
import type { VenueOrder } from '../../venues/order-entry.ts';
import type { FundingPart, InstanceParts } from './instance-parts.ts';
import { entryOf } from './log-entry.ts';

const moneyOf = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);

export const pointEveryMs = 5 * minuteMs;

/** When the net value is to be written down next, ms. */
export const nextPointMs = (now: number): number => (Math.floor(now / pointEveryMs) + 1) * pointEveryMs;

/** An instance's record and how it is written: its state, its log and its net value over time. */
export class KeptInstance {
  /** As it was written last, but for what its machine keeps. */
  #fields: InstanceRecord;
  /** The last prices that there were, of each leg, in ticks. */
  #marks: readonly number[];
  readonly #parts: InstanceParts;
  readonly #instance: StrategyInstance;
  readonly #machine: InstanceMachine;
  readonly #tape: RunTape;
  #funding: FundingPart;
  #pointMs = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: InstanceParts, instance: StrategyInstance, machine: InstanceMachine, tape: RunTape) {
    this.#parts = parts;
    this.#instance = instance;
    this.#machine = machine;
    this.#tape = tape;
    this.#fields = parts.record;
    this.#funding = parts.funding;
    this.#marks = marksOf(parts);
  }

  get record(): InstanceRecord {
    const { riskBase: risk, state } = this.#machine;
    const memory = this.#instance.memory;
    const kept = { ...this.#fields, ...stateOf(state), ...(memory !== null && { memory }) };
    return { ...kept, marks: [...this.marksNow()], risk, figures: this.figures() };
  }

  /** Its figures at the price of now; at the last one that there was where there is none. */
  figures(): InstanceFigures {
    const { invested, since } = this.#fields;
    const figures = this.#instance.figures(this.marksNow(), invested);
    return continued(withFunding(figures, this.#funding.amount, invested), since, invested);
  }

  /** What its net value gains by a unit of money of profit. */
  get netPerMoney(): number {
    const { invested, since } = this.#fields;
    const had = Number(invested) + Number(since?.profit ?? 0);
    return had > 0 ? Number(since?.net_value ?? 1) / had : 1 / Number(invested);
  }

  /** The price of now of each leg in ticks; the last one that there was where there is none. */
  marksNow(): readonly number[] {
    this.#marks = this.#parts.legs.map(({ market }, leg) => middleOf(market) ?? must(this.#marks[leg], 'a mark'));
    return this.#marks;
  }

  /** Takes its part of a funding row of its account, by its own net over the account's at that stamp; each row once. */
  fund({ funding_id, amount, qty }: FundingPayment, leg: number): void {
    const { last, amount: sum } = this.#funding;
    if (qty === undefined || Number(funding_id) <= last) return;
    const figures = this.figures();
    const { qty: own } = figures.legs ? must(figures.legs[leg], 'a leg') : figures;
    const part = fundingShare(moneyOf(amount), moneyOf(own), moneyOf(qty));
    this.#funding = { amount: sum + part, last: Number(funding_id) };
  }

  /** Tells in the log that an order was refused, once for each reason in a row. */
  async refused(
    code: RefusalCode,
    side: Side,
    { amount = '', price = '' }: Pick<VenueOrder, 'amount' | 'price'>,
  ): Promise<void> {
    if (!this.#machine.noteRefusal(code)) return;
    await this.#parts.store.log(this.#fields.instance_id, this.#entry('REFUSED', { code, side, amount, price }));
  }

  /** Every few minutes the net value is written down, and how deep it has fallen. */
  async point(now: number): Promise<void> {
    const slot = Math.floor(now / pointEveryMs);
    if (slot === this.#pointMs || this.#machine.state.started === null) return;
    this.#pointMs = slot;
    const { net_value } = this.figures();
    const peak = Math.max(this.#fields.peak, Number(net_value));
    this.#fields = {
      ...this.#fields,
      peak,
      max_drawdown: Math.min(this.#fields.max_drawdown, Number(net_value) / peak - 1),
    };
    await this.addPoint(now);
    await this.#written(() => this.#parts.store.save(this.record));
    await this.keepTape(now);
  }

  /** Writes down what it stands at now: its net value and its named series. */
  async addPoint(now: number): Promise<void> {
    const figures = this.figures();
    await this.#parts.store.addPoint(this.#fields.instance_id, now, figures.net_value, seriesOf(figures));
  }

  /** Writes down what its record has more by now. What cannot be written is tried again with the next. */
  keepTape(now: number): Promise<void> {
    return this.#written(async () => {
      const bytes = this.#tape.take(now);
      if (bytes === undefined) return;
      await this.#parts.tape.add(bytes).catch((error: unknown) => {
        this.#tape.giveBack(bytes);
        throw error;
      });
    });
  }

  #entry = (event: InstanceEvent, data: Readonly<Record<string, string>>): InstanceLog =>
    entryOf(event, data, this.#parts.nowMs());

  /**
   * Written before it counts: where it cannot be written nothing has changed. False where its status has no such edge
   * by then.
   */
  become(transition: Transition): Promise<boolean> {
    return this.#written(async () => {
      const state = this.#machine.after(transition);
      if (!state) return false;
      const version = this.#fields.version + 1;
      const { event, data, base } = transition;
      const next = { ...this.record, ...stateOf(state), ...(base && { risk: base }), version };
      await this.#parts.store.save(next, this.#entry(event, data));
      this.#fields = { ...this.#fields, version };
      this.#machine.apply(transition, this.#parts.nowMs());
      return true;
    });
  }

  /** Writes what is changed; false where something else of it has changed since `version`. */
  change({ params, replan, ...given }: InstanceChanges, version: number): Promise<boolean> {
    return this.#written(async () => {
      if (this.#fields.version !== version) return false;
      const { name = this.#fields.name, group = this.#fields.group ?? null } = given;
      const changed = changeData({ ...this.#fields, group: this.#fields.group ?? null }, { name, group, params });
      const entry = this.#entry('UPDATED', { ...changed, version: String(version + 1) });
      const { profit, net_value } = this.figures();
      const next = {
        name,
        group,
        params,
        version: version + 1,
        ...(replan && { plan: replan.plan, invested: moneyText(replan.need), since: { profit, net_value } }),
      };
      await this.#parts.store.save({ ...this.record, ...next }, entry);
      this.#fields = { ...this.#fields, ...next };
      return true;
    });
  }

  /** One after the other: what was written first must not be overwritten by what was read before it. */
  #written<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#writing.then(task);
    this.#writing = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }
}

/** The last prices that a record has, of each leg, in ticks. */
const marksOf = ({ record: { marks, figures }, ...parts }: InstanceParts): readonly number[] =>
  marks ?? [must(toUnits(figures.mark, firstLeg(parts).core.grid.price), 'a mark on the grid')];

/** What limits of an instance are measured from; those of a record of before there were limits from now on. */
export const riskOf = (parts: InstanceParts): RiskBase =>
  parts.record.risk ?? riskBase(parts.nowMs(), marksOf(parts), parts.record.figures);

/** What is changed of an instance by its owner; what is left out stays. */
export interface InstanceChanges {
  readonly params: InstanceRecord['params'];
  /** The plan that they ask for. */
  readonly replan?: Replan<unknown> | undefined;
  readonly name?: string | undefined;
  readonly group?: string | null | undefined;
}

/** What of an instance its owner changes; what is left out stays. */
export type GivenChanges = Partial<Omit<InstanceChanges, 'params'>> & {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
};

/** What of a record its machine keeps. */
export const stateOf = ({ status, stop, error, breach, resumes, started, stopped }: InstanceState) => ({
  status,
  stop,
  error,
  breach: breach ?? null,
  resumes: [...resumes],
  started,
  stopped,
});
