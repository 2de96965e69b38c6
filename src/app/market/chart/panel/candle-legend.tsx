import { useLingui } from '@lingui/react/macro';
import type { Kline } from '../../../../shared/market/kline.ts';
import { formatCompact } from '../../../format/amount.ts';
import { formatPercent } from '../../../format/percent.ts';
import { groupDigits } from '../../../format/price.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import css from './candle-legend.module.css';

/** Open, high, low, close, change and volume of one bar. */
export function CandleLegend({
  bar,
  decimals,
  faded,
}: {
  readonly bar: Kline;
  readonly decimals: number;
  readonly faded: boolean;
}) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const [, open, high, low, close, volume] = bar;
  const change = open === 0 ? 0 : ((close - open) / open) * 100;
  const colour = faded ? 'quiet' : close >= open ? 'up' : 'down';
  const price = (value: number) => <span className={colour}>{groupDigits(value.toFixed(decimals))}</span>;
  return (
    <p className={`num ${css.legend}`}>
      <span>
        <abbr title={t({ message: 'Open', context: 'candle' })}>{t({ message: 'O', context: 'candle' })}</abbr>{' '}
        {price(open)}
      </span>
      <span>
        <abbr title={t`High`}>{t({ message: 'H', context: 'candle' })}</abbr> {price(high)}
      </span>
      <span>
        <abbr title={t`Low`}>{t({ message: 'L', context: 'candle' })}</abbr> {price(low)}
      </span>
      <span>
        <abbr title={t({ message: 'Close', context: 'candle' })}>{t({ message: 'C', context: 'candle' })}</abbr>{' '}
        {price(close)}
      </span>
      <span className={colour}>{formatPercent(change)}</span>
      <span>
        <abbr title={t`Volume`}>{t({ message: 'V', context: 'candle' })}</abbr>{' '}
        {formatCompact(volume.toFixed(4), lang, 2)}
      </span>
    </p>
  );
}
