import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '../../../shared/user/message.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { plainPath } from '../../guard.ts';
import { usePreferences } from '../../ui/preferences-context.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { playMessageSound } from './message-sound.ts';
import { createOneVoice } from './one-voice.ts';
import { useMessageText } from './use-message-text.ts';

/** Tells of new messages: a toast in each window; a sound and a browser notification, where they are wanted, in one window for all. */
export function useMessageAlerts(): void {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const textOf = useMessageText();
  const [{ messageSound, messageNotices }] = usePreferences();
  const isDashboard = useRouterState({ select: ({ location }) => plainPath(location.pathname) === '/dashboard' });
  const [notices] = useState(() => createOneVoice('halyard.notices'));
  const [sound] = useState(() => createOneVoice('halyard.sound'));

  function tell(list: readonly Message[]): void {
    const [newest, count] = [list.at(-1), list.length];
    if (!newest) return;
    const { title, content } = textOf(newest);
    const shown = count === 1 ? { id: newest.id, title, detail: content } : { id: newest.id, title: t`${plural(count, { one: '# new message', other: '# new messages' })}`, detail: `${title} · ${content}` };
    // The dashboard's own toasts tell of each order and its fills.
    if (!isDashboard || list.some(({ type }) => type !== 1)) toast({ ...shown, id: `message ${shown.id}`, tone: 'info' });
    if (messageSound) sound.speak(() => playMessageSound(newest.type));
    if (messageNotices && 'Notification' in globalThis && Notification.permission === 'granted') {
      notices.speakUnseen(() => { new Notification(shown.title, { body: shown.detail, tag: `message ${shown.id}` }); });
    }
  }

  const onMessages = useEffectEvent(tell);
  useEffect(() => notices.join(), [notices]);
  useEffect(() => onceTouched(() => sound.join()), [sound]);
  useEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'messages') onMessages(event.list);
    });
    return () => subscription.unsubscribe();
  }, [engine]);
}

/** Begins something once the user has pressed anything in this window, which may play sounds from then on; the returned function ends it. */
function onceTouched(begin: () => () => void): () => void {
  const ending = new AbortController();
  let end: (() => void) | undefined;
  const touched = () => { end ??= begin(); };
  if (navigator.userActivation.hasBeenActive) touched();
  for (const kind of ['pointerup', 'keydown']) addEventListener(kind, touched, { once: true, signal: ending.signal });
  return () => {
    ending.abort();
    end?.();
  };
}
