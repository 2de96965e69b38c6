import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  apiDelete,
  apiGroupList,
  apiGroupSave,
  apiPaper,
  apiSave,
  practiceKey,
} from '../../../src/shared/contracts/api-save.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { accounts } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1000);
});

const groups = [{ group_id: 'g1', name: 'Majors', api_ids: [], sort: 0 }];
const keys = { ApiKey: 'key-of-practice', SecretKey: 'secret-of-practice', Passphrase: 'words' };
const open = (fail?: FakeOptions['fail']) =>
  start('/user?section=api-accounts', {
    session: demoSession,
    everyMs: 0,
    answers: {
      [apiGroupList.path]: groups,
      [practiceKey.path]: keys,
      [apiPaper.path]: { ...accounts[0]!, paper: true, name: 'Second' },
      [apiSave.path]: { ...accounts[0]!, name: 'Linked' },
      [apiDelete.path]: 1,
      [apiGroupSave.path]: groups[0],
    },
    ...(fail && { fail }),
  });
const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByLabelText(name, { exact: true });
const add = async () => page.getByRole('button', { name: 'Add account' }).first().click();

test('a paper account is added by its name and exchange alone; without a name it says so', async () => {
  const engine = await open();
  await add();
  await dialog().getByRole('button', { name: 'Add account' }).click();
  await expect.element(dialog().getByText('Must not be empty')).toBeVisible();
  expect(dialog().getByLabelText('API key').query()).toBeNull();
  await field('Account name').fill('Second');
  await field('Exchange').selectOptions('OKX');
  await dialog().getByRole('button', { name: 'Add account' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent(engine, apiPaper)).toEqual([{ exchange: 'OKX', name: 'Second' }]);
});

test('an account is linked by a key that the simulated exchange issues, with its passphrase, addresses and group', async () => {
  const engine = await open();
  await add();
  await dialog().getByRole('radio', { name: 'By API key' }).click();
  await field('Account name').fill('Linked');
  await field('Exchange').selectOptions('OKX');
  await field('Practice key').selectOptions('Expired');
  await dialog().getByRole('button', { name: 'Issue key' }).click();
  await expect.element(field('API key')).toHaveValue(keys.ApiKey);
  await dialog().getByText('Futures trade').click();
  await field('Allowed IP addresses').fill('10.0.0.1, 2001:db8::1');
  await field('Group').selectOptions('Majors');
  await dialog().getByRole('button', { name: 'Add account' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect([sent(engine, practiceKey), sent(engine, apiSave)]).toEqual([
    [{ exchange: 'OKX', kind: 'EXPIRED' }],
    [
      {
        name: 'Linked',
        exchange: 'OKX',
        permissions: ['spot'],
        ip_list: ['10.0.0.1', '2001:db8::1'],
        group_id: 'g1',
        max_orders_per_second: null,
        max_daily_notional: null,
        ...keys,
      },
    ],
  ]);
});

test('what is wrong stands under its field: here before anything is sent, and as the exchange says it', async () => {
  const data = { field: 'SecretKey', rule: 'wrong' };
  const engine = await open({ path: apiSave.path, failure: { code: 'API_KEY', number: 2001, data } });
  await add();
  await dialog().getByRole('radio', { name: 'By API key' }).click();
  for (const name of ['Spot trade', 'Futures trade']) await dialog().getByText(name).click();
  await field('Allowed IP addresses').fill('0.0.0.0/0');
  await dialog().getByRole('button', { name: 'Add account' }).click();
  await expect.element(dialog().getByText('Choose at least one permission')).toBeVisible();
  await expect.element(dialog().getByText('Leave the list empty to allow any address')).toBeVisible();
  await expect.element(field('API key')).toHaveAttribute('aria-invalid', 'true');
  expect(sent(engine, apiSave)).toEqual([]);
  await field('Account name').fill('Linked');
  await dialog().getByText('Spot trade').click();
  await field('Allowed IP addresses').fill('');
  await dialog().getByRole('button', { name: 'Issue key' }).click();
  await dialog().getByRole('button', { name: 'Add account' }).click();
  await expect.element(dialog().getByText('Does not match the API key')).toBeVisible();
  await expect.element(field('Secret key')).toHaveAttribute('aria-invalid', 'true');
});

test('an account is edited without its keys, and deleted after a question; what stands in the way is said', async () => {
  const data = { field: 'api_id', rule: 'orders' };
  const engine = await open({ path: apiDelete.path, failure: { code: 'CONFLICT', number: 409, data } });
  const [first] = accounts;
  await page.getByRole('button', { name: `Edit ${first!.name}` }).click();
  await expect.element(field('Account name')).toHaveValue(first!.name);
  await field('Account name').fill('Renamed');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  const [saved] = sent(engine, apiSave) as readonly Record<string, unknown>[];
  expect([saved!.api_id, saved!.name, 'ApiKey' in saved!, 'SecretKey' in saved!]).toEqual([
    first!.api_id,
    'Renamed',
    false,
    false,
  ]);
  await page.getByRole('button', { name: `Delete ${first!.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect.element(page.getByText('This account has open orders. Cancel them first.')).toBeVisible();
  expect(sent(engine, apiDelete)).toEqual([{ api_id: first!.api_id }]);
});

test('groups are made and renamed in their dialog, by keyboard too', async () => {
  const engine = await open();
  await page.getByRole('button', { name: 'Groups' }).click();
  await dialog().getByLabelText('Name of the group Majors').fill('Main');
  await dialog().getByRole('button', { name: 'Rename Majors' }).click();
  await expect.poll(() => sent(engine, apiGroupSave)).toEqual([{ group_id: 'g1', name: 'Main', api_ids: [] }]);
  await dialog().getByRole('textbox', { name: 'New group' }).fill('Others');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent(engine, apiGroupSave).length).toBe(2);
  expect(sent(engine, apiGroupSave)[1]).toEqual({ name: 'Others', api_ids: [] });
});

test('limits of an account are entered with its edit, refused beside their fields, and taken away by emptying them', async () => {
  const engine = await open();
  await page.getByRole('button', { name: `Edit ${accounts[0]!.name}` }).click();
  await field('Orders per second').fill('11');
  await field('Daily trading limit (USD)').fill('0');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByText('From 1 to 10')).toBeVisible();
  await expect.element(dialog().getByText('Enter an amount above zero')).toBeVisible();
  await field('Orders per second').fill('5');
  await field('Daily trading limit (USD)').fill('250000');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect(sent(engine, apiSave)).toMatchObject([{ max_orders_per_second: 5, max_daily_notional: '250000' }]);
});
