import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetPassword } from '../../../src/shared/contracts/reset-password.ts';
import { loginCode } from '../../../src/shared/contracts/second-factor.ts';
import { captchaEmail, captchaPhone, checkUsername, register } from '../../../src/shared/contracts/sign-up.ts';
import { login } from '../../../src/shared/contracts/user.ts';
import { start } from './start.ts';

beforeEach(async () => {
  await page.viewport(390, 844);
});

const sent = { expire_s: 300, resend_s: 60 };
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('an empty form says at each field what the specification says, and nothing is sent', async () => {
  const engine = await start('/signup');
  await press('Sign up');
  for (const text of [
    'Email address cannot be empty',
    '4–20 letters, digits or underscores, not only digits',
    'Input a password of 8-20 digits',
    'Confirm password required',
    'Must not be empty',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(field('Email')).toHaveFocus();
  await page.getByRole('radio', { name: 'Phone' }).click();
  await press('Sign up');
  await expect.element(page.getByText('Phone number cannot be empty')).toBeVisible();
  await field('Phone number').fill('123');
  await press('Sign up');
  await expect.element(page.getByText('Please enter a valid phone number')).toBeVisible();
  expect(engine.calls.map(({ path }) => path)).not.toContain(register.path);
});

test("a code is asked for with the picture's answer, counts down, and another picture comes", async () => {
  const engine = await start('/signup', { answers: { [captchaPhone.path]: sent } });
  await page.getByRole('radio', { name: 'Phone' }).click();
  await press('Send code');
  await expect.element(page.getByText('Phone number cannot be empty')).toBeVisible();
  await expect.element(page.getByText('Must not be empty')).toBeVisible();
  await field('Phone number').fill('9123 4567');
  await field('Image code').fill('K7QX');
  await press('Send code');
  await expect.element(page.getByText('Sent to +852 9123 4567, valid for 5 minutes.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await expect.element(field('Image code')).toHaveValue('');
  await expect.element(page.getByRole('link', { name: 'Open outbox' })).not.toBeInTheDocument();
  expect(engine.calls.find(({ path }) => path === captchaPhone.path)?.input).toEqual({
    area: '+852',
    phone: '9123 4567',
    captcha_id: 'fake',
    captcha_value: 'K7QX',
    scene: 'register',
  });
});

test('how long to wait is taken from a refusal', async () => {
  await start('/signup', {
    fail: { path: captchaEmail.path, failure: { code: 'RATE_LIMIT', number: 429, data: { retry_after_ms: 90_000 } } },
  });
  await field('Email').fill('ada@mail.example');
  await field('Image code').fill('K7QX');
  await press('Send code');
  await expect.element(page.getByRole('button', { name: /^Resend in (90|89) s$/ })).toBeDisabled();
  await expect.element(page.getByText('Too many requests. Try again in 90 s.')).toBeVisible();
});

test('a name is looked up when it is left, once; no answer is no trouble', async () => {
  const engine = await start('/signup', { answers: { [checkUsername.path]: 0 } });
  await field('User name').fill('ada_l');
  await userEvent.tab();
  await expect.element(page.getByText('Already taken')).toBeVisible();
  await field('User name').click();
  await userEvent.tab();
  await field('User name').fill('ad');
  await userEvent.tab();
  expect(engine.calls.filter(({ path }) => path === checkUsername.path)).toHaveLength(1);
  await start('/signup', {
    fail: {
      path: checkUsername.path,
      failure: { code: 'CAPTCHA', number: 1001, data: { field: 'captcha_value', rule: 'captcha' } },
    },
  });
  await field('User name').fill('ada_l');
  await userEvent.tab();
  await expect.element(page.getByText('The verification code is wrong or has expired.')).not.toBeInTheDocument();
});

test("a link's invite code stands in its field, and goes along", async () => {
  const engine = await start('/signup?code=HLY7Q2', {
    answers: { [register.path]: { user: { username: 'ada_l', role: 'user', vip_level: 0, invite_code: 'X' } } },
  });
  await expect.element(field('Invite code (optional)')).toHaveValue('HLY7Q2');
  await field('Email').fill('ada@mail.example');
  await field('User name').fill('ada_l');
  await field('Password').fill('Tr4ding-desk');
  await field('Confirm password').fill('Tr4ding-desk');
  await field('Verification code').fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Account created. Log in to continue.')).toBeVisible();
  expect(engine.calls.find(({ path }) => path === register.path)?.input).toEqual({
    type: 'email',
    email: 'ada@mail.example',
    username: 'ada_l',
    password: 'Tr4ding-desk',
    confirm_password: 'Tr4ding-desk',
    invite_code: 'HLY7Q2',
    code: '123 456',
  });
});

test('what the server refuses stands under its field', async () => {
  await start('/signup', {
    fail: {
      path: register.path,
      failure: { code: 'INVITE_CODE', number: 1004, data: { field: 'invite_code', rule: 'unknown' } },
    },
  });
  await field('Email').fill('ada@mail.example');
  await field('User name').fill('ada_l');
  await field('Password').fill('Tr4ding-desk');
  await field('Confirm password').fill('Tr4ding-desk');
  await field('Verification code').fill('123456');
  await press('Sign up');
  await expect.element(page.getByText('This invite code does not exist.')).toBeVisible();
  await expect.element(field('Invite code (optional)')).toHaveAttribute('aria-invalid', 'true');
});

test('the token of a link leaves the address, and its page asks for the new password', async () => {
  await start('/reset-password?token=secret&email=ada%40mail.example');
  await expect.element(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect.element(field('Email')).toHaveValue('ada@mail.example');
  expect(document.body.innerHTML).not.toContain('secret');
});

test('a link is asked for, and the answer does not say whether there is an account', async () => {
  await start('/reset-password', { answers: { [forgetPassword.path]: { expire_s: 900, resend_s: 60 } } });
  await press('Send link');
  await expect.element(page.getByText('Email address cannot be empty')).toBeVisible();
  await field('Email').fill('ada@mail');
  await press('Send link');
  await expect.element(page.getByText('Please enter the correct email address')).toBeVisible();
  await field('Email').fill('ada@mail.example');
  await press('Send link');
  await expect
    .element(page.getByText('If ada@mail.example has an account, a link has been sent. It is valid for 15 minutes.'))
    .toBeVisible();
});

test('the second step offers what is bound, and a ticket that is over leads back', async () => {
  const engine = await start('/login', {
    answers: { [login.path]: { need_2fa: ['sms', 'email'], ticket: 'ticket' } },
    fail: {
      path: loginCode.path,
      failure: { code: 'CAPTCHA', number: 1001, data: { field: 'ticket', rule: 'expired' } },
    },
  });
  await field('User name').fill('ada_l');
  await field('Password').fill('Tr4ding-desk');
  await field('Verification code').fill('K7QX');
  await press('Log in');
  await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  expect(page.getByRole('radiogroup', { name: 'Verify by' }).getByRole('radio').elements()).toHaveLength(2);
  expect(localStorage.getItem('user')).toBeNull();
  await page.getByRole('radio', { name: 'Email' }).click();
  await press('Send code');
  await expect.element(page.getByText('Login timed out. Start again.')).toBeVisible();
  await expect.element(field('User name')).toHaveValue('ada_l');
  expect(engine.calls.find(({ path }) => path === loginCode.path)?.input).toEqual({ ticket: 'ticket', kind: 'email' });
});

test('the keyboard reaches everything in the order in which it is read', async () => {
  await start('/signup');
  await page.getByRole('radio', { name: 'Email' }).click();
  const reached: string[] = [];
  for (let at = 0; at < 14; at++) {
    await userEvent.tab();
    const { activeElement } = document;
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0]?.textContent : undefined;
    reached.push(label ?? activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
  }
  expect(reached).toEqual([
    'Email',
    'User name',
    'Password',
    'Show password',
    'Confirm password',
    'Show password',
    'Invite code (optional)',
    'Image code',
    'New image',
    'Fill in the verification code',
    "Can't read it? Verify by code",
    'Verification code',
    'Send code',
    'Sign up',
  ]);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Log in');
});

test('a field is marked when it is left with what it cannot be, not before, and not where it is empty', async () => {
  await start('/signup');
  const isMarked = (name: string) => field(name).element().getAttribute('aria-invalid') === 'true';
  const leave = () => userEvent.keyboard('{Tab}');
  await field('Email').click();
  await leave();
  await expect.poll(() => isMarked('Email')).toBe(false);
  await field('Email').fill('foo');
  await expect.poll(() => isMarked('Email')).toBe(false);
  await leave();
  await expect.poll(() => isMarked('Email')).toBe(true);
  await expect.element(page.getByText('Please enter the correct email address')).toBeVisible();
  await field('Email').fill('foo@mail.example');
  await expect.poll(() => isMarked('Email')).toBe(false);
  await field('User name').fill('1');
  await leave();
  await expect.poll(() => isMarked('User name')).toBe(true);
  await field('Password').fill('Kestrel77x');
  await leave();
  await field('Confirm password').fill('Kestrel78x');
  await leave();
  await expect.poll(() => isMarked('Confirm password')).toBe(true);
  await expect.poll(() => isMarked('Password')).toBe(false);
  await expect.poll(() => isMarked('Verification code')).toBe(false);
});
