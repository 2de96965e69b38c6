import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { dayMs } from '../../base/time.ts';
import { closingStep } from '../ending-instance.ts';
import { middleOf } from '../../market/middle.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { SmartExecParams } from '../../trade/strategy/smart-exec-params.ts';
import { type Move as ExecutionMove, nextMove } from '../execution/next-move.ts';
import { situationOf } from '../execution/situation.ts';
import { figuresOf } from '../figures.ts';
import { middleNow } from '../set-up.ts';
import type { StrategyMarket } from '../moves.ts';
import { type Beginning, firstLeg, type Step, type Strategy, type StrategyInstance } from '../strategy.ts';
import { ExecOrders } from '../execution/exec-orders.ts';
import { orderOf } from './execution-order.ts';
import { numberOf } from '../execution/exec-number.ts';
import { SmartExecPlan } from './plan.ts';
import { checkLimit, setUpSmartExec } from './set-up.ts';
import { shortfallOf } from '../execution/shortfall.ts';
import { smartExecTemplate } from './template.ts';

/**
 * The newest slice that was due, sent or left out, −1 before the first; and the price in ticks at which it came to its
 * end: what is unfilled is valued there.
 */
const Memory = v.object({ handled: v.number(), ended: v.optional(v.number()) });

/** One execution at work. */
class SmartExecInstance implements StrategyInstance {
  readonly #from: Beginning<SmartExecParams, SmartExecPlan>;
  readonly #leg: StrategyMarket;
  readonly #orders: ExecOrders;
  #params: SmartExecParams;
  #left: number;
  #ended: number | undefined;

  constructor(from: Beginning<SmartExecParams, SmartExecPlan>) {
    this.#from = from;
    this.#leg = firstLeg(from);
    this.#params = from.params;
    this.#orders = new ExecOrders(this.#leg.core);
    const { handled, ended } = v.parse(Memory, from.memory ?? { handled: -1 });
    this.#left = handled;
    this.#ended = ended;
  }

  get open() {
    return this.#orders.open;
  }

  get memory() {
    return { handled: this.#handled, ...(this.#ended !== undefined && { ended: this.#ended }) };
  }

  /** What was sent stands in its orders; what was left out is only remembered. */
  get #handled(): number {
    return Math.max(this.#left, this.#orders.newestSlice);
  }

  adjust(params: unknown): void {
    this.#params = v.parse(SmartExecParams, params);
  }

  take: StrategyInstance['take'] = (order) => this.#orders.take(order);

  step: StrategyInstance['step'] = (phase, nowMs, [mark]) => {
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    const markTicks = must(mark, 'a mark');
    return phase === 'TRADING' ? this.#trade(nowMs, markTicks) : this.#close(markTicks);
  };

  #trade(nowMs: number, markTicks: number): Step {
    let move = this.#next(nowMs);
    for (; move.kind === 'skip'; move = this.#next(nowMs)) this.#left = move.number;
    switch (move.kind) {
      case 'wait':
        return { moves: [], due: { atMs: move.untilMs } };
      case 'cancel':
        return { moves: [move] };
      case 'end':
        this.#ended = markTicks;
        return { moves: [], stop: { reason: move.event === 'finish' ? 'FINISHED' : 'DEADLINE', mode: 'CANCEL' } };
      case 'send':
        return { moves: [this.#placed(move, markTicks)], due: { atMs: nowMs } };
    }
  }

  #next(nowMs: number): ExecutionMove {
    const { params, plan, created } = { ...this.#from, params: this.#params };
    const { core, market } = this.#leg;
    return nextMove(
      situationOf(orderOf(params, plan, core.grid, created), {
        core,
        market,
        children: this.#orders.children,
        isApart: plan.isApart,
        times: plan.times,
        handled: this.#handled,
        retryMs: 0,
        nowMs,
      }),
    );
  }

  #placed({ number, lots, ticks }: Extract<ExecutionMove, { kind: 'send' }>, markTicks: number) {
    const { core, market } = this.#leg;
    const { maxLots, maxMarketLots } = core.units;
    return {
      kind: 'place' as const,
      number: numberOf(number, middleOf(market) ?? markTicks),
      side: this.#params.side,
      lots: Math.min(lots, ticks === null ? maxMarketLots : maxLots),
      ticks,
    };
  }

  /** Sells what it has bought, as far as that can be sold; what it has sold stays sold. */
  #close(markTicks: number): Step {
    const { core } = this.#leg;
    const held = Number(this.#orders.inventory.base / core.units.basePerLot);
    return closingStep(core, held, markTicks, numberOf(this.#orders.nextClosing, markTicks));
  }

  figures: StrategyInstance['figures'] = ([mark], invested): InstanceFigures => {
    const { core } = this.#leg;
    const { side } = this.#params;
    const markTicks = must(mark, 'a mark');
    const { executed, inventory, arrival, count } = this.#orders;
    const counts = { orders: count, wins: 0, losses: 0 };
    return {
      ...figuresOf(inventory, counts, { core, markTicks, invested }),
      execution: shortfallOf({ core, side, plan: this.#from.plan, executed, arrival, mark: this.#ended ?? markTicks }),
    };
  };
}

/** Buys or sells an amount over time, as cheaply as its algorithm can, and says what that has cost. */
export const smartExec: Strategy<SmartExecParams, SmartExecPlan> = {
  template: smartExecTemplate,
  params: SmartExecParams,
  plan: SmartExecPlan,
  setUp: setUpSmartExec,
  changeable: ['limit_price', 'max_impact', 'participation', 'finish_policy'],
  adjust(params, start) {
    const { core, market } = firstLeg(start);
    checkLimit(core, params, middleNow(core, market));
    return params;
  },
  historyMs: ({ algo }) => (algo === 'VWAP' || algo === 'ALMGREN_CHRISS' ? dayMs : 0),
  stopMode: () => 'CANCEL',
  suits: 'execution',
  begin: (from) => new SmartExecInstance(from),
};
