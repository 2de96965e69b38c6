import type { Kysely } from 'kysely';

/** Which margin an account has: CLASSIC, wallet by wallet, or PORTFOLIO, over its margin and futures wallets as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_accounts')
    .addColumn('account_mode', 'text', (column) => column.notNull().defaultTo('CLASSIC'))
    .execute();
}
