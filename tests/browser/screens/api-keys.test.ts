import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keyCreate, keyList, keyRevoke } from '../../../src/shared/contracts/access-key.ts';
import { CallError } from '../../../src/app/engine/client.ts';
import type { FakeOptions } from '../../doubles/fake-engine.ts';
import { testKey } from '../../doubles/fake-keys.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1440, 1200);
});

const old = testKey({
  name: 'Old bot',
  kind: 'ED25519',
  public_key: 'x',
  permissions: ['read'],
  ip_list: ['203.0.113.7', '2001:db8::/32'],
  expires: null,
  last_used: 1_790_000_500_000,
  state: 'REVOKED',
});
const live = testKey({ name: 'Grid bot' });
const secret = 'S'.repeat(43);

const open = (answers: Readonly<Record<string, unknown>> = {}, fail?: FakeOptions['fail']) =>
  start('/user?section=api-keys', {
    session: demoSession,
    everyMs: 0,
    ...(fail && { fail }),
    answers: { [keyList.path]: [live, old], [keyCreate.path]: { ...live, secret }, ...answers },
  });
type Engine = Awaited<ReturnType<typeof open>>;
const sent = ({ calls }: Engine, path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const create = async () => {
  await button('Create key').first().click();
  await expect.element(page.getByRole('dialog', { name: 'Create API key' })).toBeVisible();
};
const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();

test('keys are listed with what each may do, from where, until when, and how it stands', async () => {
  await open();
  await expect
    .element(page.getByRole('row', { name: /^Grid bot.*hk_\w+.*HMAC-SHA256.*Read.*Trade.*Any.*Not used yet.*Active/ }))
    .toBeVisible();
  await expect
    .element(
      page.getByRole('row', {
        name: /^Old bot.*hk_\w+.*Ed25519.*Read.*203\.0\.113\.7, 2001:db8::\/32.*Never.*Revoked/,
      }),
    )
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Revoke/ }).elements()).toHaveLength(1);
});

test('a user without keys is told so, and a list that fails can be asked for again', async () => {
  await open({ [keyList.path]: [] });
  await expect.element(page.getByText('No API keys yet.')).toBeVisible();
  const engine = await open({}, { path: keyList.path, failure: { code: 'NETWORK', number: 0, data: null } });
  await expect.element(page.getByText('API keys: Operation failed')).toBeVisible();
  const before = sent(engine, keyList.path).length;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => sent(engine, keyList.path).length).toBe(before + 1);
});

test('a new key shows its secret once, copies it, and closes by its button alone', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const engine = await open();
  await create();
  const before = sent(engine, keyList.path).length;
  await field('Name').fill('Maker');
  await page.getByText('Trade: orders, closing, alerts, strategies').click();
  await submit();
  const shown = page.getByRole('alertdialog', { name: 'API key created' });
  await expect.element(shown.getByText(secret)).toBeVisible();
  await expect.element(shown.getByText('Copy the secret now. It is not shown again.')).toBeVisible();
  expect(sent(engine, keyCreate.path)).toEqual([
    { name: 'Maker', kind: 'HMAC', permissions: ['read', 'trade'], ip_list: [], expire_days: 90 },
  ]);
  expect(sent(engine, keyList.path), 'the list is asked for again').toHaveLength(before + 1);
  await button('Copy secret').click();
  await expect.element(shown.getByText('Copied')).toBeVisible();
  await button('Copy key ID').click();
  expect(written.mock.calls).toEqual([[secret], [live.key_id]]);
  await userEvent.keyboard('{Escape}');
  await expect.element(shown.getByText(secret)).toBeVisible();
  await button('Done').click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  written.mockRestore();
});

test('an Ed25519 key is asked for with its public key, has no secret to show, and with addresses may never expire', async () => {
  const engine = await open({ [keyCreate.path]: { ...live, kind: 'ED25519', public_key: 'x'.repeat(43) } });
  await create();
  await expect.element(page.getByText('A key without IP addresses expires after 90 days at most.')).toBeVisible();
  expect(page.getByRole('option', { name: 'Never' }).elements()).toHaveLength(0);
  await field('Name').fill('Signer');
  await field('Type').selectOptions('Ed25519: you keep the private key');
  await field('Public key').fill('x'.repeat(43));
  await field('Allowed IP addresses').fill('203.0.113.7, 10.0.0.0/8');
  await field('Expires').selectOptions('Never');
  await submit();
  await expect.element(page.getByRole('alertdialog', { name: 'API key created' })).toBeVisible();
  expect(page.getByText('Copy the secret now. It is not shown again.').elements()).toHaveLength(0);
  expect(sent(engine, keyCreate.path)).toEqual([
    {
      name: 'Signer',
      kind: 'ED25519',
      public_key: 'x'.repeat(43),
      permissions: ['read'],
      ip_list: ['203.0.113.7', '10.0.0.0/8'],
    },
  ]);
});

test('an end that is offered with addresses only falls back where they are taken away', async () => {
  const engine = await open();
  await create();
  await field('Name').fill('Bot');
  await field('Allowed IP addresses').fill('203.0.113.7');
  await field('Expires').selectOptions('After 365 days');
  await field('Allowed IP addresses').fill('');
  await expect.element(field('Expires')).toHaveValue('90');
  await submit();
  await expect.poll(() => sent(engine, keyCreate.path)).toMatchObject([{ ip_list: [], expire_days: 90 }]);
});

test('what is wrong is said under its field, and nothing is sent', async () => {
  const engine = await open();
  await create();
  await submit();
  await expect.element(page.getByText('Must not be empty')).toBeVisible();
  await field('Name').fill('Bot');
  for (const [text, sentence] of [
    ['0.0.0.0/0', 'Network too wide: use /8 or longer, for IPv6 /16'],
    ['203.0.113.7, ::/0', 'Network too wide: use /8 or longer, for IPv6 /16'],
    ['somewhere', 'Not a valid IP address'],
  ] as const) {
    await field('Allowed IP addresses').fill(text);
    await submit();
    await expect.element(page.getByText(sentence)).toBeVisible();
  }
  await field('Allowed IP addresses').fill('');
  await page.getByText('Read: accounts, orders, positions, streams').click();
  await submit();
  await expect.element(page.getByRole('group', { name: 'Permissions' }).getByText('Must not be empty')).toBeVisible();
  expect(sent(engine, keyCreate.path)).toEqual([]);
});

test('what the server refuses is said under the field that it names, or above the button', async () => {
  const engine = await open();
  const refuse = (data: object) => {
    const call = engine.call.bind(engine);
    vi.spyOn(engine, 'call').mockImplementation(async (contract, input, clickedMs) => {
      if (contract.path === keyCreate.path) throw new CallError({ code: 'CONFLICT', msg: '', data } as never);
      return call(contract, input, clickedMs);
    });
  };
  refuse({ field: 'public_key', rule: 'taken' });
  await create();
  await field('Name').fill('Bot');
  await field('Type').selectOptions('Ed25519: you keep the private key');
  await field('Public key').fill('x'.repeat(43));
  await submit();
  await expect.element(page.getByText('Already taken')).toBeVisible();
  vi.restoreAllMocks();
  refuse({ field: 'key_id', rule: 'most', most: 20 });
  await submit();
  await expect.element(page.getByText('The limit is reached. Remove one first.')).toBeVisible();
  vi.restoreAllMocks();
});

test('a key is revoked after a question that says what it means', async () => {
  const engine = await open();
  await button('Revoke Grid bot').click();
  const before = sent(engine, keyList.path).length;
  const question = page.getByRole('alertdialog', { name: 'Revoke Grid bot?' });
  await expect.element(question.getByText(live.key_id)).toBeVisible();
  await expect
    .element(question.getByText('Programs that use this key are disconnected at once. Their open orders stay.'))
    .toBeVisible();
  await question.getByRole('button', { name: 'Back' }).click();
  expect(sent(engine, keyRevoke.path)).toEqual([]);
  await button('Revoke Grid bot').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Grid bot is revoked')).toBeVisible();
  expect(sent(engine, keyRevoke.path)).toEqual([{ key_id: live.key_id }]);
  expect(sent(engine, keyList.path)).toHaveLength(before + 1);
});
