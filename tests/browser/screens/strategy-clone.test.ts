import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { strategyClone } from '../../../src/shared/contracts/strategy-clone.ts';
import { instanceList, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { refusalNumbers } from '../../../src/shared/base/refusal-code.ts';
import { accounts } from '../../doubles/fake-account.ts';
import { fakeInstance as instance, gridTemplate as template } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

test('a phone watches and stops: it starts no others like one that runs', async () => {
  await page.viewport(390, 844);
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 1, results: [instance] } },
    },
  });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'Stop Swing' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Details of Swing' })).toBeVisible();
  expect(main.getByRole('button', { name: /Swing on other|another like Swing/ }).elements()).toEqual([]);
});

test('one that runs is started on other accounts: those that trade its market are offered, and what one refuses is said', async () => {
  await page.viewport(1280, 800);
  const [first, other] = accounts;
  const results = [
    { api_id: first!.api_id, instance_id: 'i-2', code: 200 },
    { api_id: other!.api_id, instance_id: null, code: refusalNumbers.BALANCE, data: {} },
  ];
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [template],
      [instanceList.path]: {
        pagenation: { page: 1, page_size: 50, total: 1, results: [instance] },
      },
      [strategyClone.path]: { results },
    },
  });
  await page.getByRole('main').getByRole('button', { name: 'Start Swing on other accounts' }).click();
  const prompt = page.getByRole('alertdialog', { name: 'Start Swing on other accounts?' });
  await expect.element(prompt.getByText('Choose an account.')).toBeVisible();
  await expect.element(prompt.getByRole('button', { name: 'Start' })).toBeDisabled();
  await prompt.getByText(`${first!.name} · ${first!.exchange}`).click();
  await prompt.getByRole('button', { name: 'Start' }).click();
  await expect
    .poll(() => engine.calls.flatMap(({ path, input }) => (path === strategyClone.path ? [input] : [])))
    .toEqual([{ instance_id: 'i-1', api_ids: [first!.api_id], client_id: expect.any(String) }]);
  await expect.element(page.getByText('Strategies started: 1 of 2')).toBeVisible();
  await expect.element(page.getByText(/Insufficient balance/)).toBeVisible();
});
