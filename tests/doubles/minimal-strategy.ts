import * as v from 'valibot';
import { must } from '../../src/shared/base/assert.ts';
import { PositiveDecimal, toUnits } from '../../src/shared/base/decimal.ts';
import { Refusal } from '../../src/shared/base/refusal.ts';
import { minLots } from '../../src/shared/core/orders/least-lots.ts';
import { figuresOf } from '../../src/shared/strategies/figures.ts';
import { emptyInventory, filledOf, withFilled } from '../../src/shared/strategies/inventory.ts';
import {
  type Beginning,
  firstLeg,
  type Step,
  type Strategy,
  type StrategyInstance,
} from '../../src/shared/strategies/strategy.ts';
import { childOf } from '../../src/shared/trade/child-id.ts';
import type { TemplateField } from '../../src/shared/trade/instance.ts';
import { isFinal } from '../../src/shared/trade/order-status.ts';
import type { Order } from '../../src/shared/trade/order.ts';

const Params = v.strictObject({ buy: PositiveDecimal, sell: PositiveDecimal, amount: PositiveDecimal });
type Params = v.InferOutput<typeof Params>;

/** Prices in ticks, size in lots. */
const Plan = v.object({ buy: v.number(), sell: v.number(), lots: v.number() });
type Plan = v.InferOutput<typeof Plan>;

const field = (key: string): TemplateField => ({
  key,
  type: 'price',
  unit: 'quote',
  min: null,
  max: null,
  step: null,
  default: null,
  required: true,
  group: 'basics',
});

/** Its orders by number: even ones buy, odd ones sell. */
class SwingInstance implements StrategyInstance {
  readonly memory = null;
  readonly #from: Beginning<Params, Plan>;
  readonly #orders = new Map<number, Order>();

  constructor(from: Beginning<Params, Plan>) {
    this.#from = from;
  }

  get open(): Order[] {
    return [...this.#orders.values()].filter(({ status }) => !isFinal(status));
  }

  get #inventory() {
    return [...this.#orders.values()].map(filledOf).reduce(withFilled, emptyInventory);
  }

  take(order: Order): boolean {
    const { number } = must(childOf(order.client_id), 'a number');
    if ((this.#orders.get(number)?.version ?? 0) >= order.version) return false;
    this.#orders.set(number, order);
    return true;
  }

  step(phase: 'PREPARING' | 'TRADING' | 'CLOSING', _nowMs: number, [mark]: readonly number[]): Step {
    const { plan } = this.#from;
    const { core } = firstLeg(this.#from);
    const number = this.#orders.size;
    const held = Number(this.#inventory.base / core.units.basePerLot);
    const nothing = held < minLots(core, must(mark, 'a mark'), false);
    if (phase === 'CLOSING')
      return nothing
        ? { moves: [], isDone: true }
        : { moves: [{ kind: 'place', number, side: 'SELL', lots: held, ticks: null }] };
    if (phase === 'PREPARING') return { moves: [], isDone: true };
    if (this.open.length > 0) return { moves: [] };
    if (nothing && number > 0) return { moves: [], stop: { reason: 'TAKE_PROFIT', mode: 'CANCEL' } };
    const side = nothing ? 'BUY' : 'SELL';
    return {
      moves: [{ kind: 'place', number, side, lots: nothing ? plan.lots : held, ticks: nothing ? plan.buy : plan.sell }],
    };
  }

  adjust = (): void => undefined;

  figures([mark]: readonly number[], invested: string) {
    const counts = { orders: this.#orders.size, wins: 0, losses: 0 };
    return figuresOf(this.#inventory, counts, {
      core: firstLeg(this.#from).core,
      markTicks: must(mark, 'a mark'),
      invested,
    });
  }
}

/** Buys once and sells once, at two prices: as small as a strategy can be. */
export const swing: Strategy<Params, Plan> = {
  template: {
    strategy_type: 'SWING',
    name: 'Swing',
    version: 1,
    vip: 1,
    markets: ['spot'],
    fields: ['buy', 'sell', 'amount'].map(field),
  },
  params: Params,
  plan: Plan,
  setUp(params, start) {
    const { core, freeOf } = firstLeg(start);
    const { grid, units, listed } = core;
    const read = (key: keyof Params, scale: typeof grid.price): number => {
      const given = toUnits(params[key], scale);
      if (given === undefined) throw new Refusal('PARAMETERS', [{ field: key, rule: 'tick' }]);
      return given;
    };
    const plan = { buy: read('buy', grid.price), sell: read('sell', grid.price), lots: read('amount', grid.size) };
    const need = BigInt(plan.buy) * BigInt(plan.lots) * units.quotePerTickLot;
    if (freeOf(listed.instrument.quote) < need) throw new Refusal('BALANCE', { field: 'amount' });
    return { params, plan, need, marks: [plan.buy] };
  },
  changeable: [],
  adjust: (params) => params,
  stopMode: () => 'CANCEL',
  suits: 'range',
  begin: (from) => new SwingInstance(from),
};
