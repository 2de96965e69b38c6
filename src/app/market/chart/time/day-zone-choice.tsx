import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { ZoneSelect } from '../../../ui/form/zone-select.tsx';

/**
 * In which zone the days of candles begin: as the exchanges have it, the user's own, or any other; `className` lays its
 * two parts out.
 */
export function DayZoneChoice({ className }: { readonly className: string | undefined }) {
  const { t } = useLingui();
  const [{ dayZone, lang }, change] = usePreferences();
  const usual = dayZone === '' ? 'exchange' : dayZone === 'local' ? 'local' : undefined;
  return (
    <span className={className}>
      <Segmented
        label={t`Daily candles`}
        value={usual}
        onChange={(key) => change({ dayZone: key === 'local' ? key : '' })}
        choices={[
          { key: 'exchange', label: t`Exchange (UTC)` },
          { key: 'local', label: t`My time zone` },
        ]}
      />
      <ZoneSelect
        label={t`Daily candle time zone`}
        lang={lang}
        value={usual ? undefined : dayZone}
        onChange={(next) => change({ dayZone: next })}
      />
    </span>
  );
}
