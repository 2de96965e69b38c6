import { useEffect, useRef } from 'react';
import { exchangeCodes, gridOf, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { formatDecimal } from '../../format/price.ts';
import { useNow } from '../../ui/use-now.ts';
import { instrumentName, useInstrumentNames } from './instrument-name.ts';
import { useTicker } from './use-instrument.ts';

/**
 * Keeps the window's title at `67,241.5 ▲ BTC/USDT BIN`, of other markets than spot with their kind, renewed once a
 * second; without the price while that is not live.
 */
export function PriceTitle({ instrument }: { readonly instrument: Instrument }) {
  const { feed, figures } = useTicker(keyOfSymbol(instrument));
  const names = useInstrumentNames();
  const now = useNow(1000);
  const last = feed.state === 'live' || feed.state === 'ended' ? (figures?.last ?? '') : '';
  const shown = useRef('');
  const newest = useRef(last);
  useEffect(() => {
    newest.current = last;
  }, [last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is what renews the title
  useEffect(() => {
    const price = newest.current;
    const name = `${instrument.account_type === 'spot' ? instrumentName(instrument) : names.full(instrument)} ${exchangeCodes[instrument.exchange]}`;
    if (price === '') {
      document.title = name;
      return;
    }
    const mark = Number(price) > Number(shown.current) ? ' ▲' : Number(price) < Number(shown.current) ? ' ▼' : '';
    document.title = `${formatDecimal(price, gridOf(instrument).price.decimals)}${shown.current === '' ? '' : mark} ${name}`;
    shown.current = price;
  }, [now, instrument, names]);
  return null;
}
