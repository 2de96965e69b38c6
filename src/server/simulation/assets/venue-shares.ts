import type { Exchange } from '../../../shared/market/instrument.ts';

/** Share of a coin's volume that a venue sees. */
export const venueShares: Partial<Record<Exchange, number>> = {
  BINANCE: 1,
  OKX: 0.5,
  BYBIT: 0.4,
  BITGET: 0.3,
  GATE: 0.25,
  DERIBIT: 0.15,
  HALYARD: 0.1,
  Astock: 1,
  forex: 1,
};
