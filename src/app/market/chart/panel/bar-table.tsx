import { useLingui } from '@lingui/react/macro';
import type { BarList } from '../../../../shared/market/bar-list.ts';
import { formatCompact } from '../../../format/amount.ts';
import { groupDigits } from '../../../format/price.ts';
import { formatBarTime } from '../../../format/time.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import css from './bar-table.module.css';
import type { BarLabels } from '../time/zone.ts';

interface BarTableProps {
  readonly bars: BarList;
  readonly decimals: number;
  readonly labels: BarLabels;
  readonly onClose: () => void;
}

const max = 100;

/** The newest bars of a chart as a table, newest first. */
export function BarTable({ bars, decimals, labels: { zone, dated }, onClose }: BarTableProps) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const price = (value: number) => groupDigits(value.toFixed(decimals));
  return (
    <Dialog title={t`Last 100 bars`} isOpen onClose={onClose} look="wide">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={css.scroll} tabIndex={0} aria-label={t`Last 100 bars`}>
        <table className={`num ${css.table}`}>
          <thead>
            <tr>
              <th>{t`Time`}</th>
              <th>{t({ message: 'Open', context: 'candle' })}</th>
              <th>{t`High`}</th>
              <th>{t`Low`}</th>
              <th>{t({ message: 'Close', context: 'candle' })}</th>
              <th>{t`Volume`}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .rows(-max)
              .toReversed()
              .map(([timeMs, open, high, low, close, volume]) => (
                <tr key={timeMs}>
                  <th scope="row">{formatBarTime(timeMs, zone, dated)}</th>
                  <td>{price(open)}</td>
                  <td>{price(high)}</td>
                  <td>{price(low)}</td>
                  <td className={close >= open ? 'up' : 'down'}>{price(close)}</td>
                  <td>{formatCompact(volume.toFixed(4), lang, 2)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
