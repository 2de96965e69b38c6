import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { useLogOut } from '../use-log-out.ts';

interface MainAccountButtonProps {
  /** What the main account logs in by. */
  readonly main: string;
  readonly solid?: boolean;
}

/** Logs out, to the page where the main account logs in. */
export function MainAccountButton({ main, solid = false }: MainAccountButtonProps) {
  const { t } = useLingui();
  const logOut = useLogOut();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await logOut(main);
  };
  return (
    <Button {...(solid && { kind: 'solid', size: 'large' })} isPending={busy} onPress={() => void change()}>
      {t`Switch to main account`}
    </Button>
  );
}
