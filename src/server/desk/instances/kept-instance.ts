import { must } from '../../../shared/base/assert.ts';
import { toUnits } from '../../../shared/base/decimal.ts';
import { minuteMs } from '../../../shared/base/time.ts';
import type { RefusalCode } from '../../../shared/base/refusal.ts';
import type { InstanceMachine } from '../../../shared/strategies/instance-machine.ts';
import type { InstanceState, Transition } from '../../../shared/strategies/instance-state.ts';
import type { InstanceEvent, InstanceFigures, InstanceLog } from '../../../shared/trade/instance.ts';
import type { Side } from '../../../shared/trade/order.ts';
import { middleOf } from '../../../shared/market/middle.ts';
import { firstLeg, type StrategyInstance } from '../../../shared/strategies/strategy.ts';
import type { InstanceRecord } from '../../store/tables/instances.ts';
import type { RunTape } from '../../../shared/strategies/run-tape.ts';
import type { VenueOrder } from '../../venues/order-entry.ts';
import type { InstanceParts } from './instance-parts.ts';
import { entryOf } from './log-entry.ts';

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
  #pointMs = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: InstanceParts, instance: StrategyInstance, machine: InstanceMachine, tape: RunTape) {
    this.#parts = parts;
    this.#instance = instance;
    this.#machine = machine;
    this.#tape = tape;
    this.#fields = parts.record;
    const { marks, figures } = parts.record;
    const { core } = firstLeg(parts);
    this.#marks = marks ?? [must(toUnits(figures.mark, core.grid.price), 'a mark on the grid')];
  }

  get record(): InstanceRecord {
    return { ...this.#fields, ...stateOf(this.#machine.state), marks: [...this.marksNow()], figures: this.figures() };
  }

  /** Its figures at the price of now; at the last one that there was where there is none. */
  figures(): InstanceFigures {
    return this.#instance.figures(this.marksNow(), this.#fields.invested);
  }

  /** The price of now of each leg in ticks; the last one that there was where there is none. */
  marksNow(): readonly number[] {
    this.#marks = this.#parts.legs.map(({ market }, leg) => middleOf(market) ?? must(this.#marks[leg], 'a mark'));
    return this.#marks;
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
      memory: this.#instance.memory,
      peak,
      max_drawdown: Math.min(this.#fields.max_drawdown, Number(net_value) / peak - 1),
    };
    await this.#parts.store.addPoint(this.#fields.instance_id, now, net_value);
    await this.#written(() => this.#parts.store.save(this.record));
    await this.keepTape(now);
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
      const { event, data } = transition;
      await this.#parts.store.save({ ...this.record, ...stateOf(state), version }, this.#entry(event, data));
      this.#fields = { ...this.#fields, version };
      this.#machine.apply(transition, this.#parts.nowMs());
      return true;
    });
  }

  /** Writes changed parameters; false where something else of it has changed since `version`. */
  change(params: InstanceRecord['params'], version: number, changed: readonly string[]): Promise<boolean> {
    return this.#written(async () => {
      if (this.#fields.version !== version) return false;
      const entry = this.#entry('UPDATED', { changed: changed.join(', ') });
      await this.#parts.store.save({ ...this.record, params, version: version + 1 }, entry);
      this.#fields = { ...this.#fields, params, version: version + 1 };
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

/** What of a record its machine keeps. */
export const stateOf = ({ status, stop, error, resumes, started, stopped }: InstanceState) => ({
  status,
  stop,
  error,
  resumes: [...resumes],
  started,
  stopped,
});
