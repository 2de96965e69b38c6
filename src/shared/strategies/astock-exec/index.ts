import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { fromUnits } from '../../base/decimal.ts';
import { dayMs } from '../../base/time.ts';
import { boardOf } from '../../core/book/fair-price.ts';
import { ask, bid } from '../../market/book/book.ts';
import { middleOf } from '../../market/middle.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { AstockExecParams } from '../../trade/strategy/astock-exec/params.ts';
import { shareOf } from '../execution/situation.ts';
import { figuresOf } from '../figures.ts';
import type { PlaceMove, StrategyMarket } from '../moves.ts';
import { ticksOf } from '../set-up.ts';
import { ExecOrders } from '../execution/exec-orders.ts';
import { numberOf } from '../execution/exec-number.ts';
import { shortfallOf } from '../execution/shortfall.ts';
import { type Beginning, firstLeg, type Step, type Strategy, type StrategyInstance } from '../strategy.ts';
import { nextShareMove, type ShareMove, type ShareSituation } from './decide.ts';
import { type ShareDoing, shareDoings } from './doing.ts';
import { AstockExecPlan } from './plan.ts';
import { checkShareLimit, setUpAstockExec } from './set-up.ts';
import { astockExecTemplate } from './template.ts';
import { lockedUntil } from '../../market/session/share-day.ts';

/**
 * The newest slice that was due, sent or left out, −1 before the first; what it does, or why it waits; and once it has
 * come to its end the price in ticks of then: what is unfilled is valued there.
 */
const Memory = v.object({
  handled: v.number(),
  doing: v.optional(v.picklist(shareDoings)),
  ended: v.optional(v.number()),
});

/** One execution of an A-share at work. */
class AstockExecInstance implements StrategyInstance {
  readonly #plan: AstockExecPlan;
  readonly #leg: StrategyMarket;
  readonly #orders: ExecOrders;
  #params: AstockExecParams;
  #left: number;
  #ended: number | undefined;
  #doing: ShareDoing | undefined;

  constructor({ legs, params, plan, memory, nowMs }: Beginning<AstockExecParams, AstockExecPlan>) {
    this.#leg = firstLeg({ legs });
    this.#params = params;
    this.#plan = plan;
    this.#orders = new ExecOrders(this.#leg.core);
    const first = { handled: -1, doing: nowMs < plan.startMs ? 'WAITS_OPEN' : 'NEXT_SLICE' };
    const { handled, doing, ended } = v.parse(Memory, memory ?? first);
    this.#left = handled;
    this.#doing = doing;
    this.#ended = ended;
  }

  get open() {
    return this.#orders.open;
  }

  get memory() {
    return {
      handled: this.#handled,
      ...(this.#doing !== undefined && { doing: this.#doing }),
      ...(this.#ended !== undefined && { ended: this.#ended }),
    };
  }

  /** What was sent stands in its orders; what was left out is only remembered. */
  get #handled(): number {
    return Math.max(this.#left, this.#orders.newestSlice);
  }

  adjust(params: unknown): void {
    this.#params = v.parse(AstockExecParams, params);
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  lockedUntil = lockedUntil;

  step: StrategyInstance['step'] = (phase, nowMs, [mark]) => {
    // What it has bought may not be sold on the same day, and what it has sold stays sold.
    if (phase === 'CLOSING') return { moves: [], isDone: true };
    if (phase === 'TRADING') return this.#trade(nowMs, must(mark, 'a mark'));
    return nowMs < this.#plan.startMs
      ? { moves: [], waits: { atMs: this.#plan.startMs } }
      : { moves: [], isDone: true };
  };

  #trade(nowMs: number, markTicks: number): Step {
    let move = this.#next(nowMs, markTicks);
    for (; move.kind === 'skip'; move = this.#next(nowMs, markTicks)) this.#left = move.place;
    if (move.kind === 'end') {
      this.#ended = markTicks;
      this.#doing = undefined;
      return { moves: [], stop: { reason: move.reason, mode: 'CANCEL' } };
    }
    this.#doing = move.doing;
    if (move.kind === 'wait') return { moves: [], due: { atMs: move.untilMs } };
    if (move.kind === 'cancel') return { moves: [{ kind: 'cancel', order_ids: move.order_ids }] };
    return { moves: [this.#placed(move, markTicks)], due: { atMs: nowMs } };
  }

  #next(nowMs: number, markTicks: number): ShareMove {
    return nextShareMove(this.#situation(nowMs, markTicks));
  }

  #situation(nowMs: number, markTicks: number): ShareSituation {
    const { core, market } = this.#leg;
    const { side, limit_price, participation, finish_policy } = this.#params;
    const { executed, children } = this.#orders;
    const plan = this.#plan;
    const order = {
      algo: participation === undefined ? {} : { participation: participation / 100 },
      created: plan.startMs,
      before: plan.before,
      othersOnly: true,
    };
    return {
      plan,
      side,
      board: boardOf(core),
      nowMs,
      bid: market.best(bid),
      ask: market.best(ask),
      last: markTicks,
      bound: ticksOf(core, 'limit_price', limit_price) ?? null,
      band: plan.band,
      isForAuction: finish_policy === 'AUCTION',
      filled: executed.lots,
      open: children
        .filter(({ isOpen }) => isOpen)
        .map(({ order_id, ticks, lots, filled }) => ({ order_id, ticks, lots: lots - filled })),
      handled: this.#handled,
      nextPlace: this.#orders.newestSlice + 1,
      unfilledMs: children[0]?.createdMs ?? 0,
      isSuspended: market.instrument.status !== 'TRADING',
      share: shareOf(order, { core, market, children, isApart: plan.isApart, nowMs }),
      most: core.units.maxLots,
    };
  }

  #placed({ place, lots, ticks }: Extract<ShareMove, { kind: 'send' }>, markTicks: number): PlaceMove {
    const number = numberOf(place, middleOf(this.#leg.market) ?? markTicks);
    return { kind: 'place', number, side: this.#params.side, lots, ticks };
  }

  figures: StrategyInstance['figures'] = ([mark], invested): InstanceFigures => {
    const { core } = this.#leg;
    const { side } = this.#params;
    const markTicks = must(mark, 'a mark');
    const { executed, inventory, arrival, count } = this.#orders;
    const plan = this.#plan;
    const { band, times } = plan;
    const text = (ticks: number): string => fromUnits(ticks, core.grid.price);
    return {
      ...figuresOf(inventory, { orders: count, wins: 0, losses: 0 }, { core, markTicks, invested }),
      execution: shortfallOf({ core, side, plan, executed, arrival, mark: this.#ended ?? markTicks }),
      state: {
        slice: String(Math.min(times.length, this.#handled + 1)),
        slices: String(times.length),
        ...(band && { band_low: text(band.down), band_high: text(band.up) }),
      },
      ...(this.#doing !== undefined && { doing: this.#doing }),
    };
  };
}

/** Buys or sells shares over one trading day within the rules of the A-share market, and says what that has cost. */
export const astockExec: Strategy<AstockExecParams, AstockExecPlan> = {
  template: astockExecTemplate,
  params: AstockExecParams,
  plan: AstockExecPlan,
  setUp: setUpAstockExec,
  changeable: ['limit_price', 'participation', 'finish_policy'],
  adjust(params, start) {
    checkShareLimit(firstLeg(start).core, params, null);
    return params;
  },
  historyMs: ({ algo }) => (algo === 'VWAP' ? 7 * dayMs : 0),
  stopMode: () => 'CANCEL',
  suits: 'execution',
  begin: (from) => new AstockExecInstance(from),
};
