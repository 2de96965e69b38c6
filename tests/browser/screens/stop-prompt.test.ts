import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { instanceList } from '../../../src/shared/contracts/strategy.ts';
import { fakeInstance } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

test('an execution of A-shares offers no end that closes its shares, and says that they stay', async () => {
  await page.viewport(1280, 800);
  const results = [fakeInstance, { ...fakeInstance, instance_id: 'i-2', name: 'Shares', strategy_type: 'ASTOCK_EXEC' }];
  const list = { pagenation: { page: 1, page_size: 50, total: results.length, results } };
  await start('/AIdashboard', { session: demoSession, answers: { [instanceList.path]: list } });
  const open = async (name: string) => {
    await page.getByRole('button', { name: `Stop ${name}` }).click();
    const prompt = page.getByRole('alertdialog', { name: `Stop ${name}?` });
    const modes = prompt.getByRole('combobox', { name: 'Orders and holdings' });
    await expect.element(modes).toBeVisible();
    return { prompt, modes: [...(modes.element() as HTMLSelectElement).options].map(({ value }) => value) };
  };
  const shares = await open('Shares');
  expect(shares.modes).toEqual(['KEEP', 'CANCEL']);
  await expect.element(shares.prompt.getByText(/stay in the account/)).toBeVisible();
  await shares.prompt.getByRole('button', { name: 'Back' }).click();
  expect((await open('Swing')).modes).toEqual(['KEEP', 'CANCEL', 'CANCEL_CLOSE']);
});
