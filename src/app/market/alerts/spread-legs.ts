import { type Exchange, type Instrument, keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import type { AlertCondition } from '../../../shared/trade/alert.ts';
import { formatDate } from '../../format/time.ts';
import type { InstrumentNames } from '../instrument/instrument-name.ts';

const usualQuote = 'USDT';

interface SpreadNames {
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly names: InstrumentNames;
  readonly venueName: (exchange: Exchange) => string;
}

/**
 * How an alert on a spread is named: the base of both legs, and short names of the leg that is sold and of the one that
 * is bought: `BTC`, `OKX perp`, `Binance spot`. Symbols stand for instruments that are not known.
 */
export function spreadLegs(
  { other_leg, spread_of, ...own }: SymbolRef & Pick<AlertCondition, 'other_leg' | 'spread_of'>,
  { instruments, names, venueName }: SpreadNames,
): { readonly base: string; readonly sold: string; readonly bought: string } {
  const legName = (leg: SymbolRef | undefined): string => {
    if (!leg) return '';
    const instrument = instruments.get(keyOfSymbol(leg));
    const venue = venueName(leg.exchange);
    if (!instrument) return `${venue} ${leg.symbol}`;
    const { quote, expiry } = instrument;
    const kind = expiry === null ? names.brief(instrument) : formatDate(expiry, 'UTC');
    return [venue, quote === usualQuote ? '' : quote, kind].filter(Boolean).join(' ');
  };
  const [a, b] = [legName(own), legName(other_leg)];
  const base = instruments.get(keyOfSymbol(own))?.base ?? own.symbol;
  return spread_of === 'CLOSE' ? { base, sold: a, bought: b } : { base, sold: b, bought: a };
}
