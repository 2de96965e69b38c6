import { Refusal } from '../../base/refusal.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { isAlike, isOnPath } from '../../finance/routing/path.ts';
import { sorVenues, type SorPath } from '../../trade/strategy/sor/bounds.ts';
import { expiryLeadMs } from '../legs/situation.ts';
import type { StartSituation } from '../strategy.ts';

/**
 * Throws INPUT where there are too many legs, where their markets are not of the path or not alike, or do not trade,
 * where they expire too soon or an account holds both sides at once; and ONE_PER_EXCHANGE.
 */
export function checkVenues({ legs, nowMs }: Pick<StartSituation, 'legs' | 'nowMs'>, path: SorPath): void {
  const broken = (rule: string): never => {
    throw new Refusal('INPUT', { field: 'symbols', rule });
  };
  const instruments = legs.map(({ core }) => core.listed.instrument);
  const [one] = instruments;
  if (!one || legs.length > sorVenues) throw new Refusal('INPUT', { field: 'symbols', rule: 'legs', legs: sorVenues });
  if (new Set(instruments.map(({ exchange }) => exchange)).size < legs.length)
    throw new Refusal('ONE_PER_EXCHANGE', { field: 'api_ids' });
  if (!instruments.every((instrument) => isOnPath(instrument, path))) broken('other_path');
  if (!instruments.every((instrument) => isAlike(instrument, one))) broken('not_alike');
  for (const { core, setting } of legs) {
    checkMarket(core);
    if (one.expiry !== null && one.expiry <= nowMs + expiryLeadMs) broken('expires_too_soon');
    if (setting?.position_mode === 'HEDGE') throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_way_only' });
  }
}
