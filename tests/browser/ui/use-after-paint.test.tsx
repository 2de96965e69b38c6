import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test } from 'vitest';
import { useAfterPaint } from '../../../src/app/ui/use-after-paint.ts';
import { eventually } from '../../doubles/eventually.ts';

interface Shown {
  readonly tab: string;
  readonly interval: string;
}

function Panels({ shown }: { readonly shown: Shown }) {
  const { tab, interval } = useAfterPaint(shown, (one) => one.tab);
  return <p data-tab={shown.tab}>{`${tab} ${interval}`}</p>;
}

test('another part is marked first and shown a paint later; the rest, and what came meanwhile, is never shown late', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  const show = (tab: string, interval: string) => flushSync(() => root.render(<Panels shown={{ tab, interval }} />));
  const text = () => host.querySelector('p')?.textContent;
  show('BTC', '1m');
  expect(text()).toBe('BTC 1m');
  show('BTC', '5m');
  expect(text()).toBe('BTC 5m');
  show('ETH', '5m');
  expect([host.querySelector('p')?.dataset.tab, text()]).toEqual(['ETH', 'BTC 5m']);
  await eventually(() => expect(text()).toBe('ETH 5m'));
  // The newest counts, whatever was marked before it was painted; back to what still stands there is no change at all.
  show('SOL', '5m');
  show('XRP', '15m');
  await eventually(() => expect(text()).toBe('XRP 15m'));
  show('SOL', '15m');
  show('XRP', '1h');
  expect(text()).toBe('XRP 1h');
});
