import type { Instrument } from '../../src/shared/market/instrument.ts';

/** An instrument with the grid of BookVenue: tick 0.5, step 0.001. */
export const testInstrument = (fields: Partial<Instrument> = {}): Instrument => ({
  exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', base: 'BTC', quote: 'USDT', settle: 'USDT', contract: false, linear: true,
  contract_size: '1', expiry: null, strike: null, option_type: null, tick: '0.5', step: '0.001', min_qty: '0.001', max_qty: '1000',
  min_notional: '5', price_band_up: null, price_band_down: null, maker: 0.001, taker: 0.001, max_leverage: 1, status: 'TRADING', title: null, sort: 0,
  ...fields,
});
