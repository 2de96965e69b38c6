import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ManagedUser, userList } from '../../../src/shared/contracts/admin.ts';
import {
  accountFund,
  managedGrantRevoke,
  managedGrantSave,
  managedGrants,
  userRole,
  userSessions,
  userSessionsEnd,
} from '../../../src/shared/contracts/admin-user.ts';
import { announcementWithdraw, managedAnnouncements } from '../../../src/shared/contracts/message.ts';
import { observedAccounts } from '../../../src/shared/contracts/observer.ts';
import type { Contract } from '../../../src/shared/base/contract.ts';
import { accounts } from '../../doubles/fake-account.ts';
import type { FakeEngine, FakeOptions } from '../../doubles/fake-engine.ts';
import { client } from './places.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1600);
});

const sent = ({ calls }: FakeEngine, { path }: Contract) =>
  calls.filter((call) => call.path === path).map(({ input }) => input);
const section = (name: string) => page.getByRole('region', { name, exact: true });
const ann = (client.answers![userList.path] as { pagenation: { results: ManagedUser[] } }).pagenation.results[0]!;
const session = { ip: '192.0.2.1', ua: '', created: 1_790_000_000_000, expires: 1_800_000_000_000, current: false };
const grant = {
  grant_id: 'g1',
  owner: 'ann',
  username: 'oscar',
  grants: ['balance'],
  api_ids: null,
  expires: null,
  created: 1_790_000_000_000,
};
const paged = (results: object[]) => ({ pagenation: { page: 1, page_size: 50, total: results.length, results } });
const open = (role: 'admin' | 'finance_manage' = 'admin', fail?: FakeOptions['fail']) =>
  start('/setup/admin', {
    ...client,
    session: { ...demoSession, role },
    everyMs: 0,
    answers: {
      ...client.answers,
      [userRole.path]: { ...ann, role: 'observer' },
      [userSessions.path]: [
        { ...session, session_id: 's1' },
        { ...session, session_id: 's2', ip: '192.0.2.2' },
      ],
      [userSessionsEnd.path]: { ended: 1 },
      [observedAccounts.path]: [accounts[0]!],
      [accountFund.path]: { entry_id: '7', balance: '1500' },
      [managedGrants.path]: paged([grant]),
      [managedGrantSave.path]: { ...grant, username: 'rita' },
      [managedGrantRevoke.path]: 1,
      [announcementWithdraw.path]: 1,
    },
    ...(fail && { fail }),
  });
const drawer = () => page.getByRole('dialog', { name: 'ann' });
const manage = async () => page.getByRole('button', { name: 'Manage ann' }).click();

test('a role is changed after a question, and stands in the list; one that the server refuses is told', async () => {
  const engine = await open();
  await manage();
  await drawer().getByRole('combobox', { name: 'Role' }).selectOptions('Observer');
  const question = page.getByRole('alertdialog', { name: 'Change the role of ann?' });
  await expect.element(question.getByText('Observer')).toBeVisible();
  await question.getByRole('button', { name: 'Change role' }).click();
  await expect.element(page.getByText('ann is now Observer')).toBeVisible();
  await expect.element(drawer().getByRole('combobox', { name: 'Role' })).toHaveValue('observer');
  expect(sent(engine, userRole)).toEqual([{ user_id: ann.user_id, role: 'observer' }]);
  await open('admin', {
    path: userRole.path,
    failure: { code: 'CONFLICT', number: 409, data: { field: 'role', rule: 'last_admin' } },
  });
  await manage();
  await drawer().getByRole('combobox', { name: 'Role' }).selectOptions('Administrator');
  await page.getByRole('button', { name: 'Change role' }).click();
  await expect.element(page.getByText('At least one administrator must remain.')).toBeVisible();
  await expect.element(drawer().getByRole('combobox', { name: 'Role' })).toHaveValue('user');
});

test('sessions of a user end one by one or all at once', async () => {
  const engine = await open();
  await manage();
  await drawer().getByRole('button', { name: 'End session 192.0.2.2' }).click();
  await expect.element(page.getByText('Session ended')).toBeVisible();
  await drawer().getByRole('button', { name: 'End all sessions' }).click();
  await expect.element(page.getByText('All sessions of ann ended')).toBeVisible();
  expect(sent(engine, userSessionsEnd)).toEqual([
    { user_id: ann.user_id, session_ids: ['s2'] },
    { user_id: ann.user_id },
  ]);
});

test('paper money is put in with its wallet and asset; what is wrong stands beside its field', async () => {
  const engine = await open();
  await manage();
  await drawer()
    .getByRole('button', { name: `Fund ${accounts[0]!.name}` })
    .click();
  const form = page.getByRole('dialog', { name: `Fund ${accounts[0]!.name}` });
  await form.getByRole('button', { name: 'Add funds' }).click();
  await expect.element(form.getByText('Enter an amount above zero')).toBeVisible();
  await form.getByLabelText('Amount').fill('1500');
  await form.getByLabelText('Wallet').selectOptions('linear');
  await form.getByRole('button', { name: 'Add funds' }).click();
  await expect.element(page.getByText(`1,500 USDT added to ${accounts[0]!.name}`)).toBeVisible();
  expect(sent(engine, accountFund)).toEqual([
    {
      api_id: accounts[0]!.api_id,
      account_type: 'linear',
      asset: 'USDT',
      amount: '1500',
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

test('authorisations are given to one for the accounts of another, and revoked', async () => {
  const engine = await open();
  const part = section('Authorisations');
  await part.getByRole('button', { name: 'Authorise a user' }).click();
  const form = page.getByRole('dialog', { name: 'Authorise a user' });
  await form.getByLabelText('Owner of the accounts').fill('ann');
  await form.getByLabelText('Who may see them').fill('rita');
  await form.getByRole('button', { name: 'Authorise', exact: true }).click();
  await expect.element(page.getByText('Save Successful')).toBeVisible();
  expect(sent(engine, managedGrantSave)).toEqual([
    expect.objectContaining({ owner: 'ann', username: 'rita', api_ids: null, expire_days: null }),
  ]);
  await part.getByRole('button', { name: 'Revoke oscar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Authorisation of oscar revoked')).toBeVisible();
  expect(sent(engine, managedGrantRevoke)).toEqual([{ grant_id: 'g1' }]);
});

test('somebody of finance_manage sees the authorisations and nothing else of the page', async () => {
  const engine = await open('finance_manage');
  await expect.element(section('Authorisations').getByRole('cell', { name: 'oscar' })).toBeVisible();
  expect(page.getByRole('region', { name: 'Users' }).query()).toBeNull();
  expect(sent(engine, userList)).toEqual([]);
});

test('an announcement is withdrawn after a question, and the list read again', async () => {
  const engine = await open();
  const part = section('Announcement');
  const [row] = (client.answers![managedAnnouncements.path] as ReturnType<typeof paged>).pagenation.results as {
    title: string;
    announcement_id: string;
  }[];
  await part.getByRole('button', { name: `Withdraw ${row!.title}` }).click();
  const before = sent(engine, managedAnnouncements).length;
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText(`“${row!.title}” withdrawn`)).toBeVisible();
  expect(sent(engine, announcementWithdraw)).toEqual([{ announcement_id: row!.announcement_id }]);
  await expect.poll(() => sent(engine, managedAnnouncements).length).toBe(before + 1);
});
