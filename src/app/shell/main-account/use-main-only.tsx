import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import css from './main-account.module.css';
import { MainAccountButton } from './main-account-button.tsx';
import { useAccountKind } from '../../session/use-account-kind.ts';

/**
 * What only a main account may do: `guarded` gives an action that, for a sub-account, asks to change to the main
 * account in its place. `prompt` stands where the action does.
 */
export function useMainOnly(): { readonly guarded: (act: () => void) => () => void; readonly prompt: ReactNode } {
  const { t } = useLingui();
  const main = useAccountKind()?.main ?? null;
  const [isAsked, setAsked] = useState(false);
  const prompt = isAsked && main !== null && (
    <Dialog title={t`Switch to main account`} isOpen onClose={() => setAsked(false)}>
      <p className={css.text}>
        <Trans>Only the main account {main} can do this. You will be logged out here.</Trans>
      </p>
      <div className={css.actions}>
        <Button size="large" onPress={() => setAsked(false)}>{t`Back`}</Button>
        <MainAccountButton main={main} solid />
      </div>
    </Dialog>
  );
  return { guarded: (act) => (main === null ? act : () => setAsked(true)), prompt };
}
