import { useLingui } from '@lingui/react/macro';
import { type ChartZone, chartZones } from '../../../../shared/trade/workspace/chart-document.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { ZoneSelect } from '../../../ui/form/zone-select.tsx';
import css from './chart-settings.module.css';

interface ZoneChoiceProps {
  readonly value: ChartZone;
  readonly onChange: (zone: ChartZone) => void;
}

/** Whose clock the labels of a chart follow: the usual ones, financial centres, and any other zone. */
export function ZoneChoice({ value, onChange }: ZoneChoiceProps) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const names: Readonly<Record<(typeof chartZones)[number], string>> = {
    local: t`Local`,
    utc: 'UTC',
    exchange: t`Exchange`,
  };
  const usual = chartZones.find((key) => key === value);
  return (
    <span className={css.inline}>
      <Segmented
        label={t`Time zone`}
        value={usual}
        choices={chartZones.map((key) => ({ key, label: names[key] }))}
        onChange={onChange}
      />
      <ZoneSelect label={t`Other zone`} lang={lang} value={usual ? undefined : value} onChange={onChange} />
    </span>
  );
}
