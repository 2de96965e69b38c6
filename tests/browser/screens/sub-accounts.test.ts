import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountOpenOrders } from '../../../src/shared/contracts/account-orders.ts';
import { apiAll } from '../../../src/shared/contracts/api-account.ts';
import { transferOptions } from '../../../src/shared/contracts/margin-preview.ts';
import { positionList } from '../../../src/shared/contracts/position.ts';
import {
  type SubAccount,
  subAccountOpen,
  subFreeze,
  subList,
  subSave,
} from '../../../src/shared/contracts/sub-account.ts';
import { assetTransfer } from '../../../src/shared/contracts/transfer.ts';
import { currentUser } from '../../../src/shared/contracts/current-user.ts';
import { outLogin } from '../../../src/shared/contracts/user.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { eventually } from '../../doubles/eventually.ts';
import { accounts, fakeOrder } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { testPosition } from '../../doubles/trading.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1000);
});

const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);

const sub: SubAccount = {
  user_id: 's1',
  username: 'grid_desk',
  kind: 'sub',
  permissions: ['trade_spot', 'transfer'],
  api_ids: null,
  note: 'Grids',
  created: 1_790_000_000_000,
  frozen: null,
  last_login: null,
  accounts: 1,
  usd_total: '1234.5',
  running: 2,
};
const [own] = accounts;
const trader: SubAccount = {
  ...sub,
  user_id: 's2',
  username: 'night_desk',
  kind: 'trader',
  permissions: [],
  api_ids: [own!.api_id],
  frozen: 1_790_000_000_000,
  running: 0,
};
const subAccount = { ...own!, api_id: 'sub-1', name: 'Halyard paper', owner: 's1', sub_account: 'grid_desk' };
const dialog = () => page.getByRole('dialog');
const open = (more: FakeOptions = {}) =>
  start('/user?section=sub-accounts', {
    session: demoSession,
    ...more,
    answers: {
      [subList.path]: [sub, trader],
      [apiAll.path]: [own, subAccount],
      [subSave.path]: sub,
      [subAccountOpen.path]: { ...subAccount, api_id: 'sub-2', name: 'Shares', exchange: 'OKX' },
      [subFreeze.path]: { cancelled_orders: 3, stopped_instances: 2 },
      [accountOpenOrders.path]: [fakeOrder(1), fakeOrder(2)],
      [positionList.path]: [testPosition({ api_id: 'sub-1' })],
      [currentUser.path]: { type: 'main', main_username: null },
      [transferOptions.path]: [{ asset: 'USDT', free: '900', max: '899.5' }],
      [assetTransfer.path]: { transfer_id: '1', status: 'CONFIRMED' },
      ...more.answers,
    },
  });

test('a main account sees its sub-accounts and traders, and adds one once nothing is missing', async () => {
  const engine = await open();
  await expect
    .element(page.getByRole('row', { name: /grid_desk.*Sub-account.*Spot trade.*Transfer.*1,234\.50.*Never.*Active/ }))
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /night_desk.*Trader.*Read only.*Frozen/ })).toBeVisible();
  const read = sent(engine, subList).length;
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  const add = dialog().getByRole('button', { name: 'Add sub-account' });
  await add.click();
  await expect.element(dialog().getByText(/4–20 letters/)).toBeVisible();
  await expect.element(dialog().getByText('Input a password of 8-20 digits')).toBeVisible();
  await dialog().getByLabelText('User name').fill('arb_desk');
  await dialog().getByRole('textbox', { name: 'Password' }).fill('T7-kettle-Quay');
  await dialog().getByText('Futures trade').click();
  await add.click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect(sent(engine, subSave)).toEqual([
    {
      username: 'arb_desk',
      password: 'T7-kettle-Quay',
      kind: 'sub',
      permissions: ['trade_spot', 'transfer'],
      api_ids: null,
      note: '',
    },
  ]);
  expect(sent(engine, subList)).toHaveLength(read + 1);
});

test('a trader needs accounts, and cannot be allowed to transfer', async () => {
  const engine = await open();
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  await dialog().getByRole('radio', { name: 'Trader' }).click();
  expect(dialog().getByText('Transfer', { exact: true }).query()).toBeNull();
  await dialog().getByLabelText('User name').fill('a_trader');
  await dialog().getByRole('textbox', { name: 'Password' }).fill('T7-kettle-Quay');
  await dialog().getByRole('button', { name: 'Add sub-account' }).click();
  await expect.element(dialog().getByText('Choose at least one account')).toBeVisible();
  await dialog().getByText(own!.name, { exact: true }).click();
  await dialog().getByRole('button', { name: 'Add sub-account' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect(sent(engine, subSave)).toMatchObject([
    { kind: 'trader', permissions: ['trade_spot', 'trade_future'], api_ids: [own!.api_id] },
  ]);
});

test.each([
  ['USER_EXISTS', 1003, { field: 'username', rule: 'taken' }, 'Already taken'],
  ['CONFLICT', 409, { field: 'username', rule: 'most' }, 'You have reached the maximum number of sub-accounts'],
  ['INPUT', 400, { field: 'password', rule: 'password_common' }, 'This password is too easy to guess'],
] as const)('what the server refuses as %s stands under its field', async (code, number, data, text) => {
  await open({ fail: { path: subSave.path, failure: { code, number, data } } });
  await page.getByRole('button', { name: 'Add sub-account' }).click();
  await dialog().getByLabelText('User name').fill('somebody');
  await dialog().getByRole('textbox', { name: 'Password' }).fill('T7-kettle-Quay');
  await dialog().getByRole('button', { name: 'Add sub-account' }).click();
  await expect.element(dialog().getByText(text)).toBeVisible();
});

test('one is edited without its password, and gets another password with its other fields as they are', async () => {
  const engine = await open();
  await page.getByRole('button', { name: 'Edit grid_desk' }).click();
  await dialog().getByLabelText('Note').fill('Grids of BTC');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  await page.getByRole('button', { name: 'Set password of grid_desk' }).click();
  const set = dialog().getByRole('button', { name: 'Set password' });
  await dialog().getByRole('textbox', { name: 'New password' }).fill('Another-9-Quay');
  await dialog().getByRole('textbox', { name: 'Confirm password' }).fill('Another-8-Quay');
  await set.click();
  await expect.element(dialog().getByText('Passwords do not match')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Confirm password' }).fill('Another-9-Quay');
  await set.click();
  const { user_id, username, kind, permissions, note } = sub;
  await eventually(() =>
    expect(sent(engine, subSave)).toEqual([
      { user_id, username, kind, permissions, api_ids: null, note: 'Grids of BTC' },
      { user_id, username, kind, permissions, api_ids: null, note, password: 'Another-9-Quay' },
    ]),
  );
});

test('freezing tells first what it ends, and then what it has ended; unfreezing asks nothing', async () => {
  const engine = await open();
  await page.getByRole('button', { name: 'Freeze grid_desk' }).click();
  const question = page.getByRole('alertdialog', { name: 'Freeze grid_desk?' });
  await expect.element(question.getByText(/Open orders to cancel\s*2/)).toBeVisible();
  await expect.element(question.getByText(/Strategies to stop\s*2/)).toBeVisible();
  await expect.element(question.getByText(/Positions kept open\s*1/)).toBeVisible();
  expect(sent(engine, accountOpenOrders)[0]).toEqual({ api_ids: ['sub-1'] });
  await question.getByRole('button', { name: 'Freeze' }).click();
  await expect.element(page.getByText('grid_desk is frozen')).toBeVisible();
  await expect.element(page.getByText('3 orders cancelled · 2 strategies stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Unfreeze night_desk' }).click();
  await expect.element(page.getByText('night_desk can log in again')).toBeVisible();
  expect(sent(engine, subFreeze)).toEqual([
    { user_id: 's1', frozen: true },
    { user_id: 's2', frozen: false },
  ]);
});

test('a further account is opened from the details of a sub-account, and none for a trader', async () => {
  const engine = await open({ granted: { balances: [], positions: [], orders: [] } });
  await page.getByRole('button', { name: 'Details of night_desk' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Back' })).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Add account' }).query()).toBeNull();
  await dialog().getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Details of grid_desk' }).click();
  await dialog().getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('form', { name: 'Add an account to grid_desk' });
  await form.getByRole('button', { name: 'Add account' }).click();
  await expect.element(form.getByText('Must not be empty')).toBeVisible();
  await form.getByLabelText('Account name').fill('Shares');
  await form.getByLabelText('Exchange').selectOptions('OKX');
  await form.getByRole('button', { name: 'Add account' }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect(sent(engine, subAccountOpen)).toEqual([{ user_id: 's1', exchange: 'OKX', name: 'Shares' }]);
});

test('a transfer goes from one account to another, at most what the server says', async () => {
  const engine = await open();
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect.element(dialog().getByText(/Available: 899\.5 USDT/)).toBeVisible();
  await eventually(() =>
    expect(sent(engine, transferOptions).at(-1)).toEqual({
      api_id: own!.api_id,
      to_api_id: 'sub-1',
      from: 'spot',
      to: 'spot',
    }),
  );
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await expect.element(dialog().getByText('Must not be empty')).toBeVisible();
  await dialog().getByLabelText('Amount').fill('1e3');
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await expect.element(dialog().getByText('Must be a valid number')).toBeVisible();
  await dialog().getByRole('button', { name: 'Max' }).click();
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await expect.element(page.getByText('Transfer Successful')).toBeVisible();
  expect(sent(engine, assetTransfer)).toMatchObject([
    { from_api_id: own!.api_id, to_api_id: 'sub-1', asset: 'USDT', amount: '899.5', from: 'spot', to: 'spot' },
  ]);
});

test('a transfer of more than there is says so at its amount', async () => {
  await open({
    fail: {
      path: assetTransfer.path,
      failure: { code: 'BALANCE', number: 3003, data: { field: 'amount', free: '1' } },
    },
  });
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialog().getByLabelText('Amount').fill('100');
  await dialog().getByRole('button', { name: 'Transfer' }).click();
  await expect.element(dialog().getByText(/Insufficient balance\. Available: 1/)).toBeVisible();
});

test('a list that cannot be read says so; without sub-accounts there is nothing to transfer between', async () => {
  await open({ fail: { path: subList.path, failure: { code: 'NETWORK', number: 0, data: null } } });
  await expect.element(page.getByRole('button', { name: /retry|again/i })).toBeVisible();
  await open({ answers: { [subList.path]: [], [apiAll.path]: [own] } });
  await expect.element(page.getByText('No sub-accounts yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled();
});

const asSub = { type: 'sub', main_username: 'boss', main_user_id: 'm' };

test('a sub-account is led to its main account, where that alone may act', async () => {
  const engine = await open({ answers: { [currentUser.path]: asSub } });
  await expect.element(page.getByText('Only the main account boss manages sub-accounts.')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Account sections' })
    .getByRole('link', { name: 'Authorisations' })
    .click();
  await page.getByRole('button', { name: 'Authorise a user' }).click();
  await expect.element(dialog().getByText(/Only the main account boss can do this/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Back' }).click();
  await page.getByRole('navigation', { name: 'Account sections' }).getByRole('link', { name: 'API accounts' }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  await dialog().getByRole('button', { name: 'Switch to main account' }).click();
  await expect.element(page.getByLabelText('User name')).toHaveValue('boss');
  expect(sent(engine, outLogin)).toHaveLength(1);
});

test('the user menu says which kind of account is logged in', async () => {
  await open({ answers: { [currentUser.path]: asSub } });
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect.element(page.getByText('Sub-account of boss')).toBeVisible();
  await open({ answers: { [currentUser.path]: { type: 'main', main_username: null } } });
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect.element(page.getByText('Main account', { exact: true })).toBeVisible();
});
