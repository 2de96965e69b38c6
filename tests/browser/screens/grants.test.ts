import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceList } from '../../../src/shared/contracts/account-balance.ts';
import { accountOpenOrders } from '../../../src/shared/contracts/account-orders.ts';
import {
  financeAccounts,
  grantList,
  grantRevoke,
  grantSave,
  observedAccounts,
  observedUsers,
} from '../../../src/shared/contracts/observer.ts';
import { positionList } from '../../../src/shared/contracts/position.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import type { Role } from '../../../src/shared/user/role.ts';
import { accounts, fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { testBalance, testPosition } from '../../doubles/trading.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1000);
});

const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const grant = {
  grant_id: 'g1',
  username: 'oscar',
  grants: ['balance'],
  api_ids: [accounts[0]!.api_id],
  expires: null,
  created: 1_790_000_000_000,
};
const dialog = () => page.getByRole('dialog');
const openGrants = (more: FakeOptions = {}) =>
  start('/user?section=grants', {
    session: demoSession,
    ...more,
    answers: {
      [grantList.path]: [grant],
      [grantSave.path]: { ...grant, username: 'rita' },
      [grantRevoke.path]: 1,
      ...more.answers,
    },
  });

test('an owner sees who may see what, authorises somebody for some accounts and days, and says what is wrong', async () => {
  const engine = await openGrants();
  await expect.element(page.getByRole('row', { name: /oscar.*Balances.*Until revoked/ })).toBeVisible();
  await page.getByRole('button', { name: 'Authorise a user' }).click();
  await dialog().getByRole('button', { name: 'Authorise', exact: true }).click();
  await expect.element(dialog().getByText('Must not be empty')).toBeVisible();
  await dialog().getByLabelText('User name').fill('rita');
  await dialog().getByText('Orders, positions and strategies').click();
  await dialog().getByText('All accounts, also new ones').click();
  await dialog().getByRole('button', { name: 'Authorise', exact: true }).click();
  await expect.element(dialog().getByText('Choose at least one account')).toBeVisible();
  await dialog().getByText(accounts[1]!.name).click();
  await dialog().getByLabelText('Valid for').selectOptions('30 days');
  await dialog().getByRole('button', { name: 'Authorise', exact: true }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect(sent(engine, grantSave)).toEqual([
    { username: 'rita', grants: ['balance'], api_ids: [accounts[1]!.api_id], expire_days: 30 },
  ]);
});

test.each([
  ['own', 'INPUT', 400, 'This is your own account'],
  ['role', 'INPUT', 400, 'This user is no observer, risk manager or finance staff'],
  ['unknown', 'NOT_FOUND', 404, 'No user has this name'],
] as const)('a name that is refused as %s says so under it', async (rule, code, number, text) => {
  await openGrants({ fail: { path: grantSave.path, failure: { code, number, data: { field: 'username', rule } } } });
  await page.getByRole('button', { name: 'Authorise a user' }).click();
  await dialog().getByLabelText('User name').fill('somebody');
  await dialog().getByRole('button', { name: 'Authorise', exact: true }).click();
  await expect.element(dialog().getByText(text)).toBeVisible();
});

test('a grant is taken back after a question', async () => {
  const engine = await openGrants();
  await page.getByRole('button', { name: 'Revoke oscar' }).click();
  expect(sent(engine, grantRevoke)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('oscar no longer sees your accounts')).toBeVisible();
  expect(sent(engine, grantRevoke)).toEqual([{ grant_id: 'g1' }]);
});

const [first] = accounts;
const api_id = first!.api_id;
const granted = { ...first!, owner: 'u9', name: 'Fund one' };
const openClients = (role: Role, grants: readonly string[], more: FakeOptions = {}) =>
  start('/user?section=clients', {
    session: { ...demoSession, role },
    ...more,
    answers: {
      [observedUsers.path]: [{ user_id: 'u9', username: 'ann', grants }],
      [observedAccounts.path]: [granted],
      [financeAccounts.path]: [granted],
      [balanceList.path]: [testBalance({ api_id, asset: 'USDT', total: '1234.5', free: '1000', usd_value: '1234.5' })],
      [positionList.path]: [testPosition({ api_id, symbol: 'ETHUSDT' })],
      [accountOpenOrders.path]: [fakeOrder(1, { api_id, symbol: 'SOLUSDT' })],
      ...more.answers,
    },
  });
const part = (name: string) => page.getByRole('region', { name, exact: true });

test('an observer sees balances, positions and orders of a granted account', async () => {
  const engine = await openClients('observer', ['balance', 'instance']);
  await expect.element(part('Balances').getByRole('row', { name: /USDT.*1,234\.5.*1,000/ })).toBeVisible();
  await expect.element(part('Positions').getByRole('row', { name: /ETHUSDT/ })).toBeVisible();
  await expect.element(part('Open orders').getByRole('row', { name: /SOLUSDT/ })).toBeVisible();
  expect([sent(engine, financeAccounts), sent(engine, balanceList)[0]]).toEqual([[], { api_id, hide_zero: true }]);
});

test('somebody of finance sees the money alone', async () => {
  const engine = await openClients('finance', ['balance']);
  await expect.element(part('Balances').getByRole('row', { name: /USDT/ })).toBeVisible();
  expect(part('Positions').query()).toBeNull();
  expect([sent(engine, observedAccounts), sent(engine, positionList)]).toEqual([[], []]);
});

test('nobody has authorised the reader: it says so; a list that cannot be read says that; a plain user has no such section', async () => {
  await openClients('risk', [], { answers: { [observedUsers.path]: [], [observedAccounts.path]: [] } });
  await expect.element(page.getByText('No user has authorised you yet.')).toBeVisible();
  await openClients('risk', ['balance'], {
    fail: { path: balanceList.path, failure: { code: 'NETWORK', number: 0, data: null } },
  });
  await expect.element(part('Balances').getByRole('button', { name: /retry|again/i })).toBeVisible();
  await openClients('user', []);
  const nav = page.getByRole('navigation', { name: 'Account sections' });
  await expect.element(nav.getByRole('link', { name: 'Authorisations' })).toBeVisible();
  expect(nav.getByRole('link', { name: 'Authorised accounts' }).query()).toBeNull();
});
