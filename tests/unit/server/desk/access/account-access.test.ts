import { expect, test } from 'vitest';
import type { Reach } from '../../../../../src/shared/base/names.ts';
import type { ApiAccount } from '../../../../../src/shared/trade/api-account.ts';
import { createAccountAccess } from '../../../../../src/server/desk/access/account-access.ts';
import type { Caller } from '../../../../../src/server/identity/authenticator.ts';
import type { User } from '../../../../../src/server/store/tables/users.ts';
import type { SubUser } from '../../../../../src/server/store/tables/users/sub-users.ts';

const accountOf = (api_id: string, owner: string) => ({ api_id, owner }) as ApiAccount;
const accounts = [accountOf('m1', 'main'), accountOf('m2', 'main'), accountOf('s1', 'sub'), accountOf('x1', 'other')];
const subOf = (userId: string, apiIds: readonly string[] | null) =>
  ({
    userId,
    mainUserId: 'main',
    sub: { kind: apiIds ? 'trader' : 'sub', permissions: [], apiIds, frozenMs: null },
  }) as unknown as SubUser;
const subs = [subOf('sub', null), subOf('trader', ['m1'])];
const access = createAccountAccess({
  accounts: {
    all: () => accounts,
    byId: (id) => accounts.find(({ api_id }) => api_id === id),
    ofOwner: (owner) => accounts.filter((account) => account.owner === owner),
  },
  grants: { toGrantee: () => [] },
  subs: { byId: (id) => subs.find(({ userId }) => userId === id) },
  nowMs: () => 0,
  looked: () => {
    throw new Error('nothing of this is a grant');
  },
});
const callerOf = (userId: string): Caller => {
  const { mainUserId = null, sub = null } = subs.find((each) => each.userId === userId) ?? {};
  return { token: 't', user: { userId, role: 'user', mainUserId, sub } as User };
};

test.each<readonly [userId: string, reach: Reach, reached: readonly string[]]>([
  ['main', 'owner', ['m1', 'm2']],
  ['main', 'risk', ['m1', 'm2']],
  ['main', 'main', ['m1', 'm2', 's1']],
  ['main', 'balance', ['m1', 'm2', 's1']],
  ['main', 'instance', ['m1', 'm2', 's1']],
  ['main', 'granted', ['m1', 'm2', 's1']],
  ['sub', 'owner', ['s1']],
  ['sub', 'main', ['s1']],
  ['sub', 'instance', ['s1']],
  ['trader', 'owner', ['m1']],
  ['trader', 'instance', ['m1']],
  ['trader', 'risk', ['m1']],
])('%s reaches by %s: %s', (userId, reach, reached) => {
  const caller = callerOf(userId);
  for (const { api_id, owner } of accounts) {
    const isReached = reached.includes(api_id);
    expect(access.mayReach(caller, { api_id, owner }, reach), api_id).toBe(isReached);
    if (isReached) expect(access.reachable(caller, api_id, reach).api_id).toBe(api_id);
    else expect(() => access.reachable(caller, api_id, reach)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  }
});

test('a main account sees what its sub-account has and ends nothing there; a trader has every scope where it trades', () => {
  const scopes = (userId: string) => accounts.map((account) => access.scopesOf(callerOf(userId).user, account));
  const all = ['balance', 'instance', 'risk'];
  expect(scopes('main')).toEqual([all, all, ['balance', 'instance'], []]);
  expect(scopes('trader')).toEqual([all, [], [], []]);
});
