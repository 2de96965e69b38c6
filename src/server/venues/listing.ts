import type { AccountType, Exchange, Instrument } from '../../shared/market/instrument.ts';

/** Reference price in USD at the process's origin, daily volatility as a fraction, daily volume in base of the largest venue. */
export interface Asset {
  readonly price: number;
  readonly dailyVol: number;
  readonly dailyVolume: number;
}

/** Coins of the house and simulated venues. The prices are round figures of a simulation, not quotes. */
export const assets: Readonly<Record<string, Asset>> = {
  BTC: { price: 67_000, dailyVol: 0.022, dailyVolume: 24_000 },
  ETH: { price: 3_500, dailyVol: 0.028, dailyVolume: 310_000 },
  SOL: { price: 152, dailyVol: 0.038, dailyVolume: 3_600_000 },
  BNB: { price: 585, dailyVol: 0.024, dailyVolume: 410_000 },
  XRP: { price: 0.524, dailyVol: 0.032, dailyVolume: 420_000_000 },
  DOGE: { price: 0.1213, dailyVol: 0.041, dailyVolume: 900_000_000 },
};

type Row = readonly [exchange: Exchange, account_type: AccountType, base: string, tick: string, step: string];

const rows: readonly Row[] = [
  ['BINANCE', 'spot', 'BTC', '0.01', '0.000001'], ['BINANCE', 'spot', 'ETH', '0.01', '0.0001'], ['BINANCE', 'spot', 'SOL', '0.01', '0.001'],
  ['BINANCE', 'spot', 'BNB', '0.01', '0.001'], ['BINANCE', 'spot', 'XRP', '0.0001', '0.1'], ['BINANCE', 'spot', 'DOGE', '0.00001', '1'],
  ['OKX', 'spot', 'BTC', '0.1', '0.00001'], ['OKX', 'spot', 'ETH', '0.01', '0.0001'], ['OKX', 'spot', 'SOL', '0.01', '0.001'],
  ['OKX', 'spot', 'XRP', '0.0001', '0.1'],
  ['BYBIT', 'spot', 'BTC', '0.01', '0.00001'], ['BYBIT', 'spot', 'ETH', '0.01', '0.0001'], ['BYBIT', 'spot', 'SOL', '0.01', '0.001'],
  ['DERIBIT', 'spot', 'BTC', '0.5', '0.0001'], ['DERIBIT', 'spot', 'ETH', '0.05', '0.001'],
  ['HALYARD', 'spot', 'BTC', '0.1', '0.00001'], ['HALYARD', 'spot', 'ETH', '0.01', '0.0001'], ['HALYARD', 'spot', 'SOL', '0.01', '0.001'],
  ['BINANCE', 'linear', 'BTC', '0.1', '0.001'], ['BINANCE', 'linear', 'ETH', '0.01', '0.001'],
  ['OKX', 'linear', 'BTC', '0.1', '0.001'], ['OKX', 'linear', 'ETH', '0.01', '0.001'],
  ['BYBIT', 'linear', 'BTC', '0.1', '0.001'], ['DERIBIT', 'linear', 'BTC', '0.5', '0.001'],
];

const fees: Partial<Record<Exchange, readonly [maker: number, taker: number]>> = {
  BINANCE: [0.001, 0.001], OKX: [0.0008, 0.001], BYBIT: [0.001, 0.001], DERIBIT: [0.0005, 0.0005], HALYARD: [0.0002, 0.0005],
};

const minNotional = '5';

function instrumentOf([exchange, account_type, base, tick, step]: Row, sort: number): Instrument {
  const contract = account_type === 'linear';
  const [maker, taker] = fees[exchange] ?? [0.001, 0.001];
  return {
    exchange, symbol: `${base}USDT`, account_type, base, quote: 'USDT', settle: 'USDT',
    contract, linear: contract, contract_size: '1', expiry: null, strike: null, option_type: null,
    tick, step, min_qty: step, max_qty: maxQty(base), min_notional: minNotional,
    price_band_up: 1.5, price_band_down: 0.5, maker, taker, max_leverage: contract ? 100 : 1, status: 'TRADING', title: null, sort,
  };
}

/** About 20 million USD an order, as a round number of base units. */
function maxQty(base: string): string {
  const digits = Math.floor(Math.log10(20_000_000 / assets[base]!.price));
  return String(10 ** digits);
}

/** Instruments of the house and the simulated venues, in the order in which lists show them. */
export const listing: readonly Instrument[] = rows.map(instrumentOf);

/** Share of a coin's volume that a venue sees. */
export const venueShares: Partial<Record<Exchange, number>> = { BINANCE: 1, OKX: 0.5, BYBIT: 0.4, DERIBIT: 0.15, HALYARD: 0.1 };

export const venueNames: Partial<Record<Exchange, string>> = {
  BINANCE: 'Binance', OKX: 'OKX', BYBIT: 'Bybit', DERIBIT: 'Deribit', HALYARD: 'Halyard',
};
