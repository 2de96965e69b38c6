import { useLingui } from '@lingui/react/macro';
import type { AlertChannel } from '../../../shared/trade/alert.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import css from './alert-form.module.css';

interface ChannelFieldsProps {
  readonly channels: readonly AlertChannel[];
  readonly onChange: (channels: readonly AlertChannel[]) => void;
  readonly error: string | undefined;
}

/** Where an alert is told. */
export function ChannelFields({ channels, onChange, error }: ChannelFieldsProps) {
  const { t } = useLingui();
  const choices: readonly (readonly [AlertChannel, string])[] = [
    ['web', t`Web`],
    ['app', t`App`],
  ];
  return (
    <fieldset className={css.channels}>
      <legend>{t`Notify by`}</legend>
      {choices.map(([key, label]) => (
        <Checkbox
          key={key}
          isSelected={channels.includes(key)}
          onChange={(on) =>
            onChange(choices.map(([one]) => one).filter((one) => (one === key ? on : channels.includes(one))))
          }
        >
          {label}
        </Checkbox>
      ))}
      <p
        className={css.note}
      >{t`Web: message and sound in open windows. App: device notification, if allowed in Settings.`}</p>
      {error !== undefined && (
        <p role="alert" className={css.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
