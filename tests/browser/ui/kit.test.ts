import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { locales } from '../../../src/app/format/amount.ts';
import { densities, themes } from '../../../src/app/ui/preferences/preferences.ts';
import { colourViolations, violations } from '../axe.ts';
import { start } from '../screens/start.ts';

const leastTarget = 24;
const patient = { timeout: 10_000 };

const show = async (query: string) => {
  await start(`/__kit?${query}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kit' }), patient).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-row]').length, patient).toBe(4);
  const asked = new URLSearchParams(query);
  await expect.poll(() => document.documentElement.lang, patient).toBe(asked.get('lang') ?? 'en');
  await expect
    .poll(() => [document.documentElement.dataset.theme, document.documentElement.dataset.density], patient)
    .toEqual([asked.get('theme'), asked.get('density')]);
  await document.fonts.ready;
};

const said = vi.spyOn(console, 'error');
beforeAll(() => page.viewport(1280, 900));
beforeEach(() => said.mockClear());
afterEach(() => expect(said.mock.calls).toEqual([]));
afterAll(() => said.mockRestore());

const nameOf = (element: Element) =>
  `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`;
const visible = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  !element.closest('.visually-hidden, [style*="clip-path"]');

/** Elements of which a part cannot be seen nor scrolled to, and whether the page goes beyond its side. */
function cutOff(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const cut = [...document.querySelectorAll<HTMLElement>('#root *')].filter((element) => {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    if (!visible(element) || clipPath !== 'none') return false;
    // Text that flows out of its box runs into what stands beside it.
    const holdsText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (
      (holdsText || element instanceof HTMLInputElement) &&
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth + 1
    )
      return true;
    return (
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
    );
  });
  return [
    ...cut.map(nameOf),
    ...(document.documentElement.scrollWidth > innerWidth
      ? [`the page is ${document.documentElement.scrollWidth} px wide`]
      : []),
  ];
}

/** Neighbours whose boxes lie on each other, other than by design. */
function overlapping(): string[] {
  const found: string[] = [];
  for (const parent of document.querySelectorAll('#root *')) {
    const boxes = [...parent.children]
      .filter((child) => visible(child) && !['absolute', 'fixed', 'sticky'].includes(getComputedStyle(child).position))
      .map((child) => ({ child, box: child.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    for (const [at, { child, box }] of boxes.entries()) {
      for (const { child: other, box: next } of boxes.slice(at + 1)) {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        if (across > 1.5 && down > 1.5 && getComputedStyle(child).display !== 'inline')
          found.push(`${nameOf(child)} on ${nameOf(other)}`);
      }
    }
  }
  return found;
}

const targets = 'button, a[href], input, [role="tab"], [role="checkbox"], [role="menuitemradio"], label[data-rac]';

/**
 * Targets that are too small for a finger or a shaky hand. A tick box is as large as its label, a text field as its
 * box.
 */
const tooSmall = () =>
  [...document.querySelectorAll<HTMLElement>(targets)]
    .filter((element) => visible(element) && !(element instanceof HTMLInputElement && element.type === 'checkbox'))
    .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
    .filter(({ box }) => box.width < leastTarget - 0.1 || box.height < leastTarget - 0.1)
    .map(({ element, box }) => `${nameOf(element)}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);

// Neither density nor language changes what axe looks at: sizes are held below.
test.each(themes)('axe finds no fault on the sheets: %s', async (theme) => {
  await show(`theme=${theme}&density=default&direction=green-up&lang=en`);
  await expect.poll(() => violations(), patient).toEqual([]);
});

describe.each(themes)('%s', (theme) => {
  describe.each(densities)('%s', (density) => {
    test.each(locales)('the sheets are whole and large enough to hit: %s', async (lang) => {
      await show(`theme=${theme}&density=${density}&direction=green-up&lang=${lang}`);
      expect(cutOff()).toEqual([]);
      expect(overlapping()).toEqual([]);
      expect(tooSmall()).toEqual([]);
    });
  });
});

test('rows and controls are as high as the density says', async () => {
  const heights: Record<string, readonly number[]> = {
    compact: [24, 26, 12],
    default: [28, 30, 13],
    comfortable: [36, 38, 14],
  };
  for (const density of densities) {
    await show(`theme=graphite&density=${density}&lang=en`);
    const row = document.querySelector('[data-row]')!.getBoundingClientRect().height;
    const button = page.getByRole('button', { name: 'commands', exact: true }).element();
    expect(
      [row, button.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(button).fontSize)],
      density,
    ).toEqual(heights[density]);
  }
});

test.each(['buy', 'sell', 'danger', 'card', 'wide', 'sheet', 'commands', 'popover', 'toasts'])(
  'what lies above the page has no fault: %s',
  async (name) => {
    for (const theme of themes) {
      await show(`theme=${theme}&density=default&lang=en`);
      await page.getByRole('region', { name: 'Overlays' }).getByRole('button', { name, exact: true }).click();
      const opened =
        name === 'toasts'
          ? page.getByRole('alert').getByText('Insufficient balance.')
          : page.getByRole(['buy', 'sell', 'danger'].includes(name) ? 'alertdialog' : 'dialog');
      await expect.element(opened, patient).toBeVisible();
      // A popover brings a hidden button beside its dialog, outside of all landmarks. Of the second theme only the
      // colours are others.
      await expect.poll(() => (theme === themes[0] ? violations(['region']) : colourViolations()), patient).toEqual([]);
      expect(tooSmall()).toEqual([]);
      await userEvent.keyboard('{Escape}');
    }
  },
);

declare module 'vitest' {
  interface ProvidedContext {
    readonly hasHanFont: boolean;
  }
}

/**
 * Sheets that look the same in every density, and one whose look is the same in every language besides: one picture of
 * each tells all.
 */
const sheets = ['Fields', 'Choices', 'Data grid', 'Buttons', 'Figures', 'Type', 'Colours', 'States'];
const dense = ['Type', 'Colours'];
const wordless = ['Colours'];
/**
 * What can go wrong by itself: colours are those of a theme, sizes those of a density, and both meet in what has a
 * border or a state; they are pictured in English. What Chinese adds are its glyphs and their widths, which no theme
 * and no density changes: one look of each. The glyphs are those of the machine: where it has another font, its
 * pictures are not ours.
 */
const looks = [
  ...themes.flatMap((theme) =>
    densities.map(
      (density) =>
        [theme, density, 'en', sheets.filter((name) => density === 'default' || !dense.includes(name))] as const,
    ),
  ),
  ...(inject('hasHanFont')
    ? (
        [
          ['graphite', 'default', 'zh-Hans'],
          ['paper', 'default', 'zh-Hant'],
        ] as const
      ).map((look) => [...look, sheets.filter((name) => !wordless.includes(name))] as const)
    : []),
];

test.each(looks)('the sheets look as they did: %s, %s, %s', async (theme, density, lang, shown) => {
  onTestFinished(() => page.viewport(1280, 900));
  // As high as the highest sheet: what lies below the window is not pictured.
  await page.viewport(960, 1400);
  await show(`theme=${theme}&density=${density}&direction=green-up&lang=${lang}`);
  await expect
    .poll(
      () => [...document.querySelectorAll('[class*="skeleton"]')].map((element) => getComputedStyle(element).opacity),
      patient,
    )
    .toEqual(['1', '1']);
  for (const name of shown) {
    const picture = lang === 'en' ? `${theme} ${density} ${name}` : `${theme} ${density} ${lang} ${name}`;
    await expect
      .element(page.getByRole('region', { name, exact: true }), patient)
      .toMatchScreenshot(picture, { timeout: patient.timeout });
  }
});
