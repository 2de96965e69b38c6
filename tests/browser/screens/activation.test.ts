import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activate, firstAdmin, firstAdminOpen } from '../../../src/shared/contracts/activation.ts';
import { currentUser } from '../../../src/shared/contracts/current-user.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { accounts } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const order = () => page.getByRole('region', { name: 'Order', exact: true });
const newcomer = (activated: boolean, more: FakeOptions = {}) =>
  start('/dashboard', {
    session: { ...demoSession, vip_level: 0 },
    answers: { [currentUser.path]: { activated }, [activate.path]: { activated: true, vip_level: 1 } },
    ...more,
  });

test('who has not activated the account does so where the order form will be, after reading the risks', async () => {
  const engine = await newcomer(false);
  await order().getByRole('button', { name: 'Activate account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Activate account' });
  await expect.element(dialog.getByRole('button', { name: 'Activate account' })).toBeDisabled();
  await dialog.getByText('I have read the risks and want to trade.').click();
  await dialog.getByRole('button', { name: 'Activate account' }).click();
  await expect.element(page.getByText('Account activated')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent(engine, activate)).toEqual([{ confirm_risk: true }]);
});

test('a failure of it is said in the dialog, which stays', async () => {
  await newcomer(false, { fail: { path: activate.path, failure: { code: 'NETWORK', number: 0, data: null } } });
  await order().getByRole('button', { name: 'Activate account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Activate account' });
  await dialog.getByText('I have read the risks and want to trade.').click();
  await dialog.getByRole('button', { name: 'Activate account' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Cannot reach the server.');
});

test('an activated account whose level was taken away asks for access', async () => {
  await newcomer(true);
  await expect.element(order().getByRole('link', { name: 'Request access' })).toBeVisible();
  expect(order().getByRole('button', { name: 'Activate account' }).query()).toBeNull();
});

test('who has an account at another exchange that has the pair is led there', async () => {
  const okx = accounts.find(({ exchange }) => exchange === 'OKX')!;
  await start('/dashboard', { session: demoSession, ownAccounts: [okx] });
  await order().getByRole('button', { name: 'Trade at OKX' }).click();
  await expect.element(page.getByRole('tab', { name: /^OKX/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(order().getByRole('button', { name: /^Buy/ })).toBeVisible();
});

test('who has no account at all is led to where one is added', async () => {
  await start('/dashboard', { session: demoSession, ownAccounts: [] });
  await expect
    .element(order().getByRole('link', { name: 'Add an account' }))
    .toHaveAttribute('href', '/user?section=api-accounts');
});

const filled = async () => {
  await page.getByLabelText('Token').fill('the-printed-token');
  await page.getByLabelText('User name').fill('ruth');
  await page.getByLabelText('Email').fill('ruth@halyard.example');
  await page.getByLabelText('Password', { exact: true }).fill('Quiet-harb0ur');
  await page.getByLabelText('Confirm password').fill('Quiet-harb0ur');
  await page.getByRole('button', { name: 'Create administrator' }).click();
};

test('the first administrator is made by the printed token, and logs in', async () => {
  const engine = await start('/first-admin', {
    answers: { [firstAdminOpen.path]: { open: true }, [firstAdmin.path]: { username: 'ruth' } },
  });
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect.element(page.getByText('Must not be empty').first()).toBeVisible();
  expect(sent(engine, firstAdmin)).toEqual([]);
  await filled();
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect.element(page.getByLabelText(/User name/)).toHaveValue('ruth');
  expect(sent(engine, firstAdmin)).toEqual([
    {
      token: 'the-printed-token',
      username: 'ruth',
      email: 'ruth@halyard.example',
      password: 'Quiet-harb0ur',
      confirm_password: 'Quiet-harb0ur',
    },
  ]);
});

test('a link that no longer works says so, before the form and after it', async () => {
  await start('/first-admin', { answers: { [firstAdminOpen.path]: { open: false } } });
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  const failure = { code: 'RESET_LINK', number: 1008, data: { field: 'token', rule: 'over' } } as const;
  await start('/first-admin', {
    answers: { [firstAdminOpen.path]: { open: true } },
    fail: { path: firstAdmin.path, failure },
  });
  await filled();
  await expect.element(page.getByText(/This link has been used or has expired/)).toBeVisible();
});

test('a role that places no orders is told so in place of the order form', async () => {
  await page.viewport(1280, 800);
  await start('/dashboard', { session: { ...demoSession, role: 'observer' } });
  await expect.element(page.getByText('Your role cannot place orders.').first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Buy BTC' }).query()).toBeNull();
});
