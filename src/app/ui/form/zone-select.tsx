import css from './zone-select.module.css';

/** Financial centres, from west to east; that of Frankfurt is Berlin's. */
const centres = [
  'America/Chicago',
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Dubai',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
];

/** Names of today of zones that some browsers list under an earlier one. */
const namesNow: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const nameNow = (zone: string): string => namesNow[zone] ?? zone;

const cityOf = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');

/** What people of a language call the time of a zone. */
const nameOf = (timeZone: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

interface ZoneSelectProps {
  readonly label: string;
  readonly lang: string;
  /** IANA name; undefined where none of the list is chosen. */
  readonly value: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** All time zones: financial centres with what their time is called, then the others by name. */
export function ZoneSelect({ label, lang, value, onChange }: ZoneSelectProps) {
  const others = [...new Set(Intl.supportedValuesOf('timeZone').map(nameNow))]
    .filter((zone) => !centres.includes(zone))
    .sort();
  return (
    <select
      aria-label={label}
      className={css.zone}
      value={nameNow(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled hidden>
        {label}
      </option>
      {centres.map((zone) => (
        <option key={zone} value={zone}>{`${cityOf(zone)} · ${nameOf(zone, lang)}`}</option>
      ))}
      <hr />
      {others.map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </select>
  );
}
