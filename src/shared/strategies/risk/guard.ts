import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { dayMs } from '../../base/time.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { Order } from '../../trade/order.ts';
import type { Breach, RiskBase, RiskLimits } from '../../trade/risk/risk-limits.ts';
import { type Due, type Move, sooner, type StrategyMarket } from '../moves.ts';
import { dueOf } from './bounds.ts';
import { FillSlippage } from './fill-slippage.ts';
import { exposureOf, isPlace, largestOrder, largestPosition } from './measures.ts';
import { SentRate } from './sent-rate.ts';
import { limitsOf } from './split-limits.ts';

const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);
const larger = (a: string, b: string): string => (money(a) > money(b) ? a : b);
/** A percentage with two decimals more than a limit has. */
const percentText = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** What limits are measured from beginning with a time; `marks` in ticks of each leg. */
export const riskBase = (nowMs: number, marks: readonly number[], figures?: InstanceFigures): RiskBase => ({
  marks: [...marks],
  day: Math.floor(nowMs / dayMs),
  profit: figures?.profit ?? '0',
  peak: figures?.net_value ?? '1',
});

export interface RiskGuardParts {
  readonly legs: readonly StrategyMarket[];
  /** Parameters of the instance, its limits among them. */
  readonly params: unknown;
  readonly base: RiskBase;
  /** Figures by the marks of now. */
  readonly figures: () => InstanceFigures;
  /** What its net value gains by a unit of money of profit; asked with every price where it is left out. */
  readonly netPerMoney?: () => number;
  /** Its orders that are not final. */
  readonly instance: { readonly open: readonly Order[] };
  /** When orders were sent before, ms, ascending. */
  readonly sentAt?: readonly number[];
}

/**
 * Holds an instance to its limits, whatever its type and wherever it runs. It knows no clock and no store: it is asked
 * at a time and at marks, and gives the same breach for the same answers. A limit that is not set changes nothing.
 */
export class RiskGuard {
  readonly #parts: RiskGuardParts;
  readonly #rate: SentRate;
  readonly #slippage: FillSlippage;
  #limits: RiskLimits;
  #base: RiskBase;
  /** When what is measured by figures may come to a limit, as it was looked at last. */
  #due: Due | undefined;

  constructor(parts: RiskGuardParts) {
    this.#parts = parts;
    this.#limits = limitsOf(parts.params);
    this.#base = parts.base;
    this.#rate = new SentRate(parts.sentAt);
    this.#slippage = new FillSlippage(parts.legs);
  }

  /** What its limits are measured from, to be kept. */
  get base(): RiskBase {
    return this.#base;
  }

  /** Takes the limits of changed parameters. */
  adjust(params: unknown): void {
    this.#limits = limitsOf(params);
    this.#due = undefined;
  }

  /** What it would measure from, beginning with a time: its owner has it go on. */
  anew = (nowMs: number, marks: readonly number[]): RiskBase => riskBase(nowMs, marks, this.#parts.figures());

  /** Measures from there on. */
  restart(base: RiskBase): void {
    this.#base = base;
    this.#slippage.takeWorst();
  }

  /** Takes one of its orders as it has become. */
  take(order: Order): void {
    this.#slippage.take(order);
  }

  /** What is beyond a limit at a time, at marks in ticks of each leg, whatever it is about to do. */
  atMarks(nowMs: number, marks: readonly number[]): Breach | undefined {
    const { max_fill_slippage, price_band, max_exposure, max_daily_loss, max_drawdown } = this.#limits;
    const worst = this.#slippage.takeWorst();
    if (max_fill_slippage !== undefined && worst !== undefined && worst > max_fill_slippage)
      return breach('max_fill_slippage', max_fill_slippage, percentText(worst), nowMs);
    if (price_band !== undefined && this.#distance(marks) > price_band)
      return breach('price_band', price_band, percentText(this.#distance(marks)), nowMs);
    const isMeasured = max_exposure ?? max_daily_loss ?? max_drawdown;
    return isMeasured === undefined ? undefined : this.#atFigures(nowMs, marks, this.#parts.figures());
  }

  /** What moves would bring beyond a limit, at the marks of now. */
  beforeSent(moves: readonly Move[], nowMs: number, marks: readonly number[]): Breach | undefined {
    const places = moves.filter(isPlace);
    if (places.length === 0) return undefined;
    const { max_position, max_order_amount, max_orders_per_minute, max_exposure } = this.#limits;
    const { legs } = this.#parts;
    const beyond = (limit: keyof RiskLimits, most: string | undefined, measured: () => bigint) => {
      if (most === undefined) return undefined;
      const value = measured();
      return value > money(most) ? breach(limit, most, moneyText(value), nowMs) : undefined;
    };
    const rate = this.#rate.at(nowMs) + places.length;
    return (
      beyond('max_order_amount', max_order_amount, () => largestOrder({ legs, marks }, places)) ??
      beyond('max_position', max_position, () => largestPosition(this.#stake(marks), moves)) ??
      beyond('max_exposure', max_exposure, () => exposureOf(this.#stake(marks), moves)) ??
      (max_orders_per_minute !== undefined && rate > max_orders_per_minute
        ? breach('max_orders_per_minute', max_orders_per_minute, String(rate), nowMs)
        : undefined)
    );
  }

  /** Notes what is sent at marks. */
  sent(moves: readonly Move[], nowMs: number, marks: readonly number[]): void {
    const places = moves.filter(isPlace);
    this.#rate.add(nowMs, places.length);
    this.#slippage.sent(places, marks);
  }

  /**
   * Whether the cause of a breach has gone by itself: time passes for a rate, and the market may come back into its
   * band. After all others its owner decides.
   */
  isOver({ scope, limit }: Breach, marks: readonly number[]): boolean {
    if (scope === 'account') return false;
    const { price_band } = this.#limits;
    return (
      limit === 'max_orders_per_minute' ||
      (limit === 'price_band' && (price_band === undefined || this.#distance(marks) <= price_band))
    );
  }

  /** When it has to be asked again, beside what its strategy waits for. */
  due(nowMs: number): Due | undefined {
    const { max_exposure, max_daily_loss, max_drawdown, price_band } = this.#limits;
    const isMeasured = (max_exposure ?? max_daily_loss ?? max_drawdown) !== undefined;
    if (!isMeasured && price_band === undefined) return undefined;
    const isApart = this.#parts.legs.length > 1 || (isMeasured && this.#due === undefined);
    const mark = this.#base.marks[0] ?? 0;
    const reach = price_band === undefined || mark === 0 ? undefined : (mark * price_band) / 100;
    const band = {
      ...(isApart && { atMs: nowMs + 1 }),
      ...(reach !== undefined && { below: Math.ceil(mark - reach) - 1, above: Math.floor(mark + reach) + 1 }),
    };
    return sooner(band, this.#due);
  }

  #stake(marks: readonly number[]) {
    const { legs, figures, instance } = this.#parts;
    return { legs, marks, figures: figures(), open: instance.open };
  }

  /** Percent by which the mark has gone from where it started, of the leg that has gone farthest. */
  #distance(marks: readonly number[]): number {
    return this.#base.marks.reduce((most, from, leg) => {
      const mark = marks[leg] ?? from;
      return Math.max(most, (Math.abs(mark - from) / from) * 100);
    }, 0);
  }

  #atFigures(nowMs: number, marks: readonly number[], figures: InstanceFigures): Breach | undefined {
    const { max_exposure, max_daily_loss, max_drawdown } = this.#limits;
    const day = Math.floor(nowMs / dayMs);
    if (day !== this.#base.day) this.#base = { ...this.#base, day, profit: figures.profit };
    this.#base = { ...this.#base, peak: larger(this.#base.peak, figures.net_value) };
    const loss = money(this.#base.profit) - money(figures.profit);
    if (max_daily_loss !== undefined && loss >= money(max_daily_loss))
      return breach('max_daily_loss', max_daily_loss, moneyText(loss), nowMs);
    const fall = (1 - Number(figures.net_value) / Number(this.#base.peak)) * 100;
    if (max_drawdown !== undefined && fall >= max_drawdown)
      return breach('max_drawdown', max_drawdown, percentText(fall), nowMs);
    const { legs, instance } = this.#parts;
    const exposure = max_exposure === undefined ? 0n : exposureOf({ legs, marks, figures, open: instance.open });
    const { core } = must(legs[0], 'a leg');
    const mark = must(marks[0], 'a mark');
    const at = {
      core,
      base: this.#base,
      figures,
      mark,
      exposure: Number(moneyText(exposure)),
      netPerMoney: this.#parts.netPerMoney?.(),
    };
    this.#due = dueOf(this.#limits, at, nowMs);
    if (max_exposure === undefined) return undefined;
    return exposure > money(max_exposure)
      ? breach('max_exposure', max_exposure, moneyText(exposure), nowMs)
      : undefined;
  }
}

const breach = (limit: Breach['limit'], value: string | number, measured: string, time: number): Breach => ({
  scope: 'instance',
  limit,
  value: String(value),
  measured,
  time,
});
