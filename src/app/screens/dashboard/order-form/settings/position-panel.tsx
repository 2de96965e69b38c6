import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import type { PositionSetting } from '../../../../../shared/trade/position.ts';
import { refusalSentence } from '../../../../text/refusal-sentence.ts';
import { SentenceTexts } from '../../../../text/sentence-texts.ts';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import type { OrderContext } from '../use-order-context.ts';
import type { Leverage, SettingPatch } from '../use-leverage.ts';
import { LeverageForm } from './leverage-form.tsx';
import css from './settings.module.css';

interface PositionPanelProps {
  readonly context: OrderContext;
  readonly leverage: Leverage;
  readonly onClose: () => void;
}

/** What the last change was refused with. */
interface Refused {
  readonly of: keyof SettingPatch;
  readonly sentence: string;
}

/**
 * How the accounts hold a contract: margin mode and leverage of this one, position mode and asset mode of all of them.
 * Each change is made at once, says what it does to what is open, and is refused beside what was pressed.
 */
export function PositionPanel({ context, leverage, onClose }: PositionPanelProps) {
  const { t, i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState(false);
  const { setting } = leverage;
  if (!setting) return null;
  const change = async (of: keyof SettingPatch, patch: SettingPatch): Promise<boolean> => {
    setBusy(true);
    setRefused(undefined);
    const failure = await leverage.change(patch);
    setBusy(false);
    if (failure) setRefused({ of, sentence: i18n._(await refusalSentence(failure, texts)) });
    return failure === undefined;
  };
  const error = (of: keyof SettingPatch) =>
    refused?.of === of ? (
      <p className={css.error} role="alert">
        {refused.sentence}
      </p>
    ) : null;
  return (
    <div className={css.panel} aria-busy={busy}>
      <MarginMode setting={setting} isOption={context.instrument.option_type !== null} onChange={change} />
      {error('margin_mode')}
      <LeverageForm
        context={context}
        setting={setting}
        max={leverage.max}
        onChange={async (value) => {
          if (await change('leverage', { leverage: value })) onClose();
        }}
      />
      {error('leverage')}
      {context.instrument.option_type === null && (
        <>
          <Segmented
            label={t`Position mode`}
            value={setting.position_mode}
            onChange={(position_mode) => void change('position_mode', { position_mode })}
            choices={[
              { key: 'ONE_WAY', label: t`One-way` },
              { key: 'HEDGE', label: t({ message: 'Hedge', context: 'position mode' }) },
            ]}
          />
          <p className={css.note}>
            {setting.position_mode === 'HEDGE'
              ? t`Long and short positions are held side by side. Applies to all contracts of the account.`
              : t`One position per contract; an order against it reduces it. Applies to all contracts of the account.`}
          </p>
          {error('position_mode')}
        </>
      )}
      <Segmented
        label={t`Asset mode`}
        value={setting.asset_mode}
        onChange={(asset_mode) => void change('asset_mode', { asset_mode })}
        choices={[
          { key: 'SINGLE', label: t`Single-asset` },
          { key: 'MULTI', label: t({ message: 'Multi-asset', context: 'asset mode' }) },
        ]}
      />
      <p className={css.note}>
        {setting.asset_mode === 'MULTI'
          ? t`All assets of the account back its contracts together. Cross margin only.`
          : t`Each contract is backed by its own settlement asset alone.`}
      </p>
      {error('asset_mode')}
    </div>
  );
}

interface MarginModeProps {
  readonly setting: PositionSetting;
  readonly isOption: boolean;
  readonly onChange: (of: keyof SettingPatch, patch: SettingPatch) => Promise<boolean>;
}

function MarginMode({ setting, isOption, onChange }: MarginModeProps) {
  const { t } = useLingui();
  if (isOption) return <p className={css.note}>{t`Options are held in cross margin and one-way mode.`}</p>;
  return (
    <>
      <Segmented
        label={t`Margin mode`}
        value={setting.margin_mode}
        onChange={(margin_mode) => void onChange('margin_mode', { margin_mode })}
        choices={[
          { key: 'CROSS', label: t({ message: 'Cross', context: 'margin mode' }) },
          { key: 'ISOLATED', label: t({ message: 'Isolated', context: 'margin mode' }) },
        ]}
      />
      <p className={css.note}>
        {setting.margin_mode === 'CROSS'
          ? t`The whole wallet backs the position. Cannot change while this contract has orders or a position.`
          : t`Only the position's own margin is at risk. Cannot change while this contract has orders or a position.`}
      </p>
    </>
  );
}
