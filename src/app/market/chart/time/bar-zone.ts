import { isTimeZone } from '../../../../shared/base/time-zone.ts';
import type { Interval } from '../../../../shared/base/time.ts';
import type { SymbolRef } from '../../../../shared/market/instrument.ts';
import { hoursOf } from '../../../../shared/market/session/hours.ts';
import { zonedBarsOf } from '../../../../shared/market/session/zoned-bars.ts';
import type { Preferences } from '../../../ui/preferences/preferences.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';

/** IANA name of this device's zone; UTC where it has none of a name. */
const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
};

/**
 * IANA name of the zone by whose days the bars of an instrument go, as the user has chosen it; undefined where they are
 * not moved.
 */
export function barZoneOf(
  { dayZone, zone }: Pick<Preferences, 'dayZone' | 'zone'>,
  symbol: Pick<SymbolRef, 'account_type' | 'symbol'>,
  interval: Interval,
): string | undefined {
  const chosen = dayZone === 'local' ? zone || ownZone() : dayZone || undefined;
  return zonedBarsOf(hoursOf(symbol), interval, chosen)?.zone;
}

/** The same for the preferences of this browser. */
export const useBarZone = (
  symbol: Pick<SymbolRef, 'account_type' | 'symbol'>,
  interval: Interval,
): string | undefined => barZoneOf(usePreferences()[0], symbol, interval);
