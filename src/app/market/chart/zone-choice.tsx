import { useLingui } from '@lingui/react/macro';
import { type ChartZone, chartZones } from '../../../shared/trade/chart-document.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { usePreferences } from '../../ui/preferences-context.tsx';
import css from './chart-settings.module.css';

/** Financial centres, from west to east; that of Frankfurt is Berlin's. */
const centres = [
  'America/Chicago', 'America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Dubai', 'Asia/Singapore', 'Asia/Hong_Kong', 'Asia/Shanghai', 'Asia/Tokyo', 'Australia/Sydney',
];

const cityOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');

/** What people of a language call the time of a zone. */
const nameOf = (timeZone: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

interface ZoneChoiceProps {
  readonly value: ChartZone;
  readonly onChange: (zone: ChartZone) => void;
}

/** Whose clock the labels of a chart follow: the usual ones, financial centres, and any other zone. */
export function ZoneChoice({ value, onChange }: ZoneChoiceProps) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const names: Readonly<Record<(typeof chartZones)[number], string>> = { local: t`Local`, utc: 'UTC', exchange: t`Exchange` };
  const usual = chartZones.find((key) => key === value);
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !centres.includes(zone));
  return (
    <span className={css.inline}>
      <Segmented label={t`Time zone`} value={usual} choices={chartZones.map((key) => ({ key, label: names[key] }))} onChange={onChange} />
      <select aria-label={t`Other zone`} className={`${css.date} ${css.zone}`} value={usual ? '' : value} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled hidden>{t`Other zone`}</option>
        {centres.map((zone) => <option key={zone} value={zone}>{`${cityOf(zone)} · ${nameOf(zone, lang)}`}</option>)}
        <hr />
        {others.map((zone) => <option key={zone} value={zone}>{zone.replaceAll('_', ' ')}</option>)}
      </select>
    </span>
  );
}
