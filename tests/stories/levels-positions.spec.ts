import { alertList, alertSave } from '../../src/shared/contracts/alert.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { currentOrders } from '../../src/shared/contracts/order.ts';
import { boxOf, enter, typeInto } from './page.ts';
import type { RunningServer } from './server.ts';
import { expect, test } from './story.ts';
import type { StoryUser } from './user.ts';
import { buyPerpetual, drag, heightOf, orders, perpetual, plot } from './chart-levels.ts';

let server: RunningServer;
let user: StoryUser;
test.beforeEach(({ server: given, user: somebody }) => {
  [server, user] = [given, somebody];
});
test.setTimeout(90_000);

test('a drag away from the line of a position places an exit there, with its profit told before', async ({ page }) => {
  const api = await enter(page.context(), server, user);
  await buyPerpetual(api, 'story-position');
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/linear`);
  const position = page
    .getByRole('list', { name: 'Your positions and alerts' })
    .getByRole('listitem')
    .filter({ hasText: /^Long 0\.5 at/ });
  await expect(position).toHaveCount(1, { timeout: 20_000 });
  const entry = Number(/at ([\d,.]+)/.exec((await position.textContent())!)![1]!.replaceAll(',', ''));
  await drag(page, await heightOf(page, entry), -90);
  const question = page.getByRole('dialog', { name: 'Place take profit?' });
  await expect(question.getByText(/^\+[\d,.]+ USDT$/)).toBeVisible();
  await question.getByRole('button', { name: 'Place', exact: true }).click();
  await expect(orders(page)).toHaveText(/^Take profit market at/);
  const [exit] = (await api.call(currentOrders, {})).data;
  expect(exit).toMatchObject({
    order_type: 'TAKE_PROFIT_MARKET',
    side: 'SELL',
    close_position: true,
    status: 'WAITING',
  });
  expect(Number(exit!.trigger_price)).toBeGreaterThan(entry);
});

test('beside the candles a right press offers no price; the menu places a stop loss at a typed price and moves an alert to one', async ({
  page,
}) => {
  const api = await enter(page.context(), server, user);
  await buyPerpetual(api, 'story-typed');
  const bid = Number((await api.call(depth, { ...perpetual, limit: 5 })).data.bids[0]![0]);
  const stop = Math.floor(bid * 0.9);
  const from = Math.floor(bid * 0.8);
  const to = Math.floor(bid * 1.2);
  const alert = (
    await api.call(alertSave, {
      ...perpetual,
      kind: 'PRICE',
      trigger_price: String(from),
      direction: 'DOWN_TO',
      duration_s: 3_600,
      channel: ['web'],
    })
  ).data;
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/linear`);
  await expect(
    page
      .getByRole('list', { name: 'Your positions and alerts' })
      .getByRole('listitem')
      .filter({ hasText: /^(Long 0\.5 at|Alert down to)/ }),
  ).toHaveCount(2, { timeout: 20_000 });
  const box = await plot(page);
  const times = await boxOf(page.locator('[data-axis="time"]').last());
  await page.mouse.click(times.x + times.width * 0.4, times.y + times.height / 2, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Drawing tools' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /limit at/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const ask = async (name: RegExp) => {
    await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5, { button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };
  await ask(/^Take profit \/ stop loss: Long 0\.5 at/);
  const exit = page.getByRole('dialog', { name: 'Take profit / stop loss: Long 0.5' });
  await typeInto(exit.getByRole('textbox', { name: 'Stop loss', exact: true }), String(stop));
  await typeInto(exit.getByRole('textbox', { name: 'Take profit', exact: true }), '');
  await expect(exit.getByText(/^P&L \u2212[\d,.]+ USDT · /)).toBeVisible();
  await exit.getByRole('button', { name: 'Place', exact: true }).click();
  await expect(orders(page)).toHaveText(/^Stop market at/);
  expect((await api.call(currentOrders, {})).data).toMatchObject([
    { order_type: 'STOP_MARKET', side: 'SELL', close_position: true, status: 'WAITING' },
  ]);
  // The line may come before the answer that closes the dialog, which takes every press.
  await expect(exit).toBeHidden();

  await ask(/^Move: Alert down to/);
  const move = page.getByRole('dialog', { name: /^Move alert: / });
  await typeInto(move.getByRole('textbox', { name: 'Trigger price' }), String(to));
  await move.getByRole('button', { name: 'Move alert' }).click();
  await expect(move).toBeHidden();
  const moved = (await api.call(alertList, {})).data.find(({ alert_id }) => alert_id === alert.alert_id)!;
  expect(moved).toMatchObject({ direction: 'UP_TO', duration_s: 3_600, status: 'MONITORING' });
  expect(Number(moved.trigger_price)).toBe(to);
});

test('a position is turned round by the menu of the chart and closed by the cross of its line, each asked about as the table asks', async ({
  page,
}) => {
  const api = await enter(page.context(), server, user);
  await buyPerpetual(api, 'story-turn');
  await page.goto(`${server.url}/exkchart?q=BINANCE/BTCUSDT/linear`);
  const lines = page.getByRole('list', { name: 'Your positions and alerts' }).getByRole('listitem');
  await expect(lines.filter({ hasText: /^Long 0\.5 at/ })).toHaveCount(1, { timeout: 20_000 });
  const box = await plot(page);
  await page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Reverse: Long 0\.5 at/ }).click();
  await page
    .getByRole('alertdialog', { name: /^Reverse position in / })
    .getByRole('button', { name: 'Reverse position' })
    .click();
  const short = lines.filter({ hasText: /^Short 0\.5 at/ });
  await expect(short).toHaveCount(1, { timeout: 15_000 });
  const entry = Number(/at ([\d,.]+)/.exec((await short.textContent())!)![1]!.replaceAll(',', ''));
  const y = await heightOf(page, entry);
  const question = page.getByRole('alertdialog', { name: /^Close (long|short) / });
  await expect(async () => {
    await page.mouse.move(box.x + box.width - 12, y + 1);
    await page.mouse.click(box.x + box.width - 12, y);
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await question.getByRole('button', { name: 'Close position' }).click();
  await expect(lines).toHaveCount(0, { timeout: 15_000 });
});
