import type { Database } from '../database/database.ts';

export interface StoredConfig {
  readonly config_json: string;
  /** 0 before the first save. */
  readonly version: number;
}

/** The table `user_configs`. */
export function createUserConfigStore(db: Database) {
  const read = async (userId: string): Promise<StoredConfig> =>
    (await db
      .selectFrom('user_configs')
      .select(['config_json', 'version'])
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? { config_json: '{}', version: 0 };

  /** The new version; undefined where `version` is given and is not the stored one: then nothing changes. */
  async function save(userId: string, configJson: string, version: number | undefined): Promise<number | undefined> {
    return db.transaction().execute(async (within) => {
      const stored =
        (await within.selectFrom('user_configs').select('version').where('user_id', '=', userId).executeTakeFirst())
          ?.version ?? 0;
      if (version !== undefined && version !== stored) return undefined;
      await within
        .insertInto('user_configs')
        .values({ user_id: userId, config_json: configJson, version: stored + 1 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ config_json: configJson, version: stored + 1 }),
        )
        .execute();
      return stored + 1;
    });
  }

  return { read, save };
}
export type UserConfigStore = ReturnType<typeof createUserConfigStore>;
