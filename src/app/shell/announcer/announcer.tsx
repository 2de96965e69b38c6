import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { gridOf } from '../../../shared/market/instrument.ts';
import type { Message } from '../../../shared/user/message.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { formatDecimal } from '../../format/price.ts';
import { plainPath } from '../../guard.ts';
import { readDashboardTab } from '../../market/dashboard-tab.ts';
import { useInstrumentNames } from '../../market/instrument-name.ts';
import { figuresOf } from '../../market/ticker-figures.ts';
import { instrumentsByKey } from '../../market/use-instrument.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { usePreferences } from '../../ui/preferences-context.tsx';
import { useMessageText } from '../messages/use-message-text.ts';
import { createSpeech, type Speech } from './speech.ts';

const priceEveryMs = 30_000;

function useSpeech(): readonly [text: string, speech: Speech] {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const moreText = useEffectEvent((count: number) => t`${plural(count, { one: '# more', other: '# more' })}`);
  const [speech] = useState(() => createSpeech({
    show: setText, nowMs: () => performance.now(), more: (count) => moreText(count),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  }));
  useEffect(() => () => speech.stop(), [speech]);
  return [text, speech];
}

/** Tells readers of new messages, and on request of the price, in one polite region; of a lost connection while positions are open at once. */
export function Announcer() {
  const [{ announce }] = usePreferences();
  const [text, speech] = useSpeech();
  useSpokenMessages(speech, announce !== 'off');
  useSpokenPrice(speech, announce === 'price');
  return (
    <>
      <p className="visually-hidden" role="status" data-announcer>{announce === 'off' ? '' : text}</p>
      {announce !== 'off' && <LostConnection />}
    </>
  );
}

function useSpokenMessages(speech: Speech, isOn: boolean): void {
  const engine = useEngine();
  const textOf = useMessageText();
  const onMessages = useEffectEvent((list: readonly Message[]) => {
    for (const message of list) {
      const { title, content } = textOf(message);
      speech.say(`${title}: ${content}`);
    }
  });
  useEffect(() => {
    if (!isOn) return;
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'messages') onMessages(event.list);
    });
    return () => subscription.unsubscribe();
  }, [engine, isOn]);
}

/** The price of the market that the dashboard shows, every half minute; nothing while it is not live, or the window is not on show. */
function useSpokenPrice(speech: Speech, isOn: boolean): void {
  const engine = useEngine();
  const names = useInstrumentNames();
  const isDashboard = useRouterState({ select: ({ location }) => plainPath(location.pathname) === '/dashboard' });
  const tell = useEffectEvent(() => {
    const key = readDashboardTab();
    const [table, tickers] = [engine.watch({ kind: 'symbols' }).current().value, engine.watch({ kind: 'tickers' }).current()];
    const instrument = key !== null && table ? instrumentsByKey(table).get(key) : undefined;
    const row = key === null ? undefined : tickers.value?.[key];
    if (!instrument || !row || tickers.state !== 'live' || document.hidden) return;
    const { last } = figuresOf(row);
    if (last !== '') speech.say(`${names.full(instrument)} ${formatDecimal(last, gridOf(instrument).price.decimals)}`, 'price');
  });
  useEffect(() => {
    if (!isOn || !isDashboard) return;
    const timer = setInterval(tell, priceEveryMs);
    return () => clearInterval(timer);
  }, [isOn, isDashboard]);
}

function LostConnection() {
  const { t } = useLingui();
  const isReachable = useReachable();
  const open = useSelected({ kind: 'account' }, (value) => value?.positions.length ?? 0) ?? 0;
  if (isReachable || open === 0) return null;
  return <p className="visually-hidden" role="alert">{t`The connection is lost while ${plural(open, { one: '# position is open', other: '# positions are open' })}.`}</p>;
}
