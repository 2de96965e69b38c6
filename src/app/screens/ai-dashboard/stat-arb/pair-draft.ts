import { exp } from '../../../../shared/base/math/exp.ts';
import { log } from '../../../../shared/base/math/log.ts';
import { fitPair, pairCloses, type PairFit, pairScore } from '../../../../shared/finance/pair-fit.ts';
import { isPair, type PairFees, pairGain, pairLimit } from '../../../../shared/finance/pair-rules.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import type { Bounds } from '../../../../shared/trade/strategy/parts.ts';
import * as limits from '../../../../shared/trade/strategy/stat-arb/bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';

/** What a pair of markets is like now, and what a trade of it would come to. */
export interface PairPreview {
  readonly fit: PairFit;
  /** Standard deviations off the fit, at the last prices. */
  readonly z: number;
  /** Below it the test says that they hang together. */
  readonly limit: number;
  readonly isPair: boolean;
  /** What a trade would come to; undefined where β is such that there are none. */
  readonly trade: PairTradePreview | undefined;
}

/** What a trade would come to. Money and prices in quote. */
export interface PairTradePreview {
  /** Prices of A at which it enters, B being where it is. */
  readonly below: number;
  readonly above: number;
  /** Values of the legs. */
  readonly a: number;
  readonly b: number;
  /** Fees of all four orders, what an entry at `z_in` brings by `z_out` after them, and loses by `z_stop` with them. */
  readonly fees: number;
  readonly profit: number;
  readonly loss: number;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);
const isWithin = (value: number, { least, most }: Bounds): boolean => value >= least && value <= most;
const significances = Object.keys(limits.pairSignificances) as (keyof typeof limits.pairSignificances)[];

/** Rules of a draft; undefined as long as they are not complete. */
function rulesOf(draft: Draft) {
  const significance = significances.find((key) => key === draft.significance);
  const rules = {
    window: numberOf(draft.window),
    lags: numberOf(draft.lags || String(limits.pairLags.usual)),
    z_in: numberOf(draft.z_in),
    z_out: numberOf(draft.z_out),
    z_stop: numberOf(draft.z_stop),
    min_half_life: numberOf(draft.min_half_life || String(limits.pairLeastHalf.usual)),
    max_half_life: numberOf(draft.max_half_life || String(limits.pairMostHalf.usual)),
  };
  const isSound =
    Number.isInteger(rules.window) &&
    Number.isInteger(rules.lags) &&
    isWithin(rules.window, limits.pairWindow) &&
    isWithin(rules.lags, limits.pairLags) &&
    isWithin(rules.z_in, limits.pairEntry) &&
    isWithin(rules.z_out, limits.pairExit) &&
    isWithin(rules.z_stop, limits.pairStop);
  return isSound && significance ? { ...rules, significance } : undefined;
}

/** What the draft comes to by closed bars of both markets; undefined as long as there is too little of anything. */
export function pairPreview(
  draft: Draft,
  [a, b]: readonly [PricedMarket, PricedMarket],
  bars: readonly [readonly Kline[], readonly Kline[]],
): PairPreview | undefined {
  const rules = rulesOf(draft);
  const amount = numberOf(draft.trade_amount);
  const [priceA, priceB] = [Number(a.last), Number(b.last)];
  if (!rules || ![amount, priceA, priceB].every((value) => value > 0)) return undefined;
  const closes = pairCloses(...bars, rules.window);
  const fit = closes.openMs.length === rules.window ? fitPair(closes.a, closes.b, rules.lags) : undefined;
  if (!fit) return undefined;
  const fees = { a: a.instrument.taker, b: b.instrument.taker };
  return {
    fit,
    z: pairScore(fit, log(priceA), log(priceB)),
    limit: pairLimit(fit, rules),
    isPair: isPair(fit, rules),
    trade: isWithin(fit.beta, limits.pairBeta) ? tradeOf(fit, rules, { amount, fees, priceB }) : undefined,
  };
}

type Rules = NonNullable<ReturnType<typeof rulesOf>>;

function tradeOf(
  fit: PairFit,
  rules: Rules,
  { amount, fees, priceB }: { readonly amount: number; readonly fees: PairFees; readonly priceB: number },
): PairTradePreview {
  const value = amount / (1 + fit.beta);
  const middle = fit.alpha + fit.beta * log(priceB);
  return {
    below: exp(middle - rules.z_in * fit.sigma),
    above: exp(middle + rules.z_in * fit.sigma),
    a: value,
    b: amount - value,
    fees: -pairGain(fit, 0, fees) * value,
    profit: pairGain(fit, rules.z_in - rules.z_out, fees) * value,
    loss: -pairGain(fit, rules.z_in - rules.z_stop, fees) * value,
  };
}
