import { alertList } from '../../src/shared/contracts/alert.ts';
import { messageList } from '../../src/shared/contracts/message.ts';
import { enter, openTable, typeInto, watchErrors } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';

// One of the alerts waits for the market.
test.use({ own: { isLively: true } });
let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(120_000);

test('alerts on indicators are set in their form and stand in the list; one that the market crosses leaves it with a message, the other is there after a reload and closed @long', async ({
  page,
  context,
}) => {
  const api = await enter(context, server, user);
  const errors = watchErrors(page);
  await page.goto(`${server.url}/dashboard`);
  await openTable(page, 'Alerts');
  const row = (text: RegExp) => page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: text });
  const dialog = page.getByRole('dialog', { name: /^New alert: / });
  await expect(page.getByRole('button', { name: 'New alert' })).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'New alert' }).click();
  await dialog.getByRole('radio', { name: 'Indicator' }).click();
  await dialog.getByLabel('Bar interval').selectOption('1h');
  await expect(dialog.getByText(/^Now \d+(\.\d+)? \(open bar\)$/)).toBeVisible();
  await typeInto(dialog.getByLabel('Level'), '99.9');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(/RSI 14 \(1h\) rises to 99\.9/)).toBeVisible();

  await page.getByRole('button', { name: 'New alert' }).click();
  await dialog.getByRole('radio', { name: 'Indicator' }).click();
  await dialog.getByLabel('Indicator', { exact: true }).selectOption('ema');
  await typeInto(dialog.getByLabel('Period'), '2');
  await dialog.getByLabel('Bar interval').selectOption('1s');
  await dialog.getByLabel('Condition').selectOption('CLOSE UP_TO');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('banner').getByRole('button', { name: /^Messages/ })).toHaveAccessibleName(
    'Messages, 1 unread',
    { timeout: 60_000 },
  );
  await expect(row(/Price closes above EMA 2 \(1s\)/)).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').first()).toContainText(
    /BTC\/USDT spot · BINANCE closed above EMA 2 \(1s\): [\d,.]+/,
  );
  const fired = (await api.call(alertList, {})).data.find(({ status }) => status === 'TRIGGERED')!;
  expect(Number(fired.price)).toBeGreaterThanOrEqual(fired.value!);
  expect((await api.call(messageList, {})).data[2]?.pagenation.results[0]).toMatchObject({
    type: 3,
    title: 'Indicator alert',
  });

  await page.reload();
  await expect(row(/RSI 14 \(1h\) rises to 99\.9/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /^Cancel alert: BTC\/USDT spot RSI 14 \(1h\) rises to 99\.9/ }).click();
  await expect(row(/RSI 14/)).toHaveCount(0);
  expect(errors).toEqual([]);
});
