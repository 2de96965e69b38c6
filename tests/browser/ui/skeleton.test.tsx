import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Skeleton, SkeletonPlace } from '../../../src/app/ui/skeleton.tsx';
import { eventually } from '../../doubles/eventually.ts';

/** Milliseconds until the skeleton shows itself; less than none where it is there at once. */
const delay = (): number =>
  Number.parseFloat(getComputedStyle(document.querySelector('[class*="skeleton"]')!).animationDelay) * 1000;

test('one skeleton after another in the same place goes on; after a pause it waits anew', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root')!);
  onTestFinished(() => {
    root.unmount();
    now.mockRestore();
  });
  const place = { since: 0, gone: 0 };
  const show = async (key: string | undefined): Promise<void> => {
    root.render(
      <SkeletonPlace value={place}>
        {key ? (
          <div id={key} key={key}>
            <Skeleton rows={2} />
          </div>
        ) : (
          <p id="none" />
        )}
      </SkeletonPlace>,
    );
    await eventually(() => expect(document.getElementById(key ?? 'none')).not.toBeNull());
  };
  await show('chunk');
  expect(delay()).toBe(400);
  now.mockReturnValue(1300);
  await show('candles');
  expect(delay()).toBeCloseTo(100, 3);
  now.mockReturnValue(2000);
  await show(undefined);
  now.mockReturnValue(9000);
  await show('again');
  expect(delay()).toBe(400);
});
