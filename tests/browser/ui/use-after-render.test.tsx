import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useAfterRender } from '../../../src/app/ui/use-after-render.ts';
import { calm } from '../clock.ts';
import { eventually } from '../../doubles/eventually.ts';

/** Keeps the page busy over more than a frame. */
function busy(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

interface FieldProps {
  readonly seen: () => void;
  /** Gives what sets a text and then has `seen` called, in a page that is busy meanwhile. */
  readonly ready: (go: (text: string) => Promise<void>) => void;
}

function Field({ seen, ready }: FieldProps) {
  const [text, setText] = useState('');
  const afterRender = useAfterRender();
  useEffect(() =>
    ready(async (next) => {
      await Promise.resolve();
      setText(next);
      afterRender(seen);
      busy(40);
    }),
  );
  return <p>{text}</p>;
}

test('a task runs when what was set before it is on the page, also where the page is busy over several frames, and never for what has gone', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => host.remove());
  let go: ((text: string) => Promise<void>) | undefined;
  const seen: string[] = [];
  root.render(
    <Field
      seen={() => seen.push(host.textContent)}
      ready={(made) => {
        go = made;
      }}
    />,
  );
  // What an effect gives may come after what is rendered.
  await eventually(() => expect(go).toBeDefined());
  const texts = Array.from({ length: 12 }, (_, round) => `fault ${round}`);
  for (const [round, text] of texts.entries()) {
    await go!(text);
    await eventually(() => expect(seen).toHaveLength(round + 1));
  }
  expect(seen).toEqual(texts);
  const last = go;
  root.unmount();
  await last!('gone');
  await calm();
  expect(seen).toHaveLength(texts.length);
});
