import { Plural, useLingui } from '@lingui/react/macro';
import { AppWindow, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openPopOuts } from '../../engine/pop-out.ts';
import { forgetPlace, readPlaces, type WindowPlace } from '../../engine/window-place.ts';
import { Button } from '../../ui/form/button.tsx';
import css from './restore-windows.module.css';
import { useRestore } from './use-restore.ts';

const lookEveryMs = 1_000;

/** Remembered pop-outs that are not open now, the oldest first. */
function useClosedWindows(): readonly WindowPlace[] {
  const [closed, setClosed] = useState<readonly WindowPlace[]>([]);
  useEffect(() => {
    let here = true;
    const look = async () => {
      const open = await openPopOuts();
      const found = readPlaces(localStorage).filter(({ name }) => !open.has(name));
      if (here) setClosed((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const poll = () => void look().catch((error: unknown) => console.error('windows not counted', error));
    poll();
    const timer = setInterval(poll, lookEveryMs);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, []);
  return closed;
}

/** Brings all closed pop-outs back, for the head of a panel. */
export function RestoreWindows() {
  const { t } = useLingui();
  const closed = useClosedWindows();
  const restore = useRestore();
  return (
    <span title={t`Restore windows`}>
      <Button
        kind="ghost"
        size="small"
        aria-label={t`Restore windows`}
        isDisabled={closed.length === 0}
        onPress={() => restore(closed)}
      >
        <AppWindow size={13} aria-hidden="true" />
        {closed.length > 0 && <span className="num">{closed.length}</span>}
      </Button>
    </span>
  );
}

/** The same for a menu, with the way to forget them. */
export function RestoreWindowsItem() {
  const { t } = useLingui();
  const closed = useClosedWindows();
  const restore = useRestore();
  return (
    <div className={css.item}>
      <Button isDisabled={closed.length === 0} onPress={() => restore(closed)}>
        <AppWindow size={14} aria-hidden="true" />
        {t`Restore windows`}
        {closed.length > 0 && (
          <span className="quiet">
            <Plural value={closed.length} one="# closed" other="# closed" />
          </span>
        )}
      </Button>
      {closed.length > 0 && (
        <Button
          kind="ghost"
          aria-label={t`Forget closed windows`}
          onPress={() => {
            for (const { name } of closed) forgetPlace(localStorage, name);
          }}
        >
          <Trash2 size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
