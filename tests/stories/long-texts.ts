import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Makes every text of the catalogue two fifths longer, as another language may be. */
export function lengthen(): void {
  const parse = JSON.parse;
  const isCatalogue = (value: unknown): value is Record<string, unknown[]> =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 40 &&
    Object.values(value).every(Array.isArray);
  const longer = (parts: readonly unknown[]): unknown[] => {
    const length = parts.reduce<number>((sum, part) => sum + (typeof part === 'string' ? part.length : 4), 0);
    return [
      ...parts,
      ` ${'long '
        .repeat(Math.ceil(length / 10))
        .slice(0, Math.ceil(length * 0.4))
        .trim()}`,
    ];
  };
  JSON.parse = ((...args: Parameters<typeof parse>) => {
    const value: unknown = parse(...args);
    return isCatalogue(value)
      ? Object.fromEntries(Object.entries(value).map(([id, parts]) => [id, longer(parts)]))
      : value;
  }) as typeof parse;
}

/** Elements of which a part cannot be seen, nor reached by scrolling, and whether the page goes beyond its side. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(canvas)')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // Choices that find no room beside the others stand in the menu at their end; figures that find none in the one
      // row over a low chart wrap out of sight as a whole.
      if (
        !element.checkVisibility() ||
        clipPath !== 'none' ||
        element.closest('.visually-hidden') ||
        element.querySelector(':scope > [inert]') ||
        element.matches(':is([data-room="low"], [data-room="tight"]) > p')
      )
        continue;
      // A chart out of view takes its size when it comes into view.
      const { top, bottom } = element.getBoundingClientRect();
      if (element.matches('[data-pane]') && (bottom <= 0 || top >= innerHeight)) continue;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut) cut.push(`${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 60)}`);
    }
    // A drawing has no other side to scroll to: what its texts have beyond it is not seen.
    for (const text of document.querySelectorAll<SVGTextElement>('svg text')) {
      const own = text.getBoundingClientRect();
      const whole = text.ownerSVGElement!.getBoundingClientRect();
      if (text.checkVisibility() && (own.left < whole.left - 1 || own.right > whole.right + 1))
        cut.push(`${text.tagName} ${text.textContent}`);
    }
    if (document.documentElement.scrollWidth > innerWidth)
      cut.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    return cut;
  });

/** Makes the texts of a page as it stands two fifths longer, but for figures and names. */
const lengthenPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longer = (text: Text): void => {
      const words = text.data.trim();
      if (!/\p{L}{2}/u.test(words) || text.parentElement?.closest('script, style, template, .brand, .languages'))
        return;
      const more = 'long '
        .repeat(Math.ceil(words.length / 10))
        .slice(0, Math.ceil(words.length * 0.4))
        .trim();
      text.data = text.data.replace(words, () => `${words} ${more}`);
    };
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    for (const text of texts) longer(text);
  });

/** Expects that no text of a page is cut at any size; leaves it as large as it was. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  const own = page.viewportSize()!;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect
      .configure({ soft: true })
      .poll(() => cutTexts(page), { message: `${what} at ${size.width}`, timeout: 5_000 })
      .toEqual([]);
  }
  await page.setViewportSize(own);
}

/** The site's texts are in its pages: they are made longer there, once each page stands. */
export async function expectPublicWhole(page: Page, what: string): Promise<void> {
  await lengthenPage(page);
  await expect(page.locator('h1').first(), 'the longer texts are there').toContainText(/ l(o(ng?)?)?$/);
  await expectWhole(page, what);
}
