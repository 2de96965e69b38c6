import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AlertChannel } from '../../../shared/trade/alert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Message } from '../../../shared/user/message.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { plainPath } from '../../page/guard.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { createOneVoice } from './one-voice.ts';
import { isOff, noticeOf, playSound, type SoundKind, soundOfMessage, soundOfOrder } from './sounds.ts';
import { useMessageText } from './use-message-text.ts';

/** Whether a message is told so: those of alerts say where they are, all others are everywhere. */
const isReportedBy =
  (channel: AlertChannel) =>
  ({ data }: Message): boolean => {
    const { channel: wanted } = (data ?? {}) as { readonly channel?: unknown };
    return !Array.isArray(wanted) || wanted.includes(channel);
  };

/**
 * Tells of new messages and of orders: a toast in each window; a sound and a browser notification, where their kind is
 * wanted, in one window for all.
 */
export function useMessageAlerts(): void {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const textOf = useMessageText();
  const [{ messageSound, messageNotices, soundsOff, soundVolume, noticesOff }] = usePreferences();
  const isDashboard = useRouterState({ select: ({ location }) => plainPath(location.pathname) === '/dashboard' });
  const [notices] = useState(() => createOneVoice('halyard.notices'));
  const [sound] = useState(() => createOneVoice('halyard.sound'));

  function makeSound(kind: SoundKind | undefined): void {
    if (kind && messageSound && !isOff(soundsOff, kind)) sound.speak(() => playSound(kind, Number(soundVolume)));
  }

  /** What is told of messages that have come together; undefined of none. */
  function shownOf(list: readonly Message[]) {
    const newest = list.at(-1);
    const count = list.length;
    if (!newest) return undefined;
    const { title, content } = textOf(newest);
    const id = `message ${newest.id}`;
    return count === 1
      ? { id, title, detail: content }
      : {
          id,
          title: t`${plural(count, { one: '# new message', other: '# new messages' })}`,
          detail: `${title} · ${content}`,
        };
  }

  function report(list: readonly Message[]): void {
    const inPage = list.filter(isReportedBy('web'));
    const shown = shownOf(inPage);
    const wanted = shownOf(list.filter(isReportedBy('app')).filter(({ type }) => !isOff(noticesOff, noticeOf[type])));
    // The dashboard's own toasts tell of each order and its fills.
    if (shown && (!isDashboard || inPage.some(({ type }) => type !== 1)))
      toast({ ...shown, tone: 'info', kind: 'message' });
    makeSound(inPage.map(soundOfMessage).findLast((kind) => kind !== undefined));
    if (wanted && messageNotices && 'Notification' in globalThis && Notification.permission === 'granted') {
      notices.speakUnseen(() => {
        new Notification(wanted.title, { body: wanted.detail, tag: wanted.id });
      });
    }
  }

  const onMessages = useEffectEvent(report);
  const onOrder = useEffectEvent((order: Order) => makeSound(soundOfOrder(order)));
  useEffect(() => notices.join(), [notices]);
  useEffect(() => onceTouched(() => sound.join()), [sound]);
  useEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'messages') onMessages(event.list);
      else if (event.kind === 'order') onOrder(event.order);
    });
    return () => subscription.unsubscribe();
  }, [engine]);
}

/**
 * Begins something once the user has pressed anything in this window, which may play sounds from then on; the returned
 * function ends it.
 */
function onceTouched(begin: () => () => void): () => void {
  const ending = new AbortController();
  let end: (() => void) | undefined;
  const touched = () => {
    end ??= begin();
  };
  if (navigator.userActivation.hasBeenActive) touched();
  for (const kind of ['pointerup', 'keydown']) addEventListener(kind, touched, { once: true, signal: ending.signal });
  return () => {
    ending.abort();
    end?.();
  };
}
