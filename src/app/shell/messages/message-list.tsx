import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Message, MessageType } from '../../../shared/user/message.ts';
import type { MessageFolder } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { formatDate } from '../../format/time.ts';
import { Timestamp } from '../../ui/timestamp.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import css from './message-list.module.css';
import { useAttempt } from './use-attempt.ts';
import { orderOf, useMessageMarket } from './use-message-market.ts';
import { useMessageText } from './use-message-text.ts';
import { useShowOrder } from './use-show-order.ts';
import { useZone } from '../../ui/preferences/preferences-context.tsx';

interface Day {
  readonly date: string;
  readonly messages: readonly Message[];
}

/** Messages by the day on which they were written, as they come. */
function byDay(messages: readonly Message[], zone: string | undefined): readonly Day[] {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const date = formatDate(message.time, zone);
    const day = days.get(date);
    if (day) day.push(message);
    else days.set(date, [message]);
  }
  return [...days].map(([date, list]) => ({ date, messages: list }));
}

/** Puts the market of a message on show. */
export type OpenMarket = (instrument: Instrument) => void;

interface MessageListProps {
  readonly type: MessageType;
  readonly folder: MessageFolder;
  /** One has become read, and its button has gone. */
  readonly onRead: () => void;
  readonly onOpen: OpenMarket;
}

/** The messages of one type, and a way to older ones. */
export function MessageList({ type, folder, onRead, onOpen }: MessageListProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const zone = useZone();
  const [isBusy, attempt] = useAttempt();
  if (folder.results.length === 0) {
    return (
      <div className={css.empty}>
        <EmptyState>
          {type === 1 ? (
            <Trans>No trade messages yet</Trans>
          ) : type === 2 ? (
            <Trans>No announcements yet</Trans>
          ) : (
            <Trans>No system messages yet</Trans>
          )}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {byDay(folder.results, zone).map(({ date, messages }) => (
        <section key={date} aria-label={date}>
          <h3 className={`num ${css.day}`}>{date}</h3>
          <ul className={css.list}>
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} onRead={onRead} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {folder.more && (
        <div className={css.more}>
          <Button
            size="small"
            isDisabled={isBusy}
            onPress={() => attempt(() => engine.olderMessages(type))}
          >{t`Load more`}</Button>
        </div>
      )}
    </>
  );
}

/** One message; its title leads to its market and order, and reads it. */
function MessageItem({
  message,
  onRead,
  onOpen,
}: {
  readonly message: Message;
  readonly onRead: () => void;
  readonly onOpen: OpenMarket;
}) {
  const { t } = useLingui();
  const engine = useEngine();
  const [isBusy, attempt] = useAttempt();
  const { title, content } = useMessageText()(message);
  const { id, type, time, is_read } = message;
  const market = useMessageMarket()(message);
  const names = useInstrumentNames();
  const showOrder = useShowOrder();
  const pair = market && names.full(market);
  const read = (done?: () => void) => attempt(() => engine.readMessages([{ id, type, time }]), done);
  const open = () => {
    if (!is_read) read();
    if (!market) return;
    onOpen(market);
    const orderId = orderOf(message);
    if (orderId !== undefined) showOrder(orderId);
  };
  return (
    <li className={`${css.item} ${is_read ? '' : css.unread}`}>
      <p className={css.title}>
        {!is_read && (
          <span className="visually-hidden">
            <Trans>Unread</Trans>{' '}
          </span>
        )}
        {market ? (
          <button type="button" className={css.open} aria-label={t`${title}: open ${pair}`} onClick={open}>
            {title}
          </button>
        ) : (
          title
        )}
      </p>
      <Timestamp ms={time} as="clock" className={css.time} />
      {!is_read && (
        <Button
          kind="ghost"
          size="small"
          isDisabled={isBusy}
          aria-label={t`Mark as read: ${title}`}
          onPress={() => read(onRead)}
        >
          <Check size={14} aria-hidden="true" />
        </Button>
      )}
      <p className={`num ${css.content}`}>{content}</p>
    </li>
  );
}
