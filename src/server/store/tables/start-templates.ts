import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { StartTemplate } from '../../../shared/contracts/start-template.ts';
import type { Database, Tables } from '../database/database.ts';

const Form = v.omit(StartTemplate, ['template_id', 'created']);
type Form = v.InferOutput<typeof Form>;
const Body = v.pipe(v.string(), v.parseJson(), Form);

const templateOf = ({
  template_id,
  created,
  body_json,
}: Omit<Tables['start_templates'], 'user_id'>): StartTemplate => ({
  template_id,
  ...v.parse(Body, body_json),
  created: Number(created),
});

/** The table `start_templates`. */
export function createStartTemplateStore(db: Database) {
  return {
    /** A user's, oldest first. */
    async list(user_id: string): Promise<StartTemplate[]> {
      const rows = await db
        .selectFrom('start_templates')
        .selectAll()
        .where('user_id', '=', user_id)
        .orderBy('created')
        .orderBy('template_id')
        .execute();
      return rows.map(templateOf);
    },

    async create(user_id: string, form: Form, created: number): Promise<StartTemplate> {
      const row = { template_id: randomUUID(), created, body_json: JSON.stringify(form) };
      await db
        .insertInto('start_templates')
        .values({ ...row, user_id })
        .execute();
      return templateOf(row);
    },

    /** Undefined where this user has no such template. */
    async change(user_id: string, template_id: string, form: Form): Promise<StartTemplate | undefined> {
      const row = await db
        .updateTable('start_templates')
        .set({ body_json: JSON.stringify(form) })
        .where('user_id', '=', user_id)
        .where('template_id', '=', template_id)
        .returningAll()
        .executeTakeFirst();
      return row && templateOf(row);
    },

    /** Whether there was one to remove. */
    async remove(user_id: string, template_id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('start_templates')
        .where('user_id', '=', user_id)
        .where('template_id', '=', template_id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
export type StartTemplateStore = ReturnType<typeof createStartTemplateStore>;
