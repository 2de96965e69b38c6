import { fromUnits, toUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { dayMs, hourMs, secondMs } from '../../../../shared/base/time.ts';
import { adjustedImpact, executionCost, holdings } from '../../../../shared/finance/almgren-chriss.ts';
import { estimateImpact } from '../../../../shared/finance/impact-estimate.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Kline } from '../../../../shared/market/kline.ts';
import { type ExecAlgo, execAlgos, execAversion } from '../../../../shared/trade/strategy/smart-exec-bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** What an execution would be at the price of now. Money in quote, sizes in base as decimal text. */
export interface ExecPreview {
  readonly algo: ExecAlgo;
  readonly isBuy: boolean;
  readonly value: number;
  /** Orders at least, and the largest of them but for what has waited. */
  readonly orders: number;
  readonly part: string;
  /** Seconds between two slices; null where it trades as it is filled. */
  readonly everySeconds: number | null;
  /** Price beyond which nothing is traded, and what all of it comes to there; undefined where any price will do. */
  readonly bound: { readonly price: string; readonly value: number } | undefined;
  /** Fee where all of it takes from the book. */
  readonly fees: number;
  /** Seconds that the share takes at the volume of the last 24 hours; null where there was none, or no share. */
  readonly shareSeconds: number | null;
}

/** The market as an execution finds it: last price, volume of 24 hours in base. */
export interface ExecMarket {
  readonly instrument: Instrument;
  readonly last: string;
  readonly volume: string;
}

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(parseDecimal(text) ?? Number.NaN);

/** The worst price in ticks: the limit, or the farthest that the deviation allows, whichever is nearer. */
function boundOf(draft: Draft, { instrument, last }: ExecMarket, isBuy: boolean): number | undefined {
  const { price } = gridOf(instrument);
  const limit = toUnits(parseDecimal(draft.limit_price ?? '') ?? '', price);
  const deviation = numberOf(draft.max_impact) / 100;
  const now = toUnits(last, price);
  const farthest = now && deviation > 0 ? now * (1 + (isBuy ? deviation : -deviation)) : undefined;
  const bounds = [limit, farthest].filter((bound) => bound !== undefined);
  if (bounds.length === 0) return undefined;
  return isBuy ? Math.floor(Math.min(...bounds)) : Math.max(1, Math.ceil(Math.max(...bounds)));
}

/** The execution of a draft; undefined as long as it cannot be one. The server works it out anew by its own price. */
export function execPreview(draft: Draft, market: ExecMarket): ExecPreview | undefined {
  const { instrument, last, volume } = market;
  const { price, size } = gridOf(instrument);
  const algo = execAlgos.find((each) => each === draft.algo);
  const lots = toUnits(parseDecimal(draft.quantity ?? '') ?? '', size);
  const seconds = numberOf(draft.duration);
  const slices = numberOf(draft.slices);
  const shown = algo === 'ICEBERG' ? toUnits(parseDecimal(draft.visible ?? '') ?? '', size) : undefined;
  const isSliced = algo !== 'ICEBERG';
  if (!algo || !lots || !(seconds > 0) || !(Number(last) > 0)) return undefined;
  if (isSliced ? !(Number.isInteger(slices) && slices > 0) : !shown) return undefined;
  const isBuy = draft.side !== 'SELL';
  const base = unitsToNumber(lots, size);
  const bound = boundOf(draft, market, isBuy);
  const share = algo === 'POV' ? numberOf(draft.participation) / 100 : Number.NaN;
  return {
    algo,
    isBuy,
    value: base * Number(last),
    orders: isSliced ? slices : Math.ceil(lots / shown!),
    part: fromUnits(isSliced ? Math.ceil(lots / slices) : Math.min(shown!, lots), size),
    everySeconds: isSliced ? seconds / slices : null,
    bound:
      bound === undefined ? undefined : { price: fromUnits(bound, price), value: base * unitsToNumber(bound, price) },
    fees: base * Number(last) * instrument.taker,
    shareSeconds: share > 0 && Number(volume) > 0 ? (base / (share * Number(volume))) * (dayMs / secondMs) : null,
  };
}

/** What Almgren and Chriss expect of a draft. */
export interface ExecExpectation {
  /** Expected cost against the price at the start, and its standard deviation, in quote. */
  readonly cost: number;
  readonly deviation: number;
  /** Parts of the whole that are left after each slice, from 1 to 0. */
  readonly path: readonly number[];
}

/**
 * Expected cost of a draft by hourly bars that have closed, the way of the server; undefined where it is another
 * algorithm, there are too few of them, or the impacts do not fit its slices.
 */
export function execExpectation(
  draft: Draft,
  { instrument, last }: Pick<ExecMarket, 'instrument' | 'last'>,
  spread: number,
  bars: readonly Kline[],
): ExecExpectation | undefined {
  const model = estimateImpact({
    bars: bars.map(([, , , , close, volume]) => ({ close, volume })),
    barMs: hourMs,
    spread,
    fee: Number(last) * instrument.taker,
  });
  const quantity = numberOf(draft.quantity);
  const duration = (numberOf(draft.duration) * secondMs) / dayMs;
  const slices = numberOf(draft.slices);
  if (draft.algo !== 'ALMGREN_CHRISS' || !model || !(quantity > 0 && duration > 0 && slices > 0)) return undefined;
  if (!Number.isInteger(slices)) return undefined;
  const given = (text: string | undefined, usual: number): number => {
    const value = numberOf(text);
    return value >= 0 ? value : usual;
  };
  const own = {
    ...model,
    temporaryImpact: given(draft.temporary_impact, model.temporaryImpact),
    permanentImpact: given(draft.permanent_impact, model.permanentImpact),
  };
  if (!(adjustedImpact(own, duration / slices) > 0)) return undefined;
  const path = holdings(own, { qty: quantity, duration, slices }, given(draft.risk_aversion, execAversion.usual));
  return { ...executionCost(own, path, duration), path: path.map((left) => left / quantity) };
}
