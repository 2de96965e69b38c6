import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import css from './account-menu.module.css';

/** The user's invite code, and the link that brings it along to the sign-up. */
export function InviteCode({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'copied' | 'failed'>();
  const copy = () => {
    navigator.clipboard.writeText(`${location.origin}/signup?invite_code=${encodeURIComponent(code)}`).then(() => setState('copied'), (error: unknown) => {
      console.warn('the invite link was not copied', error);
      setState('failed');
    });
  };
  return (
    <div className={css.invite}>
      <span className="quiet"><Trans>Invite code</Trans></span>
      <strong className="num">{code}</strong>
      <Button kind="ghost" size="small" aria-label={t`Copy the invite link`} onPress={copy}>{state === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}</Button>
      <span className={css.told} role="status">{state === 'copied' ? t`Invite link copied` : state === 'failed' ? t`The browser does not allow copying.` : ''}</span>
    </div>
  );
}
