import * as v from 'valibot';
import { fromUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { minuteMs } from '../../../../shared/base/time.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import { firstVariance, type Variance, varianceOf, withMiddle } from '../../../../shared/finance/price-variance.ts';
import { makerShares } from '../../../../shared/finance/maker-shares.ts';
import { MmParams } from '../../../../shared/trade/strategy/mm-params.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** Bars from which a maker's first estimate comes. */
const estimateBars = 60;

/** What a maker would quote now. Shares in percent of the middle price, prices and sizes as decimal text. */
export interface MakerPreview {
  readonly bid: string;
  readonly ask: string;
  /** Base of an order. */
  readonly size: string;
  /** From bid to ask, both fees included, and what of it is left after them. */
  readonly spread: number;
  readonly profit: number;
  /** By how much both quotes move for each order that is held beyond the target. */
  readonly lean: number;
  /** What a day's move of usual size does to all that its band lets it hold, in quote. */
  readonly dayRisk: number;
  /** Coins that are bought at the start. */
  readonly coins: string;
}

/** A number of a field; undefined where it is none. */
export const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(parseDecimal(text ?? '') ?? Number.NaN);
  return Number.isNaN(value) ? undefined : value;
};

/** What fields of numbers hold, those that hold none left out. */
export const numbersOf = (draft: Draft, keys: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = numberOf(draft[key]);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

/** σ² a second by the closed bars of a minute, oldest first. */
export function varianceIn(bars: readonly Kline[]): number | undefined {
  let it: Variance | undefined;
  for (const [openMs, , , , close] of bars.slice(-estimateBars - 1))
    it = it ? withMiddle(it, close, openMs + minuteMs) : firstVariance(close, openMs + minuteMs);
  return it && varianceOf(it);
}

/** Parameters that a preview goes by. */
const numbers = ['risk_factor', 'horizon', 'fill_distance', 'min_spread', 'inventory_target', 'band'] as const;

/** What a draft comes to; undefined as long as it holds too little. The server estimates anew while it runs. */
export function makerPreview(
  draft: Draft,
  instrument: Instrument,
  last: string,
  bars: readonly Kline[],
): MakerPreview | undefined {
  const { price, size } = gridOf(instrument);
  const middle = Number(last);
  const amount = numberOf(draft.order_amount);
  const invest = numberOf(draft.invest);
  const variance = varianceIn(bars);
  if (!(middle > 0) || variance === undefined) return undefined;
  const given = v.safeParse(MmParams, {
    ...numbersOf(draft, numbers),
    invest: String(invest),
    order_amount: String(amount),
  });
  if (!given.success || amount === undefined || invest === undefined) return undefined;
  const params = given.output;
  const basis = {
    riskFactor: params.risk_factor,
    horizon: params.horizon,
    minSpread: params.min_spread / 100,
    variance,
    decay: 100 / params.fill_distance,
    inventory: 0,
  };
  const fee = instrument.maker;
  const shares = makerShares(basis, fee);
  const leaning = makerShares({ ...basis, inventory: 1 }, fee);
  const tick = unitsToNumber(1, price);
  const lot = unitsToNumber(1, size);
  const held = Math.min(invest, (invest * params.inventory_target) / 100 + params.band * amount);
  return {
    bid: fromUnits(Math.max(1, Math.floor((middle * shares.bid) / tick)), price),
    ask: fromUnits(Math.ceil((middle * shares.ask) / tick), price),
    size: fromUnits(Math.floor(amount / middle / lot), size),
    spread: (shares.ask - shares.bid) * 100,
    profit: (shares.ask - shares.bid - 2 * fee) * 100,
    lean: (shares.bid - leaning.bid) * 100,
    dayRisk: held * Math.sqrt(variance * 86_400),
    coins: fromUnits(Math.floor((invest * params.inventory_target) / 100 / middle / lot), size),
  };
}
