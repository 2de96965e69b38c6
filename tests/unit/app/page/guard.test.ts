import { expect, test } from 'vitest';
import { judge, type Verdict } from '../../../../src/app/page/guard.ts';
import { titles } from '../../../../src/app/page/title.ts';
import { accountRoles, type Role, roles } from '../../../../src/shared/user/role.ts';

const built = new Set(Object.keys(titles));
const rows: readonly [path: string, role: Role | undefined, verdict: Verdict][] = [
  ['/', undefined, { go: '/home' }],
  ['/index', 'user', { go: '/home' }],
  ['/index.html', undefined, { go: '/home' }],
  ['/home', undefined, { go: 'stay' }],
  ['/login', undefined, { go: 'stay' }],
  ['/login', 'trader', { go: '/dashboard' }],
  ['/signup', undefined, { go: 'stay' }],
  ['/signup', 'user', { go: '/dashboard' }],
  ['/reset-password', undefined, { go: 'stay' }],
  ['/reset-password', 'user', { go: 'stay' }],
  ['/dashboard', undefined, { go: 'stay' }],
  ['/dashboard', 'observer', { go: 'stay' }],
  ['/exkchart', undefined, { go: 'stay' }],
  ['/exmutiplykchart', 'user', { go: 'stay' }],
  ['/exdepth', 'user', { go: 'stay' }],
  ['/error', undefined, { go: 'stay' }],
  ['/user', undefined, { go: '/error', error: '403' }],
  ['/user', 'trader', { go: '/error', error: '403' }],
  ['/data', 'trader', { go: '/error', error: '403' }],
  ['/setup/admin', undefined, { go: '/error', error: '403' }],
  ['/setup/admin', 'risk', { go: '/error', error: '403' }],
  ['/setup/admin', 'admin', { go: 'stay' }],
  ['/nowhere', undefined, { go: '/error', error: '404' }],
  ['/Dashboard', 'user', { go: '/error', error: '404' }],
];

test.each(rows)('%s as %s', (path, role, verdict) => {
  expect(judge(path, role, built)).toEqual(verdict);
});

test('a role list lets in exactly the seven roles of the specification', () => {
  const withUser = new Set([...built, '/user', '/data']);
  for (const path of ['/user', '/data']) {
    expect(roles.filter((role) => judge(path, role, withUser).go === 'stay')).toEqual([...accountRoles]);
  }
});

test('a slash at the end changes nothing', () => {
  expect(judge('/dashboard/', undefined, new Set(['/dashboard']))).toEqual({ go: 'stay' });
  expect(judge('/user/', undefined, new Set(['/user']))).toEqual({ go: '/error', error: '403' });
  expect(judge('/', undefined, new Set())).toEqual({ go: '/home' });
});
