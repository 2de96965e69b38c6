import { type BlshLadder, blshDeviations, type BlshLevel, blshLevels, blshNeed } from '../../finance/blsh-plan.ts';
import { grossLots } from '../../finance/grid-plan.ts';
import { highestBarTicks } from '../bars.ts';
import { bandOf, exactLimit, leastLots, type PriceFacts, type Problem, type SweepMarket } from './market.ts';

/** Parameters of a BLSH on spot as numbers. Prices in ticks, amounts of quote in ticks × lots. */
export interface BlshCandidate extends Omit<BlshLadder, 'drop'> {
  /** Fall to the first level, percent of the reference. */
  readonly drop: number;
  /** Rise over the cost of what is held, after all fees, at which it is sold: percent. */
  readonly rise: number;
  /** Rows between a take-profit and the next ladder. */
  readonly cooldown: number;
  /** Price of the first ladder; 0 for the close at which it begins. */
  readonly reference: number;
  /** Prices that end it; 0 for none. */
  readonly take_profit_price: number;
  readonly stop_loss_price: number;
}

/** A BLSH that can begin. */
export interface BlshStart {
  readonly ladder: BlshLadder;
  readonly levels: readonly BlshLevel[];
  /** Fraction. */
  readonly rise: number;
  readonly cooldown: number;
  readonly takeProfit: number;
  readonly stopLoss: number;
  /** Reserve for all levels, ticks × lots. */
  readonly funds: number;
}

/** Levels below the reference. */
const mostLevels = 50;

const problem = (field: string, rule: string): Problem => ({ field, rule });

/** The first figure that is out of its bounds. */
function figureProblem(it: BlshCandidate): Problem | undefined {
  const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;
  if (!Number.isInteger(it.levels)) return problem('levels', 'integer');
  if (!Number.isInteger(it.cooldown)) return problem('cooldown', 'integer');
  if (!Number.isInteger(it.reference)) return problem('reference', 'tick');
  const rules: Readonly<Record<string, boolean>> = {
    levels: within(it.levels, 1, mostLevels),
    first: within(it.first, 0, exactLimit),
    amount: within(it.amount, 1, exactLimit),
    drop: within(it.drop, 0.01, 99),
    scale: within(it.scale, 0.1, 10),
    multiplier: within(it.multiplier, 0.1, 10),
    rise: within(it.rise, 0.01, 1_000),
    cooldown: within(it.cooldown, 0, 2 ** 31 - 1),
    reference: within(it.reference, 0, highestBarTicks),
  };
  const broken = Object.keys(rules).find((name) => !rules[name]);
  return broken === undefined ? undefined : problem(broken, 'range');
}

/** The first rule that the prices which end it break. */
function endProblem({ take_profit_price: profit, stop_loss_price: loss }: BlshCandidate, close: number) {
  const isTicks = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= highestBarTicks;
  if (!isTicks(profit)) return problem('take_profit_price', 'tick');
  if (!isTicks(loss)) return problem('stop_loss_price', 'tick');
  if (profit !== 0 && profit <= close) return problem('take_profit_price', 'above_price');
  return loss !== 0 && loss >= close ? problem('stop_loss_price', 'below_price') : undefined;
}

/** The rule that the orders of a ladder break. */
function levelProblem(levels: readonly BlshLevel[], market: SweepMarket): Problem | undefined {
  const fee = market.maker / market.feeDivisor;
  for (const [index, { ticks, lots }] of levels.entries()) {
    if (ticks < 1) return problem('drop', 'below_zero');
    if (index > 0 && ticks >= levels[index - 1]!.ticks) return problem('drop', 'too_fine');
    if (lots < Math.max(leastLots(market, ticks), grossLots(leastLots(market, ticks), fee)))
      return problem('amount', 'too_small');
    if (lots > market.maxLots) return problem('amount', 'too_large');
  }
  return undefined;
}

/**
 * Whether all sums of a run stay exact: the amounts of a ladder, wherever it lies, buy most at the lowest price and are
 * sold at no more than the highest.
 */
function isExact(levels: readonly BlshLevel[], { feeDivisor }: SweepMarket, { highest, lowest }: PriceFacts): boolean {
  const most = (2 * Number(blshNeed(levels))) / lowest;
  return most * feeDivisor < exactLimit && most * highest < exactLimit;
}

/** A BLSH that begins at a close, or the rule that it breaks. */
export function startBlsh(it: BlshCandidate, market: SweepMarket, facts: PriceFacts): BlshStart | Problem {
  const { close } = facts;
  const broken = figureProblem(it) ?? endProblem(it, close);
  if (broken) return broken;
  const { first, amount, scale, levels: count, multiplier } = it;
  const ladder = { first, amount, drop: it.drop / 100, scale, levels: count, multiplier };
  if (!(blshDeviations(ladder).at(-1)! < 1)) return problem('drop', 'below_zero');
  const levels = blshLevels(ladder, it.reference || close);
  const wrong = levelProblem(levels, market);
  if (wrong) return wrong;
  if (levels.at(-1)!.ticks < bandOf(market, close).lowest) return problem('drop', 'price_band');
  if (!isExact(levels, market, facts)) return problem('amount', 'too_large');
  return {
    ladder,
    levels,
    rise: it.rise / 100,
    cooldown: it.cooldown,
    takeProfit: it.take_profit_price,
    stopLoss: it.stop_loss_price,
    funds: Number(blshNeed(levels)),
  };
}
