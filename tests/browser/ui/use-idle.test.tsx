import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useFirst, useIdle } from '../../../src/app/ui/use-idle.ts';
import { takeClock } from '../clock.ts';

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

function Quiet() {
  return <p>{useIdle(50) ? 'begun' : 'waits'}</p>;
}

function First({ isThere }: { readonly isThere: boolean }) {
  useFirst(isThere);
  return null;
}

/** Quiet work beside a part of each. */
const show = (...parts: readonly boolean[]): void => {
  root.render(
    <>
      {parts.map((isThere, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their places
        <First key={at} isThere={isThere} />
      ))}
      <Quiet />
    </>,
  );
};

test('quiet work waits until everything that comes first is there', async () => {
  const clock = takeClock();
  show(false, false);
  await expect.poll(() => place.textContent).toBe('waits');
  clock.stop();
  await clock.pass(1_500);
  expect(place.textContent).toBe('waits');
  show(true, false);
  await clock.pass(300);
  expect(place.textContent).toBe('waits');
  show(true, true);
  clock.go();
  await expect.poll(() => place.textContent).toBe('begun');
});

test('it waits for two seconds at most, and not at all for what was there from the start', async () => {
  const clock = takeClock();
  show(false);
  await expect.poll(() => place.textContent).toBe('waits');
  clock.stop();
  await clock.pass(2_100);
  clock.go();
  await expect.poll(() => place.textContent).toBe('begun');
  root.unmount();
  root = createRoot(place);
  show(true);
  await expect.poll(() => place.textContent, { timeout: 1_000 }).toBe('begun');
});

test('a part that goes holds nothing up any more', async () => {
  takeClock();
  show(false);
  await expect.poll(() => place.textContent).toBe('waits');
  show();
  await expect.poll(() => place.textContent, { timeout: 1_000 }).toBe('begun');
});
