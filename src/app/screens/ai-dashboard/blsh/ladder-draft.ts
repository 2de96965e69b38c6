import { fromUnits, toUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import {
  blshDeviations,
  type BlshLadder,
  type BlshLevel,
  blshLevels,
  blshNeed,
} from '../../../../shared/finance/blsh-plan.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { blshFactor, blshLevelCount } from '../../../../shared/trade/strategy/blsh-bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** What a ladder would be at the price of now. Money in quote. */
export interface LadderPreview {
  readonly levels: readonly { readonly price: string; readonly amount: string }[];
  /** What all levels cost. */
  readonly cost: number;
  /** Percent from the reference to the lowest level. */
  readonly fall: number;
  /** Average of all levels, and the price at which all of it would be sold. */
  readonly average: string;
  readonly sale: string;
}

const numberOf = (text: string | undefined, usual = Number.NaN): number =>
  text === undefined || text.trim() === '' ? usual : Number(parseDecimal(text) ?? Number.NaN);

/** Levels of a draft, highest first, in ticks and lots; none as long as they cannot be told. */
export function ladderOf(draft: Draft, instrument: Instrument, last: string): readonly BlshLevel[] {
  const { price, size } = gridOf(instrument);
  const reference = toUnits(parseDecimal(draft.reference ?? '') ?? last, price);
  const perTickLot = unitsToNumber(1, price) * unitsToNumber(1, size);
  const ladder: BlshLadder = {
    first: Math.floor(numberOf(draft.first, 0) / perTickLot),
    amount: Math.floor(numberOf(draft.amount) / perTickLot),
    drop: numberOf(draft.drop) / 100,
    levels: numberOf(draft.levels),
    scale: numberOf(draft.scale, blshFactor.usual),
    multiplier: numberOf(draft.multiplier, blshFactor.usual),
  };
  const { first, amount, drop, levels, scale, multiplier } = ladder;
  const isWhole = Number.isInteger(levels) && levels >= blshLevelCount.least && levels <= blshLevelCount.most;
  if (!reference || !isWhole || !(first >= 0 && amount > 0 && drop > 0 && scale > 0 && multiplier > 0)) return [];
  if (!(blshDeviations(ladder).at(-1)! < 1)) return [];
  return blshLevels(ladder, reference).filter(({ ticks, lots }) => ticks > 0 && lots > 0);
}

/** The ladder of a draft; undefined as long as it cannot be one. The server works it out anew by its own price. */
export function ladderPreview(draft: Draft, instrument: Instrument, last: string): LadderPreview | undefined {
  const { price, size } = gridOf(instrument);
  const levels = ladderOf(draft, instrument, last);
  const rise = numberOf(draft.rise) / 100;
  const lots = levels.reduce((sum, level) => sum + level.lots, 0);
  if (lots === 0 || !(rise > 0)) return undefined;
  const reference = toUnits(parseDecimal(draft.reference ?? '') ?? last, price)!;
  const cost = Number(blshNeed(levels));
  const bought = lots * (1 - instrument.maker);
  return {
    levels: levels.map((level) => ({ price: fromUnits(level.ticks, price), amount: fromUnits(level.lots, size) })),
    cost: cost * unitsToNumber(1, price) * unitsToNumber(1, size),
    fall: (levels.at(-1)!.ticks / reference - 1) * 100,
    average: fromUnits(Math.round(cost / lots), price),
    sale: fromUnits(Math.ceil((cost * (1 + rise)) / (bought * (1 - instrument.maker))), price),
  };
}
