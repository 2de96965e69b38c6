import { useLingui } from '@lingui/react/macro';
import { type ChartOverlay, chartOverlays } from '../../shared/trade/chart-overlay.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import css from './overlay-menu.module.css';

export interface OverlayListProps {
  readonly chosen: readonly ChartOverlay[];
  readonly onChange: (chosen: ChartOverlay[]) => void;
}

/** The indicators that can lie over the candles, each with its box. */
export function OverlayList({ chosen, onChange }: OverlayListProps) {
  const { t } = useLingui();
  const names: Readonly<Record<ChartOverlay, string>> = {
    ma: t`Moving averages (7, 25, 99)`, ema: t`Exponential moving average (21)`, boll: t`Bollinger bands (20, 2)`, vwap: t`Volume-weighted average price of the day (UTC)`,
  };
  const toggle = (overlay: ChartOverlay) => onChange(chartOverlays.filter((one) => chosen.includes(one) !== (one === overlay)));
  return (
    <div className={css.menu}>
      {chartOverlays.map((overlay) => <Checkbox key={overlay} isSelected={chosen.includes(overlay)} onChange={() => toggle(overlay)}>{names[overlay]}</Checkbox>)}
    </div>
  );
}
