import type { Kysely } from 'kysely';
import { createAccounts } from '../schema/accounts.ts';
import { createMarket } from '../schema/market.ts';
import { createMessages } from '../schema/messages.ts';
import { createTrading } from '../schema/trading.ts';
import { createAccessKeys, createUsers } from '../schema/users.ts';

/** All tables of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createUsers(db);
  await createAccessKeys(db);
  await createAccounts(db);
  await createTrading(db);
  await createMessages(db);
  await createMarket(db);
}
