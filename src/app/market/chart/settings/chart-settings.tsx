import { useLingui } from '@lingui/react/macro';
import { Settings2 } from 'lucide-react';
import { lazyComponent } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import css from './chart-settings.module.css';
import type { ChartSettingsProps } from './chart-settings-form.tsx';

const ChartSettingsForm = lazyComponent(() =>
  import('./chart-settings-form.tsx').then((module) => module.ChartSettingsForm),
);

/** The button of a chart's settings. */
export function ChartSettings(props: ChartSettingsProps) {
  const { t } = useLingui();
  return (
    <div className={css.frame}>
      <PopoverPanel
        label={t`Chart settings`}
        name={t`Chart settings`}
        content={ChartSettingsForm}
        face={<Settings2 size={14} aria-hidden="true" />}
      >
        {(close) => <ChartSettingsForm {...props} close={close} />}
      </PopoverPanel>
    </div>
  );
}
