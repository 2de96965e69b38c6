import { useLingui } from '@lingui/react/macro';
import { type ChartOverlay, chartOverlays } from '../../shared/trade/chart-overlay.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { PopoverPanel } from '../ui/popover-panel.tsx';
import css from './overlay-menu.module.css';

interface OverlayMenuProps {
  readonly chosen: readonly ChartOverlay[];
  readonly onChange: (chosen: ChartOverlay[]) => void;
}

/** The menu ƒx of a chart: which indicators lie over its candles. */
export function OverlayMenu({ chosen, onChange }: OverlayMenuProps) {
  const { t } = useLingui();
  const names: Readonly<Record<ChartOverlay, string>> = {
    ma: t`Moving averages (7, 25, 99)`, ema: t`Exponential moving average (21)`, boll: t`Bollinger bands (20, 2)`, vwap: t`Volume-weighted average price of the day (UTC)`,
  };
  const toggle = (overlay: ChartOverlay) => onChange(chartOverlays.filter((one) => chosen.includes(one) !== (one === overlay)));
  return (
    <div className={css.frame}>
      <PopoverPanel label={t`Indicators`} trigger={<Button kind="ghost" size="small"><span className="visually-hidden">{t`Indicators`}</span> ƒx</Button>}>
        {() => (
          <div className={css.menu}>
            {chartOverlays.map((overlay) => (
              <Checkbox key={overlay} isSelected={chosen.includes(overlay)} onChange={() => toggle(overlay)}>{names[overlay]}</Checkbox>
            ))}
          </div>
        )}
      </PopoverPanel>
    </div>
  );
}
