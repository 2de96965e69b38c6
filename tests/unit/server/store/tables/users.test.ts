import { expect, test } from 'vitest';
import { openDatabase } from '../../../../../src/server/store/database/database.ts';
import { createUserStore } from '../../../../../src/server/store/tables/users.ts';
import { demoEmail } from '../../../../../src/server/compose/demo-login.ts';

test('a demo user of an earlier run is not found by a server without demo accounts, by name, address or id', async () => {
  const db = await openDatabase(':memory:');
  const fields = { phone: null, passwordHash: 'x', role: 'user', vipLevel: 1, createdMs: 0 } as const;
  const open = createUserStore(db);
  const shut = createUserStore(db, [demoEmail]);
  const demo = await open.create({ ...fields, username: 'demo', email: demoEmail });
  const other = await open.create({ ...fields, username: 'other', email: null });
  expect(await open.byLogin('demo')).toEqual(demo);
  expect([
    await shut.byLogin('demo'),
    await shut.byLogin(demoEmail.toUpperCase()),
    await shut.byId(demo.userId),
  ]).toEqual([undefined, undefined, undefined]);
  expect([await shut.byLogin('other'), await shut.byId(other.userId)]).toEqual([other, other]);
  await db.destroy();
});
