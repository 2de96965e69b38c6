import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/form/button.tsx';
import { CaptchaField, type CaptchaFieldProps } from './captcha-field.tsx';
import css from './entry.module.css';

/**
 * The picture that stands before a code by mail or SMS; who cannot read it leaves it out, and gets fewer codes an hour
 * (WCAG 3.3.8).
 */
export function SkippableCaptcha(props: CaptchaFieldProps) {
  const { t } = useLingui();
  const { captcha, onChange } = props;
  const choose = () => {
    onChange('');
    captcha.skip(!captcha.isSkipped);
  };
  return (
    <div className={css.human}>
      {captcha.isSkipped ? (
        <p className={css.status} role="status">{t`Without the image: up to 3 codes per hour.`}</p>
      ) : (
        <CaptchaField {...props} />
      )}
      <Button kind="ghost" size="small" onPress={choose}>
        {captcha.isSkipped ? t`Use the image instead` : t`Can't read it? Verify by code`}
      </Button>
    </div>
  );
}
