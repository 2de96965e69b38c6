import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useAfterRender } from '../../../src/app/ui/use-after-render.ts';

/** Keeps the page busy over more than a frame. */
function busy(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

test('a task runs when what was set before it is on the page, also where the page is busy over several frames, and never for what has gone', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => host.remove());
  let go: (round: number) => Promise<void> = () => Promise.reject(new Error('nothing is rendered'));
  const seen: string[] = [];
  function Field() {
    const [text, setText] = useState('');
    const afterRender = useAfterRender();
    go = async (round) => {
      await Promise.resolve();
      setText(`fault ${round}`);
      afterRender(() => seen.push(host.textContent));
      busy(40);
    };
    return <p>{text}</p>;
  }
  root.render(<Field />);
  await vi.waitFor(() => expect(host.querySelector('p')).not.toBeNull());
  const rounds = Array.from({ length: 12 }, (_, round) => round);
  for (const round of rounds) {
    await go(round);
    await vi.waitFor(() => expect(seen).toHaveLength(round + 1));
  }
  expect(seen).toEqual(rounds.map((round) => `fault ${round}`));
  const last = go;
  root.unmount();
  await last(99);
  await new Promise((done) => { setTimeout(done, 100); });
  expect(seen).toHaveLength(rounds.length);
});
