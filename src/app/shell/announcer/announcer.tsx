import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { gridOf, marketKeyOf } from '../../../shared/market/instrument.ts';
import type { Message } from '../../../shared/user/message.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useSelected } from '../../engine/use-stream.ts';
import { formatDecimal } from '../../format/price.ts';
import { plainPath } from '../../page/guard.ts';
import { readDashboardTab } from '../../market/instrument/dashboard-tab.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { figuresOf } from '../../market/instrument/ticker-figures.ts';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import type { ToastStore } from '../../ui/toast/toast-store.ts';
import { useSay } from '../../ui/toast/toasts.tsx';
import { soundOfMessage } from '../messages/sounds.ts';
import { useMessageText } from '../messages/use-message-text.ts';

const priceEveryMs = 30_000;

/**
 * Tells readers of new messages, and on request of the price, in the window's polite region; of warnings of a
 * liquidation, and of a lost connection while positions are open, at once.
 */
export function Announcer() {
  const [{ announce }] = usePreferences();
  const say = useSay();
  const [warning, setWarning] = useState<{ readonly id: string; readonly text: string }>();
  useSpokenMessages(say, setWarning, announce !== 'off');
  useSpokenPrice(say, announce === 'price');
  if (announce === 'off') return null;
  return (
    <>
      {warning && (
        <p key={warning.id} className="visually-hidden" role="alert">
          {warning.text}
        </p>
      )}
      <LostConnection />
    </>
  );
}

function useSpokenMessages(
  say: ToastStore['say'],
  warn: (warning: { readonly id: string; readonly text: string }) => void,
  isOn: boolean,
): void {
  const engine = useEngine();
  const textOf = useMessageText();
  const onMessages = useEffectEvent((list: readonly Message[]) => {
    for (const message of list) {
      const { title, content } = textOf(message);
      const text = `${title}: ${content}`;
      if (soundOfMessage(message) === 'liquidation') warn({ id: message.id, text });
      else say(text);
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

/**
 * The price of the market that the dashboard shows, every half minute; nothing while it is not live, or the window is
 * not on show.
 */
function useSpokenPrice(say: ToastStore['say'], isOn: boolean): void {
  const engine = useEngine();
  const names = useInstrumentNames();
  const isDashboard = useRouterState({ select: ({ location }) => plainPath(location.pathname) === '/dashboard' });
  const report = useEffectEvent(() => {
    const key = readDashboardTab();
    const table = engine.watch({ kind: 'symbols' }).current().value;
    const tickers = engine.watch({ kind: 'tickers' }).current();
    const instrument = key !== null && table ? instrumentsByKey(table).get(key) : undefined;
    const row = key === null ? undefined : tickers.value?.[marketKeyOf(key)];
    if (!instrument || !row || tickers.state !== 'live' || document.hidden) return;
    const { last } = figuresOf(row);
    if (last !== '')
      say(`${names.full(instrument)} ${formatDecimal(last, gridOf(instrument).price.decimals)}`, 'price');
  });
  useEffect(() => {
    if (!isOn || !isDashboard) return;
    const timer = setInterval(report, priceEveryMs);
    return () => clearInterval(timer);
  }, [isOn, isDashboard]);
}

function LostConnection() {
  const { t } = useLingui();
  const isReachable = useReachable();
  const open = useSelected({ kind: 'account' }, (value) => value?.positions.length ?? 0) ?? 0;
  if (isReachable || open === 0) return null;
  return (
    <p
      className="visually-hidden"
      role="alert"
    >{t`Connection lost with ${plural(open, { one: '# open position', other: '# open positions' })}.`}</p>
  );
}
