import { type Instrument, type InstrumentKey, keyOfSymbol } from '../../../src/shared/market/instrument.ts';

const spot: Instrument = {
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contract: false,
  linear: false,
  contract_size: '1',
  expiry: null,
  strike: null,
  option_type: null,
  tick: '0.1',
  step: '0.001',
  min_qty: '0.001',
  max_qty: '100000',
  min_notional: '5',
  price_band_up: 1.5,
  price_band_down: 0.5,
  maker: 0.0002,
  taker: 0.0005,
  max_leverage: 1,
  status: 'TRADING',
  title: null,
  sort: 0,
};
const linear: Instrument = { ...spot, account_type: 'linear', contract: true, linear: true, max_leverage: 100 };
const inverse: Instrument = {
  ...linear,
  symbol: 'BTCUSD',
  account_type: 'inverse',
  quote: 'USD',
  settle: 'BTC',
  linear: false,
  contract_size: '100',
  step: '1',
  min_qty: '1',
  max_qty: '10000000',
  min_notional: '0',
};
/** Long after every story. */
const expiry = 10 ** 12;
const option: Instrument = {
  ...linear,
  symbol: 'BTC-C',
  account_type: 'option',
  expiry,
  strike: '1000',
  option_type: 'C',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  max_leverage: 1,
};
/** The markets of the stage by name: one of each account type, and three options. */
export const instruments = {
  spot,
  linear,
  inverse,
  futures: { ...linear, symbol: 'BTCUSDT_F', account_type: 'futures', expiry },
  delivery: { ...inverse, symbol: 'BTCUSD_F', account_type: 'delivery', expiry },
  call: option,
  put: { ...option, symbol: 'BTC-P', option_type: 'P' },
  coinCall: { ...option, symbol: 'BTC-CC', quote: 'USD', settle: 'BTC', tick: '0.0001', step: '0.1', min_qty: '0.1' },
} as const satisfies Readonly<Record<string, Instrument>>;
/** A name of a market of the stage. */
export type MarketName = keyof typeof instruments;
/** Markets whose positions have leverage. */
export const contractNames = ['linear', 'inverse', 'futures', 'delivery'] as const satisfies readonly MarketName[];
/** Markets with options. */
export const optionNames = ['call', 'put', 'coinCall'] as const satisfies readonly MarketName[];
/** The key of each market by its name. */
export const keys = Object.fromEntries(
  Object.entries(instruments).map(([name, instrument]) => [name, keyOfSymbol(instrument)]),
) as Record<MarketName, InstrumentKey>;

/**
 * Prices that stand still, so that whatever a fund or the house pays has been brought about by the two: 1000 USDT,
 * options at 50 USDT and 0.05 BTC.
 */
export const fairTicks = ({ account_type, settle }: Instrument): number =>
  account_type !== 'option' ? 10_000 : settle === 'BTC' ? 500 : 500;
/**
 * Lots a minute, so few that one account can sweep the book, which offers 25 times as many within 5 %: 0.3 coins, of
 * whole contracts 600 USD, and of options in coin 3.
 */
export const flowOf = ({ contract_size, account_type, settle }: Instrument): number =>
  contract_size === '100' ? 6 : account_type === 'option' && settle === 'BTC' ? 30 : 300;
