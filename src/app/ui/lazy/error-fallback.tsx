import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../form/button.tsx';
import css from '../empty-state.module.css';

type ErrorFallbackProps = { readonly what: string; readonly code: string } & (
  | { readonly onRetry: () => void }
  | { readonly onReload: () => void }
);

/** What failed, its code for support, and Retry; Reload where only that helps. The details can be copied. */
export function ErrorFallback({ what, code, ...way }: ErrorFallbackProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();
  const copy = () => {
    const details = [
      what,
      code,
      location.pathname,
      new Date().toISOString(),
      import.meta.env.VITE_BUILD,
      navigator.userAgent,
    ].join('\n');
    navigator.clipboard.writeText(details).then(
      () => setCopied(true),
      (error: unknown) => {
        console.warn(details, error);
        setCopied(false);
      },
    );
  };
  return (
    <div className={css.notice} role="alert">
      <p>
        {'onReload' in way ? (
          <Trans>{what}: part of the page did not load.</Trans>
        ) : (
          <Trans>{what}: Operation failed</Trans>
        )}
      </p>
      <p className={css.code}>{code}</p>
      <div className={css.ways}>
        {'onReload' in way ? (
          <Button size="small" onPress={way.onReload}>{t`Reload`}</Button>
        ) : (
          <Button size="small" onPress={way.onRetry}>{t`Retry`}</Button>
        )}
        <Button kind="ghost" size="small" onPress={copy}>
          {copied ? t`Copied` : copied === false ? t`Not copied` : t`Copy details`}
        </Button>
      </div>
    </div>
  );
}
