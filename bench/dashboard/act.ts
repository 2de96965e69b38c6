import type { Page } from 'playwright';
import { sleep } from './stage.ts';

/** Between two actions of a person in a hurry. */
const actMs = 90;

/** What somebody does at a dashboard: types an order, turns tabs of form, book and tables, looks for a symbol. */
export async function actOnDashboard(page: Page, rounds: number): Promise<void> {
  const form = page.getByRole('region', { name: 'Order', exact: true });
  const act = async (action: Promise<unknown>): Promise<void> => {
    await action;
    await sleep(actMs + 40 * Math.random());
  };
  const press = (name: string) => act(page.getByRole('radio', { name, exact: true }).first().click());
  const type = async (field: string, text: string): Promise<void> => {
    await act(form.getByRole('textbox', { name: field, exact: true }).click());
    await act(page.keyboard.press('Control+A'));
    for (const key of text) await act(page.keyboard.press(key));
  };
  for (let round = 0; round < rounds; round++) {
    await type('Price', '51000.5');
    await type('Amount', '0.125');
    for (const view of ['Trades', 'Depth', 'DOM', 'Book']) await press(view);
    for (const table of ['Positions', 'Order history', 'Balances', 'Open orders']) await press(table);
    for (const kind of ['Market', 'Limit']) await press(kind);
    for (const interval of ['5m', '15m']) await press(interval);
    await act(page.keyboard.press('Control+K'));
    for (const key of 'ethusdt') await act(page.keyboard.press(key));
    await act(page.keyboard.press('Escape'));
    const tabs = page.getByRole('tab');
    for (const index of [1, 2, 0]) await act(tabs.nth(index).click());
    const chart = (await page.getByRole('img', { name: /candles of/ }).boundingBox())!;
    for (let step = 0; step < 10; step++)
      await page.mouse.move(chart.x + chart.width * (0.2 + step / 20), chart.y + chart.height * 0.4);
    await act(page.mouse.wheel(0, -120));
    await act(page.mouse.wheel(0, 120));
  }
}
