import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { Application } from '../../../shared/user/application.ts';
import { type ApplicationState, applicationStates } from '../../../shared/user/request-state.ts';
import type { Database, Tables } from '../database/database.ts';
import { matching, type RequestQuery, searchTextOf } from './written-requests.ts';

/** More résumés than these are not kept: at 10 MB each they would fill a disk. */
export const maxResumes = 500;

export interface NewApplication {
  readonly created: number;
  readonly ip: string;
  readonly form: Application;
  readonly resume: Uint8Array;
}

/** An application without its file, and what has become of it. */
export interface StoredApplication extends Omit<NewApplication, 'resume'> {
  readonly application_id: string;
  readonly state: ApplicationState;
}

const applicationOf = ({
  form_json,
  search_text: _search,
  created,
  state,
  ...rest
}: Selectable<Tables['applications']>): StoredApplication => ({
  ...rest,
  created: Number(created),
  state: v.parse(v.picklist(applicationStates), state),
  form: v.parse(Application, parseJson(form_json)),
});

/** The bytes of a file; undefined where it is gone. */
async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The table `applications`, and their résumés in a folder of its own: files of random names that only the server's user
 * can read. They are served to admins alone, as attachments.
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
          .values({
            application_id,
            created,
            ip,
            state: applicationStates[0],
            search_text: searchTextOf([form.name, form.email, form.company, form.position]),
            form_json: JSON.stringify(form),
          })
          .execute();
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return application_id;
    },

    /** One page, newest first, and how many there are. */
    async list(
      query: RequestQuery<ApplicationState>,
    ): Promise<{ readonly total: number; readonly found: readonly StoredApplication[] }> {
      const rows = db.selectFrom('applications').where((is) => matching(is, query));
      const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const found = await rows
        .selectAll()
        .orderBy('created', 'desc')
        .orderBy('application_id')
        .offset((query.page - 1) * query.page_size)
        .limit(query.page_size)
        .execute();
      return { total: Number(total), found: found.map(applicationOf) };
    },

    async byId(applicationId: string): Promise<StoredApplication | undefined> {
      const row = await db
        .selectFrom('applications')
        .selectAll()
        .where('application_id', '=', applicationId)
        .executeTakeFirst();
      return row && applicationOf(row);
    },

    /** The bytes of its résumé; undefined where there is no such application, or its file is gone. */
    async resume(applicationId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
      const row = await db
        .selectFrom('applications')
        .select('application_id')
        .where('application_id', '=', applicationId)
        .executeTakeFirst();
      return row && readIfThere(join(folder, row.application_id));
    },

    /** The application as it is then; undefined where there is none. */
    async setState(applicationId: string, state: ApplicationState): Promise<StoredApplication | undefined> {
      const row = await db
        .updateTable('applications')
        .set({ state })
        .where('application_id', '=', applicationId)
        .returningAll()
        .executeTakeFirst();
      return row && applicationOf(row);
    },

    count: async (): Promise<number> => (await db.selectFrom('applications').select('application_id').execute()).length,
  };
}
export type ApplicationStore = ReturnType<typeof createApplicationStore>;
