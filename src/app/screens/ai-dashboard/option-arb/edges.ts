import { shortRates } from '../../../../shared/core/ledger/option-terms.ts';
import { yearsToExpiry } from '../../../../shared/finance/option-expiry.ts';
import {
  discountOf,
  edgeBps,
  hedgePer,
  optionFeeCap,
  type OptionChain,
  type OptionSet,
  optionSets,
  type Quote,
  type Strike,
} from '../../../../shared/finance/option-sets.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { OptionTick } from '../../../../shared/market/option-tick.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** A future and its best prices, as far as there are some. */
export interface QuotedFuture extends Quote {
  readonly instrument: Instrument;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);
const priceOf = (text: string | null): number | undefined => (Number(text) > 0 ? Number(text) : undefined);

const quoteOf = (tick: OptionTick | undefined): Quote =>
  tick
    ? {
        bid: priceOf(tick.bid),
        bidSize: priceOf(tick.bid_qty),
        ask: priceOf(tick.ask),
        askSize: priceOf(tick.ask_qty),
      }
    : {};

/** The chain as its tickers have it; undefined as long as the future has no two prices. */
export function chainOf(
  ticks: readonly OptionTick[],
  options: readonly Instrument[],
  { instrument, ...future }: QuotedFuture,
  { rate, nowMs }: { readonly rate: number; readonly nowMs: number },
): OptionChain | undefined {
  const [first] = options;
  if (!first || future.bid === undefined || future.ask === undefined) return undefined;
  const bySymbol = new Map(ticks.map((tick) => [tick.symbol, tick]));
  const strikes = [...new Set(options.map(({ strike }) => Number(strike)))].map((strike): Strike => {
    const of = (kind: 'C' | 'P') =>
      options.find((each) => Number(each.strike) === strike && each.option_type === kind)?.symbol ?? '';
    return { strike, call: quoteOf(bySymbol.get(of('C'))), put: quoteOf(bySymbol.get(of('P'))) };
  });
  const isPerpetual = instrument.expiry === null;
  return {
    strikes,
    future,
    isPerpetual,
    terms: {
      inCoin: first.settle === first.base,
      discount: discountOf(rate, yearsToExpiry(first.expiry ?? nowMs, nowMs)),
      optionFee: first.taker,
      feeCap: optionFeeCap,
      futureFee: (isPerpetual ? 2 : 1) * instrument.taker,
      underlying: (future.bid + future.ask) / 2,
    },
  };
}

/** A set of the chain of now. */
export interface EdgeRow extends OptionSet {
  readonly bps: number;
  /** It brings as much as is asked for. */
  readonly isTaken: boolean;
}

/** What a draft comes to in the chain of now. Money in what the options settle in. */
export interface EdgePreview {
  /** The best sets, the best of all first. */
  readonly rows: readonly EdgeRow[];
  /** How many of all sets would be traded. */
  readonly taken: number;
  /** What all sets bring at least, each opened at its smallest edge. */
  readonly least: number;
  /** Premium and margin of options, and margin of the future, behind all sets. */
  readonly options: number;
  readonly future: number;
  /** What unwinding one option of a set may cost beyond the best price. */
  readonly unwind: number;
}

const shown = 6;
const partOf = (rate: bigint): number => Number(rate) / 10_000;

/** Premium that is paid, or margin behind one that is sold, of one unit of an option. */
function behind(
  kind: 'C' | 'P',
  strike: number,
  quote: Quote,
  side: 1 | -1,
  { inCoin, underlying }: OptionChain['terms'],
) {
  const premium = quote.ask ?? quote.bid ?? 0;
  if (side === 1) return premium;
  const unit = inCoin ? 1 : underlying;
  const outside = Math.max(0, kind === 'C' ? strike - underlying : underlying - strike) / underlying;
  return unit * Math.max(partOf(shortRates.initial) - outside, partOf(shortRates.minInitial));
}

/** What the draft comes to; undefined as long as it holds too little. The server works it out by its books. */
export function edgePreview(
  draft: Draft,
  chain: OptionChain,
  hedge: Instrument,
  leverage = 1,
): EdgePreview | undefined {
  const [size, most, least, sweep] = [draft.set_size, draft.max_sets, draft.min_edge, draft.sweep].map(numberOf) as [
    number,
    number,
    number,
    number,
  ];
  const { terms, strikes } = chain;
  const sets = optionSets(chain).map((set): EdgeRow => {
    const bps = edgeBps(terms, set.edge);
    return { ...set, bps, isTaken: set.edge > 0 && bps >= least };
  });
  if (!(size > 0) || !(most > 0) || !(least >= 0)) return undefined;
  const unit = terms.inCoin ? 1 : terms.underlying;
  const needs = (side: 1 | -1): number =>
    Math.max(
      ...strikes.map(
        ({ strike, call, put }) =>
          behind('C', strike, call, side, terms) + behind('P', strike, put, side === 1 ? -1 : 1, terms),
      ),
    );
  const largest = Math.max(...strikes.map(({ strike }) => hedgePer(terms, strike)));
  const notional = terms.inCoin ? largest / terms.underlying : terms.underlying * largest;
  return {
    rows: sets.slice(0, shown),
    taken: sets.filter(({ isTaken }) => isTaken).length,
    least: (size * most * unit * least) / 10_000,
    options: size * most * (needs(1) + needs(-1)),
    future: size * most * notional * (1 / leverage + 2 * hedge.taker),
    unwind: (size * unit * (sweep || 0)) / 10_000,
  };
}
