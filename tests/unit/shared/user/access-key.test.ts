import * as v from 'valibot';
import { expect, test } from 'vitest';
import { keyCreate } from '../../../../src/shared/contracts/access-key.ts';
import { addressProblem } from '../../../../src/shared/user/access-key.ts';

test.each([
  '127.0.0.1',
  '203.0.113.7',
  '::1',
  '2001:db8::1',
  '::ffff:203.0.113.7',
  '10.0.0.0/8',
  '203.0.113.7/32',
  '2001:db8::/32',
  '2400::/16',
  'fd00::/128',
])('%s is an address or a network', (text) => {
  expect(addressProblem(text)).toBeUndefined();
});

test.each([
  ['0.0.0.0/0', 'ip_wide'],
  ['::/0', 'ip_wide'],
  ['0.0.0.0/1', 'ip_wide'],
  ['128.0.0.0/7', 'ip_wide'],
  ['2000::/3', 'ip_wide'],
  ['2400::/15', 'ip_wide'],
  ['0.0.0.0', 'ip'],
  ['::', 'ip'],
  ['0:0:0:0:0:0:0:0', 'ip'],
  // All of IPv4, and parts of it, in the form of IPv6.
  ['::/16', 'ip'],
  ['::ffff:0:0/96', 'ip'],
  ['::ffff:0.0.0.0/96', 'ip'],
  ['0:0:0:0:0:ffff::/96', 'ip'],
  ['', 'ip'],
  ['10', 'ip'],
  ['10.0.0.1/', 'ip'],
  ['10.0.0.1/08', 'ip'],
  ['10.0.0.1/33', 'ip'],
  ['10.0.0.1/8/8', 'ip'],
  ['2001:db8::/129', 'ip'],
  ['localhost', 'ip'],
  ['loopback', 'ip'],
  ['fe80::1%eth0', 'ip'],
] as const)('%s is refused as %s', (text, rule) => {
  expect(addressProblem(text)).toBe(rule);
});

const key = { name: 'bot', kind: 'HMAC', permissions: ['read'] };
const issueOf = (input: object): readonly [string | null, string] | undefined => {
  const { issues } = v.safeParse(keyCreate.input, input);
  return issues && [v.getDotPath(issues[0]), issues[0].message];
};

test('a key is taken as it should be asked for', () => {
  for (const input of [
    key,
    { ...key, permissions: ['trade', 'read'], expire_days: 90 },
    { ...key, ip_list: ['10.0.0.0/8', '2001:db8::1'], expire_days: 3_650 },
    { ...key, kind: 'ED25519', public_key: 'x'.repeat(43) },
  ])
    expect(issueOf(input), JSON.stringify(input)).toBeUndefined();
});

test.each([
  [{ ...key, name: ' ' }, 'name', 'empty'],
  [{ ...key, kind: 'RSA' }, 'kind', 'kind'],
  [{ ...key, permissions: [] }, 'permissions', 'empty'],
  [{ ...key, permissions: ['withdraw'] }, 'permissions.0', 'permission'],
  [{ ...key, ip_list: ['10.0.0.1', '0.0.0.0/0'] }, 'ip_list.1', 'ip_wide'],
  [{ ...key, ip_list: ['::/0'] }, 'ip_list.0', 'ip_wide'],
  [{ ...key, ip_list: Array(21).fill('10.0.0.1') }, 'ip_list', 'ip_many'],
  [{ ...key, expire_days: 91 }, 'expire_days', 'ip_list'],
  [{ ...key, expire_days: 0 }, 'expire_days', 'range'],
  [{ ...key, kind: 'ED25519' }, 'public_key', 'required'],
  [{ ...key, public_key: 'x'.repeat(43) }, 'public_key', 'unknown'],
] as const)('%o is refused for %s', (input, field, rule) => {
  expect(issueOf(input)).toEqual([field, rule]);
});
