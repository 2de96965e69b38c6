import { useLingui } from '@lingui/react/macro';
import type { NextAction } from '../../../../shared/trade/instance.ts';
import { formatExact } from '../../../format/price.ts';
import { formatRecent } from '../../../format/time.ts';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';

/** A part of what a strategy does next, and how it looks. */
export interface NextPart {
  readonly text: string;
  /** In full, for readers and where the pointer rests. */
  readonly words: string;
  readonly look: 'up' | 'down' | '';
}

/** Gives what a strategy does next, in short: its nearest orders, else the prices and the time that it waits for. */
export function useNextText(): (next: NextAction | null) => readonly NextPart[] {
  const { t } = useLingui();
  const zone = useZone();
  const part = (text: string, look: NextPart['look'] = '', words = text): NextPart => ({ text, words, look });
  return (next) => {
    if (!next) return [];
    const buy = next.buy === null ? undefined : formatExact(next.buy);
    const sell = next.sell === null ? undefined : formatExact(next.sell);
    const orders = [
      ...(buy === undefined
        ? []
        : [part(`${t({ message: 'B', context: 'buy, one letter' })} ${buy}`, 'up', t`Buy ${buy}`)]),
      ...(sell === undefined
        ? []
        : [part(`${t({ message: 'S', context: 'sell, one letter' })} ${sell}`, 'down', t`Sell ${sell}`)]),
    ];
    if (orders.length > 0) return orders;
    const prices = [
      ...(next.below === null ? [] : [part(`≤ ${formatExact(next.below)}`)]),
      ...(next.above === null ? [] : [part(`≥ ${formatExact(next.above)}`)]),
    ];
    if (prices.length > 0) return prices;
    return next.at === null ? [] : [part(formatRecent(next.at, Date.now(), zone))];
  };
}
