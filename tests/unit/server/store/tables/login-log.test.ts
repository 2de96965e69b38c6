import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createLoginLogStore } from '../../../../../src/server/store/tables/login-log.ts';
import { createUserStore } from '../../../../../src/server/store/tables/users.ts';

let db: Database;
beforeAll(async () => {
  db = await openDatabase(':memory:');
});
afterAll(() => db.destroy());

const userOf = async (username: string) =>
  (
    await createUserStore(db).create({
      username,
      email: null,
      phone: null,
      passwordHash: 'x',
      role: 'user',
      vipLevel: 0,
      createdMs: 0,
    })
  ).userId;

test('failures that somebody else makes push out only failures; pages are newest first and of one user', async () => {
  const log = createLoginLogStore(db);
  const ada = await userOf('ada');
  const eve = await userOf('eve');
  await log.add(ada, { ip: 'a', agent: 'x', time: 1, ok: true });
  await log.add(eve, { ip: 'e', agent: '', time: 2, ok: true });
  for (let tried = 0; tried < 520; tried++) await log.add(ada, { ip: 'b', agent: '', time: 10 + tried, ok: false });
  const all = await log.list(ada, 1, 1_000);
  expect([all.total, all.entries.length]).toEqual([501, 501]);
  expect(all.entries.map(({ time }) => time)).toEqual([...Array.from({ length: 500 }, (_, index) => 529 - index), 1]);
  expect(all.entries.at(-1)).toEqual({ ip: 'a', agent: 'x', time: 1, ok: true });
  expect((await log.list(ada, 2, 20)).entries.map(({ time }) => time)).toEqual(
    Array.from({ length: 20 }, (_, index) => 509 - index),
  );
  expect([await log.knows(ada, 'a'), await log.knows(ada, 'b'), await log.knows(ada, 'e')]).toEqual([
    true,
    false,
    false,
  ]);
});
