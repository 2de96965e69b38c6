import { Trans, useLingui } from '@lingui/react/macro';
import { LanguageSwitch } from '../../shell/appearance.tsx';
import { DayZoneChoice } from '../../market/chart/time/day-zone-choice.tsx';
import { currencies } from '../../format/valuation.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useDensityChoices, useDirectionChoices } from '../../ui/preferences/appearance-names.ts';
import { DirectionMark } from '../../ui/direction-mark.tsx';
import { textSizes } from '../../ui/preferences/preferences.ts';
import { useMedia } from '../../ui/use-media.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ZoneSelect } from '../../ui/form/zone-select.tsx';
import css from './screen.module.css';
import { SettingRow } from './setting-row.tsx';

/** The language of this browser. */
export function LanguageSettings() {
  const { t } = useLingui();
  return (
    <SettingRow name={t`Language`} note={<Trans>Messages are shown in your current language.</Trans>}>
      <LanguageSwitch />
    </SettingRow>
  );
}

/** The currency in which equity is shown. */
export function CurrencySettings() {
  const { t } = useLingui();
  const [{ currency }, change] = usePreferences();
  return (
    <SettingRow
      name={t`Display currency`}
      note={<Trans>Converted at last prices of USD/CNY, USD/HKD and BTC/USDT on BINANCE; hover for USD.</Trans>}
    >
      <Segmented
        label={t`Display currency`}
        value={currency}
        onChange={(next) => change({ currency: next })}
        choices={currencies.map((key) => ({ key, label: key }))}
      />
    </SettingRow>
  );
}

/** The zone in which times are read. */
export function ZoneSettings() {
  const { t } = useLingui();
  const [{ zone, lang }, change] = usePreferences();
  const usual = zone === '' || zone === 'UTC';
  return (
    <SettingRow
      name={t`Time zone`}
      note={
        <Trans>
          Applies to all times shown. A chart can use its own zone, marked in its corner; hover over a time for UTC.
        </Trans>
      }
    >
      <span className={css.zone}>
        <Segmented
          label={t`Time zone`}
          value={usual ? zone || 'own' : undefined}
          onChange={(key) => change({ zone: key === 'own' ? '' : key })}
          choices={[
            { key: 'own', label: t`Device time zone` },
            { key: 'UTC', label: 'UTC' },
          ]}
        />
        <ZoneSelect
          label={t`Other zone`}
          lang={lang}
          value={usual ? undefined : zone}
          onChange={(next) => change({ zone: next })}
        />
      </span>
    </SettingRow>
  );
}

/** The zone in which the days of candles begin. */
export function DayZoneSettings() {
  const { t } = useLingui();
  return (
    <SettingRow
      name={t`Daily candles`}
      note={
        <Trans>
          1d, 1w and 1M candles of 24/7 markets open at 00:00 in this zone, shown on the chart. Indicator alerts and
          strategy signals keep the zone they were set in. Shares, forex and commodity futures keep their own trading
          days.
        </Trans>
      }
    >
      <DayZoneChoice className={css.zone} />
    </SettingRow>
  );
}

/** Theme, direction colours, size of the text and motion. */
export function AppearanceSettings() {
  const { t } = useLingui();
  const directionChoices = useDirectionChoices();
  const densityChoices = useDensityChoices();
  const [{ theme, direction, density, textSize, motion, windowScale }, change] = usePreferences();
  const coarse = useMedia('(pointer: coarse)');
  return (
    <>
      <SettingRow name={t`Theme`}>
        <Segmented
          label={t`Theme`}
          value={theme}
          onChange={(next) => change({ theme: next })}
          choices={[
            { key: 'graphite', label: t`Dark` },
            { key: 'paper', label: t`Light` },
          ]}
        />
      </SettingRow>
      <SettingRow name={t`Direction colours`} note={<Preview />}>
        <Segmented
          label={t`Direction colours`}
          value={direction}
          onChange={(next) => change({ direction: next })}
          choices={directionChoices}
        />
      </SettingRow>
      <SettingRow name={t`Density`} note={coarse && <Trans>Touch devices always use Comfortable.</Trans>}>
        <Segmented
          label={t`Density`}
          value={density}
          onChange={(next) => change({ density: next })}
          choices={densityChoices}
        />
      </SettingRow>
      <SettingRow name={t`Text size`}>
        <Segmented
          label={t`Text size`}
          value={textSize}
          onChange={(next) => change({ textSize: next })}
          choices={textSizes.map((key) => ({ key, label: `${key}%` }))}
        />
      </SettingRow>
      <SettingRow
        name={t`Scale with window`}
        note={<Trans>Wall display: scale text up above 1920 px. Otherwise wide windows show more, not larger.</Trans>}
      >
        <Checkbox
          isSelected={windowScale}
          onChange={(on) => change({ windowScale: on })}
        >{t`Scale text with the window`}</Checkbox>
      </SettingRow>
      <SettingRow name={t`Motion`} note={<Trans>Reduced motion replaces price flashes with a side marker.</Trans>}>
        <Segmented
          label={t`Motion`}
          value={motion}
          onChange={(next) => change({ motion: next })}
          choices={[
            { key: 'system', label: t`System default` },
            { key: 'calm', label: t({ message: 'None', context: 'motion' }) },
          ]}
        />
      </SettingRow>
    </>
  );
}

function Preview() {
  const { t } = useLingui();
  return (
    <span className={`num ${css.preview}`}>
      <span className="up">
        <DirectionMark direction={1} /> +1.24%
      </span>
      <span className="down">
        <DirectionMark direction={-1} /> −0.87%
      </span>
      <span className={`${css.chip} ${css.buy}`}>{t`Buy`}</span>
      <span className={`${css.chip} ${css.sell}`}>{t`Sell`}</span>
    </span>
  );
}
