import { useLingui } from '@lingui/react/macro';
import { type ChartZone, chartZones } from '../../../shared/trade/chart-document.ts';
import { Segmented } from '../../ui/segmented.tsx';
import css from './chart-settings.module.css';

interface ZoneChoiceProps {
  readonly value: ChartZone;
  readonly onChange: (zone: ChartZone) => void;
}

/** Whose clock the labels of a chart follow: the usual ones, financial centres, and any other zone. */
export function ZoneChoice({ value, onChange }: ZoneChoiceProps) {
  const { t } = useLingui();
  const names: Readonly<Record<(typeof chartZones)[number], string>> = { local: t`Local`, utc: 'UTC', exchange: t`Exchange` };
  const centres: readonly (readonly [zone: string, name: string])[] = [
    ['America/New_York', t`New York`], ['America/Chicago', t`Chicago`], ['Europe/London', t`London`], ['Europe/Berlin', t`Frankfurt`], ['Asia/Dubai', t`Dubai`],
    ['Asia/Singapore', t`Singapore`], ['Asia/Hong_Kong', t`Hong Kong`], ['Asia/Shanghai', t`Shanghai`], ['Asia/Tokyo', t`Tokyo`], ['Australia/Sydney', t`Sydney`],
  ];
  const usual = chartZones.find((key) => key === value);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => centres.every(([centre]) => centre !== zone));
  return (
    <span className={css.inline}>
      <Segmented label={t`Time zone`} value={usual} choices={chartZones.map((key) => ({ key, label: names[key] }))} onChange={onChange} />
      <select aria-label={t`Time zone of a place`} className={css.date} value={usual ? '' : value} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled hidden>{t`Other zone`}</option>
        <optgroup label={t`Financial centres`}>{centres.map(([zone, name]) => <option key={zone} value={zone}>{name}</option>)}</optgroup>
        <optgroup label={t`All zones`}>{others.map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}</optgroup>
      </select>
    </span>
  );
}
