import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import css from './notice.module.css';

/** What failed, its code for support, and Retry. */
export function Trouble({ what, code, onRetry }: { readonly what: string; readonly code: string; readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className={css.notice} role="alert">
      <p><Trans>{what}: Operation failed</Trans></p>
      <p className={css.code}>{code}</p>
      <Button size="small" onPress={onRetry}>{t`Retry`}</Button>
    </div>
  );
}
