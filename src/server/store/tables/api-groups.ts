import { randomUUID } from 'node:crypto';
import type { Database, Tables } from '../database/database.ts';

/** A group of API accounts. */
export interface Group {
  readonly groupId: string;
  readonly name: string;
  /** Its place among the groups of its owner, from 0 on. */
  readonly sort: number;
}

const groupOf = ({ group_id, name, sort }: Tables['api_groups']): Group => ({ groupId: group_id, name, sort });

/** The table `api_groups`; which accounts are in a group stands with the accounts. */
export const createApiGroupStore = (db: Database) => ({
  /** In their order. */
  async ofUser(userId: string): Promise<Group[]> {
    const rows = await db.selectFrom('api_groups').selectAll().where('user_id', '=', userId).orderBy('sort').execute();
    return rows.map(groupOf);
  },

  async create(userId: string, name: string, sort: number): Promise<Group> {
    const row = { group_id: randomUUID().slice(0, 13), user_id: userId, name, sort };
    await db.insertInto('api_groups').values(row).execute();
    return groupOf(row);
  },

  async rename(groupId: string, name: string): Promise<void> {
    await db.updateTable('api_groups').set({ name }).where('group_id', '=', groupId).execute();
  },

  async remove(groupId: string): Promise<void> {
    await db.deleteFrom('api_groups').where('group_id', '=', groupId).execute();
  },
});
export type ApiGroupStore = ReturnType<typeof createApiGroupStore>;
