import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import {
  type AccountType,
  type Instrument,
  keyOfSymbol,
  pairOf,
  spotKeyOf,
  type SymbolRef,
} from '../../../shared/market/instrument.ts';
import { formatExact } from '../../format/price.ts';
import { formatDate } from '../../format/time.ts';
import { accountTypeNames } from './account-type-name.ts';
import { instrumentsByKey } from './use-instrument.ts';

/** What stands beside a name, in a sentence too: the shortest word that tells one kind from another. */
const words: Record<AccountType, MessageDescriptor> = {
  spot: msg({ message: 'spot', context: 'kind' }),
  margin: msg({ message: 'cross margin', context: 'kind' }),
  isolated: msg({ message: 'isolated margin', context: 'kind' }),
  linear: msg({ message: 'perpetual', context: 'kind' }),
  inverse: msg({ message: 'perpetual', context: 'kind' }),
  futures: msg({ message: 'futures', context: 'kind' }),
  delivery: msg({ message: 'futures', context: 'kind' }),
  commodity: msg({ message: 'futures', context: 'kind' }),
  option: msg({ message: 'option', context: 'kind' }),
  index: msg({ message: 'index', context: 'kind' }),
  forex: msg({ message: 'forex', context: 'kind' }),
  astock: msg({ message: 'A-share', context: 'kind' }),
};

const perp = msg({ message: 'perp', context: 'kind' });

/** Titles of dated contracts (specification, point 4). */
const periods = {
  current: msg({ message: 'current', context: 'period' }),
  quarterly: msg({ message: 'quarterly', context: 'period' }),
} as const;

type Named = Pick<Instrument, 'base' | 'quote' | 'account_type' | 'expiry' | 'strike' | 'option_type' | 'name'>;

/**
 * What people read, alike in all languages: `BTC/USDT`, with its last day in UTC where it has one, `ETH/USD
 * 2026-12-25`, and of an option base, day, strike and kind,
 * `BTC 2026-12-25 80,000 C`; an A-share by its company and code, `贵州茅台 SH600519`.
 */
export function instrumentName({ expiry, strike, option_type, name, ...pair }: Named): string {
  if (name !== undefined) return `${name} ${pair.base}`;
  if (expiry === null) return pairOf(pair);
  const day = formatDate(expiry, 'UTC');
  return strike !== null && option_type !== null
    ? `${pair.base} ${day} ${formatExact(strike)} ${option_type}`
    : `${pairOf(pair)} ${day}`;
}

type Kind = Pick<Instrument, 'account_type' | 'expiry' | 'strike' | 'title'>;

export interface InstrumentNames {
  /**
   * Name and kind, which no other instrument of the exchange has: `BTC/USDT perpetual`, `ETH/USD 2026-12-25 · current`.
   */
  full(instrument: Named & Kind): string;
  /** What stands behind the name in the full one: `perpetual`, `current`; "" where the name says it all. */
  word(instrument: Kind): string;
  /** That word where room is scarce: `perp`. */
  brief(instrument: Kind): string;
  /** The name for a narrow head: with the brief word, but for spot, which is meant where none stands. */
  tight(instrument: Named & Kind): string;
  /** The account type, of dated futures with the title of their period: `Coin-margined futures · current`. */
  kind(instrument: Kind): string;
  /**
   * The full name of what an order or a position names, under its own account type; its symbol where the table does not
   * have it any more.
   */
  ofRef(ref: SymbolRef, table: readonly Instrument[]): string;
}

/** Names in the current language of `i18n`. */
export function createNames(i18n: I18n): InstrumentNames {
  const periodOf = ({ account_type, title }: Kind): string =>
    title !== null && account_type !== 'option' ? i18n._(periods[title]) : '';
  const word = (kind: Kind): string =>
    kind.strike !== null && kind.expiry !== null ? '' : periodOf(kind) || i18n._(words[kind.account_type]);
  const full = (instrument: Named & Kind): string =>
    [instrumentName(instrument), word(instrument)].filter(Boolean).join(periodOf(instrument) ? ' · ' : ' ');
  const brief = (kind: Kind): string =>
    kind.account_type === 'linear' || kind.account_type === 'inverse' ? i18n._(perp) : word(kind);
  return {
    full,
    word,
    brief,
    tight: (instrument) =>
      [instrumentName(instrument), instrument.account_type === 'spot' ? '' : brief(instrument)]
        .filter(Boolean)
        .join(' '),
    kind: (kind) => [i18n._(accountTypeNames[kind.account_type]), periodOf(kind)].filter(Boolean).join(' · '),
    ofRef(ref, table) {
      const byKey = instrumentsByKey(table);
      const instrument = byKey.get(keyOfSymbol(ref)) ?? byKey.get(spotKeyOf(ref));
      return instrument
        ? full({ ...instrument, account_type: ref.account_type })
        : `${ref.symbol} ${i18n._(words[ref.account_type])}`;
    },
  };
}

/** Gives the names of instruments in the current language. */
export function useInstrumentNames(): InstrumentNames {
  const { i18n } = useLingui();
  return useMemo(() => createNames(i18n), [i18n, i18n.locale]);
}
