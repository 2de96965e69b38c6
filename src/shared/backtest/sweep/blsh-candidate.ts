import { type BlshLadder, blshDeviations, type BlshLevel, blshLevels, blshNeed } from '../../finance/blsh-plan.ts';
import { grossLots } from '../../finance/grid-plan.ts';
import { blshCooldown, blshDrop, blshFactor, blshLevelCount, blshRise } from '../../trade/strategy/blsh-bounds.ts';
import { highestBarTicks } from '../bars.ts';
import { bandOf, exactLimit, leastLots, type PriceFacts, type Problem, type SweepMarket } from './market.ts';

/** Parameters of a BLSH on spot as numbers. Prices in ticks, amounts of quote in ticks × lots. */
export interface BlshCandidate extends Omit<BlshLadder, 'drop'> {
  /** Fall to the first level, percent of the reference. */
  readonly drop: number;
  /** Rise over the cost of what is held, after all fees, at which it is sold: percent. */
  readonly rise: number;
  /** Seconds between a sale and the next ladder. */
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
  /** Seconds. */
  readonly cooldown: number;
  readonly takeProfit: number;
  readonly stopLoss: number;
  /** Reserve for all levels, ticks × lots. */
  readonly funds: number;
}

const problem = (field: string, rule: string): Problem => ({ field, rule });

/** The first figure that is out of the bounds of the form. */
function figureProblem(it: BlshCandidate): Problem | undefined {
  const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
    value >= least && value <= most;
  if (!Number.isInteger(it.levels)) return problem('levels', 'integer');
  if (!Number.isInteger(it.cooldown)) return problem('cooldown', 'integer');
  if (!(Number.isInteger(it.reference) && within(it.reference, { least: 0, most: highestBarTicks })))
    return problem('reference', 'tick');
  const rules: Readonly<Record<string, boolean>> = {
    amount: within(it.amount, { least: 0, most: exactLimit }),
    drop: within(it.drop, blshDrop),
    rise: within(it.rise, blshRise),
    levels: within(it.levels, blshLevelCount),
    first: within(it.first, { least: 0, most: exactLimit }),
    scale: within(it.scale, blshFactor),
    multiplier: within(it.multiplier, blshFactor),
    cooldown: within(it.cooldown, blshCooldown),
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

/** The rule that the orders of a ladder break, as `setUpBlsh` has them. */
function levelProblem(levels: readonly BlshLevel[], market: SweepMarket, hasFirst: boolean): Problem | undefined {
  const fee = market.maker / market.feeDivisor;
  for (const [index, { ticks, lots }] of levels.entries()) {
    if (ticks < 1) return problem('drop', 'below_zero');
    if (index > 0 && ticks >= levels[index - 1]!.ticks) return problem('drop', 'below_tick');
    const field = hasFirst && index === 0 ? 'first' : 'amount';
    if (lots < grossLots(leastLots(market, ticks), fee)) return problem(field, 'too_small');
    if (lots > market.maxLots) return problem(field, 'too_large');
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

/** A BLSH that begins at a close, as `setUpBlsh` makes it of the same parameters; else the rule that it breaks. */
export function startBlsh(it: BlshCandidate, market: SweepMarket, facts: PriceFacts): BlshStart | Problem {
  const { close } = facts;
  const broken = figureProblem(it) ?? endProblem(it, close);
  if (broken) return broken;
  const { first, amount, scale, levels: count, multiplier } = it;
  const ladder = { first, amount, drop: it.drop / 100, scale, levels: count, multiplier };
  if (amount < 1) return problem('amount', 'too_small');
  if (!(blshDeviations(ladder).at(-1)! < 1)) return problem('drop', 'below_zero');
  const levels = blshLevels(ladder, it.reference || close);
  const wrong = levelProblem(levels, market, first > 0);
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
