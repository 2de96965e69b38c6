import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inviteTree } from '../../../../../src/server/desk/invites/invite-tree.ts';
import type { UserLink } from '../../../../../src/server/store/tables/users.ts';

const user = (userId: string, invitedBy: string | null = null, mainUserId: string | null = null): UserLink => ({
  userId,
  invitedBy,
  mainUserId,
  isDisabled: false,
});

test('fees of a sub-account are those of its main account, and a code of a sub-account brings to its main account', () => {
  const tree = inviteTree([
    user('ann'),
    user('ann sub', null, 'ann'),
    user('ben', 'ann sub'),
    user('ben sub', 'ann sub', 'ben'),
    user('own', 'own sub'),
    user('own sub', 'own', 'own'),
  ]);
  expect(['ann', 'ann sub', 'ben', 'ben sub', 'own', 'own sub', 'nobody'].map(tree.inviterOf)).toEqual([
    undefined,
    undefined,
    'ann',
    'ann',
    undefined,
    undefined,
    undefined,
  ]);
  expect(tree.mainOf('ben sub')).toBe('ben');
});

test('whoever stands in the line of the inviters of the inviter has none', () => {
  const tree = inviteTree([user('a', 'c'), user('b', 'a'), user('c', 'b'), user('d', 'a'), user('e', 'gone')]);
  expect(['a', 'b', 'c'].map(tree.inviterOf), 'three who invited each other').toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(tree.inviterOf('d'), 'who stands beside the loop is invited').toBe('a');
  expect(tree.inviterOf('e')).toBeUndefined();
  const line = inviteTree([user('a'), user('b', 'a'), user('c', 'b')]);
  expect([line.leadsBack('a', 'c'), line.leadsBack('c', 'a'), line.leadsBack('a', 'a')]).toEqual([true, false, true]);
});

test('for whatever links: nobody pays himself, and going up from inviter to inviter ends', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const link = fc.option(fc.constantFrom(...ids, 'gone'), { nil: null });
  fc.assert(
    fc.property(fc.tuple(...ids.map(() => fc.tuple(link, link))), (rows) => {
      const tree = inviteTree(rows.map(([by, main], index) => user(ids[index]!, by, main)));
      for (const id of ids) {
        const seen = new Set<string>();
        for (let at: string | undefined = id; at !== undefined; at = tree.inviterOf(at)) {
          expect(seen.has(at)).toBe(false);
          seen.add(at);
        }
        const inviter = tree.inviterOf(id);
        if (inviter !== undefined) expect(tree.mainOf(inviter)).not.toBe(tree.mainOf(id));
      }
    }),
  );
});
