import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1920, 1080);
});

/** Rests the pointer on an element, at shares of its size. */
function pointAt(element: Element, x: number, y: number, type = 'mousemove', button = 0): void {
  const box = element.getBoundingClientRect();
  const place = { clientX: box.left + box.width * x, clientY: box.top + box.height * y, bubbles: true, button };
  element.dispatchEvent(type.startsWith('pointer') ? new PointerEvent(type, place) : new MouseEvent(type, place));
}

const find = (selector: string) => document.querySelector(selector);

test('the bar under the crosshair goes on moving in the legend', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { everyMs: 50 });
  await expect.poll(() => find('.u-over'), { timeout: 15_000 }).toBeTruthy();
  const over = find('.u-over')!;
  const legend = () => find('abbr[title="Close"]')?.parentElement?.textContent;
  await expect.poll(legend).toBeTruthy();
  // The newest bar stands four bars from the right edge.
  pointAt(over, 1 - 4 / 160, 0.5, 'pointermove');
  await expect.poll(() => document.querySelector<HTMLElement>('[data-tag="time"]')?.textContent).toBeTruthy();
  const seen = new Set<string>();
  await expect.poll(() => seen.add(legend() ?? '').size).toBeGreaterThan(3);
});

test('what lies under the pointer in the depth follows the book', async () => {
  await start('/exdepth?q=BINANCE/BTCUSDT/spot', { everyMs: 50 });
  await expect.element(page.getByRole('img', { name: 'Depth' })).toBeVisible();
  const canvas = find('[role="img"][aria-label="Depth"] canvas')!;
  await expect.poll(() => (canvas as HTMLCanvasElement).width).toBeGreaterThan(300);
  pointAt(canvas, 0.1, 0.5, 'pointermove');
  const reach = () => find('[data-side]')?.textContent;
  await expect.poll(reach).toBeTruthy();
  const seen = new Set<string>();
  await expect.poll(() => seen.add(reach() ?? '').size).toBeGreaterThan(3);
});

test('the other buttons of the mouse leave the price of the form alone', async () => {
  await start('/dashboard', { session: demoSession });
  await expect.element(page.getByRole('group', { name: 'Order book' })).toBeVisible();
  const canvas = find('[role="group"][aria-label="Order book"] canvas')!;
  const price = page.getByLabelText('Price', { exact: true });
  pointAt(canvas, 0.5, 0.25, 'pointerup', 2);
  await calm();
  await expect.element(price).toHaveValue('');
  pointAt(canvas, 0.5, 0.25, 'pointerup');
  await expect.element(price).not.toHaveValue('');
});

test('a closed tab hands the focus to the one that is selected then', async () => {
  await start('/dashboard', { session: demoSession });
  const close = page.getByRole('button', { name: 'Close OKX BTC/USDT spot' });
  ((await close.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('data-tab')).toBe('BINANCE/BTCUSDT/spot');
});

test('an age tells its unit in the language of the page', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { state: 'stale', reason: 'silent' });
  await expect.element(page.getByText(/^stale \d+ s$/).first()).toBeVisible();
  localStorage.setItem('lang', 'zh-Hans');
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
  await expect.element(page.getByText(/^滞后 \d+ 秒$/).first()).toBeVisible();
});

test('a canvas that stands still follows the pixel ratio of another screen', async () => {
  const screens = new EventTarget();
  const real = matchMedia;
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query.startsWith('(resolution') ? (screens as MediaQueryList) : real(query)));
  const ratio = vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(1);
  await start('/exdepth?q=BINANCE/BTCUSDT/spot', { everyMs: 0 });
  await expect.element(page.getByRole('img', { name: 'Depth' })).toBeVisible();
  const canvas = find('[role="img"][aria-label="Depth"] canvas') as HTMLCanvasElement;
  for (const next of [2, 3]) {
    await expect.poll(() => canvas.width).toBe(canvas.clientWidth * (next - 1));
    ratio.mockReturnValue(next);
    screens.dispatchEvent(new Event('change'));
    await expect.poll(() => canvas.width).toBe(canvas.clientWidth * next);
  }
  spy.mockRestore();
  ratio.mockRestore();
});
