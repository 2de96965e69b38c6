import { useStream } from '../engine/use-stream.ts';
import { formatDecimal } from '../format/price.ts';
import { type Currency, rateOf, valueIn } from '../format/valuation.ts';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';

/** Dollars, in the currency of the settings where its price is known; blurred while amounts are hidden. */
export function Valued({ usd, isLive }: { readonly usd: string; readonly isLive: boolean }) {
  const [{ currency }] = usePreferences();
  const rate = rateOf[currency];
  const plain = `${formatDecimal(usd, 2)} USD`;
  return rate ? (
    <Converted usd={usd} plain={plain} isLive={isLive} currency={currency} rate={rate} />
  ) : (
    <strong className={`num private ${isLive ? '' : 'quiet'}`}>{plain}</strong>
  );
}

interface ConvertedProps {
  readonly usd: string;
  /** The same in dollars, for the tooltip and for while there is no price. */
  readonly plain: string;
  readonly isLive: boolean;
  readonly currency: Currency;
  readonly rate: Exclude<(typeof rateOf)[Currency], undefined>;
}

function Converted({ usd, plain, isLive, currency, rate }: ConvertedProps) {
  // Bars, not the 24 h figures: those know no market that is closed.
  const { state, value: bars } = useStream({ kind: 'klines', key: rate.key, interval: '1h' });
  const close = bars?.bars.at(-1)?.[4];
  const value = close === undefined ? undefined : valueIn(rate, usd, String(close));
  const isFresh = isLive && (state === 'live' || state === 'ended');
  return (
    <strong className={`num private ${isFresh ? '' : 'quiet'}`} title={plain}>
      {value === undefined ? plain : `≈ ${formatDecimal(value, rate.decimals)} ${currency}`}
    </strong>
  );
}
