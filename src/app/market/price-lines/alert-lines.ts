import { useLingui } from '@lingui/react/macro';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import { formatDecimal } from '../../format/price.ts';
import type { AlertLine } from './price-line.ts';

/** Alerts on prices as lines; those on indicators come with their indicators. */
export function useAlertLines(instrument: Instrument, alerts: readonly Alert[]): readonly AlertLine[] {
  const { t } = useLingui();
  const { decimals } = gridOf(instrument).price;
  return alerts
    .filter(({ kind }) => kind === 'PRICE')
    .map((alert): AlertLine => {
      const { alert_id, trigger_price, direction } = alert;
      const price = formatDecimal(trigger_price ?? '0', decimals);
      const isUp = direction === 'UP_TO';
      return {
        of: 'alert',
        id: `alert ${alert_id}`,
        alert,
        kind: 'alert',
        price: Number(trigger_price),
        tone: 'warn',
        text: `${t`Alert`} ${isUp ? '≥' : '≤'} ${price}`,
        sentence: isUp ? t`Alert up to ${price}` : t`Alert down to ${price}`,
        drags: true,
        closes: true,
      };
    });
}
