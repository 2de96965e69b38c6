import fc from 'fast-check';
import { Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { GrantScope } from '../../../../src/shared/user/grant.ts';
import type { Role } from '../../../../src/shared/user/role.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import { noSubs } from '../../../doubles/own-access.ts';
import { createAccountAccess } from '../../../../src/server/desk/access/account-access.ts';
import type { DeskFrame, UserFrame } from '../../../../src/server/desk/desk.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';
import type { StoredGrant } from '../../../../src/server/store/tables/grants.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { accountStream } from '../../../../src/server/ws/publishers/account-stream.ts';

const owners = ['ann', 'bob'] as const;
const accounts = owners.flatMap((owner) =>
  [1, 2].map((number) => ({ api_id: `${owner}${number}`, owner, api_key: 'abcd…wxyz' }) as unknown as ApiAccount),
);
const readers = ['observer', 'risk', 'finance', 'user'] as const satisfies readonly Role[];

/** Grants that change, a clock, and a stream of one account to a reader of each role. */
function begin() {
  let grants: StoredGrant[] = [];
  let nowMs = 0;
  const frames = new Subject<UserFrame>();
  const access = createAccountAccess({
    accounts: {
      all: () => accounts,
      byId: (id) => accounts.find(({ api_id }) => api_id === id),
      ofOwner: (owner) => accounts.filter((account) => account.owner === owner),
    },
    grants: { toGrantee: (grantee) => grants.filter((each) => each.grantee === grantee) },
    subs: noSubs,
    nowMs: () => nowMs,
    looked: () => undefined,
  });
  const open = (role: Role, api_id: string) => {
    const seen: { e: string; data?: object; seq: number }[] = [];
    const ends: unknown[] = [];
    const caller: Caller = {
      token: role,
      user: { userId: role, role, mainUserId: null, sub: null } as unknown as User,
    };
    const stream = accountStream(
      { frames, access, nowMs: () => nowMs },
      { caller, api_id, emit: (frame) => seen.push(frame), end: (refusal) => ends.push(refusal) },
    );
    return { seen, ends, stream, caller };
  };
  return {
    access,
    frames,
    open,
    pass: (ms: number) => {
      nowMs += ms;
    },
    put(grant: StoredGrant) {
      grants = [...grants.filter((each) => !(each.owner === grant.owner && each.grantee === grant.grantee)), grant];
      access.changed(grant.grantee);
    },
    take(owner: string, grantee: string) {
      grants = grants.filter((each) => !(each.owner === owner && each.grantee === grantee));
      access.changed(grantee);
    },
  };
}

const grantOf = (grantee: string, scopes: readonly GrantScope[], more: Partial<StoredGrant> = {}): StoredGrant => ({
  grantId: `${grantee}`,
  owner: 'ann',
  grantee,
  scopes: [...scopes],
  apiIds: null,
  expiresMs: null,
  createdMs: 0,
  ...more,
});
const frameOf = (kind: 'order' | 'position' | 'balance' | 'fill' | 'account', account: ApiAccount): UserFrame => ({
  user_id: account.owner,
  api_id: account.api_id,
  frame: {
    e: kind,
    data: kind === 'account' ? account : { api_id: account.api_id, order_id: '1' },
  } as unknown as DeskFrame,
});

test('what needs a scope comes by it alone, numbered without holes; another start says that the scopes have changed', () => {
  const { open, put, frames, take } = begin();
  expect(() => open('observer', 'ann1')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  put(grantOf('observer', ['instance']));
  const { seen, ends, stream } = open('observer', 'ann1');
  const [start] = stream.snapshot() as { e: string; seq: number }[];
  for (const kind of ['order', 'position', 'balance', 'fill', 'account'] as const)
    for (const account of accounts) frames.next(frameOf(kind, account));
  expect(seen.map(({ e, seq }) => [e, seq - start!.seq])).toEqual([
    ['order', 1],
    ['position', 2],
    ['fill', 3],
    ['account', 4],
  ]);
  put(grantOf('observer', ['balance']));
  frames.next(frameOf('order', accounts[0]!));
  frames.next(frameOf('balance', accounts[0]!));
  expect(seen.slice(4).map(({ e, seq }) => [e, seq - start!.seq])).toEqual([
    ['start', 4],
    ['balance', 5],
  ]);
  take('ann', 'observer');
  frames.next(frameOf('balance', accounts[0]!));
  expect(seen.slice(6).map(({ e }) => e)).toEqual(['end']);
  expect(ends).toEqual([expect.objectContaining({ code: 'NOT_FOUND' })]);
  stream.close();
});

test('a reader who has another role now sees what that role may, also on a stream that is open', () => {
  const { open, put, frames, access } = begin();
  put(grantOf('observer', ['balance', 'instance']));
  const { seen, ends, stream } = open('observer', 'ann1');
  access.changed('observer', 'finance');
  for (const kind of ['order', 'balance'] as const) frames.next(frameOf(kind, accounts[0]!));
  expect(seen.map(({ e }) => e)).toEqual(['start', 'balance']);
  access.changed('observer', 'user');
  expect([seen.at(-1)?.e, ends.length]).toEqual(['end', 1]);
  stream.close();
});

test('a grant that ends by its day ends the stream within a second, and an account that is removed does', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { open, put, pass, frames } = begin();
    put(grantOf('observer', ['instance'], { expiresMs: 10_000 }));
    const day = open('observer', 'ann1');
    pass(9_999);
    vi.advanceTimersByTime(1_000);
    expect(day.ends).toEqual([]);
    pass(1);
    vi.advanceTimersByTime(1_000);
    expect(day.ends).toHaveLength(1);
    day.stream.close();
    put(grantOf('risk', ['risk']));
    const gone = open('risk', 'ann1');
    const { frame, ...whose } = frameOf('account', accounts[0]!);
    frames.next({ ...whose, frame: { ...frame, removed: true } as DeskFrame });
    expect([gone.seen.at(-1)?.e, gone.ends.length]).toEqual(['end', 1]);
    gone.stream.close();
  } finally {
    vi.useRealTimers();
  }
});

test('no frame to anybody holds keys, or a row of what was not granted when it happened (random grants, random events)', () => {
  const scope = fc.subarray(['balance', 'instance', 'risk'] as const, { minLength: 1 });
  const step = fc.oneof(
    fc.record({
      do: fc.constant('grant' as const),
      owner: fc.constantFrom(...owners),
      to: fc.constantFrom(...readers),
      scopes: scope,
      apiIds: fc.option(fc.subarray(accounts.map(({ api_id }) => api_id))),
      forMs: fc.option(fc.integer({ min: 1, max: 50 })),
    }),
    fc.record({
      do: fc.constant('revoke' as const),
      owner: fc.constantFrom(...owners),
      to: fc.constantFrom(...readers),
    }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constant('open' as const), to: fc.constantFrom(...readers), of: fc.constantFrom(...accounts) }),
    fc.record({
      do: fc.constant('event' as const),
      kind: fc.constantFrom('order', 'position', 'balance', 'fill', 'account'),
      of: fc.constantFrom(...accounts),
    }),
  );
  const needs = { order: 'instance', position: 'instance', fill: 'instance', balance: 'balance' } as const;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const { access, frames, open, put, take, pass } = begin();
      const streams: (ReturnType<typeof open> & { of: ApiAccount })[] = [];
      for (const each of steps) {
        if (each.do === 'grant')
          put(
            grantOf(each.to, each.scopes, {
              owner: each.owner,
              apiIds: each.apiIds,
              expiresMs: each.forMs,
            }),
          );
        else if (each.do === 'revoke') take(each.owner, each.to);
        else if (each.do === 'pass') pass(each.ms);
        else if (each.do === 'open') {
          const caller = { userId: each.to, role: each.to, mainUserId: null, sub: null };
          if (access.scopesOf(caller, each.of).length > 0)
            streams.push({ ...open(each.to, each.of.api_id), of: each.of });
          else expect(() => open(each.to, each.of.api_id)).toThrow();
        } else {
          const before = streams.map(({ seen }) => seen.length);
          frames.next(frameOf(each.kind, each.of));
          for (const [index, { seen, of, caller, ends }] of streams.entries()) {
            const fresh = seen.slice(before[index]).filter(({ e }) => e !== 'start' && e !== 'end');
            const scopes = access.scopesOf(caller.user, each.of);
            const need = each.kind in needs ? needs[each.kind as keyof typeof needs] : undefined;
            const mayCome =
              of === each.of && ends.length === 0 && (need === undefined ? scopes.length > 0 : scopes.includes(need));
            expect(fresh.length).toBe(mayCome ? 1 : 0);
            for (const { data } of fresh) {
              expect((data as { api_id: string }).api_id).toBe(of.api_id);
              expect(JSON.stringify(data)).not.toMatch(/secret|passphrase/i);
            }
          }
        }
        for (const one of streams) if (one.ends.length > 0) one.stream.close();
      }
      for (const { stream } of streams) stream.close();
    }),
    { numRuns: 300 },
  );
});
