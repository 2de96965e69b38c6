import { useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { failureText } from '../text/refusal-text.ts';
import { Button } from '../ui/form/button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import css from './entry.module.css';
import type { Captcha } from './use-captcha.ts';

export interface CaptchaFieldProps {
  /** The captcha is "Verification code" where the form has no other. */
  readonly label: string;
  readonly captcha: Captcha;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** The picture with its field. In demo mode its answer stands below and can be filled in. */
export function CaptchaField({ label, captcha, value, error, onChange }: CaptchaFieldProps) {
  const { t, i18n } = useLingui();
  const failure = captcha.failure && i18n._(failureText(captcha.failure));
  return (
    <div className={css.captcha}>
      <TextInput
        label={label}
        autoComplete="off"
        spellCheck="false"
        value={value}
        error={error ?? failure}
        onChange={onChange}
      />
      <span className={css.picture}>
        {captcha.id !== '' && (
          <img
            src={`/sapi/user/captcha/image?captcha_id=${encodeURIComponent(captcha.id)}`}
            alt={label}
            width={180}
            height={50}
          />
        )}
      </span>
      <Button kind="ghost" size="small" aria-label={t`New image`} onPress={captcha.renew}>
        <RefreshCw size={15} aria-hidden="true" />
      </Button>
      {captcha.demoAnswer !== undefined && (
        <p className={css.answer}>
          <span className={css.badge}>{t`DEMO`}</span>
          <span className="num">{captcha.demoAnswer}</span>
          <Button
            size="small"
            aria-label={t`Fill in the verification code`}
            onPress={() => onChange(captcha.demoAnswer ?? '')}
          >{t`Fill in`}</Button>
        </p>
      )}
    </div>
  );
}
