import type { Kline } from '../../shared/market/kline.ts';
import { inSlices } from '../base/in-slices.ts';
import type { Market } from './venue.ts';

/** `klines` of a market; what has to be made for them lets others have their turn. */
export async function barsInSlices(
  market: Pick<Market, 'klines' | 'klinesInParts'>,
  ...asked: Parameters<Market['klines']>
): Promise<readonly Kline[]> {
  const parts = market.klinesInParts?.(...asked);
  return parts ? inSlices(parts) : market.klines(...asked);
}
