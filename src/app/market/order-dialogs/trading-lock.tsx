import { useLingui } from '@lingui/react/macro';
import { Lock, LockOpen } from 'lucide-react';
import { useCommand, useKeyText } from '../../commands/commands-context.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/form/button.tsx';
import css from './trading-lock.module.css';

/** Whether the user has locked trading, in all windows. */
export const useTradingLocked = (): boolean =>
  useSelected({ kind: 'dashboard' }, (state) => state?.trading_locked ?? false);

/** Locks and unlocks trading in all windows, by key too; nothing where nobody is logged in. */
export function TradingLock() {
  const { t } = useLingui();
  const engine = useEngine();
  const locked = useTradingLocked();
  const isThere = Boolean(useSession());
  const toggle = () => void engine.patchDashboard({ trading_locked: !locked });
  const keys = useKeyText('lock');
  useCommand('lock', toggle, { when: isThere });
  if (!isThere) return null;
  return (
    <span className={locked ? css.locked : css.open} title={keys}>
      <Button kind="ghost" size="small" aria-label={locked ? t`Unlock trading` : t`Lock trading`} onPress={toggle}>
        {locked ? (
          <>
            <Lock size={13} aria-hidden="true" />
            <span className={css.text}>{t`Trading locked`}</span>
          </>
        ) : (
          <LockOpen size={14} aria-hidden="true" />
        )}
      </Button>
      <span className={css.status} role="status">
        {locked ? t`Trading locked` : ''}
      </span>
    </span>
  );
}
