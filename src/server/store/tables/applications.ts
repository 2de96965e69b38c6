import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application } from '../../../shared/user/application.ts';
import type { Database } from '../database/database.ts';

/** More résumés than these are not kept: at 10 MB each they would fill a disk. */
export const maxResumes = 500;

export interface NewApplication {
  readonly created: number;
  readonly ip: string;
  readonly form: Application;
  readonly resume: Uint8Array;
}

/**
 * The table `applications`, and their résumés in a folder of its own: files of random names that only the server's user
 * can read. No route serves them.
 */
export function createApplicationStore(db: Database, folder: string) {
  return {
    /** Its id; undefined where the folder is full. A row is only there with its file. */
    async add({ created, ip, form, resume }: NewApplication): Promise<string | undefined> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if ((await readdir(folder)).length >= maxResumes) return undefined;
      const application_id = randomBytes(16).toString('hex');
      const file = join(folder, application_id);
      await writeFile(file, resume, { mode: 0o600, flag: 'wx' });
      try {
        await db
          .insertInto('applications')
          .values({ application_id, created, ip, form_json: JSON.stringify(form) })
          .execute();
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return application_id;
    },

    count: async (): Promise<number> => (await db.selectFrom('applications').select('application_id').execute()).length,
  };
}
export type ApplicationStore = ReturnType<typeof createApplicationStore>;
