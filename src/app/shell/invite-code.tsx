import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/form/button.tsx';
import css from './account-menu.module.css';

/** Copies the link that brings an invite code along to the sign-up; false where the browser does not allow it. */
export const copyInviteLink = (code: string): Promise<boolean> =>
  navigator.clipboard.writeText(`${location.origin}/signup?code=${encodeURIComponent(code)}`).then(
    () => true,
    (error: unknown) => {
      console.warn('the invite link was not copied', error);
      return false;
    },
  );

/** The user's invite code, and the link that brings it along to the sign-up. */
export function InviteCode({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<'copied' | 'failed'>();
  const copy = () => {
    void copyInviteLink(code).then((isCopied) => setState(isCopied ? 'copied' : 'failed'));
  };
  return (
    <div className={css.invite}>
      <span className="quiet">
        <Trans>Invite code</Trans>
      </span>
      <strong className="num">{code}</strong>
      <Button kind="ghost" size="small" aria-label={t`Copy invite link`} onPress={copy}>
        {state === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      </Button>
      <span className={css.status} role="status">
        {state === 'copied' ? t`Invite link copied` : state === 'failed' ? t`Clipboard blocked by the browser.` : ''}
      </span>
    </div>
  );
}
