import { magnitudeOf } from '../../../shared/base/math/magnitude.ts';
import type { AccountType, Exchange, Instrument } from '../../../shared/market/instrument.ts';
import { assets } from '../assets/coins.ts';

type Row = readonly [exchange: Exchange, account_type: AccountType, base: string, tick: string, step: string];

/** Listed by hand: their grids stand in journals, and they come first. */
const firstRows: readonly Row[] = [
  ['BINANCE', 'spot', 'BTC', '0.01', '0.000001'],
  ['BINANCE', 'spot', 'ETH', '0.01', '0.0001'],
  ['BINANCE', 'spot', 'SOL', '0.01', '0.001'],
  ['BINANCE', 'spot', 'BNB', '0.01', '0.001'],
  ['BINANCE', 'spot', 'XRP', '0.0001', '0.1'],
  ['BINANCE', 'spot', 'DOGE', '0.00001', '1'],
  ['OKX', 'spot', 'BTC', '0.1', '0.00001'],
  ['OKX', 'spot', 'ETH', '0.01', '0.0001'],
  ['OKX', 'spot', 'SOL', '0.01', '0.001'],
  ['OKX', 'spot', 'XRP', '0.0001', '0.1'],
  ['BYBIT', 'spot', 'BTC', '0.01', '0.00001'],
  ['BYBIT', 'spot', 'ETH', '0.01', '0.0001'],
  ['BYBIT', 'spot', 'SOL', '0.01', '0.001'],
  ['DERIBIT', 'spot', 'BTC', '0.5', '0.0001'],
  ['DERIBIT', 'spot', 'ETH', '0.05', '0.001'],
  ['HALYARD', 'spot', 'BTC', '0.1', '0.00001'],
  ['HALYARD', 'spot', 'ETH', '0.01', '0.0001'],
  ['HALYARD', 'spot', 'SOL', '0.01', '0.001'],
  ['BINANCE', 'linear', 'BTC', '0.1', '0.001'],
  ['BINANCE', 'linear', 'ETH', '0.01', '0.001'],
  ['OKX', 'linear', 'BTC', '0.1', '0.001'],
  ['OKX', 'linear', 'ETH', '0.01', '0.001'],
  ['BYBIT', 'linear', 'BTC', '0.1', '0.001'],
  ['DERIBIT', 'linear', 'BTC', '0.5', '0.001'],
];

/** How many coins a simulated venue lists, by rank. */
const listed: readonly (readonly [exchange: Exchange, spot: number, linear: number])[] = [
  ['BINANCE', 66, 50],
  ['OKX', 52, 44],
  ['BYBIT', 54, 48],
  ['BITGET', 48, 42],
  ['GATE', 66, 44],
  ['DERIBIT', 6, 8],
];

/** Perpetuals that came later, and so stand last: of the house, and those that settle in coin, in whole contracts. */
const laterRows: readonly Row[] = [
  ['HALYARD', 'linear', 'BTC', '0.1', '0.001'],
  ['HALYARD', 'linear', 'ETH', '0.01', '0.001'],
  ['HALYARD', 'linear', 'SOL', '0.01', '0.01'],
  ...(['BINANCE', 'OKX', 'BYBIT', 'DERIBIT', 'HALYARD'] as const).flatMap((exchange): Row[] => [
    [exchange, 'inverse', 'BTC', '0.1', '1'],
    [exchange, 'inverse', 'ETH', '0.01', '1'],
  ]),
  ...(['BINANCE', 'OKX', 'BYBIT'] as const).flatMap((exchange): Row[] => [
    [exchange, 'inverse', 'SOL', '0.01', '1'],
    [exchange, 'inverse', 'XRP', '0.0001', '1'],
  ]),
];

const fees: Partial<Record<Exchange, readonly [maker: number, taker: number]>> = {
  BINANCE: [0.001, 0.001],
  OKX: [0.0008, 0.001],
  BYBIT: [0.001, 0.001],
  BITGET: [0.001, 0.001],
  GATE: [0.001, 0.002],
  DERIBIT: [0.0005, 0.0005],
  HALYARD: [0.0002, 0.0005],
};

const minNotional = '5';

function instrumentOf([exchange, account_type, base, tick, step]: Row, sort: number): Instrument {
  const contract = account_type !== 'spot';
  const inverse = account_type === 'inverse';
  const [maker, taker] = fees[exchange] ?? [0.001, 0.001];
  return {
    exchange,
    symbol: inverse ? `${base}USD` : `${base}USDT`,
    account_type,
    base,
    quote: inverse ? 'USD' : 'USDT',
    settle: inverse ? base : 'USDT',
    contract,
    linear: contract && !inverse,
    contract_size: inverse ? contractUsd(base) : '1',
    expiry: null,
    strike: null,
    option_type: null,
    tick,
    step,
    min_qty: step,
    max_qty: inverse ? maxContracts : maxQty(base),
    min_notional: inverse ? '0' : minNotional,
    price_band_up: 1.5,
    price_band_down: 0.5,
    maker,
    taker,
    max_leverage: contract ? leverageOf(base) : 1,
    status: 'TRADING',
    title: null,
    sort,
  };
}

/** USD of one contract that settles in coin. */
const contractUsd = (base: string): string => (base === 'BTC' ? '100' : '10');
const maxContracts = '200000';

/** About 20 million USD an order, as a round number of base units. */
function maxQty(base: string): string {
  const digits = magnitudeOf(20_000_000 / assets[base]!.price);
  return String(10 ** digits);
}

const leverageOf = (base: string): number => (bases.indexOf(base) < 8 ? 100 : 50);

const bases = Object.keys(assets);

/** 10^exponent as decimal text. */
const powerOfTen = (exponent: number): string =>
  exponent >= 0 ? String(10 ** exponent) : (10 ** exponent).toFixed(-exponent);

/**
 * Five significant digits of the price, six from 1,000 on, and no more than eight decimals, as price, size and fee
 * share twelve.
 */
function tickOf(base: string): string {
  const magnitude = magnitudeOf(assets[base]!.price);
  return powerOfTen(Math.max(-8, magnitude - (magnitude >= 3 ? 5 : 4)));
}

/** Ten cents to a dollar, and at most one coin. */
const stepOf = (base: string): string => powerOfTen(Math.min(0, magnitudeOf(1 / assets[base]!.price)));

/** What each venue lists of the coins in their order, without what is listed by hand. */
function furtherRows(): Row[] {
  const known = new Set(firstRows.map(([exchange, account_type, base]) => `${exchange} ${account_type} ${base}`));
  const rows = bases.flatMap((base, rank) =>
    listed.flatMap(([exchange, spot, linear]): Row[] => [
      ...(rank < spot ? [[exchange, 'spot', base, tickOf(base), stepOf(base)] as const] : []),
      ...(rank < linear ? [[exchange, 'linear', base, tickOf(base), stepOf(base)] as const] : []),
    ]),
  );
  return rows.filter(([exchange, account_type, base]) => !known.has(`${exchange} ${account_type} ${base}`));
}

/** Instruments of the house and the simulated venues, in the order in which lists show them: majors first. */
export const listing: readonly Instrument[] = [...firstRows, ...furtherRows(), ...laterRows].map(instrumentOf);

export const venueNames: Partial<Record<Exchange, string>> = {
  BINANCE: 'Binance',
  OKX: 'OKX',
  BYBIT: 'Bybit',
  BITGET: 'Bitget',
  GATE: 'Gate',
  DERIBIT: 'Deribit',
  HALYARD: 'Halyard',
  Astock: 'A-shares',
  forex: 'Forex',
};
