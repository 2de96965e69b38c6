import { aShareBoardOf, aShareMost } from '../../../shared/finance/a-share-lots.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { listing } from './listing.ts';
import { forexPairs, shareCodes, shareSymbol } from '../assets/session-assets.ts';

type Facts = Pick<
  Instrument,
  | 'exchange'
  | 'symbol'
  | 'account_type'
  | 'base'
  | 'quote'
  | 'tick'
  | 'step'
  | 'min_qty'
  | 'max_qty'
  | 'maker'
  | 'taker'
> &
  Partial<Instrument>;

const usual = {
  contract: false,
  linear: false,
  contract_size: '1',
  expiry: null,
  strike: null,
  option_type: null,
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  max_leverage: 1,
  status: 'TRADING' as const,
  title: null,
};

/** Dated contracts, whose number changes with the quarters, come between the coins and these. */
const roomForDated = 1_000;

const instrumentOf = (facts: Facts, index: number): Instrument => ({
  ...usual,
  settle: facts.quote,
  ...facts,
  sort: listing.length + roomForDated + index,
});

/**
 * Shares may be sold one by one: what may be bought is the lot rule's, how much at once the board's. The rates are the
 * commission's; stamp duty, transfer fee and the least commission come on top.
 */
function share(code: string): Facts {
  const { limit, market } = aShareMost[must(aShareBoardOf(code), `board of ${code}`)];
  return {
    exchange: 'Astock',
    symbol: shareSymbol(code),
    account_type: 'astock',
    base: shareSymbol(code),
    quote: 'CNY',
    tick: '0.01',
    step: '1',
    min_qty: '1',
    max_qty: String(limit),
    ...(market < limit && { max_market_qty: String(market) }),
    maker: 0.00025,
    taker: 0.00025,
  };
}

/** Currencies are bought and sold whole, a hundredth of a lot at a time, in steps of a tenth of a pip. */
const currency = (symbol: string): Facts => ({
  exchange: 'forex',
  symbol,
  account_type: 'forex',
  base: symbol.slice(0, 3),
  quote: symbol.slice(3),
  tick: symbol.endsWith('JPY') ? '0.001' : '0.00001',
  step: '1000',
  min_qty: '1000',
  max_qty: '50000000',
  price_band_up: 1.05,
  price_band_down: 0.95,
  maker: 0.00002,
  taker: 0.00002,
});

const indexBases: readonly (readonly [base: string, tick: string])[] = [
  ['BTC', '0.01'],
  ['ETH', '0.01'],
  ['SOL', '0.001'],
  ['BNB', '0.01'],
  ['XRP', '0.00001'],
];

/** An index is looked at, not traded. */
const index = ([base, tick]: (typeof indexBases)[number]): Facts => ({
  exchange: 'HALYARD',
  symbol: `${base}IDX`,
  account_type: 'index',
  base,
  quote: 'USD',
  tick,
  step: '1',
  min_qty: '1',
  max_qty: '1',
  maker: 0,
  taker: 0,
});

/**
 * Instruments that are no coins and never end, after those that are: the A-shares that have a price by hand, currencies
 * and indices.
 */
export const sessionListing: readonly Instrument[] = [
  ...shareCodes.map(share),
  ...forexPairs.map(currency),
  ...indexBases.map(index),
].map(instrumentOf);

/**
 * Every instrument of the house and the simulated venues but those that end and the further A-shares, in the order in
 * which lists show them.
 */
export const wholeListing: readonly Instrument[] = [...listing, ...sessionListing];

/** Further shares come after everything else, by their code: their place does not depend on what else the table has. */
const firstShareSort = 1_000_000;

/**
 * The instruments of a table of A-shares, in its order: a code that has a price by hand as in `sessionListing`, all
 * others with figures by their code.
 */
export function shareListing(codes: readonly string[]): readonly Instrument[] {
  const known = new Map(sessionListing.map((instrument) => [instrument.symbol, instrument]));
  return codes.map(
    (code) => known.get(shareSymbol(code)) ?? { ...instrumentOf(share(code), 0), sort: firstShareSort + Number(code) },
  );
}
