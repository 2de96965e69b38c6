import { Subject } from 'rxjs';
import * as v from 'valibot';
import { Layout } from '../../../shared/contracts/layout.ts';
import type { LayoutKind } from '../../../shared/topics/layout.ts';
import type { Database, Tables } from '../database/database.ts';

/** Names one layout of one user. */
export interface LayoutName {
  readonly kind: LayoutKind;
  readonly name: string;
}

/** A layout that has another version now; 0 where it is no more. */
export interface LayoutChange extends LayoutName {
  readonly userId: string;
  readonly version: number;
}

const layoutOf = ({ kind, name, version, updated, body_json }: Tables['layouts']): Layout =>
  v.parse(Layout, { kind, name, version, updated: Number(updated), body: JSON.parse(body_json) });

/** The table `layouts`. */
export function createLayoutStore(db: Database) {
  const changes = new Subject<LayoutChange>();
  const sent = (userId: string, { kind, name }: LayoutName, version: number): number => {
    changes.next({ userId, kind, name, version });
    return version;
  };
  return {
    /** Each change that was stored, in order. */
    changes: changes.asObservable(),

    /** By kind and name. */
    async list(
      userId: string,
      { kind, name }: { readonly kind?: LayoutKind | undefined; readonly name?: string | undefined } = {},
    ): Promise<Layout[]> {
      let query = db.selectFrom('layouts').selectAll().where('user_id', '=', userId);
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (name !== undefined) query = query.where('name', '=', name);
      return (await query.orderBy('kind').orderBy('name').execute()).map(layoutOf);
    },

    async count(userId: string): Promise<number> {
      const { count } = await db
        .selectFrom('layouts')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /**
     * The version that it has now; undefined where it had another one than `version`, 0 standing for none: then nothing
     * changes.
     */
    async save(
      userId: string,
      { kind, name, version, body }: LayoutName & { readonly version: number; readonly body: object },
      nowMs: number,
    ): Promise<number | undefined> {
      const fields = { version: version + 1, updated: nowMs, body_json: JSON.stringify(body) };
      if (version === 0) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('layouts')
          .values({ user_id: userId, kind, name, ...fields })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n ? sent(userId, { kind, name }, fields.version) : undefined;
      }
      const { numUpdatedRows } = await db
        .updateTable('layouts')
        .set(fields)
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? sent(userId, { kind, name }, fields.version) : undefined;
    },

    /** Whether there was one of this version to remove. */
    async remove(userId: string, { kind, name, version }: LayoutName & { readonly version: number }): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('layouts')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numDeletedRows === 1n) sent(userId, { kind, name }, 0);
      return numDeletedRows === 1n;
    },
  };
}
export type LayoutStore = ReturnType<typeof createLayoutStore>;
