import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCommands, useKeyText } from '../../commands/commands-context.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { parseDecimal } from '../../format/parse-number.ts';
import { plainAmount } from '../../ui/preferences/preferences.ts';
import css from './screen.module.css';
import { SettingRow } from './setting-row.tsx';

/** When orders are asked about, and which keys act on this device. */
export function TradingSettings() {
  const { t } = useLingui();
  const engine = useEngine();
  const commands = useCommands();
  const helpKey = useKeyText('help');
  const [{ oneClick, tradingKeys, singleKeys }, change] = usePreferences();
  const isQuick = useSelected({ kind: 'dashboard' }, (state) => state?.quick_mode ?? false);
  const ask = (when: 'always' | 'risky') => {
    change({ oneClick: when === 'risky' });
    if (when === 'risky' && !isQuick) void engine.patchDashboard({ quick_mode: true });
  };
  return (
    <>
      <SettingRow
        name={t`Confirm orders`}
        note={
          <Trans>
            On this device. Orders &gt; 5% from last price or on stale data always ask. Cancels and closes always ask,
            except palette commands.
          </Trans>
        }
      >
        <Segmented
          label={t`Confirm orders`}
          value={oneClick && isQuick ? 'risky' : 'always'}
          onChange={ask}
          choices={[
            { key: 'always', label: t`Always` },
            { key: 'risky', label: t`Only risky orders` },
          ]}
        />
      </SettingRow>
      <LargestOrder />
      <SettingRow
        name={t`Trading hotkeys`}
        note={<Trans>Keys that send and cancel orders. Ignored in text fields and dialogs.</Trans>}
      >
        <Checkbox
          isSelected={tradingKeys}
          onChange={(on) => change({ tradingKeys: on })}
        >{t`Enable trading hotkeys on this device`}</Checkbox>
      </SettingRow>
      <SettingRow name={t`Single-key shortcuts`} note={<Trans>Keys without Ctrl or Alt, such as B and S.</Trans>}>
        <Checkbox
          isSelected={singleKeys}
          onChange={(on) => change({ singleKeys: on })}
        >{t`Enable single-key shortcuts`}</Checkbox>
      </SettingRow>
      <SettingRow name={t`Keyboard shortcuts`}>
        <Button
          onPress={() => {
            commands.run('help');
          }}
        >
          {t`Show keyboard shortcuts`} <span className="quiet">{helpKey}</span>
        </Button>
      </SettingRow>
    </>
  );
}

/** Taken over when the field is left, or at Enter; an empty one sets no limit. */
function LargestOrder() {
  const { t } = useLingui();
  const [{ largestOrder }, change] = usePreferences();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const save = () => {
    if (typed === undefined) return;
    const amount = typed.trim() === '' ? '' : parseDecimal(typed);
    if (amount === undefined || (amount !== '' && !(plainAmount.test(amount) && Number(amount) > 0)))
      return setError(t`Must be a valid number`);
    setTyped(undefined);
    if (amount !== largestOrder) change({ largestOrder: amount });
  };
  return (
    <SettingRow
      name={t`Max order size`}
      note={
        <Trans>
          In this browser. Larger orders always ask, when placed and when amended. Leave empty for no limit.
        </Trans>
      }
    >
      <form
        className={css.largest}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={t`Max order size (USD)`}
          numeric
          inputMode="decimal"
          placeholder={t`No limit`}
          suffix="USD"
          value={typed ?? largestOrder}
          error={error}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
          onBlur={save}
        />
      </form>
    </SettingRow>
  );
}
