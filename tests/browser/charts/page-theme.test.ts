import { afterEach, expect, test, vi } from 'vitest';
import { createSurface } from '../../../src/app/charts/canvas/surface.ts';
import { followPageTheme, pagePalette } from '../../../src/app/charts/theme/page-theme.ts';

const root = document.documentElement;
afterEach(() => {
  for (const name of ['data-theme', 'style', 'lang']) root.removeAttribute(name);
  document.body.replaceChildren();
});

const frame = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => done());
  });

test('the palette is read once as long as nothing changes that it depends on', () => {
  root.style.setProperty('--up', '#0a0');
  const first = pagePalette();
  expect(first.up).toBe('#0a0');
  const read = vi.spyOn(globalThis, 'getComputedStyle');
  root.style.overflow = 'hidden';
  expect(pagePalette()).toBe(first);
  expect(read).not.toHaveBeenCalled();
  root.style.setProperty('--up', '#00a');
  expect(pagePalette().up).toBe('#00a');
  expect(read).toHaveBeenCalledOnce();
  read.mockRestore();
});

test.each([
  ['another theme', () => root.setAttribute('data-theme', 'paper'), 1],
  ['another language', () => root.setAttribute('lang', 'zh-Hans'), 1],
  ['a larger text', () => root.style.setProperty('--own-scale', '1.25'), 1],
  ['the page held still behind a dialog', () => root.style.setProperty('overflow', 'hidden'), 0],
])('%s reaches followers so often: %s', async (_name, change, times) => {
  const changed = vi.fn();
  const undo = followPageTheme(changed);
  change();
  await Promise.resolve();
  expect(changed).toHaveBeenCalledTimes(times);
  undo();
  root.style.setProperty('--own-scale', '1.5');
  await Promise.resolve();
  expect(changed).toHaveBeenCalledTimes(times);
});

test('a canvas is painted anew in the colours of another theme, and not for a dialog', async () => {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'width: 100px; height: 50px';
  document.body.append(canvas);
  const painted: string[] = [];
  const surface = createSurface(canvas, ({ palette }) => painted.push(palette.up));
  await expect.poll(() => painted.length).toBeGreaterThan(0);
  // What its size asks for is painted too.
  await frame();
  await frame();
  const before = painted.length;
  root.style.overflow = 'hidden';
  await frame();
  await frame();
  expect(painted).toHaveLength(before);
  root.style.setProperty('--up', '#123456');
  await frame();
  await frame();
  expect(painted.slice(before)).toEqual(['#123456']);
  surface.dispose();
});
