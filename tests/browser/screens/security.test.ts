import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  bindCode,
  bindIp,
  bindPhone,
  changePassword,
  loginLogList,
  sessionList,
  sessionRevoke,
} from '../../../src/shared/contracts/security.ts';
import { factorBind, factorList, factorTotp, factorUnbind } from '../../../src/shared/contracts/second-factor.ts';
import { currentUser } from '../../../src/shared/contracts/current-user.ts';
import { entryCode } from '../../../src/shared/contracts/user.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1280, 1600);
});

const user = {
  user_id: 'u',
  username: 'demo',
  role: 'user',
  token: 't',
  vip_level: 3,
  level: 3,
  type: 'main',
  phone: '',
  email: 'ad****mple',
  invite_code: 'X',
  activated: true,
  main_user_id: null,
  main_username: null,
  bind: { email: true, sms: false, ip_list: ['10.0.0.1'] },
  created: 0,
};
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const sessions = [
  {
    session_id: 'own',
    ip: '10.0.0.1',
    ua: chrome,
    created: 1_790_000_000_000,
    expires: 1_790_040_000_000,
    current: true,
  },
  {
    session_id: 'other',
    ip: '10.0.0.2',
    ua: 'curl/8',
    created: 1_790_000_000_000,
    expires: 1_790_040_000_000,
    current: false,
  },
];
const log = {
  pagenation: {
    page: 1,
    page_size: 20,
    total: 2,
    results: [
      { login_ip: '10.0.0.1', login_time: 1_790_000_000_000, ua: chrome, ok: true },
      { login_ip: '10.0.0.9', login_time: 1_789_000_000_000, ua: '', ok: false },
    ],
  },
};
const answers = {
  [currentUser.path]: user,
  [factorList.path]: { factors: [] as string[] },
  [sessionList.path]: sessions,
  [loginLogList.path]: log,
  [changePassword.path]: 1,
  [sessionRevoke.path]: 1,
  [factorTotp.path]: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Halyard:demo?issuer=Halyard&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  [factorBind.path]: { factors: ['totp'] },
  [bindIp.path]: { ip_list: [] },
  [bindCode.path]: { expire_s: 300, resend_s: 60 },
  [bindPhone.path]: 1,
};
const open = (more: Record<string, unknown> = {}, options = {}) =>
  start('/setup/security', { session: demoSession, answers: { ...answers, ...more }, ...options });
const sentTo = (engine: Awaited<ReturnType<typeof open>>, path: string) =>
  engine.calls.filter((call) => call.path === path).map(({ input }) => input);

test('sessions and log-ins are listed; another session is ended, the own one is marked', async () => {
  const engine = await open();
  await expect.element(page.getByText('This session')).toBeVisible();
  await expect.element(page.getByText('Failed')).toBeVisible();
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  const before = sentTo(engine, sessionList.path).length;
  await page.getByRole('button', { name: /^Log out curl/ }).click();
  await expect.poll(() => sentTo(engine, sessionRevoke.path)).toEqual([{ session_ids: ['other'] }]);
  await expect.poll(() => sentTo(engine, sessionList.path).length).toBe(before + 1);
});

test('a new password is checked before anything is sent, and the fields are empty afterwards', async () => {
  const engine = await open();
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabelText('Current password', { exact: true }).fill('demo1234');
  await form.getByLabelText('New password', { exact: true }).fill('demo1234');
  await form.getByLabelText('Confirm password', { exact: true }).fill('other');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(form.getByText('Passwords do not match')).toBeVisible();
  expect(sentTo(engine, changePassword.path)).toEqual([]);
  await form.getByLabelText('New password', { exact: true }).fill('An0ther-desk');
  await form.getByLabelText('Confirm password', { exact: true }).fill('An0ther-desk');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Password changed. All other sessions were logged out.')).toBeVisible();
  expect(sentTo(engine, changePassword.path)).toEqual([
    { old_password: 'demo1234', password: 'An0ther-desk', confirm_password: 'An0ther-desk' },
  ]);
  await expect.element(form.getByLabelText('Current password', { exact: true })).toHaveValue('');
});

test('where a second factor is bound its code is asked for too', async () => {
  const engine = await open({ [factorList.path]: { factors: ['email', 'totp'] } });
  const form = page.getByRole('form', { name: 'Change password' });
  await expect.element(form.getByLabelText('Verification code')).toBeVisible();
  await form.getByLabelText('Current password', { exact: true }).fill('demo1234');
  await form.getByLabelText('New password', { exact: true }).fill('An0ther-desk');
  await form.getByLabelText('Confirm password', { exact: true }).fill('An0ther-desk');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(form.getByText('Must not be empty')).toBeVisible();
  await form.getByLabelText('Verification code').fill('123456');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect
    .poll(() => sentTo(engine, changePassword.path))
    .toEqual([
      { old_password: 'demo1234', password: 'An0ther-desk', confirm_password: 'An0ther-desk', code: '123456' },
    ]);
});

test('a wrong password is told under its field', async () => {
  await open(
    {},
    {
      fail: {
        path: changePassword.path,
        failure: { code: 'CREDENTIALS', number: 1002, data: { field: 'old_password', rule: 'wrong' } },
      },
    },
  );
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabelText('Current password', { exact: true }).fill('wrong');
  await form.getByLabelText('New password', { exact: true }).fill('An0ther-desk');
  await form.getByLabelText('Confirm password', { exact: true }).fill('An0ther-desk');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(form.getByText('Incorrect password')).toBeVisible();
});

test('what is on is turned off by the password and a code, which is asked for before anything is sent', async () => {
  const engine = await open({ [factorList.path]: { factors: ['totp'] }, [factorUnbind.path]: { factors: [] } });
  await page.getByRole('button', { name: 'Turn off: Authenticator' }).click();
  const form = page.getByRole('form', { name: 'Turn off: Authenticator' });
  await form.getByLabelText('Current password', { exact: true }).fill('demo1234');
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(form.getByText('Must not be empty')).toBeVisible();
  expect(sentTo(engine, factorUnbind.path)).toEqual([]);
  await form.getByLabelText('Verification code').fill('654321');
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByRole('button', { name: 'Turn on: Authenticator' })).toBeVisible();
  expect(sentTo(engine, factorUnbind.path)).toEqual([{ kind: 'totp', password: 'demo1234', code: '654321' }]);
});

test('an authenticator: the password, then the secret as a picture and as text, then its code', async () => {
  const engine = await open();
  await page.getByRole('button', { name: 'Turn on: Authenticator' }).click();
  const form = page.getByRole('form', { name: 'Set up the authenticator' });
  await form.getByLabelText('Current password', { exact: true }).fill('demo1234');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect.element(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(form.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await form.getByLabelText('Verification code').fill('12 34 56');
  await form.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByRole('button', { name: 'Turn off: Authenticator' })).toBeVisible();
  expect(sentTo(engine, factorBind.path)).toEqual([{ kind: 'totp', code: '12 34 56' }]);
  await expect.element(page.getByRole('button', { name: 'Turn on: SMS' })).not.toBeInTheDocument();
});

test('addresses are checked one by one, and an empty field frees the account', async () => {
  const engine = await open();
  const form = page.getByRole('form', { name: 'Bind IP' });
  await expect.element(form.getByLabelText('Allowed IP addresses')).toHaveValue('10.0.0.1');
  await form.getByLabelText('Current password', { exact: true }).fill('demo1234');
  await form.getByLabelText('Allowed IP addresses').fill('10.0.0.1, 10.0.0.x');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Not a valid IP address')).toBeVisible();
  await form.getByLabelText('Allowed IP addresses').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Saved. All other sessions were logged out.')).toBeVisible();
  expect(sentTo(engine, bindIp.path)).toEqual([{ ip_list: [], password: 'demo1234' }]);
});

test('a phone number is bound by a code that came to it and the password', async () => {
  const engine = await open({ [factorList.path]: { factors: ['totp'] } });
  await page.getByRole('button', { name: 'Bind: Phone' }).click();
  const form = page.getByRole('form', { name: 'New phone number' });
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect.element(form.getByText('Phone number cannot be empty')).toBeVisible();
  await form.getByLabelText('Phone number').fill('9123 4567');
  await form.getByRole('button', { name: 'Send code' }).click();
  await expect.element(form.getByText('Sent to +852 9123 4567, valid for 5 minutes.')).toBeVisible();
  await form.getByLabelText('Code from the SMS').fill('123456');
  await form.getByLabelText('Current password', { exact: true }).fill('demo1234');
  await form.getByLabelText('Two-step code').fill('654321');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sentTo(engine, bindPhone.path))
    .toEqual([{ area: '+852', phone: '9123 4567', code: '123456', password: 'demo1234', factor_code: '654321' }]);
  await expect.element(page.getByRole('button', { name: 'Bind: Phone' })).toHaveAttribute('aria-expanded', 'false');
  expect(sentTo(engine, bindCode.path)).toEqual([{ way: 'phone', area: '+852', phone: '9123 4567' }]);
});

test('what cannot be read says so and can be asked for again', async () => {
  await open({}, { fail: { path: sessionList.path, failure: { code: 'UNAVAILABLE', number: 503, data: null } } });
  await expect.element(page.getByText('Sessions: Operation failed')).toBeVisible();
  await open({}, { fail: { path: factorList.path, failure: { code: 'INTERNAL', number: 500, data: null } } });
  await expect.element(page.getByText('Security: Operation failed')).toBeVisible();
});

test('nobody who is not logged in sees any of it', async () => {
  const engine = await start('/setup/security');
  await expect.element(page.getByText('Please Login')).toBeVisible();
  expect(engine.calls.map(({ path }) => path)).not.toContain(sessionList.path);
});

test('the log-in sends a code in place of the picture, and says no more than it knows', async () => {
  const engine = await start('/login', { answers: { [entryCode.path]: { expire_s: 300, resend_s: 60 } } });
  await page.getByRole('button', { name: "Can't read it? Verify by code" }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(page.getByText('Must not be empty')).toBeVisible();
  await page.getByLabelText('User name').fill('ada');
  await page.getByLabelText('Password', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect
    .element(page.getByText('If ada has an account, a code has been sent. It is valid for 5 minutes.'))
    .toBeVisible();
  await page.getByLabelText('Verification code').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sentTo(engine, '/user/login'))
    .toEqual([{ username: 'ada', password: 'demo1234', remember: false, code: '123456' }]);
});
