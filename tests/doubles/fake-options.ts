import type { Instrument } from '../../src/shared/market/instrument.ts';
import type { OptionTick } from '../../src/shared/market/option-tick.ts';
import { instruments } from './fake-market.ts';

/** Ends of the options that are listed. */
export const expiries = [Date.UTC(2026, 11, 4, 8), Date.UTC(2026, 11, 25, 8)] as const;

const symbolOf = (expiry: number, strike: string, kind: 'C' | 'P'): string =>
  `BTC-${new Date(expiry).toISOString().slice(2, 10).replaceAll('-', '')}-${strike}-${kind}`;

/** The ticker of an option on Bitcoin at 50,000 that settles in coin. */
export const optionTick = (
  strike: string,
  type: 'C' | 'P',
  fields: Partial<OptionTick> = {},
  expiry: number = expiries[0],
): OptionTick => ({
  symbol: symbolOf(expiry, strike, type),
  exchange: 'DERIBIT',
  expiry,
  strike,
  type,
  bid: '0.0100',
  bid_qty: '1',
  ask: '0.0120',
  ask_qty: '1',
  last: '0.0110',
  mark_price: '0.0111',
  mark_iv: 51.25,
  bid_iv: 50,
  ask_iv: 52,
  underlying_price: '50100',
  underlying_index: 'SYN.BTC-261204',
  index_price: '50000',
  interest_rate: 0,
  oi: '12.5',
  volume: '100',
  volume_usd: '55500',
  greeks: { delta: type === 'C' ? 0.5 : -0.5, gamma: 0.00003, vega: 31.8, theta: -29.3, rho: 1 },
  settle: 'coin',
  ts: 1,
  ...fields,
});

/** The options of some expiries at some strikes, as the symbol table has them. */
export const optionInstruments = (strikes: readonly string[], ends: readonly number[] = expiries): Instrument[] =>
  ends.flatMap((expiry) =>
    strikes.flatMap((strike) =>
      (['C', 'P'] as const).map((option_type) => ({
        ...instruments[0]!,
        exchange: 'DERIBIT' as const,
        symbol: symbolOf(expiry, strike, option_type),
        account_type: 'option' as const,
        quote: 'USD',
        settle: 'BTC',
        contract: true,
        expiry,
        strike,
        option_type,
        tick: '0.0001',
        step: '0.1',
        min_qty: '0.1',
      })),
    ),
  );
