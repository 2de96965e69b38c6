import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { type MessageType, messageTypes } from '../../../shared/user/message.ts';
import type { MessagesValue } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { Button } from '../../ui/form/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { MessageList, type OpenMarket } from './message-list.tsx';
import css from './message-panel.module.css';
import { MessageSettings } from './message-settings.tsx';
import { useAttempt } from './use-attempt.ts';

interface MessageDrawerProps {
  readonly onOpen: OpenMarket;
  readonly onClose: () => void;
}

/**
 * The user's messages by type along the right edge, each newest first; they are unread until the server has confirmed
 * that they are read.
 */
export function MessageDrawer({ onOpen, onClose }: MessageDrawerProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { state, reason, value } = useStream({ kind: 'messages' });
  const [isBusy, attempt] = useAttempt();
  const panel = useRef<HTMLDivElement>(null);
  const unread = value ? messageTypes.reduce((sum, type) => sum + value[type].unread, 0) : 0;
  // The pressed button is gone or disabled afterwards: the focus stays in the panel.
  const keepFocus = () => panel.current?.focus();
  const readAll = () => attempt(() => engine.readMessages('all'), keepFocus);
  const tools = (
    <>
      {value && state === 'stale' && (
        <span className={css.stale} role="status">
          <Trans>Disconnected</Trans>
        </span>
      )}
      <Button kind="ghost" size="small" isDisabled={unread === 0 || isBusy} onPress={readAll}>
        <CheckCheck size={14} aria-hidden="true" />
        {t`Mark all as read`}
      </Button>
    </>
  );
  return (
    <Drawer title={t`Messages`} tools={tools} onClose={onClose}>
      <div className={css.panel} ref={panel} tabIndex={-1}>
        {state === 'failed' ? (
          <ErrorFallback what={t`Messages`} code={reason} onRetry={() => location.reload()} />
        ) : value ? (
          <div className={css.folders}>
            <Folders value={value} onRead={keepFocus} onOpen={onOpen} />
          </div>
        ) : (
          <div className={css.loading} role="status">
            <span className="visually-hidden">
              <Trans>Loading messages</Trans>
            </span>
            <Skeleton rows={6} />
          </div>
        )}
      </div>
      <MessageSettings />
    </Drawer>
  );
}

function Folders({
  value,
  onRead,
  onOpen,
}: {
  readonly value: MessagesValue;
  readonly onRead: () => void;
  readonly onOpen: OpenMarket;
}) {
  const { t } = useLingui();
  const names: Readonly<Record<MessageType, string>> = { 1: t`Trade`, 2: t`Announcements`, 3: t`System` };
  // The tab that is on show does not change when what was unread in it has been read.
  const [first] = useState(() => String(messageTypes.find((type) => value[type].unread > 0) ?? 1));
  return (
    <Tabs
      label={t`Messages by type`}
      height="100%"
      first={first}
      sections={messageTypes.map((type) => ({
        key: String(type),
        label: names[type],
        count: value[type].unread,
        body: <MessageList type={type} folder={value[type]} onRead={onRead} onOpen={onOpen} />,
      }))}
    />
  );
}
