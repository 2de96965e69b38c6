import { msg } from '@lingui/core/macro';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { messageTypes } from '../../../shared/user/message.ts';
import { useCommand } from '../../commands/commands-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { awayTexts } from '../../text/away-texts.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { useIdle } from '../../ui/use-idle.ts';
import { useLazyOverlay } from '../../ui/overlay/use-lazy-overlay.ts';
import { useOpenSymbol } from '../use-open-symbol.ts';
import css from './message-bell.module.css';
import { useIntentToasts } from './use-intent-toasts.ts';
import { useMessageAlerts } from './use-message-alerts.ts';

const MessageDrawer = lazyPart(() => import('./message-panel.tsx').then((module) => module.MessageDrawer), {
  what: msg`Messages`,
});
/**
 * Where no service worker keeps the application's scripts the drawer is loaded before it is wanted, long after
 * everything that is looked at first.
 */
const laterMs = 3_000;

/** A larger number takes more room than it tells. */
const maxShown = 99;

interface BellProps {
  /** Puts the market of a message on show; opens the dashboard with it where the page has no way of its own. */
  readonly onSymbol: ((instrument: Instrument) => void) | undefined;
}

/** The user's messages behind a bell that counts the unread ones; nothing where nobody is logged in. */
export function MessageBell({ onSymbol }: BellProps) {
  const session = useSession();
  return session ? <OwnBell onSymbol={onSymbol} /> : null;
}

function OwnBell({ onSymbol }: BellProps) {
  const { t, i18n } = useLingui();
  const openSymbol = useOpenSymbol();
  const unread =
    useSelected(
      { kind: 'messages' },
      (value) => value && messageTypes.reduce((sum, type) => sum + value[type].unread, 0),
    ) ?? 0;
  useMessageAlerts();
  useIntentToasts();
  useUnreadIcon(unread > 0);
  const drawer = useLazyOverlay([MessageDrawer]);
  useCommand('messages', drawer.open);
  const ahead = useIdle(laterMs) && !('serviceWorker' in navigator);
  useEffect(() => {
    if (ahead)
      MessageDrawer.preload().catch((error: unknown) => console.warn('the messages could not be loaded ahead', error));
  }, [ahead]);
  const name = unread === 0 ? t`Messages` : t`Messages, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  const open = (instrument: Instrument) => {
    drawer.setOpen(false);
    (onSymbol ?? openSymbol)(instrument);
  };
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen}
        onPointerEnter={drawer.preload}
        onFocus={drawer.preload}
        onPress={drawer.open}
      >
        <span className={css.bell}>
          <Bell size={15} aria-hidden="true" />
          {unread > 0 && (
            <span className={`num ${css.count}`} aria-hidden="true">
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          )}
        </span>
      </Button>
      {drawer.isMissing && (
        <span role="alert" className={css.missing}>
          {i18n._(awayTexts.NETWORK)}
        </span>
      )}
      {drawer.isOpen && <MessageDrawer onOpen={open} onClose={() => drawer.setOpen(false)} />}
    </>
  );
}

/** A dot on the window's icon while something is unread. */
function useUnreadIcon(isUnread: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !isUnread) return;
    icon.href = '/favicon-unread.svg';
    return () => {
      icon.href = '/favicon.svg';
    };
  }, [isUnread]);
}
