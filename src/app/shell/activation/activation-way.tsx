import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentUser } from '../../../shared/contracts/current-user.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { Button } from '../../ui/form/button.tsx';
import { ActivationDialog } from './activation-dialog.tsx';

/**
 * The way out for somebody who may not trade: to activate the account, or, where that is done and the level has been
 * set too low, to ask for access.
 */
export function ActivationWay({ onDone }: { readonly onDone?: () => void }) {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, reload } = useLoaded(() => engine.call(currentUser, {}));
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  if (data.activated)
    return (
      <a href="/contact-us">
        <Trans>Request access</Trans>
      </a>
    );
  return (
    <>
      <Button kind="solid" onPress={() => setOpen(true)}>{t`Activate account`}</Button>
      {isOpen && (
        <ActivationDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            reload();
            onDone?.();
          }}
        />
      )}
    </>
  );
}
