import { alertClose, alertList, alertSave } from '../../src/shared/contracts/alert.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { enter } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';
import { market, plot } from './chart-levels.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

test('a right press offers a limit at the price, which fills the form, and an alert, which stands as a line', async ({
  page,
}) => {
  const api = await enter(page.context(), server, user);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('img', { name: /candles of/ }).first()).toBeVisible({ timeout: 20_000 });
  const box = await plot(page);
  // In the room under the lowest of the bars, and so under the last price wherever the market has gone.
  const x = box.x + box.width * 0.4;
  const y = box.y + box.height * 0.97;
  await page.mouse.click(x, y, { button: 'right' });
  const buy = page.getByRole('menuitem', { name: /^Buy limit at/ });
  const price = (await buy.textContent())!.replace('Buy limit at ', '').replaceAll(',', '');
  await buy.click();
  await expect(
    page.getByRole('region', { name: 'Order', exact: true }).getByRole('textbox', { name: 'Price', exact: true }),
  ).toHaveValue(price);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Alert (up|down) to/ }).click();
  await expect(page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem')).toHaveText(
    /^Alert (up|down) to/,
  );
  // On which side of the last price it lies is the market's: the day's range may put that anywhere in the pane.
  await expect
    .poll(async () =>
      (await api.call(alertList, {})).data
        .filter(({ status }) => status === 'MONITORING')
        .map(({ direction }) => direction),
    )
    .toEqual([expect.stringMatching(/^(UP|DOWN)_TO$/)]);
});

test('an alert that one window sets, moves or ends does so in the others at once', async ({ page, context }) => {
  const api = await enter(context, server, user);
  const bid = Number((await api.call(depth, { ...market, limit: 5 })).data.bids[0]![0]);
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
  await plot(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/spot`);
  await plot(other);
  const lines = page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem');
  /** By the engine of the other window, as its command line does. */
  const save = (price: string, alert_id?: string) =>
    other.evaluate(
      async ([path, at, id]) => {
        const input = {
          exchange: 'BINANCE',
          symbol: 'BTCUSDT',
          account_type: 'spot',
          kind: 'PRICE',
          trigger_price: at,
          direction: 'DOWN_TO',
          duration_s: 0,
          channel: ['web'],
          ...(id ? { alert_id: id } : {}),
        };
        return (
          (await globalThis.halyard.engine.call({ path } as never, input as never)) as unknown as { alert_id: string }
        ).alert_id;
      },
      [alertSave.path, price, alert_id] as const,
    );
  const first = (bid * 0.9).toFixed(2);
  const second = (bid * 0.8).toFixed(2);
  const id = await save(first);
  await expect(lines).toHaveText([`Alert down to ${Number(first).toLocaleString('en', { minimumFractionDigits: 2 })}`]);
  await save(second, id);
  await expect(lines).toHaveText([
    `Alert down to ${Number(second).toLocaleString('en', { minimumFractionDigits: 2 })}`,
  ]);
  await other.evaluate(([path, alert_id]) => globalThis.halyard.engine.call({ path } as never, { alert_id } as never), [
    alertClose.path,
    id,
  ] as const);
  await expect(lines).toHaveCount(0);
});

test('a limit at a price of a pop-out stands in the order form of the dashboard, in the tab of its instrument; without a dashboard the pop-out says so', async ({
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'pop-ups cannot be followed over WebDriver BiDi');
  await enter(context, server, user);
  const dashboard = await context.newPage();
  await dashboard.goto(`${server.url}/dashboard`);
  const [popOut] = await Promise.all([
    dashboard.waitForEvent('popup'),
    dashboard.getByRole('button', { name: 'Pop out', exact: true }).click(),
  ]);
  await dashboard.getByRole('tab', { name: /OKX/ }).click();
  await expect(dashboard.getByRole('tab', { name: /OKX/ })).toHaveAttribute('aria-selected', 'true');
  const ask = async (name: RegExp) => {
    const box = await plot(popOut);
    await popOut.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.6, { button: 'right' });
    const item = popOut.getByRole('menuitem', { name });
    const price = (await item.textContent())!.replace(name, '').replaceAll(',', '');
    await item.click();
    return price;
  };
  const price = await ask(/^Sell limit at /);
  await expect(
    popOut.getByRole('region', { name: 'Notifications' }).getByText('Copied to the dashboard order form.'),
  ).toBeVisible();
  await expect(dashboard.getByRole('tab', { name: /BIN/ })).toHaveAttribute('aria-selected', 'true');
  await expect(
    dashboard.getByRole('region', { name: 'Order', exact: true }).getByRole('textbox', { name: 'Price', exact: true }),
  ).toHaveValue(price);
  await dashboard.close();
  await ask(/^Buy limit at /);
  await expect(
    popOut.getByRole('region', { name: 'Notifications' }).getByText('No dashboard is open. Open one to place orders.'),
  ).toBeVisible();
});
