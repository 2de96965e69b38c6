import { hourMs } from '../../base/time.ts';
import { makerShares } from '../../finance/maker-shares.ts';
import type { Side } from '../../trade/order.ts';
import { MmParams } from '../../trade/strategy/mm-params.ts';
import { endKeys } from '../ends.ts';
import { figuresOf } from '../figures.ts';
import { MakerInstance } from '../maker/maker-instance.ts';
import { MakerPlan } from '../maker/maker-params.ts';
import type { Beginning, Strategy, StrategyInstance } from '../strategy.ts';
import { adjustMm, setUpMm } from './set-up.ts';
import { mmTemplate } from './template.ts';

/** One MM at work: quotes by Avellaneda and Stoikov, levels of one size at equal distances. */
class MmInstance extends MakerInstance<MmParams> {
  constructor(from: Beginning<MmParams, MakerPlan>) {
    super(from, MmParams);
  }

  protected sharesAt(variance: number) {
    const { risk_factor: riskFactor, horizon, min_spread } = this.params;
    const { decay, excess: inventory } = this;
    return makerShares({ riskFactor, horizon, minSpread: min_spread / 100, variance, decay, inventory }, this.fee);
  }

  protected sizeOf = (): number => 1;
  protected awayOf = (nth: number): number => (nth * this.params.level_distance) / 100;

  protected mayFill(side: Side, orders: number): boolean {
    return (side === 'BUY' ? this.excess : -this.excess) + orders <= this.params.band;
  }

  figures: StrategyInstance['figures'] = (marks, invested) => {
    const { inventory, counts, fills } = this.orders;
    const figures = figuresOf(inventory, counts, { core: this.leg.core, markTicks: this.markOf(marks), invested });
    const { variance } = this.look;
    const state = { fills: String(fills), excess: this.excess.toFixed(2) };
    if (variance === undefined) return { ...figures, state };
    const { bid: low, ask: high } = this.sharesAt(variance);
    return { ...figures, state: { ...state, spread: ((high - low) * 100).toFixed(4) } };
  };
}

/** Quotes both sides around a price that leans against what it holds. */
export const mm: Strategy<MmParams, MakerPlan> = {
  template: mmTemplate,
  params: MmParams,
  plan: MakerPlan,
  setUp: setUpMm,
  changeable: [
    'band',
    'levels',
    'level_distance',
    'risk_factor',
    'horizon',
    'fit',
    'min_spread',
    'refresh',
    'tolerance',
    'max_age',
    'fill_delay',
    'vol_halt',
    ...endKeys,
  ],
  adjust: adjustMm,
  historyMs: () => hourMs,
  stopMode: ({ on_end }) => on_end,
  suits: 'making',
  begin: (from) => new MmInstance(from),
};
