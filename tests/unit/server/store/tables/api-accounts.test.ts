import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApiAccountStore } from '../../../../../src/server/store/tables/api-accounts.ts';
import { openKeys } from '../../identity/key-kit.ts';

let kit: Awaited<ReturnType<typeof openKeys>>;
beforeEach(async () => {
  kit = await openKeys();
});
afterEach(() => kit.close());

test('accounts that are opened in one moment are in the same order after a restart, also when the clock went back', async () => {
  const { database, box, clock, user } = kit;
  const accounts = await createApiAccountStore(database, box);
  const names = Array.from({ length: 12 }, (_, index) => `Account ${index}`);
  for (const [index, name] of names.entries())
    await accounts.create({
      owner: user.userId,
      name,
      exchange: 'HALYARD',
      permissions: ['spot'],
      createdMs: index < 8 ? clock.ms : clock.ms - 60_000,
    });
  const again = await createApiAccountStore(database, box);
  expect(again.ofOwner(user.userId).map(({ name }) => name)).toEqual(names);
  expect(again.ofOwner(user.userId)).toEqual(accounts.ofOwner(user.userId));
  expect(again.ofOwner(user.userId)[0]).toMatchObject({ created: clock.ms, updated: clock.ms });
  for (const { created, updated } of again.ofOwner(user.userId)) expect(updated).toBe(created);
});
