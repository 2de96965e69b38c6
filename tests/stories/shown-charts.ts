import type { Page } from '@playwright/test';

/** The charts of a window. */
export const pictures = (page: Page) => page.getByRole('img', { name: /candles of/ });
/** Pair and interval of every chart of a window; none while the window is on its way to another page. */
export const shown = (page: Page) =>
  pictures(page)
    .evaluateAll((all) =>
      all.map((one) =>
        /^(.*), candles of ([^,]*),/
          .exec(one.ariaLabel ?? '')!
          .slice(1)
          .join(' '),
      ),
    )
    .catch((error: Error) => {
      if (/context was destroyed/i.test(error.message)) return [];
      throw error;
    });
/** Chooses the interval of a chart. */
export const choose = (page: Page, cell: string, interval: string) =>
  page.getByRole('region', { name: cell, exact: true }).getByRole('radio', { name: interval, exact: true }).click();
