import * as v from 'valibot';
import { fromUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { asymptoticShares } from '../../../../shared/finance/maker-shares.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import { distanceAt, sizesOf } from '../../../../shared/finance/maker-levels.ts';
import { plusUnhedged } from '../../../../shared/trade/strategy/mm-plus-bounds.ts';
import { hedgeTerms, MmPlusParams } from '../../../../shared/trade/strategy/mm-plus-params.ts';
import type { Draft } from '../draft.ts';
import { numberOf, numbersOf, varianceIn } from '../mm/maker-draft.ts';

/** What a MM_PLUS would quote now. Shares in percent of the middle price, prices and sizes as decimal text. */
export interface PlusPreview {
  /** Coins that are bought at the start, base. */
  readonly coins: string;
  /** Base of the nearest and of the farthest order of a side, and percent between them. */
  readonly sizes: readonly [string, string];
  readonly depth: number;
  readonly bid: string;
  readonly ask: string;
  /** The side that is left at the upper and at the lower bound of what is held. */
  readonly askFull: string;
  readonly bidEmpty: string;
  readonly band: number;
  /** From bid to ask, both fees included, and what of it is left after them. */
  readonly spread: number;
  readonly profit: number;
  /** By how much both quotes move for each order that is held beyond the target. */
  readonly lean: number;
  /** What a day's move of usual size does to the most that may be held, in quote. */
  readonly dayRisk: number;
  /** With a second market: what is left of a fill that is hedged there, after all fees. */
  readonly hedged: HedgedPreview | undefined;
}

/** What a hedge comes to. */
interface HedgedPreview {
  readonly isContract: boolean;
  /** Percent of a fill that its half of the spread brings after the maker's fee and the taker's of leg B. */
  readonly profit: number;
  /** Base and quote of the most that leg B may hold. */
  readonly most: string;
  readonly value: number;
  /** Base that may be unhedged, and what a sweep of that costs at most beyond the best price, quote. */
  readonly unhedged: string;
  readonly worst: number;
}

/** Parameters that a preview goes by. */
const numbers = [
  'risk_factor',
  'fill_distance',
  'fill_rate',
  'min_spread',
  'inventory_target',
  'band',
  'levels',
  'level_distance',
  'scale',
  'multiplier',
  'hedge_at',
  'sweep_slippage',
] as const;

function paramsIn(draft: Draft): MmPlusParams | undefined {
  const [invest, amount] = [numberOf(draft.invest), numberOf(draft.order_amount)];
  if (invest === undefined || amount === undefined) return undefined;
  const texts = { hedge: draft.hedge, risk_model: draft.risk_model };
  const given = v.safeParse(MmPlusParams, {
    ...numbersOf(draft, numbers),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    invest: String(invest),
    order_amount: String(amount),
  });
  return given.success ? given.output : undefined;
}

/**
 * What a draft comes to; undefined as long as it holds too little. `other` is the market of leg B. The server estimates
 * anew while it runs, and leans with the book.
 */
export function plusPreview(
  draft: Draft,
  {
    instrument,
    last,
    bars,
  }: { readonly instrument: Instrument; readonly last: string; readonly bars: readonly Kline[] },
  other: Instrument | undefined,
): PlusPreview | undefined {
  const params = paramsIn(draft);
  const middle = Number(last);
  const variance = varianceIn(bars);
  if (!params || !(middle > 0) || variance === undefined) return undefined;
  const { price, size } = gridOf(instrument);
  const tick = unitsToNumber(1, price);
  const lot = unitsToNumber(1, size);
  const fee = instrument.maker;
  const [invest, amount] = [Number(params.invest), Number(params.order_amount)];
  const at = (inventory: number) =>
    asymptoticShares(
      {
        riskFactor: params.risk_factor,
        minSpread: params.min_spread / 100,
        variance,
        decay: 100 / params.fill_distance,
        inventory,
        arrivalRate: params.fill_rate / 60,
        isUtility: params.risk_model === 'UTILITY',
        drift: 0,
      },
      fee,
    );
  const bidAt = (share: number): string => fromUnits(Math.max(1, Math.floor((middle * share) / tick)), price);
  const askAt = (share: number): string => fromUnits(Math.ceil((middle * share) / tick), price);
  const baseOf = (quote: number): string => fromUnits(Math.floor(quote / middle / lot), size);
  const sizes = sizesOf(params);
  const shares = at(0);
  const spread = shares.ask - shares.bid;
  const target = (invest * params.inventory_target) / 100;
  const { hedge_at, sweep_slippage } = hedgeTerms(params);
  const unhedged = numberOf(draft.max_unhedged) ?? ((hedge_at + plusUnhedged) * amount) / middle;
  const mostAtRisk = other ? unhedged * middle : Math.min(invest, target + params.band * amount);
  return {
    coins: baseOf(target),
    sizes: [baseOf(amount), baseOf(amount * sizes.at(-1)!)],
    depth: distanceAt(params.levels - 1, params) * 100,
    bid: bidAt(shares.bid),
    ask: askAt(shares.ask),
    askFull: askAt(at(params.band).ask),
    bidEmpty: bidAt(at(-params.band).bid),
    band: params.band,
    spread: spread * 100,
    profit: (spread - 2 * fee) * 100,
    lean: (shares.bid - at(1).bid) * 100,
    dayRisk: mostAtRisk * Math.sqrt(variance * 86_400),
    hedged: other && {
      isContract: other.contract,
      profit: (spread / 2 - fee - other.taker) * 100,
      most: baseOf(params.band * amount),
      value: params.band * amount,
      unhedged: fromUnits(Math.round(unhedged / lot), size),
      worst: (unhedged * middle * sweep_slippage) / 100,
    },
  };
}
