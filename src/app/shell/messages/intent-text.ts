import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UrgentEvent } from '../../../worker/api.ts';
import { formatExact } from '../../format/price.ts';
import { formatClock } from '../../format/time.ts';
import type { Toast } from '../../ui/toast/toast-store.ts';

type Intent = Extract<UrgentEvent, { readonly kind: 'intent' }>;

/** What was asked for: side, size as it was typed, and market. */
function whatOf({ side, amount, total, symbol, exchange }: Intent['input'], i18n: I18n): string {
  const market = [symbol, exchange].filter((each) => typeof each === 'string').join(' · ');
  const size = [amount, total].find((each) => typeof each === 'string');
  if (side !== 'BUY' && side !== 'SELL') return [i18n._(msg`Close position`), market].join(' · ');
  const sized = size === undefined ? '' : formatExact(size);
  return [i18n._(side === 'BUY' ? msg`Buy ${sized}` : msg`Sell ${sized}`), market].join(' · ');
}

/** The toast that tells what became of an order whose answer nobody waits for any more. */
export function intentToast({ atMs, input, isThere }: Intent, i18n: I18n, zone: string | undefined): Toast {
  const time = formatClock(atMs, zone);
  const what = whatOf(input, i18n);
  return {
    id: `intent ${String(input.client_id)}`,
    tone: isThere ? 'info' : 'danger',
    title: i18n._(isThere ? msg`The order of ${time} was placed` : msg`The order of ${time} was not placed`),
    detail: isThere ? what : i18n._(msg`It never reached the server: ${what}`),
    calm: true,
  };
}
