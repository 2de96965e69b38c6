import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  financeAccounts,
  grantList,
  grantRevoke,
  grantSave,
  observedAccounts,
  observedUsers,
} from '../../../src/shared/contracts/observer.ts';
import { cancelOrder } from '../../../src/shared/contracts/order.ts';
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
const balances = [testBalance({ api_id, asset: 'USDT', total: '1234.5', free: '1000', usd_value: '1234.5' })];
const positions = [testPosition({ api_id, symbol: 'ETHUSDT' })];
const orders = [fakeOrder(1, { api_id, symbol: 'SOLUSDT' })];
const openClients = (role: Role, grants: readonly string[], more: FakeOptions = {}) =>
  start('/user?section=clients', {
    session: { ...demoSession, role },
    granted: {
      balances: grants.includes('balance') ? balances : undefined,
      orders: grants.includes('instance') ? orders : undefined,
      positions: grants.includes('instance') ? positions : undefined,
    },
    ...more,
    answers: {
      [observedUsers.path]: [{ user_id: 'u9', username: 'ann', grants }],
      [observedAccounts.path]: [granted],
      [financeAccounts.path]: [granted],
      [cancelOrder.path]: { results: [{ order_id: orders[0]!.order_id, code: 200 }] },
      ...more.answers,
    },
  });
const part = (name: string) => page.getByRole('region', { name, exact: true });

test('an observer sees balances, positions and orders of a granted account as they change, until they are taken back', async () => {
  const engine = await openClients('observer', ['balance', 'instance', 'risk']);
  await expect.element(part('Balances').getByRole('row', { name: /USDT.*1,234\.5.*1,000/ })).toBeVisible();
  await expect.element(part('Positions').getByRole('row', { name: /ETHUSDT/ })).toBeVisible();
  await expect.element(part('Open orders').getByRole('row', { name: /SOLUSDT/ })).toBeVisible();
  expect(
    part('Open orders')
      .getByRole('button', { name: /Cancel/ })
      .query(),
  ).toBeNull();
  expect(sent(engine, financeAccounts)).toEqual([]);
  engine.grant({ balances, positions: [], orders: [...orders, fakeOrder(2, { api_id, symbol: 'ADAUSDT' })] });
  await expect.element(part('Open orders').getByRole('row', { name: /ADAUSDT/ })).toBeVisible();
  await expect.element(part('Positions').getByText('No open positions.')).toBeVisible();
  engine.grant({ balances, positions: undefined, orders: undefined });
  await expect.element(part('Open orders')).not.toBeInTheDocument();
  await expect.element(part('Balances')).toBeVisible();
  engine.grant(undefined);
  await expect.element(part('Balances')).not.toBeInTheDocument();
  await expect.poll(() => sent(engine, observedUsers).length).toBeGreaterThan(1);
});

test('somebody of finance sees the money alone', async () => {
  const engine = await openClients('finance', ['balance']);
  await expect.element(part('Balances').getByRole('row', { name: /USDT/ })).toBeVisible();
  expect(part('Positions').query()).toBeNull();
  expect(sent(engine, observedAccounts)).toEqual([]);
});

test('a risk manager cancels an order at once, and all of them after a question', async () => {
  const engine = await openClients('risk', ['instance', 'risk']);
  await part('Open orders')
    .getByRole('button', { name: /Cancel SOLUSDT/ })
    .click();
  await expect.poll(() => sent(engine, cancelOrder)).toEqual([{ order_ids: [orders[0]!.order_id] }]);
  await part('Open orders').getByRole('button', { name: 'Cancel all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel all orders of ann?' });
  await expect.element(question).toBeVisible();
  expect(sent(engine, cancelOrder)).toHaveLength(1);
  await question.getByRole('button', { name: 'Cancel orders' }).click();
  await expect.poll(() => sent(engine, cancelOrder)).toHaveLength(2);
});

test('a risk manager without the right to act has no such buttons', async () => {
  await openClients('risk', ['instance']);
  await expect.element(part('Open orders').getByRole('row', { name: /SOLUSDT/ })).toBeVisible();
  expect(
    part('Open orders')
      .getByRole('button', { name: /Cancel/ })
      .query(),
  ).toBeNull();
});

test('nobody has authorised the reader: it says so; a plain user has no such section', async () => {
  await openClients('risk', [], { answers: { [observedUsers.path]: [], [observedAccounts.path]: [] } });
  await expect.element(page.getByText(/^You are not authorised for any account yet\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy your user name' })).toBeVisible();
  await openClients('user', []);
  const nav = page.getByRole('navigation', { name: 'Account sections' });
  await expect.element(nav.getByRole('link', { name: 'Authorisations' })).toBeVisible();
  expect(nav.getByRole('link', { name: 'Authorised accounts' }).query()).toBeNull();
});

test.each([
  ['api-accounts', 'API accounts', ['Groups', 'Add account', /^Edit /, /^Deactivate /, /^Delete /]],
  ['api-keys', 'API keys', ['Create key']],
  ['grants', 'Authorisations', ['Authorise a user']],
  ['sub-accounts', 'Sub-accounts', ['Add sub-account', 'Transfer']],
] as const)('an observer is offered nothing in %s that the server refuses', async (section, heading, names) => {
  await start(`/user?section=${section}`, { session: { ...demoSession, role: 'observer' } });
  await expect.element(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  for (const name of names) expect(page.getByRole('main').getByRole('button', { name }).query()).toBeNull();
  await start(`/user?section=${section}`, { session: { ...demoSession, role: 'asset' } });
  for (const name of names)
    await expect.element(page.getByRole('main').getByRole('button', { name }).first()).toBeVisible();
});

test('authorised balances have their sum, and a file with whose they are', async () => {
  await openClients('finance', ['balance']);
  await expect.element(part('Balances').getByRole('row', { name: /^Total 1,234\.50 USD/ })).toBeVisible();
  await expect.element(part('Balances').getByRole('button', { name: 'Export to Excel: Balances' })).toBeVisible();
});
