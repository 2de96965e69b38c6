import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  accountLimits,
  accountLimitsSave,
  deadManList,
  deadManSave,
} from '../../../src/shared/contracts/account-risk.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { demoSession, start } from './start.ts';

const row = {
  api_id: 'a1',
  max_exposure: '5000',
  max_daily_loss: null,
  max_orders_per_minute: null,
  max_running: 3,
  exposure: '120.5',
  loss: '7',
  orders: 2,
  running: 1,
};

test('limits of an account and its dead-man switch are filled in as they stand, and saved together', async () => {
  await page.viewport(1440, 900);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [accountLimits.path]: [row],
      [deadManList.path]: [{ api_id: 'a1', minutes: 30, action: 'STOP', seen: null, due: null }],
      [accountLimitsSave.path]: row,
      [deadManSave.path]: { api_id: 'a1', minutes: 45, action: 'CANCEL', seen: null, due: null },
    },
  });
  const sent = (path: string) => engine.calls.find((call) => call.path === path)?.input;
  await page.getByRole('button', { name: 'Account limits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account limits' });
  await expect.element(dialog.getByRole('textbox', { name: 'Max exposure' })).toHaveValue('5000');
  await expect.element(dialog.getByText('Now 120.50 USD')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Max daily loss' }).fill('250');
  const minutes = dialog.getByRole('textbox', { name: 'Not seen for (minutes)' });
  await expect.element(minutes).toHaveValue('30');
  await minutes.fill('45');
  await dialog.getByRole('combobox', { name: 'Then' }).selectOptions('Cancel all orders');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent(deadManSave.path)).toEqual({ api_id: 'a1', minutes: 45, action: 'CANCEL' });
  expect(sent(accountLimitsSave.path)).toEqual({
    api_id: 'a1',
    max_exposure: '5000',
    max_daily_loss: '250',
    max_orders_per_minute: null,
    max_running: 3,
  });
  await expect.element(page.getByText('Account limits saved')).toBeVisible();
});
