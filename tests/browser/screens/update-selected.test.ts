import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '../../../src/app/engine/client.ts';
import { instanceList, strategyTemplate, strategyUpdate } from '../../../src/shared/contracts/strategy.ts';
import { grid } from '../../../src/shared/strategies/grid/index.ts';
import { anyStrategy } from '../../../src/shared/strategies/strategy.ts';
import { fakeInstance } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

const instances = ['One', 'Two', 'Three'].map((name, index) => ({
  ...fakeInstance,
  instance_id: name,
  name,
  version: index + 1,
}));

async function open(update: (input: { readonly instance_id: string }) => unknown) {
  await page.viewport(1440, 900);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(grid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 3, results: instances } },
      [strategyUpdate.path]: update,
    },
  });
  // One by its row, which brings the boxes; the next one by its box.
  await page
    .getByRole('row', { name: /^One / })
    .getByText('One', { exact: true })
    .click({ modifiers: ['Control'] });
  await page.getByRole('checkbox', { name: 'Select Two' }).click();
  await page.getByRole('button', { name: 'Update selected' }).click();
  const sent = () => engine.calls.filter(({ path }) => path === strategyUpdate.path).map(({ input }) => input);
  return { sent, drawer: page.getByRole('dialog', { name: 'Update 2 strategies' }) };
}

test('what is filled in goes to each that is selected, with its own version; what is empty stays', async () => {
  const { sent, drawer } = await open(() => ({ version: 9 }));
  await expect.element(drawer.getByRole('button', { name: 'Update' })).toBeDisabled();
  await drawer.getByLabelText('Stop-loss price').fill('85');
  await drawer.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByText('Strategies updated: 2 of 2')).toBeVisible();
  await expect.poll(() => drawer.query()).toBeNull();
  const { params } = fakeInstance;
  expect(sent()).toEqual([
    { instance_id: 'One', version: 1, params: { ...params, stop_loss_price: '85' } },
    { instance_id: 'Two', version: 2, params: { ...params, stop_loss_price: '85' } },
  ]);
});

test('a group alone changes no parameters; one that is refused is named with its reason', async () => {
  const { sent, drawer } = await open(({ instance_id }) => {
    if (instance_id === 'Two') throw new CallError({ code: 'CONFLICT', number: 409, data: null });
    return { version: 9 };
  });
  await drawer.getByLabelText('Group').fill('desk A');
  await drawer.getByRole('button', { name: 'Update' }).click();
  await expect.element(page.getByText('Strategies updated: 1 of 2')).toBeVisible();
  await expect.element(page.getByText(/^Two: /)).toBeVisible();
  expect(sent()).toEqual([
    { instance_id: 'One', version: 1, group: 'desk A' },
    { instance_id: 'Two', version: 2, group: 'desk A' },
  ]);
});

test('boxes to select by come and go by a button, without a key held', async () => {
  await page.viewport(390, 844);
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [anyStrategy(grid).template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 3, results: instances } },
    },
  });
  await page.getByRole('button', { name: 'Select several' }).click();
  await expect.element(page.getByRole('button', { name: 'Stop selected' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select One' }).click();
  await page.getByRole('checkbox', { name: 'Select Three' }).click();
  await expect.element(page.getByText('2 strategies selected')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Stop selected' })).toBeEnabled();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  expect(page.getByRole('checkbox', { name: /^Select / }).query()).toBeNull();
  expect(page.getByText(/selected/).query()).toBeNull();
});
