import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  inviteAccept,
  inviteList,
  inviteRebates,
  type InviteStat,
  inviteStat,
} from '../../../src/shared/contracts/invite.ts';
import { checkInviteCode } from '../../../src/shared/contracts/sign-up.ts';
import { dayMs } from '../../../src/shared/base/time.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { testInvitee, testInviteStat, testRebate } from '../../doubles/fake-invites.ts';
import { testMessage } from '../../doubles/fake-messages.ts';
import { readWorkbook } from '../../doubles/read-workbook.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 1400);
});

const paged = <T>(results: readonly T[], total = results.length) => ({
  pagenation: { page: 1, page_size: 20, total, results },
});
const rebate = testRebate();
const open = (stat: Partial<InviteStat> = {}, options: FakeOptions = {}) =>
  start('/invite', {
    session: demoSession,
    ...options,
    answers: {
      [inviteStat.path]: testInviteStat(stat),
      [inviteList.path]: paged([testInvitee()]),
      [inviteRebates.path]: paged([rebate]),
      ...options.answers,
    },
  });
type Engine = Awaited<ReturnType<typeof open>>;
const sent = ({ calls }: Engine, path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true }).first();

test('code and link are shown, copied and drawn, with what they have earned and what the next level takes', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Invite friends' })).toBeVisible();
  expect(document.title).toContain('Invite friends');
  const share = region('Your invite link');
  await share.getByRole('button', { name: 'Copy invite link' }).click();
  await expect.element(share.getByText('Copied')).toBeVisible();
  await share.getByRole('button', { name: 'Copy invite code' }).click();
  expect(written.mock.calls).toEqual([['https://halyard.example/signup?code=HLY7Q2'], ['HLY7Q2']]);
  await expect.element(share.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
  await expect.element(share.getByText('Rebates are paid into the spot wallet of Halyard paper.')).toBeVisible();
  const standing = region('Your rebates');
  await expect.element(standing.getByText('1 more active user to reach level 3 (20%)')).toBeVisible();
  await expect.element(standing.getByText('12.35')).toBeVisible();
  expect(standing.getByRole('listitem').elements()).toHaveLength(30);
  await expect.element(page.getByRole('row', { name: '2 Your level from 5 15%' })).toHaveAttribute('aria-current');
});

test('a copy that the browser blocks is said to be so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('blocked'));
  await open();
  await button('Copy invite code').click();
  await expect.element(page.getByText('Clipboard blocked by the browser.')).toBeVisible();
});

test('invited users are searched, cut to a period and turned page by page, and saved as a file', async () => {
  const files = catchSavedFiles();
  const engine = await open({}, { answers: { [inviteList.path]: paged([testInvitee()], 45) } });
  const list = region('Invited users');
  await expect.element(list.getByRole('row', { name: /^an\*\*\*l .* 2 Active 12,345\.60 3\.21$/ })).toBeVisible();
  await list.getByRole('button', { name: 'Next page' }).click();
  await expect.element(list.getByText('2 / 3')).toBeVisible();
  await list.getByRole('textbox', { name: 'User name as shown' }).fill(' an ');
  await list.getByRole('button', { name: 'Search' }).click();
  await list.getByRole('combobox', { name: 'Period' }).selectOptions('7');
  await expect.poll(() => sent(engine, inviteList.path).at(-1)).toMatchObject({ page: 1, search: 'an' });
  for (const query of [
    { page: 2, page_size: 20 },
    { page: 1, page_size: 20, search: 'an' },
  ])
    expect(sent(engine, inviteList.path)).toContainEqual(query);
  const { start: since } = sent(engine, inviteList.path).at(-1) as { start: number };
  expect(Date.now() - since - 7 * dayMs).toBeLessThan(10_000);
  await list.getByRole('button', { name: 'Export to Excel: Invited users' }).click();
  await expect.poll(() => files.length).toBe(1);
  const [heads, row] = await readWorkbook(files[0]!.file);
  expect(heads![0]).toBe('User');
  expect(row).toEqual(expect.arrayContaining(['an***l', 2, 'Active', 12_345.6, 3.21]));
});

test('rebates tell day, user, fees, share and amount, and are saved as a file', async () => {
  const files = catchSavedFiles();
  await open();
  const list = region('Rebates');
  await expect.element(list.getByRole('row', { name: /an\*\*\*l 8 USDT 15% 1\.2 USDT$/ })).toBeVisible();
  await list.getByRole('button', { name: 'Export to Excel: Rebates' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect((await readWorkbook(files[0]!.file))[1]).toEqual(
    expect.arrayContaining(['an***l', 'USDT', 8, 0.15, 1.2, new Date(rebate.day).toISOString().slice(0, 10)]),
  );
});

test('whoever has invited nobody is told how to, and a search without a result says so', async () => {
  const nobody = { [inviteList.path]: paged([]), [inviteRebates.path]: paged([]) };
  await open({ invited: 0, active: 0, rebate_total: '0', rebate_30d: '0', assets: [], days: [] }, { answers: nobody });
  await expect.element(page.getByText(/^No invited users yet\./)).toBeVisible();
  await expect.element(page.getByText(/^No rebates yet\. The first one comes the day after/)).toBeVisible();
  await expect.element(page.getByText(/^No rebates yet\. A day’s fees/)).toBeVisible();
  await expect.element(button('Export to Excel: Invited users')).toBeDisabled();
  await region('Invited users').getByRole('combobox', { name: 'Period' }).selectOptions('30');
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('a server without levels, and a user without an account at the house, say what that means', async () => {
  await open({ levels: [], level: 0, rate: '0', next_level: null, pays_to: null });
  await expect.element(page.getByText('Rebates are currently off. Invites are still counted.')).toBeVisible();
  await open({ pays_to: null });
  await expect.element(page.getByText(/^You have no account at Halyard, so rebates cannot be paid\./)).toBeVisible();
  await expect
    .element(region('Your invite link').getByRole('link', { name: 'API accounts' }))
    .toHaveAttribute('href', '/user?section=api-accounts');
});

test('who invited one can be entered while there is time, and what is wrong with a code stands beside the field', async () => {
  const engine = await open(
    { inviter: null, can_accept: true },
    {
      fail: {
        path: inviteAccept.path,
        failure: { code: 'INVITE_CODE', number: 1004, data: { field: 'invite_code', rule: 'own' } },
      },
    },
  );
  const card = region('Who invited you');
  const field = card.getByRole('textbox', { name: 'Invite code' });
  await field.fill('x');
  await card.getByRole('button', { name: 'Accept invite' }).click();
  await expect.element(card.getByText('This invite code does not exist.')).toBeVisible();
  expect(sent(engine, inviteAccept.path)).toEqual([]);
  await field.fill('HLY7Q2');
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByText('This is your own invite code.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await open({ inviter: 'be***r', can_accept: false });
  await expect.element(page.getByText('You were invited by be***r.')).toBeVisible();
  await open({ inviter: null, can_accept: false });
  await expect.element(region('Rebates')).toBeVisible();
  expect(page.getByRole('region', { name: 'Who invited you' }).elements()).toEqual([]);
});

test('an accepted code is told, and asked for anew', async () => {
  const engine = await open(
    { inviter: null, can_accept: true },
    { answers: { [inviteAccept.path]: { inviter: 'be***r' } } },
  );
  await region('Who invited you').getByRole('textbox', { name: 'Invite code' }).fill('BEN12345');
  const before = sent(engine, inviteStat.path).length;
  await button('Accept invite').click();
  await expect.element(page.getByText('Invite code accepted')).toBeVisible();
  await expect.poll(() => sent(engine, inviteStat.path).length).toBe(before + 1);
});

test('a failure can be tried again, a sub-account is sent to its main account, and nobody to the log-in', async () => {
  const failing = await open(
    {},
    { fail: { path: inviteStat.path, failure: { code: 'NETWORK', number: 0, data: null } } },
  );
  await expect.element(page.getByText('Invite friends: Operation failed')).toBeVisible();
  const before = sent(failing, inviteStat.path).length;
  await button('Retry').click();
  await expect.poll(() => sent(failing, inviteStat.path).length).toBe(before + 1);
  await open({}, { fail: { path: inviteStat.path, failure: { code: 'MAIN_ACCOUNT', number: 1006, data: null } } });
  await expect.element(page.getByText(/^Invites and rebates belong to the main account\./)).toBeVisible();
  await start('/invite', { session: null });
  await expect.element(page.getByText('Please Login')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the header leads to the invites, on a phone the user menu does', async () => {
  await start('/setup', { session: demoSession });
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Invite friends' }))
    .toHaveAttribute('href', '/invite');
  await page.viewport(390, 844);
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Invite friends' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Invite friends' })).toBeVisible();
});

test('a code that comes with the link stands in the sign-up and is looked up at once', async () => {
  const engine = await start('/signup?code=HLY7Q2', { session: null, answers: { [checkInviteCode.path]: 1 } });
  await expect.element(page.getByRole('textbox', { name: 'Invite code (optional)' })).toHaveValue('HLY7Q2');
  await expect.element(page.getByText('Valid invite code')).toBeVisible();
  expect(sent(engine, checkInviteCode.path)).toContainEqual({ invite_code: 'HLY7Q2' });
  await start('/signup?code=GONE9999', { session: null, answers: { [checkInviteCode.path]: 0 } });
  await expect.element(page.getByText('This invite code does not exist.')).toBeVisible();
});

test('a message about rebates is put into the words of the window, by its facts', async () => {
  await start(
    '/setup',
    {
      session: demoSession,
      announced: [
        testMessage(9, {
          data: { rebate_day: '2026-03-09', rebates: [{ asset: 'USDT', amount: '1250.5' }] },
        }),
      ],
    },
    { lang: 'zh-Hans' },
  );
  await page.getByRole('button', { name: /^消息/ }).click();
  await page.getByRole('dialog', { name: '消息' }).getByRole('tab', { name: /^公告/ }).click();
  await expect.element(page.getByText('2026-03-09（UTC）返佣：1,250.5 USDT')).toBeVisible();
});
