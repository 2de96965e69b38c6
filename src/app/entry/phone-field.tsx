import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { areas } from '../../shared/user/contact.ts';
import { ChoiceMenu } from '../ui/overlay/choice-menu.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import css from './entry.module.css';

interface PhoneFieldProps {
  readonly area: string;
  readonly phone: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly onChange: (patch: { readonly area?: string; readonly phone?: string }) => void;
  readonly onBlur?: () => void;
}

/** A mobile number with the dialling code of its country or region. */
export function PhoneField({ area, phone, error, hint, onChange, onBlur }: PhoneFieldProps) {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region', style: 'short' });
  const choices = areas.map(({ region, area: code }) => ({
    key: code,
    label: `${names.of(region) ?? region} ${code}`,
  }));
  return (
    <div className={css.phone}>
      <div className={css.area}>
        <span aria-hidden="true">{t`Country code`}</span>
        <ChoiceMenu
          label={t`Country code ${area}`}
          face={<span className="num">{area}</span>}
          choices={choices}
          value={area}
          onChange={(chosen) => onChange({ area: chosen })}
          align="start"
        />
      </div>
      <TextInput
        label={t`Phone number`}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        error={error}
        hint={hint}
        onChange={(text) => onChange({ phone: text })}
        {...(onBlur && { onBlur })}
      />
    </div>
  );
}
